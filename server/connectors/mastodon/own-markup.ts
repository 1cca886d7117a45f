/** What the software of Mastodon and its like writes into texts that is no word of the author. */

export type CustomEmoji = { readonly shortcode: string };

const TEXT_OR_TAG = /<[^<>]*>|[^<]+|</g;
const SHORTCODE = /(?<![\p{L}\p{N}:]):([a-z\d_]{2,60}):(?![\p{L}\p{N}:])/giu;

/** A text without the pictures that a server has names for; in HTML only where words are. */
export function withoutCustomEmoji(html: string, emojis: readonly CustomEmoji[]): string {
  const names = new Set(emojis.map(({ shortcode }) => shortcode));
  if (names.size === 0) return html;
  const isNamed = (written: string, name: string) => (names.has(name) ? '' : written);
  return html.replace(TEXT_OR_TAG, (part) => (part.startsWith('<') ? part : part.replace(SHORTCODE, isNamed)));
}

/** A name without them: what is between colons in a name is one, whether or not the server lists it. */
export const nameWithoutEmoji = (name: string): string => name.replace(SHORTCODE, '').replace(/\s+/g, ' ').trim();

export type Unquoted = {
  readonly html: string;
  /** The posts that are quoted. */
  readonly quoted: readonly string[];
};

const OPENING = /<(p|span|div)\b([^<>]{0,500})>/gi;
const LONGEST_QUOTATION = 3_000;
const LINK = /<a\b[^<>]{0,1000}?\shref="(https?:[^"<>]{1,2000})"/i;

/** A text without the lines for software that knows no quotations: `RE:` and the address of the quoted post. */
export function withoutQuotation(html: string): Unquoted {
  const quoted: string[] = [];
  const rest: string[] = [];
  let at = 0;
  for (const { 0: tag, 1: name = '', 2: attributes = '', index } of html.matchAll(OPENING)) {
    if (index < at) continue;
    const start = index + tag.length;
    const inner = innerOf(html.slice(start, start + LONGEST_QUOTATION), name);
    const isMarked = /\bquote-inline\b/.test(attributes);
    if (inner === null || !(isMarked || /^RE:\s*https?:\/\/\S+$|^RE:\s*[\w.-]+\.[\w-]+\/\S*$/i.test(wordsOf(inner))))
      continue;
    const link = LINK.exec(inner)?.[1]?.replaceAll('&amp;', '&');
    if (!isMarked && !link) continue;
    if (link) quoted.push(link);
    rest.push(html.slice(at, index));
    at = start + inner.length + name.length + 3;
  }
  return { html: [...rest, html.slice(at)].join(''), quoted };
}

/** What is written until the element ends that is open here; `null` where it does not. */
function innerOf(html: string, name: string): string | null {
  let depth = 1;
  for (const { 1: slash, index } of html.matchAll(new RegExp(`<(/?)${name}\\b`, 'gi'))) {
    depth += slash ? -1 : 1;
    if (depth === 0) return html.slice(0, index);
  }
  return null;
}

const wordsOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
