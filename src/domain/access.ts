import * as z from 'zod/mini';

/** Permission codes: area.sub.rea for read, .wr for write. The words are what a school secretary reads. */
export const PERMISSIONS = {
  's.c.rea': 'See channels',
  's.c.wr': 'Add, change and remove channels',
  's.s.rea': 'See stories',
  's.s.wr': 'Write, review and publish stories',
  's.co.rea': 'See collections',
  's.co.wr': 'Create and change collections',
  's.w.rea': 'See widgets',
  's.w.wr': 'Create and change widgets',
  'd.r.rea': 'See reports',
  'd.s.rea': 'See data settings',
  'd.s.wr': 'Change data settings',
  'i.s.rea': 'See school settings',
  'i.s.wr': 'Change school settings',
  'i.u.rea': 'See people',
  'i.u.wr': 'Invite, change and remove people',
  'i.r.rea': 'See roles',
  'i.r.wr': 'Create and change roles',
  'i.b.rea': 'See plan and billing',
  'i.b.wr': 'Change plan and billing',
} as const;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_CODES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];
export const permissionSchema = z.enum(PERMISSION_CODES);

export const BASE_ROLES = ['VIEWER', 'AUTHOR', 'ADMIN'] as const;
export type BaseRole = (typeof BASE_ROLES)[number];

const VIEWER: readonly Permission[] = ['s.c.rea', 's.s.rea', 's.co.rea', 's.w.rea', 'd.r.rea'];

/** What the three base roles may do. They cannot be edited; a school's own roles are made from the same codes. */
export const BASE_ROLE_PERMISSIONS: Record<BaseRole, readonly Permission[]> = {
  VIEWER,
  AUTHOR: [...VIEWER, 's.s.wr', 's.co.wr'],
  ADMIN: PERMISSION_CODES,
};

/** `institutions/{iid}/roles/{roleId}`. Base roles have their name as id. */
export const roleSchema = z.object({
  id: z.string(),
  name: z.string(),
  base: z.nullable(z.enum(BASE_ROLES)),
  permissions: z.array(permissionSchema),
});
export type Role = z.infer<typeof roleSchema>;

/** What of a role decides what a person may do. */
export type RoleRights = Pick<Role, 'permissions'> & Partial<Pick<Role, 'base'>>;

/** The person who acts: a platform admin has every permission in every school. */
export type Actor = { readonly isPlatformAdmin: boolean; readonly role: RoleRights | null };

export function can(actor: Actor, permission: Permission): boolean {
  return actor.isPlatformAdmin || (actor.role?.permissions.includes(permission) ?? false);
}
