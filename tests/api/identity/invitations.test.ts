import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_INVITED } from '../../../src/domain/invitation/schema.ts';
import { MOST_SCHOOLS } from '../../../src/domain/person/schema.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { type Answer, fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';
import { codeOf } from '../people.ts';

let stack: Stack;
let now = new Date('2026-11-21T09:00:00Z');
const DAY = 86_400_000;

beforeAll(async () => {
  stack = await startStack({ backend: { now: () => now } });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  // A day later, so that every rate limit of the test before has expired.
  now = new Date(now.getTime() + DAY);
  await stack.reset();
});

const invite = (emails: string[], more: object = {}, as: PersonName = 'head'): Promise<Answer> =>
  stack.ask('POST', '/api/v1/invitations', { as, body: { emails, roleId: 'AUTHOR', ...more } });
/** @returns its id, by which the school knows it */
const inviteBy = async (email: string, more: object = {}): Promise<string> => {
  const answer = await invite([email], more);
  expect(answer.status, answer.text).toBe(200);
  return String(list(answer.body.done)[0]?.id);
};
/** @returns the code, by which the invited person knows it */
const inviteOne = async (email: string, more: object = {}): Promise<string> =>
  codeOf(stack.db, await inviteBy(email, more));
const act = (code: string, what: string, as: PersonName | null = 'new') =>
  stack.ask(what === '' || what === '/hint' ? 'GET' : 'POST', `/api/v1/invitations/${code}${what}`, { as, iid: null });
const statusAndError = ({ status, body }: Answer) => [status, body.error?.code, body.error?.message];
const data = async (path: string) => (await stack.db.doc(path).get()).data();

const NOT_FOUND = [404, 'not-found', 'The invitation could not be found.'];
const EXPIRED = [403, 'invitation-expired', 'The invitation has expired.'];
const OTHERS = [401, 'other-account', 'This invitation is for another user.'];

