import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonName } from '../../support/demo-school.ts';
import { type Answer, fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
let now = new Date('2026-11-21T09:00:00Z');
const DAY = 86_400_000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  stack = await startStack({ backend: { now: () => now } });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  later(DAY);
  await stack.reset();
});

const join = (body: object = {}, as: PersonName = 'new'): Promise<Answer> =>
  stack.ask('POST', '/api/v1/join-requests', { as, iid: null, body: { iid: 'oakfield', ...body } });
const own = (method: string, path: string, as: PersonName = 'new') =>
  stack.ask(method, `/api/v1/join-requests/${path}`, { as, iid: null });
const resolveRequest = (what: string, body: object, as: PersonName = 'head', uid = 'u-new') =>
  stack.ask('POST', `/api/v1/join-requests/${uid}/${what}`, { as, body });
const statusAndCode = ({ status, body }: Answer) => [status, body.error?.code];
const stored = async () => (await stack.db.doc('institutions/oakfield/joinRequests/u-new').get()).data();
const sentEmails = async (name: string) => {
  await stack.settle();
  return stack.mail.sent.filter((mail) => mail.name === name);
};

describe('POST /join-requests', () => {
  it('message → listed for the person and the school, email to those who can approve', async () => {
    const answer = await join({ message: ' I teach Year 4. ' });
    expect(answer.status, answer.text).toBe(201);
    const expected = { uid: 'u-new', email: 'new@sprx.test', message: 'I teach Year 4.', status: 'pending' };
    expect(answer.body.joinRequest).toMatchObject({ ...expected, school: 'Oakfield School' });
    expect(list((await own('GET', 'mine')).body.items)).toMatchObject([expected]);
    expect(list((await stack.ask('GET', '/api/v1/join-requests')).body.items)).toMatchObject([expected]);
    expect((await sentEmails('join-request')).map(({ to, props }) => [to, props])).toEqual([
      [
        'head@oakfield.test',
        expect.objectContaining({ isReminder: false, url: 'https://app.example/manage/users/requests' }),
      ],
    ]);
  });

  it('repeated request, member, unknown school or role, unconfirmed address → refused', async () => {
    await join();
    expect(statusAndCode(await join())).toEqual([409, 'conflict']);
    expect(statusAndCode(await join({}, 'viewer'))).toEqual([409, 'conflict']);
    expect(statusAndCode(await join({ iid: 'nowhere' }, 'incomplete'))).toEqual([404, 'not-found']);
    expect(statusAndCode(await join({ iid: '../users' }, 'incomplete'))).toEqual([404, 'not-found']);
    expect(fieldsOf(await join({ roleId: 'GONE' }, 'incomplete'))).toHaveProperty('roleId');
    expect(fieldsOf(await join({ message: 'x'.repeat(501) }, 'incomplete'))).toHaveProperty('message');
    expect(statusAndCode(await join({}, 'unverified'))).toEqual([403, 'forbidden']);
  });

  it('same request twice at once → one request, one email', async () => {
    const answers = await Promise.all([join(), join()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await sentEmails('join-request')).toHaveLength(1);
  });

  it('11th request → 429', async () => {
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await join({ iid: 'nowhere' })).status);
    expect(answers).toEqual([...Array(10).fill(404), 429]);
  });

  it('join request withdrawn → 204, then not-found for person and school', async () => {
    await join();
    expect((await own('DELETE', 'oakfield')).status).toBe(204);
    expect(statusAndCode(await own('DELETE', 'oakfield'))).toEqual([404, 'not-found']);
    expect(statusAndCode(await resolveRequest('approve', { roleId: 'VIEWER' }))).toEqual([404, 'not-found']);
  });

  it('reminder within a day → 429; a day later → sent, one a day', async () => {
    await join();
    const soon = await own('POST', 'oakfield/remind');
    expect(statusAndCode(soon)).toEqual([429, 'too-many-requests']);
    expect(Number(soon.headers['retry-after'])).toBe(DAY / 1000);
    later(DAY);
    expect((await own('POST', 'oakfield/remind')).status).toBe(200);
    expect(statusAndCode(await own('POST', 'oakfield/remind'))).toEqual([429, 'too-many-requests']);
    expect((await sentEmails('join-request')).map(({ props }) => 'isReminder' in props && props.isReminder)).toEqual([
      false,
      true,
    ]);
  });
});

