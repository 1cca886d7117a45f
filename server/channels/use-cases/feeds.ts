import { FieldValue } from 'firebase-admin/firestore';
import { can } from '../../../src/domain/access.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { changedRules, DEFAULT_RULES, type FeedRulesPatch, rulesOf } from '../../../src/domain/feed/rules.ts';
import type { Feed, FeedPatch } from '../../../src/domain/feed/schema.ts';
import { handleOf, openSource } from '../../../src/domain/feed/source.ts';
import type { Job } from '../../../src/domain/job/schema.ts';
import { isReceiving, type NetworkSource } from '../../../src/domain/networks/all.ts';
import { disabledByPlanError } from '../../billing/index.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { type JobDocument, toJob } from '../../core/jobs/job-document.ts';
import { cancelJobIn, runInlineJob, startInlineJob } from '../../core/jobs/queue.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { ERASED, type FeedDocument, type FeedSourceDocument, resumed, sourceOf, toFeed } from '../documents.ts';
import { createFeedIn, deleteFeedIn, updateFeedIn } from '../feed-index.ts';
import { sourceMeantBy } from './announced-source.ts';
import { noConnection, type OpenedConnection, openConnection } from './connections/open-connection.ts';
import { purgeFeed, removeStoriesOfFeed } from './purge.ts';
import { queuePush } from './push/renew-push.ts';
import { queueSync } from './queue-sync.ts';
import { parseSource, sourceField, unknownNetwork } from './source-problem.ts';

export type NewChannel = {
  name: string;
  connectionId?: string;
  rules?: FeedRulesPatch;
  historyFrom?: string;
} & NetworkSource;

/** Connects a channel and queues its first reading. The same source twice in one school is a conflict. */
export async function createFeed(
  deps: Deps,
  actor: Actor,
  asked: NewChannel,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ feed: Feed; job: Job }> {
  const connector = deps.connectors.get(asked.network);
  if (!connector) throw unknownNetwork();
  const opened = await openConnection(deps, actor, asked, signal);
  const input = { ...asked, ...(await sourceMeantBy(deps, connector, actor.iid, asked, signal)) };
  const sourceKey = connector.sourceKey(input.source);
  const { db } = deps;

  const made = await withUsageTransaction(deps, actor, 's.c.wr', async (school) => {
    await assertNew(deps, school, input, sourceKey);
    const isConnected = opened && (await school.tx.get(refs.connection(db, school.iid, opened.connectionId))).exists;
    if (opened && !isConnected) throw noConnection();
    school.charge('channels', 1);
    const id = deps.newId();
    const job = queueSync(deps, school, { ...input, id, connectionId: opened?.connectionId });
    const feed: FeedDocument = {
      id,
      iid: school.iid,
      name: input.name,
      network: input.network,
      source: openSource(input),
      handle: handleOf(input.source),
      status: 'syncing',
      quiet: false,
      error: null,
      lastSyncAt: null,
      nextSyncAt: null,
      lastGoodSyncAt: null,
      postCount: 0,
      postsByDay: {},
      unreadable: 0,
      rules: changedRules(DEFAULT_RULES, input.rules ?? {}),
      historyFrom: input.historyFrom ?? null,
      push: 'none',
      skipped: 0,
      held: 0,
      dateCreated: stamp(school.now),
      jobId: job.id,
      isClosed: Boolean(school.institution.suspension),
      ...opened,
    };
    if (opened) {
      const connection = refs.connection(db, school.iid, opened.connectionId);
      school.tx.update(connection, { feedIds: FieldValue.arrayUnion(id) });
    }
    createFeedIn(deps, school.tx, feed);
    const kept: FeedSourceDocument = { id, iid: school.iid, source: input.source, sourceKey };
    school.tx.create(refs.feedSource(db, id), kept);
    school.audit({
      action: 'feed.create',
      target: refs.feed(db, school.iid, id).path,
      after: { name: feed.name, network: feed.network, source: feed.source },
    });
    return { feed: toFeed(feed, input.source), job: toJob(job) };
  });
  deps.wake();
  return made;
}

