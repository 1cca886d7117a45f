import * as z from 'zod/mini';
import { emailSchema } from '../person/schema.ts';

/** How many codes are made at once. */
export const RECOVERY_CODES = 10;
/** Digits and letters that are not mistaken for one another: 50 bits in ten of them. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** A code as it is compared: ten signs in capitals. Spaces, hyphens, and letters taken for digits are put right. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** A code as it is shown: in two halves. */
export function shownCode(plain: string): string {
  return `${plain.slice(0, LENGTH / 2)}-${plain.slice(LENGTH / 2)}`;
}

const recoveryCodeSchema = z.string('Enter one of your recovery codes.').check(
  z.trim(),
  z.minLength(1, 'Enter one of your recovery codes.'),
  z.maxLength(40, 'A recovery code has 10 letters and digits, for example 7KQ2M-9XWTB.'),
  z.refine(
    (value) => plainCode(value).length === LENGTH && [...plainCode(value)].every((c) => RECOVERY_ALPHABET.includes(c)),
    'A recovery code has 10 letters and digits, for example 7KQ2M-9XWTB.',
  ),
);

/** What leads back in without the second factor: the first one, and a code that was kept. */
export const recoverySchema = z.strictObject({
  email: emailSchema,
  password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.'), z.maxLength(1000)),
  code: recoveryCodeSchema,
});
export type Recovery = z.infer<typeof recoverySchema>;

/** How many codes are left; `madeAt` is ISO 8601 in UTC, `null` before the first. */
export const recoveryStateSchema = z.object({ left: z.number(), madeAt: z.nullable(z.string()) });
export type RecoveryState = z.infer<typeof recoveryStateSchema>;

/** Shown once: they are stored only as hashes. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
