import type { Feed } from '../feed/schema.ts';

/** How long before its end people are warned of a sign-in that only a person can renew, in ms. */
export const WARNED_MS = 7 * 86_400_000;

/** Whether people are to be warned by now that it ends. */
export function endsSoon(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() - now.getTime() <= WARNED_MS;
}

/** The sign-in of a channel still works and ends within the days in which people are warned. */
export function isEnding(
  { status, expiresAt, disabledByPlan }: Pick<Feed, 'status' | 'expiresAt' | 'disabledByPlan'>,
  now: number,
): boolean {
  const isRead = status !== 'reauth' && status !== 'paused' && !disabledByPlan;
  return isRead && endsSoon(expiresAt ? new Date(expiresAt) : null, new Date(now));
}
