import type * as z from 'zod/mini';
import {
  type Collection,
  type CollectionRules,
  type collectionPatchSchema,
  completeRules,
  type newCollectionSchema,
} from '../../../src/domain/collection/schema.ts';
import type { CollectionUsed } from '../../../src/domain/collection/used.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { disabledByPlanError } from '../../billing/index.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { isSameValue } from '../../core/firestore/same-value.ts';
import { runInlineJob, startInlineJob } from '../../core/jobs/queue.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { collectionChanged, type OrderDocument, type StoryDocument, StoryEvents } from '../../stories/index.ts';
import { type CollectionDocument, slugOf, toCollection } from '../documents.ts';
import { applyRules, purgeCollection } from './apply-rules.ts';
import { completeCollection, usedOf, usesOf } from './collection-answer.ts';
import { coverIn, holdCover } from './cover.ts';
import { collectionIn, place, putIn } from './membership.ts';

export type NewCollectionInput = z.output<typeof newCollectionSchema>;
export type CollectionPatchInput = z.output<typeof collectionPatchSchema>;

export async function listCollections(deps: Deps, actor: Actor): Promise<Collection[]> {
  const all = await refs.collections(deps.db).where('iid', '==', actor.iid).orderBy('dateCreated', 'desc').get();
  const collections = all.docs.map((each) => each.data() as CollectionDocument);
  const uses = await usesOf(deps, actor, collections);
  return collections.map((each) => ({ ...toCollection(each, deps.appOrigin), used: uses(each).used }));
}

export async function getCollection(deps: Deps, actor: Actor, id: string): Promise<Collection> {
  const reference = (collectionId: string) => refs.collection(deps.db, collectionId);
  return completeCollection(
    deps,
    actor,
    await getOwn<CollectionDocument>('collection', outsideTransaction, reference, id, actor.iid),
  );
}

/** Makes a collection; the stories of its rules are in it when this returns, or soon after in a very large school. */
export async function createCollection(deps: Deps, actor: Actor, input: NewCollectionInput): Promise<Collection> {
  // Not in the transaction: many who create at once would refuse each other. Two of one name may then share an address part.
  const [others, total] = await Promise.all([
    refs.collections(deps.db).where('iid', '==', actor.iid).select('slug').get(),
    input.rules ? storiesOf(deps, actor.iid) : 0,
  ]);
  const { collection, job } = await withUsageTransaction(deps, actor, 's.co.wr', async (school) => {
    school.charge('collections', 1);
    const id = deps.newId();
    const pinned = input.pinned ?? [];
    const stories = await pinnedByHand(deps, school, id, { pinned, before: [] });
    const events = await StoryEvents.read(deps, school.tx, school.iid);
    const cover = await coverIn(deps, school, input.cover);
    const job = input.rules ? startInlineJob(deps, school, 'collection-rules', id) : null;
    const made: CollectionDocument = {
      id,
      iid: school.iid,
      name: input.name,
      description: input.description ?? '',
      rules: input.rules ?? null,
      count: 0,
      slug: slugOf(
        input.name,
        others.docs.map((document) => document.get('slug')),
      ),
      order: input.order ?? '-publishedAt',
      pinned,
      ...(cover ? { cover } : {}),
      ...(job ? { applying: { jobId: job.id, total } } : {}),
      dateCreated: stamp(school.now),
      updatedAt: stamp(school.now),
    };
    school.tx.create(refs.collection(deps.db, id), made);
    holdCover(deps, school, null, cover ?? null);
    place(deps, school, { collection: made, stories, events });
    if (made.order === 'hand') keepOrder(deps, school, made, '-publishedAt');
    school.audit({
      action: 'collection.create',
      target: refs.collection(deps.db, id).path,
      after: { name: made.name, rules: made.rules },
    });
    return { collection: made, job };
  });
  if (job) await runInlineJob(deps, job, applyRules);
  return getCollection(deps, actor, collection.id);
}

/** Of every status. Outside transactions: a story more or less is nothing to the progress it is for. */
async function storiesOf({ db }: Deps, iid: string): Promise<number> {
  return (await refs.stories(db).where('iid', '==', iid).count().get()).data().count;
}

/** Where people will move stories to: among the others in the order there was. */
function keepOrder(
  deps: Deps,
  school: SchoolTransaction,
  { id, iid }: CollectionDocument,
  base: OrderDocument['base'],
): void {
  school.tx.set(refs.collectionOrder(deps.db, id), { iid, base, ranks: {} } satisfies OrderDocument);
}

/** What visitors see of a collection. Other rules move stories, which is recorded where they move. */
const VISIBLE_FIELDS = [
  'name',
  'description',
  'order',
  'pinned',
  'cover',
] as const satisfies (keyof CollectionDocument)[];

