import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { pageFields } from '../page-fields.ts';
import { isDay } from '../rules.ts';
import {
  decideProposedSchema,
  moderatedSchema,
  moderateSchema,
  newStorySchema,
  STORY_SORTS,
  STORY_STATUSES,
  storyPatchSchema,
  storySchema,
} from '../story/schema.ts';
import { endpoint } from './endpoint.ts';
import { sampleStory } from './samples.ts';
import { pageOf } from './shared.ts';

const idInQuery = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not an id.'));

const dayOrMoment = z
  .string()
  .check(
    z.refine(
      (value) =>
        /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(value) &&
        isDay(value.slice(0, 10)) &&
        !Number.isNaN(Date.parse(value)),
      'Enter a date, for example 2026-11-21, or a moment, for example 2026-11-21T09:00:00Z.',
    ),
  );

/** Unknown names and values are refused: a filter with a slip in it would otherwise show the wrong stories. */
const storyQuerySchema = z.strictObject({
  status: z.optional(z.enum(STORY_STATUSES)),
  feedId: z.optional(idInQuery),
  collectionId: z.optional(idInQuery),
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
  from: z.optional(dayOrMoment),
  to: z.optional(dayOrMoment),
  sort: z.optional(z.enum(STORY_SORTS)),
  ...pageFields,
});

const moment = z.iso.datetime('Enter a moment, for example 2026-11-21T09:00:00Z.');

export const countApprovals = endpoint({
  method: 'GET',
  path: '/stories/approvals',
  tag: 'Stories',
  summary: 'How many stories were approved from one moment until another',
  description:
    'Counts published stories by when they were approved last, whenever they were posted. `to` is not included.',
  access: 's.s.rea',
  query: z.strictObject({ from: moment, to: moment }),
  reply: [200, z.object({ count: z.number() })],
  example: { count: 16 },
  reads: ['stories'],
});

export const listStories = endpoint({
  method: 'GET',
  path: '/stories',
  tag: 'Stories',
  summary: 'The school’s stories by filters and words, page by page',
  description:
    'Filters narrow together. `media=true` finds those with a picture or film, `proposed=true` those whose source has changed since they were approved. `from` and `to` are days (both included, UTC) or moments. `limit` is 50 unless given, at most 200.',
  access: 's.s.rea',
  query: storyQuerySchema,
  reply: [200, pageOf(storySchema)],
  example: { items: [sampleStory], nextCursor: 'WyJhYmNkZWZnaCIsMTc2Mzk2', total: 412 },
});

export const createStory = endpoint({
  method: 'POST',
  path: '/stories',
  tag: 'Stories',
  summary: 'Write a story',
  description: 'It is a draft. Without `hashtags` those of the text are taken.',
  access: 's.s.wr',
  body: newStorySchema,
  reply: [201, z.object({ story: storySchema })],
  example: { story: sampleStory },
  changes: ['stories', 'collections'],
});

export const moderateStories = endpoint({
  method: 'POST',
  path: '/stories/moderate',
  tag: 'Stories',
  summary: 'Review up to 500 stories',
  description:
    'Each id succeeds or fails separately (`not-found`, `limit-reached`, `conflict`). `return` wants a reason. `restore` leads to `pending`. `versions` are the versions of the stories that were seen, by id: one that has changed since fails with `conflict` and stays as it is.',
  access: 's.s.wr',
  body: moderateSchema,
  reply: [200, moderatedSchema],
  example: {
    done: [sampleStory.id],
    failed: [
      {
        id: 'gone',
        error: { code: 'not-found', message: 'This story was not found, or it belongs to another school.' },
      },
    ],
  },
  changes: ['stories', 'collections'],
});

export const getStory = endpoint({
  method: 'GET',
  path: '/stories/:id',
  tag: 'Stories',
  summary: 'One story',
  access: 's.s.rea',
  reply: [200, z.object({ story: storySchema })],
  errors: ['not-found'],
  example: { story: sampleStory },
});

export const updateStory = endpoint({
  method: 'PATCH',
  path: '/stories/:id',
  tag: 'Stories',
  summary: 'Change a story by hand',
  description: 'A field that was changed by hand is no longer changed by its source.',
  access: 's.s.wr',
  body: storyPatchSchema,
  reply: [200, z.object({ story: storySchema })],
  errors: ['not-found'],
  example: { story: sampleStory },
  changes: ['stories', 'collections'],
});

export const decideProposed = endpoint({
  method: 'POST',
  path: '/stories/:id/proposed',
  tag: 'Stories',
  summary: 'Accept what a source has changed in an approved story, or keep ours',
  description:
    'What visitors see of an approved story is what was approved. A change at its source is in `proposed` until it is accepted or ours is kept. What was kept is proposed again only when the source changes again. 409 where nothing is proposed, or where the story has changed since `version`.',
  access: 's.s.wr',
  body: decideProposedSchema,
  reply: [200, z.object({ story: storySchema })],
  errors: ['not-found', 'conflict'],
  example: { story: sampleStory },
  changes: ['stories', 'collections'],
});

export const deleteStory = endpoint({
  method: 'DELETE',
  path: '/stories/:id',
  tag: 'Stories',
  summary: 'Delete a story',
  description: 'The next reading of its channel does not bring it back.',
  access: 's.s.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['stories', 'collections'],
});
