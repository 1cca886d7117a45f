import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as web from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type LocalAuth, localAuth, newEmail, PROJECT } from './support/auth.ts';

const PASSWORD = 'Secret-123';

let local: LocalAuth;
const delays: number[] = [];

beforeAll(async () => {
  local = await localAuth({
    wait: async (ms) => {
      delays.push(ms);
      vi.setSystemTime(Date.now() + ms);
    },
  });
});
afterAll(() => local.close());

describe('local Auth, new password', () => {
  const signedIn = async (email: string, password: string) =>
    (await local.call('v1/accounts:signInWithPassword', { email, password, returnSecureToken: true })).body;

  test.each(['reset', 'change'])(
    'set by %s within the second of a sign-in → that sign-in ends, the next one stays',
    async (way) => {
      const { auth, admin } = local.connect();
      const email = newEmail();
      await web.createUserWithEmailAndPassword(auth, email, PASSWORD);
      const code = new URL(await admin.generatePasswordResetLink(email)).searchParams.get('oobCode') ?? '';
      const second = Math.ceil(Date.now() / 1000) * 1000;
      vi.useFakeTimers({ toFake: ['Date'], now: second + 300 });
      onTestFinished(() => void vi.useRealTimers());
      const before = await signedIn(email, PASSWORD);
      const other = 'Another-123';
      if (way === 'reset') await local.call('v1/accounts:resetPassword', { oobCode: code, newPassword: other });
      else await local.call('v1/accounts:update', { idToken: before.idToken, password: other });
      const after = await signedIn(email, other);
      expect(delays.splice(0)).toEqual([700]);
      const old = await local.call('v1/accounts:lookup', { idToken: before.idToken });
      expect(old.body.error?.message).toBe('TOKEN_EXPIRED');
      expect((await local.call('v1/accounts:lookup', { idToken: after.idToken })).status).toBe(200);
    },
  );
});

describe('local Auth, password policy', () => {
  const configure = (passwordPolicyConfig: object) =>
    fetch(
      `${local.origin}/identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config?updateMask=passwordPolicyConfig`,
      {
        method: 'PATCH',
        headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
        body: JSON.stringify({ passwordPolicyConfig }),
      },
    );

  test('default → six characters', async () => {
    const { auth } = local.connect();
    expect(await web.validatePassword(auth, '123456')).toMatchObject({ isValid: true, meetsMinPasswordLength: true });
    expect(await web.validatePassword(auth, '12345')).toMatchObject({ isValid: false, meetsMinPasswordLength: false });
  });

  test('policy of the project → enforced at sign-up, change and reset', async () => {
    const customStrengthOptions = {
      minPasswordLength: 8,
      maxPasswordLength: 12,
      containsUppercaseCharacter: true,
      containsLowercaseCharacter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    };
    const { auth, admin } = local.connect();
    const email = newEmail();
    await web.createUserWithEmailAndPassword(auth, email, 'simple');
    await configure({ passwordPolicyEnforcementState: 'ENFORCE', passwordPolicyVersions: [{ customStrengthOptions }] });
    try {
      expect(await web.validatePassword(auth, 'simple')).toMatchObject({
        isValid: false,
        meetsMinPasswordLength: false,
        containsUppercaseLetter: false,
        containsLowercaseLetter: true,
        containsNumericCharacter: false,
        containsNonAlphanumericCharacter: false,
      });
      const refused = { code: 'auth/password-does-not-meet-requirements' };
      const user = auth.currentUser ?? expect.fail('signed out');
      await expect(web.createUserWithEmailAndPassword(auth, newEmail(), 'simple')).rejects.toMatchObject(refused);
      await expect(web.updatePassword(user, 'Aa1!Aa1!Aa1!x')).rejects.toMatchObject(refused);
      const code = new URL(await admin.generatePasswordResetLink(email)).searchParams.get('oobCode') ?? '';
      await expect(web.confirmPasswordReset(auth, code, 'simple')).rejects.toMatchObject(refused);
      const link = `${local.origin}/emulator/action?mode=resetPassword&apiKey=x&oobCode=${code}&newPassword=simple`;
      const form = await fetch(link, { headers: { Accept: 'text/html' } });
      expect([form.status, await form.text()]).toEqual([400, expect.stringContaining('an upper case character')]);
      await web.confirmPasswordReset(auth, code, 'Aa1!Aa1!');
      const signUp = await local.call('v1/accounts:signUp', { email: newEmail(), password: 'alllower' });
      expect(signUp.body.error?.message).toBe(
        'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain an upper case character, Password must contain a numeric character, Password must contain a non-alphanumeric character]',
      );
      await web.signInWithEmailAndPassword(auth, email, 'Aa1!Aa1!');
      await admin.createUser({ email: newEmail(), password: 'by-server' });
    } finally {
      await configure({ passwordPolicyEnforcementState: 'OFF' });
    }
    await web.createUserWithEmailAndPassword(auth, newEmail(), 'simple');
  });

  test('forceUpgradeOnSignin → weak password refused at sign-in', async () => {
    const { auth } = local.connect();
    const email = newEmail();
    await web.createUserWithEmailAndPassword(auth, email, 'simple');
    await configure({
      passwordPolicyEnforcementState: 'ENFORCE',
      forceUpgradeOnSignin: true,
      passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 8 } }],
    });
    try {
      await expect(web.signInWithEmailAndPassword(auth, email, 'wrong')).rejects.toMatchObject({
        code: 'auth/wrong-password',
      });
      await expect(web.signInWithEmailAndPassword(auth, email, 'simple')).rejects.toMatchObject({
        code: 'auth/password-does-not-meet-requirements',
      });
    } finally {
      await configure({ passwordPolicyEnforcementState: 'OFF' });
    }
    await web.signInWithEmailAndPassword(auth, email, 'simple');
  });
});

