import * as z from 'zod/mini';
import { emailSchema } from '../person/schema.ts';

/** How a school shows that it is what it says. */
export const VERIFY_METHODS = ['email', 'dns', 'call'] as const;
export type VerifyMethod = (typeof VERIFY_METHODS)[number];

/** What the DNS record begins with; a token follows. */
export const DNS_PREFIX = 'sprx-verification=';

export const verificationSchema = z.object({
  method: z.enum(VERIFY_METHODS),
  /** `pending` until it is shown; `failed` after a check that did not find it. */
  status: z.enum(['pending', 'failed', 'done']),
  /** Where the code went, the name the record belongs to, or the number that is called. */
  to: z.string(),
  /** The text of the DNS record; `null` for the other ways. */
  record: z.nullable(z.string()),
  /** Why the last check did not find it. */
  problem: z.nullable(z.string()),
  requestedAt: z.string(),
  checkedAt: z.nullable(z.string()),
});
export type Verification = z.infer<typeof verificationSchema>;

export const verificationsSchema = z.object({
  isVerified: z.boolean(),
  verifiedBy: z.nullable(z.enum(VERIFY_METHODS)),
  /** The school's own domain, where its web site has one. */
  domain: z.nullable(z.string()),
  phoneE164: z.nullable(z.string()),
  items: z.array(verificationSchema),
  nextCursor: z.nullable(z.string()),
});
export type Verifications = z.infer<typeof verificationsSchema>;

export const newVerificationSchema = z.discriminatedUnion(
  'method',
  [
    z.strictObject({ method: z.literal('email'), email: emailSchema }),
    z.strictObject({ method: z.literal('dns') }),
    z.strictObject({ method: z.literal('call') }),
  ],
  'Choose email, DNS or call.',
);
export type NewVerification = z.infer<typeof newVerificationSchema>;

export const verificationCodeSchema = z
  .string('Enter the code from the email.')
  .check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6-digit code from the email.'));

export const checkVerificationSchema = z.discriminatedUnion(
  'method',
  [
    z.strictObject({ method: z.literal('email'), code: verificationCodeSchema }),
    z.strictObject({ method: z.literal('dns') }),
  ],
  'Only email and DNS can be checked here.',
);
export type CheckVerification = z.infer<typeof checkVerificationSchema>;
