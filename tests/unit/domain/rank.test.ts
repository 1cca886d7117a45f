import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naturalRank, rankBetween, valueAtRank } from '../../../src/domain/collection/rank.ts';

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,24}$/);
const ms = fc.integer({ min: 0, max: 4_102_444_800_000 });
const rank = fc.stringMatching(/^[0-9a-f]{0,12}[1-9a-f]$/);

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('rank', () => {
  it('rankBetween: two ranks → one strictly between', () => {
    fc.assert(
      fc.property(rank, rank, (a, b) => {
        fc.pre(a !== b);
        const [low, high] = a < b ? [a, b] : [b, a];
        const between = rankBetween(low, high);
        expect(low < between && between < high, `${low} ${between} ${high}`).toBe(true);
      }),
    );
  });

  it('rankBetween: no end on one side or on both → before the first, after the last', () => {
    fc.assert(
      fc.property(rank, (each) => {
        expect(rankBetween(null, each) < each).toBe(true);
        expect(rankBetween(each, null) > each).toBe(true);
      }),
    );
    expect(rankBetween(null, null)).toBe('8');
  });

  it('rankBetween: a story moved to the front 500 times → each before the last', () => {
    let first = naturalRank('-publishedAt', { value: 1_763_000_000_000, id: 'a' });
    for (let n = 0; n < 500; n += 1) {
      const next = rankBetween(null, first);
      expect(next < first).toBe(true);
      first = next;
    }
    expect(first.length).toBeLessThan(600);
  });

  it('rankBetween: two ranks alike → one that is not before them', () => {
    expect(rankBetween('4f8', '4f8') > '4f8').toBe(true);
  });

  it.each(['-publishedAt', 'publishedAt', 'title'] as const)(
    'naturalRank: %s → as the database orders them',
    (order) => {
      const value =
        order === 'title' ? fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', '')) : ms;
      const place = fc.record({ value: value as fc.Arbitrary<number | string>, id });
      fc.assert(
        fc.property(place, place, (a, b) => {
          const values =
            typeof a.value === 'number' && typeof b.value === 'number'
              ? a.value - b.value
              : byBytes(String(a.value), String(b.value));
          const expected = (values || byBytes(a.id, b.id)) * (order.startsWith('-') ? -1 : 1);
          const [one, other] = [naturalRank(order, a), naturalRank(order, b)];
          expect(Math.sign(one < other ? -1 : Number(one > other))).toBe(Math.sign(expected));
        }),
      );
    },
  );

  it('valueAtRank: the rank of a story → the value that it has', () => {
    for (const order of ['-publishedAt', 'publishedAt'] as const)
      expect(valueAtRank(order, naturalRank(order, { value: 1_763_000_000_123, id: 'a' }))).toBe(1_763_000_000_123);
    expect(valueAtRank('title', naturalRank('title', { value: 'sports day', id: 'a' }))).toBe('sports day');
  });
});
