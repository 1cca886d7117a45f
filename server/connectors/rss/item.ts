import { readDate } from '../../../src/domain/feed/read-date.ts';
import type { Media } from '../../../src/domain/story/schema.ts';
import { excerpt, firstSentence, hashtagsIn, lineOfText, normaliseHashtag } from '../../../src/lib/text.ts';
import { withoutUnseen } from '../../../src/lib/unseen.ts';
import { withoutTracking } from '../../core/canonical-address.ts';
import { collectMedia } from '../../core/html/media.ts';
import { sanitiseHtml } from '../../core/html/sanitise.ts';
import { htmlOfLines, htmlOfText } from '../../core/html/text.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import { linkOf, within } from '../mapping/links.ts';
import type { FeedHead, Post, Text } from './post.ts';

const MAX_TITLE = 300;
const TITLE_FROM_TEXT = 120;
const MAX_AUTHOR = 200;
const MAX_TAGS = 50;
const MAX_TAG = 100;
/** The category of blog software for posts without one. */
const NO_CATEGORY = new Set(['uncategorized', 'uncategorised', 'unkategorisiert', 'nonclassé']);

type Read = Omit<ConnectorItem, 'externalId'>;
/** What a post takes from its feed, and the zone of times that are written without one. */
type Surroundings = { readonly base: string; readonly author: string | null; readonly timeZone: string };

/**
 * A post of which only that is read by which it is named. Its text is cleaned once it is asked for, which is most of the work: the
 * posts of a long file are named together and then read a part at a time.
 */
export class UnreadPost {
  readonly guid: string | null;
  /** Its page as the feed writes it, by which it is named. */
  readonly page: string | null;
  readonly permalink: string | null;
  readonly publishedAt: string | null;
  /** What the source has in place of a date, in no form that is read; `null` where there is a date, or nothing. */
  readonly unreadableDate: string | null;
  /** As the source gave them: what is made up for a reader is no identity. */
  readonly sourceTitle: string;
  readonly sourceDate: string;
  private readonly post: Post;
  private readonly base: string;
  private readonly feedAuthor: string | null;
  private cached: Read | null | undefined;

  constructor(post: Post, { base: feedBase, author, timeZone }: Surroundings) {
    const base = within(post.bases, feedBase);
    this.guid = post.guid?.trim() || null;
    this.page = post.links.map((link) => linkOf(link, base)).find((url) => url !== null) ?? null;
    this.permalink = this.page === null ? null : withoutTracking(this.page);
    this.publishedAt = post.dates.map((date) => readDate(date, { timeZone })).find((date) => date !== null) ?? null;
    const written = post.dates.find((date) => withoutUnseen(date).trim() !== '');
    this.unreadableDate = this.publishedAt === null ? (written ?? null) : null;
    this.sourceTitle = post.title ? lineOf(post.title) : '';
    this.sourceDate = post.dates[0] ?? '';
    this.post = post;
    this.base = base;
    this.feedAuthor = author;
  }

  get title(): string {
    return this.readAndCache()?.title ?? '';
  }

  get text(): string {
    return this.readAndCache()?.text ?? '';
  }

  get media(): readonly Media[] {
    return this.readAndCache()?.media ?? [];
  }

  /** All that it says; `null` where that cannot be read. */
  read(): Read | null {
    if (this.cached !== undefined) return this.cached;
    try {
      return this.readPost();
    } catch {
      return null;
    }
  }

  /** Where names hang on what it says, it is asked for more than once. */
  readAndCache(): Read | null {
    this.cached = this.read();
    return this.cached;
  }

  private readPost(): Read {
    const { post, base, permalink, publishedAt, sourceTitle } = this;
    const clean = bodyOf(post.bodies, base, permalink ?? undefined);
    const { html, text } = clean;
    const media = collectMedia(post.attachments, clean, base);
    const described = media.find(({ alt }) => alt)?.alt ?? '';
    return {
      title:
        excerpt(sourceTitle, MAX_TITLE) ||
        excerpt(firstSentence(text) || described, TITLE_FROM_TEXT) ||
        permalink ||
        'Untitled post',
      html,
      text,
      permalink,
      author: authorOf(post.author) ?? authorOf(this.feedAuthor),
      media,
      hashtags: hashtagsOf(post.tags, `${sourceTitle}\n${text}`),
      publishedAt,
      ...(post.metrics ? { metrics: post.metrics, rawMetrics: post.rawMetrics ?? post.metrics } : {}),
    };
  }
}

/** What a feed calls itself, as a title is read; empty for nothing. */
export function titleOfFeed({ title }: FeedHead): string {
  return title ? excerpt(lineOf(title), MAX_TITLE) : '';
}

/** The fullest body that has anything in it once cleaned. */
function bodyOf(bodies: readonly Text[], base: string, pageUrl: string | undefined): ReturnType<typeof sanitiseHtml> {
  for (const body of bodies) {
    const baseUrl = within(body.base === undefined ? [] : [body.base], base);
    const clean = sanitiseHtml(htmlOfBody(body), { baseUrl, pageUrl });
    if (clean.html !== '') return clean;
  }
  return { html: '', text: '', images: [], embeds: [] };
}

const TAG = /<[a-z/!]/i;
const BLOCK = /<(?:p|br|div|ul|ol|li|table|tr|h[1-6]|blockquote|pre|hr|section|article|figure|dl|img)[\s/>]/i;
const BLANK_LINE = /\n[ \t]*\n/;

/**
 * Formats that say "HTML" are also filled with plain text, whose line breaks would be lost: an entity or a link in it makes no
 * paragraphs.
 */
function htmlOfBody({ value, type }: Text): string {
  if (type !== 'html') return htmlOfText(value);
  const lines = value.replace(/\r\n?/g, '\n');
  if (!TAG.test(value)) return htmlOfLines(lines.replaceAll('<', '&lt;'));
  return !BLOCK.test(value) && BLANK_LINE.test(lines) ? htmlOfLines(lines) : value;
}

function hasMarkup({ value, type }: Text): boolean {
  return type === 'html' && (TAG.test(value) || /&(?:[a-z]{2,10}|#\w{1,7});/i.test(value));
}

function lineOf(text: Text): string {
  const plain = hasMarkup(text) ? sanitiseHtml(text.value).text : text.value;
  return lineOfText(plain).slice(0, 10_000).toWellFormed();
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
    .flatMap((tag) => lineOf({ value: tag.slice(0, 10_000), type: 'html' }).split(/[,;|]/))
    .map((tag) => normaliseHashtag(tag.slice(0, 1000)))
    .filter((tag) => /\p{L}/u.test(tag) && Array.from(tag).length <= MAX_TAG && !NO_CATEGORY.has(tag));
  return [...new Set([...named, ...hashtagsIn(text)])].slice(0, MAX_TAGS);
}
