import { describe, expect, test } from 'vitest';
import { growth, MOST_GROWTH } from '../../support/growth.ts';
import { COLLECTIONS } from './reference/collections.ts';
import { MAPS } from './reference/maps.ts';
import { NUMBERS } from './reference/numbers.ts';
import { OPERATORS } from './reference/operators.ts';
import { TEXTS } from './reference/texts.ts';
import { TIMES } from './reference/times.ts';
import { evaluate, stored } from './support.ts';

const ROWS = [...OPERATORS, ...NUMBERS, ...TEXTS, ...COLLECTIONS, ...MAPS, ...TIMES];

describe.each(ROWS)('$page, $member: $says', ({ holds = [], fails = [], errors = [] }) => {
  const cases = [
    ...holds.map((condition) => ({ condition, expected: true as const })),
    ...fails.map((condition) => ({ condition, expected: false as const })),
    ...errors.map((condition) => ({ condition, expected: 'an error' as const })),
  ];
  test.each(cases)('$condition → $expected', ({ condition, expected }) => {
    const outcome = evaluate(condition);
    expect(typeof outcome === 'string' ? 'an error' : outcome).toBe(expected);
  });
});

/** Every member that the reference lists, so that none is forgotten. https://firebase.google.com/docs/reference/rules/rules */
const MEMBERS: Record<string, string> = {
  'rules.Bytes': 'size toBase64 toHexString',
  'rules.Duration_': 'nanos seconds',
  'rules.LatLng_': 'distance latitude longitude',
  'rules.List': 'concat hasAll hasAny hasOnly join removeAll size toSet',
  'rules.Map': 'diff get keys size values',
  'rules.MapDiff': 'addedKeys affectedKeys changedKeys removedKeys unchangedKeys',
  'rules.Path': 'bind',
  'rules.Set': 'difference hasAll hasAny hasOnly intersection size union',
  'rules.String': 'lower matches replace size split toUtf8 trim upper',
  'rules.Timestamp_': 'date day dayOfWeek dayOfYear hours minutes month nanos seconds time toMillis year',
  'rules.debug': 'debug',
  'rules.duration_': 'duration.abs duration.time duration.value',
  'rules.hashing': 'hashing.crc32 hashing.crc32c hashing.md5 hashing.sha256',
  'rules.latlng': 'latlng.value',
  'rules.math': 'math.abs math.ceil math.floor math.isInfinite math.isNaN math.pow math.round math.sqrt',
  'rules.timestamp': 'timestamp.date timestamp.value',
};

test.each(Object.entries(MEMBERS))('reference table: %s → every member has a row', (page, members) => {
  const rowMembers = ROWS.filter((row) => row.page === page).map(({ member }) => member);
  expect(rowMembers).toEqual(expect.arrayContaining(members.split(' ')));
});

test('evaluate: denied condition → the message names the field', () => {
  expect(evaluate("resource.data.title == 'x'", { resource: stored({ name: 'y' }) })).toContain('title');
});

// With 24 letters, an expression that is tried in every way is slow and comes to an end; with 3,000 it does not.
test.each([24, 3000])(
  'evaluate: (a+)+ on %d letters → work for each letter no more than with an eighth of them',
  async (length) => {
    const prepare = (size: number) => {
      const condition = `'${'a'.repeat(size)}b'.matches('(a+)+$')`;
      return () => expect(evaluate(condition)).toBe(false);
    };
    expect(await growth(length / 8, prepare)).toBeLessThan(MOST_GROWTH);
  },
);
