import type { Network } from '../../../domain/networks/all.ts';

/** A sign-in at a network that this tab, or the window it opened, is to end. */
export type PendingSignIn = {
  readonly state: string;
  readonly attemptId: string;
  readonly network: Network;
  /** In a window of its own; otherwise in place of the page. */
  readonly isWindow: boolean;
};

/** What the provider led back with, for the page that asked. */
export type SignInReturn = { readonly attemptId: string; readonly query: string };

const PENDING = 'sprx.sign-in';
const RETURNED = 'sprx.sign-in.returned';
/** Windows of our own origin alone hear it; a window that the provider was in may have lost its opener. */
const CHANNEL = 'sprx.sign-in';

/** @param storage the session storage of the window that is led away */
export function rememberSignIn(storage: Storage, pending: PendingSignIn): void {
  storage.setItem(PENDING, JSON.stringify(pending));
}

/** The sign-in with this state, if this window began one; it counts once. */
export function takeSignIn(state: string): PendingSignIn | null {
  const text = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  const pending = text === null ? null : (JSON.parse(text) as PendingSignIn);
  return pending?.state === state ? pending : null;
}

export function tellOpener(returned: SignInReturn): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(returned);
  channel.close();
}

/** @returns what stops it */
export function onReturn(attemptId: string, listener: (query: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SignInReturn>) => {
    if (data.attemptId === attemptId) listener(data.query);
  };
  return () => channel.close();
}

/** Keeps it for the form, which takes the page's place next. */
export function keepReturn(network: Network, returned: SignInReturn): void {
  sessionStorage.setItem(RETURNED, JSON.stringify({ network, ...returned }));
}

/** What this page was left for; it counts once. */
export function takeReturn(network: Network): SignInReturn | null {
  const text = sessionStorage.getItem(RETURNED);
  if (text === null) return null;
  const returned = JSON.parse(text) as SignInReturn & { network: Network };
  if (returned.network !== network) return null;
  sessionStorage.removeItem(RETURNED);
  return returned;
}
