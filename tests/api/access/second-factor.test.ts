// Long: one table of cases over one clock and one school.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TokenVerifier } from '../../../server/core/ports/tokens.ts';
import { writeSecondFactorForRules } from '../../../server/identity/use-cases/account/second-factor-requirement.ts';
import { PEOPLE, type PersonName } from '../../support/demo-school.ts';
import { type Answer, fieldsOf, list, namedTokens, type Stack, startStack } from '../../support/stack.ts';

/** A clock set by the tests, and the people whose sign-in used a second factor. */
const START = Date.parse('2026-11-20T09:30:00.000Z');
const DAY = 86_400_000;
let at = START;
const now = () => new Date(at);
let stack: Stack;
const used = new Set<string>();
/** Cached answers of the token verifier, up to a minute old. */
const believed = new Map<string, boolean>();
const tokens: TokenVerifier = {
  async verify(token) {
    const identity = await namedTokens.verify(token);
    if (!identity) return null;
    const hasFactorOfToken = believed.get(token);
    const hasSecondFactor = hasFactorOfToken ?? ((await stack.accounts.get(identity.uid))?.factors.length ?? 0) > 0;
    const isUsed = used.has(token);
    const secondFactorId = isUsed ? APP.id : null;
    return { ...identity, signedInAt: now(), usedSecondFactor: isUsed, secondFactorId, hasSecondFactor };
  },
};
const ADMINS_FROM = '2026-11-25T00:00:00.000Z';

beforeAll(async () => {
  stack = await startStack({ tokens, config: { adminSecondFactorFrom: ADMINS_FROM }, backend: { now } });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  at = START;
  used.clear();
  believed.clear();
  await stack.reset();
});

const APP = { id: 'app', kind: 'totp', name: null, enrolledAt: null } as const;
/** Enrols a second factor with the sign-in that stays valid. */
const enrol = (who: PersonName) => {
  stack.accounts.setFactors(PEOPLE[who].uid, [APP]);
  used.add(who);
};
const stories = (as: PersonName, iid = 'oakfield') => stack.ask('GET', '/api/v1/stories', { as, iid });
const statusAndCode = ({ status, body }: Answer) => [status, body.error?.code];
const LACKS = [403, 'second-factor-needed'];
const read = async (as: PersonName = 'head') => (await stack.ask('GET', '/api/v1/school', { as })).body.school;
const demand = (secondFactor: string, version = 0, as: PersonName = 'head') =>
  stack.ask('PATCH', '/api/v1/school', { as, iid: 'oakfield', body: { part: 'signIn', version, secondFactor } });
const row = async (uid: string) => (await stack.db.doc(`institutions/oakfield/members/${uid}`).get()).data();
const user = async (uid: string) => (await stack.db.doc(`users/${uid}`).get()).data();
const sentEmails = async () => {
  await stack.settle();
  return stack.mail.sent.filter(({ name }) => name === 'second-step-required');
};
const entries = async (action: string) =>
  (await stack.db.collection('auditLog').where('action', '==', action).get()).docs.map((entry) => entry.data());

