import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { matchesRules } from '../../../src/domain/collection/matching.ts';
import { type Collection, completeRules } from '../../../src/domain/collection/schema.ts';
import type { Media, StoryStatus } from '../../../src/domain/story/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { iso } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { schoolZone } from '../../core/firestore/school-zone.ts';
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
/** `timeZone`: the school's, by whose days rules take stories in. */
export type ZonedRuled = Ruled & { readonly timeZone: string };

/** Whether a story is in a collection: what a person decided comes before what the rules say. */
export function isMember(collection: ZonedRuled, story: MembershipFields): boolean {
  if (story.takenDown) return false;
  if (story.takenOutOf.includes(collection.id)) return false;
  if (story.addedTo.includes(collection.id)) return true;
  return isTakenByRules(collection, story);
}

/** @param rules also such as were stored before there were as many conditions as now. */
export function isTakenByRules(
  { rules, timeZone }: Pick<ZonedRuled, 'rules' | 'timeZone'>,
  story: MembershipFields,
): boolean {
  const fields = { ...story, media: [...story.media], publishedAt: iso(story.publishedAt) };
  return matchesRules(completeRules(rules), fields, timeZone);
}

export function collectionsOf(collections: readonly ZonedRuled[], story: MembershipFields): string[] {
  return collections.filter((collection) => isMember(collection, story)).map(({ id }) => id);
}

/** The school's collections as they are in this transaction; a change of their rules at the same time repeats it. */
export async function collectionsIn(deps: Deps, tx: Transaction, iid: string): Promise<ZonedRuled[]> {
  const snapshot = await tx.get(refs.collections(deps.db).where('iid', '==', iid));
  const collections = snapshot.docs.map((document) => document.data() as Ruled);
  // Where no rule names a day nothing hangs on it, and most schools have no such rule.
  const hasDays = collections.some(({ rules }) => rules?.from || rules?.to);
  const timeZone = hasDays ? await schoolZone(deps.db, iid, tx) : 'UTC';
  return collections.map((collection) => ({ ...collection, timeZone }));
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