describe('POST /invitations', () => {
  it('new, member, already invited and repeated address → one email, the others fail with a reason', async () => {
    await inviteOne('waiting@oakfield.test');
    stack.mail.sent.length = 0;
    const answer = await invite(['New@Sprx.Test', 'author@oakfield.test', 'waiting@oakfield.test', 'new@sprx.test'], {
      message: '  Welcome. ',
    });
    expect(answer.status).toBe(200);
    const [made] = list(answer.body.done);
    expect(list(answer.body.done)).toHaveLength(1);
    expect(made).toMatchObject({
      email: 'new@sprx.test',
      school: 'Oakfield School',
      role: 'AUTHOR',
      message: 'Welcome.',
      status: 'pending',
      expiresAt: new Date(now.getTime() + 14 * DAY).toISOString(),
    });
    const code = await codeOf(stack.db, made?.id);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(list(answer.body.failed).map(({ email, error }) => [email, error?.code, error?.message])).toEqual([
      ['author@oakfield.test', 'conflict', 'author@oakfield.test is already a member.'],
      ['waiting@oakfield.test', 'conflict', expect.stringContaining('already been invited')],
    ]);
    await stack.settle();
    const sentEmails = stack.mail.sent.filter(({ to }) => to === 'new@sprx.test');
    expect(sentEmails).toEqual([
      {
        name: 'invitation',
        to: 'new@sprx.test',
        props: expect.objectContaining({
          message: 'Welcome.',
          url: `https://app.example/auth/school/confirm_invite?code=${code}`,
        }),
      },
    ]);
  });

  it('malformed addresses → 400 at each; more than 50, unknown role, long message → 400', async () => {
    const bad = await invite(['fine@oakfield.test', 'no-address', '', 'x'.repeat(300)]);
    expect(bad.status).toBe(400);
    expect(Object.keys(fieldsOf(bad)).sort()).toEqual(['emails.1', 'emails.2', 'emails.3']);
    const many = await invite(Array.from({ length: MOST_INVITED + 1 }, (_, n) => `n${n}@oakfield.test`));
    expect(fieldsOf(many)).toEqual({ emails: 'Invite 50 people or fewer at a time.' });
    expect(fieldsOf(await invite([]))).toEqual({ emails: 'Enter at least one email address.' });
    expect(fieldsOf(await invite(['a@oakfield.test'], { roleId: 'GONE' }))).toHaveProperty('roleId');
    expect(fieldsOf(await invite(['a@oakfield.test'], { message: 'x'.repeat(501) }))).toHaveProperty('message');
    expect((await stack.db.collection('invitations').get()).size).toBe(0);
  });

  it("role with more permissions than the inviter's → refused; by a platform admin → allowed", async () => {
    await stack.db.doc('institutions/oakfield/roles/people').set({
      id: 'people',
      name: 'People',
      base: null,
      permissions: ['i.u.rea', 'i.u.wr', 's.s.rea', 's.s.wr', 's.c.rea', 's.co.rea', 's.w.rea', 'd.r.rea'],
    });
    await stack.db.doc('users/u-viewer').update({ institutions: { oakfield: { role: 'people' } } });
    const mighty = await invite(['a@oakfield.test'], { roleId: 'ADMIN' }, 'viewer');
    expect([mighty.status, mighty.body.error?.code]).toEqual([403, 'forbidden']);
    expect((await invite(['a@oakfield.test'], { roleId: 'VIEWER' }, 'viewer')).status).toBe(200);
    const answer = await stack.ask('POST', '/api/v1/invitations', {
      as: 'admin',
      iid: 'oakfield',
      body: { emails: ['b@oakfield.test'], roleId: 'ADMIN' },
    });
    expect(answer.status).toBe(200);
  });

  it('same address twice at once → one invitation', async () => {
    const answers = await Promise.all([invite(['new@sprx.test']), invite(['new@sprx.test'])]);
    expect(answers.flatMap(({ body }) => list(body.done))).toHaveLength(1);
    expect(answers.flatMap(({ body }) => list(body.failed))).toHaveLength(1);
  });

  it('21st request in a row → 429 with Retry-After', async () => {
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await invite([`n${n}@oakfield.test`]));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('invitations of a school', () => {
  it('list → open ones, latest first; resent → valid again; revoked → not listed, its code unknown', async () => {
    const old = await inviteBy('first@oakfield.test');
    const oldCode = await codeOf(stack.db, old);
    now = new Date(now.getTime() + 15 * DAY);
    await inviteOne('second@oakfield.test');
    const shown = async () =>
      list((await stack.ask('GET', '/api/v1/invitations')).body.items).map(({ email, status }) => [email, status]);
    expect(await shown()).toEqual([
      ['second@oakfield.test', 'pending'],
      ['first@oakfield.test', 'expired'],
    ]);
    const again = await stack.ask('POST', `/api/v1/invitations/${old}/resend`);
    expect(again.body.invitation).toMatchObject({
      status: 'pending',
      expiresAt: new Date(now.getTime() + 14 * DAY).toISOString(),
    });
    await stack.settle();
    expect(stack.mail.sent.filter(({ to }) => to === 'first@oakfield.test')).toHaveLength(2);
    expect((await stack.ask('DELETE', `/api/v1/invitations/${old}`)).status).toBe(204);
    expect(await shown()).toEqual([['second@oakfield.test', 'pending']]);
    expect(statusAndError(await stack.ask('DELETE', `/api/v1/invitations/${old}`))).toEqual(NOT_FOUND);
    expect(statusAndError(await act(oldCode, '/hint', null))).toEqual(NOT_FOUND);
  });

  it('fourth resend within an hour → 429', async () => {
    const id = await inviteBy('first@oakfield.test');
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await stack.ask('POST', `/api/v1/invitations/${id}/resend`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it("another school's invitation → not-found; audit log → holds no code", async () => {
    const id = await inviteBy('first@oakfield.test');
    const code = await codeOf(stack.db, id);
    for (const [method, path] of [
      ['POST', '/resend'],
      ['DELETE', ''],
    ] as const) {
      const answer = await stack.ask(method, `/api/v1/invitations/${id}${path}`, { as: 'both', iid: 'riverside' });
      expect(statusAndError(answer)).toEqual(NOT_FOUND);
    }
    const log = await stack.db.collection('auditLog').get();
    expect(log.docs.map((document) => [document.get('action'), document.get('target')])).toEqual([
      ['invitation.create', `institutions/oakfield/invitations/${id}`],
    ]);
    expect(JSON.stringify(log.docs.map((document) => document.data()))).not.toContain(code);
  });
});

describe('invitation by code', () => {
  it("unknown code, code of another person, expired code → the specification's sentences [spec 8.1, 8.2, 8.3]", async () => {
    const code = await inviteOne('new@sprx.test');
    const { body } = await act(code, '');
    expect(body.invitation).toMatchObject({ school: 'Oakfield School', role: 'AUTHOR' });
    expect(body.invitation).not.toHaveProperty('code');
    expect(statusAndError(await act('0'.repeat(32), ''))).toEqual(NOT_FOUND);
    expect(statusAndError(await act('..%2Fusers', ''))).toEqual(NOT_FOUND);
    expect(statusAndError(await act(code, '', 'incomplete'))).toEqual(OTHERS);
    expect(statusAndError(await act(code, '/accept', 'incomplete'))).toEqual(OTHERS);
    expect(statusAndError(await act(code, '/decline', 'incomplete'))).toEqual(OTHERS);
    now = new Date(now.getTime() + 14 * DAY);
    expect(statusAndError(await act(code, ''))).toEqual(EXPIRED);
    expect(statusAndError(await act(code, '/accept'))).toEqual(EXPIRED);
    expect(statusAndError(await act(code, '/hint', null))).toEqual(EXPIRED);
    expect((await data('users/u-new'))?.institutions).toEqual({});
  });

  it('hint → email address, school, role and inviter only', async () => {
    const code = await inviteOne('new@sprx.test', { message: 'For the sports pages.' });
    const answer = await act(code, '/hint', null);
    expect(answer.body).toEqual({
      email: 'new@sprx.test',
      school: 'Oakfield School',
      role: 'AUTHOR',
      invitedBy: 'u-head',
    });
  });

  it('hint of an accepted, declined or revoked invitation → not-found, nothing of it', async () => {
    const declined = await inviteOne('new@sprx.test');
    expect((await act(declined, '/decline')).status).toBe(204);
    const accepted = await inviteOne('new@sprx.test');
    expect((await act(accepted, '/accept')).status).toBe(200);
    const id = await inviteBy('later@sprx.test');
    const revoked = await codeOf(stack.db, id);
    expect((await stack.ask('DELETE', `/api/v1/invitations/${id}`)).status).toBe(204);
    for (const code of [accepted, declined, revoked]) {
      const answer = await act(code, '/hint', null);
      expect(statusAndError(answer)).toEqual(NOT_FOUND);
      expect(answer.text).not.toContain('Oakfield');
    }
  });

  it('unknown codes: 301st request without account, 61st with account in a minute → 429', async () => {
    const unknownCode = '1'.repeat(32);
    const strangers = await Promise.all(Array.from({ length: 301 }, () => act(unknownCode, '/hint', null)));
    expect(strangers.filter(({ status }) => status === 404)).toHaveLength(300);
    const last = await act(unknownCode, '', 'new');
    expect(last.status).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);

    now = new Date(now.getTime() + 60_000);
    const own = await Promise.all(Array.from({ length: 61 }, () => act(unknownCode, '', 'new')));
    expect(own.filter(({ status }) => status === 404)).toHaveLength(60);
    expect((await act(unknownCode, '', 'both')).status).toBe(404);
  });

  it('GET /invitations/mine → own open invitations with their codes', async () => {
    const mine = (as: PersonName) => stack.ask('GET', '/api/v1/invitations/mine', { as, iid: null });
    const id = await inviteBy('new@sprx.test');
    expect(list((await mine('new')).body.items)).toMatchObject([{ id, code: await codeOf(stack.db, id) }]);
    expect(list((await mine('both')).body.items)).toEqual([]);
    now = new Date(now.getTime() + 14 * DAY);
    expect(list((await mine('new')).body.items)).toEqual([]);
  });
});

describe('POST /invitations/{code}/accept', () => {
  it('accepted 30 times at once → one member, counted once, claims updated', async () => {
    const code = await inviteOne('new@sprx.test');
    const before = (await data('institutions/oakfield/analytics/global'))?.users;
    const answers = await Promise.all(Array.from({ length: 30 }, () => act(code, '/accept')));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(answers[7]?.body.invitation).toMatchObject({ status: 'accepted', iid: 'oakfield' });
    expect((await data('users/u-new'))?.institutions).toEqual({ oakfield: { role: 'AUTHOR' } });
    expect(await data('institutions/oakfield/members/u-new')).toMatchObject({ role: 'AUTHOR', email: 'new@sprx.test' });
    expect((await data('institutions/oakfield/analytics/global'))?.users).toBe(before + 1);
    expect(stack.accounts.claimsOf('u-new').institutions).toEqual({ oakfield: { role: 'AUTHOR' } });
    const log = await stack.db.collection('auditLog').where('action', '==', 'invitation.accept').get();
    expect(log.size).toBe(1);
    expect((await stack.ask('GET', '/api/v1/institutions/current', { as: 'new', iid: 'oakfield' })).status).toBe(200);
    expect(list((await stack.ask('GET', '/api/v1/invitations')).body.items)).toEqual([]);
  });

  it('user in 20 schools → 403 limit-reached', async () => {
    const code = await inviteOne('new@sprx.test');
    const institutions = Object.fromEntries(
      Array.from({ length: MOST_SCHOOLS }, (_, n) => [`school-${n}`, { role: 'VIEWER' }]),
    );
    await stack.db.doc('users/u-new').update({ institutions });
    const answer = await act(code, '/accept');
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'limit-reached']);
    expect(answer.body.error?.message).toContain('20 schools');
  });

  it('invitation declined, or member removed from the school since → not-found', async () => {
    const declined = await inviteOne('new@sprx.test');
    expect((await act(declined, '/decline')).status).toBe(204);
    expect(statusAndError(await act(declined, '/accept'))).toEqual(NOT_FOUND);
    expect(statusAndError(await act(declined, '/decline'))).toEqual(NOT_FOUND);
    const taken = await inviteOne('new@sprx.test');
    expect((await act(taken, '/accept')).status).toBe(200);
    await stack.db.doc('users/u-new').update({ institutions: {} });
    expect(statusAndError(await act(taken, '/accept'))).toEqual(NOT_FOUND);
  });

  it('role deleted since → conflict that names the reason', async () => {
    const role = { id: 'sport', name: 'Sport', base: null, permissions: ['s.s.rea'] };
    await stack.db.doc('institutions/oakfield/roles/sport').set(role);
    const code = await inviteOne('new@sprx.test', { roleId: 'sport' });
    await stack.db.doc('institutions/oakfield/roles/sport').delete();
    const answer = await act(code, '/accept');
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'conflict']);
    expect(answer.body.error?.message).toMatch(/role you were invited to has been deleted/);
  });
});
