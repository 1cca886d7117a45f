import type { SchoolStory } from '../../domain/story/schema.ts';
import { dayIn } from '../../lib/zoned-day.ts';
import type { Outcome } from './decisions.ts';

/** How many stories are listened to; a longer queue says that there are more. */
export const QUEUE_LIMIT = 200;

export type QueueFilters = {
  readonly feedId: string | null;
  readonly tag: string | null;
  /** Days, both included; `null` is any time. */
  readonly from: string | null;
  readonly to: string | null;
  /** The school's, whose days they are. */
  readonly timeZone?: string | undefined;
};

export const WHOLE_QUEUE: QueueFilters = { feedId: null, tag: null, from: null, to: null };

/** What became of a story, in the word that its row shows while it leaves. One that awaits a second person stays. */
export type Verdict =
  | 'Approved'
  | 'Scheduled'
  | 'Awaiting a second person'
  | 'Hidden'
  | 'Returned'
  | 'Updated'
  | 'Kept'
  | 'Removed';

/** What the server made of the decision; `null` where it was refused. */
export function verdictOf({ done, waiting, scheduled }: Outcome, id: string, decided: Verdict): Verdict | null {
  if (waiting.includes(id)) return 'Awaiting a second person';
  if (scheduled.includes(id)) return 'Scheduled';
  return done.includes(id) ? decided : null;
}

/** A row on its way out. `next` is the row that it is shown before; at the end without one. */
export type Leaving = { readonly story: SchoolStory; readonly verdict: Verdict; readonly next: string | null };

/** The rows of these stories as they leave the queue. */
export function leavingRows(
  rows: readonly SchoolStory[],
  stories: readonly { readonly id: string }[],
  verdict: Verdict,
): Leaving[] {
  const ids = new Set(stories.map(({ id }) => id));
  return rows.flatMap((story, index) => {
    if (!ids.has(story.id)) return [];
    const next = rows.slice(index + 1).find(({ id }) => !ids.has(id));
    return [{ story, verdict, next: next?.id ?? null }];
  });
}

/** A story that was undone and leaves again at once has one row, that of its last verdict. */
export function addLeaving<Row extends Leaving>(before: readonly Row[], rows: readonly Row[]): Row[] {
  const ids = new Set(rows.map(({ story }) => story.id));
  return [...before.filter(({ story }) => !ids.has(story.id)), ...rows];
}

/** What is on screen: the live queue without what this person has just decided, through the filters. */
export function visibleQueue(
  live: readonly SchoolStory[],
  decided: Pick<ReadonlySet<string>, 'has'>,
  { feedId, tag, from, to, timeZone = 'UTC' }: QueueFilters,
): SchoolStory[] {
  return live.filter((story) => {
    const day = from || to ? dayIn(story.publishedAt, timeZone) : '';
    return (
      !decided.has(story.id) &&
      (!feedId || story.feedId === feedId) &&
      (!tag || story.hashtags.includes(tag)) &&
      (!from || day >= from) &&
      (!to || day <= to)
    );
  });
}

/**
 * The story to show after the rows changed: the same while it is there, else the one that moved up into its place, else the
 * last; `null` when nothing is left.
 */
export function currentAfter(
  before: readonly string[],
  after: readonly string[],
  current: string | null,
): string | null {
  if (current !== null && after.includes(current)) return current;
  const index = current === null ? -1 : before.indexOf(current);
  if (index < 0) return after[0] ?? null;
  const present = new Set(after);
  const below = before.slice(index + 1).find((id) => present.has(id));
  if (below) return below;
  return before.slice(0, index).findLast((id) => present.has(id)) ?? after[0] ?? null;
}

/** The row above or below, staying at the ends. */
export function step(order: readonly string[], current: string | null, by: 1 | -1): string | null {
  const index = current === null ? -1 : order.indexOf(current);
  if (index < 0) return order[0] ?? null;
  return order[Math.min(order.length - 1, Math.max(0, index + by))] ?? null;
}

/** Hashtags of the waiting stories, the most frequent first. */
export function tagsIn(stories: readonly SchoolStory[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of stories.flatMap((story) => story.hashtags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([tag]) => tag);
}
