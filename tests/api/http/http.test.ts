import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/core/log.ts';
import { createServer, denyByDefault } from '../../../server/http-server.ts';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, list, namedTokens, type Stack, startStack, testConfig } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.reset();
});
afterAll(() => stack.close());

describe('authentication', () => {
  it('route without access declaration → server does not start', async () => {
    const app = Fastify();
    denyByDefault(app);
    expect(() => app.get('/api/v1/forgotten', async () => 'everything')).toThrow(/does not declare who may use it/);
    expect(() => app.get('/api/v1/open', { config: { access: 'open' } }, async () => 'little')).not.toThrow();
  });

  it.each([
    ['no token', {}],
    ['an empty token', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic aGVhZDpoZWFk' }],
    ['a wrong token', { authorization: 'Bearer nobody' }],
  ])('%s → 401 on any route, before any other check', async (_case, headers) => {
    for (const [method, url] of [
      ['GET', '/api/v1/institutions/current'],
      ['GET', '/api/v1/stories?status=wrong'],
      ['POST', '/api/v1/feeds'],
      ['DELETE', '/api/v1/widgets/x'],
    ] as const) {
      const answer = await stack.ask(method, url, { as: null, iid: 'oakfield', headers });
      expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthenticated']);
    }
  });

  it('school header missing, unknown, malformed or foreign → 403 that names iid', async () => {
    for (const iid of [null, 'nowhere', '../users', 'riverside', '__x__']) {
      const answer = await stack.ask('GET', '/api/v1/feeds', { as: 'head', iid });
      expect([answer.status, answer.body.error?.code]).toEqual([403, 'forbidden']);
      expect(answer.body.error?.message).toContain('iid');
    }
  });

  it('platform admin, unknown school → 404; no school → 403', async () => {
    expect((await stack.ask('GET', '/api/v1/feeds', { as: 'admin', iid: 'nowhere' })).status).toBe(404);
    expect((await stack.ask('GET', '/api/v1/feeds', { as: 'admin', iid: 'oakfield' })).status).toBe(200);
    expect((await stack.ask('GET', '/api/v1/feeds', { as: 'admin', iid: null })).status).toBe(403);
  });

  it('role in the token differs from the stored role → the stored role applies', async () => {
    const user = stack.db.doc('users/u-head');
    await user.update({ 'institutions.oakfield.role': 'VIEWER' });
    const body = { name: 'Sport' };
    const refused = await stack.ask('POST', '/api/v1/collections', { body });
    expect(refused.body.error).toMatchObject({ code: 'forbidden', permission: 's.co.wr' });
    expect(refused.body.error?.message).toContain('s.co.wr');
    await user.update({ institutions: {} });
    expect((await stack.ask('GET', '/api/v1/feeds')).status).toBe(403);
    await user.update({ institutions: { oakfield: { role: 'ADMIN' } } });
    const role = stack.db.doc('institutions/oakfield/roles/ADMIN');
    const before = (await role.get()).data() ?? {};
    await role.update({ permissions: ['s.c.rea'] });
    expect((await stack.ask('GET', '/api/v1/feeds')).status).toBe(200);
    expect((await stack.ask('GET', '/api/v1/stories')).status).toBe(403);
    await role.set(before);
  });
});

describe('HTTP requests', () => {
  it('unreadable body, unknown route or parameter → common error shape', async () => {
    const post = (body: string, headers = {}) => stack.ask('POST', '/api/v1/stories', { body, headers });
    expect((await post('{"title":')).body.error).toEqual({
      code: 'invalid',
      message: 'We couldn’t read that request.',
    });
    expect((await post('{"__proto__":{"x":1}}')).status).toBe(400);
    expect((await post('')).body.error?.code).toBe('invalid');
    const plain = await post('title=x', { 'content-type': 'text/plain' });
    expect([plain.status, plain.body.error?.code]).toEqual([415, 'unsupported-type']);
    const large = await post(JSON.stringify({ title: 'x', html: 'x'.repeat(1_100_000) }));
    expect([large.status, large.body.error?.code]).toEqual([413, 'too-large']);
    const unknown = await stack.ask('GET', '/api/v1/nothing');
    expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'not-found']);
    expect((await stack.ask('GET', '/api/v1/feeds?all=1')).status).toBe(400);
    expect(fieldsOf(await stack.ask('GET', '/api/v1/feeds?all=1'))).toEqual({ all: 'Unknown field: all.' });
  });

  it('body over the limit on a kept-alive connection → 413 each time, connection stays open', async () => {
    const origin = await stack.app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: 'Bearer head', iid: 'oakfield', 'content-type': 'image/png' };
    const send = async (size: number) => {
      const answer = await fetch(`${origin}/api/v1/media`, { method: 'POST', headers, body: Buffer.alloc(size) });
      return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
    };
    const MB = 1024 * 1024;
    for (const size of [20 * MB + 1, 21 * MB, 40 * MB, 40 * MB, 80 * MB, 80 * MB]) {
      expect(await send(size), `${size} bytes`).toEqual([413, 'too-large']);
    }
  });

  it('no permission and an invalid body, query or id → 403; with the permission → 400', async () => {
    for (const [method, url, body] of [
      ['POST', '/api/v1/stories/moderate', {}],
      ['PATCH', '/api/v1/stories/nothing', { version: 'one', x: 1 }],
      ['PUT', '/api/v1/stories/nothing/publish', {}],
      ['POST', '/api/v1/collections?x=1', { name: '' }],
      ['POST', '/api/v1/feeds', { network: 'nowhere' }],
    ] as const) {
      const refused = await stack.ask(method, url, { as: 'viewer', body });
      expect([refused.status, refused.body.error?.code], url).toEqual([403, 'forbidden']);
      const foreign = await stack.ask(method, url, { as: 'head', iid: 'riverside', body });
      expect([foreign.status, foreign.body.error?.code], url).toEqual([403, 'forbidden']);
      expect((await stack.ask(method, url, { as: 'head', body })).status, url).toBe(400);
    }
    const admin = await stack.ask('POST', '/api/v1/admin/channels/act', { as: 'head', iid: null, body: {} });
    expect([admin.status, admin.body.error?.code]).toEqual([403, 'forbidden']);
    expect((await stack.ask('POST', '/api/v1/data-deletions', { as: null, iid: null, body: {} })).status).toBe(400);
  });

  it('unknown query parameter on a write → 400', async () => {
    for (const [method, url, body] of [
      ['POST', '/api/v1/stories?status=approved', { title: 'Sport', html: '<p>x</p>' }],
      ['PATCH', '/api/v1/stories/nothing?x=1', { title: 'Sport' }],
      ['DELETE', '/api/v1/stories/nothing?x=1', undefined],
      ['POST', '/api/v1/feeds/nothing/sync?x=1', undefined],
      ['PUT', '/api/v1/collections/nothing/stories/nothing?x=1', undefined],
    ] as const) {
      const answer = await stack.ask(method, url, { body });
      expect([url, answer.status, answer.body.error?.code]).toEqual([url, 400, 'invalid']);
    }
  });

  it('impossible date, empty hashtag → 400 at that parameter', async () => {
    for (const query of ['from=2026-02-31', 'to=2026-04-31T10:00:00Z', 'tag=', 'tag=%23']) {
      const answer = await stack.ask('GET', `/api/v1/stories?${query}`);
      expect([query, answer.status, Object.keys(fieldsOf(answer))]).toEqual([query, 400, [query.split('=')[0]]]);
    }
    expect((await stack.ask('GET', '/api/v1/stories?from=2028-02-29')).status).toBe(200);
    for (const from of ['2026-13-45', '2026-02-31']) {
      const answer = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport', rules: { from } } });
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['rules.from']]);
    }
  });

  it('undecodable or too long address → the common error shape', async () => {
    for (const [url, status, code] of [
      ['/api/v1/feeds/%E0%A4%A', 400, 'invalid'],
      ['/%E0%A4%A', 400, 'invalid'],
      [`/api/v1/stories/${'x'.repeat(9_000)}`, 404, 'not-found'],
    ] as const) {
      const answer = await stack.ask('GET', url);
      expect([answer.status, Object.keys(answer.body), answer.body.error?.code]).toEqual([status, ['error'], code]);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('body of broken UTF-8 → refused; lone surrogate → replaced', async () => {
    const post = (body: string | Buffer) =>
      stack.app.inject({
        method: 'POST',
        url: '/api/v1/stories',
        headers: { authorization: 'Bearer head', iid: 'oakfield', 'content-type': 'application/json' },
        payload: body,
      });
    const broken = Buffer.from([...Buffer.from('{"title":"Sport'), 0xff, ...Buffer.from('","html":"<p>x</p>"}')]);
    expect((await post(broken)).json().error.code).toBe('invalid');
    const half = await post(String.raw`{"title":"A\ud83d\ud83d\ude00\\ud83d","html":"<p>x</p>"}`);
    expect(half.json().story.title).toBe('A\ufffd😀\\ud83d');
    const stored = await stack.ask('GET', `/api/v1/stories/${half.json().story.id}`);
    expect(stored.body.story?.title).toBe(half.json().story.title);
  });

  it('foreign Host header while host names are configured → 403', async () => {
    const hostNames = new Set(['127.0.0.1', 'localhost', '[::1]']);
    const parts = { deps: stack.backend.deps, tokens: namedTokens, log: createLog('silent') };
    const app = await createServer(testConfig({ hostNames }), parts);
    const ask = async (host: string, url: string) => (await app.inject({ url, headers: { host } })).statusCode;
    for (const url of ['/', '/api/v1/health', '/embed/v1/sprx.js', '/assets/nothing.js', '/nothing.txt']) {
      for (const host of ['evil.example', 'evil.example:4173', 'localhost.evil.example:4173', '127.0.0.1.evil.example'])
        expect([url, host, await ask(host, url)]).toEqual([url, host, 403]);
      for (const host of ['127.0.0.1:4173', 'LOCALHOST:4173', '[::1]:4173', 'localhost'])
        expect([url, host, await ask(host, url)]).not.toEqual([url, host, 403]);
    }
    await app.close();
  });

  it('path out of the assets folder → 404', async () => {
    for (const path of [
      '../index.html',
      '..%2findex.html',
      '..%2f..%2fpackage.json',
      '%2e%2e/%2e%2e/x.js',
      '.hidden',
    ]) {
      const answer = await stack.ask('GET', `/assets/${path}`);
      if (answer.headers['content-type']?.startsWith('text/html')) {
        // The address was shortened on its way here, and is a page of the app.
        expect([path, answer.text.includes('sprx-config')]).toEqual([path, true]);
      } else expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it('any request → id in answer and log, no token in the log', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const app = await createServer(testConfig(), { deps: stack.backend.deps, tokens: namedTokens, log });
    const answer = await app.inject({
      url: '/api/v1/feeds',
      headers: { authorization: 'Bearer head', iid: 'oakfield' },
    });
    const id = String(answer.headers['x-request-id']);
    await app.close();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.some((line) => line.includes(id))).toBe(true);
    expect(lines.join('')).not.toContain('Bearer');
  });

  it('handler throws → 500 without details, details in the log', async () => {
    const lines: string[] = [];
    const log = createLog('error', { write: (line: string) => void lines.push(line) });
    const find = () => Promise.reject(new Error('secret path /srv/x'));
    const failing = { ...stack.backend.deps.stories, find };
    const deps = { ...stack.backend.deps, stories: failing };
    const app = await createServer(testConfig(), { deps, tokens: namedTokens, log });
    const answer = await app.inject({
      url: '/api/v1/stories',
      headers: { authorization: 'Bearer head', iid: 'oakfield' },
    });
    await app.close();
    expect(answer.statusCode).toBe(500);
    expect(answer.json().error.code).toBe('internal');
    expect(answer.body).not.toContain('secret');
    expect(lines.join('')).toContain('secret path');
  });

  it('answer that does not match its schema → 500 in development, sent in production', async () => {
    const wrong = { find: async () => ({ items: [{ id: 1, media: [], hashtags: [] }], nextCursor: null }) } as never;
    const log = createLog('silent');
    const ask = async (checkReplies: boolean) => {
      const parts = { deps: { ...stack.backend.deps, stories: wrong }, tokens: namedTokens, log };
      const app = await createServer(testConfig({ checkReplies }), parts);
      const answer = await app.inject({
        url: '/api/v1/stories',
        headers: { authorization: 'Bearer head', iid: 'oakfield' },
      });
      await app.close();
      return answer.statusCode;
    };
    expect([await ask(true), await ask(false)]).toEqual([500, 200]);
  });
});

describe('stories of another school', () => {
  it('read, changed, deleted, listed → not-found or empty', async () => {
    stack.sources.set('https://school.example/f', { items: [item('a')] });
    const body = { name: 'Oakfield news', network: 'rss', source: { url: 'https://school.example/f' } };
    const made = await stack.ask('POST', '/api/v1/feeds', { body });
    await stack.settle();
    const story = list((await stack.ask('GET', '/api/v1/stories')).body.items)[0];
    const foreign = { as: 'both', iid: 'riverside' } as const;
    for (const [method, url, sent] of [
      ['GET', `/api/v1/feeds/${made.body.feed?.id}`],
      ['PATCH', `/api/v1/feeds/${made.body.feed?.id}`, { name: 'Taken over' }],
      ['POST', `/api/v1/feeds/${made.body.feed?.id}/sync`],
      ['DELETE', `/api/v1/feeds/${made.body.feed?.id}`],
      ['GET', `/api/v1/jobs/${made.body.job?.id}`],
      ['GET', `/api/v1/stories/${story?.id}`],
      ['PATCH', `/api/v1/stories/${story?.id}`, { title: 'Taken over' }],
      ['DELETE', `/api/v1/stories/${story?.id}`],
    ] as const) {
      const answer = await stack.ask(method, url, { ...foreign, body: sent });
      expect([answer.status, answer.body.error?.code], `${method} ${url}`).toEqual([404, 'not-found']);
    }
    expect((await stack.ask('GET', '/api/v1/stories', foreign)).body.total).toBe(0);
    expect((await stack.ask('GET', `/api/v1/stories?feedId=${made.body.feed?.id}`, foreign)).body.total).toBe(0);
  });
});
