/**
 * What rules know of the documents that a query may find. https://firebase.google.com/docs/firestore/security/rules-query:
 * a query that could find a document which the caller may not read fails as a whole. How far a filter reaches is described by docs.rs/hidane-rules, module eval::constraint, as seen of Google's emulator.
 */
import { describe, expect, test } from 'vitest';
import type { FieldFilter, Operator } from '../../../emulators/firestore/query/query.ts';
import { knownOf } from '../../../emulators/firestore/rules/rules-query.ts';
import type { Value } from '../../../emulators/firestore/values/value.ts';
import { Ruleset } from '../../../emulators/rules/ruleset.ts';
import type { RValue } from '../../../emulators/rules/values.ts';
import { randomOf } from './fuzz/generate.ts';
import { evaluate, within } from './support.ts';

const filter = (field: string, op: Operator, value: Value): FieldFilter => ({
  kind: 'field',
  path: [field],
  op,
  value,
});
type Filter = [field: string, op: Operator, value: Value];

const listResult = (condition: string, ...filters: Filter[]): boolean | string =>
  evaluate(condition, { method: 'list', resource: knownOf(filters.map((args) => filter(...args))) });

describe('one filter', () => {
  test.each<[string, Filter]>([
    ['resource.data.n > 5', ['n', '>', 5n]],
    ['resource.data.n > 4', ['n', '>', 5n]],
    ['resource.data.n > 4.5', ['n', '>', 5n]],
    ['resource.data.n >= 5', ['n', '>', 5n]],
    ['5 < resource.data.n', ['n', '>', 5n]],
    ['resource.data.n != 1', ['n', '>', 5n]],
    ['resource.data.n != 5', ['n', '>', 5n]],
    ['resource.data.n != null', ['n', '>', 5n]],
    ['resource.data.n >= 5', ['n', '>=', 5n]],
    ['resource.data.n > 4', ['n', '>=', 5n]],
    ['resource.data.n < 5', ['n', '<', 5n]],
    ['resource.data.n <= 5', ['n', '<=', 5n]],
    ['resource.data.n != 6', ['n', '<=', 5n]],
    ["resource.data.s >= 'b'", ['s', '>', 'b']],
    ['resource.data.n != 3', ['n', '!=', 3n]],
    ['resource.data.n != null', ['n', '!=', 3n]],
    ['resource.data.n != 2', ['n', 'not-in', [1n, 2n]]],
    ["'x' in resource.data.tags", ['tags', 'array-contains', 'x']],
    ["resource.data.tags.hasAny(['y', 'x'])", ['tags', 'array-contains', 'x']],
    ['resource.data.tags != null', ['tags', 'array-contains', 'x']],
    ['resource.data.n == 5', ['n', '==', 5n]],
    ['resource.data.n + 1 == 6', ['n', '==', 5n]],
    ['resource.data.n in [4, 5]', ['n', '==', 5n]],
    ['resource.data.n == null', ['n', '==', null]],
    ['resource.data.n > 1 || resource.data.other == 1', ['n', '>', 5n]],
    ["'n' in resource.data", ['n', '>', 5n]],
    ['resource != null', ['n', '>', 5n]],
  ])('%s → known to hold', (condition, queryFilter) => expect(listResult(condition, queryFilter)).toBe(true));

  test.each<[string, Filter]>([
    ['resource.data.n > 6', ['n', '>', 5n]],
    ['resource.data.n > 5', ['n', '>=', 5n]],
    ['resource.data.n < 9', ['n', '>', 5n]],
    ['resource.data.n == 6', ['n', '>', 5n]],
    ['resource.data.n != 7', ['n', '>', 5n]],
    ["resource.data.n != 'a'", ['n', '>', 5n]],
    ['resource.data.n > 1', ['n', '>=', 1.5]],
    ['resource.data.n is number', ['n', '>', 5n]],
    ['resource.data.n + 1 > 5', ['n', '>', 5n]],
    ['resource.data.n in [6]', ['n', '>', 5n]],
    ['!(resource.data.n in [1])', ['n', '>', 5n]],
    ['!(resource.data.n < 5)', ['n', '>', 5n]],
    ['resource.data.n != 4', ['n', '!=', 3n]],
    ['resource.data.n > 3', ['n', '!=', 3n]],
    ["'y' in resource.data.tags", ['tags', 'array-contains', 'x']],
    ["!('y' in resource.data.tags)", ['tags', 'array-contains', 'x']],
    ['resource.data.tags.size() == 1', ['tags', 'array-contains', 'x']],
    ["!resource.data.tags.hasAny(['y'])", ['tags', 'array-contains', 'x']],
    ['resource.data.m == 1', ['n', '==', 1n]],
    ["!('m' in resource.data)", ['n', '==', 1n]],
    ["resource.data.get('m', 1) == 1", ['n', '==', 1n]],
    ['resource.data.size() == 1', ['n', '==', 1n]],
    ["resource.data.keys().hasOnly(['n'])", ['n', '==', 1n]],
    ["resource.data == {'n': 1}", ['n', '==', 1n]],
    ["resource.id == 'one'", ['n', '==', 1n]],
  ])('%s → not known, an error', (condition, queryFilter) => {
    expect(listResult(condition, queryFilter)).toBeTypeOf('string');
  });
});

