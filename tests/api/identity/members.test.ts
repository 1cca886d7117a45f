import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASE_ROLE_PERMISSIONS } from '../../../src/domain/access.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { type Answer, fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';
import { memberOfSchool, roleOfSchool } from '../people.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const find = async (query: string) => (await stack.ask('GET', `/api/v1/members?${query}`)).body;
const uids = async (query: string) => list((await find(query)).items).map(({ uid }) => String(uid));
const give = (uid: string, roleId: string, as: PersonName = 'head') =>
  stack.ask('PATCH', `/api/v1/members/${uid}`, { as, iid: 'oakfield', body: { roleId } });
const remove = (uid: string, as: PersonName = 'head') =>
  stack.ask('DELETE', `/api/v1/members/${uid}`, { as, iid: 'oakfield' });
const statusAndCode = ({ status, body }: Answer) => [status, body.error?.code];
const schoolsOf = async (uid: string) => (await stack.db.doc(`users/${uid}`).get()).get('institutions');
const users = async () => Number((await stack.db.doc('institutions/oakfield/analytics/global').get()).get('users'));
const sentEmails = async (name: string) => {
  await stack.settle();
  return stack.mail.sent.filter((mail) => mail.name === name).map(({ to, props }) => ({ to, props }));
};

describe('GET /members', () => {
  const people = ['Zoë Ångström', 'Amir Khan', 'Anna-Maria Muller', 'Bo Christopherson', 'Amy Khan'];
  beforeEach(async () => {
    for (const [index, displayName] of people.entries()) {
      const [firstname = '', surname = ''] = displayName.split(' ');
      await memberOfSchool(stack.db, 'riverside', `r${index}`, index < 2 ? 'AUTHOR' : 'VIEWER', {
        displayName,
        firstname,
        surname,
        jobtitle: index === 0 ? 'Head of Year' : 'Teacher',
        email: `${firstname.toLowerCase()}@riverside.example`,
      });
    }
  });
  const at = async (query: string) => {
    const { body } = await stack.ask('GET', `/api/v1/members?${query}`, { as: 'both', iid: 'riverside' });
    return body;
  };
  const names = async (query: string) => list((await at(query)).items).map(({ displayName }) => displayName);

  it('pages → sorted by surname, each member once', async () => {
    const seen: unknown[] = [];
    let cursor = '';
    for (;;) {
      const page = await at(`limit=2${cursor}`);
      seen.push(...list(page.items).map(({ displayName }) => displayName));
      if (cursor === '') expect(page.total).toBe(6);
      if (page.nextCursor === null) break;
      cursor = `&cursor=${String(page.nextCursor)}`;
    }
    expect(seen).toEqual(['Zoë Ångström', 'Bo Christopherson', 'Amir Khan', 'Amy Khan', 'Anna-Maria Muller', 'u-both']);
  });

  it.each([
    ['q=khan', ['Amir Khan', 'Amy Khan']],
    ['q=KHAN%20am', ['Amir Khan', 'Amy Khan']],
    ['q=khan%20ami', ['Amir Khan']],
    ['q=angstrom', ['Zoë Ångström']],
    ['q=christopherson', ['Bo Christopherson']],
    ['q=christophers', ['Bo Christopherson']],
    ['q=year', ['Zoë Ångström']],
    ['q=bo%40riverside', ['Bo Christopherson']],
    ['q=teacher&role=AUTHOR', ['Amir Khan']],
    ['role=AUTHOR', ['Zoë Ångström', 'Amir Khan']],
    ['q=nobody', []],
  ])('%s → the matching members', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('unknown or invalid parameter → 400 at that parameter', async () => {
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['cursor=x', 'cursor'],
      ['role=%20', 'role'],
      [`q=${'x'.repeat(201)}`, 'q'],
      ['sort=name', 'sort'],
    ] as const) {
      expect(fieldsOf(await stack.ask('GET', `/api/v1/members?${query}`))).toHaveProperty(field);
    }
  });

  it("list of one school → only that school's fields, no members of another", async () => {
    expect(await uids('')).toEqual(['u-author', 'u-both', 'u-head', 'u-viewer']);
    const [row] = list((await find('')).items);
    expect(Object.keys(row ?? {}).sort()).toEqual([
      'displayName',
      'email',
      'hasSecondFactor',
      'jobtitle',
      'joinedAt',
      'lastSeenAt',
      'photoPath',
      'roleId',
      'uid',
    ]);
  });
});

