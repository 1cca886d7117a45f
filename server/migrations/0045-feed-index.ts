import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { FeedDocument } from '../channels/documents.ts';
import { feedIndexOf } from '../channels/feed-index.ts';
import { refs } from '../core/firestore/refs.ts';
import { type Migration, type MigrationDeps, referencesOf } from './migration.ts';

/** A server of before neither reads nor writes the index; the scheduler puts a row right that it finds to be old. */
export const feedIndex: Migration = {
  id: '0045-feed-index',
  title: 'Every channel has a row in the top-level collection feeds, by which due channels are found',
  run: (deps) => writeRows(deps, (row) => !row?.exists),
};

/** Writes the rows that `isOpen` names as their channels are now. @returns how many */
export async function writeRows(
  { db }: MigrationDeps,
  isOpen: (row: DocumentSnapshot | undefined) => boolean,
): Promise<number> {
  let changed = 0;
  for await (const references of referencesOf(db.collectionGroup('feeds'))) {
    const channels = references.filter((reference) => reference.parent.parent !== null);
    if (channels.length === 0) continue;
    changed += await db.runTransaction(async (tx) => {
      const [feeds, rows] = await Promise.all([
        tx.getAll(...channels),
        tx.getAll(...channels.map(({ id }) => refs.feedIndex(db, id))),
      ]);
      const open = feeds.filter(({ exists }, at) => exists && isOpen(rows[at]));
      for (const feed of open) tx.set(refs.feedIndex(db, feed.id), feedIndexOf(feed.data() as FeedDocument));
      return open.length;
    });
  }
  return changed;
}
