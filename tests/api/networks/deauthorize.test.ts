import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';
import { type Loose, list, type Stack } from '../../support/stack.ts';

let at: SignInStack;
let stack: Stack;

beforeAll(async () => {
  at = await startSignInStack({ config: { logLevel: 'silent' } });
  ({ stack } = at);
});
beforeEach(() => at.reset('facebook'));
afterAll(() => at.close());

/** As Meta’s documentation describes a `signed_request`. */
function signed(payloadFields: object, secret = 'local-secret-facebook') {
  const payload = Buffer.from(JSON.stringify(payloadFields)).toString('base64url');
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
}
const secondsAgo = (seconds: number) => Math.floor(stack.backend.deps.now().getTime() / 1000) - seconds;
const withdrawalOf = (userId: string, issuedAt = secondsAgo(0)) => ({
  algorithm: 'HMAC-SHA256',
  user_id: userId,
  issued_at: issuedAt,
});
const send = (signedRequest: string) =>
  stack.ask('POST', '/api/v1/meta/deauthorize', {
    as: null,
    body: `${new URLSearchParams({ signed_request: signedRequest })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
async function channel(): Promise<string> {
  const { body } = await at.connect('facebook');
  const feed = {
    name: 'School page',
    network: 'facebook',
    source: { pageId: '1001' },
    connectionId: body.connection?.id,
  };
  const made = await at.post('/feeds', feed);
  await stack.settle();
  return String(made.body.feed?.id);
}
const feed = (id: string) => at.feedOf(id);
const connection = async () => list((await at.get('/connections')).body.items)[0] as unknown as Loose;

describe('POST /meta/deauthorize', () => {
  it('valid signed_request → connection and its channels are reauth, also after a sync', async () => {
    const id = await channel();
    const { postCount } = await feed(id);
    expect((await send(signed(withdrawalOf('1900')))).status).toBe(200);
    expect(await connection()).toMatchObject({ status: 'reauth' });
    expect(await feed(id)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired' }, postCount });
    await at.post(`/feeds/${id}/sync`, {});
    await stack.settle();
    expect(await feed(id)).toMatchObject({ status: 'reauth' });
    expect((await send(signed(withdrawalOf('1900')))).status).toBe(200);
  });

  it('body over the size limit → 413', async () => {
    expect((await send('x'.repeat(1_100_000))).status).toBe(413);
  });

  it('signed_request: user_id without a connection → 200, channel and connection unchanged', async () => {
    const id = await channel();
    expect((await send(signed(withdrawalOf('7')))).status).toBe(200);
    expect(await feed(id)).toMatchObject({ status: 'ok' });
    expect(await connection()).toMatchObject({ status: 'ok' });
  });

  it('delivery sent again after a new sign-in → 200, the new connection stays', async () => {
    await channel();
    const delivery = signed(withdrawalOf('1900'));
    expect((await send(delivery)).status).toBe(200);
    expect(await connection()).toMatchObject({ status: 'reauth' });
    await at.connect('facebook');
    expect(await connection()).toMatchObject({ status: 'ok' });
    for (const again of [delivery, delivery.replace('.', '=.')]) expect((await send(again)).status).toBe(200);
    expect(await connection()).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['another secret', () => signed(withdrawalOf('1900'), 'another')],
    ['another algorithm', () => signed({ ...withdrawalOf('1900'), algorithm: 'HMAC-SHA1' })],
    ['signed more than an hour ago', () => signed(withdrawalOf('1900', secondsAgo(3602)))],
    ['signed without a time', () => signed({ algorithm: 'HMAC-SHA256', user_id: '1900' })],
    ['nothing', () => ''],
  ])('%s → 400, nothing changed', async (_, signedRequest) => {
    const id = await channel();
    expect(await send(signedRequest())).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid', message: 'This request is not signed by the network, or it is too old.' } },
    });
    expect(await feed(id)).toMatchObject({ status: 'ok' });
  });
});
