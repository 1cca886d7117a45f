import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { focusSchema, MEDIA_TYPES, variantSchema } from './schema.ts';
import { versionSchema } from './versions.ts';

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
/** So many pictures and films one story has. */
export const MOST_MEDIA = 20;
const newMediaSchema = z.array(newMediaItemSchema).check(z.maxLength(MOST_MEDIA, 'Use 20 pictures or fewer.'));
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
    z.nullable(z.iso.datetime({ offset: true, error: 'Enter a date and time, for example 2026-11-21T09:00:00Z.' })),
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
    /** It is saved while it is being written: it is not sent for review by that. */
    unfinished: z.optional(z.boolean()),
    title: z.optional(titleSchema),
    html: z.optional(htmlSchema),
    ...content,
  })
  .check(
    z.refine(
      ({ version: _, unfinished: __, ...changes }) => Object.keys(changes).length > 0,
      'Send at least one change.',
    ),
  );
export type StoryPatch = z.input<typeof storyPatchSchema>;
