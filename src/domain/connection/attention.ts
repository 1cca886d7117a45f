import type { Feed } from '../feed/schema.ts';
import { isEnding, WARNED_MS } from './ends.ts';

type Attended = Pick<Feed, 'status' | 'expiresAt' | 'disabledByPlan'>;

const isStopped = ({ status, disabledByPlan }: Attended) =>
  status === 'failing' || status === 'reauth' || disabledByPlan === true;

/**
 * A channel that a person has to do something about: it is broken, paused by the plan, or its sign-in ends soon. One that was
 * slowed down recovers by itself, and one that a person paused is as they want it.
 */
export function needsPerson(feed: Attended, now: number = Date.now()): boolean {
  return isStopped(feed) || isEnding(feed, now);
}

/**
 * The time from which `needsPerson` holds while nothing changes, in ms, by which such channels are counted in an index; `null`
 * for never. What needs a person whatever the time is has 0.
 */
export function needsPersonFrom(feed: Attended): number | null {
  if (isStopped(feed)) return 0;
  if (!feed.expiresAt) return null;
  const from = Date.parse(feed.expiresAt) - WARNED_MS;
  return needsPerson(feed, from) ? from : null;
}
