import type { Firestore, QuerySnapshot } from 'firebase-admin/firestore';
import { withoutStory } from '../../src/domain/newsletter/sections.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { PlaceTransaction } from '../core/ports/place.ts';
import type { Reader } from '../core/read.ts';
import { type EditionDocument, sectionFields } from './edition-document.ts';

type Named = { readonly id: string; readonly name: string };

/** Firestore takes no more values in one query. */
const MOST_ANY = 30;

/** The editions that name a story. */
export async function editionsWithStory(
  db: Firestore,
  { iid, id }: { readonly iid: string; readonly id: string },
  reader: Reader,
): Promise<EditionDocument[]> {
  const editions = refs.allEditions(db).where('iid', '==', iid).where('storyIds', 'array-contains', id);
  return (await reader.get(editions)).docs.map((each) => each.data() as EditionDocument);
}

/** Removes a story from these editions, also while a person writes one of them: that person sees it at once. */
export function removeStory(
  db: Firestore,
  { tx, actor, now }: PlaceTransaction,
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

/** By collection the newsletters that have an edition with it. */
export async function newslettersWithCollections(
  db: Firestore,
  iid: string,
  collectionIds: readonly string[],
  reader: Reader,
): Promise<ReadonlyMap<string, Named[]>> {
  const queries: Promise<QuerySnapshot>[] = [];
  for (let at = 0; at < collectionIds.length; at += MOST_ANY) {
    const some = collectionIds.slice(at, at + MOST_ANY);
    queries.push(
      reader.get(refs.allEditions(db).where('iid', '==', iid).where('collectionIds', 'array-contains-any', some)),
    );
  }
  const editions = (await Promise.all(queries)).flatMap(({ docs }) =>
    docs.map((each) => each.data() as EditionDocument),
  );
  if (editions.length === 0) return new Map();
  const newsletters = await reader.get(refs.newsletters(db).where('iid', '==', iid));
  const own = newsletters.docs.map((each) => ({ id: each.id, name: String(each.get('name')) }));
  const shows = (newsletterId: string, collectionId: string) =>
    editions.some((edition) => edition.newsletterId === newsletterId && edition.collectionIds.includes(collectionId));
  return new Map(collectionIds.map((id) => [id, own.filter((newsletter) => shows(newsletter.id, id))]));
}
