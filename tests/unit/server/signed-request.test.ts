import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openSignedRequest } from '../../../server/core/signed-request.ts';

const SECRET = ['made', 'up'].join('-');
const PAYLOAD = { algorithm: 'HMAC-SHA256', user_id: '218471', issued_at: 1_291_836_800 };

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (payload: string, secret = SECRET, digest = 'sha256') =>
  `${createHmac(digest, secret).update(payload).digest('base64url')}.${payload}`;

describe('openSignedRequest', () => {
  test('signed with the newer or the older secret → the user id', async () => {
    expect(await openSignedRequest(signed(encoded(PAYLOAD)), [SECRET])).toEqual({ userId: '218471' });
    expect(await openSignedRequest(signed(encoded(PAYLOAD)), ['newer', SECRET])).toEqual({ userId: '218471' });
    const aNumber = encoded({ ...PAYLOAD, user_id: 218471 });
    expect(await openSignedRequest(signed(aNumber), [SECRET])).toEqual({ userId: '218471' });
  });

  test('signed, without a user → no user id', async () => {
    expect(await openSignedRequest(signed(encoded({ algorithm: 'HMAC-SHA256' })), [SECRET])).toEqual({ userId: null });
  });

  const good = signed(encoded(PAYLOAD));
  test.each([
    ['another secret', signed(encoded(PAYLOAD), 'another')],
    ['another algorithm', signed(encoded({ ...PAYLOAD, algorithm: 'none' }))],
    ['no algorithm', signed(encoded({ user_id: '218471' }))],
    ['signed with SHA-1', signed(encoded(PAYLOAD), SECRET, 'sha1')],
    ['another person under the same signature', `${good.split('.')[0]}.${encoded({ ...PAYLOAD, user_id: '1' })}`],
    ['no signature', `.${encoded(PAYLOAD)}`],
    ['a part too many', `${good}.x`],
    ['no base64', 'ä.ö'],
    ['no JSON', signed(Buffer.from('hello').toString('base64url'))],
    ['no object', signed(encoded('HMAC-SHA256'))],
    ['nothing', ''],
    ['too long', signed(encoded({ ...PAYLOAD, more: 'x'.repeat(20_000) }))],
  ])('%s → null', async (_, text) => {
    expect(await openSignedRequest(text, [SECRET])).toBeNull();
  });

  test('no secret, an empty secret → null', async () => {
    expect(await openSignedRequest(signed(encoded(PAYLOAD)), [])).toBeNull();
    expect(await openSignedRequest(signed(encoded(PAYLOAD), ''), [''])).toBeNull();
  });
});
