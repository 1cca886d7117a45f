import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { AnalyticsGlobal } from '../../../src/domain/institution/schema.ts';
import { countsAgainstPlan } from '../../../src/domain/story/moderation.ts';
import type { Deps } from '../../core/deps.ts';
import { toUsage } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobOutcome, JobRun } from '../../core/jobs/queue.ts';
import { removeChannelThumb } from '../../media/index.ts';
import {
  CountChanges,
  collectionsIn,
  noteRemoved,
  removeParts,
  type StoryDocument,
  StoryEvents,
} from '../../stories/index.ts';
import type { ImportDocument } from '../documents.ts';
import { importPath } from './imports/import-files.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The channel that was deleted with its stories. */
    'feed-removed': string;
    /** The channel that was deleted; its stories stay. */
    'feed-forgotten': string;
  }
}

const CHUNK = 400;

/** Forgets what was remembered of a channel that is gone; its stories stay. */
export async function purgeFeed(deps: Deps, run: JobRun): Promise<JobOutcome> {
  const { iid, target } = run.job;
  await removeChannelThumb(deps, run);
  await forgetImports(deps, target);
  await forgetRemembered(deps, iid, target);
  return 'done';
}

/** What was remembered of what a channel gave; done again, it does no harm. */
export async function forgetRemembered({ db }: Deps, iid: string, target: string): Promise<void> {
  const years = ((await refs.postCount(db, target).get()).get('years') as number[] | undefined) ?? [];
  for (;;) {
    const [unreadable, skipped, metrics, removed] = await Promise.all([
      refs.unreadable(db, iid, target).limit(CHUNK).select().get(),
      refs.skipped(db, iid, target).limit(CHUNK).select().get(),
      refs.feedMetrics(db, iid, target).limit(CHUNK).select().get(),
      refs.feedRemovedPosts(db, target).limit(CHUNK).select().get(),
    ]);
    const documents = [...unreadable.docs, ...skipped.docs, ...metrics.docs, ...removed.docs].slice(0, CHUNK);
    const batch = db.batch();
    for (const { ref } of documents) batch.delete(ref);
    if (documents.length < CHUNK) {
      batch.delete(refs.feedState(db, target));
      batch.delete(refs.feedRemoved(db, target));
      batch.delete(refs.postCount(db, target));
      for (const year of years) batch.delete(refs.postCountYear(db, target, year));
    }
    await batch.commit();
    if (documents.length < CHUNK) return;
  }
}

/** Deletes the stories of a channel that is gone and gives back what they took from the plan. */
export async function removeStoriesOfFeed(deps: Deps, run: JobRun): Promise<JobOutcome> {
  const { db } = deps;
  const { iid, target } = run.job;
  let updated = 0;
  while (updated < run.budget) {
    run.signal.throwIfAborted();
    const removed = await db.runTransaction(async (tx) => {
      await run.assertLease(tx);
      const stories = await tx.get(
        refs
          .stories(db)
          .where('iid', '==', iid)
          .where('feedId', '==', target)
          .select(...REMOVED_FIELDS)
          .limit(CHUNK),
      );
      if (stories.empty) return 0;
      await removeIn(deps, tx, iid, stories.docs);
      run.progress(tx, { ...run.job.counts, seen: updated + stories.size, updated: updated + stories.size });
      return stories.size;
    });
    if (removed === 0) return purgeFeed(deps, run);
    updated += removed;
  }
  return 'more';
}

/** What of a story has to be read to delete it. */
export const REMOVED_FIELDS = [
  'id',
  'iid',
  'status',
  'collectionIds',
  'takenDown',
  'mediaIds',
  'metricDays',
  'version',
  'joinedVersions',
] as const satisfies (keyof StoryDocument)[];

/** Deletes stories that were read in this transaction; what they took from the plan is given back. It reads more before. */
export async function removeIn(
  deps: Deps,
  tx: Transaction,
  iid: string,
  snapshots: readonly DocumentSnapshot[],
): Promise<void> {
  const { db } = deps;
  const [usageDocument, collections, events] = await Promise.all([
    tx.get(refs.usage(db, iid)),
    collectionsIn(deps, tx, iid),
    StoryEvents.read(deps, tx, iid),
  ]);
  const moves = new CountChanges();
  let counted = 0;
  for (const document of snapshots) {
    const story = document.data() as Pick<StoryDocument, (typeof REMOVED_FIELDS)[number]>;
    if (countsAgainstPlan(story.status)) counted += 1;
    moves.moved(story.collectionIds, []);
    events.moved(story.id, story, null);
    tx.delete(document.ref);
    removeParts(deps, tx, story);
  }
  moves.write(deps, tx, collections);
  events.write(tx);
  const ids = snapshots.map(({ id }) => id);
  if (ids.length > 0) noteRemoved(deps, tx, { iid, now: deps.now() }, ids);
  if (counted > 0) {
    const usage = toUsage((usageDocument.data() as Partial<AnalyticsGlobal> | undefined) ?? null);
    tx.set(refs.usage(db, iid), { ...usage, stories: Math.max(0, usage.stories - counted) });
  }
}

/** Files that were sent to a channel that is gone. */
async function forgetImports({ db, files }: Deps, feedId: string): Promise<void> {
  const imports = await refs.imports(db).where('feedId', '==', feedId).get();
  for (const document of imports.docs) {
    const { id, iid } = document.data() as ImportDocument;
    await files.remove(importPath(iid, id));
    await db.recursiveDelete(document.ref);
  }
}
