import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';
import type { Stack } from '../../support/stack.ts';

let at: SignInStack;
let stack: Stack;
let provider: SignInStack['provider'];
let now = new Date('2026-11-20T09:30:00.000Z');

beforeAll(async () => {
  at = await startSignInStack({ backend: { now: () => now } });
  ({ stack, provider } = at);
});
beforeEach(async () => {
  now = new Date('2026-11-20T09:30:00.000Z');
  await at.reset('x');
});
afterAll(() => at.close());

const post: SignInStack['post'] = (path, body) => at.post(path, body);
const feedOf = (id: string) => at.feedOf(id);
const sync = (id: string) => at.sync(id);
const connect = (how: Parameters<SignInStack['connect']>[1] = {}, body: object = {}) => at.connect('x', how, body);
async function added() {
  const connectionId = String((await connect()).body.connection?.id);
  const made = await post('/feeds', { name: 'Oakfield on X', network: 'x', source: { userId: '3001' }, connectionId });
  expect(made.status).toBe(201);
  await stack.settle();
  return { connectionId, feedId: String(made.body.feed?.id) };
}
const readsOf = async (path = '') => (await stack.db.doc(`meters/x/months/2026-11${path}`).get()).get('reads');

describe('X', () => {
  it('allowed at the provider → account, scopes; channel created → every post once, each counted for the school and in total', async () => {
    const connected = await connect();
    expect(connected.body).toMatchObject({
      connection: { network: 'x', account: { id: '3001', handle: 'oakfieldschool' }, missingScopes: [], status: 'ok' },
      accounts: [{ id: '3001' }],
    });
    const { feedId } = await added();
    const { postCount } = await feedOf(feedId);
    expect(Number(postCount)).toBeGreaterThanOrEqual(24);
    expect(await readsOf()).toBe(postCount);
    expect(await readsOf('/schools/oakfield')).toBe(postCount);
    for (let reading = 0; reading < 4; reading += 1) await sync(feedId);
    expect(await feedOf(feedId)).toMatchObject({ status: 'ok', postCount });
    expect(await readsOf()).toBe(postCount);
    const imported = await at.storiesOf(feedId);
    expect(new Set(imported.map(({ externalId }) => externalId)).size).toBe(imported.length);
    expect(JSON.stringify(imported)).not.toContain('t.co');
    expect(imported.some(({ text }) => String(text).includes('rather longer than planned'))).toBe(true);
  });

  it('previewed → five posts requested and counted, no more', async () => {
    const connectionId = String((await connect()).body.connection?.id);
    const shown = await post('/feeds/preview', { network: 'x', source: { userId: '3001' }, connectionId });
    const items = shown.body.items as unknown as readonly unknown[];
    expect(items.length).toBeGreaterThan(0);
    expect(await readsOf('/schools/oakfield')).toBe(5);
  });

  it.each([
    ['at its cap', { cap: 1 }, /limit for X is reached\. Syncing resumes on 1 December/],
    ['stopped', { stopped: true }, /stopped all reading from X/],
  ])('%s → no request, limited with quota; lifted → synced again', async (_, set, message) => {
    const { feedId } = await added();
    const before = await readsOf();
    await stack.db.doc('meters/x').set({ network: 'x', ...set }, { merge: true });
    provider.act('x', 'post');
    expect(await sync(feedId)).toMatchObject({ status: 'failed', error: { code: 'quota' } });
    expect(await feedOf(feedId)).toMatchObject({
      status: 'limited',
      error: { code: 'quota', message: expect.stringMatching(message) },
    });
    expect(await readsOf()).toBe(before);
    await stack.db.doc('meters/x').set({ network: 'x' });
    expect(await sync(feedId)).toMatchObject({ status: 'done' });
    expect(await feedOf(feedId)).toMatchObject({ status: 'ok' });
  });

  it('token revoked → reauth; signed in again → synced, no story lost', async () => {
    const { connectionId, feedId } = await added();
    const { postCount } = await feedOf(feedId);
    provider.act('x', 'revoke');
    await sync(feedId);
    expect(await feedOf(feedId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' }, postCount });
    expect(await connect({}, { feedId })).toMatchObject({ status: 200, body: { connection: { id: connectionId } } });
    await stack.settle();
    expect(await feedOf(feedId)).toMatchObject({ status: 'ok' });
  });

  it('connection deleted → revoked at the provider', async () => {
    const { connectionId } = await added();
    await at.remove(`/connections/${connectionId}`);
    expect(await at.goodSignIns('x')).toBe(0);
  });
});
