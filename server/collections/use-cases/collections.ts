import { FieldValue } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import type {
  Collection,
  CollectionRules,
  collectionPatchSchema,
  newCollectionSchema,
} from '../../../src/domain/collection/schema.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Widget } from '../../../src/domain/widget/schema.ts';
import { disabledByPlanError } from '../../billing/index.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { runInlineJob, startInlineJob } from '../../core/jobs/queue.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { isMember, type StoryDocument, TakenDown } from '../../stories/index.ts';
import { type CollectionDocument, toCollection } from '../documents.ts';
import { applyRules, purgeCollection } from './apply-rules.ts';

export type NewCollectionInput = z.output<typeof newCollectionSchema>;
export type CollectionPatchInput = z.output<typeof collectionPatchSchema>;

export async function listCollections(deps: Deps, actor: Actor): Promise<Collection[]> {
  const found = await refs.collections(deps.db).where('iid', '==', actor.iid).orderBy('dateCreated', 'desc').get();
  return found.docs.map((document) => toCollection(document.data() as CollectionDocument));
}

export async function getCollection(deps: Deps, actor: Actor, id: string): Promise<Collection> {
  const reference = (collectionId: string) => refs.collection(deps.db, collectionId);
  return toCollection(await getOwn<CollectionDocument>('collection', outsideTransaction, reference, id, actor.iid));
}

function collectionIn(deps: Deps, school: SchoolTransaction, id: string): Promise<CollectionDocument> {
  const reference = (collectionId: string) => refs.collection(deps.db, collectionId);
  return getOwn<CollectionDocument>('collection', school.tx, reference, id, school.iid);
}

/** Makes a collection; what its rules take in stands in it when this returns, or soon after in a very large school. */
export async function createCollection(deps: Deps, actor: Actor, input: NewCollectionInput): Promise<Collection> {
  const { collection, job } = await withUsageTransaction(deps, actor, 's.co.wr', async (school) => {
    school.charge('collections', 1);
    const id = deps.newId();
    const made: CollectionDocument = {
      id,
      iid: school.iid,
      name: input.name,
      description: input.description ?? '',
      rules: input.rules ?? null,
      count: 0,
      dateCreated: stamp(school.now),
      updatedAt: stamp(school.now),
    };
    school.tx.create(refs.collection(deps.db, id), made);
    school.audit({
      action: 'collection.create',
      target: refs.collection(deps.db, id).path,
      after: { name: made.name, rules: made.rules },
    });
    return { collection: made, job: made.rules ? startInlineJob(deps, school, 'collection-rules', id) : null };
  });
  if (!job) return toCollection(collection);
  await runInlineJob(deps, job, applyRules);
  return getCollection(deps, actor, collection.id);
}

export async function updateCollection(
  deps: Deps,
  actor: Actor,
  id: string,
  patch: CollectionPatchInput,
): Promise<Collection> {
  const { collection, job } = await withSchoolTransaction(deps, actor, 's.co.wr', async (school) => {
    const old = await collectionIn(deps, school, id);
    if (old.disabledByPlan) throw disabledByPlanError(old.name, 'changed');
    const changes: Partial<CollectionDocument> = { updatedAt: stamp(school.now) };
    if (patch.name !== undefined) changes.name = patch.name;
    if (patch.description !== undefined) changes.description = patch.description;
    if (patch.rules !== undefined) changes.rules = patch.rules;
    school.tx.update(refs.collection(deps.db, id), changes);
    school.audit({
      action: 'collection.update',
      target: refs.collection(deps.db, id).path,
      before: { name: old.name, rules: old.rules },
      after: { name: changes.name ?? old.name, rules: changes.rules === undefined ? old.rules : changes.rules },
    });
    const haveRulesChanged = patch.rules !== undefined && !sameRules(patch.rules, old.rules as CollectionRules | null);
    return {
      collection: { ...old, ...changes },
      job: haveRulesChanged ? startInlineJob(deps, school, 'collection-rules', id) : null,
    };
  });
  if (!job) return toCollection(collection);
  await runInlineJob(deps, job, applyRules);
  return getCollection(deps, actor, id);
}

/** Firestore gives a map's keys back in its own order. */
function sameRules(a: CollectionRules | null, b: CollectionRules | null): boolean {
  if (!a || !b) return a === b;
  const keys = Object.keys(a) as (keyof CollectionRules)[];
  return keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
}

