import * as z from 'zod/mini';

/** Custom claims of the ID token. */
export const claimsSchema = z.object({
  admin: z.optional(z.boolean()),
  firstname: z.optional(z.string()),
  surname: z.optional(z.string()),
  jobtitle: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  institutions: z.optional(z.record(z.string(), z.object({ role: z.string() }))),
});
export type Claims = z.infer<typeof claimsSchema>;

/** The signed-in person as the specification names it. */
export const currentUserSchema = z.object({
  uid: z.string(),
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  claims: claimsSchema,
  /** Whether this sign-in asked for a second factor. */
  usedSecondFactor: z.optional(z.boolean()),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** What a person may see of `users/{uid}`, from which the claims are made. Times are ISO 8601 in UTC. */
export const ownRecordSchema = z.object({
  institutions: z.optional(z.record(z.string(), z.object({ role: z.string() }))),
  /** When the claims last followed: then a new token has them. */
  claimsAt: z.optional(z.nullable(z.string())),
  /** Sign-ins before this are over. */
  sessionsEndedAt: z.optional(z.nullable(z.string())),
  /** But for those that used this second factor. */
  sessionsKeptBy: z.optional(z.nullable(z.string())),
  /** Whether the account has a second factor. */
  hasSecondFactor: z.optional(z.boolean()),
  /** Where the photo is in Storage. */
  photoPath: z.optional(z.nullable(z.string())),
});
export type OwnRecord = z.infer<typeof ownRecordSchema>;

/** `undefined`: not yet loaded; `null`: signed out. */
export type UserState = CurrentUser | null | undefined;
