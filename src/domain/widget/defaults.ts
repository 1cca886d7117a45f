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
