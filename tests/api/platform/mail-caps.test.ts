import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../server/core/actor.ts';
import { invite } from '../../../server/identity/use-cases/members/invitations.ts';
import { askToJoin } from '../../../server/identity/use-cases/members/join-requests.ts';
import { MAILS_A_DAY } from '../../../src/domain/mail-caps.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { type Answer, fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';
import { codeOf, joinRequestOf, memberOfSchool, openInvitation } from '../people.ts';

/** Limits against using our emails for spam: numbers a day, and no links before approval. */
let stack: Stack;
let now = new Date('2026-11-21T00:30:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => now } });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  // The start of another day, so that the counts of a test fall into one.
  now = new Date(Math.ceil(now.getTime() / DAY) * DAY + 30 * MINUTE);
  await stack.reset();
});

const send = (emails: string[], as: PersonName = 'head', iid = 'oakfield') =>
  stack.ask('POST', '/api/v1/invitations', { as, iid, body: { emails, roleId: 'VIEWER' } });
const addresses = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `person-${from + n}@school.example`);
const codes = (answer: Answer) => [...new Set(list(answer.body.failed).map(({ error }) => error?.code))];
const queued = async (name?: string) => {
  const { docs } = await stack.db.collection('outbox').get();
  const waiting = docs.map((document) => document.data()).filter((each) => !name || each.name === name);
  return waiting.length + stack.mail.sent.filter((mail) => !name || mail.name === name).length;
};
const sentEmails = async (name: string) => {
  await stack.settle();
  return stack.mail.sent.filter((mail) => mail.name === name);
};

const callerOf = (uid: string, email: string): Caller => ({
  uid,
  email,
  emailVerified: true,
  isPlatformAdmin: false,
  record: null,
  requestId: null,
  ip: null,
  secondFactorId: null,
  signedInAt: now,
});

describe('school that is not approved', () => {
  it.each([
    ['waiting', /once your school is approved/],
    ['declined', /was not approved, so you can’t invite people/],
  ])('%s, 950 invitations in a row → all refused, no email', async (status, message) => {
    await stack.db.doc('institutions/oakfield').update({ isApproved: false, status });
    for (let n = 0; n < 19; n += 1) {
      const answer = await send(addresses(n * 50, 50));
      expect([answer.status, answer.body.error?.code]).toEqual([403, 'forbidden']);
      expect(answer.body.error?.message).toMatch(message);
    }
    const { id } = await openInvitation(stack.db, 'oakfield', 'someone@school.example');
    const again = await stack.ask('POST', `/api/v1/invitations/${id}/resend`);
    expect([again.status, again.body.error?.code]).toEqual([403, 'forbidden']);
    expect(await queued()).toBe(0);
    expect((await stack.db.collection('invitations').get()).size).toBe(1);
    expect((await stack.ask('DELETE', `/api/v1/invitations/${id}`)).status).toBe(204);
  });

  it("link in a reason → 400; link in the school's name → broken up in the email", async () => {
    const name = 'Free prizes at evil.example/x';
    await stack.db.doc('institutions/oakfield').update({ isApproved: false, status: 'waiting', name });
    const uid = await joinRequestOf(stack.db, 'oakfield', 'u-asking');
    const decline = (reason: string) => stack.ask('POST', `/api/v1/join-requests/${uid}/decline`, { body: { reason } });
    for (const link of ['https://evil.example', 'evil.example/x', 'evil.example']) {
      expect(fieldsOf(await decline(`No, but look at ${link}.`)), link).toHaveProperty('reason');
    }
    expect((await decline('We do not know you.')).status).toBe(200);
    const [mail] = await sentEmails('join-declined');
    expect(mail?.props).toMatchObject({ school: 'Free prizes at evil. example/x', reason: 'We do not know you.' });
  });
});

