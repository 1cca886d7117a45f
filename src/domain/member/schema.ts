import * as z from 'zod/mini';
import { roleIdSchema } from '../invitation/schema.ts';

/** A member of a school, as other members see them. Times are ISO 8601 in UTC. */
export const memberSchema = z.object({
  uid: z.string(),
  email: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  jobtitle: z.nullable(z.string()),
  /** Where the photo is in Storage. */
  photoPath: z.nullable(z.string()),
  roleId: z.string(),
  joinedAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;

export const memberPatchSchema = z.strictObject({ roleId: roleIdSchema });

/** How many people were asked by email to turn the second factor on. */
export const remindedSchema = z.object({ asked: z.number() });

export type MemberQuery = {
  /** Beginnings of words of name, e-mail address and job title; all of them have to be there. */
  readonly q?: string;
  readonly role?: string;
  /** `none`: only who has no second factor. */
  readonly secondFactor?: 'none';
  readonly limit?: number;
  readonly cursor?: string;
};
