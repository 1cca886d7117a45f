import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import type {
  MonitoredFeed,
  MonitorQuery,
  MonitorSort,
  MonitorSummary,
} from '../../../../src/domain/admin/channels-monitor.ts';
import { FEED_STATUSES } from '../../../../src/domain/feed/schema.ts';
import { wordsOf } from '../../../../src/domain/story/search-words.ts';
import type { Deps } from '../../../core/deps.ts';
import { decodeCursor, encodeCursor, type Position } from '../../../core/firestore/cursor.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { type FeedDocument, sourceOf, toFeed } from '../../documents.ts';
import type { FeedIndexDocument } from '../../feed-index.ts';

const PAGE = 50;
/** How many pages are looked through for the further words of a search before the answer goes out with what there is. */
const MOST_ROUNDS = 8;

/** As the index has them: a longer word is found by its beginning. */
const LONGEST_BEGINNING = 11;

type Sorted = {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
  readonly value: (row: FeedIndexDocument) => string | number;
  /** As the database compares it. */
  readonly at: (value: string | number) => unknown;
};

/** A time that there is none of comes first, as the database has it. */
const NEVER = '';
const iso = (at: Timestamp | null) => at?.toDate().toISOString() ?? NEVER;
const stampAt = (value: string | number) => (value === NEVER ? null : Timestamp.fromDate(new Date(value)));

const SORTS: Record<MonitorSort, Sorted> = {
  '-failures': { field: 'data.failures', direction: 'desc', value: ({ data }) => data.failures, at: Number },
  lastGoodSyncAt: {
    field: 'data.lastGoodSyncAt',
    direction: 'asc',
    value: ({ data }) => iso(data.lastGoodSyncAt),
    at: stampAt,
  },
  nextSyncAt: { field: 'nextSyncAt', direction: 'asc', value: ({ nextSyncAt }) => iso(nextSyncAt), at: stampAt },
  name: { field: 'data.name', direction: 'asc', value: ({ data }) => data.name, at: String },
};

type Monitored = {
  items: MonitoredFeed[];
  nextCursor: string | null;
  total: number;
  summary: MonitorSummary;
};

/**
 * The channels of all schools by the index of channels: what is read are a page's rows, and their channels and schools.
 * @throws ProductError `invalid` for a cursor of another list
 */
export async function monitorChannels(deps: Deps, monitorQuery: MonitorQuery): Promise<Monitored> {
  const { network, status, iid, q = '', sort = '-failures', limit = PAGE, cursor } = monitorQuery;
  const searchWords = wordsOf(q)
    .map((word) => word.slice(0, LONGEST_BEGINNING))
    .toSorted((one, other) => other.length - one.length);
  const all = narrowed(refs.feedIndexes(deps.db), { network, iid });
  const matchingFeeds = narrowed(status ? all.where('status', '==', status) : all, {}, searchWords[0]);
  const key = { channels: [network, status, iid, searchWords, sort] };
  const after = cursor ? decodeCursor(key, cursor) : null;
  const [{ rows, next }, total, summary] = await Promise.all([
    rowsOf(matchingFeeds, SORTS[sort], searchWords, limit, after),
    // Ordered as the rows are, so that their indexes are enough.
    count(matchingFeeds.orderBy(SORTS[sort].field, SORTS[sort].direction)),
    summarise(all),
  ]);
  return {
    items: await toMonitoredFeeds(deps, rows),
    nextCursor: next ? encodeCursor(key, next) : null,
    total,
    summary,
  };
}

type Narrow = { readonly network?: string | undefined; readonly iid?: string | undefined };

function narrowed(query: Query, { network, iid }: Narrow, word?: string): Query {
  let narrowedQuery = query;
  if (network) narrowedQuery = narrowedQuery.where('network', '==', network);
  if (iid) narrowedQuery = narrowedQuery.where('iid', '==', iid);
  return word ? narrowedQuery.where('data.words', 'array-contains', word) : narrowedQuery;
}

async function rowsOf(
  matchingFeeds: Query,
  sorted: Sorted,
  searchWords: readonly string[],
  limit: number,
  after: Position | null,
): Promise<{ rows: FeedIndexDocument[]; next: Position | null }> {
  const ordered = matchingFeeds
    .orderBy(sorted.field, sorted.direction)
    .orderBy(FieldPath.documentId(), sorted.direction);
  const matchingRows: FeedIndexDocument[] = [];
  let from = after;
  for (let round = 0; round < MOST_ROUNDS && matchingRows.length <= limit; round += 1) {
    const page = await (from ? ordered.startAfter(sorted.at(from.value), from.id) : ordered).limit(limit + 1).get();
    const rows = page.docs.map((document) => document.data() as FeedIndexDocument);
    matchingRows.push(...rows.filter((row) => searchWords.every((word) => row.data.words.includes(word))));
    const last = rows.at(-1);
    from = last && page.size > limit ? { value: sorted.value(last), id: last.id } : null;
    if (!from) break;
  }
  const rows = matchingRows.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: matchingRows.length > limit && last ? { value: sorted.value(last), id: last.id } : from };
}

const count = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/** Counted by the database in its indexes. */
async function summarise(all: Query): Promise<MonitorSummary> {
  const [quiet, ...counts] = await Promise.all([
    count(all.where('status', '==', 'ok').where('data.quiet', '==', true)),
    ...FEED_STATUSES.map((status) => count(all.where('status', '==', status))),
  ]);
  const byStatus = Object.fromEntries(FEED_STATUSES.map((status, at) => [status, counts[at] ?? 0]));
  return { ...(byStatus as Omit<MonitorSummary, 'quiet'>), quiet };
}

/** A row whose channel has been deleted meanwhile is left out. */
async function toMonitoredFeeds({ db }: Deps, rows: readonly FeedIndexDocument[]): Promise<MonitoredFeed[]> {
  if (rows.length === 0) return [];
  const iids = [...new Set(rows.map(({ iid }) => iid))];
  const [feeds, sources, schools] = await Promise.all([
    db.getAll(...rows.map(({ iid, id }) => refs.feed(db, iid, id))),
    db.getAll(...rows.map(({ id }) => refs.feedSource(db, id))),
    db.getAll(...iids.map((iid) => refs.institution(db, iid))),
  ]);
  const names = new Map(schools.map((school) => [school.id, school.get('name') as string | undefined]));
  return rows.flatMap(({ iid, data }, at) => {
    const document = feeds[at];
    const feed = document ? dataOf<FeedDocument>(document) : null;
    if (!feed) return [];
    const school = { id: iid, name: names.get(iid) ?? iid };
    return [{ ...toFeed(feed, sourceOf(feed, sources[at])), school, failures: data.failures } as MonitoredFeed];
  });
}