test('query knowledge: several inequalities → each recorded separately', () => {
  const both: Filter[] = [
    ['n', '>', 5n],
    ['m', '<', 3n],
  ];
  expect(listResult('resource.data.n > 5 && resource.data.m < 3', ...both)).toBe(true);
  expect(listResult('resource.data.n > 5 && resource.data.m < 2', ...both)).toBeTypeOf('string');
  const range: Filter[] = [
    ['n', '>=', 1n],
    ['n', '<=', 1n],
  ];
  expect(listResult('resource.data.n >= 1 && resource.data.n <= 1', ...range)).toBe(true);
  expect(listResult('resource.data.n == 1', ...range)).toBeTypeOf('string');
});

const FIELDS = ['n', 'm'];
const VALUES: Value[] = [0n, 1n, 2n, 3n, 1.5, 2.5, 'a', 'b', 'c', true, false, null, ['a'], ['a', 'b'], [1n]];
const OPERATORS: Operator[] = ['==', '!=', '<', '<=', '>', '>=', 'array-contains', 'not-in'];

/** Whether a plain document passes a filter, after https://firebase.google.com/docs/firestore/query-data/queries. */
function passes(doc: Map<string, Value>, { path, op, value }: FieldFilter): boolean {
  const documentValue = doc.get(path[0] as string);
  if (documentValue === undefined) return false;
  const number = (x: Value): boolean => typeof x === 'number' || typeof x === 'bigint';
  // biome-ignore lint/suspicious/noDoubleEquals: an integer and a float are compared by their value.
  const same = (a: Value, b: Value): boolean => (number(a) && number(b) ? a == b : literal(a) === literal(b));
  if (op === '==') return same(documentValue, value);
  if (op === 'array-contains') return Array.isArray(documentValue) && documentValue.some((item) => same(item, value));
  if (op === '!=') return documentValue !== null && !same(documentValue, value);
  if (op === 'not-in') return documentValue !== null && !(value as Value[]).some((item) => same(documentValue, item));
  const comparable =
    (number(documentValue) && number(value)) ||
    (typeof documentValue === typeof value && typeof documentValue !== 'object');
  if (!comparable) return false;
  const [a, b] = [documentValue, value] as [number, number];
  return { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[op as '<'];
}

function literal(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

const QUERIES = 10_000;

test(`${QUERIES} random queries: allowed → condition holds for every document they could return`, () => {
  const random = randomOf(41);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const condition = (): string => {
    const field = `resource.data.${pick(FIELDS)}`;
    const value = literal(pick(VALUES));
    const plain = pick([
      `${field} ${pick(['==', '!=', '<', '<=', '>', '>='])} ${value}`,
      `${value} ${pick(['!=', '<', '>='])} ${field}`,
      `${value} in ${field}`,
      `${field} in [${value}, ${literal(pick(VALUES))}]`,
      `${field}.hasAny([${value}])`,
    ]);
    return random() < 0.3 ? `!(${plain})` : plain;
  };
  let allowed = 0;
  let compared = 0;
  for (let i = 0; i < QUERIES; i++) {
    const filters = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const op = pick(OPERATORS);
      return filter(pick(FIELDS), op, op === 'not-in' ? [pick(VALUES), pick(VALUES)] : pick(VALUES));
    });
    const text = random() < 0.5 ? condition() : `${condition()} ${pick(['&&', '||'])} ${condition()}`;
    const rules = new Ruleset(within(`match /docs/{id} { allow read: if ${text}; }`), 'cloud.firestore');
    const holds = (resource: RValue): boolean =>
      rules.evaluate({
        method: 'list',
        path: ['databases', '(default)', 'documents', 'docs', 'one'],
        request: new Map(),
        resource,
        documents: { fetch: () => null },
      }).allowed;
    if (!holds(knownOf(filters))) continue;
    allowed++;
    for (let j = 0; j < 40; j++) {
      const doc = new Map(FIELDS.filter(() => random() < 0.9).map((field) => [field, pick(VALUES)]));
      if (!filters.every((item) => passes(doc, item))) continue;
      compared++;
      const said = filters.map(({ path, op, value }) => `${path} ${op} ${literal(value)}`).join(' && ');
      expect(holds(new Map([['data', doc as RValue]])), `${said} found ${[...doc]}, and not: ${text}`).toBe(true);
    }
  }
  expect(allowed).toBeGreaterThan(200);
  expect(compared).toBeGreaterThan(500);
});
