import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../data/call.ts';
import { finishConnection, startConnection } from '../../../domain/api/connections.ts';
import type { Connection, ReadableAccount } from '../../../domain/connection/schema.ts';
import type { Network } from '../../../domain/networks/all.ts';
import { onReturn, rememberSignIn, type SignInReturn, takeReturn } from './pending-sign-in.ts';

export type SignedIn = { readonly connection: Connection; readonly accounts: readonly ReadableAccount[] };

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
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  async function finish({ attemptId, query }: SignInReturn): Promise<void> {
    stop.current();
    setState({ status: 'finishing' });
    const names = ['code', 'state', 'error', 'oauth_token', 'oauth_verifier'] as const;
    const parameters = new URLSearchParams(query);
    const given = names.flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value]];
    });
    const body = { attemptId, ...Object.fromEntries(given) };
    await call(finishConnection, { params: { network }, body }).then(
      (signedIn) => setState({ status: 'done', signedIn }),
      (error: unknown) => setState({ status: 'failed', error }),
    );
  }

  async function begin(): Promise<void> {
    stop.current();
    // At once, while the browser still knows that somebody has clicked.
    const opened = window.open('', '_blank', WINDOW);
    setState({ status: 'away' });
    try {
      const { attempt } = await call(startConnection, {
        params: { network },
        body: feedId === undefined ? {} : { feedId },
      });
      const { id, authorizeUrl } = attempt;
      const state = new URL(authorizeUrl).searchParams.get('state') ?? '';
      const pending = { state, attemptId: id, network, isWindow: opened !== null };
      rememberSignIn((opened ?? window).sessionStorage, pending);
      if (opened) {
        stop.current = onReturn(id, (query) => void finish({ attemptId: id, query }));
        opened.location.replace(authorizeUrl);
      } else window.location.assign(authorizeUrl);
    } catch (error) {
      opened?.close();
      setState({ status: 'failed', error });
    }
  }

  function cancel(): void {
    stop.current();
    setState({ status: 'idle' });
  }

  const goOn = useRef(finish);
  useEffect(() => {
    const returned = takeReturn(network);
    if (returned) void goOn.current(returned);
  }, [network]);

  return { state, begin, cancel };
}
