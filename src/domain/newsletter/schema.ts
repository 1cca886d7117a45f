import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';

export const MOST_NEWSLETTER_NAME = 80;
export const MOST_SUBJECT = 150;
export const MOST_PREVIEW_TEXT = 200;
export const MOST_SECTIONS = 20;
export const MOST_EDITION_STORIES = 60;
/** As many characters as the words of one section, or the introduction, may have with their marks. */
const MOST_HTML = 20_000;

export const FILL_ORDERS = ['suggested', 'newest'] as const;

/**
 * Stories in a new edition: approved stories of these collections with any of these hashtags (of all when both are empty) that
 * stood in no earlier edition; at most `max`.
 */
export const fillSchema = z.object({
  collectionIds: z.array(z.string()),
  any: z.array(z.string()),
  max: z.number(),
  order: z.enum(FILL_ORDERS),
});
export type Fill = z.infer<typeof fillSchema>;

export const DEFAULT_FILL: Fill = { collectionIds: [], any: [], max: 8, order: 'suggested' };

/** `widget_newsletter/{id}`. */
export const newsletterSchema = z.object({
  id: z.string(),
  iid: z.string(),
  name: z.string(),
  /** Made from the name, for addresses; stays when the name changes. */
  slug: z.string(),
  description: z.string(),
  fill: fillSchema,
  /** How many editions there are. */
  editions: z.number(),
  /** The draft that what is published to the newsletter goes into; `null` until there is one. */
  nextEdition: z.nullable(z.object({ id: z.string(), number: z.number(), stories: z.number() })),
  /** Kept, but nothing can be added to it because it is over the plan's limit. */
  disabledByPlan: z.optional(z.boolean()),
  version: z.number(),
  dateCreated: z.string(),
  dateUpdated: z.string(),
});
export type Newsletter = z.infer<typeof newsletterSchema>;

const oneLine = (text: string): boolean => !/[\r\n\u2028\u2029]/.test(text);

const nameSchema = z
  .string('Give the newsletter a name.')
  .check(
    z.refine(oneLine, 'Write the name on one line.'),
    z.trim(),
    z.minLength(1, 'Give the newsletter a name.'),
    z.maxLength(MOST_NEWSLETTER_NAME, `The name may have ${MOST_NEWSLETTER_NAME} characters at most.`),
  );

const idList = (what: string, most: number) =>
  z.pipe(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(200)))
      .check(z.maxLength(most, `Choose ${most} ${what} or fewer.`)),
    z.transform((ids: string[]) => [...new Set(ids)]),
  );

export const newNewsletterSchema = z.strictObject({ name: nameSchema });
export type NewNewsletter = z.infer<typeof newNewsletterSchema>;

const version = z.optional(z.int().check(z.minimum(0)));
const changesSomething = z.refine<object>(
  (patch) => Object.keys(patch).some((name) => name !== 'version'),
  'Send at least one change.',
);

/** `version`: the one that the change was made from. */
export const newsletterPatchSchema = z
  .strictObject({
    version,
    name: z.optional(nameSchema),
    description: z.optional(z.string().check(z.trim(), z.maxLength(300, 'Use 300 characters or fewer.'))),
    fill: z.optional(
      z.strictObject({
        collectionIds: z.optional(idList('collections', 20)),
        any: z.optional(
          z.pipe(
            z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
            z.transform((tags: string[]) => [...new Set(tags.map(normaliseHashtag).filter(Boolean))]),
          ),
        ),
        max: z.optional(
          z.int('Choose how many stories.').check(z.minimum(1, 'Use 1 or more.'), z.maximum(30, 'Use 30 or fewer.')),
        ),
        order: z.optional(z.enum(FILL_ORDERS, 'Choose an order.')),
      }),
    ),
  })
  .check(changesSomething);
export type NewsletterPatch = z.infer<typeof newsletterPatchSchema>;

export const SECTION_KINDS = ['stories', 'text', 'collection'] as const;

