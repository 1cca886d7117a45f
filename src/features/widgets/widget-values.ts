import * as z from 'zod/mini';
import { alertProblem } from '../../domain/widget/alert.ts';
import {
  DEFAULT_WIDGET_OPTIONS,
  newWidgetOptionsSchema,
  WIDGET_DENSITIES,
  WIDGET_DIRECTIONS,
  WIDGET_FILTERS,
  WIDGET_FONTS,
  WIDGET_LAYOUTS,
  WIDGET_PARTS,
  WIDGET_SEVERITIES,
  WIDGET_THEMES,
  type WidgetLayout,
  type WidgetOptions,
  withOptions,
} from '../../domain/widget/options.ts';
import { type NewWidget, newWidgetSchema, type Widget } from '../../domain/widget/schema.ts';
import { type Refusal, refusalOf } from '../../ui/form-problems.ts';

/** An empty number field is not a number. */
const number = z.union([z.number(), z.nan()]);

/** One value for each control: what a box switches off keeps its value, and a colour field always holds a colour. */
export const widgetValuesSchema = z.object({
  name: z.string(),
  collectionId: z.string(),
  layout: z.enum(WIDGET_LAYOUTS),
  storyId: z.string(),
  limit: number,
  columns: number,
  parts: z.array(z.string()),
  filters: z.array(z.string()),
  emptyText: z.string(),
  locale: z.string(),
  theme: z.enum(WIDGET_THEMES),
  ownColour: z.boolean(),
  brand: z.string(),
  font: z.enum(WIDGET_FONTS),
  density: z.enum(WIDGET_DENSITIES),
  radius: number,
  dir: z.enum(WIDGET_DIRECTIONS),
  open: z.enum(['source', 'lightbox']),
  video: z.enum(['click', 'link']),
  hasMore: z.boolean(),
  moves: z.boolean(),
  interval: number,
  share: z.boolean(),
  report: z.boolean(),
  hasCta: z.boolean(),
  ctaLabel: z.string(),
  ctaUrl: z.string(),
  asksConsent: z.boolean(),
  consentText: z.string(),
  storesCopy: z.boolean(),
  clock: z.boolean(),
  severity: z.enum(WIDGET_SEVERITIES),
  /** As an instant, or empty. */
  from: z.string(),
  until: z.string(),
  domains: z.string(),
});
export type WidgetValues = z.infer<typeof widgetValuesSchema>;
export type WidgetField = keyof WidgetValues;
export const WIDGET_FIELDS = Object.keys(widgetValuesSchema.shape) as WidgetField[];

/** The rules are the server's; their messages go to the control that each is about. */
export const widgetFormSchema = widgetValuesSchema.check(
  asRequest((values: WidgetValues) => newWidgetSchema.safeParse({ ...toRequest(values), type: 'story' })),
  (payload) => {
    const planned = toRequest(payload.value);
    // Whether an end has passed says the server, which has the widget of before.
    const message = alertProblem(planned, Date.now(), planned);
    if (message) payload.issues.push({ code: 'custom', input: payload.value, path: ['until'], message });
  },
);

