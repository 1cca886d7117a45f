import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { slotsOf } from '../../../server/core/work-slots.ts';

describe('work slots', () => {
  test('more work than slots → queued in order; work larger than all → takes all', async () => {
    const slots = slotsOf(10);
    let [now, most] = [0, 0];
    const ended: number[] = [];
    const work = (slotCount: number, name: number) =>
      slots.within(slotCount, async () => {
        now += Math.min(slotCount, 10);
        most = Math.max(most, now);
        await setImmediate();
        now -= Math.min(slotCount, 10);
        ended.push(name);
      });
    await Promise.all([work(6, 1), work(6, 2), work(50, 3), work(4, 4)]);
    expect([most, ended]).toEqual([10, [1, 2, 3, 4]]);
  });

  test('work that fails → its slot is free again', async () => {
    const slots = slotsOf(1);
    await expect(slots.within(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await slots.within(1, async () => 'next')).toBe('next');
  });
});
