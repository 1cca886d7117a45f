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
import { classifyError, SourceError } from '../../core/ports/connector.ts';
import type { DocumentsReader } from '../../core/read.ts';
import { type FeedDocument, hasHiddenSource, sourceApart, sourceOf, statusBy } from '../documents.ts';
import { updateFeedIn } from '../feed-index.ts';
import { type FeedStateDocument, unpackHashes } from '../feed-state.ts';
import { type Channel, channelsOf, followIncident, NO_INCIDENT } from './channel-incident.ts';
import type { BeforeSync } from './end-reading.ts';
import { afterPause, nextAfterFailure } from './feed-rhythm.ts';
import { importPosts } from './import-posts.ts';
import { ChannelGone, openFeed, SchoolClosed } from './open-feed.ts';
import { readSource } from './read-source.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The channel. */
    sync: string;
  }
}

/** What a channel is waited for again after, within the same job. */
const LONGEST_WAIT_MS = 64_000;
/** Tries of a job that fail before the channel's card says so: most of what may pass has passed by then. */
const SHOWN_FROM_TRY = 3;

/** What the provider asked for is kept: nothing is sent before. */
class RequestsPaused extends Error {
  readonly until: Date;
  readonly reason: FailureReason;
  constructor(until: Date, reason: FailureReason) {
    super(reason.message);
    this.until = until;
    this.reason = reason;
  }
}
type FailureReason = { readonly code: string; readonly message: string };
const NO_ANSWER: FailureReason = {
  code: 'unreachable',
  message: 'The channel’s server isn’t responding. We’ll try again automatically.',
};

/** Reads one channel and takes in what it gave. Runs as a job; running it twice adds nothing twice. */
export async function syncFeedWork(deps: Deps, run: JobRun): Promise<JobOutcome> {
  try {
    if (run.attemptsExhausted) throw new Error('Every try ended without an answer');
    const isFirstTry = run.job.attempts <= 1;
    const shutUntil = isFirstTry && !isWished(run.job) ? deps.hosts.shutUntil(run.job.host ?? '') : null;
    if (shutUntil) throw new RequestsPaused(shutUntil, NO_ANSWER);
    const begun = await begin(deps, run);
    const { feed, source, state } = begun;
    assertNotPaused(deps, feed, state);
    const { skipReplies, skipReposts } = rulesOf(feed);
    const pages = readSource(
      deps,
      { ...feed, source, countedPosts: refs.job(deps.db, run.job.id) },
      {
        cursor: state?.cursor ?? null,
        without: { replies: skipReplies, reposts: skipReposts },
        from: feed.historyFrom ?? null,
        signal: run.signal,
      },
    );
    await importPosts(deps, run, { ...begun, hashes: unpackHashes(state?.hashes) }, pages);
  } catch (error) {
    if (error instanceof LeaseLost || run.signal.aborted) throw error;
    if (error instanceof ChannelGone) {
      await finishJob(deps, run, { status: 'failed', error: { code: 'not-found', message: error.message } });
    } else if (error instanceof SchoolClosed) await pause(deps, run, error);
    else if (error instanceof RequestsPaused) await postponeSync(deps, run, error);
    else await recordFailure(deps, run, error);
  }
  return 'ended';
}

type Begun = Omit<BeforeSync, 'hashes'> & { readonly source: Source };

/**
 * Mostly nothing is to be written: who queues a reading has said so on the channel. Then it is read without a transaction, and
 * without the lease: it was taken a moment ago, and every write after it looks at it.
 */
async function begin(deps: Deps, run: JobRun): Promise<Begun> {
  const seen = await lookAt(deps, deps.db, run);
  const isHeld = deps.now().getTime() < run.job.dueAt.toMillis();
  if (isHeld && !toBeNoted(seen, run)) return seen;
  return deps.db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const now = await lookAt(deps, tx, run);
    const note = toBeNoted(now, run);
    note?.(deps, tx);
    return note ? { ...now, writtenAt: null } : now;
  });
}