describe('school that requires a second factor', () => {
  it('requirement set for a week from now → members without a second factor get 403 from that millisecond on', async () => {
    const answer = await demand('week');
    expect(answer.status, answer.text).toBe(200);
    const from = new Date(START + 7 * DAY).toISOString();
    expect(answer.body.school?.parts?.signIn).toEqual({ version: 1, values: { secondFactorFrom: from } });
    at = START + 7 * DAY - 1;
    expect((await stories('viewer')).status).toBe(200);
    at = START + 7 * DAY;
    expect(statusAndCode(await stories('viewer'))).toEqual(LACKS);
    expect((await stories('viewer')).body.error?.message).toMatch(/^Oakfield School requires/);
    expect((await stories('both', 'riverside')).status, 'another school of theirs stays open').toBe(200);
  });

  it('requirement set, role added, requirement removed → every role document follows, for the Storage rules', async () => {
    const from = async (role: string) =>
      (await stack.db.doc(`institutions/oakfield/roles/${role}`).get()).get('secondFactorFrom')?.toMillis() ?? null;
    await demand('week');
    const body = { name: 'Library', permissions: ['s.co.rea'] };
    const made = await stack.ask('POST', '/api/v1/roles', { as: 'head', iid: 'oakfield', body });
    const id = String(made.body.role?.id);
    const all = async () => Promise.all(['VIEWER', 'ADMIN', id].map(from));
    expect(await all()).toEqual([START + 7 * DAY, START + 7 * DAY, START + 7 * DAY]);
    await demand('off', 1);
    expect(await all()).toEqual([null, null, null]);
  });

  it('second factor enrolled after the date → earlier sign-ins end, a sign-in with the factor passes', async () => {
    await demand('week');
    at += 7 * DAY;
    stack.accounts.setFactors('u-viewer', [APP]);
    expect(statusAndCode(await stories('viewer'))).toEqual([401, 'unauthenticated']);
    at += 2000;
    expect(statusAndCode(await stories('viewer')), 'a later one that did not use it').toEqual([403, 'sign-in-again']);
    used.add('viewer');
    expect((await stories('viewer')).status).toBe(200);
  });

  it('member without a second factor → can still read the school’s name and enrol one', async () => {
    await demand('month');
    at += 30 * DAY;
    const requests = [
      ['GET', '/api/v1/institutions/current', 200],
      ['GET', '/api/v1/person', 200],
      ['GET', '/api/v1/account/recovery-codes', 200],
      ['POST', '/api/v1/account/recovery-codes', 409],
      ['POST', '/api/v1/account/refresh', 200],
    ] as const;
    for (const [method, url, status] of requests) {
      const body = url.endsWith('codes') && method === 'POST' ? { body: {} } : {};
      expect((await stack.ask(method, url, { as: 'author', ...body })).status, url).toBe(status);
    }
    expect((await stack.ask('GET', '/api/v1/institutions/current', { as: 'author' })).body.institution).toMatchObject({
      name: 'Oakfield School',
      secondFactorFrom: new Date(START + 30 * DAY).toISOString(),
    });
  });

  it('requirement set for now by an admin without a second factor → 400; by one with it → in force', async () => {
    const refused = await demand('now');
    expect([refused.status, fieldsOf(refused)]).toEqual([
      400,
      { secondFactor: 'Turn on your own two-step verification first, or you would lose access.' },
    ]);
    enrol('head');
    expect((await demand('now')).status).toBe(200);
    expect(statusAndCode(await stories('author'))).toEqual(LACKS);
    expect((await stories('head')).status).toBe(200);
  });

  it('date of the requirement unchanged, moved, withdrawn → audit entry for each change alone; two saves at once → 200 and 409', async () => {
    await demand('week');
    at += DAY;
    expect((await demand('keep', 1)).body.school?.parts?.signIn).toMatchObject({ version: 1 });
    const [one, other] = await Promise.all([demand('month', 1), demand('off', 1)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    await demand('off', 2);
    const school = await read();
    expect(school?.parts?.signIn?.values).toEqual({ secondFactorFrom: null });
    const changes = await entries('school.change');
    expect(changes.at(-1)?.target).toBe('institutions/oakfield');
    expect(changes.map(({ after }) => typeof after.secondFactorFrom)).toContain('string');
    expect((await stories('viewer')).status).toBe(200);
  });

  it('unknown choice → 400; no settings permission → 403', async () => {
    expect(fieldsOf(await demand('tomorrow'))).toEqual({ secondFactor: 'Choose an option.' });
    expect((await demand('week', 0, 'author')).status).toBe(403);
    expect((await demand('week', 0, 'both')).status).toBe(403);
  });

  it('requirement set → email to each member without a second factor, their number in the settings', async () => {
    enrol('head');
    await stories('head');
    expect((await read())?.withoutSecondFactor).toBe(3);
    await demand('week');
    const sent = await sentEmails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      'author@oakfield.test',
      'both@sprx.test',
      'viewer@oakfield.test',
    ]);
    expect(sent[0]?.props).toMatchObject({
      school: 'Oakfield School',
      at: new Date(START + 7 * DAY).toISOString(),
      url: 'https://app.example/user/mfa',
    });
  });

  it('platform admin without a second factor → 403 in the school as well', async () => {
    await demand('week');
    expect((await stories('admin')).status).toBe(200);
    at += 7 * DAY;
    expect(statusAndCode(await stories('admin'))).toEqual(LACKS);
    enrol('admin');
    expect((await stories('admin')).status).toBe(200);
  });
});

describe('platform admins', () => {
  const listAdmins = async () =>
    statusAndCode(await stack.ask('GET', '/api/v1/admin/admins', { as: 'admin', iid: null }));

  it('after the server’s date, no second factor → 403 everywhere except the own account', async () => {
    at = Date.parse(ADMINS_FROM) - 1;
    expect((await listAdmins())[0]).toBe(200);
    at += 1;
    expect(await listAdmins()).toEqual(LACKS);
    expect(statusAndCode(await stories('admin'))).toEqual(LACKS);
    expect((await stack.ask('GET', '/api/v1/person', { as: 'admin', iid: null })).status).toBe(200);
    expect((await stories('viewer')).status, 'others do not').toBe(200);
    enrol('admin');
    expect((await listAdmins())[0]).toBe(200);
  });
});

it('writeSecondFactorForRules: date of the server → stored in settings/access for the rules', async () => {
  await writeSecondFactorForRules(stack.backend.deps, ADMINS_FROM);
  const adminsFrom = (await stack.db.doc('settings/access').get()).get('adminSecondFactorFrom');
  expect(adminsFrom.toDate().toISOString()).toBe(ADMINS_FROM);
});

