import { changedRules, rulesOf } from '../../../src/domain/feed/rules.ts';
import type { Feed, FeedPatch } from '../../../src/domain/feed/schema.ts';
import { handleOf, openSource } from '../../../src/domain/feed/source.ts';
import { isReceiving, type NetworkSource } from '../../../src/domain/networks/all.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobDocument } from '../../core/jobs/job-document.ts';
import { cancelJobIn } from '../../core/jobs/queue.ts';
import type { Cursor } from '../../core/ports/connector.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { type FeedDocument, type FeedSourceDocument, resumed, sourceOf, toFeed } from '../documents.ts';
import { updateFeedIn } from '../feed-index.ts';
import type { FeedStateDocument } from '../feed-state.ts';
import { sourceMeantBy } from './announced-source.ts';
import { type OpenedConnection, openConnection } from './connections/open-connection.ts';
import { assertNew } from './create-feed.ts';
import { assertNotErased, feedIn, getFeed, openJobOf } from './feeds.ts';
import { limitSource } from './limit-source.ts';
import { assertMayRule } from './own-words.ts';
import { queuePush } from './push/renew-push.ts';
import { queueSync } from './queue-sync.ts';
import { parseSource, unknownNetwork } from './source-problem.ts';

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
    const names = isFurther && !move ? await namesOf(deps, school, feed) : null;
    const changes: Partial<FeedDocument> = {};
    if (patch.name !== undefined) changes.name = patch.name;
    if (patch.rules !== undefined) {
      const before = rulesOf(feed);
      const after = changedRules(before, patch.rules);
      assertMayRule(school, feed.network, { before, after });
      changes.rules = after;
    }
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
      Object.assign(
        changes,
        readFromTheStart(deps, school, { ...feed, ...changes }, { reading, names, why: READ_FURTHER }),
      );
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
  readonly openedConnection: OpenedConnection | null;
};

/**
 * What the channel is to be read from, as its network takes it, and with a sign-in as that sign-in reaches it.
 * @throws ProductError `source-unusable` for an account that the channel's sign-in cannot read
 */
async function sourceToMoveTo(
  deps: Deps,
  actor: Actor,
  id: string,
  input: unknown,
  signal: AbortSignal = new AbortController().signal,
): Promise<Next> {
  const { network, connectionId } = await getFeed(deps, actor, id);
  const connector = deps.connectors.get(network);
  const parsed = parseSource(network, input, deps.fetchAllow);
  if (!connector) throw unknownNetwork();
  await limitSource(deps, actor, connector, parsed);
  const next = await sourceMeantBy(deps, connector, actor.iid, parsed, signal);
  const openedConnection = await openConnection(
    deps,
    actor,
    { ...next, ...(connectionId ? { connectionId } : {}) },
    signal,
  );
  return { ...next, openedConnection };
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
  const { network, source, openedConnection } = next;
  const connector = deps.connectors.get(network);
  if (!connector) throw unknownNetwork();
  const sourceKey = connector.sourceKey(source);
  await assertNew(deps, school, next, sourceKey, feed.id);
  const reading = await openJobOf(deps, school, feed);
  const names = await namesOf(deps, school, feed);
  return ({ status, disabledByPlan }) => {
    const sourceDocument: FeedSourceDocument = { id: feed.id, iid: school.iid, source, sourceKey };
    school.tx.set(refs.feedSource(db, feed.id), sourceDocument);
    school.tx.set(refs.feedState(db, feed.id), { iid: school.iid, waitUntil: null }, { merge: true });
    const why = 'The address of this channel has changed.';
    const read = { ...feed, source, status, disabledByPlan };
    const started = readFromTheStart(deps, school, read, { reading, names, why });
    return { source: openSource(next), handle: handleOf(source), error: null, ...openedConnection, ...started };
  };
}

const READ_FURTHER = 'This channel is read further back.';

/** Whether a first day, where one is given, is before the one there is; no day means everything. */
function reachesFurther(before: string | null, day: string | null | undefined): boolean {
  return day !== undefined && before !== null && (day === null || day < before);
}

/** What the channel's posts are recognised by, which holds at another address of it too. */
async function namesOf(deps: Deps, { tx }: SchoolTransaction, { id, network }: FeedDocument): Promise<Cursor | null> {
  const state = (await tx.get(refs.feedState(deps.db, id))).data() as FeedStateDocument | undefined;
  return state?.cursor ? (deps.connectors.get(network)?.namesIn?.(state.cursor) ?? null) : null;
}

/** Forgets how far the source was read and queues a reading of all of it. What is known of its posts stays, so none doubles. */
function readFromTheStart(
  deps: Deps,
  school: SchoolTransaction,
  feed: Pick<FeedDocument, 'id' | 'status' | 'disabledByPlan' | 'network' | 'source' | 'connectionId'>,
  { reading, names, why }: { reading: JobDocument | null; names: Cursor | null; why: string },
): Partial<FeedDocument> {
  const { id, status, disabledByPlan } = feed;
  school.tx.set(
    refs.feedState(deps.db, id),
    { iid: school.iid, cursor: names, begun: null },
    { mergeFields: ['iid', 'cursor', 'begun'] },
  );
  if (reading) cancelJobIn(deps, school, reading, { code: 'conflict', message: why });
  if (disabledByPlan || status === 'paused') return {};
  return { status: 'syncing', nextSyncAt: null, jobId: queueSync(deps, school, feed).id };
}

function audited(feed: FeedDocument) {
  const { name, status, historyFrom = null } = feed;
  return { name, status, source: openSource(feed), rules: rulesOf(feed), historyFrom };
}