describe('invitations per day', () => {
  it(`one sender → ${MAILS_A_DAY.person}, each further one refused and not created`, async () => {
    expect(list((await send(addresses(0, 50))).body.done)).toHaveLength(50);
    expect(list((await send(addresses(50, 30))).body.done)).toHaveLength(30);
    const over = await send(addresses(80, 50));
    expect(list(over.body.done)).toHaveLength(20);
    expect(codes(over)).toEqual(['too-many-requests']);
    expect(await queued('invitation')).toBe(100);
    expect((await stack.db.collection('invitations').get()).size).toBe(100);
    later(DAY);
    expect(list((await send(addresses(200, 5))).body.done)).toHaveLength(5);
  });

  it(`one sender, eight requests at once → exactly ${MAILS_A_DAY.person}`, async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(addresses(n * 30, 30))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.flatMap(({ body }) => list(body.done))).toHaveLength(100);
    expect(await queued('invitation')).toBe(100);
  });

  it(`one school, many senders, earlier ones revoked → ${MAILS_A_DAY.school}`, async () => {
    const sendAs = async (n: number, count: number) => {
      const uid = await memberOfSchool(stack.db, 'oakfield', `u-admin-${n}`, 'ADMIN');
      const actor = { uid, email: null, isPlatformAdmin: false, requestId: null, iid: 'oakfield', role: null };
      return invite(stack.backend.deps, actor, { emails: addresses(n * 100, count), roleId: 'VIEWER' });
    };
    for (let n = 0; n < 5; n += 1) expect((await sendAs(n, 100)).done).toHaveLength(100);
    for (const { ref } of (await stack.db.collection('invitations').get()).docs)
      await ref.update({ status: 'revoked' });
    const { done, failed } = await sendAs(5, 3);
    expect(done).toEqual([]);
    expect(failed[0]?.error).toMatchObject({
      code: 'too-many-requests',
      message: 'Your school has sent 500 messages today, which is the most for one day. Try again tomorrow.',
    });
  });

  it(`one address, revoked, resent, tagged, from other schools → ${MAILS_A_DAY.address}`, async () => {
    const victim = 'victim@school.example';
    for (let n = 0; n < 3; n += 1) {
      const id = String(list((await send([n === 1 ? 'victim+1@school.example' : victim])).body.done)[0]?.id);
      expect(await codeOf(stack.db, id)).toMatch(/^[0-9a-f]{32}$/);
      if (n === 2) expect((await stack.ask('POST', `/api/v1/invitations/${id}/resend`)).status).toBe(200);
      expect((await stack.ask('DELETE', `/api/v1/invitations/${id}`)).status).toBe(204);
    }
    const last = await send(['Victim+2@School.example'], 'admin', 'riverside');
    const id = String(list(last.body.done)[0]?.id);
    expect(codes(await send([victim, 'victim+3@school.example']))).toEqual(['too-many-requests']);
    const again = await stack.ask('POST', `/api/v1/invitations/${id}/resend`, { as: 'admin', iid: 'riverside' });
    expect([again.status, again.body.error?.code]).toEqual([429, 'too-many-requests']);
    const wait = Number(again.headers['retry-after']);
    expect(now.getTime() + wait * 1000).toBe(Math.ceil(now.getTime() / DAY) * DAY);
    expect(await queued('invitation')).toBe(5);
    later(wait * 1000);
    expect(
      (await stack.ask('POST', `/api/v1/invitations/${id}/resend`, { as: 'admin', iid: 'riverside' })).status,
    ).toBe(200);
  });

  it(`one address from eight schools at once → exactly ${MAILS_A_DAY.address}`, async () => {
    const actor = { uid: 'u-admin', email: null, isPlatformAdmin: true, requestId: null, role: null };
    const role = { id: 'VIEWER', name: 'VIEWER', base: 'VIEWER', permissions: [] };
    const schools = Array.from({ length: 8 }, (_, n) => `school-${n}`);
    for (const iid of schools) {
      await stack.db.doc(`institutions/${iid}`).set({ name: iid, handle: iid, isApproved: true });
      await stack.db.doc(`institutions/${iid}/roles/VIEWER`).set(role);
    }
    const input = { emails: ['victim@school.example'], roleId: 'VIEWER' };
    const all = await Promise.all(schools.map((iid) => invite(stack.backend.deps, { ...actor, iid }, input)));
    expect(all.flatMap(({ done }) => done)).toHaveLength(5);
    expect(all.flatMap(({ failed }) => failed.map(({ error }) => error.code))).toEqual(
      Array(3).fill('too-many-requests'),
    );
  });

  it('stored counts → no readable name or address', async () => {
    await send(['victim@school.example']);
    const counts = (await stack.db.collection('mailCounts').get()).docs.map((document) => [
      document.id,
      document.data(),
    ]);
    expect(counts).toHaveLength(3);
    expect(JSON.stringify(counts)).not.toMatch(/victim|oakfield|u-head/);
    expect(counts[0]?.[1]).toMatchObject({ count: 1, expiresAt: expect.anything() });
  });
});

