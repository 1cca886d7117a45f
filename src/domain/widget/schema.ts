import * as z from 'zod/mini';
import { directionOfLanguage } from '../../lib/direction.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { mediaSchema } from '../story/schema.ts';
import { placeSchema } from './defaults.ts';
import { domainsSchema } from './domains.ts';
import {
  MOST_EMBEDDED,
  newWidgetOptionsSchema,
  WIDGET_LAYOUTS,
  type WidgetLayout,
  type WidgetOptions,
  widgetOptionsSchema,
} from './options.ts';

export const WIDGET_STATUSES = ['live', 'paused'] as const;

/** A story widget, `widgets/{id}`. */
export const widgetSchema = z.object({
  id: z.string(),
  iid: z.string(),
  publicKey: z.string(),
  name: z.string(),
  type: z.literal('story'),
  collectionId: z.string(),
  layout: z.enum(WIDGET_LAYOUTS),
  options: widgetOptionsSchema,
  status: z.enum(WIDGET_STATUSES),
  /** Sites that may show it; none: any. */
  domains: z.array(z.string()),
  /** Not shown to anyone because it is over the plan's limit. */
  disabledByPlan: z.optional(z.boolean()),
  version: z.number(),
  dateCreated: z.string(),
  dateUpdated: z.string(),
  /** Pages that showed it in the last 30 days, each as origin and path; the most viewed first. */
  seenOn: z.array(z.string()),
  views30d: z.number(),
});
export type Widget = z.infer<typeof widgetSchema>;

export const MOST_WIDGET_NAME = 80;

const nameSchema = z
  .string('Give the widget a name.')
  .check(
    z.trim(),
    z.minLength(1, 'Give the widget a name.'),
    z.maxLength(MOST_WIDGET_NAME, `The name may have ${MOST_WIDGET_NAME} characters at most.`),
  );
const collectionIdSchema = z
  .string('Choose a collection.')
  .check(z.minLength(1, 'Choose a collection.'), z.maxLength(200));

export const newWidgetSchema = z.strictObject({
  name: nameSchema,
  type: z.literal('story', 'Only story widgets can be created here.'),
  collectionId: collectionIdSchema,
  /** As in the school's defaults where it is left out; so are options and sites. */
  layout: z.optional(z.enum(WIDGET_LAYOUTS, 'Choose a layout.')),
  options: z.optional(newWidgetOptionsSchema),
  domains: z.optional(domainsSchema),
});
export type NewWidget = z.infer<typeof newWidgetSchema>;

export const widgetCopySchema = z.strictObject({ name: z.optional(nameSchema) });

export const widgetPatchSchema = z
  .strictObject({
    /** The one that the change was made from. */
    version: z.optional(z.int().check(z.minimum(0))),
    name: z.optional(nameSchema),
    collectionId: z.optional(collectionIdSchema),
    layout: z.optional(z.enum(WIDGET_LAYOUTS, 'Choose a layout.')),
    options: z.optional(newWidgetOptionsSchema),
    domains: z.optional(domainsSchema),
  })
  .check(z.refine((patch) => Object.keys(patch).some((name) => name !== 'version'), 'Send at least one change.'));
export type WidgetPatch = z.infer<typeof widgetPatchSchema>;

/** How a widget became what it is. */
export const widgetVersionSchema = z.object({
  version: z.number(),
  at: z.string(),
  by: z.object({ uid: z.nullable(z.string()), name: z.string() }),
  /** The fields that it changed, by their paths: `options.radius`. */
  changed: z.array(z.string()),
});
export type WidgetVersion = z.infer<typeof widgetVersionSchema>;

export const restoredWidgetSchema = z.strictObject({
  version: z.int('Enter the number of a version.').check(z.minimum(1, 'Enter the number of a version.')),
});

/** One story as a visitor's page gets it: approved ones alone, nothing internal. */
export const embedStorySchema = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  url: z.nullable(z.string()),
  author: z.nullable(z.string()),
  media: z.nullable(mediaSchema),
  hashtags: z.array(z.string()),
  publishedAt: z.string(),
  /** Where it came from, such as `instagram`; null for one that was written here. */
  network: z.nullable(z.string()),
  /** Those of its hashtags that the school has given a place. */
  places: z.array(z.string()),
  /** Its hashtags by the school's groups. */
  groups: z.object({
    people: z.array(z.string()),
    place: z.array(z.string()),
    purpose: z.array(z.string()),
  }),
  /** The whole story, clean; of widgets that open stories in a dialog. */
  html: z.optional(z.string()),
});
export type EmbedStory = z.infer<typeof embedStorySchema>;

/** As many ids as an answer says were taken down. Where there are so many, there may be more. */
export const MOST_REMOVED = 100;

export const embedWidgetSchema = z.object({
  publicKey: z.string(),
  name: z.string(),
  layout: z.enum(WIDGET_LAYOUTS),
  options: widgetOptionsSchema,
  /** Of the widget, else of the school. */
  locale: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  status: z.enum(WIDGET_STATUSES),
  /** Of the layout `map`. */
  places: z.optional(z.array(placeSchema)),
});

export const embedSchema = z.object({
  widget: embedWidgetSchema,
  stories: z.array(embedStorySchema),
  /** Ids of the school's stories that were hidden, deleted or taken out of a collection in the last 30 days. */
  removed: z.array(z.string()),
  /** For the stories after these; null at the end. */
  nextCursor: z.nullable(z.string()),
});
export type Embed = z.infer<typeof embedSchema>;

export const embedStoriesSchema = z.pick(embedSchema, { stories: true, nextCursor: true });

/** Other parameters are passed over: pages add their own against caches. */
export const embedStoriesQuerySchema = z.object({
  cursor: z.optional(z.string().check(z.maxLength(5_000))),
  tag: z.optional(
    z.pipe(
      z.string().check(z.maxLength(100)),
      z.transform((tag: string) => normaliseHashtag(tag)),
    ),
  ),
  limit: z.optional(
    z.coerce
      .number('Enter how many stories.')
      .check(
        z.int('Enter how many stories.'),
        z.minimum(1, 'Use 1 or more.'),
        z.maximum(MOST_EMBEDDED, `Use ${MOST_EMBEDDED} or fewer.`),
      ),
  ),
});

/** The snippet a school pastes into its page, which keeps no space for an alert. `origin` has no trailing slash. */
export function embedSnippet(origin: string, publicKey: string, layout: WidgetLayout = 'grid'): string {
  const space = layout === 'alert' ? ' data-sprx-space="0"' : '';
  return `<div data-sprx-widget="${publicKey}"${space}></div>\n<script async src="${origin}/embed/v1/sprx.js"></script>`;
}

/** In which language a widget speaks, and in which direction it runs. */
export function languageOf({ locale, dir }: Pick<WidgetOptions, 'locale' | 'dir'>, schoolLocale: string) {
  const language = locale ?? schoolLocale;
  return { locale: language, dir: dir === 'auto' ? directionOfLanguage(language) : dir };
}
