import type { Transaction } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { BASE_ROLES, type Role } from '../../../../src/domain/access.ts';
import { assertMay } from '../../../../src/domain/authority.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { assertNameFree } from '../../../../src/domain/names.ts';
import {
  MOST_ROLES,
  type newRoleSchema,
  type RoleInUse,
  type rolePatchSchema,
  withReads,
} from '../../../../src/domain/role/schema.ts';
import { fold } from '../../../../src/domain/story/search-words.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp, toRole } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import { withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';

/** Claims hold the role of each school, in 1,000 characters for twenty. */
const ID_LENGTH = 10;

/** The base roles, then the school's own by name. */
export async function listRoles(deps: Deps, { iid }: Actor): Promise<RoleInUse[]> {
  const snapshot = await refs.roles(deps.db, iid).get();
  const roles = await Promise.all(
    snapshot.docs.map((document) => inUse(deps, iid, toRole(document.id, document.data()))),
  );
  const place = ({ base }: Role) => (base ? BASE_ROLES.indexOf(base) : BASE_ROLES.length);
  return roles.sort((a, b) => place(a) - place(b) || fold(a.name).localeCompare(fold(b.name)));
}

/** @throws ProductError `forbidden` for what one's own role does not hold, `conflict` for a name that is taken */
export async function createRole(deps: Deps, actor: Actor, input: z.output<typeof newRoleSchema>): Promise<RoleInUse> {
  return withSchoolTransaction(deps, actor, 'i.r.wr', async (school) => {
    const permissions = withReads(input.permissions);
    assertMay(school.actor, { permissions }, 'given');
    const all = await rolesIn(deps, school.tx, school.iid);
    assertNameFree('role', all, input.name);
    if (all.filter(({ base }) => !base).length >= MOST_ROLES) {
      throw new ProductError('conflict', `A school can have ${MOST_ROLES} roles of its own. Delete one first.`);
    }
    const role: Role = { id: deps.newId().slice(0, ID_LENGTH), name: input.name, base: null, permissions };
    const reference = refs.role(deps.db, school.iid, role.id);
    const { secondFactorFrom, suspension } = school.institution;
    school.tx.create(reference, {
      ...role,
      secondFactorFrom: secondFactorFrom ? stamp(secondFactorFrom) : null,
      suspended: Boolean(suspension),
    });
    school.audit({ action: 'role.create', target: reference.path, after: { name: role.name, permissions } });
    return { ...role, people: 0, invited: 0 };
  });
}

/** Takes effect with the answer, for all members who have the role. @throws as `createRole`, and `not-found` */
export async function updateRole(
  deps: Deps,
  actor: Actor,
  id: string,
  patch: z.output<typeof rolePatchSchema>,
): Promise<RoleInUse> {
  const role = await withSchoolTransaction(deps, actor, 'i.r.wr', async (school) => {
    const all = await rolesIn(deps, school.tx, school.iid);
    const old = ownRole(all, id);
    const permissions = patch.permissions ? withReads(patch.permissions) : old.permissions;
    assertMay(school.actor, old, 'role');
    assertMay(school.actor, { permissions }, 'given');
    const name = patch.name ?? old.name;
    assertNameFree(
      'role',
      all.filter((role) => role.id !== id),
      name,
    );
    const reference = refs.role(deps.db, school.iid, id);
    school.tx.update(reference, { name, permissions });
    school.audit({
      action: 'role.update',
      target: reference.path,
      before: { name: old.name, permissions: old.permissions },
      after: { name, permissions },
    });
    return { ...old, name, permissions };
  });
  return inUse(deps, actor.iid, role);
}

export async function rolesIn(deps: Deps, tx: Transaction, iid: string): Promise<Role[]> {
  const snapshot = await tx.get(refs.roles(deps.db, iid));
  return snapshot.docs.map((document) => toRole(document.id, document.data()));
}

/** @throws ProductError `not-found`, `conflict` for a base role */
export function ownRole(all: readonly Role[], id: string): Role {
  const role = isDocumentId(id) ? all.find((each) => each.id === id) : undefined;
  if (!role) throw new ProductError('not-found', 'This role has been deleted.');
  if (!role.base) return role;
  throw new ProductError('conflict', `${role.name} is a standard role. Duplicate it and change the copy.`);
}

async function inUse(deps: Deps, iid: string, role: Role): Promise<RoleInUse> {
  const [people, invited] = await Promise.all([
    refs.members(deps.db, iid).where('role', '==', role.id).count().get(),
    refs
      .invitations(deps.db)
      .where('iid', '==', iid)
      .where('status', '==', 'pending')
      .where('roleId', '==', role.id)
      .count()
      .get(),
  ]);
  return { ...role, people: people.data().count, invited: invited.data().count };
}
