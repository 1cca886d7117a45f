import { setImmediate } from 'node:timers/promises';
import { detectJsonFeed } from 'feedsmith';
import { excerpt } from '../../../src/lib/text.ts';
import { JsonTooComplex, parseJson } from '../../core/json.ts';
import { type ConnectorItem, SourceError, type UnreadableItem } from '../../core/ports/connector.ts';
import { baseOfFeed } from '../mapping/links.ts';
import { FORMATS, type Format, type Formats, headOfJson, JSON_VERSION, postOfJson } from './formats.ts';
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
  /** Of times that are written without one; UTC unless given. */
  readonly timeZone?: string;
  readonly signal: AbortSignal;
  readonly maxItems: number;
  /** Milliseconds after which a feed is given up that was made to keep us busy. */
  readonly maxMs: number;
  /** In place of what any feed of a format means, what the feeds of one network do. */
  readonly formats?: Partial<Formats>;
};

export const PARSE_LIMITS = { maxItems: 10_000, maxMs: 30_000 } as const;

/** Pieces of a file that are parsed together, and how long they may be. */
const BATCH = 25;
const BATCH_CHARACTERS = 200_000;
/** After so long others go on. */
const TURN_MS = 10;
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
  for (const { externalId, post } of posts) {
    const said = post.read();
    if (said) items.push({ externalId, ...said });
    else unreadable.push({ externalId: post.guid, reason: UNREADABLE });
    await patience.pauseIfDue();
  }
  return { items, unreadable };
}

async function nameXml(text: string, options: ParseOptions): Promise<NamedFeed> {
  const patience = new Patience(options);
  const split = await splitFeed(text, options.maxItems, () => patience.pause());
  if (!isFeed(split)) throw notAFeed(split.kind, text, options);
  if (split.isTorn && !split.pieces.some(({ state }) => state === 'whole'))
    throw new SourceError('broken', 'The feed is incomplete. Try again later.');
  const format = { ...FORMATS, ...options.formats }[split.kind];
  const collector = new Collector(headOf(split, format), split.count, options, patience);
  for (const pieces of batchesOf(split.pieces)) {
    await patience.pause();
    for (const [piece, post] of readBatch(split, format, pieces)) {
      if (typeof post === 'string') collector.unreadable.push({ externalId: null, reason: withTitle(post, piece.xml) });
      else collector.add(post);
      await patience.pauseIfDue();
    }
  }
  const parsed = await collector.finish();
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

/** As many as are parsed together; a long one alone. */
function batchesOf(pieces: readonly Piece[]): Piece[][] {
  const batches: Piece[][] = [];
  let length = 0;
  for (const piece of pieces) {
    const last = batches.at(-1);
    length += piece.xml.length;
    if (last && last.length < BATCH && length <= BATCH_CHARACTERS) last.push(piece);
    else {
      batches.push([piece]);
      length = piece.xml.length;
    }
  }
  return batches;
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
    if (piece.state === 'too-many-tags') return [piece, 'This post has more than 10,000 elements.'];
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
    feed = withFullVersion(parseJson(text));
  } catch (cause) {
    if (cause instanceof JsonTooComplex)
      throw new SourceError('broken', 'The feed contains too many values. Use a shorter one.', { cause });
    throw new SourceError('broken', 'The address returned a damaged or incomplete JSON file.', { cause });
  }
  if (!detectJsonFeed(feed)) throw notAFeed('json', text, options);
  const { items = [] } = feed as { items?: unknown };
  const values = Array.isArray(items) ? items.slice(0, options.maxItems) : [];
  const patience = new Patience(options);
  const collector = new Collector(headOfJson(feed), Array.isArray(items) ? items.length : 0, options, patience);
  for (const [index, value] of values.entries()) {
    const post = readJsonItem(value);
    if (post) collector.add(post);
    else
      collector.unreadable.push({
        externalId: null,
        reason: `Post ${index + 1} of the file is empty or isn’t a post.`,
      });
    await patience.pauseIfDue();
  }
  return { ...(await collector.finish()), gone: [], links: hubLinksOfJson(feed), isTorn: false };
}

/** Some write the number of the version alone. */
function withFullVersion(feed: unknown): unknown {
  const { version } = (feed ?? {}) as { version?: unknown };
  const isShort = typeof version === 'string' && /^(?:json ?feed ?)?(?:v|version)? ?1(?:\.\d)?$/i.test(version.trim());
  return isShort ? { ...(feed as object), version: JSON_VERSION } : feed;
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

  /** @throws SourceError `too-large` */
  async pauseIfDue(): Promise<void> {
    if (performance.now() - this.since > TURN_MS) await this.pause();
  }

  /** Before this the feed waited for whoever takes its posts. */
  begin(): void {
    this.since = performance.now();
  }
}

function unreadableDate({ sourceTitle, unreadableDate: date }: UnreadPost): string {
  const title = excerpt(sourceTitle, 80);
  return `${title ? `“${title}”: ` : ''}We couldn’t read the date of this post, “${excerpt(date ?? '', 60)}”.`;
}

class Collector {
  readonly unreadable: UnreadableItem[] = [];
  readonly patience: Patience;
  private readonly posts: UnreadPost[] = [];
  private readonly head: FeedHead;
  private readonly base: string;
  private readonly options: ParseOptions;

  constructor(head: FeedHead, count: number, options: ParseOptions, patience: Patience) {
    this.head = head;
    this.options = options;
    this.patience = patience;
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
      const { timeZone = 'UTC' } = this.options;
      const read = new UnreadPost(post, { base: this.base, author: this.head.author, timeZone });
      // Dated by its import it would stand above what is new.
      if (read.unreadableDate === null) this.posts.push(read);
      else this.unreadable.push({ externalId: post.guid, reason: unreadableDate(read) });
    } catch {
      this.unreadable.push({ externalId: post.guid, reason: UNREADABLE });
    }
  }

  async finish(): Promise<Omit<NamedFeed, 'isTorn' | 'gone' | 'links'>> {
    const { head, options, patience, unreadable } = this;
    await this.readTextsOfNames();
    const { ids, owners } = identify(this.posts, options.owners);
    const posts = this.posts.flatMap((post, index): NamedPost[] => {
      const externalId = ids[index];
      return externalId ? [{ externalId, post }] : [];
    });
    return { title: titleOfFeed(head) || new URL(options.url).hostname, posts, unreadable, owners, patience };
  }

  /** Names may hang on what posts say, which is cleaned for it: others go on meanwhile. */
  private async readTextsOfNames(): Promise<void> {
    const nameOf = ({ guid, page }: UnreadPost) => guid ?? page;
    const counts = new Map<string | null, number>();
    for (const post of this.posts) counts.set(nameOf(post), (counts.get(nameOf(post)) ?? 0) + 1);
    for (const post of this.posts) {
      const name = nameOf(post);
      const isUnique = name !== null && counts.get(name) === 1 && this.options.owners.size === 0;
      if (post.sourceTitle !== '' || isUnique) continue;
      post.readAndCache();
      await this.patience.pauseIfDue();
    }
  }
}
