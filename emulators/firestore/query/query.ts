import { type FieldPath, formatFieldPath, getField, isNamePath } from '../values/field-path.ts';
import { type DatabaseName, documentName } from '../values/names.ts';
import {
  canonical,
  comparePaths,
  compareStrings,
  compareValues,
  equalValues,
  Reference,
  typeRank,
  type Value,
} from '../values/value.ts';
import type { Doc } from '../values/wire.ts';

export type Operator =
  | '<'
  | '<='
  | '>'
  | '>='
  | '=='
  | '!='
  | 'array-contains'
  | 'in'
  | 'array-contains-any'
  | 'not-in';
export type FieldFilter = { kind: 'field'; path: FieldPath; op: Operator; value: Value };
export type Filter = FieldFilter | { kind: 'and' | 'or'; filters: Filter[] };
export type Order = { path: FieldPath; descending: boolean };
/** A position in the order of a query; `before` puts it in front of the documents equal to `values`. */
export type Cursor = { values: Value[]; before: boolean };

export type Query = {
  database: DatabaseName;
  /** Empty, or the path of the document that the collection lies under. */
  parent: string;
  /** Undefined asks for documents of any collection, which only comes with `allDescendants`. */
  collectionId: string | undefined;
  allDescendants: boolean;
  filter: Filter | undefined;
  /** With what the filters imply; the last one is always `__name__`. */
  orders: Order[];
  /** How many of `orders` the request itself named. */
  explicitOrders: number;
  start: Cursor | undefined;
  end: Cursor | undefined;
  offset: number;
  limit: number | undefined;
  /** Fields to return; undefined returns all. */
  select: FieldPath[] | undefined;
};

export const INEQUALITIES: ReadonlySet<Operator> = new Set(['<', '<=', '>', '>=', '!=', 'not-in']);

export function* fieldFilters(filter: Filter | undefined): Generator<FieldFilter> {
  if (!filter) return;
  if (filter.kind === 'field') yield filter;
  else for (const inner of filter.filters) yield* fieldFilters(inner);
}

/** The value of a field, or the document's name for `__name__`. */
function fieldOf(doc: Doc, path: FieldPath, database: DatabaseName): Value | undefined {
  if (isNamePath(path)) return new Reference(documentName(database, doc.path));
  return getField(doc.fields, path);
}

function inCollection(query: Query, path: string): boolean {
  const collection = path.slice(0, path.lastIndexOf('/'));
  if (!query.allDescendants) {
    return collection === (query.parent === '' ? query.collectionId : `${query.parent}/${query.collectionId}`);
  }
  if (query.parent !== '' && !collection.startsWith(`${query.parent}/`)) return false;
  return query.collectionId === undefined || collection.slice(collection.lastIndexOf('/') + 1) === query.collectionId;
}

/** Whether a document is in the result before offset and limit. */
export function matches(query: Query, doc: Doc): boolean {
  return inCollection(query, doc.path) && matchesFields(query, doc);
}

/** As `matches`, for a document known to lie in the collection of the query. */
export function matchesFields(query: Query, doc: Doc): boolean {
  for (const order of query.orders) {
    if (!isNamePath(order.path) && getField(doc.fields, order.path) === undefined) return false;
  }
  if (query.filter && !matchesFilter(query.filter, doc, query.database)) return false;
  if (query.start) {
    const order = compareToCursor(query, doc, query.start);
    if (query.start.before ? order < 0 : order <= 0) return false;
  }
  if (query.end) {
    const order = compareToCursor(query, doc, query.end);
    if (query.end.before ? order >= 0 : order > 0) return false;
  }
  return true;
}

function matchesFilter(filter: Filter, doc: Doc, database: DatabaseName): boolean {
  if (filter.kind !== 'field') {
    const one = (inner: Filter) => matchesFilter(inner, doc, database);
    return filter.kind === 'and' ? filter.filters.every(one) : filter.filters.some(one);
  }
  const value = fieldOf(doc, filter.path, database);
  return value !== undefined && test(filter.op, value, filter.value);
}

