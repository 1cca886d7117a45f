import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import { type Collection, MOST_PINNED, type PlaceInCollection } from '../../../src/domain/collection/schema.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { disabledByPlanError } from '../../billing/index.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp, toInstitution } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { getOwn } from '../../core/read.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import {
  collectionChanged,
  isMember,
  isTakenByRules,
  type OrderDocument,
  orderOf,
  rankBehind,
  type StoryDocument,
  StoryEvents,
  writeVersion,
  type ZonedRuled,
} from '../../stories/index.ts';
import type { CollectionDocument } from '../documents.ts';
import { completeCollection } from './collection-answer.ts';

/** A person can move this many stories in one collection; what was moved and has left since does not count. */
const MOST_MOVED = 5_000;

export function collectionIn(deps: Deps, school: SchoolTransaction, id: string): Promise<CollectionDocument> {
  const reference = (collectionId: string) => refs.collection(deps.db, collectionId);
  return getOwn<CollectionDocument>('collection', school.tx, reference, id, school.iid);
}

/**
 * Puts a story in by hand. Putting it in twice changes nothing.
 * @param isUndo only its removal is undone: a story that the rules had put in is in by the rules again
 */
export function putInCollection(deps: Deps, actor: Actor, id: string, storyId: string, isUndo = false): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.co.wr', async (school) => {
    const { collection, story, events } = await both(deps, school, id, storyId);
    const back = isUndo ? withoutRemoval(zoned(school, collection), story) : putIn(story, id);
    place(deps, school, { collection, stories: [back], events });
  });
}

/** With what its rules are looked at by. */
const zoned = <T>({ document, iid }: SchoolTransaction, collection: T): T & { readonly timeZone: string } => ({
  ...collection,
  timeZone: toInstitution(iid, document ?? {}).timeZone,
});

function withoutRemoval(collection: CollectionDocument & ZonedRuled, story: StoryDocument): StoryDocument {
  const { id } = collection;
  const isTaken = isTakenByRules(collection, story);
  return isTaken ? { ...story, takenOutOf: story.takenOutOf.filter((other) => other !== id) } : putIn(story, id);
}

/** As a person who puts a story into a collection leaves it: that comes before what the rules say. */
export function putIn(story: StoryDocument, id: string): StoryDocument {
  const addedTo = [...new Set([...story.addedTo, id])];
  return { ...story, addedTo, takenOutOf: story.takenOutOf.filter((other) => other !== id) };
}

/** Takes a story out, also one that the rules would take in: it stays out, and has no place there any more. */
export function takeOutOfCollection(deps: Deps, actor: Actor, id: string, storyId: string): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.co.wr', async (school) => {
    const { collection, story, events } = await both(deps, school, id, storyId);
    if (!story.collectionIds.includes(id)) throw notThere(collection);
    const isTaken = isTakenByRules(zoned(school, collection), story);
    // One that was put in as well is so again once its removal is undone.
    const out = isTaken
      ? { ...story, takenOutOf: [...story.takenOutOf, id] }
      : { ...story, addedTo: story.addedTo.filter((other) => other !== id) };
    place(deps, school, { collection, stories: [out], events });
    if (collection.pinned?.includes(storyId)) {
      school.tx.update(refs.collection(deps.db, id), { pinned: FieldValue.arrayRemove(storyId) });
    }
    if (collection.order === 'hand') {
      const gone = { ranks: { [storyId]: FieldValue.delete() } };
      school.tx.set(refs.collectionOrder(deps.db, id), gone, { merge: true });
    }
  });
}

/** Pins a story, or puts it behind another. Its rank alone is written: no other story moves. */
export async function placeInCollection(
  deps: Deps,
  actor: Actor,
  id: string,
  storyId: string,
  { after, pinned }: PlaceInCollection,
): Promise<Collection> {
  const collection = await withSchoolTransaction(deps, actor, 's.co.wr', async (school) => {
    const storyAndCollection = await both(deps, school, id, storyId);
    if (!storyAndCollection.story.collectionIds.includes(id)) throw notThere(storyAndCollection.collection);
    return pinned === undefined
      ? moveBehind(deps, school, storyAndCollection, after ?? null)
      : pin(deps, school, storyAndCollection, pinned);
  });
  return completeCollection(deps, actor, collection);
}

function pin(deps: Deps, school: SchoolTransaction, storyAndCollection: Both, isPinned: boolean): CollectionDocument {
  const { collection, story } = storyAndCollection;
  const others = (collection.pinned ?? []).filter((other) => other !== story.id);
  if (isPinned && others.length >= MOST_PINNED) throw tooManyPinned();
  const pinned = isPinned ? [...others, story.id] : others;
  return reorder(deps, school, storyAndCollection, { pinned });
}

