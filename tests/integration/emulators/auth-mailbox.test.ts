// Long: every kind of message the service sends.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as web from 'firebase/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalAuth, localAuth, newEmail } from './support/auth.ts';

let folder: string;
let local: LocalAuth;
let ahead = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  local = await localAuth({ dataDir: folder, now: () => Date.now() + ahead });
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  ahead = 0;
});

const mailTo = async (to: string) =>
  (await local.get(`/emulator/v1/messages?to=${encodeURIComponent(to)}`)).messages ?? expect.fail('no list');
const lastTo = async (to: string) => (await mailTo(to))[0] ?? expect.fail(`no message to ${to}`);
const page = (link: string, accept = 'text/html') => fetch(link, { headers: { accept }, redirect: 'manual' });
const settings = { url: 'http://localhost:5000/done?x=1' };

async function person(name: string): Promise<{ auth: web.Auth; user: web.User; email: string }> {
  const { auth } = local.connect();
  const email = newEmail(name);
  return { auth, email, ...(await web.createUserWithEmailAndPassword(auth, email, 'Secret-123')) };
}

describe('emails of local Auth', () => {
  test('verification → link verifies the address and redirects', async () => {
    const { user, email } = await person('verify');
    await web.sendEmailVerification(user, settings);
    const message = await lastTo(email);
    expect(message).toEqual({
      id: expect.any(String),
      to: email,
      from: 'noreply@demo-auth.firebaseapp.com',
      subject: 'Verify your e-mail address',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      text: expect.stringContaining(message.links[0] ?? '-'),
      html: expect.stringContaining('<a href="http://127.0.0.1:'),
      links: [expect.stringContaining('/emulator/action?mode=verifyEmail')],
    });
    const answer = await page(message.links[0] ?? '');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, settings.url]);
    await user.reload();
    expect(user.emailVerified).toBe(true);
    const { oobCodes = [] } = await local.get('/emulator/v1/projects/demo-auth/oobCodes');
    expect(oobCodes.filter((code) => code.email === email)).toEqual([]);
  });

  test('password reset → link asks for a new password, works once', async () => {
    const { auth, email } = await person('reset');
    await web.sendPasswordResetEmail(auth, email);
    const link = (await lastTo(email)).links[0] ?? '';
    const form = await page(link);
    expect([form.status, form.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await form.text()).toContain('name="newPassword"');
    expect((await page(link, 'application/json')).status).toBe(400);
    const weak = await page(`${link}&newPassword=12345`);
    expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining('at least 6 characters')]);
    const done = await page(`${link}&newPassword=Secret-new`);
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Password changed')]);
    await web.signInWithEmailAndPassword(auth, email, 'Secret-new');
    expect(await (await page(link)).text()).toContain('already used');
  });

  test('sign-in link → signs in', async () => {
    const { auth } = local.connect();
    const email = newEmail('link');
    await web.sendSignInLinkToEmail(auth, email, { url: 'http://localhost:5000/in', handleCodeInApp: true });
    const answer = await page((await lastTo(email)).links[0] ?? '');
    const { user } = await web.signInWithEmailLink(auth, email, answer.headers.get('location') ?? '');
    expect(user.email).toBe(email);
  });

  test('address change → confirmation to the new address, notice to the old one, can be undone', async () => {
    const { auth, user, email } = await person('old');
    const next = newEmail('new');
    await web.verifyBeforeUpdateEmail(user, next, settings);
    expect(await mailTo(email)).toEqual([]);
    const { oobCodes = [] } = await local.get('/emulator/v1/projects/demo-auth/oobCodes');
    expect(oobCodes.filter((code) => code.email === email)).toEqual([
      {
        email,
        newEmail: next,
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        oobCode: expect.any(String),
        oobLink: (await lastTo(next)).links[0],
      },
    ]);
    await page((await lastTo(next)).links[0] ?? '');
    await web.signInWithEmailAndPassword(auth, next, 'Secret-123');
    const message = await lastTo(email);
    expect(message).toMatchObject({
      subject: 'Your sign-in e-mail was changed',
      links: [expect.stringContaining('mode=recoverEmail')],
    });
    const code = new URL(message.links[0] ?? '').searchParams.get('oobCode') ?? '';
    expect(await web.checkActionCode(auth, code)).toMatchObject({ operation: 'RECOVER_EMAIL', data: { email } });
    const undone = await page(message.links[0] ?? '');
    expect([undone.status, await undone.text()]).toEqual([200, expect.stringContaining('Email restored')]);
    const back = await web.signInWithEmailAndPassword(auth, email, 'Secret-123');
    expect([back.user.uid, back.user.emailVerified]).toEqual([user.uid, true]);
    await expect(web.applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
  });

  test('undo while another account has the address → 400 with that reason', async () => {
    const { user, email } = await person('late');
    await web.updateEmail(user, newEmail('late-new'));
    await web.createUserWithEmailAndPassword(local.connect().auth, email, 'Secret-456');
    const answer = await page((await lastTo(email)).links[0] ?? '');
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('belongs to another account')]);
  });

  test('link opened by a program → JSON; continue URL of another scheme → not followed', async () => {
    const { user, email } = await person('on');
    await web.sendEmailVerification(user);
    const link = (await lastTo(email)).links[0] ?? '';
    const json = await page(link, '*/*');
    expect(await json.json()).toEqual({ authEmulator: { success: expect.any(String), email } });
    expect((await page(link)).status).toBe(400);
    await web.sendEmailVerification(user);
    const odd = `${(await lastTo(email)).links[0]}&continueUrl=${encodeURIComponent('javascript:alert(1)')}`;
    const answer = await page(odd);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  });

  test('address changed directly → notice to the old address, can be undone', async () => {
    const { auth, user, email } = await person('direct');
    await web.updateEmail(user, newEmail('direct-new'));
    const message = await lastTo(email);
    expect((await page(message.links[0] ?? '')).status).toBe(200);
    await web.signInWithEmailAndPassword(auth, email, 'Secret-123');
  });

  test('text message → its code signs in', async () => {
    const to = '+447700900301';
    const { body } = await local.call('v1/accounts:sendVerificationCode', { phoneNumber: to });
    const message = await lastTo(to);
    expect(message).toMatchObject({ to, from: 'demo-auth', subject: 'Verification code', links: [] });
    const code = /^\d{6}/.exec(message.text)?.[0];
    const signedIn = await local.call('v1/accounts:signInWithPhoneNumber', { sessionInfo: body.sessionInfo, code });
    expect(signedIn.status).toBe(200);
  });

  test('second factor added → email with a link that removes it', async () => {
    const { auth, user, email } = await person('factor');
    await local.connect().admin.updateUser(user.uid, { emailVerified: true });
    const idToken = await user.getIdToken(true);
    const phoneNumber = '+447700900302';
    const started = await local.call('v2/accounts/mfaEnrollment:start', {
      idToken,
      phoneEnrollmentInfo: { phoneNumber },
    });
    const sessionInfo = started.body.phoneSessionInfo?.sessionInfo;
    const code = /^\d{6}/.exec((await lastTo(phoneNumber)).text)?.[0];
    await local.call('v2/accounts/mfaEnrollment:finalize', { idToken, phoneVerificationInfo: { sessionInfo, code } });
    await expect(web.signInWithEmailAndPassword(auth, email, 'Secret-123')).rejects.toMatchObject({
      code: 'auth/multi-factor-auth-required',
    });
    const message = await lastTo(email);
    expect(message.text).toContain(phoneNumber);
    expect((await page(message.links[0] ?? '')).status).toBe(200);
    await web.signInWithEmailAndPassword(auth, email, 'Secret-123');
    expect((await page(message.links[0] ?? '')).status).toBe(400);
  });

  test('link made by the Admin SDK, unknown address with enumeration protection → no email', async () => {
    const { email } = await person('server');
    expect(await local.connect().admin.generatePasswordResetLink(email)).toContain('/emulator/action');
    expect(await mailTo(email)).toEqual([]);
    const config = (enableImprovedEmailPrivacy: boolean) =>
      fetch(`${local.origin}/emulator/v1/projects/demo-auth/config`, {
        method: 'PATCH',
        headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
        body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy } }),
      });
    await config(true);
    const unknownEmail = newEmail('nobody');
    await web.sendPasswordResetEmail(local.connect().auth, unknownEmail);
    await config(false);
    expect(await mailTo(unknownEmail)).toEqual([]);
  });

  test('address with markup → escaped', async () => {
    const { auth } = local.connect();
    const email = `"<img/src=x>"@school${process.pid}.test`;
    await web.sendSignInLinkToEmail(auth, email, { url: 'http://localhost/in', handleCodeInApp: true });
    expect((await lastTo(email)).html).not.toContain('<img');
  });

  test('action page set for the project → links lead there', async () => {
    const config = (callbackUri: string) =>
      fetch(
        `${local.origin}/identitytoolkit.googleapis.com/v2/projects/demo-auth/config?updateMask=notification.sendEmail.callbackUri`,
        {
          method: 'PATCH',
          headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
          body: JSON.stringify({ notification: { sendEmail: { callbackUri } } }),
        },
      );
    expect((await config('http://localhost:5000/account?a=b')).status).toBe(200);
    const { auth, email } = await person('own');
    await web.sendPasswordResetEmail(auth, email, settings);
    await config('');
    const link = new URL((await lastTo(email)).links[0] ?? '');
    expect(link.origin + link.pathname).toBe('http://localhost:5000/account');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      a: 'b',
      mode: 'resetPassword',
      oobCode: expect.any(String),
      apiKey: expect.any(String),
      continueUrl: settings.url,
    });
    expect(web.parseActionCodeURL(link.href)?.operation).toBe('PASSWORD_RESET');
  });
});