/** All that a reading wants to know. @throws ChannelGone, SchoolClosed */
async function lookAt({ db }: Deps, reader: DocumentsReader, { job }: JobRun): Promise<Begun> {
  const { iid, target } = job;
  const [channel, state] = await reader.getAll(refs.feed(db, iid, target), refs.feedState(db, target));
  const seen = channel?.data() as FeedDocument | undefined;
  if (!seen) throw new ChannelGone();
  const more = [
    ...(seen.isClosed === false ? [] : [refs.institution(db, iid)]),
    ...(hasHiddenSource(seen) ? [refs.feedSource(db, target)] : []),
  ];
  const moreSnapshots = more.length > 0 ? await reader.getAll(...more) : [];
  const school = moreSnapshots.find(({ ref }) => ref.path === refs.institution(db, iid).path);
  const feed = openFeed(channel, school);
  return {
    feed,
    school: school?.data(),
    writtenAt: channel?.updateTime ?? null,
    source: sourceOf(
      feed,
      moreSnapshots.find(({ ref }) => ref.path === refs.feedSource(db, target).path),
    ),
    state: (state?.data() as FeedStateDocument | undefined) ?? null,
  };
}

/** What is to be written of a channel before it is read; `null` for nothing. */
function toBeNoted({ feed }: Begun, { job }: JobRun): ((deps: Deps, tx: Transaction) => void) | null {
  // A server of before the migration may have made it meanwhile.
  const apart = sourceApart(feed);
  // A card that says what is wrong says it until a try succeeds.
  const isKept = feed.status === 'paused' || feed.status === 'syncing' || job.attempts > 1;
  if (!apart && isKept && !feed.readAgain) return null;
  return (deps, tx) => {
    if (apart) tx.set(refs.feedSource(deps.db, feed.id), apart.source);
    if (apart) tx.update(refs.feed(deps.db, feed.iid, feed.id), apart.feed);
    updateFeedIn(deps, tx, feed, {
      ...(isKept ? {} : { status: 'syncing' }),
      ...(feed.readAgain ? { readAgain: false } : {}),
    });
  };
}

/** Puts the channel back as it was before; the scheduler has it read again once the school is resumed. */
function pause(deps: Deps, run: JobRun, error: SchoolClosed): Promise<void> {
  const { db } = deps;
  const reference = refs.feed(db, run.job.iid, run.job.target);
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const feed = (await tx.get(reference)).data() as FeedDocument | undefined;
    if (feed?.status === 'syncing') {
      updateFeedIn(deps, tx, feed, { status: statusBy(feed.error), nextSyncAt: stamp(deps.now()) });
    }
    finishJobIn(deps, tx, run, { status: 'failed', error: { code: 'forbidden', message: error.message } });
  });
}

/** Nothing was asked, so that nothing is said of the channel that was not said before. It is read once it may be asked. */
function postponeSync(deps: Deps, run: JobRun, { until, reason }: RequestsPaused): Promise<void> {
  const { db } = deps;
  const reference = refs.feed(db, run.job.iid, run.job.target);
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const feed = (await tx.get(reference)).data() as FeedDocument | undefined;
    if (feed && feed.status !== 'paused') {
      updateFeedIn(deps, tx, feed, {
        ...(feed.status === 'syncing' ? { status: statusBy(feed.error) } : {}),
        nextSyncAt: stamp(afterPause(until, deps.random)),
      });
    }
    finishJobIn(deps, tx, run, { status: 'failed', error: reason });
  });
}

/** @throws RequestsPaused */
function assertNotPaused({ now }: Deps, { error }: FeedDocument, state: FeedStateDocument | null): void {
  const until = state?.waitUntil?.toDate();
  if (!until || until <= now()) return;
  throw new RequestsPaused(until, {
    code: error?.code ?? 'rate-limited',
    message: error?.message ?? 'The network is limiting requests.',
  });
}

/**
 * Tells the job what went wrong, and the channel once its last try has failed: a reading that fails is one failure, however
 * often it was tried. The last good copy of its stories stays as it is.
 */
async function recordFailure(deps: Deps, run: JobRun, error: unknown): Promise<void> {
  const failure = syncFailureOf(error);
  const isTriedAgain = !run.isLastAttempt && isTriedSoon(failure);
  if (failure.code === 'internal') deps.log.error({ err: error, feed: run.job.target }, 'sync failed');
  const { db } = deps;
  const { iid, target } = run.job;
  await db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const [feedDocument, stateDocument] = await tx.getAll(refs.feed(db, iid, target), refs.feedState(db, target));
    const feed = feedDocument?.data() as FeedDocument | undefined;
    const before = stateDocument?.data() as FeedStateDocument | undefined;
    if (feed && isTriedAgain) noteTry(deps, tx, run, { feed, before }, failure);
    else if (feed) await noteFailure(deps, tx, { feed, before }, failure);
    if (!isTriedAgain)
      finishJobIn(deps, tx, run, { status: 'failed', error: { code: failure.code, message: failure.message } });
  });
  deps.wake();
  if (!isTriedAgain && failure.code === 'internal') await deps.reportServerError('Syncing a channel');
  if (isTriedAgain) throw new RetryableError(failure.code, failure.message, failure.retryAfterMs, { cause: error });
}