/** Null and NaN are equal to nothing where one value of several, or an element, is looked for. */
export const isNothing = (value: Value): boolean => value === null || Number.isNaN(value);

function test(op: Operator, value: Value, operand: Value): boolean {
  switch (op) {
    case '==':
      return equalValues(value, operand);
    case '!=':
      return value !== null && !equalValues(value, operand);
    case 'array-contains':
      return !isNothing(operand) && Array.isArray(value) && value.some((item) => equalValues(item, operand));
    case 'in':
      return !isNothing(value) && (operand as Value[]).some((item) => equalValues(value, item));
    case 'not-in':
      return value !== null && !(operand as Value[]).some((item) => item === null || equalValues(value, item));
    case 'array-contains-any':
      return (
        Array.isArray(value) &&
        value.some((item) => !isNothing(item) && (operand as Value[]).some((element) => equalValues(item, element)))
      );
    default:
  }
  if (typeRank(value) !== typeRank(operand) || Number.isNaN(value) || Number.isNaN(operand)) return false;
  const order = compareValues(value, operand);
  if (op === '<') return order < 0;
  if (op === '<=') return order <= 0;
  if (op === '>') return order > 0;
  return order >= 0;
}

/** Order of two documents in a query's result. */
export function compareDocs(query: Query, a: Doc, b: Doc): number {
  for (const { path, descending } of query.orders) {
    const order = isNamePath(path)
      ? comparePaths(a.path, b.path)
      : compareValues(getField(a.fields, path) as Value, getField(b.fields, path) as Value);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

function compareToCursor(query: Query, doc: Doc, cursor: Cursor): number {
  for (let i = 0; i < cursor.values.length; i++) {
    const { path, descending } = query.orders[i] as Order;
    const order = compareValues(fieldOf(doc, path, query.database) as Value, cursor.values[i] as Value);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

/** The same text for two queries exactly when they have the same result. */
export function queryKey(query: Query): string {
  const value = canonical;
  const filter = (item: Filter): unknown =>
    item.kind === 'field'
      ? [formatFieldPath(item.path), item.op, value(item.value)]
      : [item.kind, ...item.filters.map(filter)];
  const cursor = (item: Cursor | undefined) => item && [item.before, ...item.values.map(value)];
  return JSON.stringify([
    query.database,
    query.parent,
    query.collectionId ?? null,
    query.allDescendants,
    query.filter ? filter(query.filter) : null,
    query.orders.map((order) => [formatFieldPath(order.path), order.descending]),
    cursor(query.start) ?? null,
    cursor(query.end) ?? null,
    query.offset,
    query.limit ?? null,
  ]);
}

/** The documents of a query, out of all of its collections: what every way of finding them must agree with. */
export function sift(query: Query, docs: Iterable<Doc>): Doc[] {
  const matching: Doc[] = [];
  for (const doc of docs) if (matchesFields(query, doc)) matching.push(doc);
  return matching.sort((a, b) => compareDocs(query, a, b));
}

/** What offset and limit of a query leave of its documents. */
export function windowOf(query: Query, matching: Doc[]): Doc[] {
  if (query.offset === 0 && query.limit === undefined) return matching;
  return matching.slice(query.offset, query.limit === undefined ? undefined : query.offset + query.limit);
}

/** The orders of a query with what its inequalities imply, ending in `__name__`. */
export function impliedOrders(explicit: Order[], filter: Filter | undefined): Order[] {
  const orders = [...explicit];
  const descending = orders.at(-1)?.descending ?? false;
  const named = new Set(orders.map((order) => formatFieldPath(order.path)));
  const implied = new Map<string, FieldPath>();
  for (const { op, path } of fieldFilters(filter)) {
    const name = formatFieldPath(path);
    if (INEQUALITIES.has(op) && !named.has(name) && !isNamePath(path)) implied.set(name, path);
  }
  for (const name of [...implied.keys()].sort(compareStrings)) {
    orders.push({ path: implied.get(name) as FieldPath, descending });
  }
  if (!orders.some((order) => isNamePath(order.path))) orders.push({ path: ['__name__'], descending });
  return orders;
}
