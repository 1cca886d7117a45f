import type { Term } from '../../../src/domain/institution/settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SHORTEST_MS = 15 * MINUTE;
/** In the hours in which a channel usually posts. */
const IN_ITS_HOURS_MS = 5 * MINUTE;
/** An hour of the day, in UTC, is one of a channel's when so great a part of its posts came in it or the hour beside it. */
const USUAL_PART = 1 / 6;
/** A channel that posts less than once in so long is not waited for by the hour. */
const FREQUENT_MS = 2 * DAY;
const USUAL_MS = HOUR;
const LONGEST_MS = 6 * HOUR;
/** So much longer is waited after each reading that failed. */
const GROWTH = 1.5;
const MOST_GROWTHS = 20;
/** Of the usual wait, after failures that may pass: what comes back is read within it. */
const MOST_TIMES = 4;
const JUDGED = 20;
const LEAST_QUIET_MS = 14 * DAY;
const LONGEST_HOLIDAYS_MS = 84 * DAY;

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

/** Nothing new for three times its usual rhythm, and for two weeks at least; the school's holidays do not count. */
export function isQuiet(
  rhythmMs: number | null,
  newestAt: string | null,
  now: Date,
  terms: readonly Dates[] = [],
): boolean {
  if (rhythmMs === null || newestAt === null) return false;
  const [from, to] = [Date.parse(newestAt), now.getTime()];
  return to - from - holidaysBetween(from, to, terms) > Math.max(LEAST_QUIET_MS, 3 * rhythmMs);
}

type Dates = Pick<Term, 'from' | 'to'>;

/**
 * ms of it that lie between two terms or behind the last: at most so long after each as holidays last, since a term that was not
 * entered is none.
 */
function holidaysBetween(from: number, to: number, terms: readonly Dates[]): number {
  const sortedTerms = terms
    .map((term) => ({ begins: Date.parse(term.from), ends: Date.parse(term.to) + DAY }))
    .sort((a, b) => a.begins - b.begins);
  return sortedTerms.reduce((sum, { ends }, index) => {
    const until = Math.min(sortedTerms[index + 1]?.begins ?? Number.POSITIVE_INFINITY, ends + LONGEST_HOLIDAYS_MS);
    return sum + Math.max(0, Math.min(to, until) - Math.max(from, ends));
  }, 0);
}

/** How many of the last posts came in each hour of the day, in UTC; `null` with fewer than six. */
export function hoursOf(publishedAt: readonly (string | null)[]): number[] | null {
  const times = publishedAt.flatMap((time) => (time ? [time] : [])).sort((a, b) => (a < b ? 1 : -1));
  if (times.length < LEAST_FOR_HOURS) return null;
  const hours = Array.from({ length: 24 }, () => 0);
  for (const time of times.slice(0, MOST_FOR_HOURS)) {
    const hour = new Date(time).getUTCHours();
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}

const LEAST_FOR_HOURS = 6;
const MOST_FOR_HOURS = 100;

/** Whether a channel usually posts at about this time of the day. */
function isItsHour(hours: readonly number[], now: Date): boolean {
  const at = now.getUTCHours();
  const near = [at - 1, at, at + 1].reduce((sum, hour) => sum + (hours[(hour + 24) % 24] ?? 0), 0);
  return near / hours.reduce((sum, posts) => sum + posts, 0) >= USUAL_PART;
}

/**
 * When a channel is read next: eight times in its usual rhythm, between 15 minutes and 6 hours, and every 5 minutes in the
 * hours in which it usually posts. Up to a tenth is added by chance, so that channels connected together are not all read in
 * the same second.
 */
export function nextReading(
  now: Date,
  rhythmMs: number | null,
  random: () => number,
  hours: readonly number[] | null = null,
): Date {
  return spread(now, usualWait(now, { rhythmMs, hours }), random);
}

/** Of a channel whose hub tells of its posts: only what the hub should miss is waited for, 6 hours at most. */
export function nextBesideHub(now: Date, random: () => number): Date {
  return new Date(now.getTime() + LONGEST_MS * (1 - random() / 10));
}

/** How often a channel posts, as far as that is known. */
export type Rhythm = { readonly rhythmMs: number | null; readonly hours: readonly number[] | null };

function usualWait(now: Date, { rhythmMs, hours }: Rhythm): number {
  const isExpected = hours !== null && rhythmMs !== null && rhythmMs <= FREQUENT_MS && isItsHour(hours, now);
  if (isExpected) return IN_ITS_HOURS_MS;
  return rhythmMs === null ? USUAL_MS : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, rhythmMs / 8));
}

function spread(now: Date, wait: number, random: () => number): Date {
  return new Date(now.getTime() + wait * (1 + random() / 10));
}

/** Once a host is asked again: spread over a minute, so that not all of its channels come together. */
export function afterPause(until: Date, random: () => number): Date {
  return new Date(until.getTime() + random() * MINUTE);
}

/** Readings that failed one after the other, and how the last did. */
export type Failed = {
  readonly failures: number;
  readonly retryAfterMs: number;
  /** It may come right by itself. */
  readonly mayPass: boolean;
};

/**
 * After readings that failed: by the channel's rhythm, half as long again after each, up to 6 hours, and where it may come right
 * by itself up to four times the rhythm; never before the source wants us.
 */
export function nextAfterFailure(now: Date, failed: Failed, rhythm: Rhythm, random: () => number): Date {
  const grown = GROWTH ** Math.min(MOST_GROWTHS, Math.max(0, failed.failures - 1));
  const times = failed.mayPass ? Math.min(MOST_TIMES, grown) : grown;
  const waitMs = Math.min(LONGEST_MS, usualWait(now, rhythm) * times);
  return spread(now, Math.max(failed.retryAfterMs, waitMs), random);
}