/** One part of an edition: stories in their order, words, or the newest stories of a collection. */
export const sectionSchema = z.object({
  id: z.string(),
  kind: z.enum(SECTION_KINDS),
  title: z.string(),
  /** Of the kind `text`: clean HTML. */
  html: z.string(),
  /** Of the kind `stories`. */
  storyIds: z.array(z.string()),
  /** Of the kind `collection`. */
  collectionId: z.nullable(z.string()),
});
export type Section = z.infer<typeof sectionSchema>;

/** Of the states of the contract those that an edition can have before it is sent by SprX. */
export const EDITION_STATUSES = ['draft'] as const;

/** `widget_newsletter/{id}/editions/{eid}`. */
export const editionSchema = z.object({
  id: z.string(),
  iid: z.string(),
  newsletterId: z.string(),
  number: z.number(),
  status: z.enum(EDITION_STATUSES),
  subject: z.string(),
  previewText: z.string(),
  /** Clean HTML. */
  intro: z.string(),
  sections: z.array(sectionSchema),
  version: z.number(),
  updatedBy: z.string(),
  dateCreated: z.string(),
  dateUpdated: z.string(),
});
export type Edition = z.infer<typeof editionSchema>;

/** All stories that an edition names, each once, in their order. */
export function storiesOfSections(sections: readonly Pick<Section, 'storyIds'>[]): string[] {
  return [...new Set(sections.flatMap(({ storyIds }) => storyIds))];
}

const subjectSchema = z
  .string()
  .check(
    z.refine(oneLine, 'Write the subject on one line.'),
    z.trim(),
    z.maxLength(MOST_SUBJECT, `The subject may have ${MOST_SUBJECT} characters at most.`),
  );

const newSectionSchema = z
  .strictObject({
    /** Of a section that is there already. */
    id: z.optional(z.string().check(z.maxLength(40))),
    kind: z.enum(SECTION_KINDS, 'Choose what the section shows.'),
    title: z.string().check(z.trim(), z.maxLength(120, 'Use 120 characters or fewer.')),
    html: z.optional(z.string().check(z.maxLength(MOST_HTML, 'This text is too long for a newsletter.'))),
    storyIds: z.optional(idList('stories', MOST_EDITION_STORIES)),
    collectionId: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))),
  })
  .check(
    z.refine(({ kind, collectionId }) => kind !== 'collection' || Boolean(collectionId), {
      message: 'Choose a collection.',
      path: ['collectionId'],
    }),
  );

export const newEditionSchema = z.strictObject({ empty: z.optional(z.boolean()) });

export const editionPatchSchema = z
  .strictObject({
    version,
    subject: z.optional(subjectSchema),
    previewText: z.optional(
      z
        .string()
        .check(
          z.refine(oneLine, 'Write the preview text on one line.'),
          z.trim(),
          z.maxLength(MOST_PREVIEW_TEXT, `The preview text may have ${MOST_PREVIEW_TEXT} characters at most.`),
        ),
    ),
    intro: z.optional(z.string().check(z.maxLength(MOST_HTML, 'The introduction is too long for a newsletter.'))),
    sections: z.optional(
      z.array(newSectionSchema).check(z.maxLength(MOST_SECTIONS, `Use ${MOST_SECTIONS} sections or fewer.`)),
    ),
  })
  .check(changesSomething);
export type EditionPatch = z.infer<typeof editionPatchSchema>;

export const EDITION_CHECKS = [
  'no-subject',
  'no-stories',
  'alt-missing',
  'subject-long',
  'too-large',
  'story-removed',
  'few-words',
  'count-differs',
] as const;

/** What is still wrong with an edition, or could be better. */
export const editionCheckSchema = z.object({
  code: z.enum(EDITION_CHECKS),
  level: z.enum(['error', 'warning']),
  message: z.string(),
  storyId: z.optional(z.string()),
});
export type EditionCheck = z.infer<typeof editionCheckSchema>;

/** An edition as mail programs get it. */
export const editionPreviewSchema = z.object({
  subject: z.string(),
  html: z.optional(z.string()),
  text: z.optional(z.string()),
  /** Of the HTML, in UTF-8. */
  bytes: z.number(),
});
export type EditionPreview = z.infer<typeof editionPreviewSchema>;