describe('PATCH /members/{uid}', () => {
  it('other role → user, member row and claims updated, email and audit entry', async () => {
    const answer = await give('u-viewer', 'AUTHOR');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.member).toMatchObject({ uid: 'u-viewer', roleId: 'AUTHOR' });
    expect(await schoolsOf('u-viewer')).toEqual({ oakfield: { role: 'AUTHOR' } });
    expect(stack.accounts.claimsOf('u-viewer').institutions).toEqual({ oakfield: { role: 'AUTHOR' } });
    expect((await stack.db.doc('users/u-viewer').get()).get('claimsAt')).toBeTruthy();
    expect(await uids('role=AUTHOR')).toEqual(['u-author', 'u-viewer']);
    expect(await sentEmails('role-changed')).toMatchObject([{ to: 'viewer@oakfield.test', props: { role: 'AUTHOR' } }]);
    const [entry] = (await stack.db.collection('auditLog').get()).docs.map((document) => document.data());
    expect(entry).toMatchObject({
      action: 'member.role',
      actor: { uid: 'u-head' },
      before: { roleId: 'VIEWER' },
      after: { roleId: 'AUTHOR' },
    });
  });

  it('not a member, unknown role, role with permissions the caller lacks → refused', async () => {
    expect(statusAndCode(await give('u-new', 'AUTHOR'))).toEqual([404, 'not-found']);
    expect(statusAndCode(await give('../x', 'AUTHOR'))).toEqual([404, 'not-found']);
    expect(fieldsOf(await give('u-viewer', 'GONE'))).toHaveProperty('roleId');
    await roleOfSchool(stack.db, 'oakfield', 'people', [...BASE_ROLE_PERMISSIONS.VIEWER, 'i.u.rea', 'i.u.wr']);
    await stack.db.doc('users/u-author').update({ institutions: { oakfield: { role: 'people' } } });
    const answer = await give('u-author', 'ADMIN', 'author');
    expect(statusAndCode(answer)).toEqual([403, 'forbidden']);
    expect(answer.body.error?.message).toMatch(/only give permissions that your own role includes/);
    expect(statusAndCode(await give('u-viewer', 'AUTHOR', 'author'))).toEqual([403, 'forbidden']);
    expect((await give('u-viewer', 'people', 'author')).status).toBe(200);
  });
});

describe('last admin', () => {
  it('demoted or removed → conflict', async () => {
    for (const answer of [await give('u-head', 'VIEWER'), await remove('u-head'), await remove('u-head', 'admin')]) {
      expect(statusAndCode(answer)).toEqual([409, 'conflict']);
      expect(answer.body.error?.message).toMatch(/last admin/);
    }
    expect(await schoolsOf('u-head')).toEqual({ oakfield: { role: 'ADMIN' } });
  });

  it('two admins demoted and removed at once → one admin remains', async () => {
    await memberOfSchool(stack.db, 'oakfield', 'u-second', 'ADMIN');
    const answers = await Promise.all([give('u-second', 'VIEWER', 'admin'), remove('u-head', 'admin')]);
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1);
    const admins = await stack.db.collection('institutions/oakfield/members').where('role', '==', 'ADMIN').get();
    expect(admins.size).toBe(1);
  });
});

describe('DELETE /members/{uid}', () => {
  it('member removed → access ends at once, count reduced, email', async () => {
    const before = await users();
    expect((await remove('u-author')).status).toBe(204);
    expect(await schoolsOf('u-author')).toEqual({});
    expect(await users()).toBe(before - 1);
    expect(statusAndCode(await stack.ask('GET', '/api/v1/stories', { as: 'author' }))).toEqual([403, 'forbidden']);
    expect(await sentEmails('removed-from-school')).toMatchObject([{ to: 'author@oakfield.test' }]);
    expect(statusAndCode(await remove('u-author'))).toEqual([404, 'not-found']);
    expect(await users()).toBe(before - 1);
  });

  it('removed twice at once → 204, 404, counted once', async () => {
    const before = await users();
    const answers = await Promise.all([remove('u-author'), remove('u-author')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await users()).toBe(before - 1);
  });
});
