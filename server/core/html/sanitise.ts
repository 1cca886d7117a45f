import sanitize from 'sanitize-html';
import { type HtmlImage, tidy } from '../../../src/lib/html-tidy.ts';
import {
  EMPHASIS,
  emphasisOfStyle,
  IMAGE_PROTOCOLS,
  LINK_PROTOCOLS,
  LINK_REL,
  SAME_AS,
  STORY_ELEMENTS,
  storyAddress,
  WORDLESS_ELEMENTS,
} from '../../../src/lib/story-html.ts';
import { isSmallerCopy, pictureIn, WITHOUT_SCRIPTS } from './pictures.ts';
import type { Embed } from './players.ts';
import { prepareHtml } from './prepare.ts';
import { textOfHtml } from './text.ts';

export type CleanHtml = {
  /** Paragraphs, links, lists, emphasis, two levels of headings, quotations and images, nothing else. */
  readonly html: string;
  /** Plain text of `html`, blocks parted by line breaks. */
  readonly text: string;
  readonly images: readonly HtmlImage[];
  /** Films and recordings, which are links in `html`. */
  readonly embeds: readonly Embed[];
};

export type HtmlOptions = {
  /** What relative addresses are relative to; without it they are dropped. */
  readonly baseUrl?: string | undefined;
  /** Where the text itself is read: what its places are places of. */
  readonly pageUrl?: string | undefined;
};

/** Characters. The story form takes as many; a document of the database holds a megabyte with text and search words. */
const MAX_INPUT = 200_000;
const MAX_OUTPUT_BYTES = 400_000;
/** The parser looks through all open elements at each closing tag, so both are kept small. */
const MAX_TAGS = 10_000;
const MAX_NESTING = 60;

/** Taken out before, as they hide words from the rules, and after, as they may be written as entities. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g;

const BLOCKS =
  'address article aside body caption center dd details div dl dt fieldset figcaption figure footer header hgroup hr main nav pre section summary table tbody td tfoot th thead tr';

/**
 * Cleans what strangers and staff wrote. Never throws; what is over the limits is cut off at the end.
 * Cleaning the result again changes nothing.
 */
export function sanitiseHtml(html: string, options: HtmlOptions = {}): CleanHtml {
  const { html: prepared, embeds } = prepareHtml(shorten(html), (value) =>
    storyAddress(value, IMAGE_PROTOCOLS, options.baseUrl),
  );
  // What is written otherwise may have more tags than before.
  let input = shorten(prepared);
  for (;;) {
    // The parser may cut a tag that is not closed in the middle of a character.
    const clean = tidy(sanitize(input, rules(options)).replace(CONTROL, '').toWellFormed());
    if (new TextEncoder().encode(clean.html).byteLength <= MAX_OUTPUT_BYTES)
      return { html: clean.html, text: textOfHtml(clean.html), images: clean.images, embeds };
    input = input.slice(0, Math.floor(input.length / 2));
  }
}

/** Pictures that are written into the text itself would eat the whole allowance and are dropped anyway. */
function shorten(html: string): string {
  const plain = html
    .replace(/data:[a-z0-9.+-]{1,100}\/[a-z0-9.+-]{1,100};base64,[a-z0-9+/=]+/gi, 'data:,')
    .replace(CONTROL, '')
    .slice(0, MAX_INPUT)
    .toWellFormed();
  let at = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    at = plain.indexOf('<', at + 1);
    if (at < 0) return plain;
  }
  return plain.slice(0, at);
}

function rules({ baseUrl, pageUrl }: HtmlOptions): sanitize.IOptions {
  const before: Before = { seen: new Set(), link: null };
  const toParagraph = Object.fromEntries(BLOCKS.split(' ').map((name) => [name, 'p']));
  return {
    allowedTags: [...STORY_ELEMENTS, 'span'],
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: WORDLESS_ELEMENTS,
    nestingLimit: MAX_NESTING,
    parseStyleAttributes: false,
    transformTags: {
      ...toParagraph,
      ...SAME_AS,
      ...Object.fromEntries(['b', 'strong', 'i', 'em', 'span', 'font'].map((name) => [name, emphasis])),
      a: (_name, attributes) => {
        const base = attributes.href?.trim().startsWith('#') ? (pageUrl ?? baseUrl) : baseUrl;
        const href = storyAddress(attributes.href, LINK_PROTOCOLS, base);
        before.link = href;
        return href ? { tagName: 'a', attribs: { href, rel: LINK_REL } } : DROPPED;
      },
      img: (_name, attributes) => image(attributes, baseUrl, before),
      'amp-img': (_name, attributes) => image(attributes, baseUrl, before),
    },
  };
}

/**
 * The tag goes, what is inside stays: `tidy` knows no span. A name that is not allowed would be kept by the sanitiser
 * as the name of the next element's closing tag, so that a link after it would never end.
 */
const DROPPED: sanitize.Tag = { tagName: 'span', attribs: {} };

function emphasis(name: string, { style }: sanitize.Attributes): sanitize.Tag {
  const said = emphasisOfStyle(style);
  const own = EMPHASIS[name];
  const isBold = said.bold ?? own === 'bold';
  const isItalic = said.italic ?? own === 'italic';
  return isBold ? { tagName: 'strong', attribs: {} } : isItalic ? { tagName: 'em', attribs: {} } : DROPPED;
}

/** What is written before a picture. */
type Before = {
  /** Addresses of pictures. */
  readonly seen: Set<string>;
  /** Where the last link leads. */
  link: string | null;
};

function image(attributes: sanitize.Attributes, baseUrl: string | undefined, { seen, link }: Before): sanitize.Tag {
  const picture = pictureIn(attributes, baseUrl);
  if (picture.kind === 'words') return { ...DROPPED, text: picture.label };
  if (picture.kind === 'nothing') return DROPPED;
  const isOfOriginal = link !== null && isSmallerCopy(picture.src, link);
  const { alt } = picture;
  const { src, width, height } = isOfOriginal ? { src: link, width: null, height: null } : picture;
  if (WITHOUT_SCRIPTS in attributes && seen.has(src)) return DROPPED;
  seen.add(src);
  return {
    tagName: 'img',
    attribs: {
      src,
      alt,
      ...(width === null ? {} : { width: String(width) }),
      ...(height === null ? {} : { height: String(height) }),
    },
  };
}
