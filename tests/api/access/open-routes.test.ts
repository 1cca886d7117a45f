import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { DocumentReference, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import { type Stack, startStack } from '../../support/stack.ts';

const KB = 1_024;

/**
 * Each route that anyone may call, by hand: what it may cost at most. `documents` are read from the database, `bytes` sent
 * to whom takes brotli. What is the same for everyone is made and compressed once. `limit` holds back what reads or writes.
 */
const OPEN_ROUTES: Record<string, { ask: object; documents: number; bytes: number; prepared?: true; limit?: string }> =
  {
    'GET /api/v1/openapi.json': { ask: {}, documents: 0, bytes: 64 * KB, prepared: true },
    'GET /api/v1/docs': { ask: {}, documents: 0, bytes: 64 * KB, prepared: true },
    'GET /api/v1/docs.css': { ask: {}, documents: 0, bytes: KB, prepared: true },
    'GET /assets/*': { ask: { url: '/assets/app-1a2b3c.js' }, documents: 0, bytes: 512 * KB, prepared: true },
    'GET /embed/v1/sprx.js': { ask: {}, documents: 0, bytes: 32 * KB, prepared: true },
    'GET /embed/v1/parts/:file': {
      ask: { url: '/embed/v1/parts/example.0123456789ab.js' },
      documents: 0,
      bytes: 8 * KB,
      prepared: true,
    },
    'GET /embed/v1/sprx-wordpress.zip': { ask: {}, documents: 0, bytes: 32 * KB, prepared: true },
    'OPTIONS /embed/v1/*': { ask: { url: '/embed/v1/widgets/none' }, documents: 0, bytes: 0 },
    // Checked once a second at most, for any number of requests.
    'GET /api/v1/health': { ask: {}, documents: 1, bytes: KB },
    // The widget, its school, and up to 48 stories.
    'GET /embed/v1/widgets/:publicKey': {
      ask: { url: '/embed/v1/widgets/none' },
      documents: 50,
      bytes: 64 * KB,
      limit: 'embed',
    },
    // The widget that the key is looked up for.
    'POST /embed/v1/events': {
      ask: { payload: { key: 'none', page: 'https://a.example/', load: 'l', events: [{ type: 'view' }] } },
      documents: 1,
      bytes: KB,
      limit: 'embed event keys',
    },
    // The same for each of its forms; a hashtag is looked for among 200 stories.
    'GET /embed/v1/widgets': { ask: { url: '/embed/v1/widgets?keys=none' }, documents: 1, bytes: KB, limit: 'embed' },
    'GET /embed/v1/widgets/:publicKey/stories': {
      ask: { url: '/embed/v1/widgets/none/stories' },
      documents: 206,
      bytes: 64 * KB,
      limit: 'embed',
    },
    'GET /embed/v1/widgets/:publicKey/html': {
      ask: { url: '/embed/v1/widgets/none/html' },
      documents: 54,
      bytes: 64 * KB,
      limit: 'embed',
    },
    'GET /embed/v1/widgets/:publicKey/frame': {
      ask: { url: '/embed/v1/widgets/none/frame' },
      documents: 54,
      bytes: 64 * KB,
      limit: 'embed',
    },
    'GET /embed/v1/widgets/:publicKey/screen': {
      ask: { url: '/embed/v1/widgets/none/screen' },
      documents: 54,
      bytes: 64 * KB,
      limit: 'embed',
    },
    'GET /embed/v1/widgets/:publicKey/feed.rss': {
      ask: { url: '/embed/v1/widgets/none/feed.rss' },
      documents: 54,
      bytes: 64 * KB,
      limit: 'embed',
    },
    'GET /embed/v1/widgets/:publicKey/feed.json': {
      ask: { url: '/embed/v1/widgets/none/feed.json' },
      documents: 54,
      bytes: 64 * KB,
      limit: 'embed',
    },
    // The tour, its school, and the stories of its hot spots, of which there are 1,200 at most.
    'GET /embed/v1/tours/:publicKey': {
      ask: { url: '/embed/v1/tours/none' },
      documents: 1_202,
      bytes: 256 * KB,
      limit: 'embed',
    },
    'GET /embed/v1/tours/:publicKey/frame': {
      ask: { url: '/embed/v1/tours/none/frame' },
      documents: 1_202,
      bytes: 256 * KB,
      limit: 'embed',
    },
    'GET /embed/v1/tours/:publicKey/files/:key/:scene/:set/:file': {
      ask: { url: '/embed/v1/tours/none/files/k/s/j/flat.jpg' },
      documents: 2,
      bytes: 1_024 * KB,
      limit: 'picture',
    },
    'GET /embed/v1/oembed': {
      ask: { url: '/embed/v1/oembed?url=https%3A%2F%2Fapp.example%2Fnone' },
      documents: 5,
      bytes: KB,
      limit: 'embed',
    },
    'GET /embed/v1/sprx-1.18.3.js': { ask: {}, documents: 0, bytes: 32 * KB, prepared: true },
    'GET /public/schools/:handle/frame': {
      ask: { url: '/public/schools/none/frame' },
      documents: 16,
      bytes: 64 * KB,
      limit: 'embed',
    },
    // The collection, its school, its publication, and up to 50 stories.
    'GET /embed/v1/collections/:publicKey/feed.rss': {
      ask: { url: '/embed/v1/collections/none/feed.rss' },
      documents: 53,
      bytes: 64 * KB,
      limit: 'embed',
    },
    'GET /embed/v1/collections/:publicKey/feed.json': {
      ask: { url: '/embed/v1/collections/none/feed.json' },
      documents: 53,
      bytes: 64 * KB,
      limit: 'embed',
    },
    // Its school, up to eight collections and 24 stories with one more, and the default pictures.
    'GET /:handle': { ask: { url: '/none' }, documents: 37, bytes: 64 * KB, limit: 'embed' },
    'GET /:handle/': { ask: { url: '/none/' }, documents: 37, bytes: 64 * KB, limit: 'embed' },
    'GET /public/page.css': { ask: {}, documents: 0, bytes: 8 * KB, prepared: true },
    'GET /public/schools/:handle/page.css': {
      ask: { url: '/public/schools/none/page.css' },
      documents: 2,
      bytes: 8 * KB,
      limit: 'embed',
    },
    'GET /public/schools/:handle/logo': {
      ask: { url: '/public/schools/none/logo' },
      documents: 2,
      bytes: 512 * KB,
      limit: 'picture',
    },
    'GET /public/schools/:handle/feed.rss': {
      ask: { url: '/public/schools/none/feed.rss' },
      documents: 54,
      bytes: 64 * KB,
      limit: 'embed',
    },
    'GET /public/schools/:handle/feed.json': {
      ask: { url: '/public/schools/none/feed.json' },
      documents: 54,
      bytes: 64 * KB,
      limit: 'embed',
    },
    'POST /public/schools/:handle/concerns': {
      ask: { url: '/public/schools/none/concerns', payload: { message: 'x' } },
      documents: 2,
      bytes: KB,
      limit: 'concern',
    },
    // The widget, its school, what was taken down, its collection and the school's defaults.
    'POST /embed/v1/widgets/:publicKey/concerns': {
      ask: { url: '/embed/v1/widgets/none/concerns', payload: { message: 'x' } },
      documents: 5,
      bytes: KB,
      limit: 'embed',
    },
    // As many as there are schools whose page is on, at most 20 times a minute.
    'GET /sitemap.xml': { ask: {}, documents: 1, bytes: 64 * KB, limit: 'embed' },
    'GET /robots.txt': { ask: {}, documents: 0, bytes: KB },
    // What is known of the picture; its bytes are those of the largest size.
    'GET /embed/v1/media/:id/:file': {
      ask: { url: '/embed/v1/media/none/320.jpg' },
      documents: 1,
      bytes: 512 * KB,
      limit: 'picture',
    },
    'GET /api/v1/invitations/:code/hint': {
      ask: { url: `/api/v1/invitations/${'a'.repeat(32)}/hint` },
      documents: 1,
      bytes: KB,
      limit: 'invitation',
    },
    // The limit's own document.
    'POST /api/v1/account/password-reset': {
      ask: { payload: { email: 'nobody@oakfield.test' } },
      documents: 1,
      bytes: KB,
      limit: 'password-reset',
    },
    // Two limits' own documents; the Auth service is asked for the password.
    'POST /api/v1/account/recover-factor': {
      ask: { payload: { email: 'nobody@oakfield.test', password: 'Wrong-1234', code: 'ABCD-EFGH-JKMN' } },
      documents: 2,
      bytes: KB,
      limit: 'recover-factor',
    },
    // The key's own document; the limit is counted here.
    'POST /api/v1/inbound/:key': {
      ask: { url: `/api/v1/inbound/${'a'.repeat(26)}`, payload: { items: [] } },
      documents: 1,
      bytes: KB,
      limit: 'inbound',
    },
    // What was asked of the hub; the limit is counted here.
    'GET /api/v1/websub/:feedId/:token': {
      ask: { url: '/api/v1/websub/none/none' },
      documents: 1,
      bytes: KB,
      limit: 'inbound',
    },
    'POST /api/v1/websub/:feedId/:token': {
      ask: { url: '/api/v1/websub/none/none', payload: 'x' },
      documents: 1,
      bytes: KB,
      limit: 'inbound',
    },
    // The mail server's key, before anything is read; the limit is counted here.
    'POST /api/v1/inbound-mail': { ask: { payload: 'x' }, documents: 0, bytes: KB, limit: 'inbound' },
    // The provider's client, whose secret the signature is made with.
    'POST /api/v1/meta/deauthorize': { ask: { payload: 'signed_request=x' }, documents: 2, bytes: KB },
    'POST /api/v1/meta/data-deletion': { ask: { payload: 'signed_request=x' }, documents: 2, bytes: KB },
    // Three limits' own documents, and the end of the platform's log.
    'POST /api/v1/data-deletions': {
      ask: { payload: { channel: 'vimeo', account: 'nobody', email: 'nobody@oakfield.test' } },
      documents: 4,
      bytes: KB,
      limit: 'data-deletion',
    },
    'GET /api/v1/data-deletions/:code': {
      ask: { url: '/api/v1/data-deletions/none' },
      documents: 1,
      bytes: KB,
      limit: 'data-deletion read',
    },
    'POST /api/v1/data-deletions/:code/confirm': {
      ask: { url: '/api/v1/data-deletions/none/confirm', payload: { token: 'x' } },
      documents: 1,
      bytes: KB,
      limit: 'data-deletion read',
    },
    // A digest of at most 1 MB, before anything is read.
    'POST /api/v1/stripe/webhook': { ask: { payload: {} }, documents: 0, bytes: KB },
  };

let stack: Stack;
const open: string[] = [];
const begun = ({ fastify }: { fastify: FastifyInstance }) =>
  fastify.addHook('onRoute', ({ method, url, config }) => {
    const methods = [method].flat();
    // 405 routes: every address with the methods it does not have.
    if (config?.access !== 'open' || methods.includes('TRACE')) return;
    for (const each of methods) if (each !== 'HEAD') open.push(`${each} ${url}`);
  });
const CHANNEL = 'fastify.initialization';

beforeAll(async () => {
  diagnostics.subscribe(CHANNEL, begun as never);
  stack = await startStack({ config: { logLevel: 'silent' } });
  diagnostics.unsubscribe(CHANNEL, begun as never);
  await stack.reset();
});
afterAll(() => stack?.close());

/** How many documents the database is asked for, a query counting at least one. */
async function documentsReadBy(work: () => Promise<unknown>): Promise<number> {
  let documents = 0;
  let within = 0;
  const size = (answer: unknown): number => {
    if (Array.isArray(answer)) return answer.length;
    return Math.max(1, (answer as { size?: number }).size ?? 1);
  };
  const spies = [
    [Firestore.prototype, 'getAll'],
    [DocumentReference.prototype, 'get'],
    [Query.prototype, 'get'],
    [Transaction.prototype, 'get'],
    [Transaction.prototype, 'getAll'],
  ] as const;
  const restore = spies.map(([prototype, name]) => {
    const methods = prototype as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const real = methods[name] as (...args: unknown[]) => Promise<unknown>;
    return vi.spyOn(methods, name).mockImplementation(async function (this: unknown, ...args: unknown[]) {
      within += 1;
      const isOutermost = within === 1;
      const reading = real.apply(this, args);
      within -= 1;
      const answer = await reading;
      if (isOutermost) documents += size(answer);
      return answer;
    });
  });
  await work();
  for (const spy of restore) spy.mockRestore();
  return documents;
}

describe('open routes', () => {
  it('routes without authentication → exactly the list OPEN_ROUTES', () => {
    expect([...new Set(open)].sort()).toEqual(Object.keys(OPEN_ROUTES).sort());
  });

  it.each(Object.entries(OPEN_ROUTES))('%s → reads no more documents and bytes than its budget', async (route, row) => {
    const [method = '', url = ''] = route.split(' ');
    const headers = { 'accept-encoding': 'br' };
    const ask = () => stack.app.inject({ method: method as 'GET', url, headers, ...row.ask });
    const first = await ask();
    expect(first.statusCode).toBeLessThan(500);
    let answer = first;
    const documents = await documentsReadBy(async () => {
      answer = await ask();
    });
    expect(documents).toBeLessThanOrEqual(row.documents);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(row.bytes);
    if (row.limit) expect(Object.keys(RATE_LIMITS)).toContain(row.limit);
    if (!row.prepared) return;
    // A strong ETag: the bytes were prepared and not compressed for this answer.
    expect(answer.headers.etag).toMatch(/^"/);
    expect(answer.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('app page and its files, asked for in br, gzip and identity → 200 in that encoding, 304 when asked again with the ETag', async () => {
    for (const url of ['/', '/manage/stories', '/favicon.svg', '/assets/app-1a2b3c.js']) {
      for (const [accepted, encoding] of [
        ['br', 'br'],
        ['gzip', 'gzip'],
        ['identity', undefined],
      ] as const) {
        const answer = await stack.app.inject({ url, headers: { 'accept-encoding': accepted } });
        expect([url, answer.statusCode, answer.headers['content-encoding']]).toEqual([url, 200, encoding]);
        expect(answer.headers.etag).toMatch(encoding ? new RegExp(`-${encoding}"$`) : /^"[\w-]{27}"$/);
        const again = await stack.app.inject({
          url,
          headers: { 'accept-encoding': accepted, 'if-none-match': String(answer.headers.etag) },
        });
        expect(again.statusCode).toBe(304);
      }
    }
  });

  it('GET /health many times at once → parts are checked once', async () => {
    // Whatever was seen before is too old then, and what is seen now stays new.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
    onTestFinished(() => void vi.useRealTimers());
    const documents = await documentsReadBy(() =>
      Promise.all(Array.from({ length: 50 }, () => stack.app.inject('/api/v1/health'))),
    );
    expect(documents).toBe(1);
  });
});
