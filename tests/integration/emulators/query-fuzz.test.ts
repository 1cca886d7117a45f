import { afterAll, expect, test } from 'vitest';
import { Core } from '../../../emulators/firestore/core/core.ts';
import { parseQuery } from '../../../emulators/firestore/query/query-request.ts';
import { MemoryStore } from '../../../emulators/firestore/store/memory-store.ts';
import { SqliteStore } from '../../../emulators/firestore/store/sqlite-store.ts';
import type { Store } from '../../../emulators/firestore/store/store.ts';
import { decodeFields } from '../../../emulators/firestore/values/wire.ts';

/**
 * Random documents and queries against a plain filter written out here, which knows nothing of indexes. The rules of
 * matching and order: https://firebase.google.com/docs/firestore/query-data/queries and
 * https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */

type Plain = null | boolean | number | string | Plain[];
type Row = { id: string; fields: Record<string, Plain> };
type Filter = { field: string; op: string; value: Plain } | { kind: 'AND' | 'OR'; filters: Filter[] };
type Order = { field: string; descending: boolean };
type FuzzQuery = {
  filter: Filter | undefined;
  orders: Order[];
  limit: number | undefined;
  offset: number;
  start: { values: Plain[]; before: boolean } | undefined;
};

const DATABASE = 'projects/demo-fuzz/databases/(default)';
const cores = {
  sqlite: new Core({ store: new SqliteStore(undefined) }),
  memory: new Core<Store>({ store: new MemoryStore() }),
};
afterAll(() => Promise.all(Object.values(cores).map((core) => core.close())));

let seed = 20_260_305;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;

const FIELDS = ['a', 'b', 'c'];
const scalar = (): Plain =>
  pick<() => Plain>([
    () => random(6) - 2,
    () => random(6) / 2,
    () => (random(3) === 0 ? Number.NaN : random(6) / 2),
    () => pick(['', 'a', 'b', 'é', 'ü', '\u{1f600}', '\uffff']),
    () => pick([true, false]),
    () => null,
  ])();
const value = (): Plain => (random(5) === 0 ? Array.from({ length: random(4) }, scalar) : scalar());

const rank = (v: Plain): number =>
  v === null ? 0 : typeof v === 'boolean' ? 1 : typeof v === 'number' ? 2 : typeof v === 'string' ? 3 : 4;
function compare(a: Plain, b: Plain): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b as string));
  if (Array.isArray(a)) {
    const other = b as Plain[];
    for (let i = 0; i < Math.min(a.length, other.length); i++) {
      const order = compare(a[i] as Plain, other[i] as Plain);
      if (order !== 0) return order;
    }
    return a.length - other.length;
  }
  // NaN is the smallest number, and equal to itself.
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return Number(a) - Number(b);
}
const equal = (a: Plain, b: Plain): boolean => compare(a, b) === 0;

const isNothing = (v: Plain): boolean => v === null || Number.isNaN(v);

function holds(filter: Filter, row: Row): boolean {
  if ('kind' in filter)
    return filter.kind === 'AND'
      ? filter.filters.every((f) => holds(f, row))
      : filter.filters.some((f) => holds(f, row));
  const stored = row.fields[filter.field];
  if (stored === undefined) return false;
  const operand = filter.value;
  const among = (v: Plain): boolean => !isNothing(v) && (operand as Plain[]).some((item) => equal(item, v));
  switch (filter.op) {
    case 'EQUAL':
      return equal(stored, operand);
    case 'NOT_EQUAL':
      return stored !== null && !equal(stored, operand);
    case 'IN':
      return among(stored);
    case 'NOT_IN':
      return stored !== null && !(operand as Plain[]).some((item) => item === null || equal(item, stored));
    case 'ARRAY_CONTAINS':
      return Array.isArray(stored) && !isNothing(operand) && stored.some((item) => equal(item, operand));
    case 'ARRAY_CONTAINS_ANY':
      return Array.isArray(stored) && stored.some(among);
    default:
  }
  if (rank(stored) !== rank(operand) || Number.isNaN(stored) || Number.isNaN(operand)) return false;
  const order = compare(stored, operand);
  return {
    LESS_THAN: order < 0,
    LESS_THAN_OR_EQUAL: order <= 0,
    GREATER_THAN: order > 0,
    GREATER_THAN_OR_EQUAL: order >= 0,
  }[filter.op] as boolean;
}

const INEQUALITIES = [
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
];
const leaves = (filter: Filter | undefined): Exclude<Filter, { kind: unknown }>[] =>
  !filter ? [] : 'kind' in filter ? filter.filters.flatMap(leaves) : [filter];

function expected(rows: Row[], { filter, orders, limit, offset, start }: FuzzQuery): string[] {
  const descending = orders.at(-1)?.descending ?? false;
  const implied = [
    ...new Set(
      leaves(filter)
        .filter(({ op }) => INEQUALITIES.includes(op))
        .map(({ field }) => field),
    ),
  ]
    .filter((field) => !orders.some((order) => order.field === field))
    .sort();
  const full = [...orders, ...implied.map((field) => ({ field, descending }))];
  const by = (x: Plain[], y: Plain[]): number => {
    for (const [i, v] of x.entries()) {
      const order = compare(v, y[i] as Plain);
      if (order !== 0) return (full[i]?.descending ?? descending) ? -order : order;
    }
    return 0;
  };
  const keyed = rows
    .filter((row) => full.every(({ field }) => row.fields[field] !== undefined) && (!filter || holds(filter, row)))
    .map((row) => ({ id: row.id, key: [...full.map(({ field }) => row.fields[field] as Plain), row.id] }))
    .sort((x, y) => by(x.key, y.key))
    .filter(({ key }) => {
      if (!start) return true;
      const order = by(start.values, key.slice(0, start.values.length));
      return start.before ? order <= 0 : order < 0;
    });
  return keyed.slice(offset, limit === undefined ? undefined : offset + limit).map(({ id }) => id);
}

