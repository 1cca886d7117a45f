import type { Query, QuerySnapshot } from 'firebase-admin/firestore';
import { withoutStory } from '../../src/domain/newsletter/sections.ts';
import type { Deps } from '../core/deps.ts';
import { stamp } from '../core/firestore/documents.ts';
import { type EditionDocument, sectionFields } from '../core/firestore/edition-document.ts';
import { refs } from '../core/firestore/refs.ts';
import type { SchoolTransaction } from '../core/transaction/school-transaction.ts';
import type { StoryDocument } from './documents.ts';

/** The editions of newsletters that name a story. */
export async function editionsWith(
  { db }: Deps,
  { iid, id }: Pick<StoryDocument, 'iid' | 'id'>,
  list: (query: Query) => Promise<QuerySnapshot>,
): Promise<EditionDocument[]> {
  const found = await list(refs.allEditions(db).where('iid', '==', iid).where('storyIds', 'array-contains', id));
  return found.docs.map((each) => each.data() as EditionDocument);
}

/** Out of these editions, whoever is writing them: they see it at once. */
export function takeOutOf(
  { db }: Deps,
  { tx, actor, now }: SchoolTransaction,
  editions: readonly EditionDocument[],
  storyId: string,
): void {
  for (const { id, newsletterId, sections, version } of editions) {
    tx.update(refs.edition(db, newsletterId, id), {
      ...sectionFields(withoutStory(sections, storyId)),
      version: version + 1,
      updatedBy: actor.uid,
      dateUpdated: stamp(now),
    });
  }
}
