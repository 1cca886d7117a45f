import type { AnalyticsGlobal } from '../../../src/domain/institution/schema.ts';
import { countsAgainstPlan } from '../../../src/domain/story/moderation.ts';
import type { Deps } from '../../core/deps.ts';
import { toUsage } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobOutcome, JobRun } from '../../core/jobs/queue.ts';
import { CountChanges, collectionsIn, type StoryDocument, TakenDown } from '../../stories/index.ts';

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
  const { db } = deps;
  const { iid, target } = run.job;
  for (;;) {
    const kept = await refs.unreadable(db, iid, target).limit(CHUNK).select().get();
    const batch = db.batch();
    for (const { ref } of kept.docs) batch.delete(ref);
    if (kept.size < CHUNK) {
      batch.delete(refs.feedState(db, target));
      batch.delete(refs.feedRemoved(db, target));
    }
    await batch.commit();
    if (kept.size < CHUNK) return 'done';
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
      const [found, usageDocument, collections, takenDown] = await Promise.all([
        tx.get(refs.stories(db).where('iid', '==', iid).where('feedId', '==', target).limit(CHUNK)),
        tx.get(refs.usage(db, iid)),
        collectionsIn(deps, tx, iid),
        TakenDown.read(deps, tx, iid),
      ]);
      if (found.empty) return 0;
      const moves = new CountChanges();
      let counted = 0;
      for (const document of found.docs) {
        const story = document.data() as StoryDocument;
        if (countsAgainstPlan(story.status)) counted += 1;
        moves.moved(story.collectionIds, []);
        takenDown.moved(story.id, story, null);
        tx.delete(document.ref);
      }
      moves.write(deps, tx, collections);
      takenDown.write(tx);
      if (counted > 0) {
        const usage = toUsage((usageDocument.data() as Partial<AnalyticsGlobal> | undefined) ?? null);
        tx.set(refs.usage(db, iid), { ...usage, stories: Math.max(0, usage.stories - counted) });
      }
      run.progress(tx, { ...run.job.counts, seen: updated + found.size, updated: updated + found.size });
      return found.size;
    });
    if (removed === 0) return purgeFeed(deps, run);
    updated += removed;
  }
  return 'more';
}
