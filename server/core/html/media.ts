import type { Media } from '../../../src/domain/story/schema.ts';
import { IMAGE_PROTOCOLS, storyAddress } from '../../../src/lib/story-html.ts';
import { hasSizeInName, isDecoration, pictureFileOf, widthInName } from './pictures.ts';
import { pageOfPlayer, typeOfPage } from './players.ts';
import type { CleanHtml } from './sanitise.ts';

/** A picture, film, sound or file as the source names it; addresses are not resolved yet. */
export type Attachment = {
  readonly url: string;
  /** A media type, or the word that Media RSS has for it (`image`, `video`, `audio`, `document`). */
  readonly type?: string | undefined;
  readonly alt?: string | undefined;
  /** Of a film, the picture that stands for it: it is copied, and the film is not. */
  readonly poster?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
};

/** As many as the story form takes. */
export const MOST_MEDIA = 20;
const MAX_ALT = 1000;
const LARGEST_USEFUL = 2000;
/** Pixels of an icon, and of a thumbnail that is not shown beside a larger picture. */
const ICON = 64;
const THUMBNAIL = 160;
/** What an original has of which nothing is said, and what one counts as that is larger than of use. */
const UNKNOWN_WIDTH = 1_200;
const TOO_LARGE_COUNTS = 1_000;

const ENDINGS = new Map<string, Media['type']>(
  Object.entries({
    ...{ jpg: 'image', jpeg: 'image', png: 'image', gif: 'image', webp: 'image', avif: 'image', svg: 'image' },
    ...{ mp4: 'video', m4v: 'video', mov: 'video', webm: 'video', ogv: 'video' },
    ...{ mp3: 'audio', m4a: 'audio', ogg: 'audio', oga: 'audio', opus: 'audio', wav: 'audio', aac: 'audio' },
  } as const),
);

/**
 * The media of a post, for every connector and for what is sent here: what is attached to it, then the pictures, films and
 * recordings in its text. The same picture in several sizes is one, the largest; what is no picture of the story is none.
 */
export function collectMedia(
  attachments: readonly Attachment[],
  { images, embeds }: Pick<CleanHtml, 'images' | 'embeds'>,
  base: string | undefined,
  /** Descriptions are plain text, in which `<` is a character like another; in feeds they may be HTML. */
  isPlain = false,
): Media[] {
  const mediaByKey = new Map<string, Media>();
  const add = (media: Media) => {
    if (media.type === 'image' && isNoPicture(media)) return;
    const key = keyOf(media);
    const existing = mediaByKey.get(key);
    if (existing) mediaByKey.set(key, better(existing, media));
    else if (mediaByKey.size < MOST_MEDIA) mediaByKey.set(key, media);
  };
  for (const attachment of attachments) {
    const url = storyAddress(attachment.url, IMAGE_PROTOCOLS, base);
    if (url) add({ ...mediaOf({ ...attachment, url }, isPlain), ...posterOf(attachment, base) });
  }
  for (const image of images) add({ type: 'image', ...image });
  for (const { type, url, alt, poster } of embeds) add({ type, url, alt, ...(poster ? { sourceUrl: poster } : {}) });
  return withoutThumbnails([...mediaByKey.values()]);
}

/** Whether a picture is an icon, a portrait, a counter or the like, by its address and its size. */
function isNoPicture({ url, width, height }: Pick<Media, 'url' | 'width' | 'height'>): boolean {
  return (
    isDecoration(url) ||
    Math.max(width ?? Number.POSITIVE_INFINITY, height ?? width ?? Number.POSITIVE_INFINITY) <= ICON
  );
}

/** A small picture is the beginning of a larger one that is there, or says less. */
function withoutThumbnails(media: Media[]): Media[] {
  const isThumbnail = (each: Media) =>
    each.type === 'image' && (widthOf(each) ?? Number.POSITIVE_INFINITY) <= THUMBNAIL;
  const hasLarger = media.some((each) => each.type === 'image' && !isThumbnail(each));
  return hasLarger ? media.filter((each) => !isThumbnail(each)) : media;
}

const widthOf = ({ width, url }: Media): number | null => width ?? widthInName(url);

function posterOf({ poster }: Attachment, base: string | undefined): Pick<Media, 'sourceUrl'> {
  const address = poster ? storyAddress(poster, IMAGE_PROTOCOLS, base) : null;
  return address ? { sourceUrl: address } : {};
}

function mediaOf({ url, type, alt = '', width, height }: Attachment, isPlain: boolean): Media {
  const size = (name: 'width' | 'height', value: number | undefined) =>
    value !== undefined && Number.isInteger(value) && value > 0 && value < 100_000 ? { [name]: value } : {};
  const kind = kindOf(url, type, width !== undefined || height !== undefined);
  const described = (isPlain ? alt : alt.replace(/<[^>]{0,1000}>/g, ' ')).replace(/\s+/g, ' ').trim();
  return {
    type: kind,
    url: kind === 'image' ? url : pageOfPlayer(url),
    alt: described.slice(0, MAX_ALT).toWellFormed(),
    ...size('width', width),
    ...size('height', height),
  };
}

function kindOf(url: string, type: string | undefined, hasSize: boolean): Media['type'] {
  const declared = /^(image|video|audio)(?:\/|$)/i.exec(type?.trim() ?? '')?.[1]?.toLowerCase();
  if (declared) return declared as Media['type'];
  const ending = endingOf(url);
  const knownType = ENDINGS.get(ending);
  if (knownType) return knownType;
  const played = typeOfPage(url);
  if (played !== 'link') return played;
  return hasSize && !type ? 'image' : 'link';
}

function endingOf(url: string): string {
  return /\.([a-z0-9]{2,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
}

/** Where the path is no picture's name the query may well say which one. */
function keyOf({ type, url }: Media): string {
  return type === 'image' && ENDINGS.get(endingOf(url)) === 'image' ? pictureFileOf(url) : url;
}

function better(existing: Media, other: Media): Media {
  const alt = existing.alt || other.alt;
  const rank = (media: Media) => {
    const width = widthOf(media) ?? (hasSizeInName(media.url) ? 0 : UNKNOWN_WIDTH);
    return width <= LARGEST_USEFUL ? width : TOO_LARGE_COUNTS;
  };
  return { ...(rank(other) > rank(existing) ? other : existing), alt };
}
