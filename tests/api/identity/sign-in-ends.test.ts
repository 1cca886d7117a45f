import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytesOfBase32, PERIOD_SEC, totpAt } from '../../../emulators/auth/totp.ts';
import { firebaseAccounts } from '../../../server/identity/firebase/firebase-accounts.ts';
import { firebaseTokens } from '../../../server/identity/firebase/firebase-tokens.ts';
import { startAuthByDate, startTestAuth, type TestAuth } from '../../support/auth.ts';
import { type Answer, type Loose, PROJECT, type Stack, startStack } from '../../support/stack.ts';

/**
 * Passwords and second factors change between a browser and the Auth service, which tells the server nothing: on a real local
 * Auth, by its own calls. The server finds out by its watch, and by the next request.
 */
let stack: Stack;
let auth: TestAuth;
let n = 0;
let person = { uid: '', email: '', password: '' };

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  auth = await startTestAuth(PROJECT, startAuthByDate);
  stack = await startStack({
    tokens: firebaseTokens(auth.auth, 0),
    backend: { accounts: firebaseAccounts(auth.auth) },
  });
});
afterAll(async () => {
  await stack?.close();
  await auth?.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  nextSecond();
  await stack.reset();
  n += 1;
  person = { uid: `p${n}`, email: `p${n}@oakfield.test`, password: 'Sprx-demo-1' };
  await auth.auth.createUser({ ...person, emailVerified: true });
  const institutions = { oakfield: { role: 'ADMIN' } };
  await stack.db.doc(`users/${person.uid}`).set({ ...person, displayName: null, phoneNumber: null, institutions });
  await stack.backend.accountWatch.pass();
});

type Tokens = { idToken: string; refreshToken: string };
async function call(path: string, body: object): Promise<Loose> {
  const url = `http://127.0.0.1:${auth.port}/${path}?key=demo`;
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<Loose>;
}
const toolkit = (name: string, body: object) => call(`identitytoolkit.googleapis.com/${name}`, body);
const tokensIn = (answer: Loose): Tokens => {
  expect(answer.idToken, JSON.stringify(answer)).toBeTypeOf('string');
  return { idToken: String(answer.idToken), refreshToken: String(answer.refreshToken) };
};
const password = (secret = person.password) =>
  toolkit('v1/accounts:signInWithPassword', { email: person.email, password: secret, returnSecureToken: true });
const signIn = async (secret?: string) => tokensIn(await password(secret));
const refreshed = async ({ refreshToken }: Tokens): Promise<string> => {
  const answer = await call('securetoken.googleapis.com/v1/token', { grantType: 'refresh_token', refreshToken });
  return String(answer.id_token ?? '');
};
const ask = (idToken: string, method = 'GET', path = '/institutions/current', body?: object): Promise<Answer> =>
  stack.ask(method, `/api/v1${path}`, {
    as: null,
    headers: { authorization: `Bearer ${idToken}`, iid: 'oakfield' },
    ...(body ? { body } : {}),
  });
const status = async (idToken: string) => (await ask(idToken)).status;
const user = async () => (await stack.db.doc(`users/${person.uid}`).get()).data();
/** Tokens tell sign-ins in whole seconds. */
const nextSecond = () => void vi.setSystemTime(Date.now() + 1_000);

const digits = (secret: string, ahead = 0) =>
  totpAt(bytesOfBase32(secret) ?? Buffer.alloc(0), Math.floor(Date.now() / 1000 / PERIOD_SEC) + ahead, 6);

/** Adds an authenticator app. @returns the tokens of the sign-in that goes on with it, its id and its secret */
async function enrol({ idToken }: Tokens) {
  const started = await toolkit('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  const { sharedSecretKey: secret, sessionInfo } = started.totpSessionInfo as Loose;
  const verificationCode = digits(String(secret));
  const done = await toolkit('v2/accounts/mfaEnrollment:finalize', {
    idToken,
    displayName: 'App',
    totpVerificationInfo: { sessionInfo, verificationCode },
  });
  return { tokens: tokensIn(done), secret: String(secret) };
}

/** Signs in with the app's next digits. */
async function signInWithApp(secret: string): Promise<Tokens> {
  const first = await password();
  const [factor] = first.mfaInfo as unknown as Loose[];
  const done = await toolkit('v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential: first.mfaPendingCredential,
    mfaEnrollmentId: factor?.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: digits(secret, 1) },
  });
  return tokensIn(done);
}

