import { expect, test } from 'vitest';
import { Ruleset } from '../../../emulators/rules/ruleset.ts';
import { RMapDiff, RSet, type RValue } from '../../../emulators/rules/values.ts';
import { Generator, randomOf, render } from './fuzz/generate.ts';
import { type Names, Nothing, naive, type Value } from './fuzz/naive.ts';
import { within } from './support.ts';

const EXPRESSIONS = 2000;
const SEED = 20260305;

const NAMES: Names = {
  word: { t: 'string', v: 'aB' },
  thing: {
    t: 'map',
    v: [
      ['a', { t: 'int', v: 1n }],
      ['b', { t: 'float', v: 1 }],
    ],
  },
};

/** One way to write both kinds of value down. Sets have no order. */
function text(value: Value): string {
  switch (value.t) {
    case 'null':
      return 'null';
    case 'list':
      return `[${value.v.map(text).join()}]`;
    case 'set':
      return `set(${value.v.map(text).sort().join()})`;
    case 'map':
      return `{${value.v
        .map(([key, item]) => `${key}:${text(item)}`)
        .sort()
        .join()}}`;
    case 'diff':
      return 'diff';
    default:
      return `${value.t} ${Object.is(value.v, -0) ? '-0' : value.v}`;
  }
}

function plain(value: RValue): Value {
  if (value === null) return { t: 'null' };
  if (typeof value === 'boolean') return { t: 'bool', v: value };
  if (typeof value === 'bigint') return { t: 'int', v: value };
  if (typeof value === 'number') return { t: 'float', v: value };
  if (typeof value === 'string') return { t: 'string', v: value };
  if (Array.isArray(value)) return { t: 'list', v: value.map(plain) };
  if (value instanceof RSet) return { t: 'set', v: value.items.map(plain) };
  if (value instanceof Map) return { t: 'map', v: [...value].map(([key, item]) => [key, plain(item)]) };
  if (value instanceof RMapDiff) return { t: 'diff', a: [], b: [] };
  throw new Error('The generator makes no values of this type');
}

/** What the rules give to debug(), or "nothing" when there was an error before. */
function evaluated(expression: string): string {
  let seen = 'nothing';
  const functions =
    'function second(x, y) { let z = y; return z; } function f(word, thing) { return debug(EXPRESSION) == 0; }';
  const rules = within(`match /docs/{id} { ${functions} allow read: if f('aB', {'a': 1, 'b': 1.0}); }`);
  const set = new Ruleset(
    rules.replace('EXPRESSION', () => expression),
    'cloud.firestore',
    (value) => {
      seen = text(plain(value));
    },
  );
  set.evaluate({
    method: 'get',
    path: ['databases', '(default)', 'documents', 'docs', 'one'],
    request: new Map(),
    resource: null,
    documents: { fetch: () => null },
  });
  return seen;
}

test(`evaluate: ${EXPRESSIONS} random expressions → same results as a naive second evaluator`, () => {
  const random = randomOf(SEED);
  const generator = new Generator(random);
  let withValue = 0;
  for (let i = 0; i < EXPRESSIONS; i++) {
    const node = generator.any(1 + Math.floor(random() * 4));
    let expected = 'nothing';
    try {
      expected = text(naive(node, NAMES));
      withValue++;
    } catch (error) {
      if (!(error instanceof Nothing)) throw error;
    }
    const expression = render(node);
    expect(evaluated(expression), expression).toBe(expected);
  }
  // Both values and errors have to occur often.
  expect(withValue).toBeGreaterThan(EXPRESSIONS * 0.4);
  expect(withValue).toBeLessThan(EXPRESSIONS * 0.95);
});
