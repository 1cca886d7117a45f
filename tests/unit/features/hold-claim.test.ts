import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProductError } from '../../../src/domain/errors.ts';
import { holdClaim } from '../../../src/features/moderation/hold-claim.ts';
import { createSerialQueue } from '../../../src/features/moderation/serial-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T08:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

// Clock: the fake one of this file, which each test moves.
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server that each request reaches after a time of its own: without a queue the short one overtakes the long one. */
function server({ takeMs, giveMs }: { takeMs: number; giveMs: number }) {
  const held = new Set<string>();
  const seen: string[] = [];
  const of = (id: string) => ({
    take: async () => {
      seen.push(`PUT ${id}`);
      await after(takeMs);
      held.add(id);
      return new Date(Date.now() + 120_000).toISOString();
    },
    giveBack: async () => {
      seen.push(`DELETE ${id}`);
      await after(giveMs);
      held.delete(id);
    },
  });
  return { held, seen, of };
}

it.each([
  ['giving back overtakes taking', { takeMs: 400, giveMs: 5 }],
  ['taking overtakes giving back', { takeMs: 5, giveMs: 400 }],
])('holdClaim: %s, stories opened quickly one after the other → only the open one is claimed', async (_how, times) => {
  const { held, of } = server(times);
  const inTurn = createSerialQueue();
  let leave = holdClaim(of('one'), inTurn);
  for (const next of ['two', 'one', 'two', 'one']) {
    await vi.advanceTimersByTimeAsync(160);
    leave();
    leave = holdClaim(of(next), inTurn);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect([...held]).toEqual(['one']);
  leave();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([...held]).toEqual([]);
});

it('holdClaim: story open for less than 150 ms → no request', async () => {
  const { seen, of } = server({ takeMs: 5, giveMs: 5 });
  const leave = holdClaim(of('one'), createSerialQueue());
  await vi.advanceTimersByTimeAsync(140);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual([]);
});

it('holdClaim: claimed by another moderator for a minute → no request until the claim ends', async () => {
  const { seen, of } = server({ takeMs: 5, giveMs: 5 });
  const leave = holdClaim(of('one'), createSerialQueue(), Date.now() + 60_000);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toEqual(['PUT one']);
  leave();
});

it('holdClaim: claim refused → tried again after 15 s, never released', async () => {
  const take = vi.fn(() => Promise.reject(new ProductError('conflict', 'Helen Reid is reviewing this story.')));
  const giveBack = vi.fn(async () => undefined);
  const leave = holdClaim({ take, giveBack }, createSerialQueue());
  await vi.advanceTimersByTimeAsync(15_200);
  expect(take).toHaveBeenCalledTimes(2);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([take.mock.calls.length, giveBack.mock.calls.length]).toEqual([2, 0]);
});

it('holdClaim: answer to the claim lost → released on leaving', async () => {
  const giveBack = vi.fn(async () => undefined);
  const leave = holdClaim(
    { take: () => Promise.reject(new TypeError('Failed to fetch')), giveBack },
    createSerialQueue(),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(giveBack).toHaveBeenCalledTimes(1);
});

it('holdClaim: open for five minutes → renewed at half its time', async () => {
  const { seen, of } = server({ takeMs: 5, giveMs: 5 });
  const leave = holdClaim(of('one'), createSerialQueue());
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(seen).toEqual(Array(5).fill('PUT one'));
  leave();
});
