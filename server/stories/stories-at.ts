import type { Firestore } from 'firebase-admin/firestore';
import { boundedPage } from '../core/firestore/bounded-pages.ts';
import { refs } from '../core/firestore/refs.ts';
import { ANSWERED_FIELDS, type AnsweredStory } from './documents.ts';

/** A story with its place in a list; none where it went while the list was made. */
export type Placed<P> = { readonly place: P; readonly story: AnsweredStory | undefined };

/** The first `limit` stories of a list whose order is known: fewer where they are long, but one at least. */
export function storiesAt<P extends { readonly id: string }>(
  db: Firestore,
  places: readonly P[],
  limit: number,
): Promise<{ readonly rows: Placed<P>[]; readonly hasMore: boolean }> {
  return boundedPage(limit, async (count, from): Promise<Placed<P>[]> => {
    const part = places.slice(from, from + count);
    if (part.length === 0) return [];
    const snapshots = await db.getAll(...part.map(({ id }) => refs.story(db, id)), { fieldMask: [...ANSWERED_FIELDS] });
    return part.map((place, index) => ({ place, story: snapshots[index]?.data() as AnsweredStory | undefined }));
  });
}
