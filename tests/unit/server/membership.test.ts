import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditWho } from '../../../server/core/audit.ts';
import type { UserDocument } from '../../../server/core/firestore/user-document.ts';
import {
  type AuditedTransaction,
  withPlatformTransaction,
} from '../../../server/core/transaction/audited-transaction.ts';
import { claimsOf } from '../../../server/identity/claims.ts';
import type { MemberDocument } from '../../../server/identity/documents.ts';
import {
  addMember,
  assertAnotherAdmin,
  changePerson,
  memberIn,
  personIn,
  removeMember,
  setRole,
} from '../../../server/identity/membership.ts';
import { MOST_SCHOOLS } from '../../../src/domain/person/schema.ts';
import { type InProcess, inProcessDeps } from '../../support/in-process-deps.ts';

/** What every use case about people relies on: document, row and claims in step, whatever happens at the same time. */

let stack: InProcess;
beforeEach(async () => {
  stack = await inProcessDeps();
});

const WHO: AuditWho = { uid: 'u-admin', email: 'admin@sprx.test', isPlatformAdmin: true, requestId: null };
const act = <T>(work: (transaction: AuditedTransaction) => Promise<T>) =>
  withPlatformTransaction(stack.deps, WHO, work);
const deps = () => stack.deps;

const user = async (uid: string) => (await stack.db.doc(`users/${uid}`).get()).data() as UserDocument;
const row = async (iid: string, uid: string) =>
  (await stack.db.doc(`institutions/${iid}/members/${uid}`).get()).data() as MemberDocument | undefined;
const inStep = async (uid: string) => expect(stack.accounts.claimsOf(uid)).toEqual(claimsOf(await user(uid)));

const add = (iid: string, uid: string, role: string) =>
  act(async (transaction) => addMember(deps(), transaction, iid, await personIn(deps(), transaction.tx, uid), role));
const demote = (iid: string, uid: string, role: string) =>
  act(async (transaction) => {
    const person = await memberIn(deps(), transaction.tx, iid, uid);
    await assertAnotherAdmin(deps(), transaction.tx, iid, person);
    setRole(deps(), transaction, iid, person, role);
  });
const remove = (iid: string, uid: string) =>
  act(async (transaction) => {
    const person = await memberIn(deps(), transaction.tx, iid, uid);
    await assertAnotherAdmin(deps(), transaction.tx, iid, person);
    removeMember(deps(), transaction, iid, person);
  });

describe('membership', () => {
  it('membership: made, changed, ended → in user document, member row and claims [spec 3.3c]', async () => {
    await add('oakfield', 'u-new', 'VIEWER');
    expect((await user('u-new')).institutions).toEqual({ oakfield: { role: 'VIEWER' } });
    expect(await row('oakfield', 'u-new')).toMatchObject({ uid: 'u-new', role: 'VIEWER', email: 'new@sprx.test' });
    expect(stack.accounts.claimsOf('u-new')).toEqual({ institutions: { oakfield: { role: 'VIEWER' } } });

    await demote('oakfield', 'u-new', 'AUTHOR');
    expect((await row('oakfield', 'u-new'))?.role).toBe('AUTHOR');
    expect(stack.accounts.claimsOf('u-new')).toEqual({ institutions: { oakfield: { role: 'AUTHOR' } } });

    await remove('oakfield', 'u-new');
    expect((await user('u-new')).institutions).toEqual({});
    expect(await row('oakfield', 'u-new')).toBeUndefined();
    expect(stack.accounts.claimsOf('u-new')).toEqual({ institutions: {} });
    expect((await user('u-new')).claimsAt).toBeTruthy();
  });

  it('membership: made twice, or for an unknown person → refused', async () => {
    await add('oakfield', 'u-new', 'VIEWER');
    await expect(add('oakfield', 'u-new', 'ADMIN')).rejects.toMatchObject({ code: 'conflict' });
    await expect(add('oakfield', 'u-nobody', 'VIEWER')).rejects.toMatchObject({ code: 'not-found' });
    await expect(add('oakfield', '../users', 'VIEWER')).rejects.toMatchObject({ code: 'not-found' });
    await expect(remove('riverside', 'u-new')).rejects.toMatchObject({ code: 'not-found' });
    expect((await user('u-new')).institutions).toEqual({ oakfield: { role: 'VIEWER' } });
  });

  it('membership: Auth service down → stored, claims follow once it is up', async () => {
    stack.accounts.down = true;
    await add('oakfield', 'u-new', 'VIEWER');
    expect((await row('oakfield', 'u-new'))?.role).toBe('VIEWER');
    expect(stack.accounts.claimsOf('u-new')).toEqual({});
    stack.accounts.down = false;
    await stack.settle();
    await inStep('u-new');
  });

  it('membership: many changes at once → the right claims at the end', async () => {
    const schools = Array.from({ length: 6 }, (_, n) => `school-${n}`);
    await Promise.all(schools.map((iid) => add(iid, 'u-new', 'VIEWER')));
    await stack.settle();
    expect(Object.keys((await user('u-new')).institutions).sort()).toEqual(schools);
    await inStep('u-new');
    await Promise.all([
      ...schools.slice(0, 3).map((iid) => remove(iid, 'u-new')),
      ...schools.slice(3).map((iid) => demote(iid, 'u-new', 'AUTHOR')),
    ]);
    await stack.settle();
    await inStep('u-new');
    expect(Object.values((await user('u-new')).institutions)).toEqual([
      { role: 'AUTHOR' },
      { role: 'AUTHOR' },
      { role: 'AUTHOR' },
    ]);
  });
});