const wire = (v: Plain): Record<string, unknown> => {
  if (v === null) return { nullValue: null };
  if (typeof v === 'boolean') return { booleanValue: v };
  if (typeof v === 'number')
    return Number.isInteger(v) ? { integerValue: String(v) } : { doubleValue: Number.isNaN(v) ? 'NaN' : v };
  if (typeof v === 'string') return { stringValue: v };
  return { arrayValue: { values: v.map(wire) } };
};
const wireFilter = (filter: Filter): Record<string, unknown> =>
  'kind' in filter
    ? { compositeFilter: { op: filter.kind, filters: filter.filters.map(wireFilter) } }
    : { fieldFilter: { field: { fieldPath: filter.field }, op: filter.op, value: wire(filter.value) } };

function leaf(): Filter {
  const op = pick([
    'EQUAL',
    'EQUAL',
    'EQUAL',
    'LESS_THAN',
    'LESS_THAN_OR_EQUAL',
    'GREATER_THAN',
    'GREATER_THAN_OR_EQUAL',
    'NOT_EQUAL',
    'IN',
    'NOT_IN',
    'ARRAY_CONTAINS',
    'ARRAY_CONTAINS_ANY',
  ]);
  const many = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  return {
    field: pick(FIELDS),
    op,
    value: many ? Array.from({ length: 1 + random(3) }, scalar) : op === 'ARRAY_CONTAINS' ? scalar() : value(),
  };
}

function makeFilter(): Filter | undefined {
  const shape = random(6);
  if (shape === 0) return undefined;
  if (shape <= 2) return leaf();
  const some = (): Filter[] => Array.from({ length: 2 + random(2) }, leaf);
  if (shape === 3) return { kind: 'AND', filters: some() };
  if (shape === 4) return { kind: 'OR', filters: some() };
  return { kind: 'AND', filters: [leaf(), { kind: 'OR', filters: some() }] };
}

function ask(): FuzzQuery {
  const orders = [...FIELDS]
    .sort(() => random(3) - 1)
    .slice(0, random(3))
    .map((field) => ({ field, descending: random(2) === 0 }));
  const start =
    orders.length > 0 && random(4) === 0
      ? { values: orders.slice(0, 1 + random(orders.length)).map(value), before: random(2) === 0 }
      : undefined;
  return {
    filter: makeFilter(),
    orders,
    limit: random(3) === 0 ? 1 + random(20) : undefined,
    offset: random(6) === 0 ? random(5) : 0,
    start,
  };
}

const save = (core: Core<Store>, collection: string, rows: Row[]): Promise<unknown> =>
  core.commit(
    { server: true },
    DATABASE,
    rows.map(({ id, fields }) => ({
      path: `${collection}/${id}`,
      kind: 'set' as const,
      mask: undefined,
      transforms: [],
      precondition: undefined,
      fields: decodeFields(Object.fromEntries(Object.entries(fields).map(([key, v]) => [key, wire(v)]))),
    })),
  );

const makeRow = (id: string): Row => ({
  id,
  fields: Object.fromEntries(FIELDS.filter(() => random(5) > 0).map((field) => [field, value()])),
});

test.each([
  ['small collections, read whole', 'sqlite', 40, 30],
  ['larger ones, by index', 'sqlite', 40, 160],
  ['in memory, always whole', 'memory', 40, 60],
] as const)('queries: 2,000 random ones, %s → as a naive evaluator', async (title, kind, sets, size) => {
  const core: Core<Store> = cores[kind];
  let compared = 0;
  for (let set = 0; set < sets; set++) {
    const collection = `${title.slice(0, 5)}${set}`;
    const rows = Array.from({ length: size }, (_, i) => makeRow(`d${String(i).padStart(3, '0')}`));
    await save(core, collection, rows);
    for (let i = 0; i < 50; i++) {
      if (i % 10 === 9) {
        // Indexes that exist by now must follow.
        const at = random(rows.length);
        rows[at] = makeRow((rows[at] as Row).id);
        await save(core, collection, [rows[at] as Row]);
      }
      const fuzzQuery = ask();
      const raw = {
        from: [{ collectionId: collection }],
        ...(fuzzQuery.filter ? { where: wireFilter(fuzzQuery.filter) } : {}),
        orderBy: fuzzQuery.orders.map(({ field, descending }) => ({
          field: { fieldPath: field },
          direction: descending ? 'DESCENDING' : 'ASCENDING',
        })),
        ...(fuzzQuery.limit === undefined ? {} : { limit: fuzzQuery.limit }),
        offset: fuzzQuery.offset,
        ...(fuzzQuery.start
          ? { startAt: { values: fuzzQuery.start.values.map(wire), before: fuzzQuery.start.before } }
          : {}),
      };
      let query: ReturnType<typeof parseQuery>;
      try {
        query = parseQuery(`${DATABASE}/documents`, raw);
      } catch {
        continue;
      }
      const expectedIds = expected(rows, fuzzQuery);
      const actualIds = core.store.run(query).map((doc) => doc.path.split('/')[1]);
      expect(actualIds, JSON.stringify(fuzzQuery)).toEqual(expectedIds);
      expect(core.store.count(query), JSON.stringify(fuzzQuery)).toBe(expectedIds.length);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(1500);
});
