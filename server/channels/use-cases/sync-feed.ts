import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import { rulesOf } from '../../../src/domain/feed/rules.ts';
import type { FeedStatus } from '../../../src/domain/feed/schema.ts';
import type { Source } from '../../../src/domain/networks/all.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { isWished } from '../../core/jobs/job-document.ts';
import { finishJob, finishJobIn, type JobOutcome, type JobRun, LeaseLost } from '../../core/jobs/queue.ts';
import { RetryableError } from '../../core/jobs/retryable-error.ts';
import { classifyError, SOURCE_ERRORS, SourceError } from '../../core/ports/connector.ts';
import { type FeedDocument, sourceApart, sourceOf } from '../documents.ts';
import { updateFeedIn } from '../feed-index.ts';
import { type FeedStateDocument, type Hashes, unpackHashes } from '../feed-state.ts';
import { channelsOf, followIncident, NO_INCIDENT } from './channel-incident.ts';
import { afterPause, nextAfterFailure } from './feed-rhythm.ts';
import { importPosts } from './import-posts.ts';
import { readSource } from './read-source.ts';
import { ChannelGone, feedIn, SchoolClosed } from './store-posts.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The channel. */
    sync: string;
  }
}

/** What a channel is waited for again after, within the same job. */
const LONGEST_WAIT_MS = 64_000;

/** Reads one channel and takes in what it gave. Runs as a job; running it twice adds nothing twice. */
export async function syncFeedWork(deps: Deps, run: JobRun): Promise<JobOutcome> {
  try {
    if (run.attemptsExhausted) throw new Error('Every try ended without an answer');
    const shutUntil = isWished(run.job) ? null : deps.hosts.shutUntil(run.job.host ?? '');
    if (shutUntil) {
      await putOff(deps, run, shutUntil);
      return 'done';
    }
    const { feed, source, state } = await begin(deps, run);
    assertMayAsk(deps, feed, state);
    const { skipReplies, skipReposts } = rulesOf(feed);
    const pages = readSource(
      deps,
      { ...feed, source, ledger: refs.job(deps.db, run.job.id) },
      {
        cursor: state?.cursor ?? null,
        without: { replies: skipReplies, reposts: skipReposts },
        from: feed.historyFrom ?? null,
        signal: run.signal,
      },
    );
    await importPosts(deps, run, feed, knownBy(state), pages);
  } catch (error) {
    if (error instanceof LeaseLost || run.signal.aborted) throw error;
    if (error instanceof ChannelGone) {
      await finishJob(deps, run, { status: 'failed', error: { code: 'not-found', message: error.message } });
    } else if (error instanceof SchoolClosed) await pause(deps, run, error);
    else await recordFailure(deps, run, error);
  }
  return 'done';
}

type Known = {
  readonly hashes: Hashes;
  readonly state: FeedStateDocument | null;
};

function knownBy(state: FeedStateDocument | null): Known {
  return { hashes: unpackHashes(state?.hashes), state };
}

type Begun = { feed: FeedDocument; source: Source; state: FeedStateDocument | null };

function begin(deps: Deps, run: JobRun): Promise<Begun> {
  const { db } = deps;
  const { iid, target } = run.job;
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const [feed, stateDocument, sourceDocument] = await Promise.all([
      feedIn(deps, tx, run),
      tx.get(refs.feedState(db, target)),
      tx.get(refs.feedSource(db, target)),
    ]);
    // A server of before the migration may have made it meanwhile.
    const apart = sourceApart(feed);
    const isSyncFailureBefore = feed.status === 'paused' || feed.status === 'syncing';
    if (apart) tx.set(refs.feedSource(db, target), apart.source);
    if (apart) tx.update(refs.feed(db, iid, target), apart.feed);
    updateFeedIn(deps, tx, feed, {
      ...(isSyncFailureBefore ? {} : { status: 'syncing' }),
      ...(feed.readAgain ? { readAgain: false } : {}),
    });
    return {
      feed,
      source: sourceOf(feed, sourceDocument),
      state: (stateDocument.data() as FeedStateDocument | undefined) ?? null,
    };
  });
}

/** Puts the channel back as it was before; the scheduler has it read again once the school is resumed. */
function pause(deps: Deps, run: JobRun, error: SchoolClosed): Promise<void> {
  const { db } = deps;
  const reference = refs.feed(db, run.job.iid, run.job.target);
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const feed = (await tx.get(reference)).data() as FeedDocument | undefined;
    if (feed?.status === 'syncing') {
      updateFeedIn(deps, tx, feed, { status: statusBefore(feed), nextSyncAt: stamp(deps.now()) });
    }
    finishJobIn(deps, tx, run, { status: 'failed', error: { code: 'forbidden', message: error.message } });
  });
}

