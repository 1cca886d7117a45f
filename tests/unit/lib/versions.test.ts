import { describe, expect, test } from 'vitest';
import { isNewer, newestOf, type Version } from '../../../src/lib/versions.ts';

describe('isNewer', () => {
  test.each<[string, Version, Version, boolean]>([
    ['higher number', 2, 1, true],
    ['same number', 2, 2, false],
    ['one part newer', { a: 2, b: 1 }, { a: 1, b: 1 }, true],
    ['a part that the other does not have', { a: 1, b: 1 }, { a: 1 }, true],
    ['same parts', { a: 1, b: 1 }, { b: 1, a: 1 }, false],
    ['one part newer, one older', { a: 2, b: 1 }, { a: 1, b: 2 }, false],
  ])('%s → %j, %j: %s', (_, one, other, newer) => {
    expect(isNewer(one, other)).toBe(newer);
    if (newer) expect(isNewer(other, one)).toBe(false);
  });
});

describe('newestOf', () => {
  test('numbers → the higher one', () => {
    expect([newestOf<number>(1, 2), newestOf<number>(2, 1)]).toEqual([2, 2]);
  });

  test('parts → of each the newer version', () => {
    expect(newestOf<Version>({ a: 2, b: 1 }, { a: 1, b: 2, c: 1 })).toEqual({ a: 2, b: 2, c: 1 });
  });
});
