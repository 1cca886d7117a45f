import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Loose, type Stack, startStack } from '../../support/stack.ts';

const ALL = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

let stack: Stack;
let described: [path: string, methods: string[]][];
beforeAll(async () => {
  stack = await startStack();
  await stack.reset();
  const { body } = await stack.ask('GET', '/api/v1/openapi.json', { as: null });
  const byAddress = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(body.paths as unknown as Record<string, Loose>)) {
    const methods = Object.keys(operations).map((method) => method.toUpperCase());
    const address = path.replace(/\{\w+\}/g, 'none');
    const more = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    byAddress.set(address, [...(byAddress.get(address) ?? []), ...more]);
  }
  described = [...byAddress];
});
afterAll(() => stack.close());

describe('HTTP methods', () => {
  it('method that an address does not have → 405 with Allow, signed in or not', async () => {
    for (const [path, methods] of described) {
      const isEmbed = path.startsWith('/embed/');
      const allow = [...methods, ...(isEmbed ? ['OPTIONS'] : [])].sort().join(', ');
      for (const method of ALL.filter((each) => !allow.split(', ').includes(each))) {
        const answer = await stack.ask(method, path, { as: null });
        expect([method, path, answer.status, answer.headers.allow]).toEqual([method, path, 405, allow]);
        if (method !== 'HEAD') expect(answer.body.error?.code).toBe('method-not-allowed');
        expect(answer.headers['access-control-allow-origin']).toBe(isEmbed ? '*' : undefined);
      }
    }
  });

  it('the description and its page: POST → 405', async () => {
    for (const url of ['/api/v1/openapi.json', '/api/v1/docs', '/api/v1/docs.css']) {
      const answer = await stack.ask('POST', url, { as: null });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('address without a route → 404 for every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      expect((await stack.ask(method, '/api/v1/nothing', { as: null })).status).toBe(404);
    }
    for (const method of ['GET', 'POST']) {
      expect((await stack.ask(method, '/embed/v1/nothing', { as: null })).status).toBe(404);
    }
  });

  it('HEAD → headers of GET without a body; preflight of the embed → 204', async () => {
    const head = await stack.ask('HEAD', '/api/v1/feeds');
    expect([head.status, head.text]).toEqual([200, '']);
    const preflight = await stack.ask('OPTIONS', '/embed/v1/widgets/none', { as: null });
    expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, POST']);
  });
});
