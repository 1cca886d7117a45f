import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invite } from '../../../server/identity/use-cases/members/invitations.ts';
import { changeRoleOf } from '../../../server/identity/use-cases/members/members.ts';
import { BASE_ROLE_PERMISSIONS, PERMISSION_CODES, type Permission, type Role } from '../../../src/domain/access.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { type Answer, type Stack, startStack } from '../../support/stack.ts';
import { joinRequestOf, memberOfSchool, openInvitation, roleOfSchool } from '../people.ts';

/** Role of the user × action × role of the target: no user can act beyond the permissions of their own role. */
let stack: Stack;
let now = new Date('2026-11-21T09:00:00Z');
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => now } });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  // A day later, so that every rate limit of the test before has expired.
  now = new Date(now.getTime() + 86_400_000);
  await stack.reset();
  for (const [id, permissions] of Object.entries(OWN_ROLES)) {
    await roleOfSchool(stack.db, 'oakfield', id, permissions);
  }
});

const PEOPLE: readonly Permission[] = ['i.u.rea', 'i.u.wr'];
const OWN_ROLES = {
  spare: ['i.u.rea'],
  people: PEOPLE,
  roles: ['i.r.rea', 'i.r.wr'],
  deputy: [...BASE_ROLE_PERMISSIONS.VIEWER, ...PEOPLE, 'i.r.rea', 'i.r.wr'],
  everything: PERMISSION_CODES,
} as const satisfies Record<string, readonly Permission[]>;
type Id = keyof typeof OWN_ROLES | 'VIEWER' | 'ADMIN';
const TARGETS = ['spare', 'VIEWER', 'people', 'deputy', 'everything', 'ADMIN'] as const satisfies readonly Id[];

/** `yes`, or why not: the permission that is missing, or `admins` where only an administrator may. */
type Verdict = 'yes' | 'admins' | Permission;
const VERDICTS: readonly (readonly [who: Id | 'platform', verdicts: readonly Verdict[]])[] = [
  ['people', ['yes', 's.c.rea', 'yes', 's.c.rea', 's.c.rea', 's.c.rea']],
  ['deputy', ['yes', 'yes', 'yes', 'yes', 's.c.wr', 's.c.wr']],
  ['everything', ['yes', 'yes', 'yes', 'yes', 'yes', 'admins']],
  ['ADMIN', ['yes', 'yes', 'yes', 'yes', 'yes', 'yes']],
  ['platform', ['yes', 'yes', 'yes', 'yes', 'yes', 'yes']],
];
const ROLE_VERDICTS: readonly (readonly [who: Id | 'platform', target: Exclude<Id, 'VIEWER' | 'ADMIN'>, Verdict])[] = [
  ['roles', 'spare', 'i.u.rea'],
  ['deputy', 'spare', 'yes'],
  ['deputy', 'people', 'yes'],
  ['deputy', 'everything', 's.c.wr'],
  ['everything', 'deputy', 'yes'],
  ['ADMIN', 'everything', 'yes'],
  ['platform', 'everything', 'yes'],
];

const ACTOR = 'u-author';
/** @returns whose token the requests carry */
async function actAs(who: Id | 'platform'): Promise<PersonName> {
  if (who === 'platform') return 'admin';
  await stack.db.doc(`users/${ACTOR}`).update({ institutions: { oakfield: { role: who } } });
  await stack.db.doc(`institutions/oakfield/members/${ACTOR}`).update({ role: who });
  return 'author';
}
const send = (as: PersonName, method: string, path: string, body?: object) =>
  stack.ask(method, `/api/v1${path}`, { as, iid: 'oakfield', ...(body ? { body } : {}) });

type Act = { readonly done: number; run(as: PersonName, role: Id): Promise<Answer> };
const ACTS: Record<string, Act> = {
  'gives the role to a member': {
    done: 200,
    run: async (as, role) => {
      await memberOfSchool(stack.db, 'oakfield', `u-${role}`, 'spare');
      return send(as, 'PATCH', `/members/u-${role}`, { roleId: role });
    },
  },
  'takes the role from a member': {
    done: 200,
    run: async (as, role) => {
      await memberOfSchool(stack.db, 'oakfield', `u-${role}`, role);
      return send(as, 'PATCH', `/members/u-${role}`, { roleId: 'spare' });
    },
  },
  'removes a member with the role': {
    done: 204,
    run: async (as, role) => {
      await memberOfSchool(stack.db, 'oakfield', `u-${role}`, role);
      return send(as, 'DELETE', `/members/u-${role}`);
    },
  },
  'invites to the role': {
    done: 200,
    run: (as, role) => send(as, 'POST', '/invitations', { emails: [`${role}@oakfield.test`], roleId: role }),
  },
  'sends an invitation to the role again': {
    done: 200,
    run: async (as, roleId) => {
      const { id } = await openInvitation(stack.db, 'oakfield', `${roleId}@oakfield.test`, { roleId });
      return send(as, 'POST', `/invitations/${id}/resend`);
    },
  },
  'revokes an invitation to the role': {
    done: 204,
    run: async (as, roleId) => {
      const { id } = await openInvitation(stack.db, 'oakfield', `${roleId}@oakfield.test`, { roleId });
      return send(as, 'DELETE', `/invitations/${id}`);
    },
  },
  'lets somebody in with the role': {
    done: 200,
    run: async (as, roleId) => {
      const uid = await joinRequestOf(stack.db, 'oakfield', `u-${roleId}`);
      return send(as, 'POST', `/join-requests/${uid}/approve`, { roleId });
    },
  },
  'lets somebody in who is invited to the role': {
    done: 200,
    run: async (as, roleId) => {
      const uid = await joinRequestOf(stack.db, 'oakfield', `u-${roleId}`);
      await openInvitation(stack.db, 'oakfield', `${uid}@school.example`.toLowerCase(), { roleId });
      return send(as, 'POST', `/join-requests/${uid}/approve`, { roleId: 'spare' });
    },
  },
  'has people with a role of nothing else get the role': {
    done: 204,
    run: async (as, role) => {
      await roleOfSchool(stack.db, 'oakfield', `old-${role}`, ['i.u.rea']);
      return send(as, 'DELETE', `/roles/old-${role}?replacement=${role}`);
    },
  },
};

