import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { NETWORKS } from '../networks/all.ts';
import { isDay } from '../rules.ts';
import { LACKS, STORY_KINDS, TAG_GROUPS } from './filter-values.ts';
import { QUERY_SORTS } from './list-query.ts';
import { STORY_STATUSES } from './schema.ts';

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

export const onlyTrue = (name: string) =>
  z.optional(
    z.pipe(
      z.literal('true', `${name} is true, or left out.`),
      z.transform(() => true as const),
    ),
  );

const searchText = (most: number, empty: string) =>
  z.string().check(z.trim(), z.minLength(1, empty), z.maxLength(most, `At most ${most} characters.`));

export const tagInQuery = z.pipe(
  z.string().check(z.maxLength(100, 'At most 100 characters.')),
  z.pipe(
    z.transform((value: string) => normaliseHashtag(value)),
    z.string().check(z.minLength(1, 'Enter a hashtag.')),
  ),
);

/** Days of the school (both included) or moments. */
export const publishedBetween = { from: z.optional(dayOrMoment), to: z.optional(dayOrMoment) };

/** Unknown names and values are refused: a filter with a slip in it would otherwise show the wrong stories. */
export const storyFilterFields = {
  status: z.optional(z.enum(STORY_STATUSES)),
  feedId: z.optional(idInQuery),
  network: z.optional(z.enum(NETWORKS, 'This is not a network.')),
  kind: z.optional(z.enum(STORY_KINDS, 'Kind is post or authored.')),
  author: z.optional(searchText(200, 'Enter a name.')),
  collectionId: z.optional(idInQuery),
  q: z.optional(searchText(200, 'Enter a word.')),
  tag: z.optional(tagInQuery),
  group: z.optional(z.enum(TAG_GROUPS, 'Group is people, place or purpose.')),
  value: z.optional(searchText(100, 'Enter a value.')),
  media: onlyTrue('Media'),
  proposed: onlyTrue('Proposed'),
  held: onlyTrue('Held'),
  consent: z.optional(z.literal('question', 'Consent is question, or left out.')),
  without: z.optional(z.enum(LACKS, 'Without is tags or alt.')),
  ...publishedBetween,
  scheduledFrom: z.optional(dayOrMoment),
  scheduledTo: z.optional(dayOrMoment),
  sort: z.optional(z.enum(QUERY_SORTS)),
};
