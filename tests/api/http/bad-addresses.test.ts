import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../../support/stack.ts';
import { ACCOUNT_TABLE, TABLE } from '../access/access-table.ts';
import { expectControlledAnswer } from './controlled-answer.ts';

let stack: Stack;
beforeAll(async () => {
  const wide = Object.fromEntries(
    ['preview', 'sync', 'embed', 'search'].map((name) => [name, { max: 100_000, windowMs: 60_000 }]),
  );
  stack = await startStack({ config: { logLevel: 'silent' }, limits: wide });
  await stack.reset();
});
afterAll(() => stack?.close());

describe('hostile URLs', () => {
  const IDS = ['%00', '..%2f..', '%2e%2e', '__proto__', '__name__', 'constructor', '.', '*', '%', '%ff', '%ed%a0%80'];
  const MORE = ['%F0%9F%8F%AB', '%e2%80%ae', 'a'.repeat(1_600), 'a%2Fb', "'%20or%201=1", '-1', '0', ' ', '%20', ';x=1'];

  it('hostile id in any path → 4xx in the common error shape', async () => {
    const rows = [...TABLE, ...ACCOUNT_TABLE].filter(({ route }) => route.includes('{') && !/ PUT | POST /.test(route));
    for (const { route } of rows) {
      for (const id of [...IDS, ...MORE]) {
        const [method = '', path = ''] = route.split(' ');
        const url = path.replace(/\{\w+\}/g, id);
        const answer = await stack.ask(method, url, { as: 'admin', iid: 'oakfield' });
        expectControlledAnswer(answer, `${method} ${url}`);
        // A browser and the server take `..` away before the route is chosen.
        if (new URL(url, 'http://a').pathname === '/api/v1/health') continue;
        expect(answer.status, `${method} ${url}`).toBeGreaterThanOrEqual(400);
      }
    }
  });

  it('hostile value for any query parameter → answer in the common shape, no 500', async () => {
    const { body } = await stack.ask('GET', '/api/v1/openapi.json', { as: null });
    const values = [
      '',
      '%00',
      'x'.repeat(3_000),
      '%ed%a0%80',
      '-1',
      '1e9',
      '%F0%9F%8F%AB',
      '[]',
      '%25',
      '*',
      '%e2%80%ae',
    ];
    let requestCount = 0;
    for (const [path, { get }] of Object.entries(body.paths ?? {})) {
      if (!get || path.includes('{')) continue;
      const names = ((get.parameters ?? []) as unknown as { in: string; name: string }[])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      for (const name of [...names, '__proto__', 'unknown[]', 'a[b]']) {
        for (const value of values) {
          for (const query of [`${name}=${value}`, `${name}=${value}&${name}=${value}`]) {
            const answer = await stack.ask('GET', `${path}?${query}`, { as: 'admin', iid: 'oakfield' });
            expectControlledAnswer(answer, `${path}?${query}`);
            requestCount += 1;
          }
        }
      }
    }
    expect(requestCount).toBeGreaterThan(500);
  });

  it.each(['..', '../users', '__x__', 'a/b', 'Oakfield', 'oakfield,riverside', 'constructor', 'x'.repeat(200)])(
    'school header %s → 403',
    async (iid) => {
      const answer = await stack.ask('GET', '/api/v1/feeds', { as: 'both', iid });
      expectControlledAnswer(answer, iid);
      expect(answer.status).toBe(403);
    },
  );
});
