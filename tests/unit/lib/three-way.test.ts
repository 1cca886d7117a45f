import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame } from '../../../src/lib/is-same.ts';
import { CONFLICT, changedFields, threeWay } from '../../../src/lib/three-way.ts';

const FIELDS = ['title', 'tags', 'button'] as const;
type Values = { title: string; tags: readonly string[]; button: { label: string; url: string } | null };
const base: Values = { title: 'News', tags: ['sport'], button: null };

describe('threeWay', () => {
  test('different fields changed → both changes, no conflict', () => {
    const merged = threeWay(FIELDS, base, { ...base, title: 'Mine' }, { ...base, tags: ['music'] });
    expect(merged).toEqual({ values: { ...base, title: 'Mine', tags: ['music'] }, conflicts: [] });
  });

  test('same field changed otherwise → conflict, with mine in the values', () => {
    const merged = threeWay(FIELDS, base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs', tags: [] });
    expect(merged).toEqual({ values: { ...base, title: 'Mine', tags: [] }, conflicts: ['title'] });
  });

  test('same field changed alike, keys in another order → no conflict', () => {
    const mine = { ...base, button: { label: 'Read', url: 'https://a.example' } };
    const theirs = { ...base, button: { url: 'https://a.example', label: 'Read' } };
    expect(threeWay(FIELDS, base, mine, theirs).conflicts).toEqual([]);
  });

  test('changed back to the base → theirs', () => {
    expect(threeWay(FIELDS, base, { ...base }, { ...base, title: 'Theirs' }).values.title).toBe('Theirs');
  });

  test('field that is not listed → as it is in mine', () => {
    const merged = threeWay(['title'], base, { ...base, tags: ['a'] }, { ...base, tags: ['b'] });
    expect(merged).toEqual({ values: { ...base, tags: ['a'] }, conflicts: [] });
  });

  test('join of a field → what it returns, or a conflict', () => {
    const mine = { ...base, title: 'Mine', tags: ['sport', 'music'] };
    const theirs = { ...base, title: 'Theirs', tags: ['sport', 'art'] };
    const merged = threeWay(FIELDS, base, mine, theirs, {
      title: () => CONFLICT,
      tags: (_, one, other) => [...new Set([...one, ...other])],
    });
    expect(merged.values.tags).toEqual(['sport', 'music', 'art']);
    expect(merged.conflicts).toEqual(['title']);
  });

  test('any three versions → each value from who changed it, conflicts on both sides alike', () => {
    const value = fc.constantFrom<unknown>('', 'a', 'b', null, ['a'], ['b'], { x: 1 }, { x: 2 });
    const record = fc.record({ one: value, two: value, three: value });
    const fields = ['one', 'two', 'three'] as const;
    fc.assert(
      fc.property(record, record, record, (was, mine, theirs) => {
        const { values, conflicts } = threeWay(fields, was, mine, theirs);
        const swapped = threeWay(fields, was, theirs, mine);
        expect(swapped.conflicts).toEqual(conflicts);
        for (const field of fields) {
          const [isMine, isTheirs] = [!isSame(mine[field], was[field]), !isSame(theirs[field], was[field])];
          expect(conflicts.includes(field)).toBe(isMine && isTheirs && !isSame(mine[field], theirs[field]));
          expect(values[field]).toEqual(isTheirs && !isMine ? theirs[field] : mine[field]);
          if (!conflicts.includes(field)) expect(swapped.values[field]).toEqual(values[field]);
        }
        expect(threeWay(fields, was, mine, was).values).toEqual(mine);
        expect(threeWay(fields, was, was, theirs).values).toEqual(theirs);
      }),
    );
  });
});

describe('changedFields', () => {
  test('one field changed, one changed back → the first alone', () => {
    expect(changedFields(FIELDS, base, { ...base, title: 'Mine', tags: ['sport'] })).toEqual(['title']);
  });
});
