import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as web from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportAccounts, importAccounts } from '../../../emulators/auth/transfer.ts';
import { authenticator, type LocalAuth, localAuth, newEmail } from './support/auth.ts';
import { PASSWORD, people } from './support/second-factor.ts';

let local: LocalAuth;
const now = Date.now;
const { person, enroll, firstFactor, secondFactor } = people(() => local, now);

beforeAll(async () => {
  local = await localAuth({ now });
});
afterAll(() => local.close());

describe('local Auth, second factor removed and beside a phone', () => {
  test('removed → password alone signs in', async () => {
    const { user, email, auth } = await person();
    await enroll(user);
    const factor = web.multiFactor(user).enrolledFactors[0] ?? expect.fail('no factor');
    await web.multiFactor(user).unenroll(factor);
    expect(web.multiFactor(user).enrolledFactors).toEqual([]);
    const again = await web.signInWithEmailAndPassword(auth, email, PASSWORD);
    expect((await again.user.getIdTokenResult()).signInSecondFactor).toBeNull();
    await expect(web.multiFactor(again.user).unenroll(factor)).rejects.toMatchObject({
      code: 'auth/multi-factor-info-not-found',
    });
    await enroll(again.user);
  });

  test('app and phone → either signs in', async () => {
    const { user, email, admin } = await person();
    const phoneNumber = '+447700900123';
    const secret = await enroll(user);
    const idToken = await user.getIdToken();
    const codeFor = async (session: string | undefined) => {
      const { verificationCodes = [] } = await local.get('/emulator/v1/projects/demo-auth/verificationCodes');
      return verificationCodes.find(({ sessionInfo }) => sessionInfo === session)?.code;
    };
    const started = await local.call('v2/accounts/mfaEnrollment:start', {
      idToken,
      phoneEnrollmentInfo: { phoneNumber },
    });
    const sessionInfo = started.body.phoneSessionInfo?.sessionInfo;
    const done = await local.call('v2/accounts/mfaEnrollment:finalize', {
      idToken,
      displayName: 'SMS',
      phoneVerificationInfo: { sessionInfo, code: await codeFor(sessionInfo) },
    });
    expect(done.status).toBe(200);
    const record = await admin.getUser(user.uid);
    expect(record.multiFactor?.enrolledFactors.map(({ factorId }) => factorId)).toEqual(['totp', 'phone']);

    const first = (await local.call('v1/accounts:signInWithPassword', { email, password: PASSWORD })).body;
    const phone = first.mfaInfo?.find(({ phoneInfo }) => phoneInfo);
    expect(phone?.phoneInfo).toBe('+********0123');
    const startAnswer = await local.call('v2/accounts/mfaSignIn:start', {
      mfaPendingCredential: first.mfaPendingCredential,
      mfaEnrollmentId: phone?.mfaEnrollmentId,
      phoneSignInInfo: {},
    });
    const session = startAnswer.body.phoneResponseInfo?.sessionInfo;
    const byPhone = await local.call('v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential: first.mfaPendingCredential,
      phoneVerificationInfo: { sessionInfo: session, code: await codeFor(session) },
    });
    const token = await admin.verifyIdToken(byPhone.body.idToken ?? '');
    expect(token.firebase).toMatchObject({
      sign_in_second_factor: 'phone',
      second_factor_identifier: phone?.mfaEnrollmentId,
    });
    const { auth } = local.connect();
    await secondFactor(await firstFactor(auth, email), authenticator(secret, now() + 30_000));

    // A server that writes the phones back keeps the app when it names it.
    const app = record.multiFactor?.enrolledFactors[0]?.uid;
    const written = await local.call(
      'v1/projects/demo-auth/accounts:update',
      { localId: user.uid, mfa: { enrollments: [{ mfaEnrollmentId: app, totpInfo: {}, displayName: 'Renamed' }] } },
      'server',
    );
    expect(written.status).toBe(200);
    expect((await admin.getUser(user.uid)).multiFactor?.enrolledFactors).toMatchObject([
      { factorId: 'totp', uid: app, displayName: 'Renamed' },
    ]);
    await secondFactor(await firstFactor(auth, email), authenticator(secret, now() - 30_000));
  });

  test('switched off for the project → refused; allowed intervals → as configured', async () => {
    // Ahead of the true clock, by which the account is made: a token from before it would have ended.
    const at = now() + 30_000;
    const strict = await localAuth({ now: () => at, projectId: 'demo-strict' });
    try {
      const set = (multiFactorConfig: object) =>
        fetch(`${strict.origin}/identitytoolkit.googleapis.com/v2/projects/demo-strict/config?updateMask=mfa`, {
          method: 'PATCH',
          headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
          body: JSON.stringify({ mfa: multiFactorConfig }),
        });
      const made = await strict.call('v1/accounts:signUp', { email: newEmail(), password: PASSWORD });
      await strict.call(
        'v1/projects/demo-strict/accounts:update',
        { localId: made.body.localId, emailVerified: true },
        'server',
      );
      const start = () =>
        strict.call('v2/accounts/mfaEnrollment:start', { idToken: made.body.idToken, totpEnrollmentInfo: {} });
      await set({ state: 'ENABLED', providerConfigs: [{ state: 'DISABLED', totpProviderConfig: {} }] });
      expect((await start()).body.error?.message).toContain('OPERATION_NOT_ALLOWED');
      await set({
        state: 'ENABLED',
        providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 0 } }],
      });
      const session = (await start()).body.totpSessionInfo ?? expect.fail('no session');
      const finish = (shown: number) =>
        strict.call('v2/accounts/mfaEnrollment:finalize', {
          idToken: made.body.idToken,
          totpVerificationInfo: {
            sessionInfo: session.sessionInfo,
            verificationCode: authenticator(session.sharedSecretKey, shown),
          },
        });
      expect((await finish(at - 30_000)).body.error?.message).toBe('INVALID_CODE');
      expect((await finish(at)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('local Auth, second factor elsewhere', () => {
  test('reauthentication → asks for it', async () => {
    const { user, email } = await person();
    const secret = await enroll(user);
    const credential = web.EmailAuthProvider.credential(email, PASSWORD);
    const refused = await web.reauthenticateWithCredential(user, credential).catch((error) => error);
    expect(refused.code).toBe('auth/multi-factor-auth-required');
    const resolver = web.getMultiFactorResolver(local.connect().auth, refused);
    const { operationType } = await secondFactor(resolver, authenticator(secret, now() + 30_000));
    expect(operationType).toBe('reauthenticate');
  });

  test('removed by the Admin SDK → password alone signs in', async () => {
    const { user, email, admin } = await person();
    await enroll(user);
    await admin.updateUser(user.uid, { multiFactor: { enrolledFactors: null } });
    await web.signInWithEmailAndPassword(local.connect().auth, email, PASSWORD);
  });

  test('tenant → by its own settings', async () => {
    const { auth, admin } = local.connect();
    const tenants = admin.tenantManager();
    const emailSignInConfig = { enabled: true, passwordRequired: true };
    const closed = await tenants.createTenant({ displayName: 'South', emailSignInConfig });
    const { tenantId } = await tenants.createTenant({
      displayName: 'North',
      emailSignInConfig,
      multiFactorConfig: {
        state: 'ENABLED',
        factorIds: ['phone'],
        providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } }],
      },
    });
    const email = newEmail();
    const join = async (id: string) => {
      await tenants.authForTenant(id).createUser({ email, password: PASSWORD, emailVerified: true });
      auth.tenantId = id;
      return (await web.signInWithEmailAndPassword(auth, email, PASSWORD)).user;
    };
    await expect(enroll(await join(closed.tenantId))).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
    const user = await join(tenantId);
    const secret = await enroll(user);
    const resolver = await firstFactor(auth, email);
    const signedIn = await secondFactor(resolver, authenticator(secret, now() + 30_000));
    expect([signedIn.user.uid, signedIn.user.tenantId]).toEqual([user.uid, tenantId]);
    const { messages = [] } = await local.get(`/emulator/v1/messages?to=${encodeURIComponent(email)}`);
    const link = messages[0]?.links[0] ?? '';
    expect(link).toContain(`tenantId=${tenantId}`);
    expect((await fetch(link)).status).toBe(200);
    await web.signInWithEmailAndPassword(auth, email, PASSWORD);
  });
});

