import { setImmediate } from 'node:timers/promises';
import { detectJsonFeed } from 'feedsmith';
import { excerpt } from '../../../src/lib/text.ts';
import { JsonTooComplex, parseJson } from '../../core/json.ts';
import { type ConnectorItem, SourceError, type UnreadableItem } from '../../core/ports/connector.ts';
import { baseOfFeed } from '../mapping/links.ts';
import { FORMATS, type Format, type Formats, headOfJson, postOfJson } from './formats.ts';
import { type HubLinks, hubLinksIn, hubLinksOfJson } from './hub-links.ts';
import { identify, type Owners } from './identity.ts';
import { titleOfFeed, UnreadPost } from './item.ts';
import { notAFeed } from './not-a-feed.ts';
import type { FeedHead, Post } from './post.ts';
import { isFeed, type Piece, type SplitFeed, splitFeed } from './split.ts';
import { tombstonesIn } from './tombstones.ts';

/** A feed whose posts have their names, and are read as they are asked for. */
export type NamedFeed = {
  readonly title: string;
  readonly posts: readonly NamedPost[];
  /** Posts of which not even a name could be read. */
  readonly unreadable: readonly UnreadableItem[];
  readonly owners: Owners;
  /** Posts that the file says are deleted (RFC 6721) and does not have besides. */
  readonly gone: readonly string[];
  readonly links: HubLinks;
  /** The file breaks off before its end. */
  readonly isTorn: boolean;
  /** What reading it may take; what became of the posts meanwhile does not count. */
  readonly patience: Patience;
};
export type NamedPost = { readonly externalId: string; readonly post: UnreadPost };

export type ReadPosts = { readonly items: readonly ConnectorItem[]; readonly unreadable: readonly UnreadableItem[] };
export type ParsedFeed = Omit<NamedFeed, 'posts' | 'patience'> & Pick<ReadPosts, 'items'>;

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

/** Pieces of a file between two pauses, in which the server answers others. */
const BATCH = 25;
/** The same, of posts whose texts are cleaned. */
const AT_ONCE = 10;
const UNREADABLE = 'We couldn’t read this post.';

/** Reads RSS, Atom, RDF and JSON Feed. @throws SourceError `not-a-feed`, `broken`, `too-large` */
export async function parseFeed(text: string, options: ParseOptions): Promise<ParsedFeed> {
  const { posts, patience, unreadable, ...feed } = await nameFeed(text, options);
  const read = await readPosts(posts, patience);
  return { ...feed, items: read.items, unreadable: [...unreadable, ...read.unreadable] };
}

/** The same, without what its posts say. @throws SourceError `not-a-feed`, `broken`, `too-large` */
export async function nameFeed(text: string, options: ParseOptions): Promise<NamedFeed> {
  return /^\s*[{[]/.test(text) ? nameJson(text, options) : nameXml(text, options);
}

/** What posts say. @throws SourceError `too-large` */
export async function readPosts(posts: readonly NamedPost[], patience: Patience): Promise<ReadPosts> {
  const items: ConnectorItem[] = [];
  const unreadable: UnreadableItem[] = [];
  patience.begin();
  for (let at = 0; at < posts.length; at += AT_ONCE) {
    for (const { externalId, post } of posts.slice(at, at + AT_ONCE)) {
      const said = post.read();
      if (said) items.push({ externalId, ...said });
      else unreadable.push({ externalId: post.guid, reason: UNREADABLE });
    }
    await patience.pause();
  }
  return { items, unreadable };
}

async function nameXml(text: string, options: ParseOptions): Promise<NamedFeed> {
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
    await collector.patience.pause();
  }
  const parsed = collector.finish();
  const present = new Set(parsed.posts.map(({ externalId }) => externalId));
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

async function nameJson(text: string, options: ParseOptions): Promise<NamedFeed> {
  let feed: unknown;
  try {
    feed = parseJson(text);
  } catch (cause) {
    if (cause instanceof JsonTooComplex)
      throw new SourceError('broken', 'The feed contains too many values. Use a shorter one.', { cause });
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
    if (index % BATCH === BATCH - 1) await collector.patience.pause();
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

/** Ends the reading of a feed that was made to keep us busy, and lets others be answered meanwhile. */
export class Patience {
  private readonly signal: AbortSignal;
  private readonly maxMs: number;
  private usedMs = 0;
  private since = performance.now();

  constructor({ signal, maxMs }: Pick<ParseOptions, 'signal' | 'maxMs'>) {
    this.signal = signal;
    this.maxMs = maxMs;
  }

  /** @throws SourceError `too-large` */
  async pause(): Promise<void> {
    this.usedMs += performance.now() - this.since;
    await setImmediate();
    this.signal.throwIfAborted();
    if (this.usedMs > this.maxMs)
      throw new SourceError('too-large', 'The feed takes too long to read. Use a shorter one.');
    this.begin();
  }

  /** Before this the feed waited for whoever takes its posts. */
  begin(): void {
    this.since = performance.now();
  }
}

class Collector {
  readonly unreadable: UnreadableItem[] = [];
  readonly patience: Patience;
  private readonly posts: UnreadPost[] = [];
  private readonly head: FeedHead;
  private readonly base: string;
  private readonly options: ParseOptions;

  constructor(head: FeedHead, count: number, options: ParseOptions) {
    this.head = head;
    this.options = options;
    this.patience = new Patience(options);
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
      this.posts.push(new UnreadPost(post, this.base, this.head.author));
    } catch {
      this.unreadable.push({ externalId: post.guid, reason: UNREADABLE });
    }
  }

  finish(): Omit<NamedFeed, 'isTorn' | 'gone' | 'links'> {
    const { head, options, patience, unreadable } = this;
    const { ids, owners } = identify(this.posts, options.owners);
    const posts = this.posts.flatMap((post, index): NamedPost[] => {
      const externalId = ids[index];
      return externalId ? [{ externalId, post }] : [];
    });
    return { title: titleOfFeed(head) || new URL(options.url).hostname, posts, unreadable, owners, patience };
  }
}
