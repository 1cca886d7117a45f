import type { Deps } from '../deps.ts';
import { backoffMs, TRIES } from './backoff.ts';
import { asksAnyway, type JobDocument, type JobKind } from './job-document.ts';
import {
  type Claimed,
  claimJob,
  finishJob,
  type JobHandler,
  type JobRun,
  jobRun,
  LeaseLost,
  renewLease,
  requeueJob,
} from './queue.ts';
import { RetryableError } from './retryable-error.ts';
import { createWaitingJobs, type WaitingJob } from './waiting-jobs.ts';

export type RunnerOptions = {
  readonly owner: string;
  readonly concurrency: number;
  readonly leaseMs: number;
  /** How often the queue is read when nothing wakes the runner. */
  readonly pollMs: number;
  readonly maxAttempts: number;
};

export const RUNNER_DEFAULTS = { concurrency: 4, leaseMs: 60_000, pollMs: 5_000, maxAttempts: TRIES } as const;

export type Runner = {
  start(): void;
  /** Looks at the queue now. */
  wake(): void;
  /** Takes no more jobs, puts back those under way, and resolves once they are. */
  stop(): Promise<void>;
};

type UnderWay = { readonly iid: string; readonly abort: AbortController; readonly done: Promise<void> };

/** What the areas give to the runner. */
export type JobWork = {
  readonly handlers: Readonly<Record<JobKind, JobHandler>>;
  /** Kinds whose failures are not reported: reporting that a report failed would go round for ever. */
  readonly untold: ReadonlySet<JobKind>;
};

/** Works off `jobs/`. Any number of them may run, in one process or many: a transaction decides who takes a job. */
export function createRunner(deps: Deps, work: JobWork, options: RunnerOptions): Runner {
  const under = new Map<string, UnderWay>();
  const waiting = createWaitingJobs(deps);
  const taking = {
    isTaken: (id: string) => under.has(id),
    mayBegin,
    underWay: (iid: string) => [...under.values()].filter((other) => other.iid === iid).length,
  };
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let again = false;
  let stopped = true;

  async function pollOnce(): Promise<void> {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    clearTimeout(timer);
    try {
      do {
        again = false;
        await take();
      } while (again && !stopped && under.size < options.concurrency);
    } catch (error) {
      deps.log.error({ err: error }, 'job queue not readable');
    } finally {
      looking = false;
      if (!stopped) timer = setTimeout(poll, options.pollMs);
    }
  }

  async function take(): Promise<void> {
    while (!stopped && under.size < options.concurrency) {
      const next = await waiting.next(taking);
      if (!next || stopped) return;
      const leave = (next.host && deps.hosts.enter(next.host, asksAnyway(next))) || (() => {});
      const claimed = await claimJob(deps, next, options.owner, options.leaseMs).catch((error) => {
        leave();
        throw error;
      });
      if (claimed) begin(claimed, leave);
      else leave();
    }
  }

  /** One whose host is not asked for now begins all the same: its work puts itself off, and sends no request. */
  function mayBegin(job: WaitingJob): boolean {
    const { host } = job;
    if (!host || deps.hosts.hasPlace(host, asksAnyway(job))) return true;
    return !asksAnyway(job) && deps.hosts.shutUntil(host) !== null;
  }

  function poll(): void {
    waiting.forget();
    void pollOnce();
  }

  function wake(): void {
    waiting.lookAgain();
    void pollOnce();
  }

  function begin(claimed: Claimed, leave: () => void): void {
    const { job } = claimed;
    const abort = new AbortController();
    const done = runJob({ deps, work, options, isStopping: () => stopped, lookIn }, claimed, abort).finally(() => {
      leave();
      under.delete(job.id);
      void pollOnce();
    });
    under.set(job.id, { iid: job.iid, abort, done });
  }

  function lookIn(ms: number): void {
    // A browser's timers have no such word; they keep nothing open.
    setTimeout(wake, ms).unref?.();
  }

  return {
    start() {
      stopped = false;
      void pollOnce();
    },
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      for (const { abort } of under.values()) abort.abort(new Error('The server is stopping'));
      await Promise.allSettled([...under.values()].map(({ done }) => done));
    },
  };
}

/** What one job needs of the runner that took it. */
type Host = {
  readonly deps: Deps;
  readonly work: JobWork;
  readonly options: { readonly leaseMs: number; readonly maxAttempts: number };
  /** What fails then is not the job's fault. */
  readonly isStopping: () => boolean;
  /** Looks at the queue again after so many milliseconds. */
  readonly lookIn: (ms: number) => void;
};

/** Does what a claimed job is about, keeping its lease meanwhile, and writes how it ended. */
async function runJob(host: Host, { job, claimedAt }: Claimed, abort: AbortController): Promise<void> {
  const { deps, work, options } = host;
  const run = jobRun(deps, job, {
    signal: abort.signal,
    budget: Number.POSITIVE_INFINITY,
    isLastAttempt: job.attempts >= options.maxAttempts,
    attemptsExhausted: job.attempts > options.maxAttempts,
    leaseMs: options.leaseMs,
    claimedAt,
  });
  const heart = setInterval(() => {
    renewLease(deps, run, options.leaseMs).catch((error) => {
      if (error instanceof LeaseLost) abort.abort(error);
      else deps.log.warn({ err: error, job: job.id }, 'lease not renewed');
    });
  }, options.leaseMs / 3);
  try {
    const outcome = await work.handlers[job.kind](deps, run);
    if (outcome === 'done') await finishJob(deps, run, { status: 'done' });
    else if (outcome === 'more') await requeueJob(deps, run, 0);
  } catch (error) {
    await failed(host, run, error, abort.signal).catch((again) => logUnlessLost(deps, again, job));
  } finally {
    clearInterval(heart);
  }
}

async function failed(host: Host, run: JobRun, error: unknown, signal: AbortSignal): Promise<void> {
  const { deps, options } = host;
  const { job } = run;
  if (error instanceof LeaseLost || signal.reason instanceof LeaseLost) return;
  if (host.isStopping()) return requeueJob(deps, run, 0);
  const isRetryable = error instanceof RetryableError;
  if (!isRetryable) deps.log.error({ err: error, job: job.id, kind: job.kind }, 'job failed');
  const failure = isRetryable
    ? { code: error.code, message: error.message }
    : { code: 'internal', message: 'Something went wrong on our side.' };
  if (job.attempts >= options.maxAttempts) {
    await finishJob(deps, run, { status: 'failed', error: failure });
    return reportFailure(host, job);
  }
  const wait = Math.max(isRetryable ? error.retryAfterMs : 0, backoffMs(job.attempts, deps.random));
  await requeueJob(deps, run, wait, { error: failure, isTry: true });
  host.lookIn(wait);
}

async function reportFailure({ deps, work }: Host, { kind }: JobDocument): Promise<void> {
  if (work.untold.has(kind)) return;
  // An email about emails would not arrive.
  await deps.reportServerError(`Work in the background (${kind})`, { byEmail: kind !== 'mail' });
}

function logUnlessLost(deps: Deps, error: unknown, job: JobDocument): void {
  if (!(error instanceof LeaseLost)) deps.log.error({ err: error, job: job.id }, 'job result not written');
}
