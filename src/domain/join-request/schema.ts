import * as z from 'zod/mini';
import { messageSchema, roleIdSchema } from '../invitation/schema.ts';
import { linkIn } from '../links.ts';

export const JOIN_REQUEST_STATUSES = ['pending', 'approved', 'declined'] as const;
const MOST_REASON = 500;

/** A person asks to join a school: `institutions/{iid}/joinRequests/{uid}`, with times as ISO 8601 in UTC. */
export const joinRequestSchema = z.object({
  iid: z.string(),
  /** The school's name. */
  school: z.string(),
  uid: z.string(),
  email: z.string(),
  name: z.string(),
  jobtitle: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** The role asked for; `null` leaves it to the school. */
  roleId: z.nullable(z.string()),
  status: z.enum(JOIN_REQUEST_STATUSES),
  /** Why it was declined, in the school's words. */
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  remindedAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/** What is wrong with a text that is emailed before its author was approved; `null` when nothing is. */
export function linkProblem(text: string): string | null {
  const link = linkIn(text);
  return link === null ? null : `Remove “${link.slice(0, 60)}”. Links and email addresses can’t be sent here.`;
}

const wordsWithoutLinks = z.pipe(
  messageSchema,
  z.optional(
    z
      .string()
      .check(
        z.refine((text) => linkProblem(text) === null, { error: ({ input }) => linkProblem(String(input)) ?? '' }),
      ),
  ),
);

export const newJoinRequestSchema = z.strictObject({
  iid: z.string('Choose a school.').check(z.minLength(1, 'Choose a school.'), z.maxLength(128)),
  message: wordsWithoutLinks,
  roleId: z.optional(roleIdSchema),
});

export const approveJoinRequestSchema = z.strictObject({ roleId: roleIdSchema });

export const declineJoinRequestSchema = z.strictObject({
  reason: z
    .string('Enter a reason.')
    .check(
      z.trim(),
      z.minLength(1, 'Enter a reason.'),
      z.maxLength(MOST_REASON, `Use ${MOST_REASON} characters or fewer.`),
    ),
});