describe('stored state of second factors', () => {
  it('enrolled at the Auth service → user, member rows of all schools and audit log follow', async () => {
    enrol('both');
    await stories('both');
    expect(await user('u-both')).toMatchObject({ hasSecondFactor: true });
    expect(await row('u-both')).toMatchObject({ hasSecondFactor: true });
    expect((await stack.db.doc('institutions/riverside/members/u-both').get()).get('hasSecondFactor')).toBe(true);
    expect(await entries('account.second-factor')).toMatchObject([
      { actor: { uid: 'u-both' }, before: { hasSecondFactor: false }, after: { hasSecondFactor: true } },
    ]);
  });

  it('removed at the Auth service while the token claims a factor → refused, rows updated', async () => {
    await demand('week');
    enrol('viewer');
    at += 7 * DAY;
    expect((await stories('viewer')).status).toBe(200);
    stack.accounts.setFactors('u-viewer', []);
    expect(statusAndCode(await stories('viewer'))).toEqual(LACKS);
    expect(await user('u-viewer')).toMatchObject({ hasSecondFactor: false });
    expect(await row('u-viewer')).toMatchObject({ hasSecondFactor: false });
  });

  it('factor changed by this browser → the cached answer is not used', async () => {
    await demand('week');
    enrol('viewer');
    at += 7 * DAY;
    await stories('viewer');
    stack.accounts.setFactors('u-viewer', []);
    believed.set('viewer', true);
    expect((await stack.ask('POST', '/api/v1/account/refresh', { as: 'viewer', iid: null })).status).toBe(200);
    expect(statusAndCode(await stories('viewer')), 'in this tab and in any other').toEqual(LACKS);
  });

  it('user joins a school → factor in the member row after the account refresh', async () => {
    enrol('new');
    await stack.ask('POST', '/api/v1/account/refresh', { as: 'new', iid: null });
    expect(await user('u-new')).toMatchObject({ hasSecondFactor: true });
  });

  it('request while the Auth service is down, stored factor outdated → 403 second-factor-needed; service back → 200', async () => {
    await demand('week');
    enrol('viewer');
    at += 7 * DAY;
    await stories('viewer');
    believed.set('viewer', false);
    stack.accounts.down = true;
    expect(statusAndCode(await stories('viewer'))).toEqual(LACKS);
    stack.accounts.down = false;
    expect((await stories('viewer')).status, 'asked again, it still has one').toBe(200);
  });
});

describe('members without a second factor', () => {
  const memberIds = async (query = 'secondFactor=none') =>
    list((await stack.ask('GET', `/api/v1/members?${query}`)).body.items).map(({ uid }) => String(uid));
  const remind = (as: PersonName = 'head', iid = 'oakfield') =>
    stack.ask('POST', '/api/v1/members/second-factor/reminder', { as, iid });

  it('filtered by role and search text → members that match', async () => {
    enrol('author');
    await stories('author');
    expect(await memberIds()).toEqual(['u-both', 'u-head', 'u-viewer']);
    expect(await memberIds('secondFactor=none&role=VIEWER')).toEqual(['u-both', 'u-viewer']);
    expect(await memberIds('secondFactor=none&q=both')).toEqual(['u-both']);
    expect(await memberIds('secondFactor=none&role=VIEWER&q=viewer')).toEqual(['u-viewer']);
    expect(fieldsOf(await stack.ask('GET', '/api/v1/members?secondFactor=some'))).toHaveProperty('secondFactor');
  });

  it('reminder → email to each; again within a day → 429', async () => {
    enrol('author');
    await stories('author');
    const [one, other] = await Promise.all([remind(), remind()]);
    expect([one.status, other.status].toSorted()).toEqual([202, 429]);
    const refused = one.status === 429 ? one : other;
    expect(Number(refused.headers['retry-after'])).toBe(DAY / 1000);
    const sent = await sentEmails();
    expect(sent.map(({ to, props }) => [to, 'at' in props && props.at]).toSorted()).toEqual([
      ['both@sprx.test', null],
      ['head@oakfield.test', null],
      ['viewer@oakfield.test', null],
    ]);
    at += DAY - 1;
    expect(statusAndCode(await remind())).toEqual([429, 'too-many-requests']);
    at += 1;
    expect((await remind()).body).toEqual({ asked: 3 });
    expect(await entries('member.remind-second-step')).toHaveLength(2);
  });

  it('reminder without permission for people → 403', async () => {
    expect((await remind('author')).status).toBe(403);
    expect((await remind('viewer')).status).toBe(403);
  });

  it('every member has a second factor → reminder sends nothing', async () => {
    for (const who of ['head', 'author', 'viewer', 'both'] as const) {
      enrol(who);
      await stories(who);
    }
    expect((await remind()).body).toEqual({ asked: 0 });
    expect((await remind()).status).toBe(202);
    expect(await sentEmails()).toEqual([]);
  });
});
