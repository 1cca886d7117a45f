import * as z from 'zod/mini';
import { emailSchema } from '../person/schema.ts';
import { isPassword } from '../rules.ts';

/** What the Auth service takes. */
const MOST_PASSWORD = 4096;

/** What a link in an email does: the query `mode` of `/authusermanagement`. */
export const LINK_MODES = [
  'resetPassword',
  'verifyEmail',
  'recoverEmail',
  'verifyAndChangeEmail',
  'revertSecondFactorAddition',
] as const;
export type LinkMode = (typeof LINK_MODES)[number];

export function linkMode(text: string | null): LinkMode | null {
  return LINK_MODES.find((mode) => mode === text) ?? null;
}

/** The time between two emails that confirm an address, in seconds. */
export const VERIFICATION_WAIT = 60;

/** An e-mail address that an email is to go to. */
export const mailboxSchema = z.strictObject({ email: emailSchema });
export type Mailbox = z.infer<typeof mailboxSchema>;

/** `emailVerified`: there was nothing to confirm any more, and no email went out. */
export const verificationSchema = z.object({ emailVerified: z.boolean(), waitSeconds: z.number() });
export type Verification = z.infer<typeof verificationSchema>;

/** The account as the Auth service has it, which `users/{uid}` now follows. */
export const accountStateSchema = z.object({
  uid: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
});
export type AccountState = z.infer<typeof accountStateSchema>;

/** A password to be: the specification's rule, in the words that stand beside the field. */
export const newPasswordSchema = z.strictObject({
  password: z
    .string('Enter a new password.')
    .check(
      z.minLength(1, 'Enter a new password.'),
      z.maxLength(MOST_PASSWORD, `Use ${MOST_PASSWORD} characters or fewer.`),
      z.refine(isPassword, 'This password doesn’t meet the rules below the field.'),
    ),
});
