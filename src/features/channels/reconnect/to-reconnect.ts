import { isEnding } from '../../../domain/connection/ends.ts';
import type { Feed } from '../../../domain/feed/schema.ts';
import { needsSignIn } from '../../../domain/networks/all.ts';

/** By a sign-in at its network; any other channel is connected again by reading it. */
export function reconnectsBySignIn({ connectionId, network }: Feed): boolean {
  return connectionId !== undefined || needsSignIn(network);
}

export const isDisconnected = ({ status, disabledByPlan }: Feed): boolean => status === 'reauth' && !disabledByPlan;

/** Read again with its sign-in in order, or none, and something else is wrong. */
export const isNotWorking = (feed: Feed): boolean =>
  Boolean(feed.error) && feed.status !== 'syncing' && !isDisconnected(feed);

/** What is disconnected, for the longest time first; then what soon will be. */
export function channelsToReconnect(feeds: readonly Feed[], now: number): Feed[] {
  const since = ({ error }: Feed) => error?.since ?? '';
  const end = ({ expiresAt }: Feed) => expiresAt ?? '';
  return [
    ...feeds.filter(isDisconnected).toSorted((a, b) => since(a).localeCompare(since(b))),
    ...feeds.filter((feed) => isEnding(feed, now)).toSorted((a, b) => end(a).localeCompare(end(b))),
  ];
}

/** Names one incident of a channel: connected again and disconnected anew it has another. */
export const incidentOf = ({ error, expiresAt }: Feed): string => `${error?.since} ${expiresAt}`;
