import { setImmediate } from 'node:timers/promises';
import { detectJsonFeed } from 'feedsmith';
import { excerpt } from '../../../src/lib/text.ts';
import { type ConnectorItem, SourceError, type UnreadableItem } from '../../core/ports/connector.ts';
import { baseOfFeed } from '../mapping/links.ts';
import { FORMATS, type Format, type Formats, headOfJson, postOfJson } from './formats.ts';
import { type HubLinks, hubLinksIn, hubLinksOfJson } from './hub-links.ts';
import { identify, type Owners } from './identity.ts';
import { itemOfPost, type UnnamedItem } from './item.ts';
import { notAFeed } from './not-a-feed.ts';
import type { FeedHead, Post } from './post.ts';
import { isFeed, type Piece, type SplitFeed, splitFeed } from './split.ts';
import { tombstonesIn } from './tombstones.ts';

export type ParsedFeed = {
  readonly title: string;
  readonly items: readonly ConnectorItem[];
  readonly unreadable: readonly UnreadableItem[];
  readonly owners: Owners;
  /** Posts that the file says are deleted (RFC 6721) and does not have besides. */
  readonly gone: readonly string[];
  readonly links: HubLinks;
  /** The file breaks off before its end. */
  readonly isTorn: boolean;
};

export type ParseOptions = {
  /** Where the file was read, after redirects. */
  readonly url: string;
  /** What was asked for, where a redirect led from there to `url`. */
  readonly asked?: string;
  readonly owners: Owners;
  readonly signal: AbortSignal;
  readonly maxItems: number;
  /** Milliseconds after which a feed is given up that was made to keep us busy. */
  readonly maxMs: number;
  /** In place of what any feed of a format means, what the feeds of one network do. */
  readonly formats?: Partial<Formats>;
};

export const PARSE_LIMITS = { maxItems: 10_000, maxMs: 30_000 } as const;

/** Items between two pauses, in which the server answers others. */
const BATCH = 25;

