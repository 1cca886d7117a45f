import * as z from 'zod/mini';
import { plainSigns } from '../../lib/unseen.ts';
import { lowerCaseAddress } from '../rules.ts';

/** Why something was done to a person; kept in the audit log. */
export const reasonSchema = z
  .string()
  .check(z.trim(), z.minLength(5, 'Enter a reason.'), z.maxLength(500, 'Use 500 characters or fewer.'));

/** The same where it may be left out: what the platform's own dialogs ask for is not asked of other clients. */
export const anyReasonSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(500, 'Use 500 characters or fewer.'));

/** Times are ISO 8601 in UTC. */
export const platformAdminSchema = z.object({
  uid: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  lastSignInAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
});
export type PlatformAdmin = z.infer<typeof platformAdminSchema>;

/** Who becomes a platform admin, and why. */
export const newAdminSchema = z.strictObject({
  email: z
    .string()
    .check(
      z.overwrite(plainSigns),
      z.overwrite(lowerCaseAddress),
      z.minLength(1, 'Enter an email address.'),
      z.email('Enter an email address, for example name@yourschool.org.'),
    ),
  reason: reasonSchema,
});
export type NewAdmin = z.infer<typeof newAdminSchema>;

export const reasonOnlySchema = z.strictObject({ reason: reasonSchema });
/** As a form has it where a reason need not be given. */
export const optionalReasonSchema = z.strictObject({ reason: z.union([z.literal(''), reasonSchema]) });

/** A person as platform admins see them, whatever school they are of. Times are ISO 8601 in UTC. */
export const anyPersonSchema = z.object({
  uid: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  jobtitle: z.nullable(z.string()),
  emailVerified: z.boolean(),
  disabled: z.boolean(),
  isPlatformAdmin: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.nullable(z.string()),
  lastSeenAt: z.nullable(z.string()),
  schools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      roleId: z.string(),
      /** What the school calls the role. */
      role: z.string(),
    }),
  ),
});
export type AnyPerson = z.infer<typeof anyPersonSchema>;

export const personStateSchema = z.strictObject({ disabled: z.boolean(), reason: reasonSchema });
export type PersonState = z.infer<typeof personStateSchema>;
