/** What other areas may use of this one. */
export type { NewsletterDocument, NewsletterWithNext } from './documents.ts';
export {
  newslettersOf,
  nextEditionIn,
  putCollectionIn,
  putStoryIn,
  takeCollectionOut,
  takeStoryOut,
} from './use-cases/next-edition.ts';
