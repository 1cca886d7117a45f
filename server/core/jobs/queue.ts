import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import type { JobCounts } from '../../../src/domain/job/schema.ts';
import type { Deps } from '../deps.ts';
import { stamp } from '../firestore/documents.ts';
import { isOutdated } from '../firestore/outcomes.ts';
import { refs } from '../firestore/refs.ts';
import type { SchoolTransaction } from '../transaction/school-transaction.ts';
import { type JobDocument, type JobKind, type JobKinds, QUEUED } from './job-document.ts';
import type { WaitingJob } from './waiting-jobs.ts';

/** How long a job stays with who took it, in ms, unless it is renewed: after a crash another runner takes it over. */
export const LEASE_MS = 60_000;
/** A reply is delayed by rewriting at most this many stories; the runner does the rest. */
const INLINE_STORIES = 2_000;

/** Another process has the job now, or it was ended: a handler that gets this stops without another write. */
export class LeaseLost extends Error {
  constructor(jobId: string) {
    super(`The lease of job ${jobId} was lost`);
    this.name = 'LeaseLost';
  }
}

/** What a job's work gets. All its writes happen in transactions that begin with `assertLease`. */
export type JobRun = {
  readonly job: JobDocument;
  readonly signal: AbortSignal;
  /** Stories it may rewrite before it gives way. */
  readonly budget: number;
  /** There is no try after this one. */
  readonly isLastAttempt: boolean;
  /** Every try before took its process down with it, or it would have been ended. */
  readonly attemptsExhausted: boolean;
  /** @throws LeaseLost */
  assertLease(tx: Transaction): Promise<void>;
  /**
   * When the claim was written, as long as this run has written its job since in no other way. To end the job on the condition that
   * no one else has either (`finishJobIn`) takes the place of `assertLease` then, without a read.
   */
  untouchedSince(): Timestamp | null;
  /** Whoever writes the job otherwise says so before. */
  touched(): void;
  /** Shows how far the work is and renews the lease; a write of the transaction. */
  progress(tx: Transaction, counts: JobCounts): void;
  /** What the transaction keeps is not done again, whatever becomes of this try: tries are counted from here. */
  gotFurther(tx: Transaction): void;
};

/** `ended`: the work has written itself what becomes of its job, mostly in its last transaction. Nothing is read or written after it. */
export type JobOutcome = 'done' | 'more' | 'ended';
/** What a job is written in; a `SchoolTransaction` is one. */
export type JobScope = Pick<SchoolTransaction, 'tx' | 'iid' | 'now'> & { readonly actor: { readonly uid: string } };
export type JobHandler = (deps: Deps, run: JobRun) => Promise<JobOutcome>;

/** Writes a pending job, which runs after `delayMs` at the earliest, and when `host` is free. */
export function enqueueJob<K extends JobKind>(
  deps: Deps,
  school: JobScope,
  kind: K,
  target: JobKinds[K],
  delayMs = 0,
  host?: string,
): JobDocument {
  const dueAt = stamp(new Date(school.now.getTime() + delayMs));
  return create(deps, school, kind, target, { dueAt, ...(host ? { host } : {}) });
}

/** Writes a job that this very process works off before it replies; see `runInlineJob`. */
export function startInlineJob<K extends JobKind>(
  deps: Deps,
  school: JobScope,
  kind: K,
  target: JobKinds[K],
): JobDocument {
  const dueAt = stamp(new Date(school.now.getTime() + LEASE_MS));
  return create(deps, school, kind, target, {
    status: 'running',
    owner: `inline-${deps.newId()}`,
    attempts: 1,
    startedAt: stamp(school.now),
    dueAt,
  });
}

function create(
  deps: Deps,
  school: JobScope,
  kind: JobKind,
  target: string,
  state: Partial<JobDocument> & Pick<JobDocument, 'dueAt'>,
): JobDocument {
  const job: JobDocument = {
    ...QUEUED,
    ...state,
    id: deps.newId(),
    iid: school.iid,
    kind,
    target,
    createdAt: stamp(school.now),
    createdBy: school.actor.uid,
  };
  school.tx.create(refs.job(deps.db, job.id), job);
  return job;
}

/**
 * Does the work that follows a change before the reply goes out. If this process dies or the work fails, the job is
 * still there and the runner does the rest: the change itself is already safe.
 */
export async function runInlineJob(deps: Deps, job: JobDocument, work: JobHandler): Promise<void> {
  const run = jobRun(deps, job, {
    signal: new AbortController().signal,
    budget: INLINE_STORIES,
    isLastAttempt: false,
    attemptsExhausted: false,
    leaseMs: LEASE_MS,
  });
  try {
    const outcome = await work(deps, run);
    if (outcome === 'ended') return;
    if (outcome === 'done') return await finishJob(deps, run, { status: 'done' });
  } catch (error) {
    deps.log.warn({ err: error, job: job.id, kind: job.kind }, 'job continues in the background');
  }
  await requeueJob(deps, run, 0);
  deps.wake();
}