/** All roles, members and invitations of the school, as text. */
async function membershipText(): Promise<string> {
  const { db } = stack;
  const snapshots = await Promise.all(
    [
      db.collection('users'),
      db.collection('institutions/oakfield/members'),
      db.collection('institutions/oakfield/roles'),
      db.collection('invitations'),
    ].map((query) => query.get()),
  );
  const documents = snapshots.flatMap(({ docs }) =>
    docs.map((document) => [document.ref.path, document.data()] as const),
  );
  return JSON.stringify(
    documents.map(([path, { institutions, role, roleId, permissions, status }]) => [
      path,
      institutions,
      role,
      roleId,
      permissions,
      status,
    ]),
  );
}

function expectVerdict(answer: Answer, verdict: Verdict, done: number): void {
  if (verdict === 'yes') return void expect(answer.status, answer.text).toBe(done);
  expect([answer.status, answer.body.error?.code], answer.text).toEqual([403, 'forbidden']);
  if (verdict === 'admins') expect(answer.body.error?.message).toMatch(/^Only an admin can /);
  else {
    expect(answer.body.error).toHaveProperty('permission', verdict);
    expect(answer.body.error?.message).toContain(`(${verdict})`);
  }
}

describe.each(Object.entries(ACTS))('authority of %s', (name, { done, run }) => {
  it.each(VERDICTS)('role %s → acts only on roles within its own permissions', async (who, verdicts) => {
    if (name.startsWith('has people') && who === 'people') return;
    const as = await actAs(who);
    for (const [index, target] of TARGETS.entries()) {
      expectVerdict(await run(as, target), verdicts[index] ?? 'yes', done);
    }
  });
});

describe("a school's own role", () => {
  it.each(ROLE_VERDICTS)('%s: own role %s changed, emptied and deleted → %s', async (who, target, verdict) => {
    const as = await actAs(who);
    const before = await membershipText();
    const path = `/roles/${target}`;
    // Removing a permission counts as a change: otherwise a school could be left without it.
    expectVerdict(await send(as, 'PATCH', path, { permissions: ['i.r.rea'] }), verdict, 200);
    if (verdict !== 'yes') expect(await membershipText()).toBe(before);
    await roleOfSchool(stack.db, 'oakfield', target, OWN_ROLES[target]);
    expectVerdict(await send(as, 'PATCH', path, { name: 'Another name' }), verdict, 200);
    expectVerdict(await send(as, 'DELETE', path), verdict, 204);
  });

  it('own role created with a permission the creator lacks → refused, names that permission', async () => {
    const as = await actAs('roles');
    expectVerdict(await send(as, 'POST', '/roles', { name: 'New', permissions: ['s.c.wr'] }), 's.c.rea', 201);
    expectVerdict(await send(as, 'POST', '/roles', { name: 'New', permissions: ['i.r.wr'] }), 'yes', 201);
  });
});

it('authority: role of the caller changed since sign-in → refused, the stored role is read in the transaction', async () => {
  await actAs('people');
  const admin: Role = { id: 'ADMIN', name: 'ADMIN', base: 'ADMIN', permissions: [...PERMISSION_CODES] };
  const stale = {
    uid: ACTOR,
    email: 'author@oakfield.test',
    isPlatformAdmin: false,
    requestId: null,
    iid: 'oakfield',
    role: admin,
  };
  const before = await membershipText();
  const { deps } = stack.backend;
  await expect(changeRoleOf(deps, stale, 'u-head', 'VIEWER')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(changeRoleOf(deps, stale, ACTOR, 'ADMIN')).rejects.toMatchObject({ code: 'forbidden' });
  const input = { emails: ['someone@oakfield.test'], roleId: 'ADMIN' };
  await expect(invite(deps, stale, input)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await membershipText()).toBe(before);
});
