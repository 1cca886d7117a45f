import * as z from 'zod/mini';
import { NETWORKS } from '../networks/all.ts';
import { pageFields } from '../page-fields.ts';

export const COUNT_STEPS = ['day', 'week'] as const;

const DAY = 'Enter a day as YYYY-MM-DD.';
const day = z.string(DAY).check(z.iso.date(DAY));
const id = z.string().check(z.regex(/^[\w-]{1,128}$/, 'This is not an id.'));
const DAY_MS = 86_400_000;
const MOST_DAYS = 400;

export const postCountsQuerySchema = z
  .strictObject({
    ...pageFields,
    iid: z.optional(id),
    network: z.optional(z.enum(NETWORKS, 'Choose a network.')),
    from: z.optional(day),
    to: z.optional(day),
    by: z.optional(z.enum(COUNT_STEPS, 'Count by day or week.')),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'The last day is before the first.',
    }),
    z.refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
      path: ['from'],
      error: `At most ${MOST_DAYS} days at a time.`,
    }),
  );
export type PostCountsQuery = z.infer<typeof postCountsQuerySchema>;

const namedSchema = z.object({ id: z.string(), name: z.string() });
export const countedFeedSchema = z.object({
  school: namedSchema,
  feed: z.object({ id: z.string(), name: z.string(), network: z.enum(NETWORKS) }),
  /** Days with posts, or the Mondays of weeks with posts, the earliest first. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
  /** Of all time. */
  total: z.number(),
  /** As the network last said; `null` where it does not say. */
  atSource: z.nullable(z.number()),
  /** A week or more without a post, between the channel’s first post and now. */
  gaps: z.array(z.object({ from: z.string(), to: z.string() })),
  /** When it was counted; `null` while that is under way. */
  countedAt: z.nullable(z.string()),
});
export type CountedFeed = z.infer<typeof countedFeedSchema>;

export const recountSchema = z.strictObject({ iid: id, feedId: z.optional(id) });
export type Recount = z.infer<typeof recountSchema>;

/** The last four weeks, where no day is chosen. */
export const DAYS_AT_FIRST = 28;

export function rangeOf({ from, to }: Pick<PostCountsQuery, 'from' | 'to'>, now: number): { from: string; to: string } {
  const last = to ?? new Date(now).toISOString().slice(0, 10);
  const first = from ?? addDays(last, 1 - DAYS_AT_FIRST);
  return { from: first, to: last };
}

export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const mondayOf = (each: string): string => addDays(each, -((new Date(`${each}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Every day of a range, or every Monday whose week it touches. */
export function stepsOf({ from, to }: { from: string; to: string }, by: (typeof COUNT_STEPS)[number]): string[] {
  const steps: string[] = [];
  const width = by === 'week' ? 7 : 1;
  for (let at = by === 'week' ? mondayOf(from) : from; at <= to; at = addDays(at, width)) steps.push(at);
  return steps;
}

const LONGEST_USUAL = 7;
/** @param days with posts, in order, from the range and, where there is one, the last before it */
export function gapsOf(days: readonly string[], { from, to }: { from: string; to: string }, first: string | null) {
  if (first === null || first > to) return [];
  const start = first > from ? first : from;
  const gaps: { from: string; to: string }[] = [];
  let next = start;
  for (const each of [...days.filter((one) => one >= start && one <= to), addDays(to, 1)]) {
    const last = addDays(each, -1);
    if (Date.parse(last) - Date.parse(next) >= (LONGEST_USUAL - 1) * DAY_MS) gaps.push({ from: next, to: last });
    next = addDays(each, 1);
  }
  return gaps;
}