/** Reads RSS, Atom, RDF and JSON Feed. @throws SourceError `not-a-feed`, `broken`, `too-large` */
export async function parseFeed(text: string, options: ParseOptions): Promise<ParsedFeed> {
  return /^\s*[{[]/.test(text) ? parseJson(text, options) : parseXml(text, options);
}

async function parseXml(text: string, options: ParseOptions): Promise<ParsedFeed> {
  const split = splitFeed(text, options.maxItems);
  if (!isFeed(split)) throw notAFeed(split.kind, text, options);
  if (split.isTorn && !split.pieces.some(({ state }) => state === 'whole'))
    throw new SourceError('broken', 'The feed is incomplete. Try again later.');
  const format = { ...FORMATS, ...options.formats }[split.kind];
  const collector = new Collector(headOf(split, format), split.count, options);
  for (let at = 0; at < split.pieces.length; at += BATCH) {
    for (const [piece, post] of readBatch(split, format, split.pieces.slice(at, at + BATCH))) {
      if (typeof post === 'string') collector.unreadable.push({ externalId: null, reason: withTitle(post, piece.xml) });
      else collector.add(post);
    }
    await collector.pause();
  }
  const parsed = collector.finish();
  const present = new Set(parsed.items.map(({ externalId }) => externalId));
  const gone = split.kind === 'atom' ? tombstonesIn(split.head).filter((id) => !present.has(id)) : [];
  return { ...parsed, gone, links: hubLinksIn(split.head), isTorn: split.isTorn };
}

function headOf(split: SplitFeed, format: Format): FeedHead {
  try {
    return format.head(split.head);
  } catch {
    // Its own name is the least of a feed; the posts are what it is read for.
    return { title: null, link: null, author: null, bases: [] };
  }
}

type Read = readonly [Piece, Post | string];

/** Each piece with its post, or with the reason why it gave none. */
function readBatch(split: SplitFeed, format: Format, pieces: readonly Piece[]): Read[] {
  const usable = pieces.filter(({ state }) => state === 'whole' || state === 'unclosed');
  const posts = tryPosts(split, format, usable.map(({ xml }) => xml).join(''));
  // Together is ten times as fast; where that fails, or one is missing, each is read alone to tell which.
  const isComplete = posts !== null && posts.length === usable.length;
  let next = 0;
  return pieces.map((piece): Read => {
    if (piece.state === 'torn') return [piece, 'The feed breaks off in the middle of this post.'];
    if (piece.state === 'too-long') return [piece, 'This post is longer than 2 million characters.'];
    const post = isComplete ? posts[next++] : readAlone(split, format, piece);
    return [piece, post ?? EMPTY];
  });
}

const EMPTY = 'This post is empty.';

function readAlone(split: SplitFeed, format: Format, { xml }: Piece): Post | string {
  if (/^<[^<>]*>(?:\s*<\/[^<>]*>)?$/.test(xml)) return EMPTY;
  const posts = tryPosts(split, format, xml);
  if (posts === null) return 'This post is not written correctly: its XML is broken.';
  return posts[0] ?? EMPTY;
}

function tryPosts(split: SplitFeed, format: Format, xml: string): Post[] | null {
  try {
    return format.posts(split.wrap(xml));
  } catch {
    return null;
  }
}

/** Says which post it was, as far as that can be seen. */
function withTitle(reason: string, xml: string): string {
  const raw = /<(?:\w+:)?title\b[^<>]*>\s*(?:<!\[CDATA\[)?([^<\]]{1,300})/i.exec(xml)?.[1];
  const title = raw ? excerpt(raw, 80) : '';
  return title ? `“${title}”: ${reason}` : reason;
}

async function parseJson(text: string, options: ParseOptions): Promise<ParsedFeed> {
  let feed: unknown;
  try {
    feed = JSON.parse(text);
  } catch (cause) {
    throw new SourceError('broken', 'The address returned a damaged or incomplete JSON file.', { cause });
  }
  if (!detectJsonFeed(feed)) throw notAFeed('json', text, options);
  const { items = [] } = feed as { items?: unknown };
  const values = Array.isArray(items) ? items.slice(0, options.maxItems) : [];
  const collector = new Collector(headOfJson(feed), Array.isArray(items) ? items.length : 0, options);
  for (const [index, value] of values.entries()) {
    const post = readJsonItem(value);
    if (post) collector.add(post);
    else
      collector.unreadable.push({
        externalId: null,
        reason: `Post ${index + 1} of the file is empty or isn’t a post.`,
      });
    if (index % BATCH === BATCH - 1) await collector.pause();
  }
  return { ...collector.finish(), gone: [], links: hubLinksOfJson(feed), isTorn: false };
}

function readJsonItem(value: unknown): Post | null {
  try {
    return postOfJson(value);
  } catch {
    return null;
  }
}

class Collector {
  readonly unreadable: UnreadableItem[] = [];
  private readonly items: UnnamedItem[] = [];
  private readonly head: FeedHead;
  private readonly base: string;
  private readonly options: ParseOptions;
  private readonly startedAt = performance.now();

  constructor(head: FeedHead, count: number, options: ParseOptions) {
    this.head = head;
    this.options = options;
    this.base = baseOfFeed(head.bases, head.link, options.url);
    const { maxItems } = options;
    if (count <= maxItems) return;
    const [all, read] = [count, maxItems].map((number) => number.toLocaleString('en-GB'));
    this.unreadable.push({
      externalId: null,
      reason: `The feed has ${all} posts. Only the first ${read} are imported.`,
    });
  }

  add(post: Post): void {
    try {
      this.items.push(itemOfPost(post, this.base, this.head.author));
    } catch {
      this.unreadable.push({ externalId: post.guid, reason: 'We couldn’t read this post.' });
    }
  }

  async pause(): Promise<void> {
    await setImmediate();
    this.options.signal.throwIfAborted();
    if (performance.now() - this.startedAt > this.options.maxMs)
      throw new SourceError('too-large', 'The feed takes too long to read. Use a shorter one.');
  }

  finish(): Omit<ParsedFeed, 'isTorn' | 'gone' | 'links'> {
    const { ids, owners } = identify(this.items, this.options.owners);
    const items = this.items.flatMap((item, index): ConnectorItem[] => {
      const externalId = ids[index];
      if (!externalId) return [];
      const { guid: _guid, sourceTitle: _title, sourceDate: _date, ...rest } = item;
      return [{ externalId, ...rest }];
    });
    return { title: this.title(), items, unreadable: this.unreadable, owners };
  }

  private title(): string {
    const { title } = this.head;
    const post: Post = { ...NO_POST, title };
    return (title && itemOfPost(post, this.base, null).title) || new URL(this.options.url).hostname;
  }
}

const NO_POST: Post = {
  guid: null,
  links: [],
  title: null,
  bodies: [],
  author: null,
  dates: [],
  tags: [],
  attachments: [],
  bases: [],
};
