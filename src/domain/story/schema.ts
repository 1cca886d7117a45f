import * as z from 'zod/mini';
import { NETWORKS } from '../networks/all.ts';
import {
  approvalSchema,
  claimSchema,
  consentSchema,
  ctaSchema,
  heldSchema,
  STORY_DEFAULTS,
  storyTagsSchema,
  takenDownSchema,
} from './fields.ts';

export const STORY_STATUSES = ['draft', 'pending', 'approved', 'hidden', 'returned', 'scheduled'] as const;
export type StoryStatus = (typeof STORY_STATUSES)[number];

export const STORY_STATUS_NAMES: Record<StoryStatus, string> = {
  draft: 'Draft',
  pending: 'Awaiting review',
  approved: 'Published',
  hidden: 'Hidden',
  returned: 'Returned',
  scheduled: 'Scheduled',
};

export const MEDIA_TYPES = ['image', 'video', 'audio', 'link'] as const;

export const variantSchema = z.object({ width: z.number(), type: z.string(), url: z.string() });
const share = z.number().check(z.minimum(0), z.maximum(1));
export const focusSchema = z.object({ x: share, y: share });

export const mediaSchema = z.object({
  type: z.enum(MEDIA_TYPES),
  url: z.string(),
  alt: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** A thumbhash in base64, drawn until the picture is there. */
  blur: z.optional(z.string()),
  /** Copies of ours in several sizes; of a film, of its poster. */
  variants: z.optional(z.array(variantSchema)),
  /** What must stay in sight where a picture is cut, in shares of its width and height from 0 to 1. */
  focus: z.optional(focusSchema),
  /** Where the picture is at its source; of a film, its poster. */
  sourceUrl: z.optional(z.string()),
  /** Replaces the picture that the story does not have; see `default-thumbs`. */
  isDefault: z.optional(z.boolean()),
});
export type Media = z.infer<typeof mediaSchema>;

/** Whether there is something to see: sound and links alone are none. */
export function hasPictureOrFilm(media: readonly Pick<Media, 'type'>[]): boolean {
  return media.some(({ type }) => type === 'image' || type === 'video');
}

export const moderationSchema = z.object({
  by: z.nullable(z.string()),
  at: z.string(),
  reason: z.optional(z.nullable(z.string())),
});

/** Why a change of what visitors see is pending: a name of the consent list, a hold word, or the rule of two people. */
export const PENDING_REASONS = ['consent', 'word', 'second-person'] as const;
export const pendingReasonSchema = z.object({ why: z.enum(PENDING_REASONS), word: z.optional(z.string()) });
export type PendingReason = z.infer<typeof pendingReasonSchema>;

/**
 * A change of an approved story that a person has to approve: what its source has made of it since, or what a person edited where a
 * rule asks. Only what differs from what visitors see.
 */
export const proposedSchema = z.object({
  title: z.optional(z.string()),
  html: z.optional(z.string()),
  permalink: z.optional(z.nullable(z.string())),
  media: z.optional(z.array(mediaSchema)),
  hashtags: z.optional(z.array(z.string())),
  /** Author and date alone propose nothing: they go along with the rest. */
  author: z.optional(z.nullable(z.string())),
  publishedAt: z.optional(z.string()),
  /** A person alone changes it. */
  cta: z.optional(z.nullable(ctaSchema)),
  /** The plain text of `html`, where a consent question is about it. */
  text: z.optional(z.string()),
  /** Who edited it here; left out for what the source changed. */
  by: z.optional(z.object({ uid: z.string(), name: z.string() })),
  /** Which rules ask; left out where it is pending because the source changed it. */
  pendingFor: z.optional(z.array(pendingReasonSchema)),
  /** Of the two people who have to, who has approved it. */
  approvals: z.optional(z.array(approvalSchema)),
  /** When it was read, or edited. */
  at: z.string(),
});
export type Proposed = z.infer<typeof proposedSchema>;

