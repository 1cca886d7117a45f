import type { About, Journal } from '../../net/journal.ts';
import type { Filter, Query } from '../query/query.ts';
import { parseQuery } from '../query/query-request.ts';
import { RpcError } from '../values/errors.ts';
import { formatFieldPath, isNamePath } from '../values/field-path.ts';
import { parseName } from '../values/names.ts';
import { GeoPoint, Reference, Timestamp, type Value } from '../values/value.ts';
import { field, isObject, list, message, type Raw, text } from '../values/wire.ts';
import type { Caller } from './access.ts';

const LONGEST_VALUE = 60;

/** A query in one line, such as `books where year > 1900 order by year desc limit 10`. */
export function describeQuery(query: Query): string {
  const { parent, collectionId, allDescendants, filter, orders, explicitOrders, offset, limit } = query;
  const below = parent === '' ? '' : `${parent}/`;
  const parts = [allDescendants ? `all ${below}**/${collectionId ?? '*'}` : `${below}${collectionId ?? '*'}`];
  if (filter) parts.push(`where ${describeFilter(filter, true)}`);
  const asked = orders.slice(0, explicitOrders);
  // The client libraries put the name at the end of every order, whatever was asked for.
  const named = asked.length > 1 ? asked.filter(({ path }) => !isNamePath(path)) : asked;
  if (named.length > 0) {
    const clause = named.map(({ path, descending }) => `${formatFieldPath(path)}${descending ? ' desc' : ''}`);
    parts.push(`order by ${clause.join(', ')}`);
  }
  if (query.start || query.end) parts.push('between cursors');
  if (offset > 0) parts.push(`offset ${offset}`);
  if (limit !== undefined) parts.push(`limit ${limit}`);
  return parts.join(' ');
}

function describeFilter(filter: Filter, isOutermost = false): string {
  if (filter.kind === 'field') {
    const name = isNamePath(filter.path) ? '__name__' : formatFieldPath(filter.path);
    return `${name} ${filter.op} ${describeValue(filter.value)}`;
  }
  const joined = filter.filters.map((inner) => describeFilter(inner)).join(` ${filter.kind} `);
  return isOutermost ? joined : `(${joined})`;
}

function describeValue(value: Value): string {
  const shown = plain(value);
  return shown.length > LONGEST_VALUE ? `${shown.slice(0, LONGEST_VALUE)}…` : shown;
}

function plain(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Timestamp) return new Date(value.toMicros() / 1000).toISOString();
  if (value instanceof GeoPoint) return `(${value.latitude}, ${value.longitude})`;
  if (value instanceof Reference) return `/${parseName(value.name).path}`;
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (Array.isArray(value)) return `[${value.slice(0, 10).map(plain).join(', ')}${value.length > 10 ? ', …' : ''}]`;
  if (value instanceof Map) return `{${[...value.keys()].slice(0, 10).join(', ')}}`;
  return String(value);
}

/** Who asked, in a word: a server, an e-mail address or uid, or nobody. */
export function nameOf(caller: Caller): string {
  if (caller.server) return 'server';
  const { email, user_id, sub } = caller.claims ?? {};
  return [email, user_id, sub].find((name) => typeof name === 'string' && name !== '')?.toString() ?? 'nobody';
}

/** What a request is about, as far as that can be told of one that may be malformed. */
export function subjectOf(request: Raw): string {
  try {
    const aggregation = message(request, 'structuredAggregationQuery');
    const structured = message(aggregation ?? request, 'structuredQuery');
    if (structured) return describeQuery(parseQuery(field(request, 'parent'), structured));
    const writes = list(request, 'writes');
    if (isObject(writes[0])) return several(writes.length, writtenName(writes[0]));
    const documents = list(request, 'documents');
    if (documents.length > 0) return several(documents.length, String(documents[0]));
    const collection = text(request, 'collectionId');
    const name = text(request, 'name') || text(message(request, 'document') ?? {}, 'name') || text(request, 'parent');
    const path = name && short(name);
    return [path, collection].filter(Boolean).join('/') || (path === '' ? '/' : '');
  } catch {
    return 'malformed';
  }
}

function writtenName(write: Raw): string {
  const name = field(message(write, 'update') ?? {}, 'name') ?? field(write, 'delete') ?? field(write, 'verify');
  return String(name ?? field(message(write, 'transform') ?? {}, 'document') ?? '');
}

const several = (count: number, first: string): string =>
  count === 1 ? short(first) : `${count} documents: ${short(first)}, …`;

const short = (name: string): string => name.replace(/^projects\/[^/]+\/databases\/[^/]+\/documents\/?/, '');

/** Runs a request and notes what came of it. */
export async function followed<T>(journal: Journal, about: About, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    const result = await run();
    journal.note(about, started, 'OK');
    return result;
  } catch (error) {
    journal.note(about, started, resultOf(error));
    throw error;
  }
}

/** The status that a failure is answered with. */
export const resultOf = (error: unknown): string => (error instanceof RpcError ? error.status : 'INTERNAL');
