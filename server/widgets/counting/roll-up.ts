import { type DocumentSnapshot, FieldValue, type Transaction } from 'firebase-admin/firestore';
import { addDays, addMonths, startOfMonth } from '../../../src/lib/day.ts';
import { dayIn as dayInZone } from '../../../src/lib/zoned-day.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { isSameValue } from '../../core/firestore/same-value.ts';
import { schoolZone } from '../../core/firestore/school-zone.ts';
import { enqueueJob, type JobHandler } from '../../core/jobs/queue.ts';
import { widgetOf } from '../documents.ts';
import {
  COUNT_SHARDS,
  dayOfMonth,
  MONTHS_KEPT,
  monthNameOf,
  type WidgetCountsDocument,
  type WidgetStatsDocument,
} from './documents.ts';
import { addMonth, type MonthCounts, monthOf } from './month-counts.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The widget whose counts go into its months. */
    'widget-rollup': string;
  }
}

/** Counts of so many milliseconds go into the months at once. */
const ROLL_UP_MS = 3_000;
/** As many pages as a widget names, and over so many days. */
const MOST_SEEN_ON = 20;
const SEEN_DAYS = 30;
const DAY_MS = 86_400_000;
const SYSTEM_ACTOR = { uid: 'system' } as const;

export function queueRollUp(
  deps: Deps,
  tx: Transaction,
  { id, iid }: { readonly id: string; readonly iid: string },
): void {
  enqueueJob(deps, { tx, iid, now: deps.now(), actor: SYSTEM_ACTOR }, 'widget-rollup', id, ROLL_UP_MS);
}

export const countReferences = ({ db }: Pick<Deps, 'db'>, widgetId: string) =>
  Array.from({ length: COUNT_SHARDS }, (_, shard) => refs.widgetCounts(db, widgetId, shard));

/** All months of a widget that may be stored. */
export function statReferences({ db, now }: Pick<Deps, 'db' | 'now'>, widgetId: string) {
  const today = now().toISOString().slice(0, 10);
  const months = Array.from({ length: MONTHS_KEPT + 2 }, (_, n) => addMonths(startOfMonth(today), 1 - n));
  return months.map((day) => refs.widgetStats(db, widgetId, monthNameOf(day)));
}

/** What was counted and is in no month yet, by month. */
export function pendingMonths(snapshots: readonly DocumentSnapshot[]): Map<string, MonthCounts> {
  const months = new Map<string, MonthCounts>();
  for (const snapshot of snapshots) {
    for (const [name, stored] of Object.entries(dataOf<WidgetCountsDocument>(snapshot)?.months ?? {})) {
      const month = months.get(name);
      if (month) addMonth(month, monthOf(stored));
      else months.set(name, monthOf(stored));
    }
  }
  return months;
}

/**
 * Adds what the servers counted to the widget's months, in the transaction that deletes it there, so that nothing is counted
 * twice whatever ends the job; and says in the widget where it was seen.
 */
export const rollUpWidget: JobHandler = async (deps, run) => {
  const { db } = deps;
  const { target: widgetId, iid } = run.job;
  const zone = await schoolZone(db, iid);
  await db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const today = dayInZone(deps.now().getTime(), zone);
    const since = addDays(today, 1 - SEEN_DAYS);
    const widgetReference = refs.widget(db, widgetId);
    const [widget, ...shards] = await tx.getAll(widgetReference, ...countReferences(deps, widgetId));
    const pending = pendingMonths(shards);
    const names = [...new Set([monthNameOf(since), monthNameOf(today), ...pending.keys()])];
    const documents = await tx.getAll(...names.map((name) => refs.widgetStats(db, widgetId, name)));
    const months = new Map(
      names.map((name, index) => [name, monthOf(documents[index]?.data() as WidgetStatsDocument)]),
    );
    await keepOwnStories(deps, tx, iid, pending, months);
    for (const [name, counts] of pending) addMonth(months.get(name) ?? monthOf(undefined), counts);
    for (const shard of shards) if (shard.exists) tx.delete(shard.ref);
    if (!widget?.exists) return;
    for (const name of pending.keys()) {
      const { days, stories, pages, pageTimes } = months.get(name) ?? monthOf(undefined);
      const document: WidgetStatsDocument = { widgetId, iid, month: name, days, stories, pages, pageTimes };
      tx.set(refs.widgetStats(db, widgetId, name), document);
    }
    const seen = seenIn(months, since, today, deps.now().getTime());
    const { views30d, seenOn } = widgetOf(widget.data());
    // Counted again once a day while there is anything, so that what is over goes.
    const countedOn = seen.views30d > 0 ? today : FieldValue.delete();
    const isCounted = widget.get('countedOn') === (seen.views30d > 0 ? today : undefined);
    if (views30d === seen.views30d && isSameValue(seenOn, seen.seenOn) && isCounted) return;
    tx.update(widgetReference, { ...seen, countedOn });
  });
  return 'done';
};

/** Anyone can send the id of a story: those of others, and those that there are not, are dropped before they take a place. */
async function keepOwnStories(
  { db }: Deps,
  tx: Transaction,
  iid: string,
  pending: ReadonlyMap<string, MonthCounts>,
  months: ReadonlyMap<string, MonthCounts>,
): Promise<void> {
  const unknown = [...pending].flatMap(([name, { stories }]) =>
    Object.keys(stories).filter((id) => !Object.hasOwn(months.get(name)?.stories ?? {}, id)),
  );
  const ids = [...new Set(unknown)];
  if (ids.length === 0) return;
  const snapshots = await tx.getAll(...ids.map((id) => refs.story(db, id)), { fieldMask: ['iid'] });
  const foreign = new Set(snapshots.filter((each) => each.get('iid') !== iid).map(({ id }) => id));
  for (const { stories } of pending.values()) for (const id of foreign) delete stories[id];
}

function seenIn(months: ReadonlyMap<string, MonthCounts>, since: string, today: string, now: number) {
  let views30d = 0;
  for (let day = since; day <= today; day = addDays(day, 1))
    views30d += months.get(monthNameOf(day))?.days[dayOfMonth(day)]?.views ?? 0;
  const views = new Map<string, number>();
  for (const { pages, pageTimes } of months.values()) {
    for (const [page, count] of Object.entries(pages)) {
      const isRecent = (pageTimes[page]?.last ?? 0) > now - SEEN_DAYS * DAY_MS;
      if (isRecent) views.set(page, (views.get(page) ?? 0) + count);
    }
  }
  const seenOn = [...views].toSorted(([, one], [, other]) => other - one).map(([page]) => page);
  return { views30d, seenOn: seenOn.slice(0, MOST_SEEN_ON) };
}