async function feedWith(
  deps: Deps,
  { tx, iid }: SchoolTransaction,
  sourceKey: string,
): Promise<FeedDocument | undefined> {
  const sources = refs.feedSources(deps.db).where('iid', '==', iid).where('sourceKey', '==', sourceKey).limit(1);
  const [found] = (await tx.get(sources)).docs;
  if (!found) return;
  return (await tx.get(refs.feed(deps.db, iid, found.id))).data() as FeedDocument | undefined;
}

/** @throws ProductError `conflict` when another channel of the school reads this source */
async function assertNew(
  deps: Deps,
  school: SchoolTransaction,
  source: NetworkSource,
  sourceKey: string,
  own?: string,
): Promise<void> {
  const twin = await feedWith(deps, school, sourceKey);
  if (!twin || twin.id === own) return;
  const message = `This is already your channel “${twin.name}”.`;
  throw new ProductError('conflict', message, { fields: sourceField(source, message) });
}

export async function listFeeds(deps: Deps, actor: Actor): Promise<Feed[]> {
  const own = refs.feedSources(deps.db).where('iid', '==', actor.iid);
  const [found, sources] = await Promise.all([
    refs.feeds(deps.db, actor.iid).orderBy('dateCreated', 'desc').get(),
    can(actor, 's.c.wr') ? own.get() : null,
  ]);
  const whole = new Map(sources?.docs.map((document) => [document.id, document]));
  return found.docs.map((document) => {
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

function feedIn(deps: Deps, school: SchoolTransaction, id: string): Promise<FeedDocument> {
  return getOwn<FeedDocument>('feed', school.tx, (feedId) => refs.feed(deps.db, school.iid, feedId), id, school.iid);
}

/** Renames, pauses, resumes, gives another address, or changes the rules for what comes in. */
export async function updateFeed(
  deps: Deps,
  actor: Actor,
  id: string,
  patch: FeedPatch,
  signal?: AbortSignal,
): Promise<Feed> {
  const next = patch.source && (await sourceToMoveTo(deps, actor, id, patch.source, signal));
  const updated = await withUsageTransaction(deps, actor, 's.c.wr', async (school) => {
    const feed = await feedIn(deps, school, id);
    const source = sourceOf(feed, await school.tx.get(refs.feedSource(deps.db, id)));
    const move = next ? await moveTo(deps, school, feed, next) : null;
    if (!move && (patch.status === 'active' || patch.historyFrom !== undefined)) assertNotErased(feed);
    const isFurther = !isReceiving(feed.network) && reachesFurther(feed.historyFrom ?? null, patch.historyFrom);
    const reading = isFurther && !move ? await openJobOf(deps, school, feed) : null;
    const changes: Partial<FeedDocument> = {};
    if (patch.name !== undefined) changes.name = patch.name;
    if (patch.rules !== undefined) changes.rules = changedRules(rulesOf(feed), patch.rules);
    if (patch.historyFrom !== undefined) changes.historyFrom = patch.historyFrom;
    if (patch.status === 'paused') {
      changes.status = 'paused';
      changes.nextSyncAt = null;
    }
    if (patch.status === 'active' && feed.disabledByPlan) {
      school.charge('channels', 1);
      Object.assign(changes, resumed(feed, school.now), { disabledByPlan: false, wasPaused: false });
    } else if (patch.status === 'active' && feed.status === 'paused') {
      Object.assign(changes, resumed(feed, school.now));
    }
    if (move) Object.assign(changes, move({ ...feed, ...changes }));
    else if (isFurther)
      Object.assign(changes, readFromTheStart(deps, school, { ...feed, ...changes }, reading, READ_FURTHER));
    if (Object.keys(changes).length === 0) return toFeed(feed, source);
    updateFeedIn(deps, school.tx, feed, changes);
    const after = { ...feed, ...changes };
    school.audit({
      action: 'feed.update',
      target: refs.feed(deps.db, school.iid, id).path,
      before: audited(feed),
      after: audited(after),
    });
    return toFeed(after, next?.source ?? source);
  });
  if (patch.status !== undefined) await queuePush(deps, id);
  deps.wake();
  return updated;
}

type Next = NetworkSource & {
  /** What opens it, of a channel with a sign-in. */
  readonly opened: OpenedConnection | null;
};

/**
 * What the channel is to be read from, as its network takes it, and with a sign-in as that sign-in reaches it.
 * @throws ProductError `source-unusable` for an account that the channel's sign-in cannot read
 */
async function sourceToMoveTo(
  deps: Deps,
  actor: Actor,
  id: string,
  asked: unknown,
  signal: AbortSignal = new AbortController().signal,
): Promise<Next> {
  const { network, connectionId } = await getFeed(deps, actor, id);
  const connector = deps.connectors.get(network);
  const parsed = parseSource(network, asked, deps.fetchAllow);
  if (!connector) throw unknownNetwork();
  const next = await sourceMeantBy(deps, connector, actor.iid, parsed, signal);
  const opened = await openConnection(deps, actor, { ...next, ...(connectionId ? { connectionId } : {}) }, signal);
  return { ...next, opened };
}

/**
 * Another address of the same channel: its stories stay, and what the old address answered last is forgotten, so that the new
 * one is read whole. @returns what writes it, once nothing more is read, and gives the channel's changes
 */
async function moveTo(
  deps: Deps,
  school: SchoolTransaction,
  feed: FeedDocument,
  next: Next,
): Promise<(now: FeedDocument) => Partial<FeedDocument>> {
  const { db } = deps;
  const { network, source, opened } = next;
  const connector = deps.connectors.get(network);
  if (!connector) throw unknownNetwork();
  const sourceKey = connector.sourceKey(source);
  await assertNew(deps, school, next, sourceKey, feed.id);
  const reading = await openJobOf(deps, school, feed);
  return ({ status, disabledByPlan }) => {
    const kept: FeedSourceDocument = { id: feed.id, iid: school.iid, source, sourceKey };
    school.tx.set(refs.feedSource(db, feed.id), kept);
    school.tx.set(refs.feedState(db, feed.id), { iid: school.iid, waitUntil: null }, { merge: true });
    const why = 'The address of this channel has changed.';
    const started = readFromTheStart(deps, school, { ...feed, source, status, disabledByPlan }, reading, why);
    return { source: openSource(next), handle: handleOf(source), error: null, ...opened, ...started };
  };
}

const READ_FURTHER = 'This channel is read further back.';

/** Whether a first day, where one is given, is before the one there is; no day means everything. */
function reachesFurther(before: string | null, day: string | null | undefined): boolean {
  return day !== undefined && before !== null && (day === null || day < before);
}

/** Forgets how far the source was read and queues a reading of all of it. What is known of its posts stays, so none doubles. */
function readFromTheStart(
  deps: Deps,
  school: SchoolTransaction,
  feed: Pick<FeedDocument, 'id' | 'status' | 'disabledByPlan' | 'network' | 'source' | 'connectionId'>,
  reading: JobDocument | null,
  why: string,
): Partial<FeedDocument> {
  const { id, status, disabledByPlan } = feed;
  school.tx.set(refs.feedState(deps.db, id), { iid: school.iid, cursor: null, begun: null }, { merge: true });
  if (reading) cancelJobIn(deps, school, reading, { code: 'conflict', message: why });
  if (disabledByPlan || status === 'paused') return {};
  return { status: 'syncing', nextSyncAt: null, jobId: queueSync(deps, school, feed).id };
}

function audited(feed: FeedDocument) {
  const { name, status, historyFrom = null } = feed;
  return { name, status, source: openSource(feed), rules: rulesOf(feed), historyFrom };
}

/**
 * Removes a channel; its stories stay, or go with it. A reading that waits is cancelled; one that is under way ends at its
 * next write.
 */
export async function deleteFeed(deps: Deps, actor: Actor, id: string, stories: 'keep' | 'delete'): Promise<void> {
  const { db } = deps;
  const job = await withUsageTransaction(deps, actor, 's.c.wr', async (school) => {
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

async function openJobOf(deps: Deps, school: SchoolTransaction, feed: FeedDocument): Promise<JobDocument | null> {
  if (!feed.jobId) return null;
  const job = (await school.tx.get(refs.job(deps.db, feed.jobId))).data() as JobDocument | undefined;
  return job?.open ? job : null;
}

export async function getJob(deps: Deps, actor: Actor, id: string): Promise<Job> {
  return toJob(
    await getOwn<JobDocument>('job', outsideTransaction, (jobId) => refs.job(deps.db, jobId), id, actor.iid),
  );
}
