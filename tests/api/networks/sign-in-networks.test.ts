import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Network } from '../../../src/domain/networks/all.ts';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';
import { ids, type Loose, list, type Stack } from '../../support/stack.ts';

const DAY_MS = 86_400_000;
/** The connectors’ own clock is the machine’s. */
const daysLeft = (expiresAt: unknown) => Math.round((Date.parse(String(expiresAt)) - Date.now()) / DAY_MS);

/** What the stand-ins of section 2 of the contract hold, network by network. */
const WORLDS = [
  {
    network: 'facebook',
    field: 'pageId',
    readable: [
      ['1001', 'Oakfield School'],
      ['1002', 'Oakfield Sport'],
    ],
    problem: ['Oakfield Parents', /Your role on this Page/],
    needed: 'pages_read_engagement',
    days: 60,
    isAskedAgain: true,
  },
  {
    network: 'instagram',
    field: 'accountId',
    readable: [['2001', 'Oakfield School']],
    problem: ['Oakfield Sport', /link a business account to a Page first/],
    needed: 'instagram_basic',
    days: 60,
    isAskedAgain: true,
  },
  {
    network: 'linkedin',
    field: 'organizationId',
    readable: [['4001', 'Oakfield School']],
    problem: null,
    needed: 'r_organization_social',
    days: 60,
    isAskedAgain: false,
  },
] as const;

let at: SignInStack;
let stack: Stack;
let provider: SignInStack['provider'];
let now = new Date('2026-11-20T09:30:00.000Z');

beforeAll(async () => {
  at = await startSignInStack({ backend: { now: () => now } });
  ({ stack, provider } = at);
});
afterAll(() => at.close());

const post: SignInStack['post'] = (path, body) => at.post(path, body);
const get: SignInStack['get'] = (path) => at.get(path);
const feed = (id: string) => at.feedOf(id);

