import type { Media } from '../../../src/domain/story/schema.ts';
import type { HtmlImage } from '../../../src/lib/html-tidy.ts';
import { linkOf } from './links.ts';

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
const MAX_MEDIA = 20;
const MAX_ALT = 1000;
const LARGEST_USEFUL = 2000;

const ENDINGS = new Map<string, Media['type']>(
  Object.entries({
    ...{ jpg: 'image', jpeg: 'image', png: 'image', gif: 'image', webp: 'image', avif: 'image', svg: 'image' },
    ...{ mp4: 'video', m4v: 'video', mov: 'video', webm: 'video', ogv: 'video' },
    ...{ mp3: 'audio', m4a: 'audio', ogg: 'audio', oga: 'audio', opus: 'audio', wav: 'audio', aac: 'audio' },
  } as const),
);

/** The media of a post: what is attached to it, then the pictures in its text. The same picture in several sizes is one. */
export function collectMedia(
  attachments: readonly Attachment[],
  images: readonly HtmlImage[],
  base: string,
  /** Descriptions are plain text, in which `<` is a character like another; in feeds they may be HTML. */
  isPlain = false,
): Media[] {
  const mediaByKey = new Map<string, Media>();
  const add = (media: Media) => {
    const key = keyOf(media);
    const existing = mediaByKey.get(key);
    if (existing) mediaByKey.set(key, better(existing, media));
    else if (mediaByKey.size < MAX_MEDIA) mediaByKey.set(key, media);
  };
  for (const attachment of attachments) {
    const url = linkOf(attachment.url, base);
    if (url) add({ ...mediaOf({ ...attachment, url }, isPlain), ...posterOf(attachment, base) });
  }
  for (const image of images) add({ type: 'image', ...image });
  return [...mediaByKey.values()];
}

function posterOf({ poster }: Attachment, base: string): Pick<Media, 'sourceUrl'> {
  const address = poster ? linkOf(poster, base) : null;
  return address ? { sourceUrl: address } : {};
}

function mediaOf({ url, type, alt = '', width, height }: Attachment, isPlain: boolean): Media {
  const size = (name: 'width' | 'height', value: number | undefined) =>
    value !== undefined && Number.isInteger(value) && value > 0 && value < 100_000 ? { [name]: value } : {};
  return {
    type: kindOf(url, type, width !== undefined || height !== undefined),
    url,
    alt: (isPlain ? alt : alt.replace(/<[^>]{0,1000}>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_ALT)
      .toWellFormed(),
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
  return hasSize && !type ? 'image' : 'link';
}

function endingOf(url: string): string {
  return /\.([a-z0-9]{2,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
}

/** Image services put the size into the query; where the path is no picture's name the query may well say which one. */
function keyOf({ type, url }: Media): string {
  if (type !== 'image' || ENDINGS.get(endingOf(url)) !== 'image') return url;
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function better(existing: Media, other: Media): Media {
  const alt = existing.alt || other.alt;
  const rank = ({ width = 0 }: Media) => (width <= LARGEST_USEFUL ? width : 1);
  return { ...(rank(other) > rank(existing) ? other : existing), alt };
}