type Checked = {
  readonly error?: { readonly issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
};

/** A check of a form by the schema of what is sent, whose messages go to the form's controls. */
export function asRequest<Values>(check: (values: Values) => Checked): z.core.CheckFn<Values> {
  return (payload) => {
    for (const { path, message } of check(payload.value).error?.issues ?? []) {
      const [field, said] = fieldOf(path.map(String), message);
      payload.issues.push({ code: 'custom', input: payload.value, path: field.split('.'), message: said });
    }
  };
}

const FIELD_OF: Readonly<Record<string, WidgetField>> = {
  'options.cta.label': 'ctaLabel',
  'options.cta.url': 'ctaUrl',
  'options.keep': 'storesCopy',
  'options.more': 'hasMore',
  'options.consent': 'asksConsent',
};

/** The control that a path of a request is about, and what it says there. */
export function fieldOf(path: readonly string[], message: string): readonly [field: string, message: string] {
  const [first = '', second = ''] = path;
  if (first === 'places') return [path.join('.'), message];
  if (first === 'domains') return ['domains', second ? `Line ${Number(second) + 1}: ${message}` : message];
  const named = FIELD_OF[path.join('.')];
  return [named ?? (first === 'options' ? second : first), message];
}

/** What the server refuses, at the controls of the form. */
export function widgetRefusal(error: unknown): Refusal {
  const { message, fields } = refusalOf(error);
  return {
    message,
    fields: Object.fromEntries(Object.entries(fields).map(([path, said]) => fieldOf(path.split('.'), said))),
  };
}

/** What the colour field shows before a school chooses its own. */
const FIRST_COLOUR = '#1a5c3a';
const FIRST_INTERVAL = 6;

/** What a widget begins with. */
export type WidgetStart = Pick<Widget, 'layout' | 'options' | 'domains'>;

export const PLAIN_START: WidgetStart = { layout: 'grid', options: DEFAULT_WIDGET_OPTIONS, domains: [] };

/** @param start what the school's widgets begin with */
export function newValues(collectionId: string, start: WidgetStart): WidgetValues {
  return valuesOf({ ...start, name: '', collectionId });
}

export function valuesOf(widget: WidgetStart & Pick<Widget, 'name' | 'collectionId'>): WidgetValues {
  const { options } = widget;
  const { brand, interval, cta } = options;
  return {
    name: widget.name,
    collectionId: widget.collectionId,
    layout: widget.layout,
    storyId: options.storyId ?? '',
    limit: options.limit,
    columns: options.columns,
    parts: WIDGET_PARTS.filter((part) => options.parts[part]),
    filters: options.filters,
    emptyText: options.emptyText,
    locale: options.locale ?? '',
    theme: options.theme,
    ownColour: brand !== null,
    brand: brand ?? FIRST_COLOUR,
    font: options.font,
    density: options.density,
    radius: options.radius,
    dir: options.dir,
    open: options.open,
    video: options.video,
    hasMore: options.more === 'button',
    moves: interval > 0,
    interval: interval || FIRST_INTERVAL,
    share: options.share,
    report: options.report,
    hasCta: cta !== null,
    ctaLabel: cta?.label ?? '',
    ctaUrl: cta?.url ?? '',
    asksConsent: options.consent === 'click',
    consentText: options.consentText,
    storesCopy: options.keep === 'device',
    clock: options.clock,
    severity: options.severity,
    from: options.from ?? '',
    until: options.until ?? '',
    domains: widget.domains.join('\n'),
  };
}

/** What is sent, for a new widget and for a change alike. Empty lines among the sites do not count. */
export function toRequest(
  values: WidgetValues,
): Required<Omit<NewWidget, 'type' | 'options'>> & { options: WidgetOptions } {
  const { name, collectionId, layout, domains } = values;
  return { name, collectionId, layout, options: optionsOf(values), domains: linesOf(domains) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean);
}

function optionsOf(values: WidgetValues): WidgetOptions {
  const { limit, columns, theme, font, density, radius, dir, open, video, share, report } = values;
  const shown = new Set(values.parts);
  return {
    limit,
    columns,
    theme,
    font,
    density,
    radius,
    dir,
    open,
    video,
    share,
    report,
    brand: values.ownColour ? values.brand : null,
    parts: {
      picture: shown.has('picture'),
      date: shown.has('date'),
      author: shown.has('author'),
      excerpt: shown.has('excerpt'),
      hashtags: shown.has('hashtags'),
      channel: shown.has('channel'),
    },
    filters: WIDGET_FILTERS.filter((filter) => values.filters.includes(filter)),
    more: values.hasMore ? 'button' : 'none',
    cta: values.hasCta ? { label: values.ctaLabel, url: values.ctaUrl } : null,
    consent: values.asksConsent ? 'click' : 'none',
    interval: values.moves ? values.interval : 0,
    emptyText: values.emptyText,
    consentText: values.consentText,
    locale: values.locale.trim() || null,
    storyId: WITH_ONE_STORY.includes(values.layout) ? values.storyId || null : null,
    keep: values.storesCopy ? 'device' : 'none',
    clock: values.clock,
    severity: values.severity,
    from: values.layout === 'alert' ? values.from || null : null,
    until: values.layout === 'alert' ? values.until || null : null,
  };
}

/** The draft as the preview draws it; an option that cannot be right yet has its default. */
export function draftOf(values: WidgetValues): { name: string; layout: WidgetLayout; options: WidgetOptions } {
  const { name, layout } = values;
  const typed: Record<string, unknown> = optionsOf(values);
  const { error } = newWidgetOptionsSchema.safeParse(typed);
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])));
  const right = Object.fromEntries(Object.entries(typed).filter(([option]) => !wrong.has(option)));
  return { name, layout, options: withOptions(DEFAULT_WIDGET_OPTIONS, newWidgetOptionsSchema.parse(right)) };
}

/** Layouts that can move automatically, that have columns, that show a part of the stories at first, and that show one alone. */
export const MOVING: readonly WidgetLayout[] = ['carousel', 'spotlight', 'ticker'];
export const WITH_COLUMNS: readonly WidgetLayout[] = ['grid', 'wall'];
export const WITH_MORE: readonly WidgetLayout[] = ['grid', 'list', 'wall'];
export const WITH_ONE_STORY: readonly WidgetLayout[] = ['single', 'alert'];
