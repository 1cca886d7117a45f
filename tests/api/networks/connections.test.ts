import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeCredential } from '../../../server/channels/use-cases/connections/credentials.ts';
import { removeOldAttempts } from '../../../server/channels/use-cases/connections/start-connection.ts';
import { endUnconfirmed } from '../../../server/channels/use-cases/connections/unconfirmed.ts';
import { ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { startStandIns } from '../../support/stand-in-server.ts';

type Who = 'head' | 'author' | 'viewer' | 'both' | 'admin';

let stack: Stack;
let provider: Awaited<ReturnType<typeof startStandIns>>;
const logged: string[] = [];
let now = new Date('2026-11-20T09:30:00.000Z');

beforeAll(async () => {
  provider = await startStandIns();
  stack = await startStack({
    config: { logLevel: 'debug' },
    logTo: { write: (line) => void logged.push(line) },
    backend: { connectors: provider.connectors, now: () => now, isLocal: true },
  });
});
beforeEach(async () => {
  now = new Date('2026-11-20T09:30:00.000Z');
  await stack.reset();
  provider.act('vimeo', 'revoke');
  provider.act('vimeo', 'ok');
  await register();
});
afterAll(async () => {
  await stack.close();
  await provider.close();
});

const register = () =>
  storeCredential(stack.backend.deps, {
    identifier: 'vimeo',
    network: 'vimeo',
    clientId: 'sprx-local-vimeo',
    clientSecret: 'local-secret-vimeo',
  });

const post = (path: string, body: unknown, as: Who = 'head', iid = 'oakfield') =>
  stack.ask('POST', `/api/v1${path}`, { as, iid, body });
const get = (path: string, as: Who = 'head', iid = 'oakfield') => stack.ask('GET', `/api/v1${path}`, { as, iid });

const start = async (body: object = {}, as: Who = 'head') =>
  (await post('/connections/vimeo/start', body, as)).body.attempt as unknown as {
    id: string;
    authorizeUrl: string;
    expiresAt: string;
  };
const finish = (body: unknown, as: Who = 'head', iid = 'oakfield') => post('/connections/vimeo/finish', body, as, iid);

async function connect(how: Parameters<typeof provider.consent>[1] = {}, body: object = {}) {
  const attempt = await start(body);
  return finish({ attemptId: attempt.id, ...(await provider.consent(attempt.authorizeUrl, how)) });
}

const channel = (connectionId: string, userId = '5001') =>
  post('/feeds', { name: 'Oakfield films', network: 'vimeo', source: { userId }, connectionId });
const feed = async (id: string) => (await get(`/feeds/${id}`)).body.feed as Loose;

describe('GET /networks', () => {
  it('network registered with the provider → ready; not registered → the reason', async () => {
    const row = async () => list((await get('/networks')).body.items).find(({ id }) => String(id) === 'vimeo');
    expect(await row()).toEqual({ id: 'vimeo', label: 'Vimeo', auth: 'oauth2', ready: true });
    await stack.db.doc('credentials/vimeo').delete();
    expect(await row()).toMatchObject({ ready: false, why: 'A platform admin needs to set up this network first.' });
    expect(await post('/connections/vimeo/start', {})).toMatchObject({
      status: 422,
      body: { error: { message: 'A platform admin needs to set up this network first.' } },
    });
  });
});

describe('OAuth sign-in', () => {
  it('started, allowed at the provider, finished → connection with account, scopes and what can be read', async () => {
    const attempt = await start();
    const url = new URL(attempt.authorizeUrl);
    expect(url.href).toMatch(new RegExp(`^${provider.origin}/vimeo/oauth/authorize\\?`));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'sprx-local-vimeo',
      redirect_uri: 'https://app.example/redirect',
      scope: 'public private',
    });
    expect(attempt.expiresAt).toBe('2026-11-20T09:40:00.000Z');
    const { status, body } = await finish({ attemptId: attempt.id, ...(await provider.consent(url.href)) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      connection: {
        network: 'vimeo',
        iid: 'oakfield',
        account: { id: '5001', name: 'Oakfield Films', handle: 'oakfieldfilms' },
        scopes: ['public', 'private'],
        missingScopes: [],
        status: 'ok',
        expiresAt: null,
        connectedBy: { uid: 'u-head' },
        feedIds: [],
      },
      accounts: [{ id: '5001', name: 'Oakfield Films', kind: 'user' }],
    });
    expect(list((await get('/connections', 'viewer')).body.items)).toEqual([body.connection]);
    expect(ids((await get(`/connections/${body.connection?.id}/accounts`)).body.items)).toEqual(['5001']);
  });

  it('refused at the provider → 422 with a message, nothing stored; attempt cannot be used again', async () => {
    const attempt = await start();
    const answer = { attemptId: attempt.id, ...(await provider.consent(attempt.authorizeUrl, { answer: 'cancel' })) };
    expect(await finish(answer)).toMatchObject({
      status: 422,
      body: { error: { code: 'source-unusable', message: expect.stringContaining('You didn’t allow SprX') } },
    });
    expect((await finish(answer)).status).toBe(400);
    expect(list((await get('/connections')).body.items)).toEqual([]);
  });

  it('refused at the provider without a state → 422; with a wrong state or that of another person → 400', async () => {
    const no = async (more: object = {}) => ({ attemptId: (await start()).id, error: 'access_denied', ...more });
    expect(await finish(await no())).toMatchObject({ status: 422, body: { error: { code: 'source-unusable' } } });
    expect((await finish(await no({ state: 'forged' }))).status).toBe(400);
    expect((await finish(await no(), 'admin')).status).toBe(400);
    expect((await finish({ attemptId: (await start()).id, code: 'good' })).status).toBe(400);
  });

  it('state forged, replayed, expired, of another person, school or network → 400 at `state`', async () => {
    const fresh = async () => {
      const attempt = await start();
      return { attemptId: attempt.id, ...(await provider.consent(attempt.authorizeUrl)) };
    };
    const refused = { status: 400, body: { error: { code: 'invalid', fields: { state: expect.any(String) } } } };
    expect(await finish({ ...(await fresh()), state: 'forged' })).toMatchObject(refused);
    const used = await fresh();
    expect((await finish(used)).status).toBe(200);
    expect(await finish(used)).toMatchObject(refused);
    expect(await finish(await fresh(), 'both', 'riverside')).toMatchObject(refused);
    expect(await finish(await fresh(), 'admin')).toMatchObject(refused);
    expect(await post('/connections/rss/finish', await fresh())).toMatchObject(refused);
    expect(await finish({ attemptId: '../x', code: 'a', state: 'b' })).toMatchObject(refused);
    const late = await fresh();
    now = new Date('2026-11-20T09:41:00.000Z');
    expect(await finish(late)).toMatchObject(refused);
  });

  it('finish with the code of another person’s attempt → 422, no connection stored', async () => {
    const own = await start();
    const { state } = await provider.consent(own.authorizeUrl);
    const { code } = await provider.consent((await start({}, 'admin')).authorizeUrl);
    expect(await finish({ attemptId: own.id, state, code })).toMatchObject({
      status: 422,
      body: { error: { code: 'source-unusable' } },
    });
    expect(list((await get('/connections')).body.items)).toEqual([]);
  });

  it('finished twice at once → one connection', async () => {
    const attempt = await start();
    const answer = { attemptId: attempt.id, ...(await provider.consent(attempt.authorizeUrl)) };
    const statuses = (await Promise.all([finish(answer), finish(answer)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  it('wrong client secret → 422, message for the platform’s operator', async () => {
    const { deps } = stack.backend;
    const wrong = { identifier: 'vimeo', network: 'vimeo', clientId: 'sprx-local-vimeo', clientSecret: 'no' } as const;
    await storeCredential(deps, wrong);
    expect(await connect()).toMatchObject({
      status: 422,
      body: { error: { message: 'Vimeo doesn’t recognise SprX. Tell a platform admin.' } },
    });
  });

  it('POST /connections/{network}/start: unknown network → 400', async () => {
    expect((await post('/connections/myspace/start', {})).status).toBe(400);
  });

  it('attempts never finished → deleted once expired', async () => {
    await start();
    expect(await removeOldAttempts(stack.backend.deps)).toBe(0);
    now = new Date('2026-11-20T09:41:00.000Z');
    expect(await removeOldAttempts(stack.backend.deps)).toBe(1);
  });
});

describe('channel with a sign-in', () => {
  it('created → synced with it: every post once, also after five syncs; names its connection', async () => {
    const id = String((await connect()).body.connection?.id);
    const preview = await post('/feeds/preview', { network: 'vimeo', source: { userId: '5001' }, connectionId: id });
    expect(preview.body).toMatchObject({ title: 'Oakfield Films' });
    const made = await channel(id);
    expect(made.status).toBe(201);
    const feedId = String(made.body.feed?.id);
    await stack.settle();
    const read = await feed(feedId);
    expect(read).toMatchObject({ status: 'ok', connectionId: id, account: { id: '5001', name: 'Oakfield Films' } });
    expect(read.account?.url).toBe('https://vimeo.com/oakfieldfilms');
    expect(read.profile).toMatchObject({ posts: read.postCount, link: 'https://vimeo.com/oakfieldfilms' });
    const [film] = list((await get(`/stories?feedId=${feedId}&limit=1`)).body.items);
    expect(list(film?.media).map(({ type, url }) => [type, url])).toContainEqual(['video', film?.permalink]);
    expect(Number(read.postCount)).toBeGreaterThan(24);
    for (let reading = 0; reading < 4; reading += 1) {
      expect((await post(`/feeds/${feedId}/sync`, {})).status).toBe(202);
      await stack.settle();
    }
    expect(await feed(feedId)).toMatchObject({ status: 'ok', postCount: read.postCount });
    expect(list((await get('/connections')).body.items)[0]).toMatchObject({ feedIds: [feedId] });
    await stack.ask('DELETE', `/api/v1/feeds/${feedId}`, { as: 'head', iid: 'oakfield' });
    expect(list((await get('/connections')).body.items)[0]).toMatchObject({ feedIds: [] });
  });

  it('without a sign-in, with one of another school, for an account it cannot read → 400 at its field', async () => {
    const none = await post('/feeds', { name: 'Oakfield films', network: 'vimeo', source: { userId: '5001' } });
    expect(none).toMatchObject({ status: 400, body: { error: { fields: { connectionId: expect.any(String) } } } });
    const id = String((await connect()).body.connection?.id);
    const elsewhere = { name: 'Oakfield films', network: 'vimeo', source: { userId: '5001' }, connectionId: id };
    expect((await post('/feeds', elsewhere, 'both', 'riverside')).status).toBe(400);
    expect(await channel(id, '77')).toMatchObject({
      status: 422,
      body: { error: { fields: { 'source.userId': expect.any(String) } } },
    });
  });

  it('needed scope not allowed → connection names it, channel refused naming it', async () => {
    const { body } = await connect({ scopes: ['private'] });
    expect(body.connection?.missingScopes).toEqual([
      { scope: 'public', message: 'Vimeo doesn’t let us read the public videos of the account.' },
    ]);
    expect(await channel(String(body.connection?.id))).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('(public)') } },
    });
  });

  it('token revoked at the provider → reauth, one notification; signed in again → synced, no story twice', async () => {
    const id = String((await connect()).body.connection?.id);
    const feedId = String((await channel(id)).body.feed?.id);
    await stack.settle();
    const { postCount } = await feed(feedId);
    provider.act('vimeo', 'revoke');
    await post(`/feeds/${feedId}/sync`, {});
    await stack.settle();
    expect(await feed(feedId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' }, postCount });

    expect(list((await get('/connections')).body.items)).toMatchObject([{ id, status: 'reauth' }]);

    const renewed = await connect({}, { feedId });
    expect(renewed).toMatchObject({ status: 200, body: { connection: { id, feedIds: [feedId], status: 'ok' } } });
    await stack.settle();
    expect(await feed(feedId)).toMatchObject({ status: 'ok', postCount });
    expect((await feed(feedId)).error).toBeUndefined();
  });

  it('signed in again with another account → 409 that names both, nothing changed', async () => {
    const id = String((await connect()).body.connection?.id);
    const feedId = String((await channel(id)).body.feed?.id);
    await stack.settle();
    const stored = { account: { id: '9', name: 'Riverside Films', handle: null, picture: null, url: null } };
    await stack.db.doc(`institutions/oakfield/feeds/${feedId}`).update(stored);
    await stack.db.doc(`institutions/oakfield/connections/${id}`).update({ 'account.name': 'Riverside Films' });
    const before = (await stack.db.doc(`secrets/${id}`).get()).data();
    expect(await connect({}, { feedId })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/“Oakfield Films”.*“Riverside Films”/) } },
    });
    expect((await stack.db.doc(`secrets/${id}`).get()).data()).toEqual(before);
  });

  it('GET /connections/{id}/accounts: sign-in ended by the provider → 422 that names the network', async () => {
    const id = String((await connect()).body.connection?.id);
    provider.act('vimeo', 'revoke');
    expect(await get(`/connections/${id}/accounts`)).toMatchObject({
      status: 422,
      body: { error: { code: 'source-unusable', message: 'The sign-in at Vimeo has ended.' } },
    });
  });

  it('second sign-in of the same account → existing connection renewed', async () => {
    const first = await connect();
    const second = await connect();
    expect(second.body.connection?.id).toBe(first.body.connection?.id);
    expect(list((await get('/connections')).body.items)).toHaveLength(1);
  });
});

