import type { Timestamp } from 'firebase-admin/firestore';
import type { Deps } from '../deps.ts';
import { dataOf, stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import type { JobKind } from './job-document.ts';
import { enqueueJob } from './queue.ts';

type Schedule = { dueAt: Timestamp };

/** A kind of work that is due once a day. */
export type DailyJob = {
  readonly kind: JobKind;
  /** In UTC. */
  readonly hour: number;
  /** Not the looking back on a day that was: there is something to do on the very first. */
  readonly fromTheStart?: boolean;
};

const DAY_MS = 86_400_000;

/** Queues what is due once a day, or later when no server ran at its hour. @returns how many jobs */
export const queueDaily =
  (jobs: readonly DailyJob[]) =>
  async (deps: Deps): Promise<number> => {
    const { db } = deps;
    const schedules = await db.getAll(...jobs.map(({ kind }) => refs.schedule(db, kind)));
    let queued = 0;
    for (const [index, job] of jobs.entries()) {
      const schedule = schedules[index] ? dataOf<Schedule>(schedules[index]) : null;
      if (schedule && isLater(schedule, deps.now())) continue;
      if (await queueIfDue(deps, job)) queued += 1;
    }
    return queued;
  };

function queueIfDue(deps: Deps, { kind, hour, fromTheStart = false }: DailyJob): Promise<boolean> {
  const reference = refs.schedule(deps.db, kind);
  return deps.db.runTransaction(async (tx) => {
    const schedule = dataOf<Schedule>(await tx.get(reference));
    const now = deps.now();
    if (schedule && isLater(schedule, now)) return false;
    tx.set(reference, { dueAt: stamp(nextHour(hour, now)) } satisfies Schedule);
    if (!schedule && !fromTheStart) return false;
    enqueueJob(deps, { tx, iid: '', now, actor: { uid: 'system' } }, kind, kind);
    return true;
  });
}

/** Never put off for more than a day: a later time was not written here. */
function isLater({ dueAt }: Schedule, now: Date): boolean {
  const inMs = dueAt.toMillis() - now.getTime();
  return inMs > 0 && inMs <= DAY_MS;
}

function nextHour(hour: number, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
