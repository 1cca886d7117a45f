import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobDocument } from '../../core/jobs/job-document.ts';
import { isSuspended } from '../../core/suspension.ts';
import type { FeedDocument } from '../documents.ts';
import { type FeedIndexDocument, feedIndexOf, updateFeedIn } from '../feed-index.ts';
import { afterPause } from './feed-rhythm.ts';
import { hostOf, queueSync } from './queue-sync.ts';

const BATCH = 50;
/** Of a page. */
const AT_ONCE = 5;
/** Of one look; the next comes soon. */
const MOST_PAGES = 100;
/** Should a job vanish, its channel is due again after this. */
const SAFETY_MS = 6 * 3_600_000;
/** So soon after a suspension a channel is read again. */
const WHILE_SUSPENDED_MS = 3_600_000;

/** Queues every channel that is due now, page by page. @returns how many */
export async function queueDueFeeds(deps: Deps): Promise<number> {
  const due = refs.feedIndexes(deps.db).where('nextSyncAt', '<=', stamp(deps.now())).orderBy('nextSyncAt').limit(BATCH);
  let queued = 0;
  // What was looked at is not due any more: the first page of those that are is the next page.
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { docs } = await due.get();
    const inPage = await queuePage(
      deps,
      docs.map((document) => document.data() as FeedIndexDocument),
    );
    queued += inPage;
    if (docs.length < BATCH) break;
    // The first are read while the others are queued.
    if (inPage > 0) deps.wake();
  }
  return queued;
}

async function queuePage(deps: Deps, page: readonly FeedIndexDocument[]): Promise<number> {
  let queued = 0;
  for (let from = 0; from < page.length; from += AT_ONCE) {
    const part = page.slice(from, from + AT_ONCE);
    const done = await Promise.all(part.map(({ iid, id }) => queueIfDue(deps, iid, id)));
    queued += done.filter(Boolean).length;
  }
  return queued;
}

function queueIfDue(deps: Deps, iid: string, id: string): Promise<boolean> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    const feed = (await tx.get(refs.feed(db, iid, id))).data() as FeedDocument | undefined;
    const now = deps.now();
    if (!feed) {
      tx.delete(refs.feedIndex(db, id));
      return false;
    }
    if (!feed.nextSyncAt || feed.nextSyncAt.toMillis() > now.getTime() || feed.status === 'paused') {
      // A server of before the index changed the channel alone.
      tx.set(refs.feedIndex(db, id), feedIndexOf(feed.status === 'paused' ? { ...feed, nextSyncAt: null } : feed));
      return false;
    }
    const school = await tx.get(refs.institution(db, iid));
    const running = feed.jobId
      ? ((await tx.get(refs.job(db, feed.jobId))).data() as JobDocument | undefined)
      : undefined;
    const wait = isSuspended(school) ? WHILE_SUSPENDED_MS : SAFETY_MS;
    const nextSyncAt = stamp(new Date(now.getTime() + wait));
    if (running?.open || school.get('deletesAt') || isSuspended(school)) {
      updateFeedIn(deps, tx, feed, { nextSyncAt });
      return false;
    }
    const shutUntil = deps.hosts.shutUntil(hostOf(deps, feed));
    if (shutUntil) {
      updateFeedIn(deps, tx, feed, { nextSyncAt: stamp(afterPause(shutUntil, deps.random)) });
      return false;
    }
    const job = queueSync(deps, { tx, iid, now, actor: { uid: 'system' } }, feed);
    updateFeedIn(deps, tx, feed, { status: 'syncing', jobId: job.id, nextSyncAt });
    return true;
  });
}
