import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import { openSignedRequest } from '../../../server/core/signed-request.ts';

const SECRET = ['made', 'up'].join('-');
const PAYLOAD = { algorithm: 'HMAC-SHA256', user_id: '218471', issued_at: 1_291_836_800 };
const ISSUED = new Date(PAYLOAD.issued_at * 1000);

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (payload: string, secret = SECRET, digest = 'sha256') =>
  `${createHmac(digest, secret).update(payload).digest('base64url')}.${payload}`;

const afterIssue = (seconds: number) => new Date(ISSUED.getTime() + seconds * 1000);
const open = (text: string, secrets: readonly string[] = [SECRET], now = ISSUED) =>
  openSignedRequest({ hashing: nodeHashing, now: () => now }, text, secrets);

describe('openSignedRequest', () => {
  test('signed with the newer or the older secret → the user id', async () => {
    expect(await open(signed(encoded(PAYLOAD)))).toMatchObject({ userId: '218471' });
    expect(await open(signed(encoded(PAYLOAD)), ['newer', SECRET])).toMatchObject({ userId: '218471' });
    const aNumber = encoded({ ...PAYLOAD, user_id: 218471 });
    expect(await open(signed(aNumber))).toMatchObject({ userId: '218471' });
  });

  test('signed, without a user → no user id', async () => {
    const { user_id: _, ...withoutUser } = PAYLOAD;
    expect(await open(signed(encoded(withoutUser)))).toMatchObject({ userId: null });
  });

  const good = signed(encoded(PAYLOAD));
  test.each([
    ['another secret', signed(encoded(PAYLOAD), 'another')],
    ['another algorithm', signed(encoded({ ...PAYLOAD, algorithm: 'none' }))],
    ['no algorithm', signed(encoded({ user_id: '218471', issued_at: PAYLOAD.issued_at }))],
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
    expect(await open(text)).toBeNull();
  });

  test('no secret, an empty secret → null', async () => {
    expect(await open(signed(encoded(PAYLOAD)), [])).toBeNull();
    expect(await open(signed(encoded(PAYLOAD), ''), [''])).toBeNull();
  });

  test.each([
    ['an hour old', true, afterIssue(3600)],
    ['older than an hour', false, afterIssue(3601)],
    ['five minutes ahead of our clock', true, afterIssue(-300)],
    ['further ahead', false, afterIssue(-301)],
  ])('openSignedRequest: issued_at %s → accepted: %s', async (_, isAccepted, now) => {
    expect((await open(good, [SECRET], now)) !== null).toBe(isAccepted);
  });

  test.each([[undefined], [null], ['1291836800'], [true], [[PAYLOAD.issued_at]]])(
    'openSignedRequest: issued_at %j → null',
    async (issuedAt) => {
      expect(await open(signed(encoded({ ...PAYLOAD, issued_at: issuedAt })))).toBeNull();
    },
  );

  test('openSignedRequest: signature in four forms of base64 → one digest; another payload → another digest', async () => {
    const [signature = '', payload = ''] = good.split('.');
    const standard = signature.replaceAll('-', '+').replaceAll('_', '/');
    const forms = [signature, `${signature}=`, standard, `${standard}=`].map((each) => `${each}.${payload}`);
    const digests = await Promise.all(forms.map(async (form) => (await open(form))?.digest));
    expect(digests[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(digests).size).toBe(1);
    const other = await open(
      signed(encoded({ ...PAYLOAD, issued_at: PAYLOAD.issued_at + 1 })),
      [SECRET],
      afterIssue(1),
    );
    expect(other?.digest).not.toBe(digests[0]);
  });
});
