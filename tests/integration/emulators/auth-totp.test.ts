import * as web from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticator, type LocalAuth, localAuth, newEmail } from './support/auth.ts';
import { PASSWORD, people } from './support/second-factor.ts';

const MINUTE = 60_000;

let local: LocalAuth;
/** Added to the clock of the local Auth. */
let ahead = 0;
const now = () => Date.now() + ahead;
const { person, enroll, firstFactor, secondFactor } = people(() => local, now);

beforeAll(async () => {
  local = await localAuth({ now });
});
afterAll(() => local.close());

describe('local Auth, TOTP enrolment', () => {
  test('secret → in the format of authenticator apps', async () => {
    const { user, email } = await person();
    const secret = await web.TotpMultiFactorGenerator.generateSecret(await web.multiFactor(user).getSession());
    expect(secret).toMatchObject({ codeLength: 6, codeIntervalSeconds: 30, hashingAlgorithm: 'SHA1' });
    expect(secret.secretKey).toMatch(/^[A-Z2-7]{32}$/);
    expect(Date.parse(secret.enrollmentCompletionDeadline)).toBeGreaterThan(now() + MINUTE);
    expect(secret.generateQrCodeUrl(email, 'School')).toContain(`secret=${secret.secretKey}`);
  });

  test('right code → enrolled, secret not readable', async () => {
    const { user, admin } = await person();
    const secretKey = await enroll(user);
    expect(web.multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }]);
    const token = await user.getIdTokenResult();
    expect(token.signInSecondFactor).toBe('totp');
    expect(token.claims.firebase).toMatchObject({
      sign_in_provider: 'password',
      sign_in_second_factor: 'totp',
      second_factor_identifier: web.multiFactor(user).enrolledFactors[0]?.uid,
    });
    const record = await admin.getUser(user.uid);
    expect(record.multiFactor?.enrolledFactors).toMatchObject([
      { factorId: 'totp', totpInfo: {}, displayName: 'My phone', uid: web.multiFactor(user).enrolledFactors[0]?.uid },
    ]);
    const seen = [
      await local.call('v1/accounts:lookup', { idToken: await user.getIdToken() }),
      await local.call('v1/projects/demo-auth/accounts:lookup', { localId: [user.uid] }, 'server'),
      await local.get('/identitytoolkit.googleapis.com/v1/projects/demo-auth/accounts:batchGet?maxResults=1000'),
    ];
    expect(JSON.stringify(seen)).toContain('"totpInfo":{}');
    expect(JSON.stringify(seen)).not.toContain(secretKey);
  });

  test('wrong code → refused, right one afterwards accepted', async () => {
    const { user } = await person();
    const secret = await web.TotpMultiFactorGenerator.generateSecret(await web.multiFactor(user).getSession());
    const code = authenticator(secret.secretKey, now());
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await expect(
      web.multiFactor(user).enroll(web.TotpMultiFactorGenerator.assertionForEnrollment(secret, wrong)),
    ).rejects.toMatchObject({ code: 'auth/invalid-verification-code' });
    expect(web.multiFactor(user).enrolledFactors).toEqual([]);
    await web.multiFactor(user).enroll(web.TotpMultiFactorGenerator.assertionForEnrollment(secret, code));
    expect(web.multiFactor(user).enrolledFactors).toHaveLength(1);
  });

  test('session expired, of another user, already used → refused', async () => {
    const { user } = await person();
    const start = async () => {
      const idToken = await user.getIdToken();
      const { body } = await local.call('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
      return body.totpSessionInfo ?? expect.fail('no session');
    };
    const finish = async (who: web.User, session: { sessionInfo: string; sharedSecretKey: string }, at = now()) =>
      local.call('v2/accounts/mfaEnrollment:finalize', {
        idToken: await who.getIdToken(),
        totpVerificationInfo: {
          sessionInfo: session.sessionInfo,
          verificationCode: authenticator(session.sharedSecretKey, at),
        },
      });
    const late = await start();
    ahead = Date.parse(late.finalizeEnrollmentTime) - Date.now() + 1000;
    expect((await finish(user, late)).body.error?.message).toBe('SESSION_EXPIRED');
    ahead = 0;
    const mine = await start();
    const other = await person();
    expect((await finish(other.user, mine)).body.error?.message).toBe('INVALID_SESSION_INFO');
    expect((await finish(user, { ...mine, sessionInfo: 'forged' })).body.error?.message).toBe('INVALID_SESSION_INFO');
    const done = await finish(user, mine);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      totpAuthInfo: {},
    });
    expect((await finish(user, mine, now() + 30_000)).body.error?.message).toBe('INVALID_SESSION_INFO');
  });

  test('unverified address, no password, no session → refused', async () => {
    const { auth } = local.connect();
    const { user } = await web.createUserWithEmailAndPassword(auth, newEmail(), PASSWORD);
    await expect(
      web.TotpMultiFactorGenerator.generateSecret(await web.multiFactor(user).getSession()),
    ).rejects.toMatchObject({ code: 'auth/unverified-email' });
    const anonymous = await web.signInAnonymously(local.connect().auth);
    const call = (body: object) => local.call('v2/accounts/mfaEnrollment:start', body);
    const idToken = await anonymous.user.getIdToken();
    expect((await call({ idToken, totpEnrollmentInfo: {} })).body.error?.message).toContain('UNSUPPORTED_FIRST_FACTOR');
    expect((await call({ totpEnrollmentInfo: {} })).body.error?.message).toBe('MISSING_ID_TOKEN');
    expect((await call({ idToken: 'forged', totpEnrollmentInfo: {} })).status).toBe(400);
  });

  test('sixth factor → maximum-second-factor-count-exceeded', async () => {
    const { user } = await person();
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await enroll(user, name);
    expect(web.multiFactor(user).enrolledFactors).toHaveLength(5);
    await expect(enroll(user, 'Six')).rejects.toMatchObject({ code: 'auth/maximum-second-factor-count-exceeded' });
  });

  test('enrolled → email whose code removes it', async () => {
    const { user, auth, email } = await person();
    await enroll(user);
    const { oobCodes = [] } = await local.get('/emulator/v1/projects/demo-auth/oobCodes');
    const code = oobCodes.find((oob) => oob.email === email)?.oobCode ?? '';
    const info = await web.checkActionCode(auth, code);
    expect(info.operation).toBe('REVERT_SECOND_FACTOR_ADDITION');
    expect(info.data.multiFactorInfo).toMatchObject({ factorId: 'totp', displayName: 'My phone' });
    await web.applyActionCode(auth, code);
    await web.signInWithEmailAndPassword(local.connect().auth, email, PASSWORD);
    await expect(web.applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
  });
});

