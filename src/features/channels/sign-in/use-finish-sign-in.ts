import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../data/call.ts';
import { finishConnection } from '../../../domain/api/connections.ts';
import type { Network } from '../../../domain/networks/all.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { keepReturn, type SignInReturn, type SignInTarget, takeAttempt, tellOpener } from './pending-sign-in.ts';

export type Finishing = { /** What the sign-in was begun for. */ readonly target: SignInTarget } & (
  | { readonly status: 'working' }
  /** The window that asked goes on with it, or the form in this one. */
  | { readonly status: 'done'; readonly isWindow: boolean }
  | { readonly status: 'failed'; readonly message: string }
);

/** Ends a sign-in of OAuth 1.0a with what the provider led back with, and hands on what came of it. */
export function useFinishSignIn(network: Network, attemptId: string, query: string): Finishing {
  const call = useCall();
  const [state, setState] = useState<Finishing>({ target: { network }, status: 'working' });
  const isAsked = useRef(false);
  useEffect(() => {
    // An attempt counts once.
    if (isAsked.current) return;
    isAsked.current = true;
    const began = takeAttempt(attemptId);
    const attempt = began ?? { network, isWindow: false };
    const { isWindow } = attempt;
    function handOn(returned: SignInReturn): void {
      if (isWindow) {
        void tellOpener(returned).then(() => window.close());
      } else if ('signedIn' in returned) keepReturn(attempt, returned);
    }
    if (!began && new URLSearchParams(query).size === 0) {
      setState({ target: attempt, status: 'failed', message: NOBODY_SIGNED_IN });
      return;
    }
    const body = { attemptId, ...answerIn(new URLSearchParams(query)) };
    call(finishConnection, { params: { network }, body }).then(
      (signedIn) => {
        handOn({ attemptId, signedIn });
        setState({ target: attempt, status: 'done', isWindow });
      },
      (error: unknown) => {
        const message = errorMessage(error);
        handOn({ attemptId, problem: message });
        setState({ target: attempt, status: 'failed', message });
      },
    );
  }, [call, network, attemptId, query]);
  return state;
}

/** Opened by its address: no provider led back here, and no sign-in was begun here. */
const NOBODY_SIGNED_IN = 'No sign-in was started in this browser. Start it from the form.';

/** RFC 5849, section 2.2. It has no word for a person who said no, who is then led back without a verifier. */
function answerIn(query: URLSearchParams) {
  const [token, verifier] = [query.get('oauth_token'), query.get('oauth_verifier')];
  const named = token === null ? {} : { oauth_token: token };
  return verifier === null ? { ...named, error: 'access_denied' } : { ...named, oauth_verifier: verifier };
}
