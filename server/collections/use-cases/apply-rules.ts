import { FieldValue } from 'firebase-admin/firestore';
import type { JobCounts } from '../../../src/domain/job/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { boundedPagesOf } from '../../core/firestore/bounded-pages.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { schoolZone } from '../../core/firestore/school-zone.ts';
import { finishJobIn, type JobOutcome, type JobRun } from '../../core/jobs/queue.ts';
import { isMember, type StoryDocument, StoryEvents } from '../../stories/index.ts';
import type { CollectionDocument } from '../documents.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The collection. */
    'collection-rules': string;
    /** The collection that was deleted. */
    'collection-removed': string;
  }
}

const CHUNK = 400;
const SCANNED = 1_000;
/** The fields that membership depends on. */
const JUDGED = [
  'feedId',
  'title',
  'text',
  'hashtags',
  'media',
  'values',
  'publishedAt',
  'collectionIds',
  'addedTo',
  'takenOutOf',
  'takenDown',
] as const satisfies readonly (keyof StoryDocument)[];

/**
 * Brings the stories of a collection into line with its rules: page by page in the order of their ids. How far it
 * has come is kept with the job, so that a request is held for a part of a large school alone and nothing is looked at twice.
 */
export async function applyRules(deps: Deps, run: JobRun): Promise<JobOutcome> {
  const { db } = deps;
  const { iid, target } = run.job;
  let { counts } = run.job;
  let after = run.job.after ?? null;
  const timeZone = await schoolZone(db, iid);
  const all = refs
    .stories(db)
    .where('iid', '==', iid)
    .orderBy('__name__')
    .select(...JUDGED);
  let read = 0;
  for await (const page of boundedPagesOf(after === null ? all : all.startAfter(after), SCANNED, run.budget)) {
    run.signal.throwIfAborted();
    const collection = await currentCollection(deps, target);
    if (!collection || isLeftToAnother(collection, run)) return 'done';
    const wrong = page.filter((document) => {
      const story = document.data() as StoryDocument;
      return isMember({ ...collection, timeZone }, story) !== story.collectionIds.includes(target);
    });
    for (let at = 0; at < wrong.length; at += CHUNK) {
      const ids = wrong.slice(at, at + CHUNK).map(({ id }) => id);
      counts = { ...counts, updated: counts.updated + (await moveStories(deps, run, { ids, counts, timeZone })) };
    }
    read += page.length;
    counts = { ...counts, seen: counts.seen + page.length };
    after = page.at(-1)?.id ?? after;
    if (after !== null) await saveCursor(deps, run, counts, after);
    if (read >= run.budget) return 'more';
  }
  await end(deps, run);
  return 'ended';
}

/** Rules that were saved later are applied by a job of their own, which begins with the first story. */
function isLeftToAnother({ applying }: CollectionDocument, { job }: JobRun): boolean {
  return applying !== undefined && applying.jobId !== job.id;
}

/** Ends the job, and with it what the collection says of it. */
function end(deps: Deps, run: JobRun): Promise<void> {
  const reference = refs.collection(deps.db, run.job.target);
  return deps.db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const collection = (await tx.get(reference)).data() as CollectionDocument | undefined;
    if (collection?.applying?.jobId === run.job.id) tx.update(reference, { applying: FieldValue.delete() });
    finishJobIn(deps, tx, run, { status: 'done' });
  });
}

/** @returns how many were moved; those that another change has put right meanwhile are left alone */
function moveStories(
  deps: Deps,
  run: JobRun,
  { ids, counts, timeZone }: { readonly ids: readonly string[]; readonly counts: JobCounts; readonly timeZone: string },
): Promise<number> {
  const { db } = deps;
  const { iid, target } = run.job;
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const [document, stories, events] = await Promise.all([
      tx.get(refs.collection(db, target)),
      tx.getAll(...ids.map((id) => refs.story(db, id)), { fieldMask: [...JUDGED, 'id', 'status', 'mediaIds'] }),
      StoryEvents.read(deps, tx, iid),
    ]);
    const now = document.data() as CollectionDocument | undefined;
    if (!now) return 0;
    let change = 0;
    let moved = 0;
    for (const snapshot of stories) {
      const story = snapshot.data() as StoryDocument | undefined;
      if (!story) continue;
      const belongs = isMember({ ...now, timeZone }, story);
      if (belongs === story.collectionIds.includes(target)) continue;
      tx.update(snapshot.ref, {
        collectionIds: belongs ? FieldValue.arrayUnion(target) : FieldValue.arrayRemove(target),
        updatedAt: stamp(deps.now()),
      });
      change += belongs ? 1 : -1;
      moved += 1;
      const others = story.collectionIds.filter((other) => other !== target);
      events.moved(story.id, story, { ...story, collectionIds: belongs ? [...others, target] : others });
    }
    events.write(tx);
    if (change !== 0) tx.update(refs.collection(db, target), { count: FieldValue.increment(change) });
    run.progress(tx, { ...counts, updated: counts.updated + moved });
    return moved;
  });
}

function saveCursor(deps: Deps, run: JobRun, counts: JobCounts, after: string): Promise<void> {
  return deps.db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    run.progress(tx, counts);
    tx.update(refs.job(deps.db, run.job.id), { after });
  });
}

/** Takes a collection that is gone out of the stories that stood in it. */
export async function purgeCollection(deps: Deps, run: JobRun): Promise<JobOutcome> {
  const { db } = deps;
  const { iid, target } = run.job;
  let updated = 0;
  while (updated < run.budget) {
    run.signal.throwIfAborted();
    const snapshot = await refs
      .stories(db)
      .where('iid', '==', iid)
      .where('collectionIds', 'array-contains', target)
      .limit(CHUNK)
      .select()
      .get();
    if (snapshot.empty) return 'done';
    const gone = FieldValue.arrayRemove(target);
    const batch = db.batch();
    const changes = { collectionIds: gone, addedTo: gone, takenOutOf: gone, updatedAt: stamp(deps.now()) };
    for (const { ref } of snapshot.docs) batch.update(ref, changes);
    await batch.commit();
    updated += snapshot.size;
  }
  return 'more';
}

async function currentCollection(deps: Deps, id: string): Promise<CollectionDocument | null> {
  return ((await refs.collection(deps.db, id).get()).data() as CollectionDocument | undefined) ?? null;
}
