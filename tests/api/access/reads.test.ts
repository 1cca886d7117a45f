import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/core/log.ts';
import { createServer } from '../../../server/http-server.ts';
import { namedTokens, type Stack, startStack, testConfig } from '../../support/stack.ts';
import { ACCOUNT_TABLE, OPEN, TABLE } from './access-table.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.reset();
});
afterAll(() => stack.close());

describe('GET requests', () => {
  it('If-None-Match with the current ETag → 304; with another → 200', async () => {
    const first = await stack.ask('GET', '/api/v1/feeds');
    expect(first.headers.etag).toMatch(/^W\/"/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await stack.ask('GET', '/api/v1/feeds', {
      headers: { 'if-none-match': `"x", ${first.headers.etag}` },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await stack.ask('GET', '/api/v1/feeds', { headers: { 'if-none-match': '"x"' } });
    expect(other.status).toBe(200);
  });

  it('GET institutions/current → role, plan and usage', async () => {
    const { status, body } = await stack.ask('GET', '/api/v1/institutions/current', { as: 'viewer' });
    expect(status).toBe(200);
    expect(body.institution).toMatchObject({
      id: 'oakfield',
      name: 'Oakfield School',
      isApproved: true,
      role: { id: 'VIEWER', name: 'VIEWER' },
      subscription: { id: 'school', features: { channels: { value: 15 } } },
      usedResources: {
        feed: 0,
        widget: 0,
        newsletterWidget: 0,
        story: 0,
        collection: 0,
        user: 4,
        apiKey: 0,
        apiKeyDomains: 0,
      },
    });
  });

  it('GET /institutions/current, by role → Stripe id with i.b.rea alone, HubSpot id for platform admins alone', async () => {
    await stack.db.doc('institutions/oakfield/billing/state').set({ iid: 'oakfield', stripeCustomerId: 'cus_1' });
    await stack.db.doc('institutions/oakfield/private/platform').set({ hubspotId: '71' });
    const numbers = async (as: 'viewer' | 'author' | 'head' | 'admin') => {
      const { body } = await stack.ask('GET', '/api/v1/institutions/current', { as, iid: 'oakfield' });
      return [body.institution?.stripeCustomerId, body.institution?.hubspotId];
    };
    expect(await numbers('viewer')).toEqual([null, null]);
    expect(await numbers('author')).toEqual([null, null]);
    expect(await numbers('head')).toEqual(['cus_1', null]);
    expect(await numbers('admin')).toEqual(['cus_1', '71']);
  });

  it('GET institutions/current, platform admin who is not a member → no role', async () => {
    const admin = await stack.ask('GET', '/api/v1/institutions/current', { as: 'admin', iid: 'riverside' });
    expect(admin.body.institution).toMatchObject({ id: 'riverside', role: null });
  });

  it('health: all parts work → 200; one fails → 503 that names it', async () => {
    const answer = await stack.ask('GET', '/api/v1/health', { as: null });
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'ok', version: '1.18.3', build: '4481', parts: { database: 'ok' } },
    ]);
    const log = createLog('silent');
    const probes = { mail: () => Promise.reject(new Error('down')), slow: () => Promise.resolve() };
    const app = await createServer(testConfig(), { deps: stack.backend.deps, tokens: namedTokens, log, probes });
    const failing = await app.inject('/api/v1/health');
    await app.close();
    expect([failing.statusCode, failing.json().status, failing.json().parts]).toEqual([
      503,
      'failing',
      { database: 'ok', mail: 'failing', slow: 'ok' },
    ]);
  });
});

describe('OpenAPI description, served', () => {
  it('openapi.json → every route with permission, errors and example', async () => {
    const { status, body } = await stack.ask('GET', '/api/v1/openapi.json', { as: null });
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const paths = body.paths as unknown as Record<string, Record<string, Record<string, never>>>;
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const written = [...TABLE.map(({ route }) => route), ...ACCOUNT_TABLE.map(({ route }) => route), ...OPEN];
    expect(routes.sort()).toEqual(written.sort());
    for (const methods of Object.values(paths)) {
      for (const operation of Object.values(methods)) {
        expect(operation['x-access'], JSON.stringify(operation.summary)).toBeTruthy();
      }
    }
    const post = paths['/api/v1/feeds']?.post as unknown as {
      'x-errors': string[];
      responses: Record<string, { content: Record<string, { schema: object; example: object }> }>;
    };
    expect(post['x-errors']).toEqual(
      expect.arrayContaining(['unauthenticated', 'forbidden', 'invalid', 'limit-reached', 'conflict']),
    );
    expect(post.responses[201]?.content['application/json']).toMatchObject({
      schema: { type: 'object', required: ['feed'] },
      example: { feed: { name: 'Hillcrest news' } },
    });
  });

  it('docs page → HTML and style without script', async () => {
    const page = await stack.ask('GET', '/api/v1/docs', { as: null });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.text).toContain('POST /api/v1/feeds');
    expect(page.text).not.toContain('<script');
    expect((await stack.ask('GET', '/api/v1/docs.css', { as: null })).headers['content-type']).toContain('text/css');
  });
});
