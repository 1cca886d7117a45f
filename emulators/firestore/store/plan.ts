import type { Conjunction } from '../query/disjuncts.ts';
import type { Cursor, FieldFilter, Order, Query } from '../query/query.ts';
import { formatFieldPath, isNamePath } from '../values/field-path.ts';
import { documentName } from '../values/names.ts';
import { compareStrings, type Reference, type Value } from '../values/value.ts';
import type { Collection } from './collection.ts';
import { collectionKey, type Indexes, type Shape } from './indexes.ts';
import { after, idKey, pathKey, typeEnd, typeStart, valueKey } from './ordered-key.ts';
import type { Tables } from './tables.ts';

export type Indexed = Tables & { readonly indexes: Indexes };

/** A range of an index, or of a collection itself, whose own order is that of its names. */
export type Plan = {
  source: { index: number } | { collection: number };
  low: Buffer;
  high: Buffer;
  backwards: boolean;
  /** The range has the matching documents and no other. */
  exact: boolean;
};

/** The range of an index that holds a conjunction's documents in order; undefined when there can be none. */
export function makePlan(
  store: Indexed,
  query: Query,
  collection: Collection | undefined,
  conjunction: Conjunction,
): Plan | undefined {
  if (!query.allDescendants && !collection) return undefined;
  const equal = new Map<string, FieldFilter>();
  const rest: FieldFilter[] = [];
  let exact = !(query.allDescendants && query.parent !== '');
  for (const filter of conjunction) {
    const contains = filter.op === 'array-contains';
    const key = `${contains ? 1 : 0}${formatFieldPath(filter.path)}`;
    const usable = (contains || filter.op === '==') && !isNamePath(filter.path) && !equal.has(key);
    if (usable && !(contains && [...equal.keys()].some((other) => other.startsWith('1')))) equal.set(key, filter);
    else rest.push(filter);
  }
  const fixed = (order: Order) => equal.has(`0${formatFieldPath(order.path)}`);
  const orders = query.orders.filter((order) => !fixed(order));
  const backwards = (orders[0] as Order).descending;
  const keys = [...equal.keys()].sort(compareStrings);
  const named = orders.findIndex((order) => isNamePath(order.path));
  const shape: Shape = {
    group: query.allDescendants,
    equal: keys.map((key) => ({ path: (equal.get(key) as FieldFilter).path, contains: key.startsWith('1') })),
    // What is ordered behind the name never decides, since names are unique.
    order: orders.slice(0, named).map((order) => ({ path: order.path, descending: order.descending !== backwards })),
    nameDescending: (orders[named] as Order).descending !== backwards,
  };
  const parts = keys.map((key) => valueKey((equal.get(key) as FieldFilter).value));
  const plain = collection && shape.equal.length + shape.order.length === 0 ? collection : undefined;
  const prefix = Buffer.concat(collection && !plain ? [collectionKey(collection), ...parts] : parts);
  const range = { low: prefix, high: after(prefix) };
  for (const filter of rest) if (!narrow(query, shape, orders, prefix, filter, range)) exact = false;
  const cursors: [Cursor | undefined, boolean][] = [
    [query.start, true],
    [query.end, false],
  ];
  // Orders behind the name are not in the index; a plain comparison decides them.
  const inIndex = orders.length === query.orders.length && named === orders.length - 1;
  for (const [cursor, isStart] of cursors) {
    if (!cursor) continue;
    if (!inIndex || !narrowByCursor(query, shape, prefix, cursor, isStart !== backwards, isStart, range)) exact = false;
  }
  if (orders.length - 1 !== named) exact = false;
  if (Buffer.compare(range.low, range.high) >= 0) return undefined;
  const source = plain
    ? { collection: plain.id }
    : { index: store.indexes.ensure(query.database, query.collectionId as string, shape) };
  return { source, ...range, backwards, exact };
}

const isNumber = (value: Value): boolean => typeof value === 'number' || typeof value === 'bigint';

type Range = { low: Buffer; high: Buffer };

/** Narrows a range by an inequality on what the index is sorted by first; false when it does not say it all. */
function narrow(
  query: Query,
  shape: Shape,
  orders: Order[],
  prefix: Buffer,
  filter: FieldFilter,
  range: Range,
): boolean {
  const first = orders[0] as Order;
  if (formatFieldPath(first.path) !== formatFieldPath(filter.path)) return false;
  const onName = isNamePath(first.path);
  if (onName && shape.nameDescending) return false;
  const at = (value: Value): Buffer | undefined => {
    const key = onName ? namePart(query, shape, value) : valueKey(value);
    return key && Buffer.concat([prefix, key]);
  };
  if (filter.op === '!=' || filter.op === 'not-in' || filter.op.startsWith('array') || filter.op === 'in') return false;
  const key = at(filter.value);
  if (!key) return false;
  const raise = (low: Buffer) => {
    if (Buffer.compare(low, range.low) > 0) range.low = low;
  };
  const lower = (high: Buffer) => {
    if (Buffer.compare(high, range.high) < 0) range.high = high;
  };
  if (!onName) {
    raise(Buffer.concat([prefix, typeStart(filter.value)]));
    lower(Buffer.concat([prefix, typeEnd(filter.value)]));
    // NaN sorts before all numbers, and no inequality matches it.
    if (isNumber(filter.value) && filter.op !== '==') raise(after(Buffer.concat([prefix, valueKey(Number.NaN)])));
    if (Number.isNaN(filter.value) && filter.op !== '==') lower(range.low);
  }
  if (filter.op === '==' || filter.op === '>=') raise(key);
  if (filter.op === '>') raise(after(key));
  if (filter.op === '==' || filter.op === '<=') lower(after(key));
  if (filter.op === '<') lower(key);
  return true;
}

/** A document's name as the index has it, or undefined when it is no name of this collection. */
function namePart(query: Query, shape: Shape, value: Value): Buffer | undefined {
  const name = (value as Reference).name;
  const base = documentName(query.database, '');
  if (!name.startsWith(base)) return undefined;
  const path = name.slice(base.length);
  if (shape.group) return pathKey(path);
  const collection = query.parent === '' ? (query.collectionId as string) : `${query.parent}/${query.collectionId}`;
  if (!path.startsWith(`${collection}/`) || path.includes('/', collection.length + 1)) return undefined;
  return idKey(path.slice(collection.length + 1));
}

/** Narrows a range by a cursor; false when the cursor names a document of elsewhere, which a plain comparison decides. */
function narrowByCursor(
  query: Query,
  shape: Shape,
  prefix: Buffer,
  cursor: Cursor,
  isLow: boolean,
  isStart: boolean,
  range: Range,
): boolean {
  const parts: Buffer[] = [prefix];
  for (const [i, value] of cursor.values.entries()) {
    const order = query.orders[i] as Order;
    if (isNamePath(order.path)) {
      const part = namePart(query, shape, value);
      if (!part) return false;
      if (shape.nameDescending) for (let k = 0; k < part.length; k++) part[k] = ~(part[k] as number) & 0xff;
      parts.push(part);
    } else parts.push(valueKey(value, (shape.order[i] as Order).descending));
  }
  const key = Buffer.concat(parts);
  // A start before equal documents keeps them, and so does an end behind them.
  const keepsEqual = isStart === cursor.before;
  const bound = isLow === keepsEqual ? key : after(key);
  if (isLow && Buffer.compare(bound, range.low) > 0) range.low = bound;
  if (!isLow && Buffer.compare(bound, range.high) < 0) range.high = bound;
  return true;
}
