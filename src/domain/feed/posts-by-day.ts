import { addDays } from '../../lib/day.ts';
import { dayIn } from '../../lib/zoned-day.ts';

/** Posts by the school's day on which they were published: `{ '2026-11-20': 2 }`. A day without posts is left out. */
export type PostsByDay = Readonly<Record<string, number>>;

/** What became of one post: a moment in ISO 8601 before and after; `null` where there was none, or is none any longer. */
export type PostMove = readonly [before: string | null, after: string | null];

export const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;
/** Days that are kept before and after today. A post may be dated ahead. */
const DAYS_KEPT = 31;

/** The counts after these posts; days that are shown no longer are left out. */
export function countPosts(
  counts: PostsByDay,
  moves: readonly PostMove[],
  now: Date,
  timeZone: string,
): Record<string, number> {
  const dayOf = (moment: string | number) => dayIn(moment, timeZone);
  const days = new Map(Object.entries(counts));
  const add = (moment: string | null, posts: number) => {
    if (moment !== null) days.set(dayOf(moment), (days.get(dayOf(moment)) ?? 0) + posts);
  };
  for (const [before, after] of moves) {
    add(before, -1);
    add(after, 1);
  }
  const first = dayOf(now.getTime() - DAYS_KEPT * DAY_MS);
  const last = dayOf(now.getTime() + DAYS_KEPT * DAY_MS);
  return Object.fromEntries([...days].filter(([day, posts]) => posts > 0 && day >= first && day <= last));
}

/** Whether a change of a post changes the counts. */
export const movesDay = ([before, after]: PostMove, timeZone: string): boolean =>
  (before && dayIn(before, timeZone)) !== (after && dayIn(after, timeZone));

/** Posts of each of the last 30 days, today's last. */
export function postsOfLastDays(counts: PostsByDay, now: number, timeZone: string): number[] {
  const today = dayIn(now, timeZone);
  return Array.from({ length: DAYS_SHOWN }, (_, index) => counts[addDays(today, index + 1 - DAYS_SHOWN)] ?? 0);
}