const named = z.object({ id: z.string(), name: z.string() });
/** Where a story is shown. */
export const storyUseSchema = z.object({
  collections: z.array(named),
  widgets: z.array(named),
  newsletters: z.array(named),
  page: z.boolean(),
  /** Virtual tours that are published; left out where there is none. */
  tours: z.optional(z.array(named)),
});
export type StoryUse = z.infer<typeof storyUseSchema>;

/** What the source says of a post now, whatever was made of it here. */
export const originalSchema = z.object({
  title: z.string(),
  html: z.string(),
  text: z.string(),
  media: z.array(mediaSchema),
  hashtags: z.array(z.string()),
  url: z.nullable(z.string()),
  publishedAt: z.string(),
});

/** One item: a post from a channel or one written here. Named so that it is never confused with a Storybook story. */
export const storySchema = z.object({
  id: z.string(),
  iid: z.string(),
  feedId: z.nullable(z.string()),
  network: z.nullable(z.enum(NETWORKS)),
  externalId: z.nullable(z.string()),
  kind: z.enum(['post', 'authored']),
  status: z.enum(STORY_STATUSES),
  title: z.string(),
  /** Plain text of `html`. */
  text: z.string(),
  /** Sanitised on the server: paragraphs, links, lists, emphasis and images. */
  html: z.string(),
  permalink: z.nullable(z.string()),
  author: z.nullable(z.string()),
  media: z.array(mediaSchema),
  /** Lower case, without `#`. */
  hashtags: z.array(z.string()),
  /** The collections it is in, hand-picked or by rule. */
  collectionIds: z.array(z.string()),
  publishedAt: z.string(),
  importedAt: z.string(),
  updatedAt: z.string(),
  sourceDeleted: z.boolean(),
  /** Goes up with every change of what the story says or where it is shown; 1 where none has been counted yet. */
  version: z._default(z.number(), 1),
  /** Pending until a person accepts it or keeps ours; visitors see nothing of it. */
  proposed: z.optional(z.nullable(proposedSchema)),
  moderation: z.optional(z.nullable(moderationSchema)),
  metrics: z.optional(z.record(z.string(), z.number())),
  /** The days on which they changed, as `20261120`, the newest last; only where the story is listened to. */
  metricDays: z.optional(z.array(z.string())),
  /** Only where one story is asked for; `null` for what was written here. */
  original: z.optional(z.nullable(originalSchema)),
  /** How many versions are kept, the first included; only where one story is asked for. */
  versions: z.optional(z.number()),
  used: z.optional(storyUseSchema),
  /** Fields that a person changed: the source no longer does. */
  edited: z._default(z.array(z.string()), STORY_DEFAULTS.edited),
  /** Of the school's values, those that it shows. */
  values: z._default(z.array(z.string()), STORY_DEFAULTS.values),
  tags: z._default(storyTagsSchema, STORY_DEFAULTS.tags),
  cta: z._default(z.nullable(ctaSchema), STORY_DEFAULTS.cta),
  /** When it is to be published; what publishing proposes for a draft. */
  publishAt: z._default(z.nullable(z.string()), STORY_DEFAULTS.publishAt),
  held: z._default(z.nullable(heldSchema), STORY_DEFAULTS.held),
  approvals: z._default(z.array(approvalSchema), STORY_DEFAULTS.approvals),
  claim: z._default(z.nullable(claimSchema), STORY_DEFAULTS.claim),
  consent: z._default(consentSchema, STORY_DEFAULTS.consent),
  takenDown: z._default(z.nullable(takenDownSchema), STORY_DEFAULTS.takenDown),
  /** The same post came through another channel of the school first. */
  duplicateOf: z._default(z.nullable(z.string()), STORY_DEFAULTS.duplicateOf),
  /** Where the words stand that a list was asked for; `ranges` are offsets in `text`, ends not included. */
  match: z.optional(
    z.object({
      field: z.enum(['title', 'hashtags', 'text']),
      text: z.string(),
      ranges: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
});
export type SchoolStory = z.infer<typeof storySchema>;
