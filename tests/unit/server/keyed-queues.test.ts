import { describe, expect, it } from 'vitest';
import { createKeyedQueues } from '../../../server/core/transaction/keyed-queues.ts';
import { idle } from '../../support/eventually.ts';

/** Work that holds its place until the test ends it. */
function worker(take: (work: (place: number) => Promise<void>) => Promise<void>) {
  let end = () => {};
  let place: number | undefined;
  const done = take(async (results) => {
    place = results;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return { done, end: () => end(), number: () => place };
}

describe('KeyedQueues', () => {
  const setUp = (places: number) => {
    const queues = createKeyedQueues();
    return (key = 'a') => worker((work) => queues.take(key, places, work));
  };

  it('more work than places → the first get the lowest, the others are queued', async () => {
    const start = setUp(2);
    const [one, two, three, four] = [start(), start(), start(), start()] as const;
    await idle();
    expect([one, two, three, four].map((each) => each.number())).toEqual([0, 1, undefined, undefined]);
    two.end();
    await two.done;
    await idle();
    expect([three.number(), four.number()]).toEqual([1, undefined]);
    for (const each of [one, three, four]) {
      await idle();
      each.end();
    }
    await Promise.all([one.done, three.done, four.done]);
    const again = start();
    await idle();
    expect(again.number()).toBe(0);
    again.end();
  });

  it('another key → its own place', async () => {
    const start = setUp(1);
    const [one, two] = [start('a'), start('b')];
    await idle();
    expect([one.number(), two.number()]).toEqual([0, 0]);
    one.end();
    two.end();
  });

  it('work fails → its place is free again', async () => {
    const queues = createKeyedQueues();
    await expect(queues.take('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queues.take('a', 1, async (place) => place)).toBe(0);
  });
});
