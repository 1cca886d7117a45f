import { IMAGE_PROTOCOLS, isTracker, pictureWords, pixels, storyAddress } from '../../../src/lib/story-html.ts';

/** What an `img` of strangers' HTML is: a picture of the story, words written as a picture, or nothing for a reader. */
export type SeenPicture =
  | {
      readonly kind: 'picture';
      readonly src: string;
      readonly alt: string;
      readonly width: number | null;
      readonly height: number | null;
    }
  | { readonly kind: 'words'; readonly label: string }
  | { readonly kind: 'nothing' };

const SIZE_IN_NAME =
  /(?:-\d{2,5}x\d{2,5}|-scaled|-rotated|@2x|[-_](?:thumb(?:nail)?|small|medium|large))(?=\.\w{2,5}$)/i;
/** A service that serves pictures of other sites under their own address. */
const SERVED_FOR_OTHERS = /^i\d\.wp\.com\//;

/** The same for all copies of one picture file: image services put the size into the query, blog software into the name. */
export function pictureFileOf(address: string): string {
  const { host, pathname } = new URL(address);
  return (host + pathname)
    .replace(SERVED_FOR_OTHERS, '')
    .replace(/^www\./, '')
    .replace(SIZE_IN_NAME, '');
}

export const hasSizeInName = (address: string): boolean => SIZE_IN_NAME.test(new URL(address).pathname);

/** Whether the first address is one of a smaller copy of the picture at the second, to which galleries link. */
export function isSmallerCopy(address: string, original: string): boolean {
  return (
    /^https?:/.test(original) &&
    /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i.test(original) &&
    hasSizeInName(address) &&
    !hasSizeInName(original) &&
    pictureFileOf(address) === pictureFileOf(original)
  );
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** Where pages that load pictures late keep the real address aside; the first is the best. */
const LATE = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-orig-file',
  'data-large-file',
  'data-full-src',
  'data-hi-res-src',
  'data-lazy',
  'data-echo',
  'data-url',
  'data-img-src',
  'data-image',
  'data-flickity-lazyload',
  'nitro-lazy-src',
  'data-litespeed-src',
  'data-cfsrc',
];
export const LATE_SETS = ['data-srcset', 'data-lazy-srcset', 'nitro-lazy-srcset', 'data-litespeed-srcset'];
/** Set by the pass before: what the `source` elements of a `picture` say. */
export const PICTURE_SOURCES = 'data-picture-sources';
/** Set by the pass before: the picture is for readers without scripts. */
export const WITHOUT_SCRIPTS = 'data-without-scripts';

/** No screen of a reader shows more; what is larger counts as less than what is nearly as large. */
const LARGEST_USEFUL = 3_000;
const TOO_LARGE_COUNTS = 1_000;
const MOST_CANDIDATES = 100;
const PLACEHOLDER =
  /(?:^|\/)(?:lazy[-_]?load(?:ing|er)?|lazy|(?:image[-_]?)?place[-_]?holder|spacer|blank|transparent|trans|clear|empty|1x1|loading|loader|ajax-loader|spinner|pixel|shim|gr[ae]y|dot)(?:[-_.]?\d{1,4}(?:x\d{1,4})?)?\.(?:gif|png|svg|jpe?g|webp)$/i;
const EMOJI_CLASS =
  /(?:^|\s)(?:wp-smiley|emoji\S*|twemoji|emojione|smiley|smilie|smile|emoticon|custom-emoji)(?=\s|$)/i;
const EMOJI_ADDRESS =
  /\/\/s\.w\.org\/images\/core\/emoji\/|\/(?:tw)?emojis?(?:one)?\/|\/twemoji[@/]|notoemoji|\/images\/emoji\.php\/|\/(?:smil(?:ies|eys)|emoticons?)\//i;
const AVATAR_CLASS =
  /(?:^|\s)(?:avatar\S*|gravatar\S*|author-(?:image|photo|avatar)|profile-(?:pic|photo|image)|u-photo-author)(?=\s|$)/i;
const AVATAR_ADDRESS = /\/\/(?:[\w-]+\.)*gravatar\.com\/|\/\/ui-avatars\.com\/|\/\/avatars?\d*\.|\/avatars?\//i;
const SHARE_CLASS =
  /(?:^|\s)(?:(?:share|social|sharing|addtoany|a2a|addthis|sharethis|sharedaddy)[\w-]*|feedflare)(?=\s|$)/i;
