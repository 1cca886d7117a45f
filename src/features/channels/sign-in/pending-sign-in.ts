import type { Connection, ReadableAccount } from '../../../domain/connection/schema.ts';
import type { Network } from '../../../domain/networks/all.ts';
import { href } from '../../../domain/routes.ts';

/** Who signed in, and what can be read with it. */
export type SignedIn = { readonly connection: Connection; readonly accounts: readonly ReadableAccount[] };

/** A sign-in at a network that this tab, or the window it opened, is to end. */
export type PendingSignIn = {
  readonly state: string;
  readonly attemptId: string;
  readonly network: Network;
  /** The channel whose sign-in is renewed; left out for a new one. */
  readonly feedId?: string;
  /** In a window of its own; otherwise in place of the page. */
  readonly isWindow: boolean;
};

/** For the page that asked: what the provider led back with, or what came of it where the window has ended the sign-in itself. */
export type SignInReturn = { readonly attemptId: string } & (
  | { readonly query: string }
  | { readonly signedIn: SignedIn }
  | { readonly problem: string }
);

const PENDING = 'sprx.sign-in';
const RETURNED = 'sprx.sign-in.returned';
/** Windows of our own origin alone hear it; a window that the provider was in may have lost its opener. */
const CHANNEL = 'sprx.sign-in';

/** @param storage the session storage of the window that is led away */
export function rememberSignIn(storage: Storage, pending: PendingSignIn): void {
  storage.setItem(PENDING, JSON.stringify(pending));
}

/** The sign-in with this state, if this window began one; it counts for one load of the page. */
export const takeSignIn = (state: string): PendingSignIn | null => take('state', state);

/** The same by its attempt, where the provider leads back to an address that has it. */
export const takeAttempt = (attemptId: string): PendingSignIn | null => take('attemptId', attemptId);

/** React may begin to draw a page and begin again: what this load has taken stays its own. */
const taken = new Map<string, PendingSignIn>();

function take(by: 'state' | 'attemptId', value: string): PendingSignIn | null {
  const text = sessionStorage.getItem(PENDING);
  if (text === null) return taken.get(value) ?? null;
  sessionStorage.removeItem(PENDING);
  const pending = JSON.parse(text) as PendingSignIn;
  if (pending[by] !== value) return null;
  taken.set(value, pending);
  return pending;
}

/** Said again so often, and for so long, in ms. */
const AGAIN_MS = 200;
const LONGEST_MS = 3_000;

/**
 * Says it until the tab that asked has heard it: a window that closes at once may take its message with it.
 * @returns once it was heard, or when no tab is there to hear it
 */
export function tellOpener(returned: SignInReturn): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((done) => {
    const say = () => channel.postMessage(returned);
    const end = () => {
      clearInterval(again);
      clearTimeout(last);
      channel.close();
      done();
    };
    const again = setInterval(say, AGAIN_MS);
    const last = setTimeout(end, LONGEST_MS);
    channel.onmessage = ({ data }: MessageEvent<Partial<Heard>>) => {
      if (data.heard === returned.attemptId) end();
    };
    say();
  });
}

type Heard = { readonly heard: string };

/** @returns what stops it */
export function onReturn(attemptId: string, listener: (returned: SignInReturn) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SignInReturn>) => {
    if (data.attemptId !== attemptId) return;
    channel.postMessage({ heard: attemptId } satisfies Heard);
    listener(data);
  };
  return () => channel.close();
}

export type SignInTarget = Pick<PendingSignIn, 'network' | 'feedId'>;

/** Keeps it for the page that asked, which takes this page's place next. */
export function keepReturn({ network, feedId }: SignInTarget, returned: SignInReturn): void {
  sessionStorage.setItem(RETURNED, JSON.stringify({ network, feedId, ...returned }));
}

/** What this page was left for; it counts once. */
export function takeReturn(target: SignInTarget): SignInReturn | null {
  const returned = returnTo(target);
  if (returned) sessionStorage.removeItem(RETURNED);
  return returned;
}

/** Whether this page was left for a sign-in that has come back. */
export const hasReturn = (target: SignInTarget): boolean => returnTo(target) !== null;

function returnTo({ network, feedId }: SignInTarget): SignInReturn | null {
  const text = sessionStorage.getItem(RETURNED);
  const returned = text === null ? null : (JSON.parse(text) as SignInReturn & SignInTarget);
  return returned?.network === network && returned.feedId === feedId ? returned : null;
}

/** The page that asks: a channel's sign-in is renewed elsewhere than a new channel is added. */
export const pageOf = ({ network, feedId }: SignInTarget): string =>
  feedId
    ? href('manage.channels.reauthenticate', null, { channel: feedId })
    : href('manage.channels.add.feedName', { feedName: network });
