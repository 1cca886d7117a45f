import * as z from 'zod/mini';
import { collectionSchema } from '../../../src/domain/collection/schema.ts';
import { feedSchema, unreadablePostSchema } from '../../../src/domain/feed/schema.ts';
import { currentInstitutionSchema } from '../../../src/domain/institution/schema.ts';
import { jobSchema } from '../../../src/domain/job/schema.ts';
import { pageFields } from '../../../src/domain/page-fields.ts';
import { isDay } from '../../../src/domain/rules.ts';
import { STORY_SORTS, STORY_STATUSES, storySchema } from '../../../src/domain/story/schema.ts';
import { widgetSchema } from '../../../src/domain/widget/schema.ts';
import { normaliseHashtag } from '../../../src/lib/text.ts';

/** The shape of every list; `nextCursor` is `null` at its end. */
export const pageOf = <T extends z.ZodMiniType>(items: T) =>
  z.object({ items: z.array(items), nextCursor: z.nullable(z.string()), total: z.optional(z.number()) });

export const replies = {
  institution: z.object({ institution: currentInstitutionSchema }),
  feed: z.object({ feed: feedSchema }),
  feeds: pageOf(feedSchema),
  feedAndJob: z.object({ feed: feedSchema, job: jobSchema }),
  unreadable: pageOf(unreadablePostSchema),
  preview: z.extend(pageOf(storySchema), { title: z.string() }),
  job: z.object({ job: jobSchema }),
  story: z.object({ story: storySchema }),
  stories: pageOf(storySchema),
  collection: z.object({ collection: collectionSchema }),
  collections: pageOf(collectionSchema),
  widget: z.object({ widget: widgetSchema }),
  widgets: pageOf(widgetSchema),
};

export const idParams = z.object({ id: z.string() });

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not an id.'));
const day = z
  .string()
  .check(
    z.refine(
      (value) =>
        /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(value) &&
        isDay(value.slice(0, 10)) &&
        !Number.isNaN(Date.parse(value)),
      'Enter a date such as 2026-11-21, or a moment such as 2026-11-21T09:00:00Z.',
    ),
  );

/** For lists that are only read on. */
export const pageQuery = z.strictObject(pageFields);

/** Unknown names and values are refused: a filter with a slip in it would otherwise show the wrong stories. */
export const storyQuerySchema = z.strictObject({
  status: z.optional(z.enum(STORY_STATUSES, `Status is one of ${STORY_STATUSES.join(', ')}.`)),
  feedId: z.optional(id),
  collectionId: z.optional(id),
  q: z.optional(
    z.string().check(z.trim(), z.minLength(1, 'Enter a word.'), z.maxLength(200, 'At most 200 characters.')),
  ),
  tag: z.optional(
    z.pipe(
      z.string().check(z.maxLength(100, 'At most 100 characters.')),
      z.pipe(
        z.transform((value: string) => normaliseHashtag(value)),
        z.string().check(z.minLength(1, 'Enter a hashtag.')),
      ),
    ),
  ),
  media: z.optional(
    z.pipe(
      z.literal('true', 'Media is true, or left out.'),
      z.transform(() => true as const),
    ),
  ),
  proposed: z.optional(
    z.pipe(
      z.literal('true', 'Proposed is true, or left out.'),
      z.transform(() => true as const),
    ),
  ),
  from: z.optional(day),
  to: z.optional(day),
  sort: z.optional(z.enum(STORY_SORTS, `Sort is one of ${STORY_SORTS.join(', ')}.`)),
  ...pageFields,
});

/** For routes that take no query at all. */
export const noQuery = z.strictObject({});

export const deleteFeedQuery = z.strictObject({
  stories: z._default(z.enum(['keep', 'delete'], 'Stories is keep or delete.'), 'keep'),
});
