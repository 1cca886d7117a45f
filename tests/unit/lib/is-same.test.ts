import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame } from '../../../src/lib/is-same.ts';

describe('isSame', () => {
  test.each([
    ['keys in another order', { a: 1, b: [2] }, { b: [2], a: 1 }],
    ['a key without a value, none', { a: 1, b: undefined }, { a: 1 }],
    ['numbers that are none', { a: Number.NaN }, { a: Number.NaN }],
  ])('%s → the same', (_, one, other) => {
    expect(isSame(one, other)).toBe(true);
  });

  test.each([
    ['items in another order', [1, 2], [2, 1]],
    ['an item more', [1], [1, 2]],
    ['an empty list, an empty object', [], {}],
    ['null, nothing', { a: null }, {}],
    ['number, its text', 1, '1'],
  ])('%s → not the same', (_, one, other) => {
    expect(isSame(one, other)).toBe(false);
    expect(isSame(other, one)).toBe(false);
  });

  test('any JSON → the same as its copy, and as others only where their JSON with sorted keys is', () => {
    const sorted = (value: unknown): string =>
      JSON.stringify(value, (_, each: unknown) =>
        typeof each === 'object' && each !== null && !Array.isArray(each)
          ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
          : each,
      );
    const json = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(isSame(one, structuredClone(one))).toBe(true);
        expect(isSame(one, other)).toBe(sorted(one) === sorted(other));
      }),
    );
  });
});
