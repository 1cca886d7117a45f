// Long: all that a story is and takes, in one schema.
import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { NETWORKS, type Network } from '../networks/all.ts';
import {
  approvalSchema,
  claimSchema,
  consentSchema,
  ctaSchema,
  heldSchema,
  STORY_DEFAULTS,
  type StoryTags,
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

const variantSchema = z.object({ width: z.number(), type: z.string(), url: z.string() });
const share = z.number().check(z.minimum(0), z.maximum(1));
const focusSchema = z.object({ x: share, y: share });

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
  /** Stands in for the picture that the story does not have; see `default-thumbs`. */
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

const named = z.object({ id: z.string(), name: z.string() });
/** Where a story stands. */
export const storyUseSchema = z.object({
  collections: z.array(named),
  widgets: z.array(named),
  newsletters: z.array(named),
  page: z.boolean(),
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

/** One field of a change: what it said before and what it says since. */
export const storyChangeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type StoryChange = z.infer<typeof storyChangeSchema>;

export const storyVersionSchema = z.object({
  version: z.number(),
  at: z.string(),
  /** `uid` is `null` for a channel, which `name` names. */
  by: z.object({ uid: z.nullable(z.string()), name: z.string() }),
  /** As in the activity log. */
  action: z.string(),
  changes: z.array(storyChangeSchema),
});
export type StoryVersion = z.infer<typeof storyVersionSchema>;

const versionSchema = z.int('Version must be a whole number.').check(z.minimum(1, 'Version must be 1 or more.'));
const titleSchema = z
  .string('Enter a title.')
  .check(z.trim(), z.minLength(1, 'Enter a title.'), z.maxLength(300, 'Use 300 characters or fewer.'));
const htmlSchema = z.string('Enter the story’s text.').check(z.maxLength(200_000, 'The text is too long.'));
/** As a person sends it. What belongs to a copy of ours is taken as it is kept, whatever is sent. */
export const newMediaItemSchema = z.strictObject({
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
  blur: z.optional(z.string().check(z.maxLength(200))),
  variants: z.optional(z.array(variantSchema).check(z.maxLength(20))),
  focus: z.optional(focusSchema),
  sourceUrl: z.optional(z.string().check(z.maxLength(2000))),
  isDefault: z.optional(z.boolean()),
});
const newMediaSchema = z.array(newMediaItemSchema).check(z.maxLength(20, 'Use 20 pictures or fewer.'));
const hashtagsSchema = z.pipe(
  z
    .array(z.string().check(z.maxLength(100, 'Use 100 characters or fewer.')))
    .check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
  z.transform((tags: string[]) => [...new Set(tags.map(normaliseHashtag).filter(Boolean))]),
);

const valuesSchema = z.pipe(
  z
    .array(
      z.string().check(z.trim(), z.minLength(1, 'Enter a value.'), z.maxLength(100, 'Use 100 characters or fewer.')),
    )
    .check(z.maxLength(50, 'Use 50 values or fewer.')),
  z.transform((values: string[]) => [...new Set(values)]),
);
const newCtaSchema = z.nullable(
  z.strictObject({
    label: z
      .string()
      .check(z.trim(), z.minLength(1, 'Enter the button’s words.'), z.maxLength(80, 'Use 80 characters or fewer.')),
    url: z
      .string()
      .check(
        z.trim(),
        z.maxLength(2000, 'The address is too long.'),
        z.regex(/^https?:\/\/[^\s/]+/i, 'Enter an address that starts with http:// or https://.'),
      ),
  }),
);

const content = {
  media: z.optional(newMediaSchema),
  hashtags: z.optional(hashtagsSchema),
  values: z.optional(valuesSchema),
  cta: z.optional(newCtaSchema),
};

export const newStorySchema = z.strictObject({
  title: titleSchema,
  html: htmlSchema,
  ...content,
  publishAt: z.optional(
    z.nullable(z.iso.datetime({ offset: true, error: 'Enter a moment, for example 2026-11-21T09:00:00Z.' })),
  ),
  collectionIds: z.optional(
    z
      .array(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not an id.')))
      .check(z.maxLength(100, 'Choose 100 collections or fewer.')),
  ),
});

export const storyPatchSchema = z
  .strictObject({
    /** The version that the changes were made to; left out, they are made to whatever it says now. */
    version: z.optional(versionSchema),
    title: z.optional(titleSchema),
    html: z.optional(htmlSchema),
    ...content,
  })
  .check(z.refine((patch) => Object.keys(patch).some((field) => field !== 'version'), 'Send at least one change.'));
export type StoryPatch = z.input<typeof storyPatchSchema>;

export const restoreSchema = z.strictObject({
  /** 0 is what the source says. */
  version: z.int('Version must be a whole number.').check(z.minimum(0, 'Version must be 0 or more.')),
});

export const DECISIONS = ['approve', 'hide', 'return', 'restore'] as const;
export type Decision = (typeof DECISIONS)[number];

const storyIdsSchema = z
  .array(z.string().check(z.minLength(1), z.maxLength(200)))
  .check(z.minLength(1, 'Choose at least one story.'), z.maxLength(500, 'Choose 500 stories or fewer.'));

export const moderateSchema = z
  .strictObject({
    ids: storyIdsSchema,
    decision: z.enum(DECISIONS),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.'))),
    /** The person who approves says that whoever may be named agrees. */
    consentConfirmed: z.optional(z.boolean()),
    /** Kept with that. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.'))),
    /** Also where somebody else is reviewing the story. */
    force: z.optional(z.boolean()),
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

const failedSchema = z.array(z.object({ id: z.string(), error: z.object({ code: z.string(), message: z.string() }) }));
const undoOfferSchema = z.object({ id: z.string(), until: z.string() });

export const moderatedSchema = z.object({
  done: z.array(z.string()),
  /** A second person approves them. */
  waiting: z._default(z.array(z.string()), []),
  /** Those of `done` that are published at their hour, not at once. */
  scheduled: z._default(z.array(z.string()), []),
  failed: failedSchema,
  /** `null` where nothing was done. */
  undo: z.optional(z.nullable(undoOfferSchema)),
});
export type Moderated = z.infer<typeof moderatedSchema>;

export const BULK_ACTS = ['tag', 'untag', 'value', 'unvalue', 'collect', 'uncollect', 'delete'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

export const bulkSchema = z.strictObject({
  ids: storyIdsSchema,
  act: z.enum(BULK_ACTS),
  /** The hashtag, the value or the collection's id. */
  value: z.optional(z.string().check(z.maxLength(128, 'Use 128 characters or fewer.'))),
});
export type Bulk = z.infer<typeof bulkSchema>;

export const undoSchema = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) });
export const undoneActSchema = z.object({ done: z.array(z.string()), failed: failedSchema });
export type UndoneAct = z.infer<typeof undoneActSchema>;
export const bulkDoneSchema = z.extend(undoneActSchema, { undo: z.optional(undoOfferSchema) });
export type BulkDone = z.infer<typeof bulkDoneSchema>;

export const takedownSchema = z.strictObject({
  reason: z
    .string('Enter the reason.')
    .check(z.trim(), z.minLength(1, 'Enter the reason.'), z.maxLength(1000, 'Use 1,000 characters or fewer.')),
});
/** `media` counts the pictures that are no longer served; `publication` is the one that it ended, as it was. */
export const takedownFromSchema = z.extend(storyUseSchema, {
  media: z.number(),
  publication: z.nullable(z.object({ id: z.string(), status: z.string() })),
});
export type TakedownFrom = z.infer<typeof takedownFromSchema>;

export const SOURCE_DELETED_DECISIONS = ['keep', 'remove'] as const;
export const sourceDeletedSchema = z.strictObject({ decision: z.enum(SOURCE_DELETED_DECISIONS) });

export const PRESENCE_STATES = ['viewing', 'editing'] as const;
export const presentSchema = z.strictObject({
  state: z.enum(PRESENCE_STATES),
  field: z.optional(z.string().check(z.maxLength(50))),
});
export const presentPersonSchema = z.object({
  uid: z.string(),
  name: z.string(),
  state: z.enum(PRESENCE_STATES),
  field: z.nullable(z.string()),
});
export type PresentPerson = z.infer<typeof presentPersonSchema>;

/** As it is listened to: with when the person was last heard of. */
export const presenceSignSchema = z.extend(presentPersonSchema, { at: z.string() });
export type PresenceSign = z.infer<typeof presenceSignSchema>;

export const PROPOSED_DECISIONS = ['accept', 'keep'] as const;
export type ProposedDecision = (typeof PROPOSED_DECISIONS)[number];

export const decideProposedSchema = z.strictObject({
  decision: z.enum(PROPOSED_DECISIONS),
  /** The version that was looked at. */
  version: z.optional(versionSchema),
});
export type DecideProposed = z.infer<typeof decideProposedSchema>;

export const STORY_SORTS = ['-publishedAt', 'publishedAt', '-importedAt', 'title', 'relevance'] as const;
export type StorySort = (typeof STORY_SORTS)[number];
/** Also the order of one collection, which only its own page has. */
export const QUERY_SORTS = [...STORY_SORTS, 'collection'] as const;

/** Query of `GET /stories`; unknown values are 400. */
export type StoryQuery = {
  status?: StoryStatus;
  feedId?: string;
  network?: Network;
  kind?: SchoolStory['kind'];
  /** The whole name, in upper or lower case. */
  author?: string;
  /** Those with a hashtag of the school's group. */
  group?: keyof StoryTags;
  /** One of the school's values, in upper or lower case. */
  value?: string;
  /** Those that may name somebody of the consent list. */
  consent?: 'question';
  /** Those that a rule kept for a person. */
  held?: true;
  /** Without hashtags, or with a picture without description. */
  without?: 'tags' | 'alt';
  /** Of when a story is to be published. */
  scheduledFrom?: string;
  scheduledTo?: string;
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

/** What `GET /stories` takes; the finder is asked for all but a collection's own order. */
export type StoryListQuery = Omit<StoryQuery, 'sort'> & { sort?: (typeof QUERY_SORTS)[number] };