describe('local Auth, TOTP sign-in', () => {
  test('right code → signed in, token names the factor', async () => {
    const { user, email, auth, admin } = await person();
    const secret = await enroll(user);
    await web.signOut(auth);
    const resolver = await firstFactor(auth, email);
    expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }]);
    const signedIn = await secondFactor(resolver, authenticator(secret, now() + 30_000));
    const token = await admin.verifyIdToken(await signedIn.user.getIdToken());
    expect(token).toMatchObject({
      uid: user.uid,
      firebase: { sign_in_second_factor: 'totp', second_factor_identifier: resolver.hints[0]?.uid },
    });
    const refreshed = await signedIn.user.getIdTokenResult(true);
    expect(refreshed.signInSecondFactor).toBe('totp');
  });

  test('wrong, used, old code → refused; clock slightly off → accepted', async () => {
    const { user, email, auth } = await person();
    const at = now();
    const secret = await enroll(user);
    const resolver = await firstFactor(auth, email);
    const refused = { code: 'auth/invalid-verification-code' };
    await expect(secondFactor(resolver, '12345')).rejects.toMatchObject(refused);
    await expect(secondFactor(resolver, authenticator(secret, at))).rejects.toMatchObject(refused);
    await expect(secondFactor(resolver, authenticator(secret, at - 7 * 30_000))).rejects.toMatchObject(refused);
    await expect(secondFactor(resolver, authenticator(secret, at + 7 * 30_000))).rejects.toMatchObject(refused);
    await secondFactor(resolver, authenticator(secret, at - 4 * 30_000));
    await secondFactor(await firstFactor(auth, email), authenticator(secret, at + 4 * 30_000));
    await expect(
      secondFactor(await firstFactor(auth, email), authenticator(secret, at + 4 * 30_000)),
    ).rejects.toMatchObject(refused);
  });

  test('same code twice at once → one signed in', async () => {
    const { user, email } = await person();
    const secret = await enroll(user);
    const tries = await Promise.all([1, 2].map(() => firstFactor(local.connect().auth, email)));
    const code = authenticator(secret, now() + 30_000);
    const ends = await Promise.allSettled(tries.map((resolver) => secondFactor(resolver, code)));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('20 minutes late, disabled account → refused', async () => {
    const { user, email, auth, admin } = await person();
    const secret = await enroll(user);
    const slow = await firstFactor(auth, email);
    ahead = 20 * MINUTE;
    await expect(secondFactor(slow, authenticator(secret, now()))).rejects.toMatchObject({
      code: 'auth/invalid-multi-factor-session',
    });
    ahead = 0;
    const off = await firstFactor(auth, email);
    await admin.updateUser(user.uid, { disabled: true });
    await expect(secondFactor(off, authenticator(secret, now() + 30_000))).rejects.toMatchObject({
      code: 'auth/user-disabled',
    });
  });

  test.each([
    [{}, 'MISSING_MFA_PENDING_CREDENTIAL'],
    [{ mfaPendingCredential: 'forged' }, 'INVALID_MFA_PENDING_CREDENTIAL'],
    [
      { mfaPendingCredential: Buffer.from('{"localId":"nobody"}').toString('base64') },
      'INVALID_MFA_PENDING_CREDENTIAL',
    ],
  ])('%j → %s', async (body, message) => {
    const { status, body: reply } = await local.call('v2/accounts/mfaSignIn:finalize', {
      mfaEnrollmentId: 'x',
      totpVerificationInfo: { verificationCode: '123456' },
      ...body,
    });
    expect([status, reply.error?.message.split(' ')[0]]).toEqual([400, message]);
  });

  test('factor of another account, none → refused', async () => {
    const { user, email } = await person();
    await enroll(user);
    const { body } = await local.call('v1/accounts:signInWithPassword', { email, password: PASSWORD });
    expect(body.mfaInfo).toEqual([
      { displayName: 'My phone', enrolledAt: expect.any(String), mfaEnrollmentId: expect.any(String), totpInfo: {} },
    ]);
    const finish = (mfaEnrollmentId: string | undefined) =>
      local.call('v2/accounts/mfaSignIn:finalize', {
        mfaPendingCredential: body.mfaPendingCredential,
        mfaEnrollmentId,
        totpVerificationInfo: { verificationCode: '123456' },
      });
    expect((await finish('another')).body.error?.message).toBe('MFA_ENROLLMENT_NOT_FOUND');
    expect((await finish(undefined)).body.error?.message).toContain('MISSING_MFA_ENROLLMENT_ID');
  });
});