/** Its host does not answer at all: that is said of no channel that was not asked. It is read once the host may be asked again. */
function putOff(deps: Deps, run: JobRun, until: Date): Promise<void> {
  const { db } = deps;
  const reference = refs.feed(db, run.job.iid, run.job.target);
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const feed = (await tx.get(reference)).data() as FeedDocument | undefined;
    if (feed && feed.status !== 'paused') {
      updateFeedIn(deps, tx, feed, {
        ...(feed.status === 'syncing' ? { status: statusBefore(feed) } : {}),
        nextSyncAt: stamp(afterPause(until, deps.random)),
      });
    }
    const message = 'The channel’s server isn’t responding. We’ll try again automatically.';
    finishJobIn(deps, tx, run, { status: 'failed', error: { code: 'unreachable', message } });
  });
}

/** As it was before its reading was queued. */
function statusBefore({ error }: FeedDocument): FeedStatus {
  if (!error) return 'ok';
  return error.code in SOURCE_ERRORS ? SOURCE_ERRORS[error.code as keyof typeof SOURCE_ERRORS].status : 'failing';
}

/** What the provider asked for is kept: nothing is sent before. @throws SourceError as it was */
function assertMayAsk(deps: Deps, feed: FeedDocument, state: FeedStateDocument | null): void {
  const retryAfterMs = (state?.waitUntil?.toMillis() ?? 0) - deps.now().getTime();
  if (retryAfterMs <= 0) return;
  const code = feed.error?.code === 'quota' ? 'quota' : 'rate-limited';
  throw new SourceError(code, feed.error?.message ?? 'The network is limiting requests.', { retryAfterMs });
}

/** Tells the channel and the job what went wrong; the last good copy of its stories stays as it is. */
async function recordFailure(deps: Deps, run: JobRun, error: unknown): Promise<void> {
  const told = syncFailureOf(error);
  const mayPass = !run.isLastAttempt && told.isTransient && told.retryAfterMs <= LONGEST_WAIT_MS;
  if (told.code === 'internal') deps.log.error({ err: error, feed: run.job.target }, 'sync failed');
  const { db } = deps;
  const { iid, target } = run.job;
  await db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const [feedDocument, stateDocument] = await tx.getAll(refs.feed(db, iid, target), refs.feedState(db, target));
    const feed = feedDocument?.data() as FeedDocument | undefined;
    const hasEnded = feed && told.code === 'auth-expired';
    const connection = hasEnded ? await connectionIn(deps, tx, feed) : null;
    const { connectionId } = feed ?? {};
    const others = hasEnded && connectionId ? await channelsOf(deps, tx, { iid, connectionId }) : [];
    if (feed) {
      const now = deps.now();
      if (connection?.exists) tx.update(connection.ref, { status: 'reauth' });
      const where = { tx, iid, now, actor: { uid: 'system' } };
      const before = stateDocument?.data() as FeedStateDocument | undefined;
      const bound = others.filter((other) => other.feed.id !== feed.id);
      const [incident = NO_INCIDENT] = followIncident(deps, where, [{ feed, before }], told, bound);
      const { failures } = incident;
      const since = feed.error?.code === told.code ? feed.error.since : stamp(now);
      updateFeedIn(deps, tx, feed, {
        status: feed.status === 'paused' ? 'paused' : told.status,
        error: { code: told.code, message: told.message, since, count: failures },
        lastSyncAt: stamp(now),
        nextSyncAt: nextSyncAfter(deps, feed, told, failures, now),
      });
      tx.set(refs.feedState(db, target), { iid, ...incident, waitUntil: waitOf(told, now) }, { merge: true });
    }
    if (!mayPass) finishJobIn(deps, tx, run, { status: 'failed', error: { code: told.code, message: told.message } });
  });
  deps.wake();
  if (!mayPass && told.code === 'internal') await deps.reportServerError('Syncing a channel');
  if (mayPass) throw new RetryableError(told.code, told.message, told.retryAfterMs, { cause: error });
}

/** The sign-in that the channel is read with. */
async function connectionIn({ db }: Deps, tx: Transaction, { iid, connectionId }: FeedDocument) {
  return connectionId ? tx.get(refs.connection(db, iid, connectionId)) : null;
}

/** What wants a person is not read by itself. */
function nextSyncAfter(
  deps: Deps,
  feed: FeedDocument,
  told: SyncFailure,
  failures: number,
  now: Date,
): Timestamp | null {
  if (feed.status === 'paused' || told.status === 'reauth') return null;
  return stamp(nextAfterFailure(now, failures, told.retryAfterMs, deps.random));
}

function waitOf({ code, retryAfterMs }: SyncFailure, now: Date): Timestamp | null {
  return (code === 'rate-limited' || code === 'quota') && retryAfterMs > 0
    ? stamp(new Date(now.getTime() + retryAfterMs))
    : null;
}

type SyncFailure = {
  code: string;
  message: string;
  status: Exclude<FeedStatus, 'ok' | 'syncing' | 'paused'>;
  isTransient: boolean;
  retryAfterMs: number;
};

function syncFailureOf(error: unknown): SyncFailure {
  if (!(error instanceof SourceError)) {
    const message = 'Something went wrong on our side. We’ll retry automatically.';
    return { code: 'internal', message, status: 'failing', isTransient: true, retryAfterMs: 0 };
  }
  const { code, message, retryAfterMs = 0 } = error;
  const { status, mayPass } = classifyError(error);
  return { code, message, status, isTransient: mayPass, retryAfterMs };
}
