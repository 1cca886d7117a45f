import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../../src/lib/story-html.ts';
import { LATE_SETS, PICTURE_SOURCES, WITHOUT_SCRIPTS } from './pictures.ts';
import { type Embed, embedOf } from './players.ts';
import { TableRows } from './table-rows.ts';

type Attributes = Record<string, string>;

/** Without one of these nothing is to be prepared. */
const OF_INTEREST =
  /<(?:(?:lite|amp)-(?:youtube|vimeo|iframe|video|audio)|iframe|video|audio|object|embed|noscript|picture|table|su[bp]|pre)[\s>/]/i;
const PLAYERS = new Set([
  'iframe',
  'video',
  'audio',
  'object',
  'lite-youtube',
  'amp-youtube',
  'lite-vimeo',
  'amp-vimeo',
  'amp-iframe',
  'amp-video',
  'amp-audio',
]);
const LATE_ADDRESSES = ['src', 'data-src', 'data-lazy-src', 'data-litespeed-src', 'data-cmp-src', 'data'];
const MOST_EMBEDS = 100;
const MOST_PLAYERS = 500;
const LONGEST_SHIFTED = 20;
const RAISED: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '=': '⁼',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ',
};
const LOWERED: Readonly<Record<string, string>> = {
  0: '₀',
  1: '₁',
  2: '₂',
  3: '₃',
  4: '₄',
  5: '₅',
  6: '₆',
  7: '₇',
  8: '₈',
  9: '₉',
  '+': '₊',
  '-': '₋',
  '−': '₋',
  '=': '₌',
  '(': '₍',
  ')': '₎',
};

export type PreparedHtml = {
  readonly html: string;
  /** Films and recordings, each once, in their order. */
  readonly embeds: readonly Embed[];
};

/**
 * Writes what a story cannot hold as something that it can, before it is cleaned: players as links, pictures for readers without
 * scripts as pictures, rows of a table as lines, raised and lowered figures as signs, and lines that stand as they are as lines.
 * @param resolve an address in full, `null` for one that is refused
 */
export function prepareHtml(html: string, resolve: (value: string | undefined) => string | null): PreparedHtml {
  return OF_INTEREST.test(html) ? new Preparation(html, resolve).run() : { html, embeds: [] };
}

type Player = {
  name: string;
  start: number;
  open: string[];
  attributes: Attributes;
  addresses: string[];
  poster: string | null;
  links: { href: string; label: string }[];
  isInLink: boolean;
};
class Preparation {
  private readonly pieces: string[] = [];
  private copied = 0;
  private readonly embeds = new Map<string, Embed>();
  private player: Player | null = null;
  private players = 0;
  private noscript = 0;
  private sources: string[] | null = null;
  private readonly shifted: ('sup' | 'sub')[] = [];
  private pre = 0;
  private readonly html: string;
  private readonly resolve: (value: string | undefined) => string | null;
  private readonly parser: Parser;
  private readonly rows: TableRows;

  constructor(html: string, resolve: (value: string | undefined) => string | null) {
    this.html = html;
    this.resolve = resolve;
    this.rows = new TableRows(
      () => this.replace(this.start, this.end, this.html.slice(this.start, this.end)),
      (at, text) => {
        this.pieces[at] = text;
      },
    );
    this.parser = new Parser({
      onopentag: (name, attributes) => this.opened(name, attributes),
      ontext: (text) => this.text(text),
      onclosetag: (name, isImplied) => this.closed(name, isImplied),
    });
  }

  run(): PreparedHtml {
    this.parser.end(this.html);
    this.pieces.push(this.html.slice(this.copied));
    return { html: this.pieces.join(''), embeds: [...this.embeds.values()].filter(({ type }) => type !== 'link') };
  }

  private get start(): number {
    return this.parser.startIndex;
  }

  private get end(): number {
    return Math.min(this.parser.endIndex + 1, this.html.length);
  }

  /** @returns where it is among the pieces */
  private replace(from: number, to: number, text: string): number {
    if (from < this.copied) return -1;
    this.pieces.push(this.html.slice(this.copied, from), text);
    this.copied = Math.max(from, to);
    return this.pieces.length - 1;
  }

  private opened(name: string, attributes: Attributes): void {
    if (this.player) {
      this.openedInPlayer(this.player, name, attributes);
      return;
    }
    this.rows.opened(name, attributes.role);
    if (PLAYERS.has(name)) this.openedPlayer(name, attributes);
    else if (name === 'embed')
      this.replace(this.start, this.end, this.linkOf(name, attributes, [addressIn(attributes)], null, ''));
    else if (name === 'noscript') {
      this.noscript += 1;
      this.replace(this.start, this.end, '');
    } else if (name === 'picture') this.sources = [];
    else if (name === 'source' && this.sources)
      this.sources.push(...['srcset', ...LATE_SETS].flatMap((each) => attributes[each] || []));
    else if (name === 'img') this.openedImage();
    else if (name === 'sup' || name === 'sub') this.shifted.push(name);
    else if (name === 'pre') this.pre += 1;
  }

