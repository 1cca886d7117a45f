import { type Actor, can, PERMISSIONS, type Permission, type RoleRights } from './access.ts';
import { ProductError } from './errors.ts';

/** What is to be given, changed or removed: whose role it is. */
export type Subject = 'given' | 'member' | 'invitation' | 'role';

const SUBJECTS: Record<Subject, readonly [includes: string, isAdmins: string]> = {
  given: [
    'You can only give permissions that your own role includes. It does not include',
    'Only an admin can give someone the Admin role.',
  ],
  member: [
    'You can’t change or remove this person because your role does not include',
    'Only an admin can change or remove an admin.',
  ],
  invitation: [
    'You can’t send or revoke this invitation because your role does not include',
    'Only an admin can send or revoke an admin’s invitation.',
  ],
  role: [
    'You can’t change or delete this role because your role does not include',
    'Only an admin can change the Admin role.',
  ],
};

/** Why an act is not allowed; `permission` is the first that is missing, `null` where only being an administrator helps. */
export type Obstacle = { readonly permission: Permission | null; readonly message: string };

/**
 * A person cannot give, change or remove more than they hold themselves, and administrators are changed by administrators,
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
export function assertMay(...parameters: Parameters<typeof obstacle>): void {
  const missing = obstacle(...parameters);
  if (!missing) return;
  throw new ProductError('forbidden', missing.message, missing.permission ? { permission: missing.permission } : {});
}