describe('mailbox', () => {
  test('two messages → newest first, addressee in any case, stored before the answer, then cleared', async () => {
    const { auth, email } = await person('box');
    await web.sendPasswordResetEmail(auth, email);
    ahead = 1000;
    await web.sendPasswordResetEmail(auth, email);
    const [newer, older, ...more] = await mailTo(email.toUpperCase());
    expect(more).toEqual([]);
    expect(Date.parse(newer?.at ?? '')).toBeGreaterThan(Date.parse(older?.at ?? ''));
    expect(readFileSync(join(folder, 'mailbox.jsonl'), 'utf8')).toContain(newer?.id);
    const all = await local.get('/emulator/v1/messages');
    expect(all.messages?.[0]).toEqual(newer);
    const emptied = await fetch(`${local.origin}/emulator/v1/messages`, { method: 'DELETE' });
    expect([emptied.status, await emptied.text()]).toEqual([200, '{}']);
    expect((await local.get('/emulator/v1/messages')).messages).toEqual([]);
    expect(readFileSync(join(folder, 'mailbox.jsonl'), 'utf8')).toBe('');
  });

  test.each(['PUT', 'PATCH'])('%s → 405', async (method) => {
    const answer = await fetch(`${local.origin}/emulator/v1/messages`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
  });

  const hand = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${local.origin}/emulator/v1/messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const mail = (to: string) => ({
    to,
    from: 'Somebody <from@school.test>',
    subject: 'A letter',
    text: 'Look at http://a.test/one?x=1&y=2, or (http://c.test).\nAgain: http://a.test/one?x=1&y=2',
    html: '<p><a class="b" href="http://b.test/?q=&quot;1&quot;&amp;r=&#x41;">there</a> <a href="mailto:x@y.test">x</a></p>',
  });

  test('POST of a message → stored, its links in order, each once', async () => {
    const to = newEmail('handed');
    const answer = await hand(mail(to));
    expect([answer.status, await answer.json()]).toEqual([201, {}]);
    expect(await lastTo(to)).toEqual({
      ...mail(to),
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      links: ['http://b.test/?q="1"&r=A', 'http://a.test/one?x=1&y=2', 'http://c.test'],
    });
    expect(readFileSync(join(folder, 'mailbox.jsonl'), 'utf8')).toContain(to);
  });

  test.each([
    ['no JSON', 'to=me', 'must be a JSON object'],
    ['a list', [], 'must be a JSON object'],
    ['nothing', '', 'must be a JSON object'],
    ['no text', { ...mail('a@b.test'), text: undefined }, '"text" must be a text'],
    ['a number', { ...mail('a@b.test'), html: 1 }, '"html" must be a text'],
    ['nobody', { ...mail(' ') }, '"to" is empty'],
    ['a line break in the head', { ...mail('a@b.test'), subject: 'Hi\nBcc: x@y.test' }, '"subject" must be one line'],
  ])('POST of %s → 400, nothing stored', async (_what, body, reason) => {
    const before = await local.get('/emulator/v1/messages');
    const answer = await hand(body);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(reason.replaceAll('"', '\\"'))]);
    expect(await local.get('/emulator/v1/messages')).toEqual(before);
  });

  test('POST of over a megabyte → 413; from another origin → 403', async () => {
    const answer = await hand({ ...mail('a@b.test'), html: 'x'.repeat(1 << 20) });
    expect(answer.status).toBe(413);
    expect((await hand(mail('a@b.test'), { Origin: 'https://evil.example' })).status).toBe(403);
  });

  test('GET from another origin → 403', async () => {
    const headers = { Origin: 'https://evil.example' };
    expect((await fetch(`${local.origin}/emulator/v1/messages`, { headers })).status).toBe(403);
  });
});
