import { describe, expect, it } from 'vitest';
import { inOrder } from '../../../server/core/in-order.ts';

type Work = { begun: number[]; ended: number[]; work: (item: number) => Promise<number>; end: (item: number) => void };

/** Work that ends when the test says so. */
function workThatWaits(): Work {
  const waiting = new Map<number, () => void>();
  const begun: number[] = [];
  const ended: number[] = [];
  return {
    begun,
    ended,
    work: async (item) => {
      begun.push(item);
      await new Promise<void>((done) => waiting.set(item, done));
      ended.push(item);
      return item * 10;
    },
    end: (item) => waiting.get(item)?.(),
  };
}

describe('inOrder', () => {
  it('two of three under way → the third begins once the first was handed out and another is asked for', async () => {
    const { begun, work, end } = workThatWaits();
    const results = inOrder([1, 2, 3], 2, work);
    const first = results.next();
    expect(begun).toEqual([1, 2]);
    end(2);
    end(1);
    expect((await first).value).toEqual([1, 10]);
    expect(begun).toEqual([1, 2]);
    const second = results.next();
    expect(begun).toEqual([1, 2, 3]);
    expect((await second).value).toEqual([2, 20]);
    end(3);
    expect((await results.next()).value).toEqual([3, 30]);
    expect((await results.next()).done).toBe(true);
  });

  it('the reader stops → ends once what is under way has ended, and begins nothing more', async () => {
    const { begun, ended, work, end } = workThatWaits();
    const results = inOrder([1, 2, 3], 2, work);
    const first = results.next();
    end(1);
    await first;
    const stopped = results.return(undefined);
    end(2);
    await stopped;
    expect([begun, ended]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('one fails → those before it are handed out, then the error, and the others have ended', async () => {
    const ended: number[] = [];
    const work = async (item: number) => {
      if (item === 2) throw new Error('broken');
      await new Promise((done) => setImmediate(done));
      ended.push(item);
      return item;
    };
    const seen: number[] = [];
    const reading = async () => {
      for await (const [item] of inOrder([1, 2, 3, 4], 3, work)) seen.push(item);
    };
    await expect(reading()).rejects.toThrow('broken');
    expect([seen, ended]).toEqual([[1], [1, 3, 4]]);
  });

  it('nothing to do → ends at once', async () => {
    expect(await inOrder([], 2, () => Promise.resolve(1)).next()).toEqual({ done: true, value: undefined });
  });
});
