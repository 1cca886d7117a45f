import * as z from 'zod/mini';
import type { Institution } from '../institution/schema.ts';
import { emailSchema } from '../person/schema.ts';

/** How long an invitation can be accepted; sending it again starts anew. */
export const INVITATION_DAYS = 14;
/** How many people one request may invite. */
export const MOST_INVITED = 50;
const MOST_MESSAGE = 500;

/** Why a school that was not approved cannot invite; `null` for one that can. */
export function inviteProblem({ isApproved, status }: Pick<Institution, 'isApproved' | 'status'>): string | null {
  if (isApproved) return null;
  if (status === 'declined') return 'Your school was not approved, so you can’t invite people.';
  return 'You can invite people once your school is approved. Until then, colleagues can ask to join it.';
}

/** What a person reads for each answer to the look-up of an invitation. Specification, section 8. */
export const INVITATION_MESSAGES = {
  notFound: 'The invitation could not be found.',
  expired: 'The invitation has expired.',
  otherAccount: 'This invitation is for another user.',
  other: 'An unexpected error occured while getting the invitation information. Please contact a SprX administrator.',
} as const;

/** `expired` is computed and not stored: it follows from `expiresAt`. */
export const INVITATION_STATUSES = ['pending', 'expired', 'accepted', 'declined', 'revoked'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** As the school sees it: without the code, which is for the invited person alone. */
export const invitationSchema = z.object({
  id: z.string(),
  iid: z.string(),
  /** The school's name. */
  school: z.string(),
  email: z.string(),
  roleId: z.string(),
  /** The role's name. */
  role: z.string(),
  message: z.nullable(z.string()),
  /** The name or e-mail address of who invited. */
  invitedBy: z.string(),
  /** ISO 8601 in UTC, as the other times. */
  createdAt: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  status: z.enum(INVITATION_STATUSES),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** As the invited person gets it. */
export const ownInvitationSchema = z.extend(invitationSchema, {
  /** 32 hexadecimal digits: the address of the link in the email. */
  code: z.string(),
});
export type OwnInvitation = z.infer<typeof ownInvitationSchema>;

/** What whoever holds the code may know before signing in. */
export const invitationHintSchema = z.pick(invitationSchema, {
  email: true,
  school: true,
  role: true,
  invitedBy: true,
});
export type InvitationHint = z.infer<typeof invitationHintSchema>;

/** A short message to the recipient; empty is none. */
export const messageSchema = z.optional(
  z.string().check(z.trim(), z.maxLength(MOST_MESSAGE, `Use ${MOST_MESSAGE} characters or fewer.`)),
);

export const roleIdSchema = z.string('Choose a role.').check(z.minLength(1, 'Choose a role.'), z.maxLength(128));

export const newInvitationsSchema = z.strictObject({
  emails: z
    .array(emailSchema, 'Enter at least one email address.')
    .check(
      z.minLength(1, 'Enter at least one email address.'),
      z.maxLength(MOST_INVITED, `Invite ${MOST_INVITED} people or fewer at a time.`),
    ),
  roleId: roleIdSchema,
  message: messageSchema,
});

/** Each address on its own: one that cannot be invited keeps no other from it. */
export const invitedSchema = z.object({
  done: z.array(invitationSchema),
  failed: z.array(z.object({ email: z.string(), error: z.object({ code: z.string(), message: z.string() }) })),
});
export type Invited = z.infer<typeof invitedSchema>;
