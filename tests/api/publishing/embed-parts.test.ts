import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('GET /embed/v1/parts: name of a part → immutable module for any origin; another name → 404', async () => {
  const answer = await stack.ask('GET', '/embed/v1/parts/example.0123456789ab.js', { as: null });
  expect([answer.status, answer.text.trim()]).toEqual([200, 'export default () => {};']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  for (const name of ['example.ba9876543210.js', 'example.js', '..%2Fsprx.js', 'none', '%00']) {
    const { status } = await stack.ask('GET', `/embed/v1/parts/${name}`, { as: null });
    expect([name, [400, 404].includes(status)]).toEqual([name, true]);
  }
});
