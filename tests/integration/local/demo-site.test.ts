import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PARSE_LIMITS, parseFeed } from '../../../server/connectors/rss/parse.ts';
import { readLocalConfig } from '../../../server/local/config.ts';
import { localLinks } from '../../../server/local/connectors.ts';
import { createDemoSite } from '../../../server/local/demo-site/demo-site.ts';
import { linkAllow } from '../../../server/local/runtime.ts';
import { CHANNELS } from '../../../server/seed/channels.ts';
import { DEMO_WIDGETS } from '../../../server/seed/widgets.ts';
import { embedSnippet } from '../../../src/domain/widget/schema.ts';

const APP = 'http://127.0.0.1:4173';
const NOW = new Date('2026-11-20T10:00:00Z');
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hosts = new Set([new URL(origin).host]);
  const mailbox = { list: async () => [], empty: async () => undefined };
  server.on('request', createDemoSite({ appOrigin: APP, origin, hosts, anchor: NOW, now: () => NOW, mailbox }));
});
afterAll(() => new Promise((done) => server.close(done)));

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });

describe('demo site, pages', () => {
  test('front page → the snippet as the app shows it', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain(embedSnippet(APP, DEMO_WIDGETS.front));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style=|<style|<script(?! async src="http:\/\/127)/);
  });

  test('Content-Security-Policy → only the widget’s script', async () => {
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${APP};`);
    expect(policy).not.toContain('unsafe');
  });

  test('/bare/{key} → that widget; no key → 404', async () => {
    expect(await (await get('/bare/abc_DEF-1')).text()).toContain(embedSnippet(APP, 'abc_DEF-1'));
    for (const key of ['%22%3E%3Cscript%3E', 'a%20b', '', 'a/b', 'é']) {
      expect((await get(`/bare/${key}`)).status, key).toBe(404);
    }
  });

  test('link of a feed’s story → a page of the site', async () => {
    for (const file of ['oakfield-news.rss', 'school-news.rss']) {
      const feed = await (await get(`/feeds/${file}`)).text();
      const link = /<item>[\s\S]*?<link>([^<]+)<\/link>/.exec(feed)?.[1] ?? '';
      const page = await fetch(link);
      expect(page.status, link).toBe(200);
      expect(await page.text()).toContain('<h1>');
    }
  });

  test.each(['/nowhere', '/media/%2e%2e%2fpages.ts', '/media/nothere.svg', '/news/nothing', '/%zz'])(
    '%s → 404 with a link back',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Back to the front page');
    },
  );
});

describe('demo site, feeds', () => {
  const read = async (file: string) =>
    parseFeed(await (await get(`/feeds/${file}`)).text(), {
      url: `${origin}/feeds/${file}`,
      owners: new Map(),
      signal: new AbortController().signal,
      ...PARSE_LIMITS,
    });

  test('checkLink: address of a post → true; missing page, the mailbox → false', async () => {
    const config = readLocalConfig({ EXTRAS_PORT: new URL(origin).port });
    const checkLink = localLinks({ allow: linkAllow(config), resolve: new Map() });
    const [post] = (await read('oakfield-news.rss')).items;
    expect(await checkLink(post?.permalink ?? '')).toBe(true);
    for (const path of ['/news/nothing', '/mail']) expect(await checkLink(`${origin}${path}`), path).toBe(false);
  });

  test.each([
    ['oakfield-news.rss', 12],
    ['oakfield-sport.atom', 8],
    ['oakfield-podcast.rss', 6],
    ['oakfield.json', 8],
  ])('%s → %i items with dates, pictures, hashtags', async (file, count) => {
    const feed = await read(file);
    expect(feed.unreadable).toEqual([]);
    expect(feed.items).toHaveLength(count);
    for (const item of feed.items) {
      expect(Date.parse(item.publishedAt ?? '')).toBeLessThan(NOW.getTime());
      expect(item.hashtags.length).toBeGreaterThan(0);
      expect(item.permalink).toContain(`${origin}/news/`);
    }
    const pictures = feed.items.flatMap(({ media }) => media.filter(({ type }) => type === 'image'));
    expect(pictures.length).toBeGreaterThan(count / 3);
    for (const { url } of pictures) expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  });

  test('pictures → with descriptions', async () => {
    for (const file of ['oakfield-news.rss', 'oakfield-sport.atom', 'oakfield.json']) {
      const { items } = await read(file);
      for (const { media } of items) for (const { alt } of media) expect(alt, file).not.toBe('');
    }
  });

  test('podcast audio → playable WAV', async () => {
    const [first] = (await read('oakfield-podcast.rss')).items;
    const audio = await fetch(first?.media.find(({ type }) => type === 'audio')?.url ?? '');
    const bytes = Buffer.from(await audio.arrayBuffer());
    expect(audio.headers.get('content-type')).toBe('audio/wav');
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
  });

  test('live demo channels → a feed each', async () => {
    const files = CHANNELS.flatMap(({ file }) => file ?? []);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect((await read(file)).items.length, file).toBeGreaterThan(5);
  });

  test('current ETag or Last-Modified → 304', async () => {
    const first = await get('/feeds/oakfield-news.rss');
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    expect((await get('/feeds/oakfield-news.rss', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/feeds/oakfield-news.rss', { 'if-modified-since': modified })).status).toBe(304);
    expect((await get('/feeds/oakfield-news.rss', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('demo site, server', () => {
  test('other host name → 421', async () => {
    const status = await new Promise<number | undefined>((done, fail) => {
      const { port } = new URL(origin);
      request({ port, host: '127.0.0.1', headers: { host: 'evil.example' } }, ({ statusCode }) => done(statusCode))
        .on('error', fail)
        .end();
    });
    expect(status).toBe(421);
  });

  test('POST → 405', async () => {
    const answer = await fetch(`${origin}/`, { method: 'POST', body: 'x' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});
