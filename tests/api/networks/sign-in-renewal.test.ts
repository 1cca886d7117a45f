import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBackend } from '../../../server/backend.ts';
import { storeCredential } from '../../../server/channels/use-cases/connections/credentials.ts';
import { resealSecrets } from '../../../server/channels/use-cases/connections/reseal.ts';
import { refreshToken } from '../../../server/channels/use-cases/connections/token-refresh.ts';
import { readSource } from '../../../server/channels/use-cases/read-source.ts';
import type { Deps } from '../../../server/core/deps.ts';
import { sanitiseHtml } from '../../../server/core/html/sanitise.ts';
import type { JobRun } from '../../../server/core/jobs/queue.ts';
import { createLog } from '../../../server/core/log.ts';
import { type Connector, type Credentials, type Page, SourceError } from '../../../server/core/ports/connector.ts';
import { aesSealer } from '../../../server/core/secrets/aes-sealer.ts';
import { idle, until } from '../../support/eventually.ts';
import { item } from '../../support/fake-source.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';
import { testSealer } from '../../support/test-sealer.ts';

const START = Date.UTC(2026, 10, 20, 9);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let now = new Date(START);
let stack: Stack;

/** A provider whose tokens last two hours and whose refresh tokens are good once. */
const provider = {
  round: 0,
  expiresAt: null as Date | null,
  canRenew: true,
  refreshes: [] as string[],
  reads: [] as string[],
  refuseRefresh: null as SourceError | null,
  /** Page of the reading at which the token is no longer taken. */
  revokedAtPage: 0,
  /** Whoever else wants to renew comes meanwhile. */
  isSlow: false,
  /** What happens before an old refresh token is refused. */
  beforeRefusal: async (): Promise<unknown> => undefined,
  /** It answers none before that many have asked it to renew. */
  together: 1,
  /** What happens while the first page is read. */
  meanwhile: null as (() => Promise<void>) | null,
};

const signed = (): Credentials => ({
  access: `access-${provider.round}`,
  accessFrom: now.toISOString(),
  accessUntil: new Date(now.getTime() + 2 * HOUR).toISOString(),
  ...(provider.canRenew ? { refresh: `refresh-${provider.round}` } : {}),
});

const account = { id: '7', name: 'Oakfield Films', handle: null, picture: null };
function assertGood(access: string | undefined): void {
  const isGood = access === `access-${provider.round}`;
  if (!isGood) throw new SourceError('auth-expired', 'The sign-in at Vimeo has ended.');
}

const connector: Connector<'vimeo'> = {
  network: 'vimeo',
  sourceKey: ({ userId }) => `vimeo:${userId}`,
  signIn: {
    begin: async ({ state }) => ({ authorizeUrl: `https://provider.example/authorize?state=${state}`, kept: {} }),
    finish: async () => ({ credentials: signed(), scopes: ['public', 'private'], expiresAt: provider.expiresAt }),
    verify: async () => {},
    account: async () => account,
    accounts: async (_client, { access }) => {
      assertGood(access);
      return [{ ...account, kind: 'user' }];
    },
    async refresh(_client, { refresh }) {
      if (refresh === undefined) return null;
      provider.refreshes.push(refresh);
      if (provider.isSlow) await idle();
      await until(() => provider.refreshes.length >= provider.together);
      if (provider.refuseRefresh) throw provider.refuseRefresh;
      if (refresh !== `refresh-${provider.round}`) await provider.beforeRefusal();
      if (refresh !== `refresh-${provider.round}`) throw new SourceError('auth-expired', 'An old refresh token.');
      provider.round += 1;
      return { credentials: signed(), expiresAt: provider.expiresAt };
    },
  },
  async *read({ credentials, cursor }): AsyncGenerator<Page> {
    for (let page = Number(cursor?.page ?? 1); page <= 4; page += 1) {
      if (page === provider.revokedAtPage) {
        provider.revokedAtPage = 0;
        throw new SourceError('auth-expired', 'The sign-in at Vimeo has ended.');
      }
      assertGood(credentials?.access);
      const { meanwhile } = provider;
      provider.meanwhile = null;
      await meanwhile?.();
      provider.reads.push(`${page}:${credentials?.access}`);
      const cursorOf = { page: String(page + 1) };
      yield {
        status: 'read',
        title: 'Films',
        items: [item(`film-${page}`)],
        unreadable: [],
        cursor: cursorOf,
        isWhole: false,
      };
    }
  },
};

