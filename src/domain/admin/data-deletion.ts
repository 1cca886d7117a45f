import * as z from 'zod/mini';
import { MANIFESTS, manifestOf, NETWORKS, type Network } from '../networks/all.ts';
import { emailSchema } from '../person/schema.ts';
import { anyReasonSchema } from './people.ts';

/** Networks where a person has an account that SprX may know something of. */
export const DELETION_CHANNELS = NETWORKS.filter(
  (network) => manifestOf(network).reads === 'account' && !('receives' in MANIFESTS[network]),
) as [Network, ...Network[]];

export function deletionChannelOf(text: string | undefined): Network | null {
  return DELETION_CHANNELS.find((network) => network === text) ?? null;
}

export const DELETION_STATUSES = ['received', 'confirmed', 'working', 'done', 'refused'] as const;
export type DeletionStatus = (typeof DELETION_STATUSES)[number];

/** How much of each was erased. */
const erasedSchema = z.object({
  tokens: z.number(),
  stories: z.number(),
  pictures: z.number(),
  /** Accounts whose id, name and picture are gone. */
  profile: z.number(),
});
export type Erased = z.infer<typeof erasedSchema>;
export const NOTHING_ERASED: Erased = { tokens: 0, stories: 0, pictures: 0, profile: 0 };

/** What whoever has the code sees of a request. It names no person and no school. */
export const deletionRequestSchema = z.object({
  code: z.string(),
  channel: z.enum(NETWORKS),
  status: z.enum(DELETION_STATUSES),
  receivedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  erased: erasedSchema,
  reason: z.optional(z.string()),
});
export type DeletionRequest = z.infer<typeof deletionRequestSchema>;

const channelIdSchema = z.strictObject({
  iid: z.string().check(z.regex(/^[\w-]{1,128}$/)),
  feedId: z.string().check(z.regex(/^[\w-]{1,128}$/)),
});

/** A channel that the request may be about. */
const candidateSchema = z.object({
  iid: z.string(),
  feedId: z.string(),
  name: z.string(),
  school: z.string(),
  stories: z.number(),
});
export type DeletionCandidate = z.infer<typeof candidateSchema>;

/** With what a decision needs. Who asked is forgotten once the request is done or refused. */
export const decidableRequestSchema = z.object({
  ...deletionRequestSchema.shape,
  account: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Who asked: the person on our page, or the provider for them. */
  from: z.enum(['person', 'provider']),
  confirmedAt: z.nullable(z.string()),
  /** Sign-ins with this account. */
  connections: z.number(),
  channels: z.array(candidateSchema),
});
export type DecidableRequest = z.infer<typeof decidableRequestSchema>;

export const newDeletionSchema = z.strictObject({
  channel: z.enum(DELETION_CHANNELS, 'Choose a network.'),
  account: z
    .string('Enter the account.')
    .check(z.trim(), z.minLength(1, 'Enter the account.'), z.maxLength(300, 'Use 300 characters or fewer.')),
  email: emailSchema,
});
export type NewDeletion = z.infer<typeof newDeletionSchema>;

export const confirmDeletionSchema = z.strictObject({ token: z.string().check(z.maxLength(200)) });

const MOST_FEEDS = 50;
/** The person sees why it was refused. */
export const decideDeletionSchema = z.strictObject({
  decision: z.enum(['delete', 'refuse'], 'Choose “delete” or “refuse”.'),
  reason: z.optional(anyReasonSchema),
  feeds: z.optional(z.array(channelIdSchema).check(z.maxLength(MOST_FEEDS, `At most ${MOST_FEEDS} channels.`))),
});
export type DecideDeletion = z.infer<typeof decideDeletionSchema>;
