import { countAwaiting } from '../../domain/story/awaiting-review.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { counted } from './decisions.ts';
import { QUEUE_LIMIT } from './queue.ts';

/**
 * How many stories await review, and how many of them are published ones that changed. `live`: what is listened to; `decided`:
 * those of it that this person has just reviewed.
 */
export function queueHeadline(
  live: readonly SchoolStory[] | undefined,
  decided: Pick<ReadonlySet<string>, 'has'>,
): string {
  const left = live?.filter(({ id }) => !decided.has(id));
  if (!live || !left?.length) return 'Stories are only published after approval';
  if (live.length >= QUEUE_LIMIT) return `More than ${QUEUE_LIMIT - 1} stories awaiting review`;
  const { changed } = countAwaiting(left);
  const all = `${counted(left.length)} awaiting review`;
  return changed === 0 || changed === left.length ? all : `${all}, ${changed} changed`;
}
