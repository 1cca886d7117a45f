import { type FeedDocument, sourceApart } from '../channels/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import { type Migration, rewriteEach } from './migration.ts';

/**
 * The address is taken out of what members read at once, not two releases later: it may hold a key. A server of before
 * reads a channel without its query meanwhile, says that it fails, and the next reading of a new one puts that right.
 */
export const feedSources: Migration = {
  id: '0001-feed-sources',
  title: 'The full address of a channel is in feedSources only',
  run: (deps) =>
    rewriteEach(deps, deps.db.collectionGroup('feeds'), (document) => {
      const apart = sourceApart(document.data() as FeedDocument);
      if (!apart) return;
      return [
        (tx) => tx.set(refs.feedSource(deps.db, apart.source.id), apart.source),
        (tx) => tx.update(document.ref, apart.feed),
      ];
    }),
};
