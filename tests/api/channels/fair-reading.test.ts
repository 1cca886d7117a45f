import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connector, type Page, type ReadRequest, SourceError } from '../../../server/core/ports/connector.ts';
import { writeDueChannels } from '../../support/due-channels.ts';
import { eventually } from '../../support/eventually.ts';
import { type FakeSources, fakeSources } from '../../support/fake-source.ts';
import { otherBackend } from '../../support/other-backend.ts';
import { type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

/** A process on the same database. */
function server(owner: string, sources: FakeSources = stack.sources, concurrency = 1) {
  return otherBackend(stack, {
    connectors: sources,
    runner: { owner, concurrency, leaseMs: 60_000 },
  });
}

const isIdle = async () => (await stack.db.collection('jobs').where('open', '==', true).limit(1).get()).empty;
const schoolOf = (url: string) => new URL(url).hostname.split('.')[0];

describe('sync queue shared by schools', () => {
  it('school with 60 due channels before another with one → the other is synced second', async () => {
    await writeDueChannels(stack.db, { school: 'oakfield', count: 60, minutesAgo: 60 });
    await writeDueChannels(stack.db, { school: 'riverside', count: 1, minutesAgo: 1 });
    const one = server('one');
    expect(await one.scheduler.tick()).toBe(61);
    one.runner.start();
    await eventually(isIdle).toBe(true);
    await one.stop();
    const order = [...stack.sources.reads.keys()].map(schoolOf);
    expect(order).toHaveLength(61);
    expect(order.indexOf('riverside')).toBeLessThanOrEqual(1);
  });

  it('school with more due channels than fit in the queue → channels of another school behind them are queued', async () => {
    await writeDueChannels(stack.db, { school: 'oakfield', count: 130, minutesAgo: 60 });
    await writeDueChannels(stack.db, { school: 'riverside', count: 2, minutesAgo: 1 });
    const one = server('one');
    expect(await one.scheduler.tick()).toBe(132);
    one.runner.start();
    await eventually(isIdle).toBe(true);
    await one.stop();
    const order = [...stack.sources.reads.keys()].map(schoolOf);
    expect(order).toHaveLength(132);
    expect(order.slice(0, 4).filter((school) => school === 'riverside')).toHaveLength(2);
  });

  it('channel becomes due while 60 of another school are syncing → it is synced next', async () => {
    const urls = await writeDueChannels(stack.db, { school: 'oakfield', count: 60, minutesAgo: 60 });
    let answer = () => {};
    const held = new Promise<void>((done) => (answer = done));
    for (const url of urls) stack.sources.set(url, { until: held });
    const one = server('one');
    await one.scheduler.tick();
    one.runner.start();
    await eventually(() => stack.sources.reads.size).toBe(1);
    await writeDueChannels(stack.db, { school: 'riverside', count: 1, minutesAgo: 0 });
    await one.scheduler.tick();
    answer();
    await eventually(isIdle).toBe(true);
    await one.stop();
    expect([...stack.sources.reads.keys()].map(schoolOf).indexOf('riverside')).toBe(1);
  });

  it('1,000 due channels of 50 schools, two servers with a scheduler each → each synced once', {
    timeout: 240_000,
  }, async () => {
    for (let n = 0; n < 50; n += 1) {
      await writeDueChannels(stack.db, { school: `school-${n}`, count: 20, minutesAgo: 10 });
    }
    const [one, two] = [server('one', stack.sources, 4), server('two', stack.sources, 4)];
    const queued = await Promise.all([one.scheduler.tick(), two.scheduler.tick()]);
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(1_000);
    one.runner.start();
    two.runner.start();
    await expect.poll(isIdle, { timeout: 200_000, interval: 100 }).toBe(true);
    await Promise.all([one.stop(), two.stop()]);
    expect(stack.sources.reads.size).toBe(1_000);
    expect(new Set(stack.sources.reads.values())).toEqual(new Set([1]));
    const jobs = await stack.db.collection('jobs').where('kind', '==', 'sync').get();
    expect(jobs.docs.map((job) => job.get('status')).filter((status) => status !== 'done')).toEqual([]);
  });

  it('two servers, school with 60 due channels → another school’s channel is synced before the first school’s second', async () => {
    await writeDueChannels(stack.db, { school: 'oakfield', count: 60, minutesAgo: 60 });
    await writeDueChannels(stack.db, { school: 'riverside', count: 1, minutesAgo: 1 });
    const sources = [fakeSources(), fakeSources()] as const;
    const [one, two] = [server('one', sources[0]), server('two', sources[1])];
    await one.scheduler.tick();
    one.runner.start();
    two.runner.start();
    await eventually(isIdle).toBe(true);
    await Promise.all([one.stop(), two.stop()]);
    const orders = sources.map(({ reads }) => [...reads.keys()].map(schoolOf));
    expect(orders.flat()).toHaveLength(61);
    const [at = Number.NaN] = orders.map((order) => order.indexOf('riverside')).filter((place) => place >= 0);
    expect(at).toBeLessThanOrEqual(1);
  });
});

describe('hosts shared by many channels', () => {
  /** How many were being read at the same time, at the most. */
  function counted(sources: FakeSources) {
    const read = sources.get('rss')?.read;
    const most = new Map<string, number>();
    const now = new Map<string, number>();
    let bothHere = () => {};
    const both = new Promise<void>((done) => (bothHere = done));
    const connector = { ...sources.get('rss'), read: watched } as Connector;
    async function* watched(request: ReadRequest): AsyncGenerator<Page> {
      const host = new URL((request.source as { url: string }).url).host;
      now.set(host, (now.get(host) ?? 0) + 1);
      most.set(host, Math.max(most.get(host) ?? 0, now.get(host) ?? 0));
      try {
        if (most.get(host) === 2) bothHere();
        await both;
        if (read) yield* read(request);
      } finally {
        now.set(host, (now.get(host) ?? 0) - 1);
      }
    }
    return { sources: { ...sources, get: () => connector }, most };
  }

  const feedOf = async (school: string, n: number) =>
    (await stack.db.doc(`institutions/${school}/feeds/${school}-${n}`).get()).data() ?? {};
  const down = new SourceError('unreachable', 'shared.example isn’t responding. Check the address and try again.');

  it('ten due channels of one host, four free runner slots → at most two synced at the same time', async () => {
    for (const school of ['oakfield', 'riverside', 'hillside', 'lakeside', 'seaside']) {
      await writeDueChannels(stack.db, { school, count: 2, minutesAgo: 5, host: 'shared.example' });
    }
    const { sources, most } = counted(stack.sources);
    const one = server('one', sources, 4);
    await one.scheduler.tick();
    one.runner.start();
    await eventually(isIdle).toBe(true);
    await one.stop();
    expect(stack.sources.reads.size).toBe(10);
    expect(most.get('shared.example')).toBe(2);
  });

  it('host that does not answer → its queued channels take no runner slot from another host', async () => {
    let answer = () => {};
    const until = new Promise<void>((done) => (answer = done));
    const urls = await writeDueChannels(stack.db, {
      school: 'oakfield',
      count: 6,
      minutesAgo: 60,
      host: 'shared.example',
    });
    for (const url of urls) stack.sources.set(url, { until });
    await writeDueChannels(stack.db, { school: 'riverside', count: 6, minutesAgo: 1 });
    const one = server('one', stack.sources, 3);
    await one.scheduler.tick();
    one.runner.start();
    const readOf = (host: string) => [...stack.sources.reads.keys()].filter((url) => new URL(url).host === host).length;
    await eventually(() => readOf('riverside.example')).toBe(6);
    expect(readOf('shared.example')).toBe(2);
    answer();
    await eventually(isIdle).toBe(true);
    await one.stop();
    expect(readOf('shared.example')).toBe(6);
  });

  it('host down → after five failures its due channels stay queued, until one is tried and succeeds', async () => {
    const urls = await writeDueChannels(stack.db, {
      school: 'oakfield',
      count: 12,
      minutesAgo: 5,
      host: 'shared.example',
    });
    for (const url of urls) stack.sources.set(url, { error: down });
    const one = server('one', stack.sources, 1);
    await one.scheduler.tick();
    const began = Date.now();
    one.runner.start();
    const putOff = async () =>
      (await Promise.all(urls.map((_, n) => feedOf('oakfield', n)))).filter(({ status }) => status === 'ok').length;
    await eventually(putOff).toBe(7);
    await one.stop();
    const readUrls = urls.filter((url) => stack.sources.reads.has(url));
    expect(readUrls).toHaveLength(5);
    for (let n = 5; n < 12; n += 1) {
      const feed = await feedOf('oakfield', n);
      expect(feed).toMatchObject({ status: 'ok', error: null });
      expect(feed.nextSyncAt.toMillis()).toBeGreaterThan(began + 30_000);
    }
  });

  it('host marked as down → due channel is not queued; sync by a user tries it', async () => {
    const [url = ''] = await writeDueChannels(stack.db, {
      school: 'oakfield',
      count: 1,
      minutesAgo: 5,
      host: 'shared.example',
    });
    const one = server('one', stack.sources, 1);
    for (let n = 0; n < 5; n += 1) one.deps.hosts.failed('shared.example');
    expect(await one.scheduler.tick()).toBe(0);
    expect(await feedOf('oakfield', 0)).toMatchObject({ status: 'ok', jobId: null });
    expect(stack.sources.reads.has(url)).toBe(false);
    const syncAnswer = await stack.ask('POST', '/api/v1/feeds/oakfield-0/sync');
    expect(syncAnswer.status).toBe(202);
    one.runner.start();
    await eventually(isIdle).toBe(true);
    await one.stop();
    expect(stack.sources.reads.get(url)).toBe(1);
    expect(one.deps.hosts.shutUntil('shared.example')).toBeNull();
  });

  it('channels of one host gone or in need of a sign-in → host not marked as down', async () => {
    const urls = await writeDueChannels(stack.db, {
      school: 'oakfield',
      count: 8,
      minutesAgo: 5,
      host: 'shared.example',
    });
    const gone = new SourceError('http-status', 'We couldn’t reach the feed (404).', { status: 404 });
    const ended = new SourceError('auth-expired', 'The sign-in has ended.');
    urls.forEach((url, n) => {
      stack.sources.set(url, { error: n % 2 ? gone : ended });
    });
    const one = server('one', stack.sources, 1);
    await one.scheduler.tick();
    one.runner.start();
    await eventually(isIdle).toBe(true);
    await one.stop();
    expect(urls.filter((url) => stack.sources.reads.has(url))).toHaveLength(8);
    expect(one.deps.hosts.shutUntil('shared.example')).toBeNull();
  });
});
