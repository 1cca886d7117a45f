import * as z from 'zod/mini';
import { PERMISSION_CODES, type Permission, permissionSchema, roleSchema } from '../access.ts';

export const MOST_ROLE_NAME = 40;
/** Of its own, beside the base roles. */
export const MOST_ROLES = 30;

/** A role with how many people have it, and how many open invitations offer it. */
export const roleInUseSchema = z.extend(roleSchema, { people: z.number(), invited: z.number() });
export type RoleInUse = z.infer<typeof roleInUseSchema>;

const nameSchema = z.string('Enter a name for the role.').check(
  z.overwrite((name) => name.trim().replace(/\s+/g, ' ')),
  z.minLength(1, 'Enter a name for the role, for example “Sports desk”.'),
  z.maxLength(MOST_ROLE_NAME, `Use ${MOST_ROLE_NAME} characters or fewer.`),
);
const permissionsSchema = z.array(permissionSchema).check(z.minLength(1, 'Choose at least one permission.'));

export const newRoleSchema = z.strictObject({ name: nameSchema, permissions: permissionsSchema });

export const rolePatchSchema = z.strictObject({
  name: z.optional(nameSchema),
  permissions: z.optional(permissionsSchema),
});

/** In the order of the codes, each once; who may change something may see it. */
export function withReads(permissions: readonly Permission[]): Permission[] {
  const all = new Set<string>(permissions.flatMap((code) => [code, code.replace(/\.wr$/, '.rea')]));
  return PERMISSION_CODES.filter((code) => all.has(code));
}