export function jobRun(
  deps: Deps,
  job: JobDocument,
  {
    leaseMs,
    claimedAt = null,
    ...how
  }: Pick<JobRun, 'signal' | 'budget' | 'isLastAttempt' | 'attemptsExhausted'> & {
    leaseMs: number;
    claimedAt?: Timestamp | null;
  },
): JobRun {
  const reference = refs.job(deps.db, job.id);
  let untouchedSince = claimedAt;
  const touched = () => {
    untouchedSince = null;
  };
  return {
    job,
    ...how,
    async assertLease(tx) {
      const current = (await tx.get(reference)).data() as JobDocument | undefined;
      if (!current?.open || current.owner !== job.owner) throw new LeaseLost(job.id);
    },
    untouchedSince: () => untouchedSince,
    touched,
    progress(tx, counts) {
      touched();
      tx.update(reference, { counts, dueAt: stamp(new Date(deps.now().getTime() + leaseMs)) });
    },
    gotFurther(tx) {
      touched();
      tx.update(reference, { attempts: 1 });
    },
  };
}

/** A job that was taken. `claimedAt`: when that was written; `null` where it is not known. */
export type Claimed = { readonly job: JobDocument; readonly claimedAt: Timestamp | null };

/**
 * Takes one job that is pending or whose runner has gone; `null` when another was faster. A new one is not read again: it
 * is taken on the condition that it is as it was seen.
 */
export async function claimJob(
  deps: Deps,
  { id, fresh }: Pick<WaitingJob, 'id' | 'fresh'>,
  owner: string,
  leaseMs: number,
): Promise<Claimed | null> {
  const reference = refs.job(deps.db, id);
  if (fresh) {
    const changes = claimOf(deps, fresh.job, owner, leaseMs);
    try {
      const { writeTime } = await reference.update(changes, { lastUpdateTime: fresh.writtenAt });
      return { job: { ...fresh.job, ...changes }, claimedAt: writeTime };
    } catch (error) {
      if (!isOutdated(error)) throw error;
    }
  }
  return deps.db.runTransaction(async (tx) => {
    const job = (await tx.get(reference)).data() as JobDocument | undefined;
    if (!job?.open || job.dueAt.toMillis() > deps.now().getTime()) return null;
    const changes = claimOf(deps, job, owner, leaseMs);
    tx.update(reference, changes);
    return { job: { ...job, ...changes }, claimedAt: null };
  });
}

function claimOf(deps: Deps, job: JobDocument, owner: string, leaseMs: number) {
  const now = deps.now();
  return {
    status: 'running',
    owner,
    attempts: job.attempts + 1,
    dueAt: stamp(new Date(now.getTime() + leaseMs)),
    startedAt: job.startedAt ?? stamp(now),
  } satisfies Partial<JobDocument>;
}

/** Keeps the lease while nothing is written. @throws LeaseLost */
export function renewLease(deps: Deps, run: JobRun, leaseMs: number): Promise<void> {
  run.touched();
  return deps.db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    tx.update(refs.job(deps.db, run.job.id), { dueAt: stamp(new Date(deps.now().getTime() + leaseMs)) });
  });
}

export type JobResult =
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly error: JobDocument['error'] };

/**
 * Ends the job inside a transaction of the work's own, that has called `assertLease`, or that fails (`isOutdated`) where the job has
 * been written after `unlessSince`.
 */
export function finishJobIn(
  deps: Deps,
  tx: Transaction,
  run: JobRun,
  ending: JobResult,
  { counts, unlessSince = null }: { readonly counts?: JobCounts; readonly unlessSince?: Timestamp | null } = {},
): void {
  const changes = {
    status: ending.status,
    error: ending.status === 'failed' ? ending.error : null,
    open: false,
    owner: null,
    finishedAt: stamp(deps.now()),
    ...(counts ? { counts } : {}),
  };
  const reference = refs.job(deps.db, run.job.id);
  if (unlessSince) tx.update(reference, changes, { lastUpdateTime: unlessSince });
  else tx.update(reference, changes);
}

/** Ends a job that is pending or that another process works on, which notices at its next `assertLease`. */
export function cancelJobIn(
  deps: Deps,
  { tx, now }: Pick<JobScope, 'tx' | 'now'>,
  job: JobDocument,
  error: JobDocument['error'],
): void {
  tx.update(refs.job(deps.db, job.id), { status: 'failed', error, open: false, owner: null, finishedAt: stamp(now) });
}

export function finishJob(deps: Deps, run: JobRun, ending: JobResult): Promise<void> {
  return deps.db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    finishJobIn(deps, tx, run, ending);
  });
}

/** Puts the job back in the queue, to be taken again in `delayMs`. What was not the job's fault does not count as a try. */
export function requeueJob(
  deps: Deps,
  run: JobRun,
  delayMs: number,
  { error = null, isTry = false }: { error?: JobDocument['error']; isTry?: boolean } = {},
): Promise<void> {
  return deps.db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const dueAt = stamp(new Date(deps.now().getTime() + delayMs));
    tx.update(refs.job(deps.db, run.job.id), {
      status: 'queued',
      owner: null,
      error,
      dueAt,
      attempts: isTry ? run.job.attempts : run.job.attempts - 1,
    });
  });
}
