const FIRST_MS = 2_000;
const LONGEST_MS = 64_000;

/** Doubles from 2 s up to 64 s, of which a random half is waited: runners that failed together do not come back together. */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempt - 1));
  return Math.round(full / 2 + (full / 2) * random());
}
