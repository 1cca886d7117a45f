import { excerpt, hashtagsIn, normaliseHashtag } from '../../../src/lib/text.ts';
import { sanitiseHtml } from '../../core/html/sanitise.ts';
import { htmlOfText } from '../../core/html/text.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import { webAddress, within } from '../mapping/links.ts';
import { collectMedia } from '../mapping/media.ts';
import { readDate } from './dates.ts';
import type { Post, Text } from './post.ts';

const MAX_TITLE = 300;
const TITLE_FROM_TEXT = 80;
const MAX_AUTHOR = 200;
const MAX_TAGS = 50;
const MAX_TAG = 100;
/** What blog software files posts under when nobody chose anything. */
const NO_CATEGORY = new Set(['uncategorized', 'uncategorised', 'unkategorisiert', 'nonclassé']);

/** A post that only misses its name, and what may serve as one. */
export type UnnamedItem = Omit<ConnectorItem, 'externalId'> & {
  readonly guid: string | null;
  /** As the source gave them: what is made up for a reader is no identity. */
  readonly sourceTitle: string;
  readonly sourceDate: string;
};

export function itemOfPost(post: Post, feedBase: string, feedAuthor: string | null): UnnamedItem {
  const base = within(post.bases, feedBase);
  const { html, text, images } = bodyOf(post.bodies, base);
  const permalink = post.links.map((link) => webAddress(link, base)).find((url) => url !== null) ?? null;
  const media = collectMedia(post.attachments, images, base);
  const sourceTitle = post.title ? lineOf(post.title) : '';
  const described = media.find(({ alt }) => alt)?.alt ?? '';
  return {
    guid: post.guid?.trim() || null,
    sourceTitle,
    sourceDate: post.dates[0] ?? '',
    title:
      excerpt(sourceTitle, MAX_TITLE) || excerpt(text || described, TITLE_FROM_TEXT) || permalink || 'Untitled post',
    html,
    text,
    permalink,
    author: authorOf(post.author) ?? authorOf(feedAuthor),
    media,
    hashtags: hashtagsOf(post.tags, `${sourceTitle}\n${text}`),
    publishedAt: post.dates.map(readDate).find((date) => date !== null) ?? null,
    ...(post.metrics ? { metrics: post.metrics, rawMetrics: post.rawMetrics ?? post.metrics } : {}),
  };
}

/** The fullest body that has anything in it once cleaned. */
function bodyOf(bodies: readonly Text[], base: string): ReturnType<typeof sanitiseHtml> {
  for (const body of bodies) {
    const clean = sanitiseHtml(hasMarkup(body) ? body.value : htmlOfText(body.value), { baseUrl: base });
    if (clean.html !== '') return clean;
  }
  return { html: '', text: '', images: [] };
}

/** Formats that say "HTML" are also filled with plain text, whose line breaks would be lost. */
function hasMarkup({ value, type }: Text): boolean {
  return type === 'html' && /<[a-z/!]|&(?:[a-z]{2,10}|#\w{1,7});/i.test(value);
}

function lineOf(text: Text): string {
  const plain = hasMarkup(text) ? sanitiseHtml(text.value).text : text.value;
  return plain.replace(/\s+/g, ' ').trim().slice(0, 10_000).toWellFormed();
}

/** `name (extra)`, `address (name)`, `name <address>`: the name alone, since stories are shown to everyone. */
function authorOf(raw: string | null): string | null {
  if (!raw) return null;
  const line = lineOf({ value: raw.slice(0, 1000).replace(/<[^\s<>]+@[^\s<>]+>/g, ''), type: 'html' });
  const inBrackets = /^\S+@\S+\s*\(([^()]+)\)$/.exec(line)?.[1]?.trim();
  const name = (inBrackets ?? line).slice(0, MAX_AUTHOR).toWellFormed().trim();
  return name === '' || /\S@\S/.test(name) ? null : name;
}

function hashtagsOf(tags: readonly string[], text: string): string[] {
  const named = tags
    .filter((tag) => !/^[a-z]+:\/\//i.test(tag))
    .flatMap((tag) => tag.split(/[,;|]/))
    .map((tag) => normaliseHashtag(tag.slice(0, 1000)))
    .filter((tag) => /\p{L}/u.test(tag) && Array.from(tag).length <= MAX_TAG && !NO_CATEGORY.has(tag));
  return [...new Set([...named, ...hashtagsIn(text)])].slice(0, MAX_TAGS);
}
