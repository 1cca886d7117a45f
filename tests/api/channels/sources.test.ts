import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectors } from '../../../server/connectors/registry.ts';
import { createSafeFetch } from '../../../server/core/fetch/safe-fetch.ts';
import { eventually } from '../../support/eventually.ts';
import { fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';

/** From the address in a form to stories in the database, with the real connector and real HTTP. */
let stack: Stack;
let site: Server;
let origin = '';
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
let requests: IncomingMessage[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const allow = [`127.0.0.1:${port}/feeds/`];
  const safeFetch = createSafeFetch({
    allow,
    resolve: new Map([
      ['intranet.school.example', '10.1.2.3'],
      ['gone.school.example', '127.0.0.1'],
    ]),
    lookup: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    limits: { timeoutMs: 2_000 },
    userAgent: 'SprX/test',
  });
  stack = await startStack({ backend: { connectors: createConnectors({ safeFetch }) }, config: { fetchAllow: allow } });
});
beforeEach(async () => {
  await stack.reset();
  requests = [];
});
afterAll(async () => {
  await stack.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

const post = (n: number, changes = '') =>
  `<item><guid isPermaLink="false">${n}</guid><title>Post ${n}</title><link>https://school.example/${n}</link><pubDate>Fri, 20 Nov 2026 0${n}:00:00 GMT</pubDate><category>Sport</category><description>${changes || `Text ${n}`}</description></item>`;
const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>School news</title><link>https://school.example/</link><description>x</description>${items.join('')}</channel></rss>`;
const feed =
  (body: string, headers: Record<string, string> = {}) =>
  (request: IncomingMessage, response: ServerResponse) => {
    if (headers.etag && request.headers['if-none-match'] === headers.etag)
      return response.writeHead(304, headers).end();
    return response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8', ...headers }).end(body);
  };
const source = (url = `${origin}/feeds/news.rss`) => ({ network: 'rss', source: { url } });
const preview = (url?: string) => stack.ask('POST', '/api/v1/feeds/preview', { body: source(url) });
const connect = (url?: string) => stack.ask('POST', '/api/v1/feeds', { body: { name: 'School news', ...source(url) } });
async function sync(feedId: unknown): Promise<Loose | undefined> {
  const { body } = await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
  await stack.settle();
  return (await stack.ask('GET', `/api/v1/jobs/${body.job?.id}`)).body.job;
}

describe('RSS feed over HTTP', () => {
  it('preview, connect, sync, sync again → stories added, updated, If-None-Match sent', async () => {
    answer = feed(rss(post(1), post(2)), { etag: '"v1"' });
    const shown = await preview();
    expect([shown.status, shown.body.title, list(shown.body.items).length]).toEqual([200, 'School news', 2]);

    const made = await connect();
    expect(made.status).toBe(201);
    await stack.settle();
    const stories = await stack.ask('GET', '/api/v1/stories');
    expect(list(stories.body.items).map(({ title }) => title)).toEqual(['Post 2', 'Post 1']);
    expect(list(stories.body.items)[0]).toMatchObject({ hashtags: ['sport'], permalink: 'https://school.example/2' });

    expect(await sync(made.body.feed?.id)).toMatchObject({
      status: 'done',
      counts: { seen: 2, unchanged: 2, added: 0 },
    });
    expect(requests.at(-1)?.headers['if-none-match']).toBe('"v1"');
    answer = feed(rss(post(1), post(2, 'Corrected'), post(3)), { etag: '"v2"' });
    expect(await sync(made.body.feed?.id)).toMatchObject({ counts: { seen: 3, unchanged: 1, updated: 1, added: 1 } });
  });

  it('script in element, attribute or link → none in the story', async () => {
    const nasty = `<![CDATA[<p onclick="steal()">Hello <a href="javascript:steal()">there</a></p><script>steal()</script><img src=x onerror=steal()>]]>`;
    answer = feed(rss(post(1, nasty)));
    await connect();
    await stack.settle();
    const [story] = list((await stack.ask('GET', '/api/v1/stories')).body.items);
    expect(story?.text).toContain('Hello there');
    expect(JSON.stringify(story)).not.toMatch(/steal|javascript:|onclick|onerror|<script/);
  });

  it('empty feed → ok with no story', async () => {
    answer = feed(rss());
    const made = await connect();
    await stack.settle();
    expect((await stack.ask('GET', `/api/v1/feeds/${made.body.feed?.id}`)).body.feed).toMatchObject({
      status: 'ok',
      postCount: 0,
    });
    expect(await sync(made.body.feed?.id)).toMatchObject({ counts: { seen: 0, unchanged: 0 } });
  });
});

describe('forbidden address', () => {
  it.each([
    ['a name that leads to a private address', 'http://intranet.school.example/feed'],
    ['an address of this machine that is not on the list', 'http://127.0.0.1:1/feeds/x'],
  ])('%s → 400 at source.url, no feed, no request', async (_case, url) => {
    for (const refused of [await preview(url), await connect(url)]) {
      expect([refused.status, refused.body.error?.code]).toEqual([400, 'invalid']);
      expect(fieldsOf(refused)['source.url']).toMatch(/private network/);
    }
    expect((await stack.db.collection('institutions/oakfield/feeds').get()).empty).toBe(true);
    expect(requests).toEqual([]);
  });

  it('redirect to a private address → preview 422, feed failing', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    const refused = await preview();
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'source-unusable']);
    const made = await connect();
    expect(made.status).toBe(201);
    await stack.settle();
    expect((await stack.ask('GET', `/api/v1/feeds/${made.body.feed?.id}`)).body.feed).toMatchObject({
      status: 'failing',
      error: { code: 'refused-redirect' },
    });
  });
});

describe('no feed at the address', () => {
  const web =
    (body: string, status = 200) =>
    (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  it.each([
    ['a web page', () => web('<!doctype html><html><title>School</title></html>')],
    ['nothing', () => web('')],
    ['not found', () => web('<h1>Not found</h1>', 404)],
    ['a server error', () => web('Oops', 500)],
    ['silence', () => () => {}],
  ])('%s → 422 with a plain message', async (_case, made) => {
    answer = made();
    const refused = await preview();
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'source-unusable']);
    expect(String(refused.body.error?.message).length).toBeGreaterThan(20);
    expect(String(refused.body.error?.message)).not.toMatch(/Error:|undefined|ECONN|at \//);
    expect(fieldsOf(refused)['source.url']).toBe(refused.body.error?.message);
  });

  it('404 → failed at once; 503 → retried', async () => {
    answer = web('', 404);
    const gone = await connect();
    await stack.settle();
    expect(requests).toHaveLength(1);
    expect((await stack.ask('GET', `/api/v1/jobs/${gone.body.job?.id}`)).body.job).toMatchObject({ status: 'failed' });

    answer = web('', 503);
    const busy = await connect(`${origin}/feeds/other.rss`);
    stack.backend.runner.start();
    await eventually(async () => (await stack.db.doc(`jobs/${busy.body.job?.id}`).get()).get('status')).toBe('queued');
    await eventually(async () => (await stack.db.doc(`jobs/${busy.body.job?.id}`).get()).get('error.code')).toBe(
      'http-status',
    );
    answer = feed(rss(post(1)));
    await eventually(async () => (await stack.db.doc(`jobs/${busy.body.job?.id}`).get()).get('status')).toBe('done');
    await stack.backend.runner.stop();
  });
});
