import type { DocumentReference } from 'firebase-admin/firestore';
import { countPosts, type PostMove } from '../../src/domain/feed/posts-by-day.ts';
import { type Migration, type MigrationDeps, referencesOf } from './migration.ts';

const DAYS_MS = 31 * 86_400_000;

export const postsByDay: Migration = {
  id: '0044-posts-by-day',
  title: 'Channels count their posts by day in postsByDay',
  async run(deps) {
    let changed = 0;
    for await (const references of referencesOf(deps.db.collectionGroup('feeds'))) {
      for (const reference of references) if (await count(deps, reference)) changed += 1;
    }
    return changed;
  },
};

/** In one transaction with the channel, so that a post that is imported meanwhile is counted once. @returns whether it was not counted before */
function count({ db, now }: MigrationDeps, reference: DocumentReference): Promise<boolean> {
  return db.runTransaction(async (tx) => {
    const feed = await tx.get(reference);
    const isIndex = reference.parent.parent === null;
    if (!feed.exists || isIndex || feed.get('postsByDay') !== undefined) return false;
    const stories = db.collection('stories').where('iid', '==', feed.get('iid')).where('feedId', '==', feed.id);
    const since = new Date(now().getTime() - DAYS_MS);
    const recent = await tx.get(
      stories.where('publishedAt', '>=', since).orderBy('publishedAt', 'desc').select('publishedAt'),
    );
    const moves = recent.docs.map((story): PostMove => [null, story.get('publishedAt').toDate().toISOString()]);
    tx.update(reference, { postsByDay: countPosts({}, moves, now(), 'UTC') });
    return true;
  });
}
