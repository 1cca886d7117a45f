import type { Query } from '../query/query.ts';
import type { ReadView } from '../store/history.ts';
import { invalid } from '../values/errors.ts';
import { type FieldPath, getField, parseFieldPath } from '../values/field-path.ts';
import type { Value } from '../values/value.ts';
import { type Doc, field, message, type Raw, text } from '../values/wire.ts';

export type Aggregation =
  | { alias: string; kind: 'count'; upTo: number | undefined }
  | { alias: string; kind: 'sum' | 'avg'; path: FieldPath };

const MAX_AGGREGATIONS = 5;

export function parseAggregations(raw: Raw[]): Aggregation[] {
  if (raw.length === 0) throw invalid('An aggregation query names at least one aggregation.');
  if (raw.length > MAX_AGGREGATIONS) {
    throw invalid(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}. Received: ${raw.length}`,
    );
  }
  const aggregations = raw.map((item, i) => parseAggregation(item, i));
  if (new Set(aggregations.map(({ alias }) => alias)).size < raw.length)
    throw invalid('Two aggregations have the same alias.');
  return aggregations;
}

function parseAggregation(raw: Raw, i: number): Aggregation {
  const alias = text(raw, 'alias') || `field_${i + 1}`;
  const count = message(raw, 'count');
  if (count) {
    let upTo = field(count, 'upTo');
    if (typeof upTo === 'object' && upTo !== null && 'value' in upTo) upTo = upTo.value;
    if (upTo !== undefined && !(Number(upTo) > 0)) throw invalid('"upTo" must be positive.');
    return { alias, kind: 'count', upTo: upTo === undefined ? undefined : Number(upTo) };
  }
  for (const kind of ['sum', 'avg'] as const) {
    const operand = message(raw, kind);
    if (operand) return { alias, kind, path: parseFieldPath(field(message(operand, 'field') ?? {}, 'fieldPath')) };
  }
  throw invalid('An aggregation has no operation.');
}

/** Fields that are added up, which the index of the query has to have. */
export const summedFields = (aggregations: Aggregation[]): FieldPath[] =>
  aggregations.flatMap((aggregation) => (aggregation.kind === 'count' ? [] : [aggregation.path]));

/** Documents that a query finds and that have all of these fields: those that an index over the fields would have. */
function withFields(view: ReadView, query: Query, paths: FieldPath[]): Doc[] {
  const { offset, limit } = query;
  const matching = view.run({ ...query, offset: 0, limit: undefined });
  const docs = matching.filter((doc) => paths.every((path) => getField(doc.fields, path) !== undefined));
  return docs.slice(offset, limit === undefined ? undefined : offset + limit);
}

export function aggregate(view: ReadView, query: Query, aggregations: Aggregation[]): Map<string, Value> {
  const results = new Map<string, Value>();
  const summed = summedFields(aggregations);
  const docs = summed.length > 0 ? withFields(view, query, summed) : undefined;
  for (const aggregation of aggregations) {
    if (aggregation.kind === 'count') {
      const { upTo = Number.POSITIVE_INFINITY } = aggregation;
      const count = docs ? Math.min(docs.length, upTo) : view.count(query, aggregation.upTo);
      results.set(aggregation.alias, BigInt(count));
      continue;
    }
    const numbers: (number | bigint)[] = [];
    for (const doc of docs ?? []) {
      const value = getField(doc.fields, aggregation.path);
      if (typeof value === 'number' || typeof value === 'bigint') numbers.push(value);
    }
    results.set(aggregation.alias, aggregation.kind === 'sum' ? sum(numbers) : average(numbers));
  }
  return results;
}

/** Integers as long as they fit and nothing else is among them, as Firestore answers. */
function sum(numbers: (number | bigint)[]): number | bigint {
  let integers = 0n;
  let doubles = 0;
  let exact = true;
  for (const number of numbers) {
    if (typeof number === 'bigint') integers += number;
    else {
      doubles += number;
      exact = false;
    }
  }
  if (exact && BigInt.asIntN(64, integers) === integers) return integers;
  return Number(integers) + doubles;
}

const average = (numbers: (number | bigint)[]): number | null =>
  numbers.length === 0 ? null : Number(sum(numbers)) / numbers.length;
