import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeCredential } from '../../../server/channels/use-cases/connections/credentials.ts';
import { metered } from '../../../server/channels/use-cases/metered/meter.ts';
import { type Connector, type Page, type ReadRequest, SourceError } from '../../../server/core/ports/connector.ts';
import type { Connectors } from '../../../server/core/ports/connectors.ts';
import type { Network } from '../../../src/domain/networks/all.ts';
import { eventually } from '../../support/eventually.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { startStandIns } from '../../support/stand-in-server.ts';

const START = new Date('2026-11-20T09:30:00.000Z');
const RANGE = { from: '2024-01-01', to: '2026-11-20' };
let stack: Stack;
let provider: Awaited<ReturnType<typeof startStandIns>>;
let now = START;
/** The sync is held after its page `nth`, or after its last, until it is aborted. */
let holdAfter: number | 'last' | null = null;
let held: () => void = () => {};

/** The real connector, that can be made to stand still between a page and what follows it. */
function holding(connector: Connector): Connector {
  async function* read(request: ReadRequest) {
    let nth = 0;
    for await (const page of connector.read(request)) {
      yield page;
      nth += 1;
      if (holdAfter === nth || (holdAfter === 'last' && page.isLast)) {
        held();
        await new Promise((_, reject) => {
          const end = () => reject(request.signal.reason);
          if (request.signal.aborted) end();
          request.signal.addEventListener('abort', end);
        });
      }
    }
  }
  return { ...connector, read } as Connector;
}

beforeAll(async () => {
  provider = await startStandIns();
  const { connectors: real } = provider;
  const x = holding(real.get('x') as Connector);
  const connectors = { ...real, get: (network: Network) => (network === 'x' ? x : real.get(network)) } as Connectors;
  stack = await startStack({ backend: { connectors, now: () => now, isLocal: true } });
});
beforeEach(async () => {
  now = START;
  holdAfter = null;
  await stack.reset();
  provider.act('x', 'ok');
  const client = { clientId: 'sprx-local-x', clientSecret: 'local-secret-x' };
  await storeCredential(stack.backend.deps, { identifier: 'x', network: 'x', ...client });
});
afterAll(async () => {
  await stack.close();
  await provider.close();
});

const admin = (method: string, path: string, body?: unknown) =>
  stack.ask(method, `/api/v1/admin/x${path}`, { as: 'admin', iid: null, ...(body === undefined ? {} : { body }) });
const head = (path: string, body: unknown) =>
  stack.ask('POST', `/api/v1${path}`, { as: 'head', iid: 'oakfield', body });
const reads = async () => Number((await stack.db.doc('meters/x/months/2026-11').get()).get('reads') ?? 0);
const reserved = async () => (await stack.db.doc('meters/x/months/2026-11').get()).get('reserved') ?? {};
const run = async () => list((await admin('GET', '/history')).body.items)[0] as Loose;
const countsOf = (of: Loose) => of.counts as unknown as { read: number; added: number; known: number };

/** A channel that has read a few days only, so that most of the past is still to be read. */
async function channel(): Promise<string> {
  const attempt = (await head('/connections/x/start', {})).body.attempt as Loose;
  const answer = await provider.consent(String(attempt.authorizeUrl));
  const { body } = await head('/connections/x/finish', { attemptId: attempt.id, ...answer });
  const made = await head('/feeds', {
    name: 'Oakfield on X',
    network: 'x',
    source: { userId: '3001' },
    connectionId: body.connection?.id,
    historyFrom: '2026-11-15',
  });
  expect(made.status, made.text).toBe(201);
  await stack.settle();
  return String(made.body.feed?.id);
}
async function start(feedId: string): Promise<string> {
  const made = await admin('POST', '/history', { iid: 'oakfield', feedId, ...RANGE });
  expect(made.status, made.text).toBe(201);
  return String(made.body.run?.id);
}

