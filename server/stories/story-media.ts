import type { Media } from '../../src/domain/story/schema.ts';
import { withoutScheme } from '../core/canonical-address.ts';

/** Names the fields in one order and leaves none undefined, which Firestore would refuse. */
export function plainMedia(media: Media): Media {
  const { type, url, alt, width, height, blur, variants, focus, sourceUrl } = media;
  return {
    type,
    url,
    alt,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(blur === undefined ? {} : { blur }),
    ...(variants === undefined ? {} : { variants }),
    ...(focus === undefined ? {} : { focus }),
    ...(sourceUrl === undefined ? {} : { sourceUrl }),
  };
}

const SIGNATURES = /^(?:x-(?:amz|goog)-signature|signature|sig|oh|hmac|hdnea|policy)$/i;
const UNIX_TIME = /^(?:1|2)\d{9}$/;

/** Says which picture an address leads to: links that end carry a signature, and with each reading another one. */
export function pictureKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const isSigned = [...url.searchParams].some(([name, value]) => SIGNATURES.test(name) || isEnd(name, value));
  return isSigned ? url.origin + url.pathname : address;
}

const isEnd = (name: string, value: string) => /^(?:e|expires|exp|expiry)$/i.test(name) && UNIX_TIME.test(value);

type Pictured = Pick<Media, 'type' | 'url' | 'sourceUrl' | 'variants'>;

/** Where the picture of this is at its source: a film's is its poster. */
function sourceOf({ type, url, sourceUrl }: Pictured): string | null {
  if (type === 'image') return sourceUrl ?? url;
  return type === 'video' ? (sourceUrl ?? null) : null;
}

/** The address that a copy is to be made of; `null` where there is one, and where there is nothing to copy. */
export function uncopiedOf(media: Pictured): string | null {
  return media.variants ? null : sourceOf(media);
}

/** A site that moves to https serves the same pictures. */
const keyOf = (media: Pictured) => withoutScheme(pictureKey(sourceOf(media) ?? media.url));

/** What a source gives, with the copies that there are of the same pictures: reading it again copies nothing again. */
export function withCopies(read: readonly Media[], copied: readonly Media[]): Media[] {
  return read.map((media) => {
    const copy = copied.find((each) => each.variants && each.type === media.type && keyOf(each) === keyOf(media));
    if (!copy) return media;
    return { ...copy, alt: media.alt, url: media.type === 'image' ? copy.url : media.url };
  });
}

/** Whether the two differ in nothing but the signatures of their links. */
export function isSameMedia(one: readonly Media[], other: readonly Media[]): boolean {
  return (
    one.length === other.length &&
    one.every((media, index) => {
      const second = other[index];
      return media.type === second?.type && media.alt === second.alt && keyOf(media) === keyOf(second);
    })
  );
}

const COPY = /\/embed\/v1\/media\/([A-Za-z0-9_-]+)\/\d+\.\w+$/;

/** Only copies of ours have variants; no source and no person can say that something is one. */
function copyIdOf({ variants }: Pictured): string | null {
  return COPY.exec(variants?.[0]?.url ?? '')?.[1] ?? null;
}

/** Ids of the copies among these. */
export const copiesIn = (media: readonly Media[]): string[] => media.map(copyIdOf).filter((id) => id !== null);

export type MediaMarks = {
  /** Copies that it holds or ever held: its history shows them again. */
  mediaIds?: string[];
  /** Whether pictures of its channel are still to be copied, to find it by. */
  mediaDue?: boolean;
  /** Keys of pictures that cannot be copied. */
  uncopiable?: string[];
};

type Marked = MediaMarks & {
  readonly feedId?: string | null;
  readonly media: readonly Media[];
  readonly proposed?: { readonly media?: readonly Media[] } | null;
};

/** All pictures of a story, those that its source proposes too. */
export function picturesOf({ media, proposed }: Pick<Marked, 'media' | 'proposed'>): Media[] {
  return [...media, ...(proposed?.media ?? [])];
}

export function mediaMarks(story: Marked): MediaMarks {
  const pictures = picturesOf(story);
  const held = pictures.map(copyIdOf).filter((id) => id !== null);
  const mediaIds = [...new Set([...(story.mediaIds ?? []), ...held])];
  const mediaDue = story.feedId != null && addressesToCopy(story).length > 0;
  return {
    ...(mediaIds.length > 0 ? { mediaIds } : {}),
    ...(mediaDue || story.mediaDue ? { mediaDue } : {}),
  };
}

export function addressesToCopy(story: Pick<Marked, 'media' | 'proposed' | 'uncopiable'>): string[] {
  const addresses = picturesOf(story)
    .map(uncopiedOf)
    .filter((address) => address !== null);
  return [...new Set(addresses)].filter((address) => !story.uncopiable?.includes(pictureKey(address)));
}
