import { expect, it } from 'vitest';
import { fairQueue } from '../../../../server/core/pictures/fair-queue.ts';

it('fair queue: three pieces of one owner, then one of another → the other’s is second', async () => {
  const queue = fairQueue();
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(name);
    await Promise.resolve();
    return name;
  };
  const all = [queue('a', work('a1')), queue('a', work('a2')), queue('a', work('a3')), queue('b', work('b1'))];
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
  // The first of a was under way, and its second was next in line, before b came.
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('fair queue: a piece that fails, another meanwhile → only its owner is refused, one at a time', async () => {
  const queue = fairQueue();
  let running = 0;
  const work = (fails: boolean) => async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    if (fails) throw new Error('broken');
    return 'made';
  };
  const failing = queue('a', work(true));
  const others = [queue('a', work(false)), queue('b', work(false))];
  await expect(failing).rejects.toThrow('broken');
  expect(await Promise.all(others)).toEqual(['made', 'made']);
  expect(await queue('a', work(false))).toBe('made');
});
