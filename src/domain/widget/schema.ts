import * as z from 'zod/mini';
import { mediaSchema } from '../story/schema.ts';

export const WIDGET_LAYOUTS = ['grid', 'list'] as const;
export type WidgetLayout = (typeof WIDGET_LAYOUTS)[number];
export const WIDGET_THEMES = ['light', 'dark', 'auto'] as const;

/** `brand` is a colour as `#rrggbb`, or null for the school's text colour alone; `columns` counts at full width. */
export const widgetOptionsSchema = z.object({
  limit: z.number(),
  theme: z.enum(WIDGET_THEMES),
  brand: z.nullable(z.string()),
  columns: z.number(),
});
export type WidgetOptions = z.infer<typeof widgetOptionsSchema>;

export const DEFAULT_WIDGET_OPTIONS: WidgetOptions = { limit: 12, theme: 'auto', brand: null, columns: 3 };

export const newWidgetOptionsSchema = z.strictObject({
  limit: z.optional(
    z.int('Choose how many stories.').check(z.minimum(1, 'Use 1 or more.'), z.maximum(48, 'Use 48 or fewer.')),
  ),
  theme: z.optional(z.enum(WIDGET_THEMES)),
  brand: z.optional(
    z.nullable(
      z
        .string()
        .check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a colour as # and six letters or digits, for example #1a5c3a.')),
    ),
  ),
  columns: z.optional(z.int().check(z.minimum(1, 'Use 1 or more.'), z.maximum(6, 'Use 6 or fewer.'))),
});

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
  /** Not shown to anyone because it is over the plan's limit. */
  disabledByPlan: z.optional(z.boolean()),
  dateCreated: z.string(),
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
  layout: z.enum(WIDGET_LAYOUTS, 'Choose a layout.'),
  options: z.optional(newWidgetOptionsSchema),
});
export type NewWidget = z.infer<typeof newWidgetSchema>;

export const widgetCopySchema = z.strictObject({ name: z.optional(nameSchema) });

export const widgetPatchSchema = z
  .strictObject({
    name: z.optional(nameSchema),
    collectionId: z.optional(collectionIdSchema),
    layout: z.optional(z.enum(WIDGET_LAYOUTS)),
    options: z.optional(newWidgetOptionsSchema),
  })
  .check(z.refine((patch) => Object.keys(patch).length > 0, 'Send at least one change.'));
export type WidgetPatch = z.infer<typeof widgetPatchSchema>;

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
});
export type EmbedStory = z.infer<typeof embedStorySchema>;

/** As many ids as an answer says were taken down. Where there are so many, there may be more. */
export const MOST_REMOVED = 100;

export const embedSchema = z.object({
  widget: z.object({
    publicKey: z.string(),
    name: z.string(),
    layout: z.enum(WIDGET_LAYOUTS),
    options: widgetOptionsSchema,
    locale: z.string(),
  }),
  stories: z.array(embedStorySchema),
  /** Ids of the school's stories that were hidden, deleted or taken out of a collection in the last 30 days. */
  removed: z.array(z.string()),
});
export type Embed = z.infer<typeof embedSchema>;

/** The snippet a school pastes into its page. `origin` has no trailing slash. */
export function embedSnippet(origin: string, publicKey: string): string {
  return `<div data-sprx-widget="${publicKey}"></div>\n<script async src="${origin}/embed/v1/sprx.js"></script>`;
}

/** Where what a widget shows is read as JSON, from any page and without a key of one's own. */
export function embedAddress(origin: string, publicKey: string): string {
  return `${origin}/embed/v1/widgets/${encodeURIComponent(publicKey)}`;
}
