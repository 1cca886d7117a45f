import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectors } from '../../../server/connectors/registry.ts';
import { createSafeFetch } from '../../../server/core/fetch/safe-fetch.ts';
import { eventually } from '../../support/eventually.ts';
import { ids, type Stack, startStack } from '../../support/stack.ts';
import { usage } from '../channels.ts';

/** A feed that breaks after it worked, over real HTTP: its stories stay. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let stack: Stack;
let site: Server;
let origin = '';
let answer: Answer = () => {};

beforeAll(async () => {
  site = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const allow = [`127.0.0.1:${port}/feeds/`];
  const safeFetch = createSafeFetch({ allow, limits: { timeoutMs: 3_000 }, userAgent: 'SprX/test' });
  stack = await startStack({ backend: { connectors: createConnectors({ safeFetch }) }, config: { fetchAllow: allow } });
});
beforeEach(() => stack.reset());
afterAll(async () => {
  await stack.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

const post = (n: number) =>
  `<item><guid isPermaLink="false">${n}</guid><title>Post ${n}</title><link>https://school.example/${n}</link><pubDate>Fri, 20 Nov 2026 0${n}:00:00 GMT</pubDate><description>Text ${n}</description></item>`;
const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>School news</title><link>https://school.example/</link><description>x</description>${items.join('')}</channel></rss>`;
const send =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body);
const WHOLE = rss(post(1), post(2), post(3));
const MB = 1024 * 1024;

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha">${laughs}]>${WHOLE.slice(21).replace('<description>x', '<description>&l9;')}`;
const endless: Answer = (_request, response) => {
  let sent = 0;
  const block = Buffer.alloc(MB, ' ');
  const more = () => {
    while (sent < 50 && !response.destroyed) {
      sent += 1;
      if (!response.write(block)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
};

/** Three posts, of which one was approved, one hidden and one given another title. */
async function established(): Promise<string> {
  answer = send(WHOLE);
  const body = { name: 'School news', network: 'rss', source: { url: `${origin}/feeds/news.rss` } };
  const made = await stack.ask('POST', '/api/v1/feeds', { body });
  await stack.settle();
  const [approved, hidden, edited] = ids((await stack.ask('GET', '/api/v1/stories')).body.items);
  const moderate = (id: string | undefined, decision: string) =>
    stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision } });
  await moderate(approved, 'approve');
  await moderate(hidden, 'hide');
  await stack.ask('PATCH', `/api/v1/stories/${edited}`, { body: { title: 'Our own words' } });
  return String(made.body.feed?.id);
}

const storiesNow = async () =>
  Object.fromEntries((await stack.db.collection('stories').get()).docs.map((doc) => [doc.id, doc.data()]));
const feedNow = async (id: string) => (await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed;

/** Reads until it is done or, unless `expected` says otherwise, has failed once: what may get better is tried again. */
async function readOnce(id: string, expected?: string): Promise<string> {
  const { body } = await stack.ask('POST', `/api/v1/feeds/${id}/sync`);
  const job = stack.db.doc(`jobs/${body.job?.id}`);
  stack.backend.runner.start();
  const outcome = async () => {
    const data = (await job.get()).data();
    return data?.status === 'done' ? 'done' : (data?.error?.code ?? 'under way');
  };
  await (expected ? eventually(outcome).toBe(expected) : eventually(outcome).not.toBe('under way'));
  await stack.backend.runner.stop();
  return String(await outcome());
}

describe('feed that answers with Retry-After', () => {
  const requests = { count: 0 };
  const refuse =
    (status: number, headers: Record<string, string> = {}): Answer =>
    (_request, response) => {
      requests.count += 1;
      response.writeHead(status, headers).end();
    };
  const waitUntil = async (id: string) => (await stack.db.doc(`feedStates/${id}`).get()).get('waitUntil').toMillis();

  it.each<[string, Answer, string, string, number]>([
    ['429 without Retry-After', refuse(429), 'limited', 'rate-limited', 3_600],
    ['429 with Retry-After of seconds', refuse(429, { 'retry-after': '30' }), 'limited', 'rate-limited', 30],
    ['503 with Retry-After', refuse(503, { 'retry-after': '120' }), 'failing', 'http-status', 120],
  ])(
    '%s → the job fails with the code, and so does a sync meanwhile, which sends nothing',
    async (_name, broken, status, code, seconds) => {
      const id = await established();
      answer = broken;
      requests.count = 0;
      const began = Date.now();
      expect(await readOnce(id)).toBe(code);
      expect(await feedNow(id)).toMatchObject({ status, error: { code }, postCount: 3 });
      expect(await waitUntil(id)).toBeGreaterThanOrEqual(began + seconds * 1000);
      expect(await waitUntil(id)).toBeLessThanOrEqual(Date.now() + seconds * 1000);
      expect(await readOnce(id)).toBe(code);
      expect([requests.count, (await feedNow(id))?.status]).toEqual([1, status]);
      await stack.db.doc(`feedStates/${id}`).update({ waitUntil: new Date() });
      answer = send(WHOLE);
      await readOnce(id, 'done');
      expect(await feedNow(id)).toMatchObject({ status: 'ok', postCount: 3 });
    },
  );
});

describe('feed that fails after it worked', () => {
  it.each<[string, Answer, string]>([
    ['half of an answer', send(WHOLE.slice(0, WHOLE.indexOf('Text 2'))), 'done'],
    ['half of its first line', send(WHOLE.slice(0, 40)), 'broken'],
    ['a web page', send('<!doctype html><title>School</title>', { 'content-type': 'text/html' }), 'not-a-feed'],
    ['nothing', send(''), 'not-a-feed'],
    ['silence', () => {}, 'timeout'],
    ['an entity bomb', send(bomb), 'done'],
    ['a gzip bomb', send(gzipSync(Buffer.alloc(64 * MB)), { 'content-encoding': 'gzip' }), 'too-large'],
    ['50 MB announced', send('<rss>', { 'content-length': String(50 * MB) }), 'too-large'],
    ['50 MB unannounced', endless, 'too-large'],
  ])('%s → stories, decisions and counts stay', async (_name, broken, outcome) => {
    const id = await established();
    const before = { stories: await storiesNow(), usage: await usage(stack), count: (await feedNow(id))?.postCount };
    expect(Object.keys(before.stories)).toHaveLength(3);
    expect(before.count).toBe(3);

    answer = broken;
    expect(await readOnce(id)).toBe(outcome);
    const feed = await feedNow(id);
    expect({ stories: await storiesNow(), usage: await usage(stack), count: feed?.postCount }).toEqual(before);
    // What may pass is tried twice more before the channel says so.
    if (outcome === 'timeout') expect(feed).toMatchObject({ status: 'syncing' });
    else if (outcome !== 'done') expect(feed).toMatchObject({ status: 'failing', error: { code: outcome } });

    answer = send(rss(post(1), post(2), post(3), post(4)));
    await readOnce(id, 'done');
    const mended = await feedNow(id);
    expect(mended).toMatchObject({ status: 'ok', postCount: 4 });
    expect(mended?.error ?? null).toBeNull();
    expect(await storiesNow()).toMatchObject(before.stories);
  });
});
