import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { placesOf } from '../../../server/core/places.ts';

describe('places', () => {
  test('more work than places → queued in order; work larger than all → takes all', async () => {
    const places = placesOf(10);
    let [now, most] = [0, 0];
    const ended: number[] = [];
    const work = (placeCount: number, name: number) =>
      places.within(placeCount, async () => {
        now += Math.min(placeCount, 10);
        most = Math.max(most, now);
        await setImmediate();
        now -= Math.min(placeCount, 10);
        ended.push(name);
      });
    await Promise.all([work(6, 1), work(6, 2), work(50, 3), work(4, 4)]);
    expect([most, ended]).toEqual([10, [1, 2, 3, 4]]);
  });

  test('work that fails → its place is free again', async () => {
    const places = placesOf(1);
    await expect(places.within(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await places.within(1, async () => 'next')).toBe('next');
  });
});