test('local Auth: policy of a tenant → enforced there', async () => {
  const { auth, admin } = local.connect();
  const emailSignInConfig = { enabled: true, passwordRequired: true };
  const { tenantId } = await admin.tenantManager().createTenant({ displayName: 'North', emailSignInConfig });
  await admin.tenantManager().updateTenant(tenantId, {
    passwordPolicyConfig: { enforcementState: 'ENFORCE', constraints: { minLength: 10 } },
  });
  expect((await web.validatePassword(auth, 'eight888')).isValid).toBe(true);
  auth.tenantId = tenantId;
  expect((await web.validatePassword(auth, 'eight888')).isValid).toBe(false);
  const refused = { code: 'auth/password-does-not-meet-requirements' };
  await expect(web.createUserWithEmailAndPassword(auth, newEmail(), 'eight888')).rejects.toMatchObject(refused);
  await web.createUserWithEmailAndPassword(auth, newEmail(), 'ten-letters');
});

describe('local Auth, other requests', () => {
  test('recaptchaConfig → off', async () => {
    const answer = await fetch(
      `${local.origin}/identitytoolkit.googleapis.com/v2/recaptchaConfig?key=local&clientType=CLIENT_TYPE_WEB&version=RECAPTCHA_ENTERPRISE`,
    );
    expect(await answer.json()).toEqual({
      recaptchaKey: `projects/${PROJECT}/keys/none`,
      recaptchaEnforcementState: [
        { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
        { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
      ],
    });
  });

  test.each([
    ['links.school.example', true],
    ['demo-auth.web.app', false],
    ['demo-auth.firebaseapp.com', false],
    ['nodots', false],
    ['https://school.example', false],
  ])('link domain %s → allowed: %s', async (linkDomain, isAllowed) => {
    const { auth } = local.connect();
    const settings = { url: 'http://localhost/in', handleCodeInApp: true, linkDomain };
    const sent = web.sendSignInLinkToEmail(auth, newEmail(), settings);
    if (isAllowed) await sent;
    else await expect(sent).rejects.toMatchObject({ code: 'auth/invalid-hosting-link-domain' });
  });

  test('clear and configure routes of the official emulator → work alike', async () => {
    const other = await localAuth({ projectId: 'demo-clear' });
    try {
      const signUp = () => other.call('v1/accounts:signUp', { email: 'a@school.test', password: PASSWORD });
      expect((await signUp()).status).toBe(200);
      expect((await signUp()).body.error?.message).toBe('EMAIL_EXISTS');
      const cleared = await fetch(`${other.origin}/emulator/v1/projects/demo-clear/accounts`, { method: 'DELETE' });
      expect(cleared.status).toBe(200);
      expect((await signUp()).status).toBe(200);
      expect(await other.get('/emulator/v1/projects/demo-clear/config')).toMatchObject({
        signIn: { allowDuplicateEmails: false },
      });
    } finally {
      await other.close();
    }
  });
});

describe('local Auth, invalid ID tokens', () => {
  test.each(['forged', 'a.b.c', '..', ''])('"%s" → refused by every route', async (idToken) => {
    for (const [path, body] of [
      ['v1/accounts:update', { email: newEmail() }],
      ['v1/accounts:delete', {}],
      ['v1/accounts:lookup', {}],
      ['v2/accounts/mfaEnrollment:start', { totpEnrollmentInfo: {} }],
      ['v2/accounts/mfaEnrollment:finalize', { totpVerificationInfo: { sessionInfo: 'x', verificationCode: '1' } }],
      ['v2/accounts/mfaEnrollment:withdraw', { mfaEnrollmentId: 'x' }],
    ] as const) {
      const { status, body: reply } = await local.call(path, { idToken, ...body });
      expect([status, reply.error?.message], path).toEqual([
        400,
        expect.stringMatching(/^(INVALID_ID_TOKEN|MISSING_ID_TOKEN|INVALID_REQ_TYPE)/),
      ]);
    }
  });
});

test('local Auth: file without factors and tenants → read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  const email = newEmail();
  const users = [{ localId: 'old', email, salt: 's', passwordHash: `fakeHash:salt=s:password=${PASSWORD}` }];
  const config = { signIn: {}, blockingFunctions: {}, emailPrivacyConfig: {} };
  const projects = { [PROJECT]: { users, oobCodes: [], verificationCodes: [], config } };
  writeFileSync(join(folder, 'auth.json'), JSON.stringify({ version: 1, projects }));
  const old = await localAuth({ dataDir: folder });
  try {
    const { user } = await web.signInWithEmailAndPassword(old.connect().auth, email, PASSWORD);
    expect(user.uid).toBe('old');
  } finally {
    await old.close();
    rmSync(folder, { recursive: true });
  }
});
