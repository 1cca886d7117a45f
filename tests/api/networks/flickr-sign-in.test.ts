import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';

const ACCOUNT = '10000001@N01';
const GROUP = '20000001@N21';
let at: SignInStack;

beforeAll(async () => {
  at = await startSignInStack();
});
beforeEach(() => at.reset('flickr'));
afterAll(() => at.close());

async function add(body: object): Promise<string> {
  const made = await at.post('/feeds', {
    name: 'Oakfield photos',
    network: 'flickr',
    source: { userId: ACCOUNT },
    ...body,
  });
  expect(made.status).toBe(201);
  await at.stack.settle();
  return String(made.body.feed?.id);
}
async function added() {
  const connectionId = String((await at.connect('flickr')).body.connection?.id);
  return { connectionId, feedId: await add({ connectionId }) };
}

describe('Flickr with a sign-in', () => {
  it('start → consent page for read access only; secret of the request token stored encrypted', async () => {
    const attempt = await at.start('flickr');
    const { pathname, searchParams } = new URL(attempt.authorizeUrl);
    expect(pathname).toBe('/flickr/services/oauth/authorize');
    expect([...searchParams.keys()]).toEqual(['oauth_token', 'perms']);
    expect(searchParams.get('perms')).toBe('read');
    const attemptDocument = (await at.stack.db.doc(`signInAttempts/${attempt.id}`).get()).data() ?? {};
    const { token, secret } = JSON.parse(
      await at.stack.backend.deps.sealer.open(String(attemptDocument.kept), `signInAttempts/${attempt.id}`),
    );
    expect(token).toBe(searchParams.get('oauth_token'));
    expect(secret.length).toBeGreaterThan(10);
    expect(JSON.stringify(attemptDocument)).not.toContain(secret);
    expect(JSON.stringify(attemptDocument)).not.toContain(token);
  });

  it('signed in → account can be read; channel created → every photo once with its metrics, also after five syncs', async () => {
    const { status, body } = await at.connect('flickr');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      connection: {
        network: 'flickr',
        account: { id: ACCOUNT, name: 'Oakfield School', handle: 'oakfield' },
        missingScopes: [],
        status: 'ok',
        expiresAt: null,
      },
      accounts: [{ id: ACCOUNT, kind: 'user' }],
    });
    const connectionId = String(body.connection?.id);
    expect((await at.get(`/connections/${connectionId}/accounts`)).body.items).toMatchObject([{ id: ACCOUNT }]);
    const feedId = await add({ connectionId });
    const { postCount } = await at.feedOf(feedId);
    expect(Number(postCount)).toBeGreaterThanOrEqual(24);
    for (let reading = 0; reading < 4; reading += 1) await at.sync(feedId);
    expect(await at.feedOf(feedId)).toMatchObject({ status: 'ok', postCount });
    const imported = await at.storiesOf(feedId);
    expect(new Set(imported.map(({ externalId }) => externalId)).size).toBe(imported.length);
    for (const { permalink } of imported)
      expect(String(permalink)).toMatch(/^https:\/\/www\.flickr\.com\/photos\/oakfield\/\d+\/$/);
    expect(imported.some(({ text }) => String(text).endsWith('(Corrected.)'))).toBe(true);
    expect(imported.every(({ metrics }) => Number(metrics?.views) >= 30)).toBe(true);
    expect((await at.feedOf(feedId)).profile).toMatchObject({ link: 'https://www.flickr.com/photos/oakfield/' });
    expect((await at.get(`/feeds/${feedId}/metrics`)).body.items).toMatchObject([{ posts: expect.any(Number) }]);
  });

  it('without a sign-in → synced by the public feed, also a group; a photo has the same id in both', async () => {
    const feedId = await add({});
    const feed = await at.feedOf(feedId);
    expect(feed).toMatchObject({ status: 'ok' });
    expect(feed.connectionId).toBeUndefined();
    await add({ name: 'The group', source: { groupId: GROUP } });
    const open = (await at.storiesOf(feedId)).map(({ externalId }) => externalId);
    expect(open.length).toBeGreaterThan(10);
    await at.remove(`/feeds/${feedId}`);
    await at.stack.settle();
    const signedIn = (await at.storiesOf((await added()).feedId)).map(({ externalId }) => externalId);
    expect(signedIn).toEqual(expect.arrayContaining(open));
  });

  it('group, or account other than the one signed in → 422 at its field', async () => {
    const connectionId = String((await at.connect('flickr')).body.connection?.id);
    for (const [field, id] of [
      ['userId', '99999999@N01'],
      ['groupId', GROUP],
    ] as const) {
      const source = { [field]: id };
      expect(await at.post('/feeds', { name: 'Other', network: 'flickr', source, connectionId })).toMatchObject({
        status: 422,
        body: { error: { fields: { [`source.${field}`]: expect.stringContaining('doesn’t let us read') } } },
      });
    }
  });

  it('token revoked → reauth; signed in again → synced, no story lost', async () => {
    const { connectionId, feedId } = await added();
    const { postCount } = await at.feedOf(feedId);
    at.provider.act('flickr', 'revoke');
    await at.sync(feedId);
    expect(await at.feedOf(feedId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' }, postCount });
    expect(await at.connect('flickr', {}, { feedId })).toMatchObject({
      status: 200,
      body: { connection: { id: connectionId } },
    });
    await at.stack.settle();
    expect(await at.feedOf(feedId)).toMatchObject({ status: 'ok', postCount });
  });

  it('rate limited by Flickr → limited, not reauth', async () => {
    const { feedId } = await added();
    at.provider.act('flickr', 'limit');
    await at.sync(feedId);
    expect(await at.feedOf(feedId)).toMatchObject({ status: 'limited', error: { code: 'rate-limited' } });
  });
});