describe('sign-in without a channel', () => {
  const tomorrow = () => {
    now = new Date('2026-11-21T09:31:00.000Z');
  };
  const goodSignIns = async () => (await fetch(`${provider.origin}/vimeo/`)).text();

  it('endUnconfirmed: no channel added in 24 hours → revoked at the provider, connection and secrets deleted, audited', async () => {
    const id = String((await connect()).body.connection?.id);
    expect(await endUnconfirmed(stack.backend.deps)).toBe(0);
    tomorrow();
    expect(await endUnconfirmed(stack.backend.deps)).toBe(1);
    expect(list((await get('/connections')).body.items)).toEqual([]);
    expect((await stack.db.doc(`secrets/${id}`).get()).exists).toBe(false);
    expect(await goodSignIns()).toContain('Sign-ins that are good: 0.');
    const entries = await stack.db.collection('auditLog').where('action', '==', 'connection.delete').get();
    expect(entries.docs.map((entry) => entry.get('actor.uid'))).toEqual(['system']);
    expect(await endUnconfirmed(stack.backend.deps)).toBe(0);
  });

  it('channel added in time, also deleted since, or signed in anew while a channel uses it → stays', async () => {
    const id = String((await connect()).body.connection?.id);
    const feedId = String((await channel(id)).body.feed?.id);
    await stack.settle();
    await connect();
    tomorrow();
    expect(await endUnconfirmed(stack.backend.deps)).toBe(0);
    await stack.ask('DELETE', `/api/v1/feeds/${feedId}`, { as: 'head', iid: 'oakfield' });
    expect(await endUnconfirmed(stack.backend.deps)).toBe(0);
    expect(ids((await get('/connections')).body.items)).toEqual([id]);
    expect(await goodSignIns()).toMatch(/Sign-ins that are good: [1-9]/);
  });

  it('channel added between the query and the transaction → stays', async () => {
    const id = String((await connect()).body.connection?.id);
    tomorrow();
    const { deps } = stack.backend;
    let added: Awaited<ReturnType<typeof channel>> | undefined;
    const queues: typeof deps.queues = {
      async take(...args) {
        added ??= await channel(id);
        return deps.queues.take(...args);
      },
    };
    await endUnconfirmed({ ...deps, queues });
    await stack.settle();
    expect(added?.status).toBe(201);
    expect(ids((await get('/connections')).body.items)).toEqual([id]);
    expect((await stack.db.doc(`secrets/${id}`).get()).exists).toBe(true);
  });
});