describe('join request emails', () => {
  const ask = (body: object = {}) =>
    stack.ask('POST', '/api/v1/join-requests', { as: 'new', iid: null, body: { iid: 'oakfield', ...body } });
  const withdraw = () => stack.ask('DELETE', '/api/v1/join-requests/oakfield', { as: 'new', iid: null });

  it('requested and withdrawn 30 times → one email a day, the last request stays', async () => {
    for (let n = 0; n < 30; n += 1) {
      later(2 * MINUTE);
      expect((await ask()).status).toBe(201);
      if (n < 29) expect((await withdraw()).status).toBe(204);
    }
    expect(await sentEmails('join-request')).toHaveLength(1);
    expect(list((await stack.ask('GET', '/api/v1/join-requests')).body.items)).toHaveLength(1);
    later(DAY);
    expect((await stack.ask('POST', '/api/v1/join-requests/oakfield/remind', { as: 'new', iid: null })).status).toBe(
      200,
    );
    await withdraw();
    for (let n = 0; n < 5; n += 1) {
      expect((await ask()).status).toBe(201);
      await withdraw();
    }
    expect(await sentEmails('join-request')).toHaveLength(2);
  });

  it("link in the message → 400; link in the person's name → broken up in the email", async () => {
    for (const message of ['https://evil.example', 'See evil.example/x', 'www.evil.example', 'evil.example']) {
      const answer = await ask({ message });
      expect(answer.status, message).toBe(400);
      expect(fieldsOf(answer).message, message).toContain('Remove “');
    }
    await stack.db.doc('users/u-new').update({ displayName: 'Go to evil.example/x' });
    expect((await ask({ message: 'I teach Year 5/6. Ask Mr. Field.' })).status).toBe(201);
    const [mail] = await sentEmails('join-request');
    expect(mail?.props).toMatchObject({ name: 'Go to evil. example/x', message: 'I teach Year 5/6. Ask Mr. Field.' });
  });

  it('seven users ask one head → five emails, seven requests', async () => {
    for (let n = 0; n < 7; n += 1) {
      const uid = `u-asks-${n}`;
      const email = `${uid}@school.example`;
      await stack.db.doc(`users/${uid}`).set({ uid, email, displayName: uid, phoneNumber: null, institutions: {} });
      const caller = callerOf(uid, email);
      await askToJoin(stack.backend.deps, caller, { iid: 'oakfield' });
    }
    expect(await sentEmails('join-request')).toHaveLength(5);
    expect(list((await stack.ask('GET', '/api/v1/join-requests')).body.items)).toHaveLength(7);
  });

  it('one user asks 101 schools → refused after 100 emails', async () => {
    const caller = callerOf('u-new', 'new@sprx.test');
    for (let n = 0; n < 101; n += 1) {
      const iid = `school-${n}`;
      await stack.db.doc(`institutions/${iid}`).set({ name: iid, handle: iid, isApproved: true });
      await stack.db.doc(`institutions/${iid}/roles/ADMIN`).set({ id: 'ADMIN', permissions: ['i.u.wr'] });
      await memberOfSchool(stack.db, iid, `u-head-${n}`, 'ADMIN');
      const joining = askToJoin(stack.backend.deps, caller, { iid });
      if (n < 100) await joining;
      else await expect(joining).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: expect.any(Number) });
    }
    expect((await stack.db.doc('institutions/school-100/joinRequests/u-new').get()).exists).toBe(false);
  });
});

it('changeRole: role of one member changed 12 times in a day → all changed, five emails', async () => {
  for (let n = 0; n < 12; n += 1) {
    const roleId = n % 2 ? 'VIEWER' : 'AUTHOR';
    expect((await stack.ask('PATCH', '/api/v1/members/u-viewer', { body: { roleId } })).status).toBe(200);
  }
  expect(await sentEmails('role-changed')).toHaveLength(5);
  expect((await stack.db.doc('users/u-viewer').get()).get('institutions')).toEqual({ oakfield: { role: 'VIEWER' } });
});
