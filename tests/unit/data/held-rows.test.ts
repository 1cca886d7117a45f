import { describe, expect, test } from 'vitest';
import { heldRows } from '../../../src/data/held-rows.ts';

type Row = { readonly id: string; readonly title: string };
const row = (id: string, title = id): Row => ({ id, title });
const idOf = ({ id }: Row) => id;

describe('heldRows', () => {
  test('heldRows: row changed → new content in the same place', () => {
    const held = heldRows(['a', 'b'], [row('b', 'new'), row('a')], [row('a'), row('b')], idOf);
    expect(held).toEqual({ items: [row('a'), row('b', 'new')], fresh: 0, hasGone: false, hasOwn: false });
  });

  test('heldRows: row added → counted, not shown', () => {
    const held = heldRows(['a'], [row('b'), row('a')], [row('a')], idOf);
    expect(held).toEqual({ items: [row('a')], fresh: 1, hasGone: false, hasOwn: false });
  });

  test('heldRows: row removed → last content stays', () => {
    const held = heldRows(['a', 'b'], [row('b')], [row('a', 'last'), row('b', 'old')], idOf);
    expect(held).toEqual({ items: [row('a', 'last'), row('b')], fresh: 0, hasGone: true, hasOwn: false });
  });

  test('heldRows: own rows added among those of others → own ones shown behind their predecessor, the others counted', () => {
    const latest = [row('mine 1'), row('theirs'), row('a'), row('mine 2'), row('mine 3'), row('b')];
    const held = heldRows(['a', 'gone', 'b'], latest, [row('gone')], idOf, (id) => id.startsWith('mine'));
    expect(held.items.map(idOf)).toEqual(['mine 1', 'a', 'mine 2', 'mine 3', 'gone', 'b']);
    expect(held).toMatchObject({ fresh: 1, hasGone: true, hasOwn: true });
  });

  test('heldRows: 10,000 rows of which half are others → each row and id read a few times', () => {
    const COUNT = 10_000;
    const MOST_READS = 3 * COUNT;
    const readCounts = { rows: 0, ids: 0 };
    const ids = new Proxy(
      Array.from({ length: COUNT }, (_, index) => String(index)),
      {
        get: (target, key, receiver) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) readCounts.ids += 1;
          if (readCounts.ids > MOST_READS) throw new Error('The ids are looked through again for each row');
          return Reflect.get(target, key, receiver);
        },
      },
    );
    const before = Array.from({ length: COUNT }, (_, index) => row(String(index)));
    const latest = Array.from({ length: COUNT }, (_, index) => row(String(index + COUNT / 2)));
    const held = heldRows(ids, latest, before, (item) => {
      readCounts.rows += 1;
      return item.id;
    });
    expect(held.items).toHaveLength(COUNT);
    expect(held).toMatchObject({ fresh: COUNT / 2, hasGone: true });
    expect(readCounts.rows).toBe(2 * COUNT);
  });
});
