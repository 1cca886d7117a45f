import type { WidgetLayout } from '../../domain/widget/options.ts';
import { WIDGET_FILTERS, WIDGET_PARTS } from '../../domain/widget/options.ts';
import { fieldOf, type WidgetField, type WidgetValues } from './widget-values.ts';

type Named = { readonly label: string; readonly description: string };

export const LAYOUTS: Readonly<Record<WidgetLayout, Named>> = {
  grid: { label: 'Grid', description: 'Cards side by side' },
  list: { label: 'List', description: 'One below another' },
  carousel: { label: 'Carousel', description: 'A row in steps' },
  wall: { label: 'Wall', description: 'Cards of any height' },
  spotlight: { label: 'Spotlight', description: 'One large card first' },
  ticker: { label: 'Ticker', description: 'One line of titles' },
  map: { label: 'Map', description: 'Stories by place' },
  single: { label: 'Single story', description: 'Newest or chosen' },
  alert: { label: 'Alert', description: 'A bar over the page' },
  screen: { label: 'Screen', description: 'For a screen in the hall' },
};

export const SEVERITIES = [
  { value: 'info', label: 'Information', description: 'For example a change of times' },
  { value: 'important', label: 'Important', description: 'For example a trip that is cancelled' },
  {
    value: 'emergency',
    label: 'Emergency',
    description: 'For example a closure. Screen readers read it out immediately.',
  },
] as const;

const PART_NAMES: Readonly<Record<(typeof WIDGET_PARTS)[number], string>> = {
  picture: 'Picture',
  date: 'Date',
  author: 'Author',
  excerpt: 'Beginning of the text',
  hashtags: 'Hashtags',
  channel: 'Channel',
};
export const PARTS = WIDGET_PARTS.map((value) => ({ value, label: PART_NAMES[value] }));

const FILTER_NAMES: Readonly<Record<(typeof WIDGET_FILTERS)[number], string>> = {
  people: 'People',
  place: 'Places',
  purpose: 'Purposes',
  hashtags: 'All hashtags',
};
export const FILTERS = WIDGET_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value] }));

export const THEMES = [
  { value: 'auto', label: 'Match visitor’s device', description: 'Light or dark, as their device is set' },
  { value: 'light', label: 'Always light' },
  { value: 'dark', label: 'Always dark' },
] as const;
export const FONTS = [
  { value: 'system', label: 'Clear and neutral' },
  { value: 'serif', label: 'With serifs' },
  { value: 'host', label: 'As the page around it' },
] as const;
export const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;
export const DIRECTIONS = [
  { value: 'auto', label: 'As the language runs' },
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const;
export const OPENINGS = [
  { value: 'source', label: 'At its source', description: 'Instagram, your website, or your school’s page on SprX' },
  { value: 'lightbox', label: 'On your page', description: 'In a dialog, so that visitors stay with you' },
] as const;
export const VIDEOS = [
  {
    value: 'click',
    label: 'In its place',
    description: 'After a click. Nothing is loaded from YouTube or Vimeo before it.',
  },
  { value: 'link', label: 'As a link to its page' },
] as const;

/** What a field is called where two people have changed it. */
export const FIELD_NAMES: Readonly<Record<WidgetField, string>> = {
  name: 'Name',
  collectionId: 'Collection',
  layout: 'Layout',
  storyId: 'Story',
  limit: 'Number of stories',
  columns: 'Columns',
  parts: 'Shown of each story',
  filters: 'Filters for visitors',
  emptyText: 'Text without stories',
  locale: 'Language',
  theme: 'Colours',
  ownColour: 'Use our own colour',
  brand: 'Our colour',
  font: 'Typeface',
  density: 'Spacing',
  radius: 'Rounded corners',
  dir: 'Direction',
  open: 'Where a story opens',
  video: 'Videos',
  hasMore: 'Load more button',
  moves: 'Moves automatically',
  interval: 'Seconds between stories',
  share: 'Share button',
  report: 'Report this story',
  hasCta: 'Button below the stories',
  ctaLabel: 'Words on the button',
  ctaUrl: 'Where the button leads',
  asksConsent: 'Ask visitors first',
  consentText: 'Text before the stories',
  storesCopy: 'Keep a copy on the visitor’s device',
  clock: 'Clock',
  severity: 'Severity',
  from: 'From',
  until: 'Until',
  domains: 'Allowed sites',
};

const CHOICES: Partial<Record<WidgetField, readonly { readonly value: string; readonly label: string }[]>> = {
  severity: SEVERITIES,
  layout: Object.entries(LAYOUTS).map(([value, { label }]) => ({ value, label })),
  theme: THEMES,
  font: FONTS,
  density: DENSITIES,
  dir: DIRECTIONS,
  open: OPENINGS,
  video: VIDEOS,
  parts: PARTS,
  filters: FILTERS,
};

/** The fields that paths of a widget are about, such as `options.radius`. */
export function fieldsInWords(paths: readonly string[]): string {
  const names = paths.map((path) => {
    if (path === 'status') return 'Paused or resumed';
    const [field] = fieldOf(path.split('.'), '');
    return field in FIELD_NAMES ? FIELD_NAMES[field as WidgetField] : field;
  });
  return [...new Set(names)].join(', ');
}

/** The value of a field as a person would say it. */
export function valueInWords(
  field: WidgetField,
  values: WidgetValues,
  collectionName: (id: string) => string,
  storyTitle: (id: string) => string,
): string {
  const value = values[field];
  if (field === 'collectionId') return collectionName(values.collectionId) || 'A collection that was deleted';
  if (field === 'storyId') return values.storyId ? storyTitle(values.storyId) : 'The newest';
  if (field === 'domains') return values.domains.split('\n').filter(Boolean).join(', ') || 'Any site';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  const labels = CHOICES[field];
  const labelOf = (chosen: string) => labels?.find((each) => each.value === chosen)?.label ?? chosen;
  if (Array.isArray(value)) return value.map(labelOf).join(', ') || 'None';
  return labelOf(String(value)) || 'Empty';
}
