import { describe, expect, it } from 'vitest';
import { Limiter } from '../../../server/core/limits/limiter.ts';
import { slotOf } from '../../../server/core/limits/slot.ts';
import { visitorOf } from '../../../server/core/limits/visitor.ts';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import type { LimitStore } from '../../../server/core/ports/limits.ts';
import { RATE_LIMITS, type RateLimits } from '../../../src/domain/rate-limits.ts';

const MINUTE = 60_000;

/** A store as several servers would share it. */
function sharedStore() {
  const counters = new Map<string, { count: number; endsAt: number }>();
  let now = 1_000_000;
  const store: LimitStore & { writes: number } = {
    writes: 0,
    async add(id, uses, endsAt) {
      await Promise.resolve();
      store.writes += 1;
      const counter = counters.get(id);
      const next =
        counter && counter.endsAt > now ? { ...counter, count: counter.count + uses } : { count: uses, endsAt };
      counters.set(id, next);
      return next;
    },
  };
  const limiter = (limits: Partial<RateLimits> = {}, mostKeys = 1_000) =>
    new Limiter({ limits: { ...RATE_LIMITS, ...limits }, store, now: () => now, mostKeys, hashing: nodeHashing });
  const pass = (ms: number) => {
    now += ms;
  };
  return { store, limiter, pass };
}

const times = async (count: number, ask: () => Promise<boolean>): Promise<number> => {
  let had = 0;
  for (let i = 0; i < count; i += 1) if (await ask()) had += 1;
  return had;
};

describe('strict limit', () => {
  const limits = { join: { max: 5, windowMs: MINUTE } };

  it('uses one after the other, and all at once → as many as it allows', async () => {
    const { limiter } = sharedStore();
    const one = limiter(limits);
    expect(await times(8, () => one.has('join', 'a'))).toBe(5);
    const all = await Promise.all(Array.from({ length: 50 }, () => one.has('join', 'b')));
    expect(all.filter(Boolean)).toHaveLength(5);
  });

  it('two servers on one store → as many as it allows in all', async () => {
    const { limiter } = sharedStore();
    const [one, other] = [limiter(limits), limiter(limits)];
    expect(await times(3, () => one.has('join', 'a'))).toBe(3);
    expect(await times(5, () => other.has('join', 'a'))).toBe(2);
    expect(await one.has('join', 'a')).toBe(false);
  });

  it('requests of the same moment → a few writes, not one each; none once it is used up', async () => {
    const { limiter, store } = sharedStore();
    const one = limiter({ join: { max: 100, windowMs: MINUTE } });
    await Promise.all(Array.from({ length: 200 }, () => one.has('join', 'a')));
    const { writes } = store;
    expect(writes).toBeLessThan(5);
    await times(20, () => one.has('join', 'a'));
    expect(store.writes).toBe(writes);
  });

  it('at the end of the window → allowed again; before → the seconds to wait', async () => {
    const { limiter, pass } = sharedStore();
    const one = limiter(limits);
    await times(5, () => one.has('join', 'a'));
    pass(20_000);
    await expect(one.take('join', 'a')).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: 40 });
    pass(40_000);
    await expect(one.take('join', 'a')).resolves.toBeUndefined();
  });

  it('10,000 other keys, more than are remembered → the one that was used up still is', async () => {
    const { limiter } = sharedStore();
    const one = limiter(limits, 100);
    await times(5, () => one.has('join', 'victim'));
    for (let i = 0; i < 10_000; i += 1) await one.has('join', `made up ${i}`);
    expect(await one.has('join', 'victim')).toBe(false);
    expect(one.size).toBeLessThanOrEqual(100 + Object.keys(RATE_LIMITS).length);
    // Who comes new is not kept out by them.
    expect(await one.has('join', 'somebody')).toBe(true);
  });

  it('a store that fails → the error, and the next request is counted again', async () => {
    const { limiter, store } = sharedStore();
    const { add } = store;
    const one = limiter(limits);
    store.add = () => Promise.reject(new Error('away'));
    await expect(one.has('join', 'a')).rejects.toThrow('away');
    store.add = add;
    expect(await one.has('join', 'a')).toBe(true);
  });
});

describe('limit with a batch', () => {
  const limits = { embed: { max: 100, windowMs: MINUTE, batch: 10 } };

  it('few uses → nothing is written; many → one write for each batch', async () => {
    const { limiter, store } = sharedStore();
    const one = limiter(limits);
    expect(await times(9, () => one.has('embed', 'a'))).toBe(9);
    expect(store.writes).toBe(0);
    expect(await times(200, () => one.has('embed', 'a'))).toBe(91);
    expect(store.writes).toBe(10);
  });

  it('two servers → over the limit by less than a batch of the other', async () => {
    const { limiter } = sharedStore();
    const [one, other] = [limiter(limits), limiter(limits)];
    expect(await times(120, () => one.has('embed', 'a'))).toBe(100);
    expect(await times(120, () => other.has('embed', 'a'))).toBeLessThan(10);
  });

  it('10,000 other keys, more than are remembered → the one that was used up still is, the others share one window', async () => {
    const { limiter, pass } = sharedStore();
    const one = limiter(limits, 50);
    await times(100, () => one.has('embed', 'victim'));
    let had = 0;
    for (let i = 0; i < 10_000; i += 1) if (await one.has('embed', `made up ${i}`)) had += 1;
    expect(had).toBe(49 + 100);
    expect(await one.has('embed', 'victim')).toBe(false);
    expect(one.size).toBeLessThanOrEqual(51);
    pass(MINUTE + 1);
    expect(await one.has('embed', 'somebody')).toBe(true);
    expect(one.size).toBeLessThanOrEqual(51);
  });

  it('store fails → counted in this process', async () => {
    const { limiter, store } = sharedStore();
    store.add = () => Promise.reject(new Error('away'));
    const one = limiter(limits);
    expect(await times(150, () => one.has('embed', 'a'))).toBe(100);
  });
});

describe('visitor of a limit', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s → %s', (ip, key) => {
    expect(visitorOf(ip)).toBe(key);
  });

  it('invented e-mail addresses → few slots, the same for the same address', () => {
    const slots = Array.from({ length: 10_000 }, (_, n) => slotOf(nodeHashing, `p${n}@oakfield.test`));
    expect(new Set(slots).size).toBe(64);
    expect(slotOf(nodeHashing, 'Head@Oakfield.test')).toBe(slotOf(nodeHashing, 'head@oakfield.test'));
  });
});
