import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { NETWORKS } from '../networks/all.ts';

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

export const mediaSchema = z.object({
  type: z.enum(MEDIA_TYPES),
  url: z.string(),
  alt: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
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

/** What its source has made of a story since it was approved; only what differs from ours and no person has edited. */
export const proposedSchema = z.object({
  title: z.optional(z.string()),
  html: z.optional(z.string()),
  permalink: z.optional(z.nullable(z.string())),
  media: z.optional(z.array(mediaSchema)),
  hashtags: z.optional(z.array(z.string())),
  /** Author and date alone propose nothing: they go along with the rest. */
  author: z.optional(z.nullable(z.string())),
  publishedAt: z.optional(z.string()),
  /** When it was read. */
  at: z.string(),
});
export type Proposed = z.infer<typeof proposedSchema>;

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
  /** The collections it stands in, hand-picked or by rule. */
  collectionIds: z.array(z.string()),
  publishedAt: z.string(),
  importedAt: z.string(),
  updatedAt: z.string(),
  sourceDeleted: z.boolean(),
  /** Goes up with every change of what the story says or where it stands; 1 where none has been counted yet. */
  version: z._default(z.number(), 1),
  /** Waits until a person accepts it or keeps ours; visitors see nothing of it. */
  proposed: z.optional(z.nullable(proposedSchema)),
  moderation: z.optional(z.nullable(moderationSchema)),
  metrics: z.optional(z.record(z.string(), z.number())),
});
export type SchoolStory = z.infer<typeof storySchema>;

const titleSchema = z
  .string('Enter a title.')
  .check(z.trim(), z.minLength(1, 'Enter a title.'), z.maxLength(300, 'Use 300 characters or fewer.'));
const htmlSchema = z.string('Enter the story’s text.').check(z.maxLength(200_000, 'The text is too long.'));
const newMediaSchema = z
  .array(
    z.strictObject({
      type: z.enum(MEDIA_TYPES),
      url: z
        .string()
        .check(
          z.maxLength(2000, 'The address is too long.'),
          z.regex(/^https?:\/\//i, 'Enter an address that starts with http:// or https://.'),
        ),
      alt: z.string().check(z.maxLength(1000, 'Use 1,000 characters or fewer.')),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
    }),
  )
  .check(z.maxLength(20, 'Use 20 pictures or fewer.'));
const hashtagsSchema = z.pipe(
  z
    .array(z.string().check(z.maxLength(100, 'Use 100 characters or fewer.')))
    .check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
  z.transform((tags: string[]) => [...new Set(tags.map(normaliseHashtag).filter(Boolean))]),
);

export const newStorySchema = z.strictObject({
  title: titleSchema,
  html: htmlSchema,
  media: z.optional(newMediaSchema),
  hashtags: z.optional(hashtagsSchema),
});

export const storyPatchSchema = z
  .strictObject({
    title: z.optional(titleSchema),
    html: z.optional(htmlSchema),
    media: z.optional(newMediaSchema),
    hashtags: z.optional(hashtagsSchema),
  })
  .check(z.refine((patch) => Object.keys(patch).length > 0, 'Send at least one change.'));
export type StoryPatch = z.input<typeof storyPatchSchema>;

export const DECISIONS = ['approve', 'hide', 'return', 'restore'] as const;
export type Decision = (typeof DECISIONS)[number];

const versionSchema = z.int('Version must be a whole number.').check(z.minimum(1, 'Version must be 1 or more.'));

export const moderateSchema = z
  .strictObject({
    ids: z
      .array(z.string().check(z.minLength(1), z.maxLength(200)))
      .check(z.minLength(1, 'Choose at least one story.'), z.maxLength(500, 'Choose 500 stories or fewer.')),
    decision: z.enum(DECISIONS),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.'))),
    /** The version that was looked at, by id. A story that has changed since is left as it is. */
    versions: z.optional(z.record(z.string().check(z.maxLength(200)), versionSchema)),
  })
  .check(
    z.refine(({ decision, reason }) => decision !== 'return' || !!reason, {
      message: 'Enter what should be changed.',
      path: ['reason'],
    }),
  );
export type Moderate = z.infer<typeof moderateSchema>;

export const moderatedSchema = z.object({
  done: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), error: z.object({ code: z.string(), message: z.string() }) })),
});
export type Moderated = z.infer<typeof moderatedSchema>;

export const PROPOSED_DECISIONS = ['accept', 'keep'] as const;
export type ProposedDecision = (typeof PROPOSED_DECISIONS)[number];

export const decideProposedSchema = z.strictObject({
  decision: z.enum(PROPOSED_DECISIONS),
  /** The version that was looked at. */
  version: z.optional(versionSchema),
});
export type DecideProposed = z.infer<typeof decideProposedSchema>;

export const STORY_SORTS = ['-publishedAt', 'publishedAt', '-importedAt', 'title'] as const;
export type StorySort = (typeof STORY_SORTS)[number];

/** Query of `GET /stories`; unknown values are 400. */
export type StoryQuery = {
  status?: StoryStatus;
  feedId?: string;
  collectionId?: string;
  q?: string;
  tag?: string;
  /** Those with a picture or film. */
  media?: true;
  /** Those whose source has changed since they were approved. */
  proposed?: true;
  from?: string;
  to?: string;
  sort?: StorySort;
  limit?: number;
  cursor?: string;
};
