import type { Day } from '../../../src/lib/day.ts';
import { dayIn as dayInZone } from '../../../src/lib/zoned-day.ts';
import { toBase64Url } from '../../core/base64.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { CountedWidget, WidgetCounter } from '../../core/ports/widget-counter.ts';
import { randomBelow, randomBytes } from '../../core/random.ts';
import {
  COUNT_SHARDS,
  dayOfMonth,
  monthNameOf,
  VISITOR_SHARDS,
  type WidgetCountsDocument,
  type WidgetDayKeyDocument,
  type WidgetVisitorsDocument,
} from './documents.ts';
import {
  addMonth,
  addPage,
  addTo,
  dayIn,
  emptyMonth,
  MOST_PAGES,
  MOST_STORIES,
  type MonthCounts,
  monthOf,
} from './month-counts.ts';
import { queueRollUp } from './roll-up.ts';

/** Counts wait so long in memory, together with all of the same widget that come meanwhile. */
const FLUSH_MS = 2_000;
/** Widgets and loads that are remembered between two writes; a flood is written sooner, and forgets sooner. */
const MOST_WIDGETS = 2_000;
const MOST_LOADS = 100_000;
const MOST_VISITORS = 100_000;
/** Of one document: what strangers send must not make it larger than the database takes. More visitors are not counted. */
const MOST_HASHES = 20_000;
/** Widgets that are written at once. */
const AT_ONCE = 25;
/** A day is over everywhere 36 hours after it began in UTC. */
const DAY_OVER_MS = 36 * 3_600_000;
const HASH_LENGTH = 16;

type Pending = {
  readonly widget: CountedWidget;
  readonly months: Map<string, MonthCounts>;
  /** Hashes by day, that this process has not written before. */
  readonly visitors: Map<Day, Set<string>>;
};

/**
 * Counts in memory and writes every two seconds, one document for each widget that was seen meanwhile: many views at once wait
 * for no document. What was counted and could not be written is tried again with the next.
 */
export function createWidgetCounter(deps: () => Deps): WidgetCounter {
  const pending = new Map<string, Pending>();
  const loads = new Set<string>();
  const visitors = new Set<string>();
  const keys = new Map<Day, Promise<string>>();
  let shard: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** Whether it is the first time; the oldest is dropped from a list that is full. */
  function isFirst(list: Set<string>, name: string, most: number): boolean {
    if (list.has(name)) return false;
    if (list.size >= most) for (const oldest of list) if (list.delete(oldest)) break;
    list.add(name);
    return true;
  }

  function keyOf(day: Day): Promise<string> {
    const cached = keys.get(day);
    if (cached) return cached;
    for (const other of keys.keys()) if (isOver(other, deps().now())) keys.delete(other);
    const key = dayKey(deps(), day);
    keys.set(day, key);
    key.catch(() => keys.delete(day));
    return key;
  }

  function pendingOf(widget: CountedWidget): Pending {
    const entry = pending.get(widget.id) ?? { widget, months: new Map(), visitors: new Map() };
    pending.set(widget.id, entry);
    return entry;
  }

  function soon(): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => void flush(), FLUSH_MS);
    // A browser's timers, as in the workbench, are numbers.
    timer.unref?.();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(async () => {
      const taken = [...pending.values()];
      pending.clear();
      for (let from = 0; from < taken.length; from += AT_ONCE)
        await Promise.all(taken.slice(from, from + AT_ONCE).map(writeOrPutBack));
    });
    return writing;
  }

  async function writeOrPutBack(each: Pending): Promise<void> {
    try {
      shard ??= randomBelow(COUNT_SHARDS);
      await write(deps(), shard, each);
    } catch (error) {
      deps().log.warn({ err: error, widget: each.widget.id }, 'views of a widget not written, trying again');
      putBack(each);
    }
  }

  function putBack({ widget, months, visitors: hashes }: Pending): void {
    const entry = pendingOf(widget);
    for (const [month, counts] of months) addMonth(monthIn(entry, month), counts);
    for (const [day, each] of hashes) for (const hash of each) addHash(entry, day, hash);
    soon();
  }

  return {
    async count(widget, { events, load, device, page, visitor }) {
      const { now, hashing } = deps();
      const at = now().getTime();
      const day = dayInZone(at, widget.timeZone);
      const isView = events.some(({ counted }) => counted === 'views');
      // Before anything is counted: what follows happens in one turn.
      const key = isView && visitor ? await keyOf(day).catch(() => null) : null;
      const entry = pendingOf(widget);
      const month = monthIn(entry, monthNameOf(day));
      const counts = dayIn(month, dayOfMonth(day));
      let isNewView =
        isView && (load === undefined || isFirst(loads, hashing.sha256(`${widget.id}\n${load}`, 'hex'), MOST_LOADS));
      for (const { counted, storyId } of events) {
        if (counted === 'views') {
          if (!isNewView) continue;
          isNewView = false;
          counts.views += 1;
          if (device) counts.devices[device] += 1;
          if (page && isBelowMost(month.pages, page, MOST_PAGES)) addPage(month, page, 1, { first: at, last: at });
          if (!key || !visitor) continue;
          const hash = hashing.hmacSha256(`${widget.id}\n${visitor}`, key).slice(0, HASH_LENGTH);
          if (isFirst(visitors, `${day} ${hash}`, MOST_VISITORS)) addHash(entry, day, hash);
          continue;
        }
        counts[counted] += 1;
        if (counted === 'clicks' && isStoryId(storyId) && isBelowMost(month.stories, storyId, MOST_STORIES))
          addTo(month.stories, storyId, 1);
      }
      if (pending.size >= MOST_WIDGETS) void flush();
      else soon();
    },
    flush,
    async stop() {
      await flush();
      clearTimeout(timer);
    },
  };
}

