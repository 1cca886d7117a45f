import type { Query, QuerySnapshot } from 'firebase-admin/firestore';
import type { CollectionUsed } from '../../src/domain/collection/used.ts';
import type { Deps } from '../core/deps.ts';
import type { EditionDocument } from '../core/firestore/edition-document.ts';
import { refs } from '../core/firestore/refs.ts';

/** Firestore takes no more in one question. */
const MOST_ANY = 30;

/** By collection the newsletters of which an edition shows it. */
export async function newslettersShowing(
  { db }: Pick<Deps, 'db'>,
  iid: string,
  collectionIds: readonly string[],
  list: (query: Query) => Promise<QuerySnapshot> = (query) => query.get(),
): Promise<ReadonlyMap<string, CollectionUsed['newsletters']>> {
  const questions: Promise<QuerySnapshot>[] = [];
  for (let at = 0; at < collectionIds.length; at += MOST_ANY) {
    const some = collectionIds.slice(at, at + MOST_ANY);
    questions.push(
      list(refs.allEditions(db).where('iid', '==', iid).where('collectionIds', 'array-contains-any', some)),
    );
  }
  const editions = (await Promise.all(questions)).flatMap(({ docs }) =>
    docs.map((each) => each.data() as EditionDocument),
  );
  if (editions.length === 0) return new Map();
  const newsletters = await list(refs.newsletters(db).where('iid', '==', iid));
  const own = newsletters.docs.map((each) => ({ id: each.id, name: String(each.get('name')) }));
  const shows = (newsletterId: string, collectionId: string) =>
    editions.some((edition) => edition.newsletterId === newsletterId && edition.collectionIds.includes(collectionId));
  return new Map(collectionIds.map((id) => [id, own.filter((newsletter) => shows(newsletter.id, id))]));
}
