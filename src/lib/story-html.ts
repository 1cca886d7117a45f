/**
 * What a story's text may hold. The server's sanitiser and the editor read the same table, so that nothing can be written
 * that would be gone after saving.
 */
export const STORY_ELEMENTS = [
  'p',
  'br',
  'a',
  'strong',
  'em',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'blockquote',
  'img',
] as const;

/** Elements that mean the same as one of ours. */
export const SAME_AS: Readonly<Record<string, (typeof STORY_ELEMENTS)[number]>> = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
};

/** Elements that emphasise, as long as their own style does not say otherwise. */
export const EMPHASIS: Readonly<Record<string, keyof Emphasis>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
};
/** `undefined` is as around it. */
export type Emphasis = { readonly bold?: boolean | undefined; readonly italic?: boolean | undefined };

const WEIGHT = /(?:^|;)\s*font-weight\s*:\s*(?:(bold|bolder|[6-9]\d\d)|(?:normal|lighter|[1-5]\d\d))\b/i;
const SLANT = /(?:^|;)\s*font-style\s*:\s*(?:(italic|oblique)|normal)\b/i;

/**
 * What the text of a style attribute says. Not by `element.style`: the app's own policy empties that, and the documents of Google
 * are in a `b` that says it is not bold, with what is bold in spans.
 */
export function emphasisOfStyle(style: string | null | undefined): Emphasis {
  const [weight, slant] = [WEIGHT.exec(style ?? ''), SLANT.exec(style ?? '')];
  return { bold: weight ? weight[1] !== undefined : undefined, italic: slant ? slant[1] !== undefined : undefined };
}

/** Elements whose text is not for reading: they go with all that is inside. */
export const WORDLESS_ELEMENTS =
  'script style textarea option select noscript svg math template title object applet iframe frameset audio video canvas xmp noembed noframes plaintext'.split(
    ' ',
  );

/** Raised whenever a story’s HTML may hold something else: what earlier rules cleaned is then cleaned again. */
export const HTML_RULES = 1;

export const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:'] as const;
export const IMAGE_PROTOCOLS = ['http:', 'https:'] as const;
export const LINK_REL = 'noopener noreferrer nofollow';
const MAX_ADDRESS = 2000;

/** @returns the address as it is stored, or `null` for one that is refused: another protocol, a password in it, too long */
export function storyAddress(
  value: string | null | undefined,
  protocols: readonly string[],
  baseUrl?: string,
): string | null {
  if (!value || value.length > MAX_ADDRESS) return null;
  const url = URL.parse(value.trim(), baseUrl);
  if (!url || !protocols.includes(url.protocol) || url.username || url.password) return null;
  return url.href.length <= MAX_ADDRESS ? url.href : null;
}

/** @returns whole pixels of an attribute, or `null` where it says something else */
export function pixels(value: string | null | undefined): number | null {
  const match = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(value ?? '');
  return match ? Number(match[1]) : null;
}

/** A picture this small is there to count readers. */
export function isTracker(width: number | null, height: number | null): boolean {
  return (width !== null && width <= 2) || (height !== null && height <= 2);
}

export function pictureWords(alt: string | null | undefined): string {
  return (alt ?? '').replace(/\s+/g, ' ').trim().slice(0, 1000);
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Undoes the escapes of the sanitiser's own output. */
export function unescapeHtml(escaped: string): string {
  return escaped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