/** As Firestore takes it for a field's name. */
const isStoryId = (id: string | null | undefined): id is string =>
  typeof id === 'string' && isDocumentId(id) && /^[\w-]{1,128}$/.test(id) && !/^__.*__$/.test(id);

const isBelowMost = (record: Record<string, number>, name: string, most: number): boolean =>
  Object.hasOwn(record, name) || Object.keys(record).length < most;

function monthIn({ months }: Pick<Pending, 'months'>, name: string): MonthCounts {
  const month = months.get(name) ?? emptyMonth();
  months.set(name, month);
  return month;
}

function addHash({ visitors }: Pending, day: Day, hash: string): void {
  const hashes = visitors.get(day) ?? new Set<string>();
  visitors.set(day, hashes);
  if (hashes.size < MOST_HASHES) hashes.add(hash);
}

export const isOver = (day: Day, now: Date): boolean => Date.parse(`${day}T00:00:00Z`) + DAY_OVER_MS <= now.getTime();

const expiryOf = (day: Day) => stamp(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_OVER_MS));

/** Made by the first server that counts a visitor of the day, and thrown away with the hashes. */
function dayKey({ db }: Deps, day: Day): Promise<string> {
  const reference = refs.widgetDayKey(db, day);
  return db.runTransaction(async (tx) => {
    const stored = dataOf<WidgetDayKeyDocument>(await tx.get(reference));
    if (stored) return stored.key;
    const key = toBase64Url(randomBytes(32));
    tx.create(reference, { day, key, expiresAt: expiryOf(day) } satisfies WidgetDayKeyDocument);
    return key;
  });
}

function write(deps: Deps, shard: number, { widget, months, visitors }: Pending): Promise<void> {
  const { db } = deps;
  const { id, iid } = widget;
  const parts = [...visitors].flatMap(([day, hashes]) => visitorParts(day, hashes));
  return db.runTransaction(async (tx) => {
    const references = parts.map((part) => refs.widgetVisitors(db, id, part.day, part.shard));
    const [counts, ...snapshots] = await tx.getAll(refs.widgetCounts(db, id, shard), ...references);
    const stored = counts && dataOf<WidgetCountsDocument>(counts);
    const added = new Map(Object.entries(stored?.months ?? {}).map(([name, month]) => [name, monthOf(month)]));
    for (const [name, month] of months) addMonth(monthIn({ months: added }, name), month);
    for (const [index, { day, hashes }] of parts.entries()) {
      const snapshot = snapshots[index];
      if (!snapshot) continue;
      const before = dataOf<WidgetVisitorsDocument>(snapshot)?.hashes ?? {};
      const left = MOST_HASHES - Object.keys(before).length;
      const fresh = hashes.filter((hash) => !Object.hasOwn(before, hash)).slice(0, Math.max(0, left));
      if (fresh.length === 0) continue;
      dayIn(monthIn({ months: added }, monthNameOf(day)), dayOfMonth(day)).visitors += fresh.length;
      const all = { ...before, ...Object.fromEntries(fresh.map((hash) => [hash, true as const])) };
      const document: WidgetVisitorsDocument = { widgetId: id, iid, day, hashes: all, expiresAt: expiryOf(day) };
      tx.set(snapshot.ref, document);
    }
    const document: WidgetCountsDocument = {
      widgetId: id,
      iid,
      since: stored?.since ?? stamp(deps.now()),
      months: Object.fromEntries(added),
    };
    tx.set(refs.widgetCounts(db, id, shard), document);
    // While there is a document, there is a job that takes it.
    if (!stored) queueRollUp(deps, tx, widget);
  });
}

/** The hashes of one day by the document that they are in. */
function visitorParts(day: Day, hashes: ReadonlySet<string>) {
  const byShard = Map.groupBy(hashes, (hash) => (hash.codePointAt(0) ?? 0) % VISITOR_SHARDS);
  return [...byShard].map(([shard, each]) => ({ day, shard, hashes: each }));
}
