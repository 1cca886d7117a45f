import type { Embed, Media, Options, Story } from './embed.ts';

type Fields = Readonly<Record<string, unknown>>;

const MAX_STORIES = 48;

/**
 * An answer of the API or a copy of one. What is drawn of it is checked by hand, because a schema library would be larger than the
 * widget: whatever does not fit is left out or falls back; `null` when it is no widget at all.
 */
export function readEmbed(body: Fields): Embed | null {
  const widget = fields(body.widget);
  const options = fields(widget.options) as Options;
  return body.widget && Array.isArray(body.stories)
    ? {
        ...(body as Embed),
        widget: {
          ...(widget as Embed['widget']),
          name: textOf(widget.name),
          locale: textOf(widget.locale) || 'en-GB',
          options,
        },
        stories: readAll(body.stories, readStory, options.limit),
      }
    : null;
}

/** The address when a visitor may safely follow it, otherwise empty: no script, data or file addresses. */
export function webAddress(value: unknown): string {
  try {
    const { protocol, href } = new URL(value as string);
    return /^https?:$/.test(protocol) ? href : '';
  } catch {
    return '';
  }
}

export function readStory(value: unknown): Story | null {
  const story = fields(value);
  const media = fields(story.media);
  const title = textOf(story.title);
  const excerpt = textOf(story.excerpt);
  const url = webAddress(media.url);
  return title || excerpt
    ? {
        ...(value as Story),
        title,
        excerpt,
        url: webAddress(story.url),
        author: textOf(story.author),
        media: url ? { ...(media as Media), url, alt: textOf(media.alt) } : null,
        hashtags: readAll(story.hashtags, textOf),
        publishedAt: textOf(story.publishedAt),
      }
    : null;
}

/** The fields of a text of JSON; none where it is not one. */
export function parse(text: string): Fields {
  try {
    return fields(JSON.parse(text));
  } catch {
    return {};
  }
}

/** What is no object has no fields. */
export const fields = (value: unknown): Fields => (value && typeof value === 'object' ? (value as Fields) : {});

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 1000) : '');

/** What can be read of a list, as many at most. */
export function readAll<T>(values: unknown, read: (value: unknown) => T | null, max = MAX_STORIES): T[] {
  const list: T[] = [];
  if (Array.isArray(values))
    for (const value of values) {
      const item = list.length < max && read(value);
      if (item) list[list.length] = item;
    }
  return list;
}