/** Starts the job and resolves once the sync is held. */
async function runUntilHeld(where: number | 'last'): Promise<void> {
  holdAfter = where;
  const whenHeld = new Promise<void>((done) => {
    held = done;
  });
  stack.backend.runner.start();
  await whenHeld;
}
async function kill(): Promise<void> {
  await stack.backend.runner.stop();
  holdAfter = null;
}

describe('metered history: interrupted', () => {
  it('server killed after the last page but before the job ends → job ends without another request', async () => {
    await start(await channel());
    await runUntilHeld('last');
    await kill();
    const before = await reads();
    expect(await run()).toMatchObject({ status: 'running' });
    provider.act('x', 'post');
    await stack.settle();
    expect(await run()).toMatchObject({ status: 'done' });
    expect(await reads()).toBe(before);
  });

  it('server killed after the first page → continues there, no post is paid for twice', async () => {
    await start(await channel());
    const before = await reads();
    await runUntilHeld(1);
    await kill();
    const first = countsOf(await run()).read;
    expect(first).toBeGreaterThan(0);
    await stack.settle();
    const done = await run();
    const { read, added, known: unchanged } = countsOf(done);
    expect([done.status, read > first, added + unchanged]).toEqual(['done', true, read]);
    expect(await reads()).toBe(before + read);
  });

  it('history run paused while it reads → no more posts counted; resumed → done, each post counted once', async () => {
    const id = await start(await channel());
    const before = await reads();
    await runUntilHeld(1);
    expect((await admin('POST', `/history/${id}/pause`)).body.run).toMatchObject({ status: 'paused' });
    await kill();
    await stack.settle();
    const paused = await run();
    expect(paused).toMatchObject({ status: 'paused' });
    expect(await reads()).toBe(before + countsOf(paused).read);
    expect((await admin('POST', `/history/${id}/resume`)).status).toBe(200);
    await stack.settle();
    const done = await run();
    expect(done).toMatchObject({ status: 'done' });
    expect(await reads()).toBe(before + countsOf(done).read);
  });

  it('rate limited → paused for as long as X says, with the reason; after it → done', async () => {
    await start(await channel());
    provider.act('x', 'limit');
    stack.backend.runner.start();
    await eventually(async () => (await run()).message).toBeTruthy();
    await stack.backend.runner.stop();
    expect(await run()).toMatchObject({ status: 'running', counts: { read: 0 } });
    provider.act('x', 'ok');
    now = new Date(START.getTime() + 20 * 60_000);
    await stack.settle();
    expect(await run()).toMatchObject({ status: 'done' });
  });

  it('3,200 posts read → done, reason says that X returns no more', async () => {
    const id = await start(await channel());
    const counts = { read: 3_190, added: 3_000, known: 190, failed: 0 };
    await stack.db.doc(`historyRuns/${id}`).update({ counts });
    await stack.settle();
    expect(await run()).toMatchObject({
      status: 'done',
      message: 'These are the newest 3,200 posts, all that the provider gives.',
    });
  });
});

