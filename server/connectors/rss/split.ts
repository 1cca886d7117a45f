/**
 * Cuts a feed file into its head and its items before any parser sees it, in one pass over the text. So one item that is
 * broken costs that item alone, a file that breaks off gives what came before, and what the parser gets is bounded:
 * no document type and thus no entity of the file's own, no comment, no tag that is not closed.
 */

import { attributeOf } from '../../core/html/attribute.ts';
import { bounded, isNameStart, type Tag, tagEnd, tagOf } from './tag.ts';

type Kind = 'rss' | 'atom' | 'rdf';

type PieceState =
  | 'whole'
  /** Another item began before this one ended. */
  | 'unclosed'
  /** The file ended in the middle of it. */
  | 'torn'
  | 'too-long'
  | 'too-many-tags';

export type Piece = { readonly xml: string; readonly state: PieceState };

export type SplitFeed = {
  readonly kind: Kind;
  /** The feed's own elements without its items, complete for a parser. */
  readonly head: string;
  /** Makes a complete document of items. */
  wrap(items: string): string;
  readonly pieces: readonly Piece[];
  /** How many items the file has; `pieces` has no more than were asked for. */
  readonly count: number;
  /** The file ended before the feed did. */
  readonly isTorn: boolean;
};

/** What a file is that is no feed. */
export type NoFeed = { readonly kind: 'html' | 'xml' | 'other' };

const ROOTS = new Map<string, Kind>([
  ['rss', 'rss'],
  ['channel', 'rss'],
  ['feed', 'atom'],
  ['rdf', 'rdf'],
]);
const HTML_ROOTS = new Set(['html', 'head', 'body', 'title', 'meta', 'frameset', 'center', 'h1', 'div', 'p']);
/** Some servers print warnings in front of the feed. */
const TAGS_BEFORE_ROOT = 20;

/** Fields whose readers in the parser look at their text again and again. A name is short. */
const PERSON = /^(?:author|creator|contributor|managingeditor|webmaster|publisher|owner|credit)$/;
const PERSON_CHARS = 2000;

const ATOM = 'http://www.w3.org/2005/Atom';
const MAX_TAG = 8_000;
const MAX_ROOT_TAG = 64_000;
const MAX_ITEM = 2_000_000;
/** Outside of the items only a name and an address are read. */
const MAX_HEAD = 500_000;
/** Opened in one item, or in the head. A parser makes an object of each, and half a million of them in one item took all memory. */
const MAX_TAGS = 10_000;
/** Steps before others go on. */
const STEPS = 10_000;

/** @param pause lets others go on */
export function splitFeed(text: string, maxItems: number, pause: () => Promise<void>): Promise<SplitFeed | NoFeed> {
  return new Splitter(text, maxItems).run(pause);
}

export function isFeed(split: SplitFeed | NoFeed): split is SplitFeed {
  return 'pieces' in split;
}

class Splitter {
  private at = 0;
  private root: { kind: Kind; open: string; tag: Tag } | null = null;
  private channel = '';
  private readonly head: string[] = [];
  private headLength = 0;
  private headTags = 0;
  private readonly pieces: Piece[] = [];
  private count = 0;
  private item: { parts: string[]; length: number; tags: number; name: string; local: string } | null = null;
  private person: { name: string; left: number } | null = null;
  private isClosed = false;
  private tagsSeen = 0;
  private isHtml = false;
  private isXml = false;
  private readonly text: string;
  private readonly maxItems: number;

  constructor(text: string, maxItems: number) {
    this.text = text;
    this.maxItems = maxItems;
  }

  async run(pause: () => Promise<void>): Promise<SplitFeed | NoFeed> {
    for (let step = 1; this.at < this.text.length && !this.isClosed; step += 1) {
      if (step % STEPS === 0) await pause();
      const bracket = this.text.indexOf('<', this.at);
      const end = bracket < 0 ? this.text.length : bracket;
      if (end > this.at) this.characters(this.text.slice(this.at, end));
      this.at = end;
      if (bracket >= 0) this.markup();
      if (!this.root && (this.isHtml || this.tagsSeen > TAGS_BEFORE_ROOT)) break;
    }
    if (this.item) this.endItem('torn');
    const { root } = this;
    if (!root) return { kind: this.isHtml ? 'html' : this.isXml || this.tagsSeen > 0 ? 'xml' : 'other' };
    const isRss = root.kind === 'rss';
    const hasChannelRoot = root.tag.local === 'channel';
    const outerOpen = hasChannelRoot ? '<rss version="2.0">' : root.open;
    const outerClose = hasChannelRoot ? '</rss>' : `</${root.tag.name}>`;
    const innerOpen = isRss ? (hasChannelRoot ? root.open : this.channel || '<channel>') : '';
    const innerClose = isRss ? `</${/^<([^\s/>]+)/.exec(innerOpen)?.[1]}>` : '';
    return {
      kind: root.kind,
      head: hasChannelRoot
        ? `${outerOpen}${innerOpen}${this.head.join('')}${innerClose}${outerClose}`
        : `${outerOpen}${this.head.join('')}${outerClose}`,
      wrap: (items) => `${outerOpen}${innerOpen}${items}${innerClose}${outerClose}`,
      pieces: this.pieces,
      count: this.count,
      isTorn: !this.isClosed,
    };
  }

  private markup(): void {
    const { text, at } = this;
    if (text.startsWith('<!--', at)) {
      this.skipTo('-->', at + 4);
    } else if (text.startsWith('<![CDATA[', at)) {
      this.characterData();
    } else if (text.startsWith('<?', at)) {
      this.isXml ||= text.startsWith('<?xml', at);
      this.skipTo('?>', at + 2);
    } else if (text.startsWith('<!', at) && !this.root) {
      this.documentType();
    } else {
      this.tag();
    }
  }