describe('POST /connections/flickr/finish', () => {
  const finish = (body: object) => at.post('/connections/flickr/finish', body);
  const consented = async () => {
    const { id, authorizeUrl } = await at.start('flickr');
    return { attemptId: id, ...(await at.provider.consent(authorizeUrl)) };
  };

  it('cancelled → 422 with a message; no connection', async () => {
    expect(await at.connect('flickr', { answer: 'cancel' })).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('You didn’t allow SprX to read from Flickr') } },
    });
    expect((await at.get('/connections')).body.items).toEqual([]);
  });

  it('refusal that names only the attempt → same 422, attempt cannot be used again', async () => {
    const { id } = await at.start('flickr');
    expect((await finish({ attemptId: id, error: 'access_denied' })).status).toBe(422);
    expect((await finish({ attemptId: id, error: 'access_denied' })).status).toBe(400);
  });

  it.each([
    ['another token', { oauth_token: 'forged' }],
    ['no token', { oauth_token: undefined }],
    ['a state in its place', { oauth_token: undefined, state: 'forged' }],
  ])('%s → 400, attempt cannot be used again', async (_, forged) => {
    const answer = await consented();
    expect((await finish({ ...answer, ...forged })).status).toBe(400);
    expect((await finish(answer)).status).toBe(400);
  });

  it.each([
    ['another verifier', { oauth_verifier: 'forged' }],
    ['no verifier', { oauth_verifier: undefined }],
  ])('%s → 422, no connection', async (_, forged) => {
    expect((await finish({ ...(await consented()), ...forged })).status).toBe(422);
    expect((await at.get('/connections')).body.items).toEqual([]);
  });

  it('same answer twice, or from another person → 400', async () => {
    const answer = await consented();
    const other = { as: 'author', iid: 'oakfield', body: answer } as const;
    expect((await at.stack.ask('POST', '/api/v1/connections/flickr/finish', other)).status).toBe(403);
    expect((await finish(answer)).status).toBe(200);
    expect((await finish(answer)).status).toBe(400);
  });
});

describe('Flickr credential', () => {
  it('secret Flickr rejects → start refused with a message', async () => {
    await at.stack.db.doc('credentials/flickr').update({ clientId: 'wrong' });
    expect(await at.post('/connections/flickr/start', {})).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('doesn’t recognise SprX') } },
    });
  });
});
