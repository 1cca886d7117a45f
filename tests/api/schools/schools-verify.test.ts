import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Names } from '../../../server/core/ports/names.ts';
import type { SchoolRegister } from '../../../server/core/ports/register.ts';
import type { RegisterSchool } from '../../../src/domain/register/schema.ts';
import { registration } from '../../support/registration.ts';
import { fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
let iid: string;
let texts: readonly string[] | Error = [];
const names: Names = {
  async texts() {
    if (texts instanceof Error) throw texts;
    return texts;
  },
};
const registered = new Map<string, string>();
const register: SchoolRegister = {
  search: async () => [],
  async get(id) {
    const website = registered.get(id);
    return website ? ({ id, website, name: 'Hillcrest', address: { postcode: null } } as RegisterSchool) : null;
  },
};
let n = 0;

beforeAll(async () => {
  stack = await startStack({ backend: { names }, register });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  await stack.reset();
  texts = [];
  registered.clear();
  n += 1;
  const made = await stack.ask('POST', '/api/v1/schools', { as: 'new', iid: null, body: registration(n) });
  iid = String(made.body.school?.id);
});

const url = '/api/v1/schools/verification';
const begin = (body: object, as: 'new' | 'author' | 'head' = 'new') => stack.ask('POST', url, { as, iid, body });
const check = (body: object) => stack.ask('POST', `${url}/check`, { as: 'new', iid, body });
const state = async () => (await stack.ask('GET', url, { as: 'new', iid })).body;
const isVerified = async () => (await stack.db.doc(`institutions/${iid}`).get()).data()?.isVerified;
const sentCode = async () => {
  await stack.settle();
  const mail = stack.mail.sent.filter(({ name }) => name === 'verify-school').at(-1);
  if (!mail) throw new Error('We couldn’t change your email');
  const { code, url: link } = mail.props as { code: string; url: string };
  return { to: mail.to, code, link };
};

it("verification by email: code from the school's domain → verified, also before approval", async () => {
  const begun = await begin({ method: 'email', email: `office@hillcrest-${n}.example` });
  expect(begun.body).toMatchObject({
    isVerified: false,
    items: [{ method: 'email', status: 'pending', record: null }],
  });
  const { to, code, link } = await sentCode();
  expect(to).toBe(`office@hillcrest-${n}.example`);
  expect(new URL(link).searchParams.get('code')).toBe(code);
  const stored = JSON.stringify((await stack.db.doc(`institutions/${iid}/verifications/email`).get()).data());
  expect(stored).not.toContain(code);
  expect((await check({ method: 'email', code })).body).toMatchObject({ isVerified: true, verifiedBy: 'email' });
  expect(await isVerified()).toBe(true);
  expect((await begin({ method: 'call' })).status).toBe(409);
});

it.each([
  ['gmail', () => 'office@gmail.com', /Anyone can get an address there/],
  ['another domain', () => 'office@oakfield.example', /ending in @hillcrest/],
  ['a domain that only ends like it', () => `office@nothillcrest-${n}.example`, /ending in @hillcrest/],
  ['a homoglyph', () => `office@hillcrеst-${n}.example`, /Enter an email address/],
  ['a pupil’s own name', () => `jane.pupil@hillcrest-${n}.example`, /school’s office or head/],
])('verification by email: address at %s → 400, no email', async (_what, email, message) => {
  const refused = await begin({ method: 'email', email: email() });
  expect(refused.status).toBe(400);
  expect(fieldsOf(refused).email).toMatch(message);
  await stack.settle();
  expect(stack.mail.sent.filter(({ name }) => name === 'verify-school')).toEqual([]);
});

it('verification: website at a shared host → by call only', async () => {
  const website = 'https://sites.google.com/view/hillcrest';
  await stack.db.doc(`institutions/${iid}`).update({ website, domains: ['sites.google.com'] });
  expect(await state()).toMatchObject({ domain: null });
  expect((await begin({ method: 'dns' })).status).toBe(409);
  expect((await begin({ method: 'email', email: 'office@sites.google.com' })).status).toBe(409);
  expect((await begin({ method: 'call' })).status).toBe(200);
});

it('verification: domain of an authority, hoster or lookalike → by call only', async () => {
  const notOwn = ['kent.sch.uk', 'lausd.k12.ca.us', 'kent.gov.uk', 'h.wixsite.com', 'xn--hllcrest-2fg.example'];
  for (const domain of notOwn) {
    await stack.db.doc(`institutions/${iid}`).update({ website: `https://${domain}`, domains: [domain] });
    expect(await state(), domain).toMatchObject({ domain: null });
    expect((await begin({ method: 'email', email: `jane.pupil@${domain}` })).status, domain).toBe(409);
  }
  expect((await begin({ method: 'dns' })).status).toBe(409);
  expect((await begin({ method: 'call' })).status).toBe(200);
  expect(await isVerified()).toBe(false);
});

it('verification by email: school below an authority → its office only', async () => {
  const domain = `hillcrest-${n}.kent.sch.uk`;
  await stack.db.doc(`institutions/${iid}`).update({ website: `https://www.${domain}`, domains: [domain] });
  for (const email of [`office@kent.sch.uk`, 'jane.pupil@kent.sch.uk', `pupil@${domain}`, `office@pupils.${domain}`])
    expect((await begin({ method: 'email', email })).status, email).toBe(400);
  expect((await begin({ method: 'email', email: `office@${domain}` })).status).toBe(200);
});

it('verification by email: pending code at a personal address → no longer accepted', async () => {
  await begin({ method: 'email', email: `office@hillcrest-${n}.example` });
  const { code } = await sentCode();
  const reference = stack.db.doc(`institutions/${iid}/verifications/email`);
  await reference.update({ to: `jane.pupil@hillcrest-${n}.example` });
  expect(fieldsOf(await check({ method: 'email', code })).code).toMatch(/no longer verify/);
  expect(await isVerified()).toBe(false);
});

it('verification: domain that resembles the register’s → refused, shown to platform admins', async () => {
  const real = 'https://www.hillcrest-school.example';
  registered.set('gias-100492', real);
  const domain = 'hi11crest-school.example';
  const school = { website: `https://${domain}`, domains: [domain], externalIds: { urn: '100492' } };
  await stack.db.doc(`institutions/${iid}`).update(school);
  const refused = await begin({ method: 'email', email: `office@${domain}` });
  expect(refused.status).toBe(409);
  expect(refused.body.error?.message).toMatch(/The register lists hillcrest-school.example/);
  expect((await begin({ method: 'dns' })).status).toBe(409);
  expect((await begin({ method: 'call' })).status).toBe(200);
  const waiting = await stack.ask('GET', '/api/v1/admin/schools', { as: 'admin', iid: null });
  const [application] = list(waiting.body.items);
  expect(application).toMatchObject({ evidence: { looksLikeDomain: 'hillcrest-school.example' } });
  registered.set('gias-100492', `https://${domain}`);
  expect((await begin({ method: 'email', email: `office@${domain}` })).status).toBe(200);
});

it('verification by email: ten wrong codes → code void; new email → new code works', async () => {
  await begin({ method: 'email', email: `office@hillcrest-${n}.example` });
  const { code } = await sentCode();
  const wrong = code === '000000' ? '111111' : '000000';
  for (let n = 0; n < 10; n += 1) {
    expect(fieldsOf(await check({ method: 'email', code: wrong })).code).toMatch(/Wrong code/);
  }
  expect(fieldsOf(await check({ method: 'email', code })).code).toMatch(/Too many wrong codes/);
  expect(await isVerified()).toBe(false);
  await begin({ method: 'email', email: `head@mail.hillcrest-${n}.example` });
  const again = await sentCode();
  expect((await check({ method: 'email', code: again.code })).status).toBe(200);
});

it('verification by email: code of 49 hours ago → expired', async () => {
  await begin({ method: 'email', email: `office@hillcrest-${n}.example` });
  const { code } = await sentCode();
  const reference = stack.db.doc(`institutions/${iid}/verifications/email`);
  await reference.update({ requestedAt: new Date(Date.now() - 49 * 3_600_000) });
  expect(fieldsOf(await check({ method: 'email', code })).code).toMatch(/expired/);
});

it('verification by DNS: no record, wrong record, no answer, right record → failed, failed, 503, verified', async () => {
  const begun = await begin({ method: 'dns' });
  const [item] = list(begun.body.items);
  const record = String(item?.record);
  expect(item).toMatchObject({ to: `hillcrest-${n}.example` });
  expect(record).toMatch(/^sprx-verification=[0-9a-f]{32}$/);

  const problem = async () => list((await check({ method: 'dns' })).body.items)[0];
  texts = ['v=spf1 -all'];
  expect(await problem()).toMatchObject({ status: 'failed', problem: expect.stringMatching(/No TXT record/) });
  texts = ['sprx-verification=0'];
  expect(await problem()).toMatchObject({ problem: expect.stringMatching(/different value/) });
  texts = new Error('no answer');
  expect((await check({ method: 'dns' })).status).toBe(503);
  texts = ['v=spf1 -all', ` ${record} `];
  expect((await check({ method: 'dns' })).body).toMatchObject({ isVerified: true, verifiedBy: 'dns' });
});

it('verification by call: confirmed by a platform admin → verified, audit entry', async () => {
  expect((await begin({ method: 'call' })).body).toMatchObject({ items: [{ method: 'call', to: '+441632960120' }] });
  expect((await check({ method: 'call' })).status).toBe(400);
  const confirm = (as: 'new' | 'admin') =>
    stack.ask('POST', `/api/v1/admin/schools/${iid}/verify`, {
      as,
      iid: null,
      body: { note: 'Spoke with the office' },
    });
  expect((await confirm('new')).status).toBe(403);
  expect((await confirm('admin')).body.application).toMatchObject({ school: { isVerified: true, verifiedBy: 'call' } });
  expect((await confirm('admin')).status).toBe(409);
  const entries = await stack.db.collection('auditLog').where('action', '==', 'school.verify').get();
  expect(entries.docs.map((entry) => entry.data().reason)).toEqual(['Spoke with the office']);
});

it('verification: no settings permission → 403; sixth request → 429', async () => {
  expect((await stack.ask('POST', url, { as: 'author', iid: 'oakfield', body: { method: 'dns' } })).status).toBe(403);
  expect((await begin({ method: 'dns' }, 'head')).status).toBe(403);
  expect((await check({ method: 'dns' })).status).toBe(404);
  for (let n = 0; n < 5; n += 1) expect((await begin({ method: 'dns' })).status).toBe(200);
  expect((await begin({ method: 'dns' })).status).toBe(429);
});

it('verification: address at a group’s web site → noted, not verified', async () => {
  const address = { ...registration().address, postcode: 'EX1 1AA' };
  const groupReason = 'Both belong to the Hillcrest Trust.';
  const website = `https://hillcrest-${n}.example/lower`;
  const sister = registration(n + 500, { website, address, groupReason });
  const made = await stack.ask('POST', '/api/v1/schools', { as: 'new', iid: null, body: sister });
  expect(made.status, made.text).toBe(201);
  iid = String(made.body.school?.id);
  await begin({ method: 'email', email: `office@hillcrest-${n}.example` });
  const { code } = await sentCode();
  expect((await check({ method: 'email', code: code === '000000' ? '000001' : '000000' })).status).toBe(400);
  const answer = await check({ method: 'email', code });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    isVerified: false,
    verifiedBy: null,
    items: [{ method: 'email', status: 'done' }],
  });
  expect(await isVerified()).toBe(false);
  await begin({ method: 'dns' });
  texts = [String((await stack.db.doc(`institutions/${iid}/verifications/dns`).get()).data()?.record)];
  expect((await check({ method: 'dns' })).body).toMatchObject({ isVerified: true, verifiedBy: 'dns' });
});
