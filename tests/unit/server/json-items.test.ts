import { describe, expect, it } from 'vitest';
import { JsonTooComplex } from '../../../server/core/json.ts';
import { itemsOfList, type ListLimits, NoList } from '../../../server/core/json-items.ts';

const LIMITS: ListLimits = {
  items: 1_000,
  length: 80,
  values: { containers: 10, values: 20, members: 10, depth: 5 },
};

const inPieces = (text: string, length: number): string[] => text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];

async function itemsOf(pieces: readonly string[], limits: Partial<ListLimits> = {}): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of itemsOfList(pieces, { ...LIMITS, ...limits })) items.push(item);
  return items;
}

describe('items of a JSON list', () => {
  const many = Array.from({ length: 300 }, (_, n) => ({ id: `a\\"${n}`, tags: ['x]', '{'] }));

  it.each([1, 2, 7, 39, 64, 10_000])('a list in pieces of %i characters → every item, in order', async (length) => {
    expect(await itemsOf(inPieces(JSON.stringify(many, null, 1), length))).toEqual(many);
  });

  it.each([1, 5, 10_000])(
    'an object with other values beside its list, in pieces of %i → the items',
    async (length) => {
      const text = JSON.stringify({ title: 'News', more: { a: [1, 2] }, items: many, last: null }, null, 1);
      expect(await itemsOf(inPieces(text, length))).toEqual(many);
    },
  );

  it.each([
    ['[]', []],
    [' [ 1 , "a" , null , true ] ', [1, 'a', null, true]],
    ['{"items":[]}', []],
  ])('%s → %j', async (text, items) => {
    expect(await itemsOf(inPieces(text, 3))).toEqual(items);
  });

  it.each(['', '[', '[1', '[1,', '[1,]', '[1 2]', '[1]x', '["a', '{"items":[1]', '{"items":[1]}}', '[tru]'])(
    '%s → no JSON',
    async (text) => {
      await expect(itemsOf(inPieces(text, 2))).rejects.toBeInstanceOf(SyntaxError);
    },
  );

  it.each(['7', '"a"', '{}', '{"a":1}'])('%s → no list', async (text) => {
    await expect(itemsOf(inPieces(text, 2))).rejects.toBeInstanceOf(NoList);
  });

  it.each([
    ['an item that is too long', `["${'a'.repeat(90)}"]`],
    ['a number that is too long', `[${'1'.repeat(200)}]`],
    ['a text without an end', `["${'a'.repeat(400)}`],
    ['brackets without an end', '['.repeat(400)],
    ['more white space than an item may have', `[1,${' '.repeat(400)}2]`],
    ['more items than the limit', `[${'1,'.repeat(1_001)}1]`],
  ])('%s → too complex', async (_, text) => {
    await expect(itemsOf(inPieces(text, 10))).rejects.toBeInstanceOf(JsonTooComplex);
  });
});