describe('decision on a join request', () => {
  it('approved → member with the chosen role, counted, email and audit entry', async () => {
    await join();
    const users = async () => (await stack.db.doc('institutions/oakfield/analytics/global').get()).get('users');
    const before = Number(await users());
    const answer = await resolveRequest('approve', { roleId: 'AUTHOR' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.joinRequest).toMatchObject({ status: 'approved', roleId: 'AUTHOR' });
    expect((await stack.db.doc('users/u-new').get()).get('institutions')).toEqual({ oakfield: { role: 'AUTHOR' } });
    expect(await users()).toBe(before + 1);
    expect(await sentEmails('join-approved')).toMatchObject([{ to: 'new@sprx.test', props: { role: 'AUTHOR' } }]);
    const log = await stack.db.collection('auditLog').where('action', '==', 'join-request.approve').get();
    expect(log.docs.map((document) => [document.get('actor.uid'), document.get('target')])).toEqual([
      ['u-head', 'institutions/oakfield/joinRequests/u-new'],
    ]);
    expect(list((await stack.ask('GET', '/api/v1/join-requests')).body.items)).toEqual([]);
    expect(statusAndCode(await resolveRequest('decline', { reason: 'Too late' }))).toEqual([404, 'not-found']);
  });

  it('approved and declined at once → only one takes effect', async () => {
    await join();
    const answers = await Promise.all([
      resolveRequest('approve', { roleId: 'VIEWER' }),
      resolveRequest('decline', { reason: 'We do not know you.' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const isMember = 'oakfield' in (await stack.db.doc('users/u-new').get()).get('institutions');
    expect((await stored())?.status).toBe(isMember ? 'approved' : 'declined');
  });

  it('declined → reason required and shown; new request → 409 until the next day', async () => {
    await join();
    expect(fieldsOf(await resolveRequest('decline', { reason: '  ' }))).toHaveProperty('reason');
    expect((await resolveRequest('decline', { reason: 'We do not know you.' })).status).toBe(200);
    expect(await sentEmails('join-declined')).toMatchObject([{ props: { reason: 'We do not know you.' } }]);
    expect(list((await own('GET', 'mine')).body.items)).toMatchObject([
      { status: 'declined', reason: 'We do not know you.' },
    ]);
    expect(statusAndCode(await join())).toEqual([409, 'conflict']);
    later(DAY);
    expect((await join()).status).toBe(201);
  });

  it('role with permissions the caller lacks → forbidden', async () => {
    await stack.db.doc('institutions/oakfield/roles/people').set({
      id: 'people',
      name: 'People',
      base: null,
      permissions: ['i.u.rea', 'i.u.wr', 's.s.rea'],
    });
    await stack.db.doc('users/u-viewer').update({ institutions: { oakfield: { role: 'people' } } });
    await join();
    expect(statusAndCode(await resolveRequest('approve', { roleId: 'ADMIN' }, 'viewer'))).toEqual([403, 'forbidden']);
    expect((await resolveRequest('approve', { roleId: 'people' }, 'viewer')).status).toBe(200);
  });

  it('approved while an invitation is open → the invitation is closed', async () => {
    await stack.ask('POST', '/api/v1/invitations', { body: { emails: ['new@sprx.test'], roleId: 'AUTHOR' } });
    await join();
    await resolveRequest('approve', { roleId: 'VIEWER' });
    expect(list((await stack.ask('GET', '/api/v1/invitations')).body.items)).toEqual([]);
  });
});
