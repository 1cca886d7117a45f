const FIRST_MS = 2_000;
const LONGEST_MS = 64_000;

/** Of the wait, added by chance: runners that failed together do not come back together. */
const MOST_ADDED = 1 / 4;

/** After so many tries each wait up to the longest has been waited once. */
export const TRIES = 1 + Math.log2(LONGEST_MS / FIRST_MS) + 1;

/** Doubles from 2 s up to 64 s, and up to a quarter more; never less. */
export function backoffMs(attempt: number, random: () => number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempt - 1));
  return Math.round(wait * (1 + MOST_ADDED * random()));
}
