import type { Timestamp } from 'firebase-admin/firestore';
import type { Deps } from '../deps.ts';
import { dataOf, stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import type { JobKind } from './job-document.ts';
import { enqueueJob } from './queue.ts';

type Schedule = { dueAt: Timestamp };

/** The hour of each day, in UTC, at which a kind of work is due. */
const HOURS = { 'audit-anchor': 2, 'old-notices': 3, 'sync-report': 6 } as const satisfies Partial<
  Record<JobKind, number>
>;
type Daily = keyof typeof HOURS;
const KINDS = Object.keys(HOURS) as Daily[];
const DAY_MS = 86_400_000;
/** Not the looking back on a day that was: there is something to do on the very first. */
const FROM_THE_START: ReadonlySet<Daily> = new Set(['audit-anchor']);

/** Queues what is due once a day, also later when nobody was there at its hour. @returns how many jobs */
export async function queueDaily(deps: Deps): Promise<number> {
  const { db } = deps;
  const found = await db.getAll(...KINDS.map((kind) => refs.schedule(db, kind)));
  let queued = 0;
  for (const [index, kind] of KINDS.entries()) {
    const known = found[index] ? dataOf<Schedule>(found[index]) : null;
    if (known && isLater(known, deps.now())) continue;
    if (await queueIfDue(deps, kind)) queued += 1;
  }
  return queued;
}

function queueIfDue(deps: Deps, kind: Daily): Promise<boolean> {
  const reference = refs.schedule(deps.db, kind);
  return deps.db.runTransaction(async (tx) => {
    const known = dataOf<Schedule>(await tx.get(reference));
    const now = deps.now();
    if (known && isLater(known, now)) return false;
    tx.set(reference, { dueAt: stamp(nextHour(HOURS[kind], now)) } satisfies Schedule);
    if (!known && !FROM_THE_START.has(kind)) return false;
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
