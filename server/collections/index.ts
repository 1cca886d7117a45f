/** What other areas may use of this one. */
export { type CollectionDocument, coverOf, slugOf } from './documents.ts';
export { completeCollection } from './use-cases/collection-answer.ts';
export { collectionIn } from './use-cases/membership.ts';
