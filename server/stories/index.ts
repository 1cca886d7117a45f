/** What other areas may use of this one. */

export { changed, derived } from './changed-story.ts';
export { consentAfter, knownNames, withProposedQuestion, withQuestion } from './consent-list.ts';
export type { StoryDocument } from './documents.ts';
export { ANSWERED_FIELDS, toStory } from './documents.ts';
export { EMBEDDED_FIELDS, embeddedText, embedStory } from './embed-story.ts';
export { mayShow } from './may-show.ts';
export { moderationOf } from './moderation-settings.ts';
export { postKeysOf } from './post-keys.ts';
export { isRemoved, type RemovedDocument, removedAmong, removedIn } from './removed-posts.ts';
export { dailyOldRemovals, deleteOldRemovals, noteRemoved } from './removed-stories.ts';
export { storiesAt } from './stories-at.ts';
export { addressesToCopy, mediaMarks, pictureKey, uncopiedOf } from './story-media.ts';
export {
  type FromPost,
  fromPost,
  hashOfItem,
  type SourceReview,
  storyAfterSource,
  storyIdOf,
  storyOfItem,
} from './story-of-source.ts';
export { picturesToShow } from './taken-down-pictures.ts';
export { datedNow } from './use-cases/awaiting-stories.ts';
export { cleanHtml } from './use-cases/clean-html.ts';
export {
  inCollectionOrder,
  type OrderDocument,
  type OrderedCollection,
  orderOf,
  rankBehind,
  takeShown,
} from './use-cases/collection-order.ts';
export { approve } from './use-cases/moderate.ts';
export { answered, answeringIn, toOneStory } from './use-cases/one-story.ts';
export { askForIndex, indexStories } from './use-cases/search-index.ts';
export { readForChange, writeChange } from './use-cases/story-change.ts';
export { collectionChanged, lateRemovals, StoryEvents, type TakenDownDocument } from './use-cases/story-events.ts';
export {
  CountChanges,
  collectionsIn,
  collectionsOf,
  countInCollection,
  isMember,
  isTakenByRules,
  type ZonedRuled,
} from './use-cases/story-membership.ts';
export { METRIC_DAYS_KEPT, removeParts, writeVersion } from './versions.ts';
