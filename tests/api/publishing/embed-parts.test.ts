import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('GET /embed/v1/parts: name of a part → immutable module for any origin; name of before a deployment → the module of now, not stored; other names → 404', async () => {
  const answer = await stack.ask('GET', '/embed/v1/parts/example.0123456789ab.js', { as: null });
  expect([answer.status, answer.text.trim()]).toEqual([200, 'export default () => {};']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const before = await stack.ask('GET', '/embed/v1/parts/example.ba9876543210.js', { as: null });
  expect([before.status, before.text, before.headers['cache-control']]).toEqual([200, answer.text, 'no-cache']);
  for (const name of ['other.ba9876543210.js', 'example.js', '..%2Fsprx.js', 'none', '%00']) {
    const { status } = await stack.ask('GET', `/embed/v1/parts/${name}`, { as: null });
    expect([name, [400, 404].includes(status)]).toEqual([name, true]);
  }
});