const connectors = {
  get: (network: string) => (network === 'vimeo' ? (connector as unknown as Connector) : undefined),
};
beforeAll(async () => {
  stack = await startStack({ backend: { connectors, now: () => now, isLocal: true } });
});
beforeEach(async () => {
  now = new Date(START);
  Object.assign(provider, {
    round: 0,
    expiresAt: null,
    canRenew: true,
    refreshes: [],
    reads: [],
    refuseRefresh: null,
    revokedAtPage: 0,
    isSlow: false,
    beforeRefusal: async () => undefined,
    together: 1,
    meanwhile: null,
  });
  await stack.reset();
  await storeCredential(stack.backend.deps, {
    identifier: 'vimeo',
    network: 'vimeo',
    clientId: 'c',
    clientSecret: 's',
  });
});
afterAll(() => stack.close());

const ask = (method: string, path: string, body?: unknown) =>
  stack.ask(method as 'GET', `/api/v1${path}`, { as: 'head', iid: 'oakfield', ...(body ? { body } : {}) });

async function connect(body: object = {}): Promise<string> {
  const { attempt } = (await ask('POST', '/connections/vimeo/start', body)).body as unknown as {
    attempt: { id: string; authorizeUrl: string };
  };
  const state = new URL(attempt.authorizeUrl).searchParams.get('state');
  const done = await ask('POST', '/connections/vimeo/finish', { attemptId: attempt.id, state, code: 'x' });
  return String(done.body.connection?.id);
}
async function channel() {
  const connectionId = await connect();
  const made = await ask('POST', '/feeds', { name: 'Films', network: 'vimeo', source: { userId: '7' }, connectionId });
  await stack.settle();
  return { connectionId, feedId: String(made.body.feed?.id) };
}
const feedOf = async (id: string) => (await ask('GET', `/feeds/${id}`)).body.feed;
const connectionOf = async () => list((await ask('GET', '/connections')).body.items)[0];
const secretOf = async (id: string) => (await stack.db.doc(`secrets/${id}`).get()).data() ?? {};
const opened = async (id: string) =>
  JSON.parse(await stack.backend.deps.sealer.open(String((await secretOf(id)).sealed), `secrets/${id}`)) as Credentials;
async function sync(id: string) {
  await ask('POST', `/feeds/${id}/sync`, {});
  await stack.settle();
}
const where = (connectionId: string) =>
  ({ iid: 'oakfield', network: 'vimeo', source: { userId: '7' }, connectionId }) as const;
async function readAll(connectionId: string, deps = stack.backend.deps): Promise<void> {
  const { signal } = new AbortController();
  for await (const _ of readSource(deps, where(connectionId), { cursor: null, signal }));
}
/** With nothing in common but the database and the provider. */
function anotherServer(): Deps {
  const { db, accounts, files, mail } = stack;
  const parts = { connectors, sealer: testSealer, sanitiseHtml, appOrigin: 'https://app.example', isLocal: true };
  return createBackend({ ...parts, db, accounts, files, mail, log: createLog('silent'), now: () => now }).deps;
}

