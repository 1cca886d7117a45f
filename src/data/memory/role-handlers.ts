import { BASE_ROLES, type Role } from '../../domain/access.ts';
import { ProductError } from '../../domain/errors.ts';
import { assertNameFree } from '../../domain/names.ts';
import { newRoleSchema, type RoleInUse, rolePatchSchema, withReads } from '../../domain/role/schema.ts';
import { fold } from '../../domain/story/search-words.ts';
import { joiningOf } from './joining.ts';
import { claimRole, membersOf } from './members.ts';
import type { MemoryRoute, On } from './on.ts';
import { assertRecent } from './person-records.ts';
import type { Asked } from './respond.ts';
import { assertAllowed } from './school-people-handlers.ts';
import type { World } from './world.ts';

export function roleHandlers(on: On): MemoryRoute[] {
  return [
    on('get', '/roles', 'i.r.rea', ({ world, iid }) => ({
      body: {
        items: rolesOf(world, iid)
          .map((role) => inUse(world, iid, role))
          .toSorted((a, b) => place(a) - place(b) || fold(a.name).localeCompare(fold(b.name))),
        nextCursor: null,
      },
    })),
    on('post', '/roles', 'i.r.wr', (asked) => {
      const { world, iid } = asked;
      const { name, permissions: wanted } = asked.body(newRoleSchema);
      const permissions = withReads(wanted);
      assertAllowed(asked, { permissions }, 'given');
      assertNameFree('role', rolesOf(world, iid), name);
      const role: Role = { id: world.newId('role'), name, base: null, permissions };
      world.writeRole(iid, role);
      return { status: 201, body: { role: inUse(world, iid, role) } };
    }),
    on('patch', '/roles/:id', 'i.r.wr', (asked) => {
      assertRecent(asked.world);
      const { world, iid } = asked;
      const old = ownRole(asked);
      const patch = asked.body(rolePatchSchema);
      const permissions = patch.permissions ? withReads(patch.permissions) : old.permissions;
      assertAllowed(asked, old, 'role');
      assertAllowed(asked, { permissions }, 'given');
      const others = rolesOf(world, iid).filter(({ id }) => id !== old.id);
      assertNameFree('role', others, patch.name ?? old.name);
      const role: Role = { ...old, name: patch.name ?? old.name, permissions };
      world.writeRole(iid, role);
      return { body: { role: inUse(world, iid, role) } };
    }),
    on('delete', '/roles/:id', 'i.r.wr', (asked) => {
      const { world, iid, query } = asked;
      const role = ownRole(asked);
      const replacement = query.get('replacement');
      const next = rolesOf(world, iid).find((each) => each.id === replacement && each.id !== role.id);
      if (replacement && !next) {
        const message = 'Choose another role for those who have this one.';
        throw new ProductError('invalid', message, { fields: { replacement: message } });
      }
      assertAllowed(asked, role, 'role');
      const { people, invited } = inUse(world, iid, role);
      if (!next && people + invited > 0) {
        const who = people === 1 ? 'One person has' : `${people} people have`;
        const what = people > 0 ? `${who} the role “${role.name}”` : `Open invitations offer the role “${role.name}”`;
        throw new ProductError('conflict', `${what}. Choose another role for them first.`);
      }
      if (next) {
        assertAllowed(asked, next, 'given');
        for (const member of membersOf(world).filter((each) => each.iid === iid && each.roleId === role.id)) {
          member.roleId = next.id;
          claimRole(world, member, next.id);
        }
        for (const invitation of joiningOf(world).invitations) {
          if (invitation.iid !== iid || invitation.roleId !== role.id) continue;
          Object.assign(invitation, { roleId: next.id, role: next.name });
        }
      }
      const { roles } = world.records;
      roles.splice(
        roles.findIndex((each) => each.iid === iid && each.id === role.id),
        1,
      );
      return { status: 204 };
    }),
  ];
}

const place = ({ base }: Role) => (base ? BASE_ROLES.indexOf(base) : BASE_ROLES.length);

function rolesOf(world: World, iid: string): Role[] {
  return world.records.roles.filter((each) => each.iid === iid).map(({ iid: _, ...role }) => role);
}

function inUse(world: World, iid: string, role: Role): RoleInUse {
  const isOpen = (status: string) => status === 'pending' || status === 'expired';
  return {
    ...role,
    people: membersOf(world).filter((each) => each.iid === iid && each.roleId === role.id).length,
    invited: joiningOf(world).invitations.filter(
      (each) => each.iid === iid && each.roleId === role.id && isOpen(each.status),
    ).length,
  };
}

function ownRole({ world, iid, param }: Asked): Role {
  const role = rolesOf(world, iid).find((each) => each.id === param('id'));
  if (!role) throw new ProductError('not-found', 'This role is not there any more.');
  if (!role.base) return role;
  throw new ProductError(
    'conflict',
    `${role.name} is one of the roles that every school has. Make a copy and change that.`,
  );
}
