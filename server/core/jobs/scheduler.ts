import type { Deps } from '../deps.ts';

/** What is done by the clock; each says how many jobs it queued, if any. */
export type Schedule = {
  /** What people wait for. */
  readonly due: readonly Task[];
  /** What is due in days: an idle server looks at it less often. */
  readonly seldom: { readonly everyMs: number; readonly run: readonly Task[] };
  readonly daily: readonly Task[];
  readonly sweep: { readonly everyMs: number; readonly run: (deps: Deps) => Promise<unknown> };
};
type Task = (deps: Deps) => Promise<unknown>;

export type Scheduler = {
  start(): void;
  /** Does what is due now, also what is seldom looked at. @returns how many jobs were queued */
  tick(): Promise<number>;
  /** Queues what is due by the clock: the emails of the morning and the work of the day. @returns how many. */
  daily(): Promise<number>;
  stop(): Promise<void>;
};

/** Any number may run: a transaction decides about each thing that is due. */
export function createScheduler(deps: Deps, schedule: Schedule, everyMs: number): Scheduler {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let sweepTimer: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();
  let stopped = true;
  let seldomAt = Number.NEGATIVE_INFINITY;

  async function queued(tasks: readonly Task[]): Promise<number> {
    let count = 0;
    for (const task of tasks) {
      const jobs = await task(deps);
      if (typeof jobs === 'number') count += jobs;
    }
    if (count > 0) deps.wake();
    return count;
  }
  const tick = () => queued([...schedule.due, ...schedule.seldom.run]);
  const oftenOrAll = () => {
    // Right after the start as well: nothing was done while no server ran.
    if (performance.now() - seldomAt < schedule.seldom.everyMs) return queued(schedule.due);
    seldomAt = performance.now();
    return tick();
  };
  const daily = () => queued(schedule.daily);

  function again(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = oftenOrAll()
        .catch((error) => deps.log.error({ err: error }, 'due channels not queued'))
        .then(daily)
        .catch((error) => deps.log.error({ err: error }, 'daily work not queued'))
        .finally(again);
    }, everyMs);
  }

  function sweepAgain(): void {
    if (stopped) return;
    sweepTimer = setTimeout(() => {
      sweeping = schedule.sweep
        .run(deps)
        .catch((error) => deps.log.error({ err: error }, 'photos not checked'))
        .finally(sweepAgain);
    }, schedule.sweep.everyMs);
  }

  return {
    start() {
      stopped = false;
      again();
      sweepAgain();
    },
    tick,
    daily,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(sweepTimer);
      await Promise.all([running, sweeping]);
    },
  };
}