/** Removes a collection that no widget shows. Its stories stay. */
export async function deleteCollection(deps: Deps, actor: Actor, id: string): Promise<void> {
  const job = await withUsageTransaction(deps, actor, 's.co.wr', async (school) => {
    const old = await collectionIn(deps, school, id);
    const shown = await school.tx.get(
      refs.widgets(deps.db).where('iid', '==', school.iid).where('collectionId', '==', id),
    );
    if (!shown.empty) throw inUse(shown.docs.map((document) => (document.data() as Pick<Widget, 'name'>).name));
    if (!old.disabledByPlan) school.charge('collections', -1);
    school.tx.delete(refs.collection(deps.db, id));
    school.audit({
      action: 'collection.delete',
      target: refs.collection(deps.db, id).path,
      before: { name: old.name, rules: old.rules, count: old.count },
    });
    return startInlineJob(deps, school, 'collection-removed', id);
  });
  await runInlineJob(deps, job, purgeCollection);
}

function inUse(names: readonly string[]): ProductError {
  const list = names.map((name) => `“${name}”`).join(', ');
  const what = names.length === 1 ? `The widget ${list} shows` : `The widgets ${list} show`;
  return new ProductError('conflict', `${what} this collection. Choose another collection there first.`);
}

/** Puts a story in by hand. Putting it in twice changes nothing. */
export function putInCollection(deps: Deps, actor: Actor, id: string, storyId: string): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.co.wr', async (school) => {
    const { collection, story, takenDown } = await both(deps, school, id, storyId);
    const addedTo = [...new Set([...story.addedTo, id])];
    const takenOutOf = story.takenOutOf.filter((other) => other !== id);
    place(deps, school, { collection, story: { ...story, addedTo, takenOutOf }, takenDown });
  });
}

/** Takes a story out, also one that the rules would take in: it stays out. */
export function takeOutOfCollection(deps: Deps, actor: Actor, id: string, storyId: string): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.co.wr', async (school) => {
    const { collection, story, takenDown } = await both(deps, school, id, storyId);
    if (!story.collectionIds.includes(id)) {
      throw new ProductError('not-found', `This story is not in the collection “${collection.name}”.`);
    }
    const addedTo = story.addedTo.filter((other) => other !== id);
    const byRule = isMember(collection, { ...story, addedTo });
    const takenOutOf = byRule ? [...story.takenOutOf, id] : story.takenOutOf;
    place(deps, school, { collection, story: { ...story, addedTo, takenOutOf }, takenDown });
  });
}

type Both = { collection: CollectionDocument; story: StoryDocument; takenDown: TakenDown };

async function both(deps: Deps, school: SchoolTransaction, id: string, storyId: string): Promise<Both> {
  const [collection, story, takenDown] = await Promise.all([
    collectionIn(deps, school, id),
    getOwn<StoryDocument>('story', school.tx, (other) => refs.story(deps.db, other), storyId, school.iid),
    TakenDown.read(deps, school.tx, school.iid),
  ]);
  if (collection.disabledByPlan) throw disabledByPlanError(collection.name, 'changed');
  return { collection, story, takenDown };
}

/** Writes by-hand decisions and what follows from them. */
function place(deps: Deps, school: SchoolTransaction, { collection, story, takenDown }: Both): void {
  const { id } = collection;
  const stood = story.collectionIds.includes(id);
  const stands = isMember(collection, story);
  school.tx.update(refs.story(deps.db, story.id), {
    addedTo: story.addedTo,
    takenOutOf: story.takenOutOf,
    ...(stood === stands ? {} : { collectionIds: stands ? FieldValue.arrayUnion(id) : FieldValue.arrayRemove(id) }),
  });
  if (stood !== stands) {
    const others = story.collectionIds.filter((other) => other !== id);
    takenDown.moved(story.id, story, { ...story, collectionIds: stands ? [...others, id] : others });
    takenDown.write(school.tx);
    school.tx.update(refs.collection(deps.db, id), {
      count: FieldValue.increment(stands ? 1 : -1),
      updatedAt: stamp(school.now),
    });
    school.audit({
      action: stands ? 'collection.put-in' : 'collection.take-out',
      target: [refs.collection(deps.db, id).path, refs.story(deps.db, story.id).path],
    });
  }
}
