import * as z from 'zod/mini';
import { URL_MESSAGES, urlProblem } from '../rules.ts';

export const WIDGET_LAYOUTS = [
  'grid',
  'list',
  'carousel',
  'wall',
  'spotlight',
  'ticker',
  'map',
  'single',
  'alert',
  'screen',
] as const;
export type WidgetLayout = (typeof WIDGET_LAYOUTS)[number];
export const WIDGET_THEMES = ['light', 'dark', 'auto'] as const;
export const WIDGET_FONTS = ['system', 'host', 'serif'] as const;
export const WIDGET_DENSITIES = ['comfortable', 'compact'] as const;
/** Of a card. */
export const WIDGET_PARTS = ['picture', 'date', 'author', 'excerpt', 'hashtags', 'channel'] as const;
export const WIDGET_FILTERS = ['people', 'place', 'purpose', 'hashtags'] as const;
/** Of an alert; an emergency is read out at once. */
export const WIDGET_SEVERITIES = ['info', 'important', 'emergency'] as const;
export const WIDGET_DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

export const MOST_EMBEDDED = 48;
export const MOST_COLUMNS = 6;
export const MOST_RADIUS = 24;
export const MOST_WIDGET_TEXT = 200;
export const MOST_CTA_LABEL = 40;
/** Seconds between two steps of a layout that moves by itself. */
export const LEAST_INTERVAL = 3;
export const MOST_INTERVAL = 30;

const partsSchema = z.object({
  picture: z.boolean(),
  date: z.boolean(),
  author: z.boolean(),
  excerpt: z.boolean(),
  hashtags: z.boolean(),
  channel: z.boolean(),
});

export const widgetOptionsSchema = z.object({
  limit: z.number(),
  /** At full width. */
  columns: z.number(),
  theme: z.enum(WIDGET_THEMES),
  /** A colour as `#rrggbb`, or null for the text colour alone. */
  brand: z.nullable(z.string()),
  font: z.enum(WIDGET_FONTS),
  /** Of a card's corners, in CSS pixels. */
  radius: z.number(),
  density: z.enum(WIDGET_DENSITIES),
  parts: partsSchema,
  filters: z.array(z.enum(WIDGET_FILTERS)),
  more: z.enum(['none', 'button']),
  /** Where a story is read: at its source, or whole in a dialog on the page. */
  open: z.enum(['source', 'lightbox']),
  /** A video plays in its place after a click, or is a link to its page. */
  video: z.enum(['click', 'link']),
  share: z.boolean(),
  report: z.boolean(),
  cta: z.nullable(z.object({ label: z.string(), url: z.string() })),
  consent: z.enum(['none', 'click']),
  /** In seconds; 0 never moves by itself. */
  interval: z.number(),
  emptyText: z.string(),
  consentText: z.string(),
  /** The school's where it is null. */
  locale: z.nullable(z.string()),
  dir: z.enum(WIDGET_DIRECTIONS),
  /** Shown by the layout `single`; the newest story where it is null. */
  storyId: z.nullable(z.string()),
  /** Whether the last good answer is stored on the visitor's device. */
  keep: z.enum(['device', 'none']),
  /** Of the layout `screen`. */
  clock: z.boolean(),
  /** Of the layout `alert`, as the two below. */
  severity: z.enum(WIDGET_SEVERITIES),
  /** ISO 8601; null shows it at once. */
  from: z.nullable(z.string()),
  /** ISO 8601; an alert has one. */
  until: z.nullable(z.string()),
});
export type WidgetOptions = z.infer<typeof widgetOptionsSchema>;

export const DEFAULT_WIDGET_OPTIONS: WidgetOptions = {
  limit: 12,
  columns: 3,
  theme: 'auto',
  brand: null,
  font: 'system',
  radius: 12,
  density: 'comfortable',
  parts: { picture: true, date: true, author: true, excerpt: true, hashtags: true, channel: false },
  filters: [],
  more: 'none',
  open: 'source',
  video: 'click',
  share: false,
  report: false,
  cta: null,
  consent: 'none',
  interval: 0,
  emptyText: '',
  consentText: '',
  locale: null,
  dir: 'auto',
  storyId: null,
  keep: 'device',
  clock: false,
  severity: 'info',
  from: null,
  until: null,
};

const whole = (what: string, least: number, most: number) =>
  z.optional(
    z
      .int(`Enter ${what} as a whole number.`)
      .check(z.minimum(least, `Use ${least} or more.`), z.maximum(most, `Use ${most} or fewer.`)),
  );
const choice = <const Values extends readonly string[]>(what: string, values: Values) =>
  z.optional(z.enum(values, `Choose ${what}: ${values.join(', ')}.`));
const flag = z.optional(z.boolean('Choose on or off.'));
const text = z.optional(
  z
    .string('Enter a text, or leave it empty.')
    .check(z.trim(), z.maxLength(MOST_WIDGET_TEXT, `Use ${MOST_WIDGET_TEXT} characters or fewer.`)),
);

const ctaSchema = z.strictObject({
  label: z
    .string('Enter the words of the button.')
    .check(
      z.trim(),
      z.minLength(1, 'Enter the words of the button.'),
      z.maxLength(MOST_CTA_LABEL, `Use ${MOST_CTA_LABEL} characters or fewer.`),
    ),
  url: z.string(URL_MESSAGES['not-a-url']).check(
    z.trim(),
    z.maxLength(2_000, 'Use an address with 2000 characters or fewer.'),
    z.refine((value) => urlProblem(value) === null, {
      error: ({ input }) => URL_MESSAGES[urlProblem(String(input)) ?? 'not-a-url'],
    }),
  ),
});

