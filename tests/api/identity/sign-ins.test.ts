import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Accounts } from '../../../server/core/ports/accounts.ts';
import { firebaseAccounts } from '../../../server/identity/firebase/firebase-accounts.ts';
import { firebaseTokens } from '../../../server/identity/firebase/firebase-tokens.ts';
import { startTestAuth, type TestAuth } from '../../support/auth.ts';
import { list, PROJECT, type Stack, startStack } from '../../support/stack.ts';

/** Real tokens and the caching verifier, on a clock that can be advanced. */
let stack: Stack;
let auth: TestAuth;
let ahead = 0;
let token = '';
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  auth = await startTestAuth(PROJECT);
  const accounts: Accounts = firebaseAccounts(auth.auth);
  stack = await startStack({
    tokens: firebaseTokens(auth.auth, 60_000, () => now().getTime()),
    tokenFor: async () => token,
    backend: { accounts, now },
  });
});
beforeEach(async () => {
  ahead = 0;
  await stack.reset();
  token = await auth.signIn('head');
});
afterAll(async () => {
  await stack.close();
  await auth.close();
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
/** One per test: two sign-ins within a second are one to the server. */
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const HOUR = 3_600_000;

const ask = (method: string, path: string, userAgent = FIREFOX, more: object = {}) =>
  stack.ask(method, `/api/v1/person${path}`, { headers: { 'user-agent': userAgent }, ...more });
const signIns = async (userAgent = FIREFOX) => list((await ask('GET', '/sessions', userAgent)).body.items);

describe('sign-ins', () => {
  it('list → browser and system of each, the current one marked', async () => {
    await ask('GET', '', SAFARI);
    const listed = await signIns();
    expect(listed.map(({ browser, system, isThis }) => [browser, system, isThis]).toSorted()).toEqual([
      ['Firefox', 'Windows', true],
      ['Safari', 'iPad', false],
    ]);
  });

  it('used again → stored once an hour, with the user and member rows', async () => {
    const seen = async () =>
      Promise.all(
        ['users/u-head', 'institutions/oakfield/members/u-head'].map(async (path) =>
          (await stack.db.doc(path).get()).get('lastSeenAt')?.toMillis(),
        ),
      );
    const first = (await signIns(CHROME))[0];
    const before = await seen();
    expect(before[0]).toBeTypeOf('number');
    expect(before[1]).toBe(before[0]);
    ahead = HOUR - 60_000;
    expect((await signIns(CHROME))[0]).toEqual(first);
    expect(await seen()).toEqual(before);
    // The token of the sign-in is over by now, as the browser’s would be: the same sign-in gets a new one.
    ahead = HOUR + 60_000;
    const { createSeen } = await import('../../../server/identity/use-cases/account/sign-ins.ts');
    const document = (await stack.db.collection('users/u-head/sessions').get()).docs[0];
    const visit = { uid: 'u-head', signedInAt: document?.get('signedInAt').toDate(), userAgent: CHROME };
    await createSeen(stack.backend.deps)(visit);
    const after = await seen();
    expect(after[0]).toBeGreaterThanOrEqual((before[0] ?? 0) + HOUR);
    expect(after[1]).toBe(after[0]);
    expect((await stack.db.collection('users/u-head/sessions').get()).size).toBe(1);
  });

  it('no user document → nothing stored', async () => {
    await stack.db.doc('users/u-head').delete();
    expect((await ask('GET', '')).status).toBe(200);
    expect((await stack.db.collection('users/u-head/sessions').get()).size).toBe(0);
  });

  it('33 sign-ins → the newest 30 stored', async () => {
    const { createSeen } = await import('../../../server/identity/use-cases/account/sign-ins.ts');
    const seen = createSeen(stack.backend.deps);
    for (let n = 0; n < 33; n += 1) {
      ahead = n * 1000;
      await seen({ uid: 'u-head', signedInAt: new Date(1_700_000_000_000 + n * 1000), userAgent: FIREFOX });
    }
    expect((await stack.db.collection('users/u-head/sessions').get()).size).toBe(30);
  });

  it('all sign-ins ended → 401 for every token at once, list empty', async () => {
    const other = token;
    expect((await ask('GET', '')).status).toBe(200);
    ahead = 2_000;
    expect((await ask('POST', '/sessions/end', SAFARI, { body: {} })).status).toBe(204);
    for (const old of [other, token]) {
      token = old;
      const answer = await ask('GET', '');
      expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthenticated']);
      const school = await stack.ask('GET', '/api/v1/stories', { iid: 'oakfield' });
      expect(school.status).toBe(401);
    }
    // The Auth service ends them as well.
    const { tokensValidAfterTime } = await auth.auth.getUser('u-head');
    expect(Date.parse(tokensValidAfterTime ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await stack.db.collection('users/u-head/sessions').get()).size).toBe(0);
  });

  it('all sign-ins ended within the second of signing in → 401; new sign-in → 200', async () => {
    const second = () => Math.floor(Date.now() / 1000);
    let signedIn = Number.NaN;
    while (second() !== signedIn) {
      signedIn = second();
      token = await auth.signIn('head');
    }
    expect((await ask('POST', '/sessions/end', FIREFOX, { body: {} })).status).toBe(204);
    expect((await ask('GET', '')).status).toBe(401);
    token = await auth.signIn('head');
    expect((await ask('GET', '')).status).toBe(200);
  });

  it('signed in over five minutes ago → sign-in-again', async () => {
    await ask('GET', '');
    ahead = 6 * 60_000;
    for (const [method, path, body] of [
      ['POST', '/sessions/end', {}],
      ['DELETE', '', { confirm: 'head@oakfield.test' }],
    ] as const) {
      const answer = await ask(method, path, FIREFOX, { body });
      expect([answer.status, answer.body.error?.code]).toEqual([403, 'sign-in-again']);
    }
  });
});