describe('expired token', () => {
  it('sync after two hours → token renewed first, stored encrypted, channel ok', async () => {
    const { connectionId, feedId } = await channel();
    now = new Date(START + 3 * HOUR);
    await sync(feedId);
    expect(await feedOf(feedId)).toMatchObject({ status: 'ok' });
    expect(provider.refreshes).toEqual(['refresh-0']);
    expect(await opened(connectionId)).toMatchObject({ access: 'access-1', refresh: 'refresh-1' });
  });

  it('token rejected on page 3 → renewed, sync resumes after page 2', async () => {
    const { feedId } = await channel();
    await stack.db.doc(`feedStates/${feedId}`).delete();
    provider.reads = [];
    provider.revokedAtPage = 3;
    await sync(feedId);
    expect(provider.reads).toEqual(['1:access-0', '2:access-0', '3:access-1', '4:access-1']);
    expect(await feedOf(feedId)).toMatchObject({ status: 'ok', postCount: 4 });
  });

  it('GET /connections/{id}/accounts → token renewed, accounts returned', async () => {
    const { connectionId } = await channel();
    now = new Date(START + 3 * HOUR);
    expect((await ask('GET', `/connections/${connectionId}/accounts`)).status).toBe(200);
  });

  it('needed by eight requests at once → renewed once, all continue with the new token', async () => {
    const { connectionId } = await channel();
    now = new Date(START + 3 * HOUR);
    provider.isSlow = true;
    provider.reads = [];
    await Promise.all(Array.from({ length: 8 }, () => readAll(connectionId)));
    expect(provider.refreshes).toEqual(['refresh-0']);
    expect(new Set(provider.reads.map((read) => read.split(':')[1]))).toEqual(new Set(['access-1']));
  });

  it('refresh token needed by two servers at once → one uses it, both continue with the new token', async () => {
    const { connectionId } = await channel();
    now = new Date(START + 3 * HOUR);
    Object.assign(provider, { isSlow: true, reads: [] });
    const other = anotherServer();
    await Promise.all([readAll(connectionId), readAll(connectionId, other)]);
    expect(provider.refreshes).toEqual(['refresh-0']);
    expect(provider.reads.map((read) => read.split(':')[1])).toEqual(Array.from({ length: 8 }, () => 'access-1'));
  });

  it('refresh token used by two servers, one presumed dead → one succeeds, the other continues with the new token', async () => {
    const { connectionId, feedId } = await channel();
    now = new Date(START + 3 * HOUR);
    const isStored = async () => (await opened(connectionId)).access === 'access-1';
    Object.assign(provider, { together: 2, reads: [], beforeRefusal: () => until(isStored) });
    const first = readAll(connectionId);
    await expect.poll(() => provider.refreshes).toEqual(['refresh-0']);
    // Its lease expires before the answer comes.
    now = new Date(now.getTime() + 2 * 60_000);
    await Promise.all([first, readAll(connectionId, anotherServer())]);
    expect(provider.refreshes).toEqual(['refresh-0', 'refresh-0']);
    expect(provider.reads.map((read) => read.split(':')[1])).toEqual(Array.from({ length: 8 }, () => 'access-1'));
    expect(await opened(connectionId)).toMatchObject({ access: 'access-1', refresh: 'refresh-1' });
    expect([await connectionOf(), await feedOf(feedId)]).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
  });

  it('renewing server crashed → another takes over after a minute', async () => {
    const { connectionId } = await channel();
    const { Timestamp } = await import('firebase-admin/firestore');
    now = new Date(START + 3 * HOUR);
    const until = Timestamp.fromMillis(now.getTime() - 1);
    await stack.db.doc(`secrets/${connectionId}`).update({ lease: { owner: 'gone', until } });
    await readAll(connectionId);
    expect(await opened(connectionId)).toMatchObject({ access: 'access-1' });
    expect((await secretOf(connectionId)).lease).toBeNull();
  });

  it.each([
    new SourceError('http-status', 'Vimeo has a problem (503).', { status: 503 }),
    new SourceError('unreachable', 'Vimeo can’t be reached.'),
    new SourceError('rate-limited', 'Wait.', { retryAfterMs: 900_000 }),
    new SourceError('broken', 'Its answer was not what we expected.'),
    new SourceError('ours', 'Vimeo doesn’t recognise SprX.'),
  ])('provider answers $code to the renewal → not reauth', async (error) => {
    const { connectionId, feedId } = await channel();
    now = new Date(START + 3 * HOUR);
    provider.refuseRefresh = error;
    await expect(readAll(connectionId)).rejects.toMatchObject({ code: error.code });
    expect(await feedOf(feedId)).toMatchObject({ status: 'ok' });
    expect(await connectionOf()).toMatchObject({ status: 'ok' });
    provider.refuseRefresh = null;
    await readAll(connectionId);
    expect(await opened(connectionId)).toMatchObject({ access: 'access-1' });
  });

  it('revoked on page 3, renewal needs a person → cursor stays; signed in → resumes after page 2, no story twice', async () => {
    provider.canRenew = false;
    provider.revokedAtPage = 3;
    const { feedId } = await channel();
    expect(provider.reads).toEqual(['1:access-0', '2:access-0']);
    expect(await feedOf(feedId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' }, postCount: 2 });
    expect((await stack.db.doc(`feedStates/${feedId}`).get()).get('cursor')).toEqual({ page: '3' });
    provider.round = 1;
    await connect({ feedId });
    await stack.settle();
    expect(provider.reads.slice(2)).toEqual(['3:access-1', '4:access-1']);
    expect(await feedOf(feedId)).toMatchObject({ status: 'ok', postCount: 4 });
    const stories = await stack.db.collection('stories').where('feedId', '==', feedId).get();
    expect(stories.docs.map((story) => story.get('externalId')).sort()).toEqual([
      'film-1',
      'film-2',
      'film-3',
      'film-4',
    ]);
  });

  it('refresh token rejected → reauth; signed in → synced, no story twice', async () => {
    const { feedId } = await channel();
    now = new Date(START + 3 * HOUR);
    provider.refuseRefresh = new SourceError('auth-expired', 'invalid_grant');
    await sync(feedId);
    expect(await feedOf(feedId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' }, postCount: 4 });
    expect(await connectionOf()).toMatchObject({ status: 'reauth' });
    provider.refuseRefresh = null;
    await connect({ feedId });
    await stack.settle();
    expect(await feedOf(feedId)).toMatchObject({ status: 'ok', postCount: 4 });
  });
});

describe('job token-refresh', () => {
  it('last tenth of the token’s life → renewed once; before → nothing', async () => {
    const { connectionId } = await channel();
    now = new Date(START + 107 * 60_000);
    await stack.backend.scheduler.tick();
    await stack.settle();
    expect(provider.refreshes).toEqual([]);
    now = new Date(START + 109 * 60_000);
    await Promise.all([stack.backend.scheduler.tick(), stack.backend.scheduler.tick()]);
    await stack.settle();
    expect(provider.refreshes).toEqual(['refresh-0']);
    expect(await opened(connectionId)).toMatchObject({ access: 'access-1' });
    const jobs = await stack.db.collection('jobs').where('kind', '==', 'token-refresh').get();
    expect(jobs.docs.map((job) => job.get('status'))).toEqual(['done']);
  });

  it('refresh token rejected → channel synced at once, then reauth', async () => {
    const { feedId } = await channel();
    now = new Date(START + 109 * 60_000);
    provider.refuseRefresh = new SourceError('auth-expired', 'invalid_grant');
    await stack.backend.scheduler.tick();
    await stack.settle();
    await stack.backend.scheduler.tick();
    await stack.settle();
    expect(await feedOf(feedId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' } });
    expect(await connectionOf()).toMatchObject({ status: 'reauth' });
  });
});

describe('renewal rejected while the channel syncs', () => {
  it('sync succeeds with the old token → synced again right after it, then reauth', async () => {
    const { connectionId, feedId } = await channel();
    const run = { job: { iid: 'oakfield', target: connectionId }, signal: new AbortController().signal } as JobRun;
    provider.refuseRefresh = new SourceError('auth-expired', 'invalid_grant');
    provider.meanwhile = async () => void (await refreshToken(stack.backend.deps, run));
    await stack.db.doc(`feedStates/${feedId}`).update({ cursor: null });
    await sync(feedId);
    expect(provider.refreshes).toEqual(['refresh-0']);
    expect(await feedOf(feedId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' }, postCount: 4 });
    const jobs = await stack.db.collection('jobs').where('kind', '==', 'sync').get();
    expect(jobs.docs.map((job) => job.get('status')).sort()).toEqual(['done', 'done', 'failed']);
  });
});

describe('expiry of a sign-in that cannot be renewed', () => {
  it('more than 7 days away → ok with its expiry; from then on → expiring; signed in again → ok', async () => {
    provider.expiresAt = new Date(START + 60 * DAY);
    provider.canRenew = false;
    const { feedId } = await channel();
    const expiresAt = provider.expiresAt.toISOString();
    expect(await connectionOf()).toMatchObject({ status: 'ok', expiresAt });
    expect(await feedOf(feedId)).toMatchObject({ expiresAt });
    now = new Date(START + 52 * DAY);
    await stack.backend.scheduler.tick();
    expect(await connectionOf()).toMatchObject({ status: 'ok' });
    now = new Date(START + 53 * DAY);
    await stack.backend.scheduler.tick();
    expect(await connectionOf()).toMatchObject({ status: 'expiring', expiresAt });
    provider.expiresAt = new Date(START + 120 * DAY);
    await connect({ feedId });
    expect(await connectionOf()).toMatchObject({ status: 'ok', expiresAt: provider.expiresAt.toISOString() });
    expect(await feedOf(feedId)).toMatchObject({ expiresAt: provider.expiresAt.toISOString() });
  });
});

describe('key ring', () => {
  it('new first key → daily job encrypts anew, tokens stay, the old key decrypts nothing', async () => {
    const { connectionId } = await channel();
    const before = await opened(connectionId);
    const next = Buffer.alloc(32, 9).toString('base64');
    const ring = aesSealer([next, Buffer.alloc(32, 7).toString('base64')]);
    const deps = { ...stack.backend.deps, sealer: ring };
    const run = { signal: new AbortController().signal } as JobRun;
    expect(await resealSecrets(deps, run)).toBe('done');
    const { sealed } = await secretOf(connectionId);
    expect(JSON.parse(await aesSealer([next]).open(String(sealed), `secrets/${connectionId}`))).toEqual(before);
    await expect(testSealer.open(String(sealed), `secrets/${connectionId}`)).rejects.toThrow('No key is at hand');
    const { secret } = (await stack.db.doc('credentials/vimeo').get()).data() ?? {};
    expect(await aesSealer([next]).open(String(secret), 'credentials/vimeo')).toBe('s');
  });
});