describe('local Auth, second factor imported', () => {
  test('app factor → same codes there, secret exported to servers only', async () => {
    const { user, email } = await person();
    const secret = await enroll(user);
    const list = `${local.origin}/identitytoolkit.googleapis.com/v1/projects/demo-auth/accounts:batchGet?maxResults=-1`;
    const read = async (headers: Record<string, string>) => (await fetch(list, { headers })).text();
    expect(await read({ Authorization: 'Bearer owner' })).not.toContain(secret);
    expect(await read({ 'X-Local-Secrets': 'yes' })).not.toContain(secret);
    const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
    const other = await localAuth({ projectId: 'demo-auth' });
    try {
      await exportAccounts({ port: local.auth.port, projectId: 'demo-auth' }, folder);
      await importAccounts({ port: other.auth.port, projectId: 'demo-auth' }, folder);
      const { auth } = other.connect();
      const resolver = await firstFactor(auth, email);
      expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }]);
      await secondFactor(resolver, authenticator(secret, now()));
    } finally {
      await other.close();
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    [{ totpInfo: {} }, true, 'INVALID_TOTP_INFO'],
    [{ totpInfo: { sharedSecretKey: '!' } }, true, 'INVALID_TOTP_INFO'],
    [{ totpInfo: { sharedSecretKey: 'MZXW6YTB' } }, false, 'UNVERIFIED_EMAIL'],
  ])('%j, address verified: %s → error %s', async (factor, emailVerified, message) => {
    const users = [
      { localId: newEmail(), email: newEmail(), emailVerified, mfaInfo: [{ mfaEnrollmentId: 'x', ...factor }] },
    ];
    const { body } = await local.call('v1/projects/demo-auth/accounts:batchCreate', { users }, 'server');
    expect(body.error?.message).toContain(message);
  });
});
