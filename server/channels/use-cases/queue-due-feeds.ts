import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobDocument } from '../../core/jobs/job-document.ts';
import { enqueueJob } from '../../core/jobs/queue.ts';
import { isSuspended } from '../../core/suspension.ts';
import type { FeedDocument } from '../documents.ts';

const BATCH = 50;
/** Should a job vanish, its channel is due again after this. */
const SAFETY_MS = 6 * 3_600_000;
/** So soon after a suspension a channel is read again. */
const WHILE_SUSPENDED_MS = 3_600_000;

/** Queues every channel that is due now, at most `BATCH` of them. @returns how many */
export async function queueDueFeeds(deps: Deps): Promise<number> {
  const due = await deps.db
    .collectionGroup('feeds')
    .where('nextSyncAt', '<=', stamp(deps.now()))
    .orderBy('nextSyncAt')
    .limit(BATCH)
    .get();
  let queued = 0;
  for (const document of due.docs) {
    const { iid, id } = document.data() as FeedDocument;
    if (await queueIfDue(deps, iid, id)) queued += 1;
  }
  return queued;
}

function queueIfDue(deps: Deps, iid: string, id: string): Promise<boolean> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    const feed = (await tx.get(refs.feed(db, iid, id))).data() as FeedDocument | undefined;
    const now = deps.now();
    if (!feed?.nextSyncAt || feed.nextSyncAt.toMillis() > now.getTime() || feed.status === 'paused') return false;
    const school = await tx.get(refs.institution(db, iid));
    const running = feed.jobId
      ? ((await tx.get(refs.job(db, feed.jobId))).data() as JobDocument | undefined)
      : undefined;
    const wait = isSuspended(school) ? WHILE_SUSPENDED_MS : SAFETY_MS;
    const nextSyncAt = stamp(new Date(now.getTime() + wait));
    if (running?.open || school.get('deletesAt') || isSuspended(school)) {
      tx.update(refs.feed(db, iid, id), { nextSyncAt });
      return false;
    }
    const job = enqueueJob(deps, { tx, iid, now, actor: { uid: 'system' } }, 'sync', id);
    tx.update(refs.feed(db, iid, id), { status: 'syncing', jobId: job.id, nextSyncAt });
    return true;
  });
}