  private openedImage(): void {
    const marks: string[] = [];
    if (this.sources && this.sources.length > 0)
      marks.push(`${PICTURE_SOURCES}="${escapeHtml(this.sources.join(', '))}"`);
    if (this.noscript > 0) marks.push(`${WITHOUT_SCRIPTS}="1"`);
    this.sources = this.sources ? [] : null;
    if (marks.length === 0 && this.noscript === 0) return;
    this.replace(this.start, this.end, `<img ${marks.join(' ')} ${this.html.slice(this.start + 4, this.end)}`);
  }

  private openedPlayer(name: string, attributes: Attributes): void {
    const poster = this.resolve(attributes.poster);
    this.player = {
      name,
      start: this.start,
      open: [name],
      attributes,
      addresses: [addressIn(attributes, name)],
      poster,
      links: [],
      isInLink: false,
    };
  }

  private openedInPlayer(player: Player, name: string, attributes: Attributes): void {
    if (name === 'source' || name === 'embed' || name === 'iframe') player.addresses.push(addressIn(attributes));
    else if (name === 'param' && /^(?:movie|src|url|filename)$/i.test(attributes.name ?? ''))
      player.addresses.push(attributes.value ?? '');
    else if (name === 'img') player.poster ??= this.resolve(attributes.src);
    else if (name === 'a') {
      player.links.push({ href: attributes.href ?? '', label: '' });
      player.isInLink = true;
    }
    if (!VOID.has(name)) player.open.push(name);
  }

  private text(text: string): void {
    const { player } = this;
    if (player) {
      const link = player.isInLink ? player.links.at(-1) : undefined;
      if (link) link.label += text;
      return;
    }
    this.rows.text(text.length);
    if (this.noscript > 0) {
      this.replace(this.start, this.end, '');
      return;
    }
    const shift = this.shifted.at(-1);
    if (shift) this.shift(text, shift === 'sup' ? RAISED : LOWERED);
    else if (this.pre > 0 && text.includes('\n'))
      this.replace(this.start, this.end, escapeHtml(text).replace(/\r?\n/g, '<br>'));
  }

  /** Signs where there are such of all of it: the `th` of a date reads well as it is. */
  private shift(text: string, signs: Readonly<Record<string, string>>): void {
    if (text.length > LONGEST_SHIFTED) return;
    const shifted = Array.from(text, (char) => (char.trim() === '' ? char : signs[char]));
    if (shifted.every((char) => char !== undefined)) this.replace(this.start, this.end, shifted.join(''));
  }

  private closed(name: string, isImplied: boolean): void {
    const { player } = this;
    if (player) {
      const at = player.open.lastIndexOf(name);
      if (at < 0) return;
      player.open.length = at;
      if (name === 'a') player.isInLink = false;
      if (at > 0) return;
      this.player = null;
      const [link] = player.links;
      this.replace(
        player.start,
        isImplied ? this.start : this.end,
        this.linkOf(
          player.name,
          player.attributes,
          [...player.addresses, link?.href ?? ''],
          player.poster,
          link?.label ?? '',
        ),
      );
    } else if (name === 'noscript' && this.noscript > 0) {
      this.noscript -= 1;
      if (!isImplied) this.replace(this.start, this.end, '');
    } else if (name === 'picture') this.sources = null;
    else if (name === 'sup' || name === 'sub') this.shifted.pop();
    else if (name === 'pre') this.pre = Math.max(0, this.pre - 1);
    else this.rows.closed(name, isImplied);
  }

  private linkOf(
    name: string,
    attributes: Attributes,
    addresses: readonly string[],
    poster: string | null,
    label: string,
  ): string {
    this.players += 1;
    if (this.embeds.size >= MOST_EMBEDS || this.players > MOST_PLAYERS) return '';
    const address = addresses.map((each) => this.resolve(each)).find((each) => each !== null);
    const embed = address ? embedOf({ name, attributes, label, address, poster }) : null;
    // The copy for readers without scripts says nothing new.
    if (!embed || this.embeds.has(embed.url)) return '';
    this.embeds.set(embed.url, embed);
    return `<p><a href="${escapeHtml(embed.url)}">${escapeHtml(embed.title)}</a></p>`;
  }
}

const VOID = new Set([
  'source',
  'embed',
  'param',
  'img',
  'br',
  'hr',
  'track',
  'input',
  'wbr',
  'col',
  'link',
  'meta',
  'area',
  'base',
]);

function addressIn(attributes: Attributes, name = ''): string {
  const id = attributes.videoid ?? attributes['data-videoid'];
  if (id && /^[\w-]{1,40}$/.test(id))
    return name.endsWith('vimeo') ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`;
  return (
    LATE_ADDRESSES.map((each) => attributes[each] ?? '').find((value) => value !== '' && !value.startsWith('about:')) ??
    ''
  );
}
