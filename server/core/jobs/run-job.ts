import type { Deps } from '../deps.ts';
import { backoffMs } from './backoff.ts';
import type { JobDocument, JobKind } from './job-document.ts';
import { finishJob, type JobHandler, jobRun, LeaseLost, renewLease, requeueJob } from './queue.ts';
import { RetryableError } from './retryable-error.ts';

/** What the areas give to the runner. */
export type JobWork = {
  readonly handlers: Readonly<Record<JobKind, JobHandler>>;
  /** Whose failures nobody is told of: to tell that telling failed would go round for ever. */
  readonly untold: ReadonlySet<JobKind>;
};

type Runner = {
  readonly deps: Deps;
  readonly work: JobWork;
  readonly options: { readonly leaseMs: number; readonly maxAttempts: number };
  /** What fails then is not the job's fault. */
  readonly isStopping: () => boolean;
  /** Looks at the queue again after so many milliseconds. */
  readonly lookIn: (ms: number) => void;
};
type Run = ReturnType<typeof jobRun>;

/** Does what a claimed job is about, keeping its lease meanwhile, and writes how it ended. */
export async function runJob(runner: Runner, job: JobDocument, abort: AbortController): Promise<void> {
  const { deps, work, options } = runner;
  const run = jobRun(deps, job, {
    signal: abort.signal,
    budget: Number.POSITIVE_INFINITY,
    isLastAttempt: job.attempts >= options.maxAttempts,
    attemptsExhausted: job.attempts > options.maxAttempts,
    leaseMs: options.leaseMs,
  });
  const heart = setInterval(() => {
    renewLease(deps, run, options.leaseMs).catch((error) => {
      if (error instanceof LeaseLost) abort.abort(error);
      else deps.log.warn({ err: error, job: job.id }, 'a lease could not be renewed');
    });
  }, options.leaseMs / 3);
  try {
    if ((await work.handlers[job.kind](deps, run)) === 'done') await finishUnlessEnded(deps, run);
    else await requeueJob(deps, run, 0);
  } catch (error) {
    await failed(runner, run, error, abort.signal).catch((again) => logUnlessLost(deps, again, job));
  } finally {
    clearInterval(heart);
  }
}

async function finishUnlessEnded(deps: Deps, run: Run): Promise<void> {
  await finishJob(deps, run, { status: 'done' }).catch((error) => {
    // Work that ends its job in its last transaction has nothing left to finish.
    if (!(error instanceof LeaseLost)) throw error;
  });
}

async function failed(runner: Runner, run: Run, error: unknown, signal: AbortSignal): Promise<void> {
  const { deps, options } = runner;
  const { job } = run;
  if (error instanceof LeaseLost || signal.reason instanceof LeaseLost) return;
  if (runner.isStopping()) return requeueJob(deps, run, 0);
  const known = error instanceof RetryableError;
  if (!known) deps.log.error({ err: error, job: job.id, kind: job.kind }, 'a job failed');
  const told = known
    ? { code: error.code, message: error.message }
    : { code: 'internal', message: 'Something went wrong on our side.' };
  if (job.attempts >= options.maxAttempts) {
    await finishJob(deps, run, { status: 'failed', error: told });
    return reportFailure(runner, job);
  }
  const wait = Math.max(known ? error.retryAfterMs : 0, backoffMs(job.attempts, deps.random));
  await requeueJob(deps, run, wait, { error: told, isTry: true });
  runner.lookIn(wait);
}

async function reportFailure({ deps, work }: Runner, { kind }: JobDocument): Promise<void> {
  if (work.untold.has(kind)) return;
  // An email about emails would not arrive.
  await deps.reportServerError(`Work in the background (${kind})`, { byEmail: kind !== 'mail' });
}

function logUnlessLost(deps: Deps, error: unknown, job: JobDocument): void {
  if (!(error instanceof LeaseLost)) deps.log.error({ err: error, job: job.id }, 'a job’s end could not be written');
}
