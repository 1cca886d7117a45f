import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeCredential } from '../../../server/channels/use-cases/connections/credentials.ts';
import { fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { startStandIns } from '../../support/stand-in-server.ts';

let stack: Stack;
let provider: Awaited<ReturnType<typeof startStandIns>>;
let now = new Date('2026-11-20T09:30:00.000Z');

beforeAll(async () => {
  provider = await startStandIns();
  stack = await startStack({ backend: { connectors: provider.connectors, now: () => now, isLocal: true } });
});
beforeEach(async () => {
  now = new Date('2026-11-20T09:30:00.000Z');
  await stack.reset();
  provider.act('x', 'ok');
  const client = { clientId: 'sprx-local-x', clientSecret: 'local-secret-x' };
  await storeCredential(stack.backend.deps, { identifier: 'x', network: 'x', ...client });
});
afterAll(async () => {
  await stack.close();
  await provider.close();
});

const ask = (as: 'head' | 'admin', method: string, path: string, body?: unknown) =>
  stack.ask(method, `/api/v1${path}`, {
    as,
    iid: as === 'head' ? 'oakfield' : null,
    ...(body === undefined ? {} : { body }),
  });
const use = async () => (await ask('admin', 'GET', '/admin/x')).body.x as Loose;
const feedOf = async (id: string) => (await ask('head', 'GET', `/feeds/${id}`)).body.feed as Loose;

/** @param historyFrom so that most of the past is still to be read */
async function channel(historyFrom?: string): Promise<string> {
  const attempt = (await ask('head', 'POST', '/connections/x/start', {})).body.attempt as Loose;
  const answer = await provider.consent(String(attempt.authorizeUrl));
  const { body } = await ask('head', 'POST', '/connections/x/finish', { attemptId: attempt.id, ...answer });
  const made = await ask('head', 'POST', '/feeds', {
    name: 'Oakfield on X',
    network: 'x',
    source: { userId: '3001' },
    connectionId: body.connection?.id,
    ...(historyFrom ? { historyFrom } : {}),
  });
  expect(made.status, made.text).toBe(201);
  await stack.settle();
  return String(made.body.feed?.id);
}

describe('GET and PATCH /admin/x', () => {
  it('posts read → counted in all and by school, with cost, limit and what X reports as remaining', async () => {
    const id = await channel();
    const { postCount } = await feedOf(id);
    expect(await use()).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      reads: postCount,
      cap: 10_000,
      stopped: false,
      cost: Math.round(Number(postCount) * 0.5) / 100,
      pricePerThousand: 5,
      endpoints: [expect.objectContaining({ limit: expect.any(Number), reset: expect.any(String) })],
      schools: [{ id: 'oakfield', name: expect.stringContaining('Oakfield'), reads: postCount }],
    });
  });

  it('stopped → channels limited with quota at once, no request sent; started again → synced', async () => {
    const id = await channel();
    const { reads } = await use();
    const reason = 'The budget is used up';
    const stopped = await ask('admin', 'PATCH', '/admin/x', { stopped: true, reason });
    expect([stopped.status, (stopped.body.x as Loose).stopped]).toEqual([200, true]);
    await stack.settle();
    expect(await feedOf(id)).toMatchObject({ status: 'limited', error: { code: 'quota' } });
    await ask('head', 'POST', `/feeds/${id}/sync`, {});
    await stack.settle();
    expect((await use()).reads).toBe(reads);
    await ask('admin', 'PATCH', '/admin/x', { stopped: false });
    await stack.settle();
    expect(await feedOf(id)).toMatchObject({ status: 'ok' });
    const log = await stack.db.collection('auditLog').where('action', '==', 'metered.update').get();
    expect(log.docs.map((each) => each.get('reason')).filter(Boolean)).toEqual([reason]);
  });

  it.each([
    [{ cap: -1 }, 'cap'],
    [{ cap: 1.5 }, 'cap'],
    [{ pricePerThousand: -2 }, 'pricePerThousand'],
  ])('invalid %o → 400 at its field', async (body, field) => {
    const answer = await ask('admin', 'PATCH', '/admin/x', body);
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]]);
  });
});