describe('DELETE /connections/{id}', () => {
  it('connection deleted → revoked at the provider, secrets deleted, its channels are reauth; new sign-in → channels use it', async () => {
    const id = String((await connect()).body.connection?.id);
    const feedId = String((await channel(id)).body.feed?.id);
    await stack.settle();
    const { postCount } = await feed(feedId);
    const page = async () => (await fetch(`${provider.origin}/vimeo/`)).text();
    expect(await page()).toContain('Sign-ins that are good: 1.');
    const removed = await stack.ask('DELETE', `/api/v1/connections/${id}`, { as: 'head', iid: 'oakfield' });
    expect(removed.status).toBe(204);
    expect(await page()).toContain('Sign-ins that are good: 0.');
    expect((await stack.db.doc(`secrets/${id}`).get()).exists).toBe(false);
    expect(await feed(feedId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' } });
    expect((await connect({}, { feedId })).status).toBe(200);
    await stack.settle();
    expect(await feed(feedId)).toMatchObject({ status: 'ok', postCount });
  });
});

describe('secrets', () => {
  it('signed in, created, synced, deleted → no token, code or client secret in any document, answer or log line', async () => {
    const answers: string[] = [];
    const seen = async (response: Promise<{ text: string }>) => answers.push((await response).text);
    const attempt = await start();
    const answer = await provider.consent(attempt.authorizeUrl);
    const finished = await finish({ attemptId: attempt.id, ...answer });
    await seen(Promise.resolve(finished));
    const id = String(finished.body.connection?.id);
    const { sealed } = (await stack.db.doc(`secrets/${id}`).get()).data() ?? {};
    const { access } = JSON.parse(await stack.backend.deps.sealer.open(String(sealed), `secrets/${id}`));
    expect(access).toMatch(/^[\w-]{32}$/);
    await seen(channel(id));
    await stack.settle();
    await seen(get('/feeds'));
    await seen(get('/connections'));
    const documents: string[] = [];
    const collect = async (collections: FirebaseFirestore.CollectionReference[]) => {
      for (const collection of collections) {
        for (const document of await collection.listDocuments()) {
          documents.push(JSON.stringify((await document.get()).data() ?? {}));
          await collect(await document.listCollections());
        }
      }
    };
    await collect(await stack.db.listCollections());
    provider.act('vimeo', 'revoke');
    await seen(get(`/connections/${id}/accounts`));
    await seen(stack.ask('DELETE', `/api/v1/connections/${id}`, { as: 'head', iid: 'oakfield' }));
    expect(logged.length).toBeGreaterThan(5);
    for (const secret of [access, answer.code, answer.state, 'local-secret-vimeo']) {
      expect(logged.filter((line) => line.includes(secret))).toEqual([]);
      expect(documents.filter((text) => text.includes(secret))).toEqual([]);
      expect(answers.filter((text) => text.includes(secret))).toEqual([]);
    }
  });
});
