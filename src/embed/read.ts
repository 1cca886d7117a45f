import type { WidgetOptions } from '../domain/widget/options.ts';
import type { Embed, EmbedStory } from '../domain/widget/schema.ts';

/** What this script draws of an answer. */
export type ShownOptions = Pick<WidgetOptions, 'limit' | 'theme' | 'brand' | 'columns'>;
export type ShownStory = Omit<EmbedStory, 'network' | 'places' | 'groups' | 'html'>;
export type ShownEmbed = Pick<Embed, 'removed'> & {
  readonly widget: Pick<Embed['widget'], 'publicKey' | 'name' | 'layout' | 'locale'> & {
    readonly options: ShownOptions;
  };
  readonly stories: readonly ShownStory[];
};

type Fields = Readonly<Record<string, unknown>>;

const MAX_STORIES = 48;
/** As many as an answer names; where there are so many there may be more. */
export const MAX_REMOVED = 100;

/**
 * An answer of the API or a kept copy, checked by hand because a schema library would be larger than the widget.
 * Whatever does not fit is left out or falls back; `null` when it is no widget at all.
 */
export function readEmbed(text: string): ShownEmbed | null {
  const body = fields(parse(text));
  const widget = fields(body?.widget);
  if (!widget || !Array.isArray(body?.stories)) return null;
  const options = readOptions(fields(widget.options) ?? {});
  return {
    widget: {
      publicKey: cutText(widget.publicKey, 200),
      name: cutText(widget.name, 200),
      layout: widget.layout === 'list' ? 'list' : 'grid',
      options,
      locale: cutText(widget.locale, 35) || 'en-GB',
    },
    stories: body.stories
      .map(readStory)
      .filter((story) => story !== null)
      .slice(0, options.limit),
    removed: wordsOf(body.removed, 200).slice(0, MAX_REMOVED),
  };
}

/** The address when a visitor may safely follow it, otherwise `null`: no script, data or file addresses. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  try {
    const url = new URL(value);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

function readOptions(options: Fields): ShownOptions {
  const { theme, brand } = options;
  return {
    limit: whole(options.limit, MAX_STORIES, 12),
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    brand: typeof brand === 'string' && /^#[0-9a-f]{6}$/i.test(brand) ? brand : null,
    columns: whole(options.columns, 6, 3),
  };
}

function readStory(value: unknown): ShownStory | null {
  const story = fields(value);
  if (!story) return null;
  const title = cutText(story.title, 400);
  const excerpt = cutText(story.excerpt, 400);
  if (!title && !excerpt) return null;
  const published = cutText(story.publishedAt, 40);
  return {
    id: cutText(story.id, 200),
    title,
    excerpt,
    url: webAddress(story.url),
    author: cutText(story.author, 200) || null,
    media: readMedia(fields(story.media)),
    hashtags: wordsOf(story.hashtags, 100).slice(0, 3),
    publishedAt: Number.isNaN(Date.parse(published)) ? '' : published,
  };
}

function readMedia(media: Fields | null): ShownStory['media'] {
  const url = webAddress(media?.url);
  const type = media?.type;
  if (!url || (type !== 'image' && type !== 'video' && type !== 'audio')) return null;
  const { x, y } = fields(media?.focus) ?? {};
  return {
    type,
    url,
    alt: cutText(media?.alt, 1000),
    variants: (Array.isArray(media?.variants) ? media.variants : []).flatMap(readVariant),
    ...(typeof x === 'number' && typeof y === 'number' && { focus: { x, y } }),
  };
}

function readVariant(value: unknown) {
  const variant = fields(value);
  const url = webAddress(variant?.url);
  // A comma or a space of an address would end it in a `srcset`.
  return url && !/[\s,]/.test(url)
    ? [{ url, width: whole(variant?.width, 1e4, 320), type: cutText(variant?.type, 20) }]
    : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function cutText(value: unknown, max: number): string {
  return typeof value === 'string' ? value.slice(0, max).trim() : '';
}

function wordsOf(values: unknown, max: number): string[] {
  return Array.isArray(values) ? values.map((value) => cutText(value, max)).filter(Boolean) : [];
}

function whole(value: unknown, max: number, fallback: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, max) : fallback;
}
