import { addMonths } from '../../../src/lib/day.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { MONTHS_KEPT, monthNameOf, type WidgetCountsDocument } from './documents.ts';
import { queueRollUp } from './roll-up.ts';

/** Of each kind in one run; the next takes the rest. */
const MOST = 200;
const LATE_MS = 5 * 60_000;
/** A day is over everywhere 36 hours after it began in UTC. */
const DAY_OVER_MS = 36 * 3_600_000;

const dayBefore = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString().slice(0, 10);

/** Throws away the keys of days that are over, with the visitors that were counted by them, and months that are too old. */
export async function deleteOldCounts({ db, now }: Deps): Promise<void> {
  const over = dayBefore(now(), DAY_OVER_MS);
  const oldest = monthNameOf(addMonths(now().toISOString().slice(0, 10), -MONTHS_KEPT));
  const queries = [
    refs.allWidgetDayKeys(db).where('day', '<=', over),
    refs.allWidgetVisitors(db).where('day', '<=', over),
    refs.allWidgetStats(db).where('month', '<=', oldest),
  ];
  for (const query of queries) {
    const snapshot = await query.limit(MOST).select().get();
    if (snapshot.empty) continue;
    const batch = db.batch();
    for (const { ref } of snapshot.docs) batch.delete(ref);
    await batch.commit();
  }
}

/** Counts whose job has failed, and widgets whose last 30 days have passed on. @returns how many jobs */
export async function queueLateCounts(deps: Deps): Promise<number> {
  const { db, now } = deps;
  const late = await refs
    .allWidgetCounts(db)
    .where('since', '<', stamp(new Date(now().getTime() - LATE_MS)))
    .limit(MOST)
    .get();
  const stale = await refs
    .widgets(db)
    .where('countedOn', '<', dayBefore(now(), DAY_OVER_MS))
    .limit(MOST)
    .select('iid')
    .get();
  const widgets = new Map<string, string>();
  for (const each of late.docs) {
    const counts = dataOf<WidgetCountsDocument>(each);
    if (counts) widgets.set(counts.widgetId, counts.iid);
  }
  for (const each of stale.docs) widgets.set(each.id, String(each.get('iid')));
  if (widgets.size === 0) return 0;
  const open = await refs.jobs(db).where('open', '==', true).where('kind', '==', 'widget-rollup').limit(1_000).get();
  const queued = new Set(open.docs.map((job) => String(job.get('target'))));
  const missing = [...widgets].filter(([id]) => !queued.has(id));
  for (const [id, iid] of missing) await db.runTransaction(async (tx) => queueRollUp(deps, tx, { id, iid }));
  return missing.length;
}