const SHARE_ADDRESS =
  /\/~(?:ff|r|a)\/|\/\/(?:static\.)?addtoany\.com\/|\/\/(?:[\w-]+\.)*(?:addthis|sharethis|feedburner)\.com\/|\/\/feeds\.wordpress\.com\/|\/(?:share|social|sharing)[-_]?(?:icons?|buttons?|media)?\/[^?#]*$|\/(?:icon[-_]?)?(?:facebook|twitter|x-twitter|whatsapp|linkedin|pinterest|instagram|youtube|tumblr|reddit|email|mail|print|rss|share)(?:[-_](?:icon|logo|share|button|square|circle|\d{1,3}(?:x\d{1,3})?))*\.(?:gif|png|svg|jpe?g|webp|ico)$/i;
const COUNTER_ADDRESS =
  /\/\/(?:[\w-]+\.)*(?:pixel\.wp\.com|stats\.wordpress\.com|stats\.wp\.com|google-analytics\.com|doubleclick\.net|feedsportal\.com|statcounter\.com|quantserve\.com|scorecardresearch\.com|pixel\.quantserve\.com)\/|\/\/(?:[\w-]+\.)*facebook\.com\/tr(?:[/?]|$)|list-manage\.com\/track\/|\/\/medium\.com\/_\/stat|googleusercontent\.com\/tracker\/|\/wf\/open|\/track(?:ing)?\/open|\/(?:matomo|piwik)\.php|\/(?:count(?:er)?|hit|pixel|beacon|track(?:er)?|open)\.(?:gif|php|png|aspx)(?:[?#]|$)/i;
const SMALL_DISPLAY = /(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*(?:0(?![.\d])|[0-2](?:\.\d+)?px)/i;
const NOT_SHOWN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** Chooses what an `img` is and the best address that it has. */
export function pictureIn(attributes: Attributes, baseUrl: string | undefined): SeenPicture {
  const { alt, style = '', class: names = '' } = attributes;
  const [width, height] = [pixels(attributes.width), pixels(attributes.height)];
  if (isTracker(width, height) || SMALL_DISPLAY.test(style) || NOT_SHOWN.test(style)) return { kind: 'nothing' };
  const best = bestCandidate(attributes, width, baseUrl);
  const address = best?.src ?? '';
  if (EMOJI_CLASS.test(names) || EMOJI_ADDRESS.test(address)) return wordsOf(alt);
  if (!best || AVATAR_CLASS.test(names) || SHARE_CLASS.test(names) || isDecoration(address)) return { kind: 'nothing' };
  const scale = best.width !== null && width ? best.width / width : 1;
  return {
    kind: 'picture',
    src: address,
    alt: pictureWords(alt),
    width: best.width ?? width,
    height: height === null ? null : Math.round(height * scale),
  };
}

/** Whether an address is one of emoji, portraits of authors, buttons to share, or counters: nothing that a story is about. */
export function isDecoration(address: string): boolean {
  return [EMOJI_ADDRESS, AVATAR_ADDRESS, SHARE_ADDRESS, COUNTER_ADDRESS, PLACEHOLDER].some((pattern) =>
    pattern.test(withoutQuery(pattern, address)),
  );
}

/** Names of files end before the query. */
const withoutQuery = (pattern: RegExp, address: string): string =>
  pattern === PLACEHOLDER || pattern === SHARE_ADDRESS ? address.replace(/[?#].*$/s, '') : address;

const wordsOf = (alt: string | undefined): SeenPicture => {
  const label = pictureWords(alt).slice(0, 40);
  return label === '' ? { kind: 'nothing' } : { kind: 'words', label };
};

type Candidate = { readonly src: string; readonly width: number | null };

function bestCandidate(attributes: Attributes, width: number | null, baseUrl: string | undefined): Candidate | null {
  const addressOf = (value: string | undefined): string | null => {
    const address = storyAddress(value, IMAGE_PROTOCOLS, baseUrl);
    return address === null || isPlaceholder(address) ? null : address;
  };
  const late = LATE.map((name) => addressOf(attributes[name])).find((address) => address !== null) ?? null;
  const plain = late ?? addressOf(attributes.src);
  const sets = [...LATE_SETS, 'srcset', PICTURE_SOURCES].map((name) => attributes[name] ?? '');
  const listed = sets
    .flatMap((set) => candidatesIn(set))
    .flatMap(({ value, size }): Candidate[] => {
      const src = addressOf(value);
      return src === null ? [] : [{ src, width: size }];
    });
  const own =
    plain === null
      ? []
      : [{ src: plain, width: listed.find(({ src }) => src === plain)?.width ?? widthInName(plain) ?? width }];
  const [first] = [...own, ...listed].sort((a, b) => usefulness(b) - usefulness(a));
  if (!first) return null;
  return own[0] && first.src === own[0].src ? { src: first.src, width } : first;
}

const isPlaceholder = (address: string): boolean => PLACEHOLDER.test(address.replace(/[?#].*$/s, ''));

/** Larger is better as far as it can be seen. */
const usefulness = ({ width }: Candidate): number =>
  width === null ? 1 : width <= LARGEST_USEFUL ? width : TOO_LARGE_COUNTS;

/** The parts of a `srcset`, whose addresses may hold commas. Each has the width that it says, as pixels; twice the density counts as large. */
function candidatesIn(set: string): { value: string; size: number | null }[] {
  const parts = set.trim().split(/(?<=\s[\d.]{1,8}[wx])\s*,\s*|,\s+|,(?=https?:)/, MOST_CANDIDATES);
  return parts.flatMap((part) => {
    const [value = '', descriptor = ''] = part.trim().replace(/,$/, '').split(/\s+/, 2);
    if (value === '') return [];
    const width = /^(\d{1,5})w$/.exec(descriptor)?.[1];
    const density = /^(\d{1,2}(?:\.\d+)?)x$/.exec(descriptor)?.[1];
    return [
      {
        value,
        size: width ? Number(width) : density && Number(density) > 1 ? Math.round(Number(density) * 500) : null,
      },
    ];
  });
}

/** What blog software writes into the names of its smaller copies, and services into the query. */
export function widthInName(address: string): number | null {
  const url = URL.parse(address);
  const inName = /-(\d{2,4})x\d{2,4}(?=\.\w{2,5}$)/.exec(url?.pathname ?? '')?.[1];
  const inQuery =
    url?.searchParams.get('w') ??
    url?.searchParams.get('width') ??
    /^(\d{2,4})/.exec(url?.searchParams.get('resize') ?? '')?.[1];
  const width = Number(inName ?? inQuery ?? Number.NaN);
  return Number.isInteger(width) && width > 0 ? width : null;
}