export async function updateCollection(
  deps: Deps,
  actor: Actor,
  id: string,
  patch: CollectionPatchInput,
): Promise<Collection> {
  const total = patch.rules !== undefined ? await storiesOf(deps, actor.iid) : 0;
  const job = await withSchoolTransaction(deps, actor, 's.co.wr', async (school) => {
    const old = await collectionIn(deps, school, id);
    if (old.disabledByPlan) throw disabledByPlanError(old.name, 'changed');
    const pins = { pinned: patch.pinned ?? [], before: old.pinned ?? [] };
    const stories = await pinnedByHand(deps, school, id, pins);
    const events = await StoryEvents.read(deps, school.tx, school.iid);
    const orderSnapshot = await school.tx.get(refs.collectionOrder(deps.db, id));
    const cover = await coverIn(deps, school, patch.cover);
    const isToBeApplied = patch.rules !== undefined && (await needsApplying(deps, school, old, patch.rules));
    const changes: Partial<CollectionDocument> = { updatedAt: stamp(school.now) };
    if (patch.name !== undefined) changes.name = patch.name;
    if (patch.description !== undefined) changes.description = patch.description;
    if (patch.rules !== undefined) changes.rules = patch.rules;
    if (patch.order !== undefined) changes.order = patch.order;
    if (patch.pinned !== undefined) changes.pinned = patch.pinned;
    if (cover !== undefined) {
      changes.cover = cover;
      holdCover(deps, school, old.cover, cover);
    }
    const job = isToBeApplied ? startInlineJob(deps, school, 'collection-rules', id) : null;
    if (job) changes.applying = { jobId: job.id, total };
    school.tx.update(refs.collection(deps.db, id), changes);
    place(deps, school, { collection: old, stories, events });
    if (VISIBLE_FIELDS.some((field) => field in changes && !isSameValue(changes[field], old[field])))
      collectionChanged(deps, school, id);
    // What was placed by hand before another order was chosen is there again.
    if (patch.order === 'hand' && !orderSnapshot.exists)
      keepOrder(deps, school, old, old.order === undefined || old.order === 'hand' ? '-publishedAt' : old.order);
    school.audit({
      action: 'collection.update',
      target: refs.collection(deps.db, id).path,
      before: { name: old.name, rules: old.rules },
      after: { name: changes.name ?? old.name, rules: changes.rules === undefined ? old.rules : changes.rules },
    });
    return job;
  });
  if (job) await runInlineJob(deps, job, applyRules);
  return getCollection(deps, actor, id);
}

/** Other rules than before, or the same again because the job that was to apply them has failed. */
async function needsApplying(
  { db }: Deps,
  { tx }: SchoolTransaction,
  { rules: before, applying }: CollectionDocument,
  rules: CollectionRules | null,
): Promise<boolean> {
  if (!sameRules(rules, completeRules(before))) return true;
  return applying !== undefined && (await tx.get(refs.job(db, applying.jobId))).get('open') !== true;
}

/** Firestore gives a map's keys back in its own order. */
function sameRules(a: CollectionRules | null, b: CollectionRules | null): boolean {
  if (!a || !b) return a === b;
  const keys = Object.keys(a) as (keyof CollectionRules)[];
  return keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
}

/** The stories that are to be pinned and were not put in by hand yet, as they are once a person has pinned them. */
async function pinnedByHand(
  deps: Deps,
  school: SchoolTransaction,
  id: string,
  { pinned, before }: { readonly pinned: readonly string[]; readonly before: readonly string[] },
): Promise<StoryDocument[]> {
  const added = pinned.filter((storyId) => !before.includes(storyId));
  if (added.length === 0) return [];
  const areIds = added.every(isDocumentId);
  const snapshots = areIds ? await school.tx.getAll(...added.map((storyId) => refs.story(deps.db, storyId))) : [];
  const stories = snapshots.map((snapshot) => dataOf<StoryDocument>(snapshot));
  if (!areIds || stories.some((story) => story?.iid !== school.iid)) {
    const message = 'One of these stories was not found. You can only pin stories of your school.';
    throw new ProductError('invalid', message, { fields: { pinned: message } });
  }
  return stories
    .filter((story) => story !== null)
    .filter(({ addedTo, takenOutOf }) => !addedTo.includes(id) || takenOutOf.includes(id))
    .map((story) => putIn(story, id));
}

/** Removes a collection that no widget shows. Its stories stay. */
export async function deleteCollection(deps: Deps, actor: Actor, id: string): Promise<void> {
  const job = await withUsageTransaction(deps, actor, 's.co.wr', async (school) => {
    const old = await collectionIn(deps, school, id);
    const { used, firstSteps } = (await usesOf(deps, school.actor, [old], school.tx))(old);
    if (used.breaks.length > 0) throw new ProductError('conflict', firstSteps.join(' '), { used });
    if (!old.disabledByPlan) school.charge('collections', -1);
    holdCover(deps, school, old.cover, null);
    for (const { collections } of deps.places) collections?.remove?.(deps, school, id);
    collectionChanged(deps, school, id);
    school.tx.delete(refs.collection(deps.db, id));
    school.tx.delete(refs.collectionOrder(deps.db, id));
    deps.publications.remove(deps, school.tx, { type: 'collection', id });
    school.audit({
      action: 'collection.delete',
      target: refs.collection(deps.db, id).path,
      before: { name: old.name, rules: old.rules, count: old.count },
    });
    return startInlineJob(deps, school, 'collection-removed', id);
  });
  await runInlineJob(deps, job, purgeCollection);
}

/** What shows a collection, and what visitors would miss without it. */
export async function collectionUsed(deps: Deps, actor: Actor, id: string): Promise<CollectionUsed> {
  const reference = (collectionId: string) => refs.collection(deps.db, collectionId);
  return usedOf(
    deps,
    actor,
    await getOwn<CollectionDocument>('collection', outsideTransaction, reference, id, actor.iid),
  );
}
