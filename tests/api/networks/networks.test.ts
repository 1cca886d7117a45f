import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Page, SourceError } from '../../../server/core/ports/connector.ts';
import { localConnectors } from '../../../server/local/connectors.ts';
import { createStandIns, type StandIns } from '../../../server/local/providers/stand-ins.ts';
import { item } from '../../support/fake-source.ts';
import { type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
let server: Server;
let standIns: StandIns;
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    void standIns.handle(request, response).then((isTheirs) => {
      if (!isTheirs) response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const standInOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connectors = localConnectors({ allow: [], resolve: new Map(), providers: new Map(), standInOrigin });
  stack = await startStack({ backend: { connectors } });
});
beforeEach(async () => {
  await stack.reset();
  requests = [];
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIns = createStandIns({ origin, file: null, anchor: new Date('2026-11-20T09:00:00Z') });
});
afterAll(async () => {
  await stack.close();
  await new Promise((done) => server.close(done));
});

const MASTODON = { network: 'mastodon', source: { address: '@oakfield@social.oakfield.test' } };
const BLUESKY = { network: 'bluesky', source: { address: 'https://bsky.app/profile/oakfield.bsky.test' } };

async function connect(body: object): Promise<string> {
  const made = await stack.ask('POST', '/api/v1/feeds', { body: { name: 'School posts', ...body } });
  expect(made.status).toBe(201);
  await stack.settle();
  return String(made.body.feed?.id);
}

async function sync(id: string) {
  const queued = await stack.ask('POST', `/api/v1/feeds/${id}/sync`);
  await stack.settle();
  return (await stack.ask('GET', `/api/v1/jobs/${queued.body.job?.id}`)).body.job;
}

const feedOf = async (id: string) => (await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed;
const totalOf = async () => (await stack.ask('GET', '/api/v1/stories')).body.total;

describe.each([
  { ...MASTODON, stored: { server: 'social.oakfield.test', handle: 'oakfield' }, posts: 28, pages: 2 },
  { ...BLUESKY, stored: { handle: 'oakfield.bsky.test' }, posts: 26, pages: 2 },
])('$network', ({ network, source, stored, posts, pages }) => {
  it('preview → title, five posts and the source, nothing stored', async () => {
    const looked = await stack.ask('POST', '/api/v1/feeds/preview', { body: { network, source } });
    expect(looked.status).toBe(200);
    expect(looked.body).toMatchObject({ title: 'Oakfield School', source: stored });
    expect(looked.body.items).toHaveLength(5);
    expect(await totalOf()).toBe(0);
  });

  it('connect → all pages imported; synced again → edits only, no story twice', async () => {
    const id = await connect({ network, source });
    expect(await feedOf(id)).toMatchObject({ network, source: stored, status: 'ok', postCount: posts });
    expect(await totalOf()).toBe(posts);
    expect(requests.filter((path) => /statuses|getAuthorFeed/.test(path))).toHaveLength(pages);
    const job = await sync(id);
    expect(job).toMatchObject({ status: 'done', counts: { added: 0, updated: 1, failed: 0 } });
    standIns.act(network as 'mastodon', 'post');
    expect((await sync(id))?.counts).toMatchObject({ added: 1, updated: 0 });
    expect(await totalOf()).toBe(posts + 1);
  });

  it('rate limited by the provider → limited; sync before the end → fails without a request', async () => {
    const id = await connect({ network, source });
    standIns.act(network as 'mastodon', 'limit');
    expect(await sync(id)).toMatchObject({ status: 'failed', error: { code: 'rate-limited' } });
    const limited = await feedOf(id);
    expect(limited).toMatchObject({ status: 'limited', error: { code: 'rate-limited' } });
    expect(Date.parse(String(limited?.nextSyncAt))).toBeGreaterThan(Date.now() + 4 * 60_000);
    standIns.act(network as 'mastodon', 'ok');
    requests = [];
    expect(await sync(id)).toMatchObject({ status: 'failed', error: { code: 'rate-limited' } });
    expect(requests).toEqual([]);
  });

  it('unknown account → 422 at its field; same account twice → 409', async () => {
    const wrong = network === 'mastodon' ? '@nobody@social.oakfield.test' : 'did:plc:nobody';
    const standIn = { source: { address: wrong } };
    if (network === 'mastodon') {
      const refused = await stack.ask('POST', '/api/v1/feeds/preview', { body: { network, ...standIn } });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['source.handle']);
    }
    await connect({ network, source });
    const twice = await stack.ask('POST', '/api/v1/feeds', { body: { name: 'Once more', network, source: stored } });
    expect(twice.status).toBe(409);
  });

  it('address without an account → 400 at the address', async () => {
    const answered = await stack.ask('POST', '/api/v1/feeds', {
      body: { name: 'School posts', network, source: { address: 'http://127.0.0.1/@x' } },
    });
    expect(answered.status).toBe(400);
    expect(Object.keys(answered.body.error?.fields ?? {})).toEqual(['source.address']);
  });
});

describe('Mastodon', () => {
  it('posts visible only to members of the server → reauth, not retried, people notified; reconnected → synced', async () => {
    const id = await connect(MASTODON);
    standIns.act('mastodon', 'revoke');
    expect(await sync(id)).toMatchObject({ status: 'failed', error: { code: 'scope-missing' } });
    expect(await feedOf(id)).toMatchObject({ status: 'reauth', nextSyncAt: null, error: { code: 'scope-missing' } });
    const notifications = await stack.db.collection('notifications').get();
    expect(notifications.docs.map((document) => document.get('title'))).toEqual(['School posts needs attention']);
    standIns.act('mastodon', 'ok');
    expect(await sync(id)).toMatchObject({ status: 'done' });
    expect(await feedOf(id)).toMatchObject({ status: 'ok' });
  });

  it('PATCH to a hashtag of the server → hashtag synced, stories stay', async () => {
    const id = await connect(MASTODON);
    const moved = await stack.ask('PATCH', `/api/v1/feeds/${id}`, {
      body: { source: { address: 'https://social.oakfield.test/tags/Library' } },
    });
    expect(moved.status).toBe(200);
    expect(moved.body.feed?.source).toEqual({ server: 'social.oakfield.test', hashtag: 'Library' });
    await stack.settle();
    expect(await feedOf(id)).toMatchObject({ status: 'ok', postCount: 28 });
    const wrong = await stack.ask('PATCH', `/api/v1/feeds/${id}`, { body: { source: { url: 'https://a.example/' } } });
    expect(wrong.status).toBe(400);
  });
});

describe('Bluesky', () => {
  it('account given by its permanent id → stored by its handle', async () => {
    const looked = await stack.ask('POST', '/api/v1/feeds/preview', {
      body: { network: 'bluesky', source: { address: 'did:plc:oakfieldstandin000000000' } },
    });
    expect(looked.body.source).toEqual({ handle: 'oakfield.bsky.test' });
  });
});

describe('sync cut off between pages', () => {
  const page = (from: number, cursor: Page['cursor']): Page => ({
    status: 'read',
    isWhole: false,
    title: 'Paged',
    items: Array.from({ length: 10 }, (_, index) => item(`p${from + index}`, { day: from + index })),
    unreadable: [],
    cursor,
  });
  let cursors: (Page['cursor'] | null)[] = [];
  let paged: Stack;
  beforeAll(async () => {
    let times = 0;
    paged = await startStack({
      backend: {
        connectors: {
          get: () => ({
            network: 'rss',
            sourceKey: () => 'one',
            async *read({ cursor }) {
              cursors.push(cursor);
              times += 1;
              if (!cursor?.next) yield page(0, { next: '10' });
              if (times === 1) throw new SourceError('timeout', 'The address took too long to answer.');
              yield page(10, { newest: 'p0' });
            },
          }),
        },
      },
    });
    await paged.reset();
    cursors = [];
  });
  afterAll(() => paged.close());

  it('sync: second page fails once → resumes at its cursor, counts both pages, no story twice', async () => {
    const made = await paged.ask('POST', '/api/v1/feeds', {
      body: { name: 'Paged news', network: 'rss', source: { url: 'https://school.example/feed' } },
    });
    await paged.settle();
    expect(cursors).toEqual([null, { next: '10' }]);
    const { job } = (await paged.ask('GET', `/api/v1/jobs/${made.body.job?.id}`)).body;
    expect(job?.counts).toEqual({ seen: 20, added: 20, updated: 0, unchanged: 0, failed: 0 });
    expect((await paged.ask('GET', '/api/v1/stories')).body.total).toBe(20);
  });
});
