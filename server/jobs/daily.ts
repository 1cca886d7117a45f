import type { Timestamp } from 'firebase-admin/firestore';
import { dataOf, type JobKind, stamp } from '../adapters/firestore/documents.ts';
import { refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import { newJob } from './queue.ts';

type Schedule = { dueAt: Timestamp };

/** The hour of each day, in UTC, at which a kind of work is due. */
const HOURS = { 'old-notices': 3, 'sync-report': 6 } as const satisfies Partial<Record<JobKind, number>>;
type Daily = keyof typeof HOURS;
const KINDS = Object.keys(HOURS) as Daily[];
const DAY_MS = 86_400_000;

/** Queues what is due once a day, also later when nobody was there at its hour. @returns how many jobs */
export async function queueDaily(deps: Deps): Promise<number> {
  const { db } = deps;
  const found = await db.getAll(...KINDS.map((kind) => refs.schedule(db, kind)));
  let queued = 0;
  for (const [index, kind] of KINDS.entries()) {
    const known = found[index] ? dataOf<Schedule>(found[index]) : null;
    if (known && known.dueAt.toMillis() > deps.now().getTime()) continue;
    if (await queueIfDue(deps, kind)) queued += 1;
  }
  return queued;
}

function queueIfDue(deps: Deps, kind: Daily): Promise<boolean> {
  const reference = refs.schedule(deps.db, kind);
  return deps.db.runTransaction(async (tx) => {
    const known = dataOf<Schedule>(await tx.get(reference));
    const now = deps.now();
    if (known && known.dueAt.toMillis() > now.getTime()) return false;
    tx.set(reference, { dueAt: stamp(nextHour(HOURS[kind], now)) } satisfies Schedule);
    // On the very first day there is nothing to look back on.
    if (known) newJob(deps, { tx, iid: '', now, actor: { uid: 'system' } }, kind, kind);
    return known !== null;
  });
}

function nextHour(hour: number, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