  private tag(): void {
    const { text, at } = this;
    const isClosing = text.startsWith('</', at);
    const end = isNameStart(text.charCodeAt(at + (isClosing ? 2 : 1))) ? tagEnd(text, at, !isClosing) : -1;
    if (end < 0) {
      this.characters('&lt;');
      this.at = at + 1;
      return;
    }
    this.at = end + 1;
    if (isClosing) this.closing(text.slice(at, this.at));
    else this.opening(text.slice(at, this.at));
  }

  private skipTo(mark: string, from: number): void {
    const end = this.text.indexOf(mark, from);
    this.at = end < 0 ? this.text.length : end + mark.length;
  }

  private documentType(): void {
    this.isHtml ||= /^<!doctype\s+html\b/i.test(this.text.slice(this.at, this.at + 40));
    let depth = 0;
    let quote = '';
    for (let at = this.at + 2; at < this.text.length; at += 1) {
      const char = this.text[at] as string;
      if (quote) {
        if (char === quote) quote = '';
      } else if (char === '"' || char === "'") {
        quote = char;
      } else if (char === '<' && this.text.startsWith('<!--', at)) {
        const end = this.text.indexOf('-->', at + 4);
        if (end < 0) break;
        at = end + 2;
      } else if (char === '[') {
        depth += 1;
      } else if (char === ']') {
        depth -= 1;
      } else if (char === '>' && depth <= 0) {
        this.at = at + 1;
        return;
      }
    }
    this.at = this.text.length;
  }

  private opening(raw: string): void {
    const tag = tagOf(raw);
    if (!this.root) {
      this.beforeRoot(tag);
      return;
    }
    const isItem = this.isItemName(tag);
    if (isItem && this.item) this.endItem('unclosed');
    if (isItem) {
      this.item = { parts: [], length: 0, tags: 0, name: tag.name, local: tag.local };
      this.write(bounded(tag, MAX_TAG));
      if (tag.isSelfClosing) this.endItem('whole');
      return;
    }
    if (this.root.kind === 'rss' && tag.local === 'channel' && !this.item && !this.channel)
      this.channel = bounded({ ...tag, isSelfClosing: false }, MAX_ROOT_TAG);
    if (this.item) this.item.tags += 1;
    else this.headTags += 1;
    if (!this.person && !tag.isSelfClosing && PERSON.test(tag.local))
      this.person = { name: tag.name, left: PERSON_CHARS };
    this.write(bounded(tag, MAX_TAG));
  }

  private beforeRoot(tag: Tag): void {
    this.tagsSeen += 1;
    const kind = ROOTS.get(tag.local);
    if (kind) {
      this.root = { kind, open: bounded({ ...tag, isSelfClosing: false }, MAX_ROOT_TAG), tag };
      this.isClosed = tag.isSelfClosing;
    } else if (this.tagsSeen === 1 && HTML_ROOTS.has(tag.local)) {
      this.isHtml = true;
    }
  }

  private closing(raw: string): void {
    const name = raw.slice(2, -1).trim();
    if (this.person?.name === name) this.person = null;
    if (this.item?.name === name) {
      this.write(raw);
      this.endItem('whole');
    } else if (this.root?.tag.name === name) {
      if (this.item) this.endItem('unclosed');
      this.isClosed = true;
    } else if (this.root) {
      this.write(raw);
    }
  }

  private characters(text: string): void {
    const fitting = this.person ? text.slice(0, this.person.left) : text;
    if (this.person) this.person.left -= fitting.length;
    this.write(fitting);
  }

  private characterData(): void {
    const { text, at } = this;
    const end = text.indexOf(']]>', at + 9);
    this.at = end < 0 ? text.length : end + 3;
    const length = this.at - at;
    if (end < 0 || (this.person && length > this.person.left)) return;
    if (this.person) this.person.left -= length;
    this.write(text.slice(at, this.at));
  }

  private write(part: string): void {
    const { item } = this;
    if (!item) {
      this.headLength += part.length;
      if (this.root && this.headLength <= MAX_HEAD && this.headTags <= MAX_TAGS) this.head.push(part);
      return;
    }
    item.length += part.length;
    if (item.length <= MAX_ITEM && item.tags <= MAX_TAGS) item.parts.push(part);
  }

  private endItem(state: PieceState): void {
    const { item } = this;
    if (!item) return;
    this.item = null;
    this.person = null;
    this.count += 1;
    if (this.pieces.length >= this.maxItems) return;
    const xml = item.parts.join('');
    if (item.length > MAX_ITEM) this.pieces.push({ xml: '', state: 'too-long' });
    else if (item.tags > MAX_TAGS) this.pieces.push({ xml: '', state: 'too-many-tags' });
    else this.pieces.push({ xml: state === 'whole' ? xml : `${xml}</${item.name}>`, state });
  }

  private isItemName({ local, prefix, raw }: Tag): boolean {
    if (!this.root) return false;
    const { kind, tag } = this.root;
    if (local !== (kind === 'atom' ? 'entry' : 'item')) return false;
    if (prefix === '' || prefix === tag.prefix || kind === 'rdf') return true;
    // One of its own, which it or the feed says means the same.
    return (
      kind === 'atom' &&
      /^[\w-]{1,60}$/.test(prefix) &&
      [raw, tag.raw].some((each) => attributeOf(each, `xmlns:${prefix}`) === ATOM)
    );
  }
}
