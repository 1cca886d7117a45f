/** What other areas may use of this one. */
export type { StoryDocument } from './documents.ts';
export { hashOfItem, storyAfterSource, storyIdOf, storyOfItem } from './documents.ts';
export { CountChanges, collectionsIn, collectionsOf, isMember } from './use-cases/story-membership.ts';
export { lateRemovals, TakenDown, type TakenDownDocument } from './use-cases/taken-down.ts';
