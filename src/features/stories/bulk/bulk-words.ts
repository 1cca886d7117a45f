import type { BulkAct } from '../../../domain/story/review.ts';

export const BULK_NAMES: Record<BulkAct, string> = {
  tag: 'Add a hashtag',
  untag: 'Remove a hashtag',
  value: 'Add a value',
  unvalue: 'Remove a value',
  collect: 'Add to a collection',
  uncollect: 'Remove from a collection',
  delete: 'Delete',
};

/** "1 story", "1,204 stories" */
export function countOf(stories: number): string {
  return `${stories.toLocaleString('en-GB')} ${stories === 1 ? 'story' : 'stories'}`;
}
