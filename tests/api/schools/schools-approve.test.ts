import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SchoolRegister } from '../../../server/core/ports/register.ts';
import type { RegistrationInput } from '../../../src/domain/institution/registration.ts';
import type { RegisterSchool } from '../../../src/domain/register/schema.ts';
import { registration } from '../../support/registration.ts';
import { fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
/** The register has one school: its number, and the postcode of the second school that is registered. */
const ENTRY: RegisterSchool = {
  id: 'gias-100492',
  name: 'Hillcrest Primary',
  externalIds: { urn: '100492', ukprn: null, ncessch: null },
  phase: 'primary',
  ageLow: 4,
  ageHigh: 11,
  roll: null,
  country: 'GB',
  address: { street: null, locality: null, town: 'Exeter', county: null, postcode: 'EX1 1AA' },
  geo: null,
  website: 'https://www.hillcrest-3.example',
  phoneE164: null,
};
const register: SchoolRegister = { search: async () => [], get: async (id) => (id === ENTRY.id ? ENTRY : null) };

beforeAll(async () => {
  stack = await startStack({ register });
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

type As = 'new' | 'head' | 'admin' | 'incomplete';
async function registered(n = 1, as: As = 'new', changes: Partial<RegistrationInput> = {}): Promise<string> {
  const made = await stack.ask('POST', '/api/v1/schools', { as, iid: null, body: registration(n, changes) });
  expect(made.status).toBe(201);
  return String(made.body.school?.id);
}
const act = (iid: string, what: string, body: object, as: As = 'admin') =>
  stack.ask('POST', `/api/v1/admin/schools/${iid}/${what}`, { as, iid: null, body });
const queue = async (query = '') =>
  list((await stack.ask('GET', `/api/v1/admin/schools${query}`, { as: 'admin', iid: null })).body.items);
const school = async (iid: string) => (await stack.db.doc(`institutions/${iid}`).get()).data();
const sentEmails = async () => {
  await stack.settle();
  return stack.mail.sent.filter(({ name }) => name.startsWith('school-')).map(({ name, to }) => `${name} ${to}`);
};
const APPROVE = { plan: 'school', evidence: ['website', 'phone'] };

describe('GET /admin/schools', () => {
  it('schools awaiting approval → with evidence, longest first; status and search text → filtered', async () => {
    const first = await registered(1);
    const second = await registered(2, 'incomplete', {
      address: { ...registration().address, town: 'Exeter', postcode: 'EX1 1AA' },
      externalIds: { urn: '100492' },
    });
    await stack.db.doc('users/u-new').update({ email: 'office@hillcrest-1.example' });
    const waiting = await queue();
    expect(waiting.map((item) => item.school?.id)).toEqual([first, second]);
    expect(waiting[0]).toMatchObject({
      by: { uid: 'u-new' },
      evidence: { domainMatch: true, inRegister: false, websiteInRegister: false, verifiedBy: null },
      members: 1,
    });
    expect(waiting[1]).toMatchObject({ evidence: { domainMatch: false, inRegister: true, websiteInRegister: false } });
    expect((await queue('?q=hillcr%20EXET')).map((item) => item.school?.id)).toEqual([second]);
    expect(await queue('?status=approved')).toEqual([]);
    expect((await stack.ask('GET', '/api/v1/admin/schools?status=open', { as: 'admin', iid: null })).status).toBe(400);
  });

  it('school number of the register → counts as evidence only with matching name or postcode; also its website', async () => {
    const iid = await registered(3, 'new', { externalIds: { urn: '100492' } });
    expect((await queue())[0]).toMatchObject({ evidence: { inRegister: false, websiteInRegister: false } });
    await stack.db.doc(`institutions/${iid}`).update({ name: 'Hillcrest  primary' });
    expect((await queue())[0]).toMatchObject({ evidence: { inRegister: true, websiteInRegister: true } });
  });

  it('cursor → every school once; cursor of another filter → 400', async () => {
    const batch = stack.db.batch();
    for (let n = 0; n < 30; n += 1) {
      const id = `many-${String(n).padStart(2, '0')}`;
      const createdAt = new Date(1_700_000_000_000 + Math.floor(n / 4) * 1_000);
      const document = {
        id,
        name: `School ${n}`,
        handle: id,
        status: 'waiting',
        isApproved: false,
        words: [],
        createdAt,
      };
      batch.set(stack.db.doc(`institutions/${id}`), document);
    }
    await batch.commit();
    const ask = (query: string) => stack.ask('GET', `/api/v1/admin/schools${query}`, { as: 'admin', iid: null });
    const first = await ask('');
    const second = await ask(`?cursor=${String(first.body.nextCursor)}`);
    const ids = [...list(first.body.items), ...list(second.body.items)].map((item) => String(item.school?.id));
    expect(new Set(ids).size).toBe(30);
    expect(second.body.nextCursor).toBeNull();
    expect((await ask(`?status=asked&cursor=${String(first.body.nextCursor)}`)).status).toBe(400);
  });
});

describe('decision on a school', () => {
  it('approve → plan and evidence stored, email, audit entry; again → 409', async () => {
    const iid = await registered();
    const done = await act(iid, 'approve', APPROVE);
    expect(done.body.application?.school).toMatchObject({
      isApproved: true,
      status: 'approved',
      subscription: { id: 'school' },
    });
    expect(await school(iid)).toMatchObject({ approvedBy: 'u-admin', evidence: ['website', 'phone'] });
    expect(await sentEmails()).toEqual(['school-approved new@sprx.test']);
    const entries = await stack.db.collection('auditLog').where('action', '==', 'school.approve').get();
    expect(entries.docs[0]?.data()).toMatchObject({ iid, byPlatform: true, actor: { uid: 'u-admin' }, after: APPROVE });
    expect((await act(iid, 'approve', APPROVE)).status).toBe(409);
    expect((await act(iid, 'reject', { reason: 'Too late now.' })).status).toBe(409);
  });

  it('two approvals at once → 200 and 409, one email', async () => {
    const iid = await registered();
    const both = await Promise.all([act(iid, 'approve', APPROVE), act(iid, 'approve', APPROVE)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sentEmails()).toHaveLength(1);
  });

  it('more information asked for, rejected, approved → status, reason and email each time', async () => {
    const iid = await registered();
    await act(iid, 'ask', { question: 'Please put your address on the web site.' });
    expect(await school(iid)).toMatchObject({
      status: 'asked',
      decision: { text: 'Please put your address on the web site.' },
    });
    const current = await stack.ask('GET', '/api/v1/institutions/current', { as: 'new', iid });
    expect(current.body.institution?.decision).toMatchObject({ text: 'Please put your address on the web site.' });
    const answer = (text: string) =>
      stack.ask('POST', '/api/v1/schools/answer', { as: 'new', iid, body: { answer: text } });
    expect(fieldsOf(await answer(' ')).answer).toMatch(/Enter your answer/);
    expect((await answer('It is on the contact page.')).body.school).toMatchObject({ status: 'waiting' });
    expect((await answer('Once more then.')).status).toBe(409);
    expect((await queue())[0]).toMatchObject({ answer: 'It is on the contact page.' });
    await act(iid, 'reject', { reason: 'No answer came.' });
    expect(await school(iid)).toMatchObject({ status: 'declined', isApproved: false });
    expect((await act(iid, 'approve', APPROVE)).status).toBe(200);
    expect(await sentEmails()).toEqual([
      'school-more-needed new@sprx.test',
      'school-declined new@sprx.test',
      'school-approved new@sprx.test',
    ]);
  });

  it('declined, its handle in use since → approve conflicts', async () => {
    const iid = await registered();
    await act(iid, 'reject', { reason: 'No answer came.' });
    await registered(1, 'incomplete');
    expect((await act(iid, 'approve', APPROVE)).status).toBe(409);
  });

  it('no reason, unknown plan or school, not a platform admin → refused', async () => {
    const iid = await registered();
    expect(fieldsOf(await act(iid, 'approve', { plan: 'gold', evidence: ['website'] })).plan).toMatch(/no such plan/);
    expect(fieldsOf(await act(iid, 'approve', { plan: 'school', evidence: [] })).evidence).toMatch(/Tick at least one/);
    expect(fieldsOf(await act(iid, 'reject', { reason: ' ' })).reason).toMatch(/Enter a reason/);
    expect((await act('nowhere', 'approve', APPROVE)).status).toBe(404);
    expect((await act('a%2Fb', 'approve', APPROVE)).status).toBe(404);
    expect((await act(iid, 'approve', APPROVE, 'head')).status).toBe(403);
    expect((await school(iid))?.status).toBe('waiting');
  });
});

describe('POST /admin/schools/{iid}/merge', () => {
  it('duplicate → members moved, handle released, school closed', async () => {
    const iid = await registered();
    const done = await act(iid, 'merge', { into: 'riverside', role: 'VIEWER' });
    expect(done.body.application?.school).toMatchObject({ status: 'merged', isApproved: false });
    expect((await stack.db.doc('users/u-new').get()).data()?.institutions).toEqual({ riverside: { role: 'VIEWER' } });
    expect(stack.accounts.claimsOf('u-new').institutions).toEqual({ riverside: { role: 'VIEWER' } });
    expect((await stack.db.doc('institutions/riverside/members/u-new').get()).data()).toMatchObject({ role: 'VIEWER' });
    expect((await stack.db.doc('institutions/riverside/analytics/global').get()).data()).toMatchObject({ users: 2 });
    expect((await stack.db.doc(`institutions/${iid}/analytics/global`).get()).data()).toMatchObject({ users: 0 });
    expect((await stack.db.collection(`institutions/${iid}/members`).get()).size).toBe(0);
    expect((await stack.ask('GET', '/api/v1/institutions/current', { as: 'new', iid })).status).toBe(403);
    expect((await act(iid, 'approve', APPROVE)).status).toBe(409);
    await registered(1, 'incomplete');
  });

  it('member of both → their role in the remaining school stays; approved or merged school → conflict', async () => {
    const iid = await registered(1, 'head');
    await act(iid, 'merge', { into: 'oakfield', role: 'VIEWER' });
    expect((await stack.db.doc('users/u-head').get()).data()?.institutions).toEqual({ oakfield: { role: 'ADMIN' } });
    expect((await stack.db.doc('institutions/oakfield/analytics/global').get()).data()).toMatchObject({ users: 4 });
    expect((await act('oakfield', 'merge', { into: 'riverside', role: 'VIEWER' })).status).toBe(409);
    const other = await registered(2);
    expect((await act(other, 'merge', { into: other, role: 'VIEWER' })).status).toBe(409);
    expect((await act(other, 'merge', { into: iid, role: 'VIEWER' })).status).toBe(409);
    expect((await act(other, 'merge', { into: 'nowhere', role: 'VIEWER' })).status).toBe(404);
  });
});
