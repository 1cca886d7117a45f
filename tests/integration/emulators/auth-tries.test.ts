import * as web from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticator, type LocalAuth, localAuth, newEmail } from './support/auth.ts';

const MINUTE = 60_000;
const TOO_MANY_PASSWORDS =
  'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.';

let local: LocalAuth;
let ahead = 0;

beforeAll(async () => {
  local = await localAuth({ now: () => Date.now() + ahead });
});
afterAll(() => local.close());

const signIn = async (email: string, password: string) => {
  const { body } = await local.call('v1/accounts:signInWithPassword', { email, password });
  return body.error?.message ?? 'in';
};

async function account(): Promise<string> {
  const email = newEmail('tries');
  await local.call('v1/accounts:signUp', { email, password: 'Secret-123' });
  return email;
}

async function tenWrong(email: string): Promise<void> {
  for (let i = 0; i < 10; i++) expect(await signIn(email, `wrong-${i}`)).toMatch(/INVALID_PASSWORD|EMAIL_NOT_FOUND/);
}

async function lastCode(email: string): Promise<string> {
  const { oobCodes = [] } = await local.get('/emulator/v1/projects/demo-auth/oobCodes');
  return oobCodes.findLast((oob) => oob.email === email)?.oobCode ?? '';
}

describe('local Auth, wrong passwords', () => {
  test('ten wrong passwords → refused for five minutes, also with the right one', async () => {
    const email = await account();
    await tenWrong(email);
    expect(await signIn(email, 'Secret-123')).toBe(TOO_MANY_PASSWORDS);
    const { auth } = local.connect();
    const refused = { code: 'auth/too-many-requests', message: expect.stringContaining('temporarily disabled') };
    await expect(web.signInWithEmailAndPassword(auth, email.toUpperCase(), 'Secret-123')).rejects.toMatchObject(
      refused,
    );
    expect(await signIn(await account(), 'Secret-123')).toBe('in');
    ahead += 4 * MINUTE;
    expect(await signIn(email, 'Secret-123')).toBe(TOO_MANY_PASSWORDS);
    ahead += 2 * MINUTE;
    expect(await signIn(email, 'wrong')).toBe('INVALID_PASSWORD');
    expect(await signIn(email, 'Secret-123')).toBe('in');
  });

  test('password reset → sign-in works at once', async () => {
    const email = await account();
    await tenWrong(email);
    expect(await signIn(email, 'Secret-123')).toBe(TOO_MANY_PASSWORDS);
    const { auth } = local.connect();
    await web.sendPasswordResetEmail(auth, email);
    await web.confirmPasswordReset(auth, await lastCode(email), 'Secret-new');
    expect(await signIn(email, 'Secret-new')).toBe('in');
  });

  test('right password, or 16 minutes later → count starts again', async () => {
    const email = await account();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) expect(await signIn(email, 'wrong')).toBe('INVALID_PASSWORD');
      expect(await signIn(email, 'Secret-123')).toBe('in');
    }
    for (let i = 0; i < 9; i++) await signIn(email, 'wrong');
    ahead += 16 * MINUTE;
    for (let i = 0; i < 9; i++) expect(await signIn(email, 'wrong')).toBe('INVALID_PASSWORD');
    expect(await signIn(email, 'Secret-123')).toBe('in');
  });

  test('unknown address → same answers', async () => {
    const email = newEmail('nobody');
    await tenWrong(email);
    expect(await signIn(email, 'wrong')).toBe(TOO_MANY_PASSWORDS);
  });

  test('thirty attempts at once → ten are checked', async () => {
    const email = await account();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => signIn(email, `wrong-${i}`)));
    expect(answers.filter((answer) => answer === 'INVALID_PASSWORD')).toHaveLength(10);
  });
});

describe('local Auth, wrong codes', () => {
  const sent = async (phoneNumber: string) => {
    const { body } = await local.call('v1/accounts:sendVerificationCode', { phoneNumber });
    const { verificationCodes = [] } = await local.get('/emulator/v1/projects/demo-auth/verificationCodes');
    const code = verificationCodes.find(({ sessionInfo }) => sessionInfo === body.sessionInfo)?.code ?? '';
    return { sessionInfo: body.sessionInfo, code };
  };
  const enter = async (sessionInfo: string | undefined, code: string) => {
    const { body } = await local.call('v1/accounts:signInWithPhoneNumber', { sessionInfo, code });
    return body.error?.message.split(' ')[0] ?? 'in';
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('ten wrong codes of a text message → number refused for five minutes, also with a new code', async () => {
    const first = await sent('+447700900201');
    for (let i = 0; i < 10; i++) expect(await enter(first.sessionInfo, other(first.code))).toBe('INVALID_CODE');
    expect(await enter(first.sessionInfo, first.code)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    const second = await sent('+447700900201');
    expect(await enter(second.sessionInfo, second.code)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    ahead += 6 * MINUTE;
    expect(await enter(second.sessionInfo, second.code)).toBe('in');
  });

  test('code of 11 minutes ago → SESSION_EXPIRED', async () => {
    const { sessionInfo, code } = await sent('+447700900202');
    ahead += 11 * MINUTE;
    expect(await enter(sessionInfo, code)).toBe('SESSION_EXPIRED');
  });

  test('ten wrong codes of an app → account refused for five minutes', async () => {
    const { auth, admin } = local.connect();
    const email = newEmail('tries');
    const { user } = await web.createUserWithEmailAndPassword(auth, email, 'Secret-123');
    await admin.updateUser(user.uid, { emailVerified: true });
    await user.getIdToken(true);
    const secret = await web.TotpMultiFactorGenerator.generateSecret(await web.multiFactor(user).getSession());
    const at = (away: number) => authenticator(secret.secretKey, Date.now() + ahead + away * 30_000);
    await web.multiFactor(user).enroll(web.TotpMultiFactorGenerator.assertionForEnrollment(secret, at(0)), 'App');
    const first = async () =>
      (await local.call('v1/accounts:signInWithPassword', { email, password: 'Secret-123' })).body;
    const second = async (verificationCode: string) => {
      const { mfaPendingCredential, mfaInfo } = await first();
      const { body } = await local.call('v2/accounts/mfaSignIn:finalize', {
        mfaPendingCredential,
        mfaEnrollmentId: mfaInfo?.[0]?.mfaEnrollmentId,
        totpVerificationInfo: { verificationCode },
      });
      return body.error?.message.split(' ')[0] ?? 'in';
    };
    for (let i = 0; i < 10; i++) expect(await second(at(50 + i))).toBe('INVALID_CODE');
    expect(await second(at(1))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    ahead += 6 * MINUTE;
    expect(await second(at(0))).toBe('in');
  });
});

describe('local Auth, email links', () => {
  test.each([
    ['a reset of the password', 59, 61, web.sendPasswordResetEmail],
    [
      'a sign-in',
      359,
      361,
      (auth: web.Auth, email: string) =>
        web.sendSignInLinkToEmail(auth, email, { url: 'http://localhost/in', handleCodeInApp: true }),
    ],
  ] as const)('%s → valid after %i minutes, expired after %i', async (_name, before, after, send) => {
    const email = await account();
    const { auth } = local.connect();
    await send(auth, email);
    const code = await lastCode(email);
    ahead += before * MINUTE;
    expect((await web.checkActionCode(auth, code)).data).toBeDefined();
    ahead += (after - before) * MINUTE;
    await expect(web.checkActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/expired-action-code' });
    await expect(web.checkActionCode(auth, 'forged')).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
  });
});
