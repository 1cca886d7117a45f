import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/core/log.ts';
import { createServer } from '../../../server/http-server.ts';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import { otherBackend } from '../../support/other-backend.ts';
import { namedTokens, type Stack, startStack, testConfig } from '../../support/stack.ts';

let stack: Stack;
let ahead = 0;
let other: Awaited<ReturnType<typeof createServer>>;
const now = () => new Date(Date.now() + ahead);
beforeAll(async () => {
  stack = await startStack({ backend: { now } });
  const { deps } = otherBackend(stack, {
    now,
  });
  other = await createServer(testConfig(), { deps, tokens: namedTokens, log: createLog('silent') });
});
beforeEach(async () => {
  // Later than every window of the rate limits.
  ahead += 2 * 60 * 60_000;
  await stack.reset();
});
afterAll(async () => {
  await other?.close();
  await stack?.close();
});

const forgotten = (app: Stack['app'], remoteAddress: string, email = 'head@oakfield.test') =>
  app.inject({ method: 'POST', url: '/api/v1/account/password-reset', remoteAddress, payload: { email } });
const hint = (app: Stack['app'], code: string, remoteAddress: string) =>
  app.inject({ url: `/api/v1/invitations/${code}/hint`, remoteAddress });
const limitCount = async () => (await stack.db.collection('limits').count().get()).data().count;
const { max } = RATE_LIMITS['password-reset'];

describe('rate limit', () => {
  it('two servers on one database → share one limit with Retry-After, until its window ends', async () => {
    const half = max / 2;
    for (let i = 0; i < half; i += 1) expect((await forgotten(stack.app, '203.0.113.9')).statusCode).toBe(202);
    for (let i = 0; i < half; i += 1) expect((await forgotten(other, '203.0.113.9')).statusCode).toBe(202);
    for (const app of [stack.app, other]) {
      const refused = await forgotten(app, '203.0.113.9');
      expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too-many-requests']);
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds * 1000).toBeLessThanOrEqual(RATE_LIMITS['password-reset'].windowMs);
    }
    expect((await forgotten(other, '203.0.113.10')).statusCode).toBe(202);
    ahead += RATE_LIMITS['password-reset'].windowMs;
    expect((await forgotten(other, '203.0.113.9')).statusCode).toBe(202);
  });

  it('IPv6 addresses of one /64 → count as one visitor; the next /64 → another', async () => {
    for (let i = 0; i < max; i += 1) {
      expect((await forgotten(stack.app, `2001:db8:0:7::${(i + 1).toString(16)}`)).statusCode).toBe(202);
    }
    expect((await forgotten(stack.app, '2001:db8:0:7:ffff::1')).statusCode).toBe(429);
    expect((await forgotten(stack.app, '2001:db8:0:8::1')).statusCode).toBe(202);
  });

  it('IPv4 written as IPv6 → the same visitor', async () => {
    for (let i = 0; i < max; i += 1) await forgotten(stack.app, '203.0.113.20');
    expect((await forgotten(stack.app, '::ffff:203.0.113.20')).statusCode).toBe(429);
  });

  it('200 unknown invitation codes from one visitor → 404 each, one limit document in all', async () => {
    const before = await limitCount();
    for (let i = 0; i < 200; i += 1) {
      expect((await hint(stack.app, i.toString(16).padStart(32, 'a'), '203.0.113.30')).statusCode).toBe(404);
    }
    expect((await limitCount()) - before).toBe(1);
    for (let i = 200; i < 300; i += 1) await hint(stack.app, i.toString(16).padStart(32, 'a'), '203.0.113.30');
    expect((await hint(stack.app, 'b'.repeat(32), '203.0.113.30')).statusCode).toBe(429);
  });

  it('password reset from many visitors for one account → three emails', async () => {
    for (let i = 0; i < 60; i += 1) await forgotten(stack.app, `203.0.113.${40 + i}`, `made.up.${i}@oakfield.test`);
    for (let i = 0; i < 6; i += 1) await forgotten(stack.app, `198.51.100.${i}`);
    await stack.settle();
    expect(stack.mail.sent.map(({ to }) => to)).toEqual(Array(3).fill('head@oakfield.test'));
  });

  it('resend of an unknown invitation → 404, no limit stored', async () => {
    const before = await limitCount();
    for (let i = 0; i < 5; i += 1) {
      const answer = await stack.ask('POST', `/api/v1/invitations/none${i}/resend`);
      expect(answer.status).toBe(404);
    }
    expect(await limitCount()).toBe(before);
  });

  it('embed requested → no limit stored', async () => {
    const before = await limitCount();
    for (let i = 0; i < RATE_LIMITS.embed.batch - 1; i += 1) {
      await stack.app.inject({ url: '/embed/v1/widgets/none', remoteAddress: '203.0.113.50' });
    }
    expect(await limitCount()).toBe(before);
    await stack.app.inject({ url: '/embed/v1/widgets/none', remoteAddress: '203.0.113.50' });
    expect(await limitCount()).toBe(before + 1);
  });

  it('stored limit → only count and end, no IP address', async () => {
    await forgotten(stack.app, '203.0.113.60');
    const { docs } = await stack.db.collection('limits').get();
    for (const document of docs) {
      expect(document.id).toMatch(/^[0-9a-f]{64}$/);
      expect(Object.keys(document.data()).sort()).toEqual(['count', 'expiresAt']);
    }
  });
});
