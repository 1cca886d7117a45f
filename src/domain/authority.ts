import { type Actor, can, PERMISSIONS, type Permission, type RoleRights } from './access.ts';
import { ProductError } from './errors.ts';

/** Whose role it is that somebody wants to give, change or take away. */
export type Subject = 'given' | 'member' | 'invitation' | 'role';

const SUBJECTS: Record<Subject, readonly [includes: string, isAdmins: string]> = {
  given: [
    'You can only give what your own role holds, and it does not include',
    'Only an administrator can make somebody an administrator.',
  ],
  member: [
    'Only somebody who may do as much can change or remove this person, and your own role does not include',
    'Only an administrator can change or remove an administrator.',
  ],
  invitation: [
    'Only somebody who may do as much can send or revoke this invitation, and your own role does not include',
    'Only an administrator can send or revoke an administrator’s invitation.',
  ],
  role: [
    'Only somebody who may do as much can change or delete this role, and your own role does not include',
    'Only an administrator can change the role of administrators.',
  ],
};

/** Why somebody may not; `permission` is the first that they lack, `null` where only being an administrator helps. */
export type Obstacle = { readonly permission: Permission | null; readonly message: string };

/**
 * Nobody gives, changes or takes away more than they hold themselves, and administrators are changed by administrators,
 * even if a role of the school's own holds every permission. `null` when nothing is in the way.
 */
export function obstacle(actor: Actor, role: RoleRights, subject: Subject): Obstacle | null {
  const [includes, isAdmins] = SUBJECTS[subject];
  const permission = role.permissions.find((each) => !can(actor, each));
  if (permission) return { permission, message: `${includes} “${PERMISSIONS[permission]}” (${permission}).` };
  if (role.base !== 'ADMIN' || actor.isPlatformAdmin || actor.role?.base === 'ADMIN') return null;
  return { permission: null, message: isAdmins };
}

/** @throws ProductError `forbidden`, with the permission that is missing */
export function assertMay(...asked: Parameters<typeof obstacle>): void {
  const found = obstacle(...asked);
  if (!found) return;
  throw new ProductError('forbidden', found.message, found.permission ? { permission: found.permission } : {});
}
