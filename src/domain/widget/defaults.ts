import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { domainsSchema } from './domains.ts';
import { defaultOptionsSchema, WIDGET_LAYOUTS, widgetOptionsSchema } from './options.ts';

export const MOST_PLACES = 100;

/** Where a hashtag is, for the layout `map`. */
export const placeSchema = z.object({ tag: z.string(), name: z.string(), lat: z.number(), lng: z.number() });
export type WidgetPlace = z.infer<typeof placeSchema>;

/** `widgetDefaults/{iid}`: what a new widget begins with. `dateUpdated` is null before a school has decided. */
export const widgetDefaultsSchema = z.object({
  layout: z.enum(WIDGET_LAYOUTS),
  options: widgetOptionsSchema,
  domains: z.array(z.string()),
  places: z.array(placeSchema),
  version: z.number(),
  dateUpdated: z.nullable(z.string()),
});
export type WidgetDefaults = z.infer<typeof widgetDefaultsSchema>;

const degrees = (what: string, most: number) =>
  z
    .number(`Enter the ${what} as a number.`)
    .check(z.minimum(-most, `Use -${most} or more.`), z.maximum(most, `Use ${most} or less.`));

const newPlaceSchema = z.strictObject({
  tag: z.pipe(
    z.pipe(
      z.string('Enter a hashtag.').check(z.maxLength(100, 'Use 100 characters or fewer.')),
      z.transform((tag: string) => normaliseHashtag(tag)),
    ),
    z.string().check(z.minLength(1, 'Enter a hashtag.')),
  ),
  name: z
    .string('Enter the name of the place.')
    .check(z.trim(), z.minLength(1, 'Enter the name of the place.'), z.maxLength(80, 'Use 80 characters or fewer.')),
  lat: degrees('latitude', 90),
  lng: degrees('longitude', 180),
});

/** Replaces all of it: what is left out has the platform's own value. */
export const newWidgetDefaultsSchema = z.strictObject({
  layout: z.optional(z.enum(WIDGET_LAYOUTS, 'Choose a layout.')),
  options: z.optional(defaultOptionsSchema),
  domains: z.optional(domainsSchema),
  places: z.optional(
    z.array(newPlaceSchema, 'Enter a list of places.').check(
      z.maxLength(MOST_PLACES, `Enter ${MOST_PLACES} places or fewer.`),
      z.refine(
        (places) => new Set(places.map(({ tag }) => tag)).size === places.length,
        'Give each hashtag one place.',
      ),
    ),
  ),
  version: z.optional(z.int().check(z.minimum(0))),
});
export type NewWidgetDefaults = z.output<typeof newWidgetDefaultsSchema>;

/** What the defaults would be. */
export const previewedDefaultsSchema = z.strictObject({ options: defaultOptionsSchema });

export const defaultsPreviewSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    }),
  ),
});
export type DefaultsPreview = z.infer<typeof defaultsPreviewSchema>;

export const MOST_APPLIED = 100;

export const appliedDefaultsSchema = z.strictObject({
  ids: z.pipe(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(200)), 'Choose the widgets.')
      .check(
        z.minLength(1, 'Choose at least one widget.'),
        z.maxLength(MOST_APPLIED, `Choose ${MOST_APPLIED} widgets or fewer.`),
      ),
    z.transform((ids: string[]) => [...new Set(ids)]),
  ),
});

export const appliedSchema = z.object({
  done: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), error: z.object({ code: z.string(), message: z.string() }) })),
});
export type AppliedDefaults = z.infer<typeof appliedSchema>;
