import { createHmac, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firebaseTokens } from '../../../server/identity/firebase/firebase-tokens.ts';
import { fakeGoogle, type Google, KEY_ID } from '../../support/google.ts';
import { PROJECT, type Stack, startStack } from '../../support/stack.ts';

/** Tokens as a deployed server verifies them: without an emulator, by keys that are fetched. */
let google: Google;
let stack: Stack;
const app = initializeApp(
  { projectId: PROJECT, credential: { getAccessToken: async () => ({ access_token: 'server', expires_in: 3600 }) } },
  'production-tokens',
);

beforeAll(async () => {
  expect(process.env.FIREBASE_AUTH_EMULATOR_HOST).toBeUndefined();
  google = await fakeGoogle();
  stack = await startStack({ tokens: firebaseTokens(getAuth(app), 0), config: { logLevel: 'silent' } });
  await stack.reset();
});
beforeEach(() => {
  google.isDown = false;
  google.accounts.clear();
  google.accounts.set('u-head', {});
});
afterAll(async () => {
  await stack?.close();
  await google?.close();
  await deleteApp(app);
});

const HEADER = { alg: 'RS256', typ: 'JWT', kid: KEY_ID };
const nowSeconds = () => Math.floor(Date.now() / 1000);
const payload = (changes: object = {}) => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'u-head',
  user_id: 'u-head',
  auth_time: nowSeconds() - 60,
  iat: nowSeconds() - 60,
  exp: nowSeconds() + 3_540,
  email: 'head@oakfield.test',
  email_verified: true,
  firebase: { sign_in_provider: 'password', identities: { email: ['head@oakfield.test'] } },
  ...changes,
});
const good = (changes: object = {}, header: object = {}) => google.token({ ...HEADER, ...header }, payload(changes));
const part = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url');

const ask = async (token: string) => {
  const { status, body } = await stack.ask('GET', '/api/v1/institutions/current', {
    as: null,
    iid: 'oakfield',
    headers: { authorization: `Bearer ${token}` },
  });
  return [status, body.error?.code];
};
const REFUSED = [401, 'unauthenticated'];

describe('ID token signed by Google', () => {
  it('valid → 200', async () => {
    expect(await ask(good())).toEqual([200, undefined]);
  });

  it.each<[string, () => object]>([
    ['another project’s', () => ({ aud: 'other-project', iss: 'https://securetoken.google.com/other-project' })],
    ['for another project', () => ({ aud: 'other-project' })],
    ['by another issuer', () => ({ iss: `https://accounts.google.com/${PROJECT}` })],
    ['for this project among others', () => ({ aud: [PROJECT, 'other-project'] })],
    ['nobody’s', () => ({ sub: '' })],
    ['without a subject', () => ({ sub: undefined })],
    ['a number’s', () => ({ sub: 7 })],
    ['of somebody with too long an id', () => ({ sub: 'u'.repeat(129) })],
    ['expired an hour ago', () => ({ exp: nowSeconds() - 3_600 })],
    ['expired a second ago', () => ({ exp: nowSeconds() - 1 })],
    ['not good yet', () => ({ nbf: nowSeconds() + 60 })],
  ])('%s → 401', async (_case, changes) => {
    expect(await ask(good(changes()))).toEqual(REFUSED);
  });

  // firebase-admin allows for no skew at the end and does not look at the beginning: a server whose clock is behind
  // takes tokens that are fresh, and one whose clock is ahead wants new ones a little early.
  it('server clock 30 seconds behind → 200', async () => {
    const at = nowSeconds() + 30;
    expect(await ask(good({ iat: at, auth_time: at, exp: at + 3_600 }))).toEqual([200, undefined]);
    expect(await ask(good({ exp: nowSeconds() + 5 }))).toEqual([200, undefined]);
  });

  it.each<[string, object | null]>([
    ['deleted', null],
    ['disabled', { disabled: true }],
    ['signed out everywhere since', { validSince: nowSeconds() }],
  ])('account %s → 401', async (_case, account) => {
    if (account) google.accounts.set('u-head', account);
    else google.accounts.delete('u-head');
    expect(await ask(good())).toEqual(REFUSED);
  });
});

describe('ID token not signed by Google', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  it('unsigned, as of the local Auth service → 401', async () => {
    for (const header of [{ alg: 'none', typ: 'JWT' }, { alg: 'none', kid: KEY_ID }, { alg: 'None' }, { ...HEADER }]) {
      expect(await ask(`${part(header)}.${part(payload())}.`), JSON.stringify(header)).toEqual(REFUSED);
    }
  });

  it('signed with another key, any key id → 401', async () => {
    for (const kid of [KEY_ID, 'key-2', '', '__proto__', '../key-1']) {
      expect(await ask(google.token({ ...HEADER, kid }, payload(), other)), kid).toEqual(REFUSED);
    }
    expect(await ask(google.token({ alg: 'RS256', typ: 'JWT' }, payload()))).toEqual(REFUSED);
    expect(await ask(good({}, { kid: 'key-2' }))).toEqual(REFUSED);
  });

  it('HMAC with a public value as secret → 401', async () => {
    for (const secret of [KEY_ID, '', 'secret']) {
      const head = `${part({ ...HEADER, alg: 'HS256' })}.${part(payload())}`;
      const signature = createHmac('sha256', secret).update(head).digest('base64url');
      expect(await ask(`${head}.${signature}`)).toEqual(REFUSED);
    }
  });

  it('payload or signature changed → 401', async () => {
    const [header = '', , signature = ''] = good().split('.');
    const changes = [{ admin: true }, { sub: 'u-admin' }, { exp: nowSeconds() + 86_400 }];
    for (const change of changes) {
      expect(await ask(`${header}.${part(payload(change))}.${signature}`)).toEqual(REFUSED);
    }
    const bits = Buffer.from(signature, 'base64url');
    bits[10] = (bits[10] ?? 0) ^ 1;
    expect(await ask(`${header}.${good().split('.')[1]}.${bits.toString('base64url')}`)).toEqual(REFUSED);
  });

  it('random input → 401, never 500', async () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.string(),
      fc.dictionary(fc.string(), fc.jsonValue()),
    );
    const json = fc
      .tuple(value, value, fc.base64String())
      .map(([header, body, rest]) => `${part(header)}.${part(body)}.${rest}`);
    const withHeader = fc
      .tuple(value, fc.base64String())
      .map(([body, rest]) => `${part(HEADER)}.${part(body)}.${rest}`);
    const loose = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{1,200}$/);
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, withHeader, loose), async (token) => {
        expect(await ask(token), token).toEqual(REFUSED);
      }),
      { numRuns: 200 },
    );
  });
});

it("ID token: Google's keys cannot be fetched → 5xx, then 200 once they can", async () => {
  google.isDown = true;
  const [status] = await ask(good());
  expect(status).toBeGreaterThanOrEqual(500);
  google.isDown = false;
  expect(await ask(good())).toEqual([200, undefined]);
});
