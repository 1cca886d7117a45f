import * as z from 'zod/mini';
import { BASE_ROLES } from '../access.ts';
import { institutionSchema, SCHOOL_STATUSES } from './schema.ts';
import { VERIFY_METHODS, verificationSchema } from './verification.ts';

/** What a platform admin may have checked before approving a school. */
export const EVIDENCE = {
  website: 'The website shows this school',
  domain: 'The person’s email is at the school’s domain',
  register: 'The school is in the official register',
  phone: 'Someone at the school confirmed it by phone',
} as const;
export type Evidence = keyof typeof EVIDENCE;
export const EVIDENCE_KINDS = Object.keys(EVIDENCE) as [Evidence, ...Evidence[]];

const textOf = (what: string) =>
  z
    .string(`Enter ${what}.`)
    .check(z.trim(), z.minLength(5, `Enter ${what}.`), z.maxLength(1_000, 'Use 1,000 characters or fewer.'));

export const approveSchema = z.strictObject({
  plan: z.string('Choose a plan.').check(z.minLength(1, 'Choose a plan.'), z.maxLength(40)),
  evidence: z
    .array(z.enum(EVIDENCE_KINDS))
    .check(z.minLength(1, 'Tick at least one thing you checked.'), z.maxLength(EVIDENCE_KINDS.length)),
});
export type Approve = z.infer<typeof approveSchema>;

export const rejectSchema = z.strictObject({ reason: textOf('a reason') });
export const askSchema = z.strictObject({ question: textOf('what you need to know') });
export const answerSchema = z.strictObject({ answer: textOf('your answer') });
/** A call that was made, and who was spoken to. */
export const confirmCallSchema = z.strictObject({ note: textOf('who you spoke to') });
export const mergeSchema = z.strictObject({
  into: z.string('Choose a school.').check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'Choose a school.')),
  /** What those who move may do there. */
  role: z.enum(BASE_ROLES, 'Choose a role.'),
});
export type Merge = z.infer<typeof mergeSchema>;

const nullableText = z.nullable(z.string());

/** A school as those who approve schools see it. */
export const applicationSchema = z.object({
  school: institutionSchema,
  createdAt: nullableText,
  by: z.nullable(z.object({ uid: z.string(), displayName: nullableText, email: nullableText, jobtitle: nullableText })),
  evidence: z.object({
    /** The person's address is at the school's own domain. */
    domainMatch: z.boolean(),
    isFreeMail: z.boolean(),
    /** Another school's web site, by the register or on SprX, that this one's can be taken for. */
    looksLikeDomain: nullableText,
    verifiedBy: z.nullable(z.enum(VERIFY_METHODS)),
    /** The register has an open school with this one's number, and with its name or its postcode. */
    inRegister: z.boolean(),
    websiteInRegister: z.boolean(),
  }),
  verifications: z.array(verificationSchema),
  /** Schools that are like it in name, domain or postcode, the likest first. */
  similar: z.array(institutionSchema),
  members: z.number(),
  /** What the school wrote when it was asked for more. */
  answer: nullableText,
});
export type Application = z.infer<typeof applicationSchema>;

export const applicationQuerySchema = z.strictObject({
  status: z.optional(z.enum(SCHOOL_STATUSES)),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Use 100 characters or fewer.'))),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
});
export type ApplicationQuery = z.infer<typeof applicationQuerySchema>;