describe.each(WORLDS)('$network', ({ network, field, readable, problem, needed, days, isAskedAgain }) => {
  beforeEach(async () => {
    now = new Date('2026-11-20T09:30:00.000Z');
    await at.reset(network);
  });

  const [first] = readable;
  const start = (body: object = {}) => at.start(network, body);
  const connect = (how: Parameters<SignInStack['connect']>[1] = {}, body: object = {}) =>
    at.connect(network, how, body);
  const add = (connectionId: string, id: string = first[0], name: string = first[1]) =>
    post('/feeds', { name, network: network as Network, source: { [field]: id }, connectionId });
  async function added() {
    const connectionId = String((await connect()).body.connection?.id);
    const feedId = String((await add(connectionId)).body.feed?.id);
    await stack.settle();
    return { connectionId, feedId };
  }
  const sync = (feedId: string) => at.sync(feedId);
  const stories = (feedId: string) => at.storiesOf(feedId);

  it('allowed at the provider → connection with all scopes, its expiry, what can be read and why the rest cannot', async () => {
    const { status, body } = await connect();
    expect(status).toBe(200);
    expect(body.connection).toMatchObject({ network, missingScopes: [], status: 'ok' });
    expect(daysLeft(body.connection?.expiresAt)).toBe(days);
    const accounts = list(body.accounts) as unknown as Loose[];
    expect(accounts.filter((each) => each.problem === undefined).map((each) => [each.id, each.name])).toEqual(readable);
    const blocked = accounts.find((each) => each.problem !== undefined);
    expect(blocked?.name).toEqual(problem?.[0]);
    if (problem) expect(blocked?.problem).toMatch(problem[1]);
    expect(ids((await get(`/connections/${body.connection?.id}/accounts`)).body.items)).toEqual(ids(body.accounts));
  });

  it('previewed, created → every post once with its text and pictures, also after five syncs', async () => {
    const connectionId = String((await connect()).body.connection?.id);
    const preview = await post('/feeds/preview', { network, source: { [field]: first[0] }, connectionId });
    expect(preview.body).toMatchObject({ title: first[1] });
    const feedId = String((await add(connectionId)).body.feed?.id);
    await stack.settle();
    const read = await feed(feedId);
    expect(read).toMatchObject({ status: 'ok', connectionId, account: { id: first[0], name: first[1] } });
    expect(Number(read.postCount)).toBeGreaterThanOrEqual(24);
    for (let reading = 0; reading < 4; reading += 1) await sync(feedId);
    expect(await feed(feedId)).toMatchObject({ status: 'ok', postCount: read.postCount });
    const imported = await stories(feedId);
    expect(new Set(imported.map(({ externalId }) => externalId)).size).toBe(imported.length);
    expect(
      imported.some(({ text }) => String(text).endsWith('(Corrected.)') || String(text).includes('(Corrected.)')),
    ).toBe(true);
    expect(imported.filter(({ media }) => list(media).length > 0).length).toBeGreaterThan(10);
  });

  it('post edited here → edit stays after the next sync', async () => {
    const { feedId } = await added();
    const [story] = await stories(feedId);
    const saved = await stack.ask('PATCH', `/api/v1/stories/${story?.id}`, {
      as: 'head',
      iid: 'oakfield',
      body: { title: 'Our own words' },
    });
    expect(saved.status).toBe(200);
    for (let reading = 0; reading < 3; reading += 1) await sync(feedId);
    expect((await get(`/stories/${story?.id}`)).body.story).toMatchObject({ title: 'Our own words' });
  });

  it('needed scope not allowed → connection explains it, channel refused naming it', async () => {
    const attempt = await start();
    const scopes = (new URL(attempt.authorizeUrl).searchParams.get('scope') ?? '').split(/[ ,]/);
    expect(scopes).toContain(needed);
    const answer = await provider.consent(attempt.authorizeUrl, { scopes: scopes.filter((scope) => scope !== needed) });
    const { body } = await post(`/connections/${network}/finish`, { attemptId: attempt.id, ...answer });
    expect(body.connection?.missingScopes).toEqual([
      { scope: needed, message: expect.stringMatching(/doesn’t let us .*\./) },
    ]);
    expect(await add(String(body.connection?.id))).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining(`(${needed})`) } },
    });
  });

  it('no scope allowed → connected with nothing to read, every scope missing', async () => {
    const { status, body } = await connect({ scopes: [] });
    expect(status).toBe(200);
    expect(list(body.connection?.missingScopes).length).toBeGreaterThan(2);
  });

  it('account with a problem → 422 with the problem at its field', async () => {
    const { body } = await connect();
    const accounts = list(body.accounts) as unknown as Loose[];
    const blocked = accounts.find((each) => each.problem !== undefined);
    if (!problem) return expect(blocked).toBeUndefined();
    expect(await add(String(body.connection?.id), String(blocked?.id), 'Parents')).toMatchObject({
      status: 422,
      body: { error: { message: blocked?.problem, fields: { [`source.${field}`]: blocked?.problem } } },
    });
  });

  it('token revoked → reauth; signed in again → asks for the missing scopes, synced, no story lost', async () => {
    const { connectionId, feedId } = await added();
    const { postCount } = await feed(feedId);
    provider.act(network, 'revoke');
    await sync(feedId);
    expect(await feed(feedId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' }, postCount });
    const again = new URL((await start({ feedId })).authorizeUrl).searchParams.get('auth_type');
    expect(again).toBe(isAskedAgain ? 'rerequest' : null);
    const renewed = await connect({}, { feedId });
    expect(renewed).toMatchObject({ status: 200, body: { connection: { id: connectionId, status: 'ok' } } });
    await stack.settle();
    expect(await feed(feedId)).toMatchObject({ status: 'ok', postCount });
  });

  it('signed in again with an account without the channel’s source → 409 that names both, nothing changed', async () => {
    const { connectionId, feedId } = await added();
    const other = { account: { id: '9', name: 'Riverside', handle: null, picture: null, url: null } };
    await stack.db.doc(`institutions/oakfield/feeds/${feedId}`).update(other);
    const before = (await stack.db.doc(`secrets/${connectionId}`).get()).data();
    expect((await connect({}, { feedId })).status).toBe(409);
    expect((await stack.db.doc(`secrets/${connectionId}`).get()).data()).toEqual(before);
  });

  it('channel changed to another account of the sign-in → that account with its page; unreadable account → 422, nothing changed', async () => {
    const { connectionId, feedId } = await added();
    expect((await feed(feedId)).account?.url).toMatch(/^https:\/\/www\./);
    const move = (id: string) =>
      stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { as: 'head', iid: 'oakfield', body: { source: { [field]: id } } });
    const refused = await move('999');
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { [`source.${field}`]: expect.any(String) } } },
    });
    expect(await feed(feedId)).toMatchObject({ source: { [field]: first[0] }, account: { id: first[0] } });
    const [, second] = readable as readonly (readonly [string, string])[];
    if (!second) return;
    expect((await move(second[0])).body.feed).toMatchObject({ account: { id: second[0], name: second[1] } });
    await stack.settle();
    expect(await connect({}, { feedId })).toMatchObject({ status: 200, body: { connection: { id: connectionId } } });
  });

  it('rate limited → limited, no request before its end; other error → failing', async () => {
    const { feedId } = await added();
    provider.act(network, 'limit');
    await sync(feedId);
    expect(await feed(feedId)).toMatchObject({ status: 'limited', error: { code: 'rate-limited' } });
    provider.act(network, 'ok');
    await sync(feedId);
    expect(await feed(feedId)).toMatchObject({ status: 'limited' });
    now = new Date('2026-11-21T09:30:00.000Z');
    await sync(feedId);
    expect(await feed(feedId)).toMatchObject({ status: 'ok' });
  });

  it('every other readable account → channel of its own', async () => {
    const connectionId = String((await connect()).body.connection?.id);
    for (const [id, name] of readable) {
      const feedId = String((await add(connectionId, id, name)).body.feed?.id);
      await stack.settle();
      expect(Number((await feed(feedId)).postCount)).toBeGreaterThanOrEqual(24);
    }
  });

  const isEnded = network === 'linkedin' ? 'sign-ins there end by themselves' : 'withdrawn at the provider';
  it(`connection deleted → ${isEnded}`, async () => {
    const connectionId = String((await connect()).body.connection?.id);
    expect(await at.goodSignIns(network)).toBe(1);
    await at.remove(`/connections/${connectionId}`);
    expect(await at.goodSignIns(network)).toBe(network === 'linkedin' ? 1 : 0);
  });
});
