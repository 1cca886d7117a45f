import { randomBytes as nodeRandomBytes } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64, toBase64Url } from '../../../server/core/base64.ts';
import { isSameValue } from '../../../server/core/firestore/same-value.ts';
import { randomBelow, randomHex } from '../../../server/core/random.ts';

describe('base64', () => {
  it('bytes of every length → as Node writes them, and read back', () => {
    for (let length = 0; length < 300; length += 1) {
      const bytes = nodeRandomBytes(length);
      expect(toBase64(bytes)).toBe(bytes.toString('base64'));
      expect(toBase64Url(bytes)).toBe(bytes.toString('base64url'));
      expect([...fromBase64Url(toBase64Url(bytes))]).toEqual([...bytes]);
    }
  });

  it('text that is no base64 → throws', () => {
    expect(() => fromBase64Url('%%%')).toThrow();
  });
});

describe('random', () => {
  it('randomHex: n bytes → 2n digits, never the same', () => {
    expect(randomHex(16)).toMatch(/^[0-9a-f]{32}$/);
    expect(randomHex(16)).not.toBe(randomHex(16));
  });

  it('randomBelow: many draws → every number below the limit, none beyond', () => {
    const seen = new Set(Array.from({ length: 2_000 }, () => randomBelow(7)));
    expect([...seen].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe('isSameValue → equal both ways or not', () => {
  const time = (ms: number) => Timestamp.fromMillis(ms);
  it.each([
    ['maps in another order', { a: 1, b: [{ c: time(5) }] }, { b: [{ c: time(5) }], a: 1 }, true],
    ['another time', { at: time(1) }, { at: time(2) }, false],
    ['a name more', { a: 1 }, { a: 1, b: undefined }, false],
    ['a list and a map', [], {}, false],
    ['lists in another order', [1, 2], [2, 1], false],
    ['null and a map', null, {}, false],
    ['not a number', Number.NaN, Number.NaN, true],
  ])('%s', (_, one, other, expected) => {
    expect(isSameValue(one, other)).toBe(expected);
    expect(isSameValue(other, one)).toBe(expected);
  });
});