describe('the monthly limit of metered posts', () => {
  it('fewer posts left than the smallest page of X → no request, reason says so', async () => {
    const id = await channel();
    const before = await reads();
    await admin('PATCH', '', { cap: before + 4 });
    await start(id);
    await stack.settle();
    expect(await run()).toMatchObject({
      status: 'paused',
      message:
        'This month’s limit for X is nearly reached: 4 posts are left, and X gives at least 5 at a time. Syncing resumes on 1 December.',
    });
    expect(await reads()).toBe(before);
  });

  it('seven posts left this month → at most seven are requested', async () => {
    const id = await channel();
    const before = await reads();
    await admin('PATCH', '', { cap: before + 7 });
    await start(id);
    await stack.settle();
    expect([(await run()).status, await reads()]).toEqual(['paused', before + 7]);
    expect(await reserved()).toEqual({});
  });

  it('two syncs at once → together within the limit; the unused part of a reservation is released', async () => {
    await stack.db.doc('meters/x').set({ network: 'x', cap: 12 });
    const { deps } = stack.backend;
    const at = { network: 'x', iid: 'oakfield' } as const;
    const page = (counted: number) => ({ counted }) as unknown as Page;
    const grants: number[] = [];
    const one = metered(deps, at, async function* (reservePosts) {
      grants.push(await reservePosts(100));
      // The other asks while this one is still unanswered.
      await expect(read(metered(deps, at, asking(5)))).rejects.toMatchObject({ code: 'rate-limited' });
      yield page(3);
    });
    await read(one);
    expect([grants, await reads(), await reserved()]).toEqual([[12], 3, {}]);
    await read(metered(deps, at, asking(9)));
    expect(await reads()).toBe(12);
    await expect(read(metered(deps, at, asking(1)))).rejects.toMatchObject({ code: 'quota' });

    function asking(counted: number) {
      return async function* (reservePosts: (count: number) => Promise<number>) {
        grants.push(await reservePosts(100));
        yield page(counted);
      };
    }
    async function read(pages: AsyncIterable<Page>) {
      for await (const each of pages) expect(each.counted).toBeGreaterThan(0);
    }
  });

  it('server killed while X answers → the reservation counts once, unless the sync is repeated the same day', async () => {
    const { deps } = stack.backend;
    const reservations = stack.db.doc('jobs/killed');
    const of = { network: 'x', iid: 'oakfield' } as const;
    const school = async () => (await stack.db.doc('meters/x/months/2026-11/schools/oakfield').get()).get('reads');
    /** Ends like a process that is killed: nothing comes after it has asked. */
    async function killed(where: Parameters<typeof metered>[1]): Promise<void> {
      const whenReserved = new Promise<void>((done) => {
        const pages = metered(deps, where, async function* (reservePosts) {
          await reservePosts(100);
          done();
          await new Promise(() => undefined);
          yield* [];
        });
        void pages.next();
      });
      await whenReserved;
    }
    const again = async (where: Parameters<typeof metered>[1]) => {
      const pages = metered(deps, where, async function* (reservePosts) {
        await reservePosts(100);
        yield { counted: 80 } as unknown as Page;
      });
      for await (const page of pages) expect(page.counted).toBe(80);
    };
    await killed({ ...of, countedPosts: reservations });
    await again({ ...of, countedPosts: reservations });
    expect([await reads(), await school(), await reserved()]).toEqual([80, 80, {}]);

    await killed({ ...of, countedPosts: reservations });
    const later = now;
    now = new Date(now.getTime() + 6 * 60_000);
    expect((await admin('GET', '')).body.x).toMatchObject({ reads: 180, schools: [{ id: 'oakfield', reads: 180 }] });
    await again(of);
    expect([await reads(), await school(), await reserved()]).toEqual([260, 260, {}]);

    now = later;
    await killed({ ...of, countedPosts: reservations });
    now = new Date(now.getTime() + 86_400_000);
    await again({ ...of, countedPosts: reservations });
    expect([await reads(), await school(), await reserved()]).toEqual([440, 440, {}]);
  });

  it('request fails → its reservation is released', async () => {
    const { deps } = stack.backend;
    const failing = metered(deps, { network: 'x', iid: 'oakfield' }, async function* (reservePosts) {
      await reservePosts(100);
      yield* [];
      throw new Error('no answer');
    });
    await expect(failing.next()).rejects.toThrow('no answer');
    expect([await reads(), await reserved()]).toEqual([0, {}]);
  });

  it('X answers with malformed posts only → counted as charged, the rest of the reservation is released', async () => {
    const { deps } = stack.backend;
    const charged = metered(deps, { network: 'x', iid: 'oakfield' }, async function* (reservePosts) {
      await reservePosts(100);
      yield* [];
      throw new SourceError('broken', 'Not readable.', { metered: { counted: 7 } });
    });
    await expect(charged.next()).rejects.toThrow('Not readable.');
    expect([await reads(), await reserved()]).toEqual([7, {}]);
    expect((await stack.db.doc('meters/x/months/2026-11/schools/oakfield').get()).get('reads')).toBe(7);
  });
});