async function moveBehind(
  deps: Deps,
  school: SchoolTransaction,
  storyAndCollection: Both,
  afterId: string | null,
): Promise<CollectionDocument> {
  const { collection, story } = storyAndCollection;
  const { db } = deps;
  const pinned = collection.pinned ?? [];
  if (afterId === story.id) throw wrongPlace('A story can’t be placed after itself.');
  const after = afterId === null ? null : await storyBehind(deps, school, collection, afterId);
  // Among the pinned ones their own list is the order.
  if (pinned.includes(story.id) && (after === null || pinned.includes(after.id))) {
    const others = pinned.filter((other) => other !== story.id);
    const at = after === null ? 0 : others.indexOf(after.id) + 1;
    return reorder(deps, school, storyAndCollection, { pinned: others.toSpliced(at, 0, story.id) });
  }
  const reference = refs.collectionOrder(db, collection.id);
  const storedOrder = dataOf<OrderDocument>(await school.tx.get(reference));
  const isByHand = collection.order === 'hand';
  const order: OrderDocument =
    isByHand && storedOrder ? storedOrder : await orderOf(db, { ...collection, order: baseOf(collection) });
  if (!Object.hasOwn(order.ranks, story.id) && Object.keys(order.ranks).length >= MOST_MOVED) throw tooManyMoved();
  const behind = after && !pinned.includes(after.id) ? after : null;
  const left = pinned.filter((other) => other !== story.id);
  const rank = await rankBehind(db, { ...collection, pinned: left }, order, { moving: story.id, after: behind });
  const changes = {
    ...(isByHand ? {} : { order: 'hand' as const }),
    ...(left.length === pinned.length ? {} : { pinned: left }),
  };
  const changed = reorder(deps, school, storyAndCollection, changes);
  if (isByHand && storedOrder) school.tx.update(reference, new FieldPath('ranks', story.id), rank);
  else school.tx.set(reference, { ...order, ranks: { ...order.ranks, [story.id]: rank } });
  return changed;
}

/** The order that moved stories leave and the others keep. */
const baseOf = ({ order }: CollectionDocument) => (order === undefined || order === 'hand' ? '-publishedAt' : order);

/** What a person pinned or placed stays in the collection, whatever its rules say. */
function reorder(
  deps: Deps,
  school: SchoolTransaction,
  { collection, story, events }: Both,
  changes: Pick<CollectionDocument, 'order' | 'pinned'>,
): CollectionDocument {
  if (!story.addedTo.includes(collection.id)) {
    place(deps, school, { collection, stories: [putIn(story, collection.id)], events });
  }
  const reference = refs.collection(deps.db, collection.id);
  if (Object.keys(changes).length > 0) {
    school.tx.update(reference, { ...changes, updatedAt: stamp(school.now) });
  }
  collectionChanged(deps, school, collection.id);
  school.audit({ action: 'collection.order', target: [reference.path, refs.story(deps.db, story.id).path] });
  return { ...collection, ...changes };
}

async function storyBehind(
  deps: Deps,
  school: SchoolTransaction,
  collection: CollectionDocument,
  id: string,
): Promise<StoryDocument> {
  const story = isDocumentId(id) ? dataOf<StoryDocument>(await school.tx.get(refs.story(deps.db, id))) : null;
  if (story?.iid === school.iid && story.collectionIds.includes(collection.id)) return story;
  throw wrongPlace('The story you placed this one after is no longer in the collection.');
}

function wrongPlace(message: string): ProductError {
  return new ProductError('invalid', message, { fields: { after: message } });
}

function tooManyMoved(): ProductError {
  const message = `You can place ${MOST_MOVED.toLocaleString('en-GB')} stories of a collection by hand. Choose another order, then place the most important ones again.`;
  return new ProductError('conflict', message);
}

export function tooManyPinned(): ProductError {
  const message = `You can pin ${MOST_PINNED} stories. Unpin one first.`;
  return new ProductError('invalid', message, { fields: { pinned: message } });
}

function notThere({ name }: CollectionDocument): ProductError {
  return new ProductError('not-found', `This story is not in the collection “${name}”.`);
}

type Both = { collection: CollectionDocument; story: StoryDocument; events: StoryEvents };

async function both(deps: Deps, school: SchoolTransaction, id: string, storyId: string): Promise<Both> {
  const [collection, story, events] = await Promise.all([
    collectionIn(deps, school, id),
    getOwn<StoryDocument>('story', school.tx, (other) => refs.story(deps.db, other), storyId, school.iid),
    StoryEvents.read(deps, school.tx, school.iid),
  ]);
  if (collection.disabledByPlan) throw disabledByPlanError(collection.name, 'changed');
  return { collection, story, events };
}

type Placing = { collection: CollectionDocument; stories: readonly StoryDocument[]; events: StoryEvents };

/** Writes by-hand decisions and what follows from them. */
export function place(deps: Deps, school: SchoolTransaction, { collection, stories, events }: Placing): void {
  const { id } = collection;
  const reference = refs.collection(deps.db, id);
  const ruled = zoned(school, collection);
  let change = 0;
  for (const story of stories) {
    const stood = story.collectionIds.includes(id);
    const belongs = isMember(ruled, story);
    const { addedTo, takenOutOf } = story;
    const others = story.collectionIds.filter((other) => other !== id);
    const moved =
      stood === belongs
        ? {}
        : {
            collectionIds: belongs ? [...others, id] : others,
            version: (story.version ?? 1) + 1,
            updatedAt: stamp(school.now),
          };
    school.tx.update(refs.story(deps.db, story.id), { addedTo, takenOutOf, ...moved });
    if (stood === belongs) continue;
    change += belongs ? 1 : -1;
    const after = { ...story, ...moved };
    const auditedAction = { action: belongs ? 'collection.put-in' : 'collection.take-out' } as const;
    events.moved(story.id, story, after);
    writeVersion(deps, school.tx, story, after, { by: school.person, ...auditedAction });
    school.audit({ ...auditedAction, target: [reference.path, refs.story(deps.db, story.id).path] });
  }
  events.write(school.tx);
  if (change !== 0) {
    school.tx.update(reference, { count: FieldValue.increment(change), updatedAt: stamp(school.now) });
  }
}
