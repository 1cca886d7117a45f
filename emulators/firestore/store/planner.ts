import { type Conjunction, disjuncts } from '../query/disjuncts.ts';
import { compareDocs, matchesFields, type Query, sift, windowOf } from '../query/query.ts';
import { RpcError } from '../values/errors.ts';
import type { Doc } from '../values/wire.ts';
import type { Collection } from './collection.ts';
import { type Indexed, makePlan, type Plan } from './plan.ts';

/** Results up to this size are decoded at once. */
const DECODED_BYTES = 4 << 20;
/** Collections up to this size are read whole: cheaper than keeping an index for them. */
const SMALL = 100;

/** Documents of a query in its order, after offset and limit, with all their fields. */
export function runQuery(store: Indexed, query: Query): Doc[] {
  const most = query.limit === undefined ? undefined : query.offset + query.limit;
  if (query.limit === 0) return [];
  const matching = query.collectionId === undefined ? scan(store, query) : search(store, query, most);
  return windowOf(query, matching);
}

/** How many documents `runQuery` would return, counted in the index where that decides alone. */
export function countQuery(store: Indexed, query: Query, upTo?: number): number {
  const limit = Math.min(query.limit ?? Number.POSITIVE_INFINITY, upTo ?? Number.POSITIVE_INFINITY);
  const counted = countInIndex(store, query);
  if (counted !== undefined) return Math.min(Math.max(counted - query.offset, 0), limit);
  return runQuery(store, Number.isFinite(limit) ? { ...query, limit } : query).length;
}

function countInIndex(store: Indexed, query: Query): number | undefined {
  if (query.collectionId === undefined || isSmall(store, query)) return undefined;
  const alternatives = disjuncts(query.filter) as Conjunction[];
  if (alternatives.length !== 1) return undefined;
  let plan: Plan | undefined;
  try {
    plan = planFor(store, query, alternatives[0] as Conjunction);
  } catch (error) {
    if (isFull(error)) return undefined;
    throw error;
  }
  if (!plan) return 0;
  if (!plan.exact) return undefined;
  const row =
    'index' in plan.source
      ? store
          .sql('SELECT count(*) AS n FROM ent WHERE idx = ? AND key >= ? AND key < ?')
          .get(plan.source.index, plan.low, plan.high)
      : store
          .sql('SELECT count(*) AS n FROM doc WHERE coll = ? AND key >= ? AND key < ?')
          .get(plan.source.collection, plan.low, plan.high);
  return Number(row?.n);
}

const planFor = (store: Indexed, query: Query, conjunction: Conjunction): Plan | undefined =>
  makePlan(store, query, query.allDescendants ? undefined : collectionsOf(store, query)[0], conjunction);

function collectionsOf(store: Indexed, query: Query): Collection[] {
  if (query.allDescendants) return store.collections(query.database, query.collectionId, query.parent);
  const path = query.parent === '' ? (query.collectionId as string) : `${query.parent}/${query.collectionId}`;
  const collection = store.collection(query.database, path);
  return collection ? [collection] : [];
}

function isSmall(store: Indexed, query: Query): boolean {
  let left = SMALL;
  for (const collection of collectionsOf(store, query)) {
    left -= Number(
      store.sql('SELECT count(*) AS n FROM (SELECT 1 FROM doc WHERE coll = ? LIMIT ?)').get(collection.id, left + 1)?.n,
    );
    if (left < 0) return false;
  }
  return true;
}

function search(store: Indexed, query: Query, most: number | undefined): Doc[] {
  if (isSmall(store, query)) return scan(store, query);
  try {
    return searchByIndex(store, query, most);
  } catch (error) {
    // The disk has no space for a new index: slower, but answered.
    if (isFull(error)) return scan(store, query);
    throw error;
  }
}

const isFull = (error: unknown): boolean => error instanceof RpcError && error.status === 'RESOURCE_EXHAUSTED';

function searchByIndex(store: Indexed, query: Query, most: number | undefined): Doc[] {
  const alternatives = disjuncts(query.filter) as Conjunction[];
  if (alternatives.length === 1) return [...walk(store, query, alternatives[0] as Conjunction, most, DECODED_BYTES)];
  const matching = new Map<string, Doc>();
  for (const conjunction of alternatives) {
    for (const doc of walk(store, query, conjunction, most)) matching.set(doc.path, doc);
  }
  return [...matching.values()].sort((a, b) => compareDocs(query, a, b));
}

function scan(store: Indexed, query: Query): Doc[] {
  return sift(query, allOf(store, query));
}

function* allOf(store: Indexed, query: Query): Generator<Doc> {
  for (const collection of collectionsOf(store, query)) {
    const rows = store.sql('SELECT name, created, updated, data FROM doc WHERE coll = ?').all(collection.id);
    for (const row of rows) yield store.readRow(query.database, `${collection.path}/${row.name}`, row);
  }
}

const FROM_INDEX = `SELECT e.key AS key, d.coll AS coll, d.name AS name, d.created AS created, d.updated AS updated, d.data AS data
  FROM ent e JOIN doc d ON d.id = e.doc WHERE e.idx = ? AND e.key >= ? AND e.key < ?`;
const FROM_COLLECTION =
  'SELECT key, coll, name, created, updated, data FROM doc WHERE coll = ? AND key >= ? AND key < ?';

/** The documents of a conjunction in order. Beyond `decoded` bytes of them they are lazy, which suits whoever looks at each once. */
function* walk(
  store: Indexed,
  query: Query,
  conjunction: Conjunction,
  most: number | undefined,
  decoded = Number.POSITIVE_INFINITY,
): Generator<Doc> {
  const plan = planFor(store, query, conjunction);
  if (!plan) return;
  // Rows are taken in portions, so that nothing holds a statement open while the reader does other things.
  const portion = most === undefined ? 1000 : Math.min(Math.max(most, 50), 1000);
  const owner = 'index' in plan.source ? plan.source.index : plan.source.collection;
  const statement = store.sql(
    `${'index' in plan.source ? FROM_INDEX : FROM_COLLECTION} ORDER BY 1 ${plan.backwards ? 'DESC' : 'ASC'} LIMIT ?`,
  );
  let { low, high } = plan;
  let left = most ?? Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (;;) {
    const rows = statement.all(owner, low, high, portion);
    for (const row of rows) {
      const path = `${store.collectionById(Number(row.coll)).path}/${row.name}`;
      bytes += (row.data as Uint8Array).byteLength;
      const doc = store.readRow(query.database, path, row, bytes > decoded ? 'lazy' : 'keep');
      if (!plan.exact && !(matchesFields(query, doc) && underParent(query, doc.path))) continue;
      yield doc;
      if (--left === 0) return;
    }
    if (rows.length < portion) return;
    const last = Buffer.from(rows.at(-1)?.key as Uint8Array);
    if (plan.backwards) high = last;
    else low = Buffer.concat([last, Buffer.from([0])]);
  }
}

const underParent = (query: Query, path: string): boolean =>
  !query.allDescendants || query.parent === '' || path.startsWith(`${query.parent}/`);