describe('password change', () => {
  it('password reset at the Auth service → time stored for the rules; earlier sign-ins refused, later ones accepted', async () => {
    const old = await signIn();
    expect(await status(old.idToken)).toBe(200);
    nextSecond();
    const from = Date.now();
    const link = new URL(await auth.auth.generatePasswordResetLink(person.email));
    await toolkit('v1/accounts:resetPassword', {
      oobCode: link.searchParams.get('oobCode'),
      newPassword: 'Other-demo-2',
    });
    expect(await stack.backend.accountWatch.pass()).toBe(1);
    const endedAt = (await user())?.sessionsEndedAt.toMillis();
    expect(endedAt).toBeGreaterThan(from - 1_000);
    expect(endedAt).toBeLessThan(Date.now() + 1_000);
    expect(await status(old.idToken)).toBe(401);
    expect(await refreshed(old)).toBe('');
    expect(await status((await signIn('Other-demo-2')).idToken)).toBe(200);
    expect(await stack.backend.accountWatch.pass(), 'once').toBe(0);
    expect((await user())?.sessionsEndedAt.toMillis()).toBe(endedAt);
  });

  it('password changed while signed in → this sign-in stays valid, others are refused', async () => {
    const other = await signIn();
    const mine = await signIn();
    nextSecond();
    const body = { idToken: mine.idToken, password: 'Other-demo-2', returnSecureToken: true };
    const changed = tokensIn(await toolkit('v1/accounts:update', body));
    expect(await status(changed.idToken)).toBe(200);
    expect((await user())?.sessionsEndedAt).toBeDefined();
    expect(await status(other.idToken)).toBe(401);
    expect(await status(await refreshed(changed))).toBe(200);
  });

  it('password never changed → nothing written', async () => {
    await status((await signIn()).idToken);
    expect((await user())?.sessionsEndedAt).toBeUndefined();
  });
});

describe('second factor enrolled', () => {
  it('second factor enrolled → other sign-ins and their refresh tokens end; this one stays valid', async () => {
    const other = await signIn();
    const mine = await signIn();
    const { tokens, secret } = await enrol(mine);
    expect(await stack.backend.accountWatch.pass()).toBe(1);
    expect(await status(tokens.idToken)).toBe(200);
    expect(await status(other.idToken)).toBe(401);
    expect(await status(mine.idToken), 'the token from before it').toBe(401);
    nextSecond();
    expect(await status((await signInWithApp(secret)).idToken)).toBe(200);
    expect(await status(await refreshed(other)), 'made after a later sign-in of the owner').toBe(401);
    expect(await status(await refreshed(tokens))).toBe(200);
    expect(await user()).toMatchObject({ hasSecondFactor: true, factorIds: [expect.any(String)] });
  });

  it('second factor removed by a recent sign-in → earlier sign-ins end, this one stays valid', async () => {
    const { tokens, secret } = await enrol(await signIn());
    await stack.backend.accountWatch.pass();
    nextSecond();
    nextSecond();
    const now = await signInWithApp(secret);
    const [factorId] = (await user())?.factorIds ?? [];
    await toolkit('v2/accounts/mfaEnrollment:withdraw', { idToken: now.idToken, mfaEnrollmentId: factorId });
    expect((await ask(now.idToken, 'POST', '/account/refresh')).status).toBe(200);
    expect(await status(now.idToken)).toBe(200);
    expect(await status(tokens.idToken)).toBe(401);
    expect(await user()).toMatchObject({ hasSecondFactor: false, factorIds: [], sessionsKeptBy: null });
  });
});

describe('recovery codes', () => {
  const make = ({ idToken }: Tokens) => ask(idToken, 'POST', '/account/recovery-codes', {});
  const left = async ({ idToken }: Tokens) => (await ask(idToken, 'GET', '/account/recovery-codes')).body.left;

  it('no second factor → 409 with a message', async () => {
    const answer = await make(await signIn());
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'conflict']);
    expect(answer.body.error?.message).toMatch(/Turn on two-step verification first/);
  });

  it('second factor not used by this sign-in → refused, even before the factor is stored', async () => {
    const thief = await signIn();
    const { tokens } = await enrol(await signIn());
    const early = await make(thief);
    expect([401, 403], early.text).toContain(early.status);
    await stack.backend.accountWatch.pass();
    expect((await make(thief)).status).toBe(401);
    expect((await make(tokens)).status).toBe(201);
  });

  it('factor added or replaced at the Auth service → recovery codes void', async () => {
    const { tokens } = await enrol(await signIn());
    expect((await make(tokens)).status).toBe(201);
    expect(await left(tokens)).toBe(10);
    const { tokens: next } = await enrol(tokens);
    expect(await left(next)).toBe(0);
    expect((await make(next)).status).toBe(201);
    nextSecond();
    const [first] = (await auth.auth.getUser(person.uid)).multiFactor?.enrolledFactors ?? [];
    await toolkit('v2/accounts/mfaEnrollment:withdraw', { idToken: next.idToken, mfaEnrollmentId: first?.uid });
    const { tokens: last } = await enrol(next);
    expect(await left(last)).toBe(0);
  });
});
