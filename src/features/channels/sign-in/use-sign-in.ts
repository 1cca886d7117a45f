import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../data/call.ts';
import { finishConnection, startConnection } from '../../../domain/api/connections.ts';
import type { Network } from '../../../domain/networks/all.ts';
import { useStillHere } from '../../../patterns/use-navigate-after.ts';
import { onReturn, rememberSignIn, type SignedIn, type SignInReturn, takeReturn } from './pending-sign-in.ts';

export type SignInState =
  | { readonly status: 'idle' }
  /** The person is at the provider. */
  | { readonly status: 'away' }
  | { readonly status: 'finishing' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'done'; readonly signedIn: SignedIn };

const WINDOW = 'popup,width=560,height=720';

/**
 * Signs in at a network: in a window of its own, or in place of the page where the browser blocks that.
 * @param feedId the channel whose sign-in is renewed
 */
export function useSignIn(network: Network, feedId?: string) {
  const call = useCall();
  const [state, setState] = useState<SignInState>({ status: 'idle' });
  const isStillHere = useStillHere();
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  async function take(returned: SignInReturn): Promise<void> {
    stop.current();
    if ('signedIn' in returned) setState({ status: 'done', signedIn: returned.signedIn });
    else if ('problem' in returned) setState({ status: 'failed', error: new Error(returned.problem) });
    else await finish(returned.attemptId, returned.query);
  }

  async function finish(attemptId: string, query: string): Promise<void> {
    setState({ status: 'finishing' });
    const names = ['code', 'state', 'error'] as const;
    const parameters = new URLSearchParams(query);
    const entries = names.flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value]];
    });
    const body = { attemptId, ...Object.fromEntries(entries) };
    await call(finishConnection, { params: { network }, body }).then(
      (signedIn) => setState({ status: 'done', signedIn }),
      (error: unknown) => setState({ status: 'failed', error }),
    );
  }

  async function begin(): Promise<void> {
    stop.current();
    // At once: browsers only allow a window during the click.
    const signInWindow = window.open('', '_blank', WINDOW);
    setState({ status: 'away' });
    try {
      const { attempt } = await call(startConnection, {
        params: { network },
        body: feedId === undefined ? {} : { feedId },
      });
      if (!signInWindow && !isStillHere()) return setState({ status: 'idle' });
      const { id, authorizeUrl } = attempt;
      const state = new URL(authorizeUrl).searchParams.get('state') ?? '';
      const pending = { state, attemptId: id, network, ...(feedId ? { feedId } : {}), isWindow: signInWindow !== null };
      rememberSignIn((signInWindow ?? window).sessionStorage, pending);
      if (signInWindow) {
        stop.current = onReturn(id, (returned) => void take(returned));
        signInWindow.location.replace(authorizeUrl);
      } else window.location.assign(authorizeUrl);
    } catch (error) {
      signInWindow?.close();
      setState({ status: 'failed', error });
    }
  }

  function cancel(): void {
    stop.current();
    setState({ status: 'idle' });
  }

  const goOn = useRef(take);
  useEffect(() => {
    const returned = takeReturn({ network, ...(feedId ? { feedId } : {}) });
    if (returned) void goOn.current(returned);
  }, [network, feedId]);

  return { state, begin, cancel };
}
