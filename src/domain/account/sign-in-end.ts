/** A sign-in as its token tells: when, in whole seconds since 1970, and by which second factor. */
export type SignInFacts = { readonly second: number; readonly factorId: string | null };

/** Of a person's document: sign-ins from before `endedAt` (ISO 8601) are over, but for those that used the factor `keptBy`. */
export type SignInsEnd = {
  readonly endedAt: string | null | undefined;
  readonly keptBy: string | null | undefined;
};

/**
 * Whether a sign-in was ended; `firestore.rules` and `storage.rules` decide alike. One of the same second is the one after.
 * Turning on a second factor ends all but those that used this very factor, which are from after it was turned on.
 */
export function isSignInOver({ second, factorId }: SignInFacts, { endedAt, keptBy }: SignInsEnd): boolean {
  if (!endedAt || second >= Math.floor(Date.parse(endedAt) / 1000)) return false;
  return !keptBy || factorId !== keptBy;
}
