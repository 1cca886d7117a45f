import { FieldValue } from 'firebase-admin/firestore';
import { can } from '../../../src/domain/access.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import { openSource } from '../../../src/domain/feed/source.ts';
import type { Job } from '../../../src/domain/job/schema.ts';
import { isReceiving } from '../../../src/domain/networks/all.ts';
import { disabledByPlanError } from '../../billing/index.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { type JobDocument, toJob } from '../../core/jobs/job-document.ts';
import { cancelJobIn, runInlineJob, startInlineJob } from '../../core/jobs/queue.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { missing, type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { ERASED, type FeedDocument, sourceOf, toFeed } from '../documents.ts';
import { deleteFeedIn, updateFeedIn } from '../feed-index.ts';
import { purgeFeed, removeStoriesOfFeed } from './purge.ts';
import { queuePush } from './push/renew-push.ts';
import { queueSync } from './queue-sync.ts';

export async function listFeeds(deps: Deps, actor: Actor): Promise<Feed[]> {
  const own = refs.feedSources(deps.db).where('iid', '==', actor.iid);
  const [snapshot, sources] = await Promise.all([
    refs.feeds(deps.db, actor.iid).orderBy('dateCreated', 'desc').get(),
    can(actor, 's.c.wr') ? own.get() : null,
  ]);
  const whole = new Map(sources?.docs.map((document) => [document.id, document]));
  return snapshot.docs.map((document) => {
    const feed = document.data() as FeedDocument;
    return sources ? toFeed(feed, sourceOf(feed, whole.get(feed.id))) : toFeed(feed);
  });
}

export async function getFeed(deps: Deps, actor: Actor, id: string): Promise<Feed> {
  const reference = (feedId: string) => refs.feed(deps.db, actor.iid, feedId);
  const feed = await getOwn<FeedDocument>('feed', outsideTransaction, reference, id, actor.iid);
  if (!can(actor, 's.c.wr')) return toFeed(feed);
  return toFeed(feed, sourceOf(feed, await refs.feedSource(deps.db, id).get()));
}

export function feedIn(deps: Deps, school: SchoolTransaction, id: string): Promise<FeedDocument> {
  return getOwn<FeedDocument>('feed', school.tx, (feedId) => refs.feed(deps.db, school.iid, feedId), id, school.iid);
}

/**
 * Removes a channel; its stories stay, or go with it. A queued reading is cancelled; one that is under way ends at its
 * next write.
 */
export async function deleteFeed(deps: Deps, actor: Actor, id: string, stories: 'keep' | 'delete'): Promise<void> {
  const { db } = deps;
  const job = await withUsageTransaction(deps, actor, 's.c.wr', async (school) => {
    if (stories === 'delete' && !can(school.actor, 's.s.wr')) throw missing('s.s.wr');
    const feed = await feedIn(deps, school, id);
    const reading = await openJobOf(deps, school, feed);
    const connection = feed.connectionId
      ? await school.tx.get(refs.connection(db, school.iid, feed.connectionId))
      : null;
    if (!feed.disabledByPlan) school.charge('channels', -1);
    const cleanUp = startInlineJob(deps, school, stories === 'delete' ? 'feed-removed' : 'feed-forgotten', id);
    deleteFeedIn(deps, school.tx, feed);
    school.tx.delete(refs.feedSource(db, id));
    if (isReceiving(feed.network)) {
      school.tx.delete(refs.inbound(db, id));
      school.tx.delete(refs.secret(db, id));
    }
    if (connection?.exists) school.tx.update(connection.ref, { feedIds: FieldValue.arrayRemove(id) });
    if (reading) cancelJobIn(deps, school, reading, { code: 'not-found', message: 'This channel has been deleted.' });
    school.audit({
      action: 'feed.delete',
      target: refs.feed(db, school.iid, id).path,
      before: { name: feed.name, network: feed.network, source: openSource(feed), stories },
    });
    return cleanUp;
  });
  if (await queuePush(deps, id)) deps.wake();
  await runInlineJob(deps, job, stories === 'delete' ? removeStoriesOfFeed : purgeFeed);
}

/** Queues a reading, or gives the one that is under way. */
export async function syncFeed(deps: Deps, actor: Actor, id: string): Promise<Job> {
  const { db } = deps;
  const job = await withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
    const feed = await feedIn(deps, school, id);
    if (feed.disabledByPlan) throw disabledByPlanError(feed.name, 'read');
    assertNotErased(feed);
    if (isReceiving(feed.network)) {
      throw new ProductError('conflict', 'There is nothing to sync: stories are sent to this channel.');
    }
    const running = await openJobOf(deps, school, feed);
    if (running) return toJob(running);
    const queued = queueSync(deps, school, feed);
    updateFeedIn(deps, school.tx, feed, {
      jobId: queued.id,
      ...(feed.status === 'paused' ? {} : { status: 'syncing' }),
    });
    school.audit({ action: 'feed.sync', target: refs.feed(db, school.iid, id).path });
    return toJob(queued);
  });
  deps.wake();
  return job;
}

/** @throws ProductError `conflict` */
export function assertNotErased({ error, name }: FeedDocument): void {
  if (error?.code !== ERASED) return;
  const why = `The account’s owner had the data of “${name}” deleted. It can’t be read again.`;
  throw new ProductError('conflict', `${why} Add the account as a new channel if its owner agrees.`);
}

/** The reading that is queued or under way. */
export async function openJobOf(
  deps: Deps,
  school: SchoolTransaction,
  feed: FeedDocument,
): Promise<JobDocument | null> {
  if (!feed.jobId) return null;
  const job = (await school.tx.get(refs.job(deps.db, feed.jobId))).data() as JobDocument | undefined;
  return job?.open ? job : null;
}

export async function getJob(deps: Deps, actor: Actor, id: string): Promise<Job> {
  return toJob(
    await getOwn<JobDocument>('job', outsideTransaction, (jobId) => refs.job(deps.db, jobId), id, actor.iid),
  );
}
