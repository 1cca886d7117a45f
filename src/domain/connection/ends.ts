/** An end of a sign-in that only a person can put off is told of so long before, in ms. */
export const WARNED_MS = 7 * 86_400_000;

/** Whether people are to be told by now that it ends. */
export function endsSoon(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() - now.getTime() <= WARNED_MS;
}