/** Within the same job. A limit is not waited out in it: whoever asks for a reading meanwhile hears of the limit. */
function isTriedSoon({ isTransient, status, isOwnWait, retryAfterMs }: SyncFailure): boolean {
  return isTransient && (isOwnWait || status !== 'limited') && retryAfterMs <= LONGEST_WAIT_MS;
}

/** The first tries that fail change nothing that people see, unless the channel failed before. */
function noteTry(deps: Deps, tx: Transaction, run: JobRun, { feed, before }: Channel, failure: SyncFailure): void {
  const now = deps.now();
  if (failure.retryAfterMs > 0)
    tx.set(refs.feedState(deps.db, feed.id), { iid: feed.iid, waitUntil: waitOf(failure, now) }, { merge: true });
  const failures = (before?.failures ?? 0) + 1;
  if (run.job.attempts >= SHOWN_FROM_TRY || failures > 1)
    updateFeedIn(deps, tx, feed, failing({ feed, before }, failure, failures, deps));
}

async function noteFailure(
  deps: Deps,
  tx: Transaction,
  { feed, before }: Channel,
  failure: SyncFailure,
): Promise<void> {
  const { iid, id, connectionId } = feed;
  const hasEnded = failure.code === 'auth-expired';
  const connection = hasEnded ? await connectionIn(deps, tx, feed) : null;
  const others = hasEnded && connectionId ? await channelsOf(deps, tx, { iid, connectionId }) : [];
  const now = deps.now();
  if (connection?.exists) tx.update(connection.ref, { status: 'reauth' });
  const bound = others.filter((other) => other.feed.id !== id);
  const where = { tx, iid, now, actor: { uid: 'system' } };
  const [incident = NO_INCIDENT] = followIncident(deps, where, [{ feed, before }], failure, bound);
  updateFeedIn(deps, tx, feed, failing({ feed, before }, failure, incident.failures, deps));
  tx.set(refs.feedState(deps.db, id), { iid, ...incident, waitUntil: waitOf(failure, now) }, { merge: true });
}

/** What its card says, and when it is read again. */
function failing({ feed, before }: Channel, failure: SyncFailure, failures: number, { now: clock, random }: Deps) {
  const now = clock();
  const { status, code, message, isTransient, retryAfterMs } = failure;
  const rhythm = { rhythmMs: before?.rhythmMs ?? null, hours: before?.hours ?? null };
  // What wants a person is not read by itself.
  const isLeft = feed.status === 'paused' || status === 'reauth';
  return {
    status: feed.status === 'paused' ? 'paused' : status,
    error: {
      code,
      message,
      since: feed.error?.code === code ? feed.error.since : stamp(now),
      count: failures,
    },
    lastSyncAt: stamp(now),
    nextSyncAt: isLeft
      ? null
      : stamp(nextAfterFailure(now, { failures, retryAfterMs, mayPass: isTransient }, rhythm, random)),
  } satisfies Partial<FeedDocument>;
}

/** The sign-in that the channel is read with. */
async function connectionIn({ db }: Deps, tx: Transaction, { iid, connectionId }: FeedDocument) {
  return connectionId ? tx.get(refs.connection(db, iid, connectionId)) : null;
}

/** Whatever went wrong: what the source asks for is kept. */
function waitOf({ retryAfterMs }: SyncFailure, now: Date): Timestamp | null {
  return retryAfterMs > 0 ? stamp(new Date(now.getTime() + retryAfterMs)) : null;
}

type SyncFailure = {
  code: string;
  message: string;
  status: Exclude<FeedStatus, 'ok' | 'syncing' | 'paused'>;
  isTransient: boolean;
  isOwnWait: boolean;
  retryAfterMs: number;
};

function syncFailureOf(error: unknown): SyncFailure {
  if (!(error instanceof SourceError)) {
    const message = 'Something went wrong on our side. We’ll retry automatically.';
    return { code: 'internal', message, status: 'failing', isTransient: true, isOwnWait: false, retryAfterMs: 0 };
  }
  const { code, message, isOwnWait, retryAfterMs = 0 } = error;
  const { status, mayPass } = classifyError(error);
  return { code, message, status, isTransient: mayPass, isOwnWait, retryAfterMs };
}
