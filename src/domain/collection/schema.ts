import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { publicationSchema } from '../publication/schema.ts';
import { isDay } from '../rules.ts';
import { mediaSchema } from '../story/schema.ts';
import { collectionUsedSchema } from './used.ts';

const tagList = z.pipe(
  z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
  z.transform((tags: string[]) => [...new Set(tags.map(normaliseHashtag).filter(Boolean))]),
);
const date = z.nullable(z.string().check(z.refine(isDay, 'Enter a date as year-month-day.')));

/**
 * Which stories come in by themselves. Empty lists do not restrict; `from` and `to` are days, both included.
 * All conditions must hold: any of `any`, all of `all`, none of `none`.
 */
export const collectionRulesSchema = z.object({
  channels: z.array(z.string()),
  any: z.array(z.string()),
  all: z.array(z.string()),
  none: z.array(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  mediaOnly: z.boolean(),
  /** Words, as the search takes them. */
  text: z._default(z.string(), ''),
  /** Any of them. */
  values: z._default(z.array(z.string()), []),
});
export type CollectionRules = z.infer<typeof collectionRulesSchema>;

export const newRulesSchema = z
  .strictObject({
    channels: z._default(z.array(z.string()).check(z.maxLength(100)), []),
    any: z._default(tagList, []),
    all: z._default(tagList, []),
    none: z._default(tagList, []),
    from: z._default(date, null),
    to: z._default(date, null),
    mediaOnly: z._default(z.boolean(), false),
    text: z._default(z.string().check(z.trim(), z.maxLength(200, 'Use 200 characters or fewer.')), ''),
    values: z._default(
      z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50, 'Use 50 values or fewer.')),
      [],
    ),
  })
  .check(
    z.refine((rules) => !rules.from || !rules.to || rules.from <= rules.to, {
      message: 'Choose a last day after the first day.',
      path: ['to'],
    }),
  );

/** Rules as they are stored: those from before `text` and `values` hold neither. */
export function completeRules(stored: Partial<CollectionRules> | null): CollectionRules | null {
  return stored ? { ...NO_RULES, ...stored } : null;
}

/** Takes in every story. */
export const NO_RULES: CollectionRules = {
  channels: [],
  any: [],
  all: [],
  none: [],
  from: null,
  to: null,
  mediaOnly: false,
  text: '',
  values: [],
};

export const COLLECTION_ORDERS = ['-publishedAt', 'publishedAt', 'title', 'hand'] as const;
export type CollectionOrder = (typeof COLLECTION_ORDERS)[number];

export const MOST_PINNED = 20;

/** A picture that was sent, and what it shows. */
export const newCoverSchema = z.strictObject({
  mediaId: z.string('Choose a picture.').check(z.minLength(1, 'Choose a picture.'), z.maxLength(200)),
  alt: z
    .string('Describe the picture.')
    .check(z.trim(), z.minLength(1, 'Describe the picture.'), z.maxLength(1000, 'Use 1,000 characters or fewer.')),
});

export const collectionSchema = z.object({
  id: z.string(),
  iid: z.string(),
  name: z.string(),
  description: z.string(),
  rules: z.nullable(collectionRulesSchema),
  /** Stories that stand in it, whatever their status; what is shown outside are the approved ones. */
  count: z.number(),
  /** Its name as part of an address; it stays when the name changes. */
  slug: z._default(z.string(), ''),
  order: z._default(z.enum(COLLECTION_ORDERS), '-publishedAt'),
  /** Before all others, in this order. */
  pinned: z._default(z.array(z.string()), []),
  /** Stands for the collection in lists and readers; without one the pictures of its stories do. */
  cover: z._default(z.nullable(z.object({ mediaId: z.string(), alt: z.string(), media: mediaSchema })), null),
  used: z.optional(collectionUsedSchema),
  /** These two only where one collection is asked for. */
  counts: z.optional(z.object({ approved: z.number(), pending: z.number(), hidden: z.number() })),
  publication: z.optional(z.nullable(publicationSchema)),
  /** Not to be changed, nor shown by further widgets, because it is over the plan's limit. */
  disabledByPlan: z.optional(z.boolean()),
  /**
   * While its rules are still being applied: the job that does it, whose `counts.seen` says how many of the school's stories it
   * has looked at, and how many there were. It stays when the job fails, until the rules are saved again.
   */
  applying: z.optional(z.object({ jobId: z.string(), total: z.number() })),
  dateCreated: z.string(),
  updatedAt: z.string(),
});
export type Collection = z.infer<typeof collectionSchema>;

const nameSchema = z
  .string('Give the collection a name.')
  .check(z.trim(), z.minLength(1, 'Give the collection a name.'), z.maxLength(80, 'Use 80 characters or fewer.'));
const orderSchema = z.enum(COLLECTION_ORDERS, 'Choose an order.');
const pinnedSchema = z.pipe(
  z
    .array(z.string().check(z.minLength(1), z.maxLength(200)))
    .check(z.maxLength(MOST_PINNED, `Pin ${MOST_PINNED} stories or fewer.`)),
  z.transform((ids: string[]) => [...new Set(ids)]),
);
const descriptionSchema = z.string().check(z.trim(), z.maxLength(500, 'Use 500 characters or fewer.'));

export const newCollectionSchema = z.strictObject({
  name: nameSchema,
  description: z.optional(descriptionSchema),
  rules: z.optional(z.nullable(newRulesSchema)),
  order: z.optional(orderSchema),
  pinned: z.optional(pinnedSchema),
  cover: z.optional(z.nullable(newCoverSchema)),
});

export const collectionPatchSchema = z
  .strictObject({
    name: z.optional(nameSchema),
    description: z.optional(descriptionSchema),
    rules: z.optional(z.nullable(newRulesSchema)),
    order: z.optional(orderSchema),
    pinned: z.optional(pinnedSchema),
    cover: z.optional(z.nullable(newCoverSchema)),
  })
  .check(z.refine((patch) => Object.keys(patch).length > 0, 'Send at least one change.'));

/** Where a person puts a story in a collection: after another (`null`: first), or among those before all others. */
export const placeInCollectionSchema = z
  .strictObject({
    after: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))),
    pinned: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ after, pinned }) => (after === undefined) !== (pinned === undefined), {
      message: 'Send either `after` or `pinned`.',
      path: ['after'],
    }),
  );
export type PlaceInCollection = z.infer<typeof placeInCollectionSchema>;

export const rulesPreviewSchema = z.strictObject({
  rules: newRulesSchema,
  collectionId: z.optional(z.string().check(z.maxLength(200))),
});