describe('last admin of a school', () => {
  it('last admin: leaving or demoted → refused', async () => {
    await expect(remove('oakfield', 'u-head')).rejects.toMatchObject({ code: 'conflict' });
    await expect(demote('oakfield', 'u-head', 'AUTHOR')).rejects.toMatchObject({ code: 'conflict' });
    expect((await user('u-head')).institutions).toEqual({ oakfield: { role: 'ADMIN' } });
  });

  it('last admin: the last two at once → one of them refused', async () => {
    await demote('oakfield', 'u-author', 'ADMIN');
    const ended = await Promise.allSettled([remove('oakfield', 'u-head'), demote('oakfield', 'u-author', 'VIEWER')]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const admins = await stack.db.collection('institutions/oakfield/members').where('role', '==', 'ADMIN').get();
    expect(admins.size).toBe(1);
  });
});

describe('membership of one account', () => {
  it('membership: 21st school → refused', async () => {
    const schools = Array.from({ length: MOST_SCHOOLS }, (_, n) => `school-${n}`);
    const institutions = Object.fromEntries(schools.slice(1).map((iid) => [iid, { role: 'VIEWER' }]));
    await stack.db.doc('users/u-new').update({ institutions });
    // Two more at once: the limit allows one.
    const ended = await Promise.allSettled([add('school-0', 'u-new', 'VIEWER'), add('oakfield', 'u-new', 'VIEWER')]);
    const refused = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject([{ code: 'limit-reached', details: { limit: { used: 20, limit: 20 } } }]);
    expect(refused[0].message).toContain('20 schools, and this one belongs to 20');
  });

  it('membership: longest names, most schools → claims that fit', async () => {
    const person = await user('u-new');
    const institutions = Object.fromEntries(
      Array.from({ length: MOST_SCHOOLS }, (_, n) => [`schoolname${10 + n}`, { role: 'r123456789' }]),
    );
    const name = '𝓐'.repeat(100);
    const claims = claimsOf({ ...person, firstname: name, surname: name, jobtitle: name, admin: true, institutions });
    expect(JSON.stringify(claims).length).toBeLessThanOrEqual(1000);
    expect(Object.keys(claims.institutions ?? {})).toHaveLength(MOST_SCHOOLS);
    expect(claims.admin).toBe(true);
    // Cut between characters, not within one.
    expect(claims.firstname).toMatch(/^𝓐+$/u);
    expect(claimsOf({ ...person, firstname: 'Ada', institutions: {} }).firstname).toBe('Ada');
  });

  it('membership: admin claim set by hand → kept, whatever else changes', async () => {
    await stack.accounts.setClaims('u-new', { admin: true });
    await add('riverside', 'u-new', 'VIEWER');
    expect(stack.accounts.claimsOf('u-new')).toMatchObject({
      admin: true,
      institutions: { riverside: { role: 'VIEWER' } },
    });
    await stack.db.doc('users/u-new').update({ admin: false });
    await remove('riverside', 'u-new');
    expect(stack.accounts.claimsOf('u-new').admin).toBeUndefined();
  });

  it('membership: new name → found by it in every school', async () => {
    await act(async (transaction) => {
      const person = await personIn(deps(), transaction.tx, 'u-both');
      changePerson(deps(), transaction, person, { displayName: 'Zoë Ångström', firstname: 'Zoë', surname: 'Ångström' });
    });
    const expectedNames = { displayName: 'Zoë Ångström', sortName: 'angstrom zoe' };
    for (const iid of ['oakfield', 'riverside']) {
      const member = await row(iid, 'u-both');
      expect(member).toMatchObject(expectedNames);
      expect(member?.words).toEqual(expect.arrayContaining(['zo', 'zoe', 'angs', 'angstrom']));
    }
    expect(await user('u-both')).toMatchObject({
      sortName: 'angstrom zoe',
      institutions: { riverside: { role: 'ADMIN' } },
    });
    await inStep('u-both');
  });
});
