import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hubOf } from '../../../server/connectors/rss/hub-links.ts';
import { feedHub, hubLink } from '../../../server/local/demo-site/feed-hub.ts';
import { createLocalHub, type LocalHub } from '../../../server/local/providers/hub.ts';
import { eventually } from '../../support/eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-'));
const file = join(folder, 'hub.json');
const SECRET = 'a-secret-of-a-test';
type Received = {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly signature: string;
  readonly body: string;
};

let server: Server;
let origin = '';
/** What the subscriber was asked and sent. */
let received: Received[] = [];
let confirms = true;
/** What happens while the subscriber is being asked. */
let answersAfter = async (): Promise<void> => undefined;
let hub: LocalHub;
const opened = () => createLocalHub({ file, callbacks: `${origin}/told/` });
const context = () => ({ origin, now: new Date('2026-11-20T10:00:00Z'), anchor: new Date('2026-11-20T09:00:00Z') });

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!request.url?.startsWith('/told/')) return void feedHub(hub, context)(request, response);
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', async () => {
      await answersAfter();
      const { searchParams: query } = new URL(request.url ?? '', origin);
      received.push({
        method: request.method ?? '',
        query,
        signature: String(request.headers['x-hub-signature']),
        body,
      });
      response.end(confirms ? (query.get('hub.challenge') ?? '') : 'no');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  rmSync(file, { force: true });
  received = [];
  confirms = true;
  hub = opened();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

const topic = () => `${origin}/feeds/school-news.rss`;
const ask = (changes: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(`${origin}/feeds/hub`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.topic': topic(),
      'hub.callback': `${origin}/told/here`,
      'hub.secret': SECRET,
      'hub.lease_seconds': '864000',
      ...changes,
    }),
  });
const publish = () => ask({ 'hub.mode': 'publish', 'hub.url': topic() });
const delivered = () => received.filter(({ method }) => method === 'POST');

describe('WebSub hub of the sample feeds', () => {
  it('post published while a subscriber is being verified → delivered to it too', async () => {
    answersAfter = async () => {
      answersAfter = async () => undefined;
      await publish();
    };
    await ask();
    await eventually(() => delivered().length).toBe(1);
  });

  it('feed with a hub → links to the hub and itself; feed without → neither', () => {
    const { link } = hubLink('school-news.rss', origin);
    expect(hubOf(link ?? null, { hub: null, self: null }, origin)).toEqual({
      url: `${origin}/feeds/hub`,
      topic: topic(),
    });
    expect(hubLink('oakfield-news.rss', origin)).toEqual({});
  });

  it('subscribed → verified with a challenge and a lease; post published, also after a restart → signed delivery', async () => {
    expect((await ask()).status).toBe(202);
    await eventually(() => received.map(({ query }) => query.get('hub.mode'))).toEqual(['subscribe']);
    expect(received[0]?.query.get('hub.lease_seconds')).toBe('864000');
    await eventually(() => {
      hub = opened();
      hub.publish(`${origin}/feeds/hub`, topic(), () => ({ type: 'text/plain', body: 'News' }));
      return delivered().length > 0;
    }).toBe(true);
    const [sent] = delivered();
    expect(sent?.body).toBe('News');
    expect(sent?.signature).toBe(`sha256=${createHmac('sha256', SECRET).update('News').digest('hex')}`);
    expect((await publish()).status).toBe(204);
    await eventually(() => delivered().at(-1)?.body).toMatch(/^<\?xml.*<rss/s);
  });

  it('subscriber that does not return the challenge → no delivery', async () => {
    confirms = false;
    expect((await ask()).status).toBe(202);
    await eventually(() => received.length).toBe(1);
    expect((await publish()).status).toBe(204);
    await hub.settled();
    expect(delivered()).toEqual([]);
  });

  it('unsubscribed → verified, then no delivery', async () => {
    await ask();
    await eventually(() => existsSync(file)).toBe(true);
    expect((await ask({ 'hub.mode': 'unsubscribe' })).status).toBe(202);
    await eventually(() => received.at(-1)?.query.get('hub.mode')).toBe('unsubscribe');
    expect(received.at(-1)?.query.has('hub.lease_seconds')).toBe(false);
    await eventually(() => readFileSync(file, 'utf8')).toBe('[]');
    await publish();
    await hub.settled();
    expect(delivered()).toEqual([]);
  });

  it('feed without a hub → denied with a reason; page of another origin → 403', async () => {
    expect((await ask({ 'hub.topic': `${origin}/feeds/oakfield-news.rss` })).status).toBe(202);
    await eventually(() => received[0]?.query.get('hub.mode')).toBe('denied');
    expect(received[0]?.query.get('hub.reason')).toMatch(/^This hub has no such topic\.$/);
    expect((await ask({}, { origin: 'https://elsewhere.example' })).status).toBe(403);
  });
});
