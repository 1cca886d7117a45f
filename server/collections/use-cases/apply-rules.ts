import { FieldValue } from 'firebase-admin/firestore';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobOutcome, JobRun } from '../../core/jobs/queue.ts';
import { isMember, type StoryDocument, TakenDown } from '../../stories/index.ts';
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
const SCANNED = 2_000;

/** Brings the stories that stand in a collection into line with its rules. */
export async function applyRules(deps: Deps, run: JobRun): Promise<JobOutcome> {
  const { db } = deps;
  const { iid, target } = run.job;
  const collection = await currentCollection(deps, target);
  if (!collection) return 'done';
  const wrong = await storiesThat(
    deps,
    iid,
    (story) => isMember(collection, story) !== story.collectionIds.includes(target),
  );
  for (let at = 0; at < wrong.length; at += CHUNK) {
    if (at >= run.budget) return 'more';
    run.signal.throwIfAborted();
    const ids = wrong.slice(at, at + CHUNK);
    await db.runTransaction(async (tx) => {
      await run.assertLease(tx);
      const [document, stories, takenDown] = await Promise.all([
        tx.get(refs.collection(db, target)),
        tx.getAll(...ids.map((id) => refs.story(db, id))),
        TakenDown.read(deps, tx, iid),
      ]);
      const now = document.data() as CollectionDocument | undefined;
      if (!now) return;
      let change = 0;
      for (const snapshot of stories) {
        const story = snapshot.data() as StoryDocument | undefined;
        if (!story) continue;
        const stands = isMember(now, story);
        if (stands === story.collectionIds.includes(target)) continue;
        tx.update(snapshot.ref, {
          collectionIds: stands ? FieldValue.arrayUnion(target) : FieldValue.arrayRemove(target),
          updatedAt: stamp(deps.now()),
        });
        change += stands ? 1 : -1;
        const others = story.collectionIds.filter((other) => other !== target);
        takenDown.moved(story.id, story, { ...story, collectionIds: stands ? [...others, target] : others });
      }
      takenDown.write(tx);
      if (change !== 0) tx.update(refs.collection(db, target), { count: FieldValue.increment(change) });
      run.progress(tx, { ...run.job.counts, seen: wrong.length, updated: Math.min(wrong.length, at + ids.length) });
    });
  }
  return 'done';
}

/** Takes a collection that is gone out of the stories that stood in it. */
export async function purgeCollection(deps: Deps, run: JobRun): Promise<JobOutcome> {
  const { db } = deps;
  const { iid, target } = run.job;
  let updated = 0;
  while (updated < run.budget) {
    run.signal.throwIfAborted();
    const found = await refs
      .stories(db)
      .where('iid', '==', iid)
      .where('collectionIds', 'array-contains', target)
      .limit(CHUNK)
      .select()
      .get();
    if (found.empty) return 'done';
    const gone = FieldValue.arrayRemove(target);
    const batch = db.batch();
    const changes = { collectionIds: gone, addedTo: gone, takenOutOf: gone, updatedAt: stamp(deps.now()) };
    for (const { ref } of found.docs) batch.update(ref, changes);
    await batch.commit();
    updated += found.size;
  }
  return 'more';
}

async function currentCollection(deps: Deps, id: string): Promise<CollectionDocument | null> {
  return ((await refs.collection(deps.db, id).get()).data() as CollectionDocument | undefined) ?? null;
}

/** Reads of each story only what membership is judged by. */
async function storiesThat(deps: Deps, iid: string, holds: (story: StoryDocument) => boolean): Promise<string[]> {
  const ids: string[] = [];
  const all = refs
    .stories(deps.db)
    .where('iid', '==', iid)
    .orderBy('__name__')
    .select(
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
    )
    .limit(SCANNED);
  let page = await all.get();
  for (;;) {
    for (const document of page.docs) if (holds(document.data() as StoryDocument)) ids.push(document.id);
    const last = page.docs.at(-1);
    if (!last || page.size < SCANNED) return ids;
    page = await all.startAfter(last).get();
  }
}
