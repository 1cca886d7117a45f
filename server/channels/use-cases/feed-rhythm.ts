const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SHORTEST_MS = 15 * MINUTE;
const USUAL_MS = HOUR;
const LONGEST_MS = 6 * HOUR;
const LONGEST_AFTER_FAILURE_MS = DAY;
const JUDGED = 20;
const LEAST_QUIET_MS = 14 * DAY;

/** ms between posts, the median of the last twenty; `null` with fewer than three. */
export function rhythmOf(publishedAt: readonly (string | null)[]): number | null {
  const times = publishedAt
    .flatMap((time) => (time ? [Date.parse(time)] : []))
    .sort((a, b) => b - a)
    .slice(0, JUDGED);
  if (times.length < 3) return null;
  const gaps = times.slice(1).map((time, index) => (times[index] ?? time) - time);
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? null;
}

export function newestOf(publishedAt: readonly (string | null)[]): string | null {
  return publishedAt.reduce((newest, time) => (time && (!newest || time > newest) ? time : newest), null);
}

/** Nothing new for three times its usual rhythm, and for two weeks at least. */
export function isQuiet(rhythmMs: number | null, newestAt: string | null, now: Date): boolean {
  if (rhythmMs === null || newestAt === null) return false;
  return now.getTime() - Date.parse(newestAt) > Math.max(LEAST_QUIET_MS, 3 * rhythmMs);
}

/**
 * When a channel is read next: eight times in its usual rhythm, between 15 minutes and 6 hours. Up to a tenth is added
 * by chance, so that channels connected together are not all read in the same second.
 */
export function nextReading(now: Date, rhythmMs: number | null, random: () => number): Date {
  const wanted = rhythmMs === null ? USUAL_MS : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, rhythmMs / 8));
  return new Date(now.getTime() + wanted * (1 + random() / 10));
}

/** After failures in a row: doubling from 15 minutes to a day, and never before the source wants us. */
export function nextAfterFailure(now: Date, failures: number, retryAfterMs: number, random: () => number): Date {
  const wanted = Math.min(LONGEST_AFTER_FAILURE_MS, SHORTEST_MS * 2 ** Math.min(10, Math.max(0, failures - 1)));
  return new Date(now.getTime() + Math.max(retryAfterMs, wanted) * (1 + random() / 10));
}