/** As `en-GB`: the one way of writing it that languages have. */
export function languageTag(value: string): string | null {
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null;
  } catch {
    return null;
  }
}
const LANGUAGE = 'Enter a language as two letters, with its country where it matters, for example cy or en-GB.';
const localeSchema = z.pipe(
  z.string(LANGUAGE).check(
    z.trim(),
    z.maxLength(35, LANGUAGE),
    z.refine((value) => languageTag(value) !== null, LANGUAGE),
  ),
  z.transform((value: string) => languageTag(value) ?? value),
);

const fields = {
  limit: whole('the number of stories', 1, MOST_EMBEDDED),
  columns: whole('the number of columns', 1, MOST_COLUMNS),
  theme: choice('the colours', WIDGET_THEMES),
  brand: z.optional(
    z.nullable(
      z
        .string('Enter a colour as # and six letters or digits, for example #1a5c3a.')
        .check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a colour as # and six letters or digits, for example #1a5c3a.')),
    ),
  ),
  font: choice('a typeface', WIDGET_FONTS),
  radius: whole('the rounding of corners', 0, MOST_RADIUS),
  density: choice('a density', WIDGET_DENSITIES),
  parts: z.optional(
    z.strictObject({ picture: flag, date: flag, author: flag, excerpt: flag, hashtags: flag, channel: flag }),
  ),
  filters: z.optional(
    z.pipe(
      z
        .array(
          z.enum(WIDGET_FILTERS, `Choose filters of: ${WIDGET_FILTERS.join(', ')}.`),
          'Choose filters from the list.',
        )
        .check(z.maxLength(20, 'Choose each filter once.')),
      z.transform((chosen: (typeof WIDGET_FILTERS)[number][]) => [...new Set(chosen)]),
    ),
  ),
  more: choice('how more stories are loaded', ['none', 'button']),
  open: choice('where a story opens', ['source', 'lightbox']),
  video: choice('how videos open', ['click', 'link']),
  share: flag,
  report: flag,
  cta: z.optional(z.nullable(ctaSchema)),
  consent: choice('whether visitors agree first', ['none', 'click']),
  interval: z.optional(
    z
      .int('Enter the seconds as a whole number.')
      .check(
        z.refine(
          (seconds) => seconds === 0 || (seconds >= LEAST_INTERVAL && seconds <= MOST_INTERVAL),
          `Use ${LEAST_INTERVAL} to ${MOST_INTERVAL} seconds, or 0 so that it never moves automatically.`,
        ),
      ),
  ),
  emptyText: text,
  consentText: text,
  locale: z.optional(z.nullable(localeSchema)),
  dir: choice('a direction', WIDGET_DIRECTIONS),
  keep: choice('what is stored on the visitor’s device', ['device', 'none']),
  clock: flag,
  severity: choice('how serious it is', WIDGET_SEVERITIES),
};

const TIME = 'Enter a day and a time.';
const instant = z.optional(
  z.nullable(
    z.pipe(
      z.string(TIME).check(z.iso.datetime({ offset: true, error: TIME })),
      z.transform((value: string) => new Date(value).toISOString()),
    ),
  ),
);

const storyId = z.optional(
  z.nullable(z.string('Choose a story.').check(z.minLength(1, 'Choose a story.'), z.maxLength(200, 'Choose a story.'))),
);

/** What a request may say of the options: those it leaves out stay as they are. */
export const newWidgetOptionsSchema = z.strictObject({ ...fields, storyId, from: instant, until: instant });
export type WidgetOptionChanges = z.output<typeof newWidgetOptionsSchema>;

/** Of all widgets of a school. Which story one shows, and when, is chosen at that widget. */
export const defaultOptionsSchema = z.strictObject({
  ...fields,
  storyId: z.optional(z.null('Choose the story at the widget that shows it.')),
  from: z.optional(z.null('Enter the time at the alert.')),
  until: z.optional(z.null('Enter the time at the alert.')),
});

/** Also inside `parts`. What was stored before an option came has its default. */
export function withOptions(options: Partial<WidgetOptions> | undefined, changes?: WidgetOptionChanges): WidgetOptions {
  const named = Object.fromEntries(Object.entries(changes ?? {}).filter(([, value]) => value !== undefined));
  const parts = Object.fromEntries(Object.entries(changes?.parts ?? {}).filter(([, value]) => value !== undefined));
  return {
    ...DEFAULT_WIDGET_OPTIONS,
    ...options,
    ...named,
    parts: { ...DEFAULT_WIDGET_OPTIONS.parts, ...options?.parts, ...parts },
  };
}

/** One option with its path, as errors and histories name it: `options.parts.date`. */
export type OptionChange = { readonly field: string; readonly from: unknown; readonly to: unknown };

/** What is another value in `to` than in `from`. */
export function optionChanges(from: WidgetOptions, to: WidgetOptions): OptionChange[] {
  const names = Object.keys(DEFAULT_WIDGET_OPTIONS) as (keyof WidgetOptions)[];
  return names.flatMap((name): OptionChange[] => {
    if (name !== 'parts') return changeOf(`options.${name}`, from[name], to[name]);
    return WIDGET_PARTS.flatMap((part) => changeOf(`options.parts.${part}`, from.parts[part], to.parts[part]));
  });
}

/** Nested values are small and have their fields in one order, because a schema made them. */
const changeOf = (field: string, from: unknown, to: unknown): OptionChange[] =>
  JSON.stringify(ordered(from)) === JSON.stringify(ordered(to)) ? [] : [{ field, from, to }];

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other));
}
