import { FieldValue } from 'firebase-admin/firestore';
import { ProductError } from '../../../src/domain/errors.ts';
import { changedRules, DEFAULT_RULES, type FeedRulesPatch } from '../../../src/domain/feed/rules.ts';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import { handleOf, openSource } from '../../../src/domain/feed/source.ts';
import type { Job } from '../../../src/domain/job/schema.ts';
import type { NetworkSource } from '../../../src/domain/networks/all.ts';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { toJob } from '../../core/jobs/job-document.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { type FeedDocument, type FeedSourceDocument, toFeed } from '../documents.ts';
import { createFeedIn } from '../feed-index.ts';
import { sourceMeantBy } from './announced-source.ts';
import { noConnection, openConnection } from './connections/open-connection.ts';
import { limitSource } from './limit-source.ts';
import { queueSync } from './queue-sync.ts';
import { sourceField, unknownNetwork } from './source-problem.ts';

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
  newChannel: NewChannel,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ feed: Feed; job: Job }> {
  const connector = deps.connectors.get(newChannel.network);
  if (!connector) throw unknownNetwork();
  await limitSource(deps, actor, connector, newChannel);
  const openedConnection = await openConnection(deps, actor, newChannel, signal);
  const input = { ...newChannel, ...(await sourceMeantBy(deps, connector, actor.iid, newChannel, signal)) };
  const sourceKey = connector.sourceKey(input.source);
  const { db } = deps;
  const isReadOften = !(await deps.limits.has('source read', `${actor.iid} ${sourceKey}`));

  const made = await withUsageTransaction(deps, actor, 's.c.wr', async (school) => {
    await assertNew(deps, school, input, sourceKey);
    const isConnected =
      openedConnection && (await school.tx.get(refs.connection(db, school.iid, openedConnection.connectionId))).exists;
    if (openedConnection && !isConnected) throw noConnection();
    school.charge('channels', 1);
    const id = deps.newId();
    const channel = { ...input, id, connectionId: openedConnection?.connectionId };
    const job = queueSync(deps, school, channel, isReadOften ? RATE_LIMITS['source read'].windowMs : 0);
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
      ...openedConnection,
    };
    if (openedConnection) {
      const connection = refs.connection(db, school.iid, openedConnection.connectionId);
      school.tx.update(connection, { feedIds: FieldValue.arrayUnion(id) });
      // Whoever adds a channel has seen the name of the account.
      school.tx.update(refs.secret(db, openedConnection.connectionId), { confirmUntil: null });
    }
    createFeedIn(deps, school.tx, feed);
    const sourceDocument: FeedSourceDocument = { id, iid: school.iid, source: input.source, sourceKey };
    school.tx.create(refs.feedSource(db, id), sourceDocument);
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
  const [feedSource] = (await tx.get(sources)).docs;
  if (!feedSource) return;
  return (await tx.get(refs.feed(deps.db, iid, feedSource.id))).data() as FeedDocument | undefined;
}

/** @throws ProductError `conflict` when another channel of the school reads this source */
export async function assertNew(
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
