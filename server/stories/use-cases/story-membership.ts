import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { matchesRules } from '../../../src/domain/collection/matching.ts';
import { type Collection, completeRules } from '../../../src/domain/collection/schema.ts';
import type { Media, StoryStatus } from '../../../src/domain/story/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { iso } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { StoryDocument } from '../documents.ts';

export type MembershipFields = Pick<
  StoryDocument,
  'feedId' | 'title' | 'text' | 'hashtags' | 'publishedAt' | 'addedTo' | 'takenOutOf'
> & {
  media: readonly Media[];
  values?: readonly string[] | undefined;
  takenDown?: StoryDocument['takenDown'];
};
/** What of `collections/{collectionId}` decides which stories stand in it. */
export type Ruled = Pick<Collection, 'id' | 'rules'>;

/** Whether a story is in a collection: what a person decided comes before what the rules say. */
export function isMember(collection: Ruled, story: MembershipFields): boolean {
  if (story.takenDown) return false;
  if (story.takenOutOf.includes(collection.id)) return false;
  if (story.addedTo.includes(collection.id)) return true;
  return isTakenByRules(collection.rules, story);
}

/** @param rules also such as were stored before there were as many conditions as now. */
export function isTakenByRules(rules: Ruled['rules'], story: MembershipFields): boolean {
  return matchesRules(completeRules(rules), {
    ...story,
    media: [...story.media],
    publishedAt: iso(story.publishedAt),
  });
}

export function collectionsOf(collections: readonly Ruled[], story: MembershipFields): string[] {
  return collections.filter((collection) => isMember(collection, story)).map(({ id }) => id);
}

/** The school's collections as they are in this transaction; a change of their rules at the same time repeats it. */
export async function collectionsIn(deps: Deps, tx: Transaction, iid: string): Promise<Ruled[]> {
  const snapshot = await tx.get(refs.collections(deps.db).where('iid', '==', iid));
  return snapshot.docs.map((document) => document.data() as Ruled);
}

/** How many stories with this status stand in a collection; of all together it says itself how many there are. */
export async function countInCollection(
  { db }: Pick<Deps, 'db'>,
  { id, iid }: Pick<Collection, 'id' | 'iid'>,
  status: StoryStatus,
): Promise<number> {
  const storiesQuery = refs
    .stories(db)
    .where('iid', '==', iid)
    .where('collectionIds', 'array-contains', id)
    .where('status', '==', status)
    // In this order, so that an index there is serves it.
    .orderBy('publishedAt', 'desc');
  return (await storiesQuery.count().get()).data().count;
}

/** Changes of `collection.count`, gathered over many stories and written once. */
export class CountChanges {
  readonly #changes = new Map<string, number>();

  moved(before: readonly string[], after: readonly string[]): void {
    for (const id of before) if (!after.includes(id)) this.#add(id, -1);
    for (const id of after) if (!before.includes(id)) this.#add(id, 1);
  }

  /** `existing` leaves out collections that are gone: there is nothing to count in them. */
  write(deps: Deps, tx: Transaction, existing: readonly Ruled[]): void {
    for (const [id, change] of this.#changes) {
      if (change !== 0 && existing.some((collection) => collection.id === id)) {
        tx.update(refs.collection(deps.db, id), { count: FieldValue.increment(change) });
      }
    }
  }

  #add(id: string, by: number): void {
    this.#changes.set(id, (this.#changes.get(id) ?? 0) + by);
  }
}
