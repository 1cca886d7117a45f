import { describe, expect, test } from 'vitest';
import {
  boundedPage,
  boundedParts,
  inBoundedChunks,
  MOST_CHARACTERS,
} from '../../../server/core/firestore/bounded-pages.ts';

/** Rows of these lengths, and how many were asked for each time. */
function rowsOf(lengths: readonly number[]) {
  const counts: number[] = [];
  const read = async (count: number, from: number) => {
    counts.push(count);
    return lengths.slice(from, from + count).map((length) => 'x'.repeat(length));
  };
  return { asked: counts, read };
}

describe('boundedPage', () => {
  test('short rows → all that were asked for, in two parts', async () => {
    const { asked: counts, read } = rowsOf(Array.from({ length: 300 }, () => 10));
    const { rows, hasMore } = await boundedPage(200, read);
    expect([rows.length, hasMore, counts]).toEqual([200, true, [51, 150]]);
  });

  test('as many rows as asked for and no more → all, and hasMore is false', async () => {
    const { rows, hasMore } = await boundedPage(50, rowsOf(Array.from({ length: 50 }, () => 10)).read);
    expect([rows.length, hasMore]).toEqual([50, false]);
  });

  test('long rows → a shorter page, read in one part', async () => {
    const { asked: counts, read } = rowsOf(Array.from({ length: 300 }, () => 200_000));
    const { rows, hasMore } = await boundedPage(200, read);
    expect([rows.length, hasMore, counts]).toEqual([15, true, [51]]);
  });

  test('one row that is longer than a page → a page of that row alone', async () => {
    const { rows, hasMore } = await boundedPage(200, rowsOf([MOST_CHARACTERS + 1, 10]).read);
    expect([rows.length, hasMore]).toEqual([1, true]);
  });
});

describe('boundedParts', () => {
  test('long rows among short ones → all of them, in parts that shrink and grow', async () => {
    const lengths = [...Array.from({ length: 51 }, () => 10), ...Array.from({ length: 260 }, () => 1_000_000), 10];
    const { asked: counts, read } = rowsOf(lengths);
    const rowsRead: string[] = [];
    for await (const part of boundedParts(200, read)) rowsRead.push(...part);
    expect(rowsRead.map(({ length }) => length)).toEqual(lengths);
    expect(counts.slice(0, 3)).toEqual([51, 200, 3]);
  });

  test('no rows → no part', async () => {
    for await (const _ of boundedParts(200, rowsOf([]).read)) expect.unreachable();
  });
});

describe('inBoundedChunks', () => {
  test('documents that are long → chunks that fit; short ones → whole chunks', async () => {
    const items = Array.from({ length: 500 }, (_, n) => n);
    const chunksFor = async (characters: number) => {
      const sizes: number[] = [];
      await inBoundedChunks(items, 250, async (chunk) => {
        sizes.push(chunk.length);
        return chunk.length * characters;
      });
      return sizes;
    };
    expect(await chunksFor(100)).toEqual([50, 200, 250]);
    const long = await chunksFor(400_000);
    expect([long.slice(0, 3), long.reduce((sum, each) => sum + each)]).toEqual([[50, 7, 7], 500]);
  });
});
