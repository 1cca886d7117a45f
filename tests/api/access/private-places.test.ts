import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectors } from '../../../server/connectors/registry.ts';
import { createSafeFetch } from '../../../server/core/fetch/safe-fetch.ts';
import { fetchPictureBy } from '../../../server/core/pictures/fetch-picture.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';

/** What a source names besides itself is asked for by the same rules, through the fetch that production has. */
let stack: Stack;
let site: Server;
let inside: Server;
let hits: string[] = [];
let file = '';
let port = 0;
let hidden = 0;

const listen = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/feeds/news.rss') return void response.end(file);
    hits.push(`site ${request.method} ${request.url}`);
    response.writeHead(404).end();
  });
  inside = createServer((request, response) => {
    hits.push(`inside ${request.method} ${request.url}`);
    response.end('secret');
  });
  [port, hidden] = [await listen(site), await listen(inside)];
  const allow = [`127.0.0.1:${port}/feeds/`];
  const resolve = new Map([['inside.school.example', '10.0.0.7']]);
  const safeFetch = createSafeFetch({ allow, resolve, limits: { timeoutMs: 2_000 }, userAgent: 'SprX/test' });
  stack = await startStack({
    config: { fetchAllow: allow, logLevel: 'silent' },
    backend: { connectors: createConnectors({ safeFetch }), fetchPicture: fetchPictureBy(safeFetch), isLocal: true },
  });
});
beforeEach(async () => {
  hits = [];
  await stack.reset();
});
afterAll(async () => {
  await stack.close();
  for (const server of [site, inside]) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

const PLACES: [string, () => string][] = [
  ['a private address', () => `http://127.0.0.1:${hidden}/x`],
  ['localhost', () => `http://localhost:${hidden}/x`],
  ['a private address in hexadecimal', () => `http://0x7f.0.0.1:${hidden}/x`],
  ['a private address as one number', () => `http://2130706433:${hidden}/x`],
  ['a private address in IPv6', () => `http://[::ffff:127.0.0.1]:${hidden}/x`],
  ['a name that leads to a private address', () => 'http://inside.school.example/x'],
  ['an address beside what is allowed', () => `http://127.0.0.1:${port}/feeds/../x`],
  ['the allowed address as a name of a person', () => `http://127.0.0.1:${port}@127.0.0.1:${hidden}/x`],
];

const rss = ({ hub = '', picture = '' }) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>School</title>${
    hub
      ? `<atom:link rel="hub" href="${hub}"/><atom:link rel="self" href="http://127.0.0.1:${port}/feeds/news.rss"/>`
      : ''
  }<item><guid isPermaLink="false">1</guid><title>Post</title><description>Text</description>${
    picture ? `<enclosure url="${picture}" type="image/jpeg" length="1"/>` : ''
  }</item></channel></rss>`;

async function feed(): Promise<string> {
  const source = { url: `http://127.0.0.1:${port}/feeds/news.rss` };
  const made = await stack.ask('POST', '/api/v1/feeds', { body: { name: 'School news', network: 'rss', source } });
  expect(made.status, made.text).toBe(201);
  await stack.settle();
  await stack.backend.scheduler.tick();
  await stack.settle();
  return String(made.body.feed?.id);
}
const feedNow = async (id: string) => (await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed;
const media = async () =>
  list((await stack.ask('GET', '/api/v1/stories')).body.items).flatMap((story) => list(story.media as Loose));
const copied = async () => (await stack.db.collection('media').get()).size;

describe.each(PLACES)('%s', (_what, place) => {
  it('WebSub hub at a private address → not requested; the channel works without it', async () => {
    file = rss({ hub: place() });
    const id = await feed();
    expect(await feedNow(id)).toMatchObject({ status: 'ok', postCount: 1 });
    expect((await feedNow(id))?.push).not.toBe('active');
    expect(hits).toEqual([]);
  });

  it('picture of a web feed at a private address → not copied; the story is imported', async () => {
    file = rss({ picture: place() });
    const id = await feed();
    expect(await feedNow(id)).toMatchObject({ status: 'ok', postCount: 1 });
    expect(await copied()).toBe(0);
    expect(hits).toEqual([]);
  });

  it('picture of a webhook item at a private address → not copied, not served from our address', async () => {
    const made = await stack.ask('POST', '/api/v1/feeds', {
      body: { name: 'Own system', network: 'webhook', source: {} },
    });
    const { url, secret } = made.body.inbound ?? {};
    const body = JSON.stringify({ items: [{ id: '1', text: 'Text', media: [{ url: place(), alt: 'A picture' }] }] });
    const at = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', String(secret)).update(`${at}.${body}`).digest('hex');
    const answer = await stack.ask('POST', new URL(String(url)).pathname, {
      as: null,
      body,
      headers: { 'x-sprx-signature': `t=${at},v1=${v1}` },
    });
    expect(answer.status).toBe(202);
    await stack.settle();
    expect(await copied()).toBe(0);
    expect((await media()).map((each) => String(each.url)).filter((each) => each.startsWith('https://app.'))).toEqual(
      [],
    );
    expect(hits).toEqual([]);
  });
});
