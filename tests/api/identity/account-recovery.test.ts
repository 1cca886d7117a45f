import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Identity, TokenVerifier } from '../../../server/core/ports/tokens.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { fieldsOf, namedTokens, type Stack, startStack, testConfig } from '../../support/stack.ts';

let stack: Stack;
let ahead = 0;
const said = new Map<string, Partial<Identity>>();
const tokens: TokenVerifier = {
  async verify(token) {
    const identity = await namedTokens.verify(token);
    return identity && { ...identity, ...said.get(token) };
  },
};

/** The one request that the server sends to the Auth service as a browser does. */
const checked: { email: string; password: string }[] = [];
let answerOf = ({ password }: { password: string }): [number, object] =>
  password === 'Sprx-demo-1'
    ? [200, { mfaPendingCredential: 'x', mfaInfo: [] }]
    : [400, { error: { message: 'INVALID_LOGIN_CREDENTIALS' } }];
const auth = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    const credentials = JSON.parse(text) as { email: string; password: string };
    checked.push(credentials);
    const [status, body] = answerOf(credentials);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => auth.listen(0, '127.0.0.1', done));
  const { runtime } = testConfig();
  const address = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`;
  const emulators = { firestore: '', storage: '', ...runtime.emulators, auth: address };
  const config = { runtime: { ...runtime, emulators } };
  stack = await startStack({ config, tokens, backend: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(async () => {
  await stack.close();
  await new Promise((done) => auth.close(done));
});
beforeEach(async () => {
  // Later than every window of the rate limits.
  ahead += 2 * 60 * 60_000;
  said.clear();
  signedIn(1);
  checked.length = 0;
  await stack.reset();
});

/** When the head signed in, by the clock of the server. */
const signedIn = (seconds: number) => said.set('head', { signedInAt: new Date(Date.now() + ahead + seconds * 1000) });
const ask = (method: string, path: string, as: PersonName | null, body?: object) =>
  stack.ask(method, `/api/v1${path}`, { as, iid: null, ...(body ? { body } : {}) });
const user = async (uid: string) => (await stack.db.doc(`users/${uid}`).get()).data();
const DETAILS = { firstname: 'Noah', surname: 'Whitlock', jobtitle: 'Teacher', phoneNumber: '+441632960111' };

describe('PUT /person/details', () => {
  it('new person → 204 once user document, display name and claims are written', async () => {
    await stack.db.doc('users/u-incomplete').delete();
    expect((await ask('PUT', '/person/details', 'incomplete', DETAILS)).status).toBe(204);
    expect(await user('u-incomplete')).toMatchObject({ ...DETAILS, displayName: 'Noah Whitlock', institutions: {} });
    expect(await stack.accounts.get('u-incomplete')).toMatchObject({ displayName: 'Noah Whitlock', phoneNumber: null });
    expect(stack.accounts.claimsOf('u-incomplete')).toMatchObject({
      firstname: 'Noah',
      surname: 'Whitlock',
      jobtitle: 'Teacher',
      phoneNumber: '+441632960111',
    });
  });

  it('four invalid values → 400 with a message at each field', async () => {
    const answer = await ask('PUT', '/person/details', 'incomplete', {
      firstname: 'N0ah',
      surname: ' ',
      jobtitle: '',
      phoneNumber: '+000 000',
    });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toMatchObject({
      firstname: expect.stringContaining('letters'),
      surname: expect.stringContaining('Enter your surname'),
      jobtitle: expect.stringContaining('job title'),
      phoneNumber: expect.stringContaining('only zeros'),
    });
  });

  it('phone number of another account → accepted', async () => {
    expect((await ask('PUT', '/person/details', 'new', DETAILS)).status).toBe(204);
    expect((await ask('PUT', '/person/details', 'incomplete', DETAILS)).status).toBe(204);
    expect((await user('u-incomplete'))?.phoneNumber).toBe(DETAILS.phoneNumber);
  });

  it('two equal calls at once → 204 twice, written once', async () => {
    await stack.db.doc('users/u-incomplete').delete();
    const both = await Promise.all([1, 2].map(() => ask('PUT', '/person/details', 'incomplete', DETAILS)));
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect(await user('u-incomplete')).toMatchObject(DETAILS);
  });
});

describe('recovery codes', () => {
  const make = async () => {
    await withFactor();
    const answer = await ask('POST', '/account/recovery-codes', 'head', {});
    expect(answer.status).toBe(201);
    return answer.body.codes as unknown as string[];
  };
  const recover = (code: string, more: object = {}) =>
    ask('POST', '/account/recover-factor', null, {
      email: 'head@oakfield.test',
      password: 'Sprx-demo-1',
      code,
      ...more,
    });
  const FACTOR = { id: 'f', kind: 'totp', name: null, enrolledAt: '2026-01-05T09:00:00.000Z' } as const;
  /** Turned on some time ago; this sign-in used it. */
  const withFactor = async () => {
    stack.accounts.setFactors('u-head', [FACTOR]);
    said.set('head', { ...said.get('head'), secondFactorId: 'f', hasSecondFactor: true });
    await stack.db.doc('users/u-head').update({ hasSecondFactor: true, factorIds: ['f'] });
  };

  it('created twice → ten different codes, stored hashed only, the first ten void, an email each', async () => {
    const first = await make();
    expect(new Set(first).size).toBe(10);
    for (const code of first) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const storedCodes = JSON.stringify((await stack.db.doc('recoveryCodes/u-head').get()).data());
    for (const code of first) expect(storedCodes).not.toContain(code.slice(0, 5));
    expect((await ask('GET', '/account/recovery-codes', 'head')).body).toMatchObject({ left: 10 });
    expect((await ask('GET', '/account/recovery-codes', 'viewer')).body).toEqual({ left: 0, madeAt: null });
    await make();
    expect((await recover(first[0] ?? '')).status).toBe(403);
    await stack.settle();
    expect(stack.mail.sent.map(({ name, to }) => [name, to])).toEqual([
      ['security-notice', 'head@oakfield.test'],
      ['security-notice', 'head@oakfield.test'],
    ]);
  });

  it('same Idempotency-Key → new codes each time, none stored for the replay', async () => {
    await withFactor();
    const headers = { 'idempotency-key': 'codes-once' };
    const again = () =>
      stack.ask('POST', '/api/v1/account/recovery-codes', { as: 'head', iid: null, body: {}, headers });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.codes).not.toEqual(first.body.codes);
    expect((await stack.db.collection('idempotency').get()).size).toBe(0);
  });

  it('signed in over five minutes ago → sign-in-again', async () => {
    signedIn(-6 * 60);
    const answer = await ask('POST', '/account/recovery-codes', 'head', {});
    expect(answer.body.error?.code).toBe('sign-in-again');
  });

  it('valid code → second factors removed, sessions ended, security email; second use → 403', async () => {
    const [code = ''] = await make();
    await stack.settle();
    stack.mail.sent.length = 0;
    expect((await recover(code.toLowerCase().replace('-', ' '))).status).toBe(204);
    expect((await stack.accounts.get('u-head'))?.factors).toEqual([]);
    expect(stack.accounts.sessionsEnded('u-head')).toBe(1);
    expect(await user('u-head')).toMatchObject({ hasSecondFactor: false });
    await stack.settle();
    expect(stack.mail.sent).toMatchObject([{ name: 'security-notice', to: 'head@oakfield.test' }]);
    signedIn(-60);
    expect((await ask('GET', '/account/recovery-codes', 'head')).status).toBe(401);
    signedIn(5);
    expect((await ask('GET', '/account/recovery-codes', 'head')).body, 'void without the factor').toMatchObject({
      left: 0,
    });
    expect((await recover(code)).status).toBe(403);
  });

  it('recovery codes created for other factors → the same 403, factors stay', async () => {
    const [code = ''] = await make();
    stack.accounts.setFactors('u-head', [FACTOR, { ...FACTOR, id: 'g' }]);
    expect((await recover(code)).status).toBe(403);
    stack.accounts.setFactors('u-head', [{ ...FACTOR, id: 'g' }]);
    expect((await recover(code)).status).toBe(403);
    expect((await stack.accounts.get('u-head'))?.factors).toHaveLength(1);
  });

  it('recovery codes without factor ids, or older than the factor → refused', async () => {
    const [code = ''] = await make();
    const codesRef = stack.db.doc('recoveryCodes/u-head');
    const madeAt = (await codesRef.get()).get('madeAt').toMillis();
    await codesRef.update({ factorIds: FieldValue.delete() });
    stack.accounts.setFactors('u-head', [{ ...FACTOR, enrolledAt: new Date(madeAt + 60_000).toISOString() }]);
    expect((await recover(code)).status).toBe(403);
    stack.accounts.setFactors('u-head', [{ ...FACTOR, enrolledAt: new Date(madeAt - 60_000).toISOString() }]);
    expect((await recover(code)).status, 'made with the factor on').toBe(204);
  });

  it('same code twice at once → 204 and 403', async () => {
    const [code = ''] = await make();
    const both = await Promise.all([recover(code), recover(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 403]);
  });

  it('wrong password, wrong code, other account → same 403, factors and sessions stay', async () => {
    const [code = ''] = await make();
    const answers = [
      await recover(code, { password: 'Wrong-password-1' }),
      await recover('00000-00000'),
      await recover(code, { email: 'nobody@oakfield.test' }),
      await recover(code, { email: 'viewer@oakfield.test' }),
    ];
    expect(
      new Set(answers.map(({ status, text }) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`)).size,
    ).toBe(1);
    expect(answers[0]?.status).toBe(403);
    expect((await stack.accounts.get('u-head'))?.factors).toHaveLength(1);
    expect(stack.accounts.sessionsEnded('u-head')).toBe(0);
  });

  it('malformed code → 400 at the code, password not checked', async () => {
    const answer = await recover('123');
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['code']]);
    expect(checked).toEqual([]);
  });

  it('sixth wrong attempt from one IP → 429; the owner from another IP → 204', async () => {
    const [code = ''] = await make();
    let last = 0;
    for (let n = 0; n < 6; n += 1) last = (await recover('00000-00000')).status;
    expect(last).toBe(429);
    const elsewhere = await stack.app.inject({
      method: 'POST',
      url: '/api/v1/account/recover-factor',
      remoteAddress: '203.0.113.9',
      payload: { email: 'head@oakfield.test', password: 'Sprx-demo-1', code },
    });
    expect(elsewhere.statusCode).toBe(204);
  });

  it('Auth service says too many attempts → 429; Auth service down → 500', async () => {
    const usual = answerOf;
    answerOf = () => [400, { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER : Later.' } }];
    expect((await recover('00000-00000')).status).toBe(429);
    answerOf = () => [503, {}];
    expect((await recover('00000-00000')).status).toBe(500);
    answerOf = usual;
  });
});
