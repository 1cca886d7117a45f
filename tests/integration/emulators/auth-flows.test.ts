import * as web from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type LocalAuth, localAuth, newEmail, PROJECT } from './support/auth.ts';

const PASSWORD = 'Secret-123';
const MINUTE = 60_000;

let local: LocalAuth;
let ahead = 0;

beforeAll(async () => {
  local = await localAuth({ now: () => Date.now() + ahead });
});
afterAll(() => local.close());

const google = (sub: string, email?: string, verified = true) =>
  web.GoogleAuthProvider.credential(JSON.stringify({ sub, email, email_verified: verified, name: 'Hedda' }));
let subs = 0;
const newSub = () => `sub-${++subs}`;

/** The service tells sign-ins in whole seconds, and is in this process. */
function toNextSecond(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  onTestFinished(() => void vi.useRealTimers());
}

describe('local Auth, anonymous', () => {
  test('signed in twice → same user; deleted → gone', async () => {
    const { auth, admin } = local.connect();
    const first = await web.signInAnonymously(auth);
    expect([first.user.isAnonymous, first.operationType]).toEqual([true, 'signIn']);
    expect((await first.user.getIdTokenResult()).signInProvider).toBe('anonymous');
    expect((await web.signInAnonymously(auth)).user.uid).toBe(first.user.uid);
    await web.deleteUser(first.user);
    expect(auth.currentUser).toBeNull();
    await expect(admin.getUser(first.user.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  test('linked with a password → same id', async () => {
    const { auth } = local.connect();
    const { user } = await web.signInAnonymously(auth);
    const email = newEmail();
    const linked = await web.linkWithCredential(user, web.EmailAuthProvider.credential(email, PASSWORD));
    expect([linked.user.uid, linked.user.isAnonymous, linked.operationType]).toEqual([user.uid, false, 'link']);
    await web.signOut(auth);
    const again = await web.signInWithEmailAndPassword(auth, email, PASSWORD);
    expect(again.user.uid).toBe(user.uid);
    const twice = web.linkWithCredential(again.user, web.EmailAuthProvider.credential(email, PASSWORD));
    await expect(twice).rejects.toMatchObject({ code: 'auth/provider-already-linked' });
  });

  test("linked with another's address → email-already-in-use", async () => {
    const email = newEmail();
    await web.createUserWithEmailAndPassword(local.connect().auth, email, PASSWORD);
    const { user } = await web.signInAnonymously(local.connect().auth);
    const taken = web.linkWithCredential(user, web.EmailAuthProvider.credential(email, PASSWORD));
    await expect(taken).rejects.toMatchObject({ code: 'auth/email-already-in-use' });
  });
});

describe('local Auth, custom token', () => {
  test('valid → signed in with its claims, same user next time', async () => {
    const { auth, admin } = local.connect();
    const token = await admin.createCustomToken('custom-1', { plan: 'school' });
    const { user } = await web.signInWithCustomToken(auth, token);
    const result = await user.getIdTokenResult();
    expect([user.uid, result.signInProvider, result.claims.plan]).toEqual(['custom-1', 'custom', 'school']);
    expect((await user.getIdTokenResult(true)).claims.plan).toBe('school');
    await web.updateProfile(user, { displayName: 'Custom', photoURL: 'http://localhost/p.png' });
    const other = await web.signInWithCustomToken(local.connect().auth, token);
    expect([other.user.uid, other.user.displayName]).toEqual(['custom-1', 'Custom']);
    const joined = await web.linkWithCredential(user, web.EmailAuthProvider.credential(newEmail(), PASSWORD));
    expect(joined.user.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
  });

  test.each(['rubbish', 'a.b.c', ''])('"%s" → refused', async (token) => {
    await expect(web.signInWithCustomToken(local.connect().auth, token)).rejects.toMatchObject({
      code: expect.stringMatching(/^auth\/(invalid-custom-token|internal-error)$/),
    });
  });
});

describe('local Auth, address and password', () => {
  test("each kind of mistake → the SDK's error code", async () => {
    const { auth, admin } = local.connect();
    const email = newEmail();
    const { user } = await web.createUserWithEmailAndPassword(auth, email, PASSWORD);
    const refused = async (doing: Promise<unknown>) =>
      doing.then(
        () => 'done',
        ({ code }) => code,
      );
    expect(await refused(web.createUserWithEmailAndPassword(auth, email, PASSWORD))).toBe('auth/email-already-in-use');
    expect(await refused(web.createUserWithEmailAndPassword(auth, newEmail(), '12345'))).toBe('auth/weak-password');
    expect(await refused(web.createUserWithEmailAndPassword(auth, 'none', PASSWORD))).toBe('auth/invalid-email');
    expect(await refused(web.signInWithEmailAndPassword(auth, email, 'wrong'))).toBe('auth/wrong-password');
    expect(await refused(web.signInWithEmailAndPassword(auth, newEmail(), 'x'))).toBe('auth/user-not-found');
    await admin.updateUser(user.uid, { disabled: true });
    expect(await refused(web.signInWithEmailAndPassword(auth, email, PASSWORD))).toBe('auth/user-disabled');
    await admin.deleteUser(user.uid);
    expect(await refused(user.reload())).toBe('auth/user-token-expired');
  });

  test('password changed after reauthentication → earlier sign-ins end', async () => {
    const { auth } = local.connect();
    const email = newEmail();
    await web.createUserWithEmailAndPassword(auth, email, PASSWORD);
    const elsewhere = await web.signInWithEmailAndPassword(local.connect().auth, email, PASSWORD);
    const user = auth.currentUser ?? expect.fail('signed out');
    const again = await web.reauthenticateWithCredential(user, web.EmailAuthProvider.credential(email, PASSWORD));
    expect(again.operationType).toBe('reauthenticate');
    toNextSecond();
    await web.updatePassword(user, 'Secret-new');
    await user.getIdToken(true);
    await expect(elsewhere.user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    await web.signInWithEmailAndPassword(local.connect().auth, email, 'Secret-new');
  });

  test('tokens revoked by the Admin SDK → sign-in ends at once', async () => {
    const { auth, admin } = local.connect();
    const { user } = await web.createUserWithEmailAndPassword(auth, newEmail(), PASSWORD);
    const token = await user.getIdToken();
    toNextSecond();
    await admin.revokeRefreshTokens(user.uid);
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    await expect(admin.verifyIdToken(token, true)).rejects.toMatchObject({ code: 'auth/id-token-revoked' });
  });

  test('sensitive change after six minutes → requires-recent-login', async () => {
    const { auth, admin } = local.connect();
    const email = newEmail();
    const { user } = await web.createUserWithEmailAndPassword(auth, email, PASSWORD);
    ahead = 6 * MINUTE;
    const refused = { code: 'auth/requires-recent-login' };
    await expect(web.updatePassword(user, 'Secret-new')).rejects.toMatchObject(refused);
    await expect(web.updateEmail(user, newEmail())).rejects.toMatchObject(refused);
    await expect(web.deleteUser(user)).rejects.toMatchObject(refused);
    await web.updateProfile(user, { displayName: 'Still me' });
    await admin.updateUser(user.uid, { password: 'By-server-1' });
    ahead = 0;
    const again = await web.signInWithEmailAndPassword(auth, email, 'By-server-1');
    await web.deleteUser(again.user);
  });

  test('beforeAuthStateChanged throws → login-blocked', async () => {
    const { auth } = local.connect();
    const seen: (string | null)[] = [];
    const off = web.beforeAuthStateChanged(auth, (user) => {
      seen.push(user?.email ?? null);
      if (user?.email?.startsWith('stopped')) throw new Error('not this one');
    });
    const email = newEmail('allowed');
    await web.createUserWithEmailAndPassword(auth, email, PASSWORD);
    const stopped = newEmail('stopped');
    await expect(web.createUserWithEmailAndPassword(auth, stopped, PASSWORD)).rejects.toMatchObject({
      code: 'auth/login-blocked',
    });
    expect([auth.currentUser?.email, seen]).toEqual([email, [email, stopped]]);
    off();
  });
});

describe('local Auth, other provider', () => {
  test('new, registered, verified address, linked, unlinked → as at Firebase', async () => {
    const { auth } = local.connect();
    const email = newEmail();
    const sub = newSub();
    const first = await web.signInWithCredential(auth, google(sub, email));
    expect(web.getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true, providerId: 'google.com' });
    expect(first.user).toMatchObject({ email, emailVerified: true, displayName: 'Hedda' });
    const second = await web.signInWithCredential(auth, google(sub, email));
    expect(web.getAdditionalUserInfo(second)?.isNewUser).toBe(false);
    expect(second.user.uid).toBe(first.user.uid);
    const microsoft = new web.OAuthProvider('microsoft.com').credential({
      idToken: JSON.stringify({ sub: newSub(), email: newEmail(), email_verified: true }),
    });
    const linked = await web.linkWithCredential(second.user, microsoft);
    expect(linked.user.providerData.map(({ providerId }) => providerId).sort()).toEqual([
      'google.com',
      'microsoft.com',
    ]);
    const left = await web.unlink(linked.user, 'google.com');
    expect(left.providerData.map(({ providerId }) => providerId)).toEqual(['microsoft.com']);
  });

  test('unverified address of another account, identity in use, other user → error code of each', async () => {
    const { auth } = local.connect();
    const email = newEmail();
    const sub = newSub();
    await web.signInWithCredential(auth, google(sub, email));
    const facebook = web.FacebookAuthProvider.credential(JSON.stringify({ sub: newSub(), email }));
    await expect(web.signInWithCredential(auth, facebook)).rejects.toMatchObject({
      code: 'auth/account-exists-with-different-credential',
    });
    const { user } = await web.createUserWithEmailAndPassword(local.connect().auth, newEmail(), PASSWORD);
    await expect(web.linkWithCredential(user, google(sub, email))).rejects.toMatchObject({
      code: 'auth/credential-already-in-use',
    });
    const wrong = web.reauthenticateWithCredential(user, google(sub, email));
    await expect(wrong).rejects.toMatchObject({ code: 'auth/user-mismatch' });
  });

  test('Apple token revoked → accepted', async () => {
    const { auth } = local.connect();
    const apple = new web.OAuthProvider('apple.com').credential({ idToken: JSON.stringify({ sub: newSub() }) });
    await web.signInWithCredential(auth, apple);
    await web.revokeAccessToken(auth, 'access-token');
    const { body } = await local.call('v2/accounts:revokeToken', { providerId: 'apple.com', token: 'x' });
    expect(body.error?.message).toBe('MISSING_ID_TOKEN');
  });
});

describe('local Auth, phone', () => {
  const phone = async (phoneNumber: string, idToken?: string) => {
    const { body } = await local.call('v1/accounts:sendVerificationCode', { phoneNumber });
    const { verificationCodes = [] } = await local.get(`/emulator/v1/projects/${PROJECT}/verificationCodes`);
    const code = verificationCodes.findLast((one) => one.phoneNumber === phoneNumber)?.code;
    return local.call('v1/accounts:signInWithPhoneNumber', { sessionInfo: body.sessionInfo, code, idToken });
  };

  test('new, registered, linked, used number → signed in, or error that it is in use', async () => {
    const first = await phone('+447700900501');
    const second = await phone('+447700900501');
    expect(second.body.localId).toBe(first.body.localId);
    const { user } = await web.signInAnonymously(local.connect().auth);
    const linked = await phone('+447700900502', await user.getIdToken());
    expect(linked.body.localId).toBe(user.uid);
    const taken = await phone('+447700900501', await user.getIdToken());
    expect(taken.body).toMatchObject({ temporaryProof: expect.any(String), phoneNumber: '+447700900501' });
  });

  test.each([
    [{}, 'MISSING_SESSION_INFO'],
    [{ sessionInfo: 'x' }, 'MISSING_CODE'],
    [{ sessionInfo: 'x', code: '1' }, 'INVALID_SESSION_INFO'],
  ])('%j → %s', async (body, message) => {
    expect((await local.call('v1/accounts:signInWithPhoneNumber', body)).body.error?.message).toBe(message);
  });
});
