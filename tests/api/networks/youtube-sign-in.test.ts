import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilMidnightInCalifornia } from '../../../server/connectors/youtube/data-api.ts';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';

const CHANNEL = 'UCoakfieldSchool0000000A';
let at: SignInStack;

beforeAll(async () => {
  at = await startSignInStack();
});
beforeEach(() => at.reset('youtube'));
afterAll(() => at.close());

async function connect(body: object = {}) {
  const attempt = await at.start('youtube', body);
  const shown = Object.fromEntries(new URL(attempt.authorizeUrl).searchParams);
  expect(shown).toMatchObject({ access_type: 'offline', prompt: 'consent', code_challenge_method: 'S256' });
  const answer = await at.provider.consent(attempt.authorizeUrl);
  return at.post('/connections/youtube/finish', { attemptId: attempt.id, ...answer });
}
async function add(body: object) {
  const made = await at.post('/feeds', {
    name: 'Oakfield films',
    network: 'youtube',
    source: { channelId: CHANNEL },
    ...body,
  });
  expect(made.status).toBe(201);
  await at.stack.settle();
  return String(made.body.feed?.id);
}
describe('YouTube with a sign-in', () => {
  it('signed in → channel can be read; created → every video once with its metrics, also after five syncs', async () => {
    const { body } = await connect();
    expect(body).toMatchObject({
      connection: { network: 'youtube', account: { id: CHANNEL, name: 'Oakfield School' }, missingScopes: [] },
      accounts: [{ id: CHANNEL, kind: 'channel' }],
    });
    const feedId = await add({ connectionId: body.connection?.id });
    const { postCount } = await at.feedOf(feedId);
    expect(Number(postCount)).toBeGreaterThanOrEqual(24);
    for (let reading = 0; reading < 4; reading += 1) await at.sync(feedId);
    expect(await at.feedOf(feedId)).toMatchObject({ status: 'ok', postCount });
    const imported = await at.storiesOf(feedId);
    expect(new Set(imported.map(({ externalId }) => externalId)).size).toBe(imported.length);
    expect(imported.every(({ permalink }) => String(permalink).startsWith('https://www.youtube.com/watch?v='))).toBe(
      true,
    );
  });

  it('without a sign-in → synced by the public feed, also while the token is revoked', async () => {
    at.provider.act('youtube', 'revoke');
    const feedId = await add({});
    const read = await at.feedOf(feedId);
    expect(read).toMatchObject({ status: 'ok' });
    expect(read.connectionId).toBeUndefined();
  });

  it('channel that never had a sign-in → connected to its own account; to another → 409 naming both, nothing changed', async () => {
    const feedId = await add({});
    expect((await connect({ feedId })).status).toBe(200);
    await at.stack.settle();
    const own = await at.feedOf(feedId);
    expect(own).toMatchObject({
      status: 'ok',
      account: { id: CHANNEL, url: `https://www.youtube.com/channel/${CHANNEL}` },
    });

    const { FieldValue } = await import('firebase-admin/firestore');
    const elsewhere = 'UCriversideSchool00000000';
    const foreign = {
      source: { channelId: elsewhere },
      account: FieldValue.delete(),
      connectionId: FieldValue.delete(),
    };
    await at.stack.db.doc(`institutions/oakfield/feeds/${feedId}`).update(foreign);
    expect(await connect({ feedId })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/“Oakfield School”.*“UCriversideSchool00000000”/) } },
    });
    const left = await at.feedOf(feedId);
    expect([left.connectionId, left.account]).toEqual([undefined, undefined]);
  });

  it('token revoked → reauth; signed in again → synced, no story lost', async () => {
    const { body } = await connect();
    const feedId = await add({ connectionId: body.connection?.id });
    const { postCount } = await at.feedOf(feedId);
    at.provider.act('youtube', 'revoke');
    await at.sync(feedId);
    expect(await at.feedOf(feedId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' }, postCount });
    expect((await connect({ feedId })).status).toBe(200);
    await at.stack.settle();
    expect(await at.feedOf(feedId)).toMatchObject({ status: 'ok' });
  });

  it('connection deleted → revoked at the provider', async () => {
    const { body } = await connect();
    await at.remove(`/connections/${body.connection?.id}`);
    expect(await at.goodSignIns('youtube')).toBe(0);
  });

  it('quota exhausted → limited until midnight in California, in winter and in summer', () => {
    expect(untilMidnightInCalifornia(Date.parse('2026-01-10T07:00:00Z'))).toBe(3_600_000);
    expect(untilMidnightInCalifornia(Date.parse('2026-07-10T06:30:00Z'))).toBe(1_800_000);
  });
});
