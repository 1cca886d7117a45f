import * as z from 'zod/mini';
import { firstnameSchema, jobtitleSchema, phoneNumberSchema, surnameSchema } from './schema.ts';

/** The name of a person whose account was deleted, wherever their own name was. */
export const FORMER_MEMBER = 'A former member';

const factorSchema = z.object({
  id: z.string(),
  kind: z.enum(['phone', 'totp']),
  name: z.nullable(z.string()),
  enrolledAt: z.nullable(z.string()),
});

const ownSchoolSchema = z.object({
  iid: z.string(),
  name: z.string(),
  /** Its main colour, as `#rrggbb`. */
  colour: z.nullable(z.string()),
  role: z.object({ id: z.string(), name: z.string() }),
});
export type OwnSchool = z.infer<typeof ownSchoolSchema>;

/** One's own account, as `/user` shows it. Times are ISO 8601 in UTC. */
export const accountSchema = z.object({
  uid: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string()),
  firstname: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  jobtitle: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** Where the photo is in Storage. */
  photoPath: z.nullable(z.string()),
  isPlatformAdmin: z.boolean(),
  createdAt: z.nullable(z.string()),
  factors: z.array(factorSchema),
  /** Such as `password`, `google.com`. */
  providers: z.array(z.string()),
  schools: z.array(ownSchoolSchema),
});
export type PersonAccount = z.infer<typeof accountSchema>;

const EMPTY = 'No changes to save.';

/** What a person changes about themselves. `photoPath` is where the photo was uploaded to; `null` takes it away. */
export const personPatchSchema = z
  .strictObject({
    firstname: z.optional(firstnameSchema),
    surname: z.optional(surnameSchema),
    jobtitle: z.optional(jobtitleSchema),
    phoneNumber: z.optional(phoneNumberSchema),
    photoPath: z.optional(
      z.nullable(
        z
          .string()
          .check(
            z.regex(
              /^users\/[A-Za-z0-9_-]{1,128}\/photo\/[A-Za-z0-9._-]{1,100}$/,
              'This file isn’t one of your uploaded photos.',
            ),
          ),
      ),
    ),
  })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), EMPTY));
export type PersonPatch = z.infer<typeof personPatchSchema>;

/** One sign-in: a browser from the moment the password was typed there. */
export const signInSchema = z.object({
  id: z.string(),
  /** In words, such as `Firefox`; `null` when the browser did not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
});
export type SignIn = z.infer<typeof signInSchema>;

/** What has to be typed to delete an account: its own e-mail address. */
export const deletePersonSchema = z.strictObject({
  confirm: z.string('Enter your email address.').check(z.trim(), z.minLength(1, 'Enter your email address.')),
});