describe('metered history', () => {
  const RANGE = { from: '2024-01-01', to: '2026-11-20' };
  const start = (feedId: string, changes = {}) =>
    ask('admin', 'POST', '/admin/x/history', { iid: 'oakfield', feedId, ...RANGE, ...changes });
  const runs = async () => list((await ask('admin', 'GET', '/admin/x/history')).body.items) as unknown as Loose[];

  it('run → older posts imported once and counted; second run → nothing new', async () => {
    const id = await channel('2026-11-15');
    const before = Number((await feedOf(id)).postCount);
    const { reads } = await use();
    const made = await start(id);
    expect([made.status, (made.body.run as Loose)?.status], made.text).toEqual([201, 'queued']);
    await stack.settle();
    const [run] = await runs();
    const counts = run?.counts as unknown as Record<string, number>;
    expect(run).toMatchObject({ status: 'done', ...RANGE, feed: { id, name: 'Oakfield on X' } });
    expect(counts.added).toBeGreaterThan(0);
    expect((await feedOf(id)).postCount).toBe(before + Number(counts.added));
    expect((await use()).reads).toBe(Number(reads) + Number(counts.read));
    const stories = (await stack.db.collection('stories').where('feedId', '==', id).get()).docs;
    expect(
      stories.filter((story) => story.get('metrics')?.likes === undefined).map((story) => story.get('title')),
    ).toEqual([]);
    now = new Date(now.getTime() + 60_000);
    await start(id);
    await stack.settle();
    expect((await runs())[0]).toMatchObject({ counts: { added: 0 }, status: 'done' });
  });

  it('estimate → at most the posts of the account, with its cost; no request sent', async () => {
    const id = await channel();
    const { reads } = await use();
    const { status, body } = await ask('admin', 'POST', '/admin/x/history/estimate', {
      iid: 'oakfield',
      feedId: id,
      ...RANGE,
    });
    expect([status, body.reads]).toEqual([200, body.posts]);
    expect(Number(body.posts)).toBeGreaterThanOrEqual(24);
    // A post costs half a cent at 5 dollars a thousand.
    expect(body.cost).toBe(Math.round(Number(body.posts) * 0.5) / 100);
    expect((await use()).reads).toBe(reads);
  });

  it('limit reached → paused with the reason, never exceeded; resumed after → done', async () => {
    const id = await channel('2026-11-15');
    const { reads } = await use();
    await ask('admin', 'PATCH', '/admin/x', { cap: Number(reads) });
    await start(id);
    await stack.settle();
    const [waiting] = await runs();
    expect(waiting).toMatchObject({ status: 'paused', message: expect.stringContaining('limit for X is reached') });
    expect((await use()).reads).toBe(reads);
    await ask('admin', 'PATCH', '/admin/x', { cap: 10_000 });
    const resumed = await ask('admin', 'POST', `/admin/x/history/${waiting?.id}/resume`);
    expect(resumed.status).toBe(200);
    await stack.settle();
    expect((await runs())[0]).toMatchObject({ status: 'done' });
  });

  it('paused, resumed or stopped in the wrong state → 409 with a message; two runs of one channel → 409', async () => {
    const id = await channel('2026-11-15');
    await ask('admin', 'PATCH', '/admin/x', { stopped: true });
    await start(id);
    await stack.settle();
    const [run] = await runs();
    const twice = await start(id);
    expect([twice.status, twice.body.error?.message]).toEqual([
      409,
      'The history of “Oakfield on X” is being read already.',
    ]);
    const paused = await ask('admin', 'POST', `/admin/x/history/${run?.id}/pause`);
    expect([paused.status, paused.body.error?.message]).toEqual([409, 'This run is paused. It can’t be paused.']);
    const stopped = await ask('admin', 'POST', `/admin/x/history/${run?.id}/stop`);
    expect([stopped.status, (stopped.body.run as Loose).status]).toEqual([200, 'stopped']);
    for (const act of ['stop', 'resume'])
      expect((await ask('admin', 'POST', `/admin/x/history/${run?.id}/${act}`)).status).toBe(409);
  });

  it.each([
    [{ from: '2026-11-21', to: '2026-11-20' }, 'to'],
    [{ to: '2030-01-01' }, 'to'],
    [{ from: 'yesterday' }, 'from'],
  ])('invalid %o → 400 at its field', async (changes, field) => {
    const id = await channel('2026-11-15');
    const answers = [
      await start(id, changes),
      await ask('admin', 'POST', '/admin/x/history/estimate', { iid: 'oakfield', feedId: id, ...RANGE, ...changes }),
    ];
    for (const answer of answers) expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]]);
  });
});
