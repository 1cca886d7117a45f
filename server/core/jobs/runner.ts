import type { Deps } from '../deps.ts';
import { stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import type { JobDocument } from './job-document.ts';
import { claimJob } from './queue.ts';
import { type JobWork, runJob } from './run-job.ts';

export type RunnerOptions = {
  readonly owner: string;
  readonly concurrency: number;
  readonly leaseMs: number;
  /** How often the queue is looked at when nobody wakes the runner. */
  readonly pollMs: number;
  readonly maxAttempts: number;
};

export const RUNNER_DEFAULTS = { concurrency: 4, leaseMs: 60_000, pollMs: 5_000, maxAttempts: 5 } as const;

export type Runner = {
  start(): void;
  /** Looks at the queue now. */
  wake(): void;
  /** Takes nothing more, puts back what is under way, and waits for it. */
  stop(): Promise<void>;
};

/** Works off `jobs/`. Any number of them may run, in one process or many: a transaction decides who takes a job. */
export function createRunner(deps: Deps, work: JobWork, options: RunnerOptions): Runner {
  const under = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let again = false;
  let stopped = true;

  async function look(): Promise<void> {
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
      deps.log.error({ err: error }, 'the job queue could not be read');
    } finally {
      looking = false;
      if (!stopped) timer = setTimeout(() => void look(), options.pollMs);
    }
  }

  async function take(): Promise<void> {
    const free = options.concurrency - under.size;
    if (free <= 0) return;
    const due = await refs
      .jobs(deps.db)
      .where('open', '==', true)
      .where('dueAt', '<=', stamp(deps.now()))
      .orderBy('dueAt')
      .limit(free * 2)
      .get();
    for (const { id } of due.docs) {
      if (stopped || under.size >= options.concurrency) return;
      if (under.has(id)) continue;
      const job = await claimJob(deps, id, options.owner, options.leaseMs);
      if (job) begin(job);
    }
  }

  function begin(job: JobDocument): void {
    const abort = new AbortController();
    const done = runJob({ deps, work, options, isStopping: () => stopped, lookIn }, job, abort).finally(() => {
      under.delete(job.id);
      void look();
    });
    under.set(job.id, { abort, done });
  }

  function lookIn(ms: number): void {
    // A browser's timers have no such word; they keep nothing open.
    setTimeout(() => void look(), ms).unref?.();
  }

  return {
    start() {
      stopped = false;
      void look();
    },
    wake() {
      void look();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      for (const { abort } of under.values()) abort.abort(new Error('The server is stopping'));
      await Promise.allSettled([...under.values()].map(({ done }) => done));
    },
  };
}
