import type { MediaNs } from 'feedsmith';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import type { Attachment } from '../mapping/media.ts';

/** A text as its format declares it. */
export type Text = {
  readonly value: string;
  readonly type: 'html' | 'text';
  /** Its own `xml:base`. */
  readonly base?: string;
};

/** One post of any feed format, not yet resolved, cleaned or named. */
export type Post = {
  readonly guid: string | null;
  /** Addresses of its page, the best first. */
  readonly links: readonly string[];
  readonly title: Text | null;
  /** Bodies, the fullest first. */
  readonly bodies: readonly Text[];
  readonly author: string | null;
  /** As written, the best first. */
  readonly dates: readonly string[];
  readonly tags: readonly string[];
  readonly attachments: readonly Attachment[];
  /** Of a network whose feeds count: how often it was seen, and by its own names. */
  readonly metrics?: ConnectorItem['metrics'];
  readonly rawMetrics?: ConnectorItem['rawMetrics'];
  /** `xml:base` values from the outside in. */
  readonly bases: readonly string[];
};

/** What a feed says of itself. */
export type FeedHead = {
  readonly title: Text | null;
  /** The address of its web site, as written. */
  readonly link: string | null;
  readonly author: string | null;
  readonly bases: readonly string[];
};

export const present = <T>(values: readonly (T | null | undefined | '')[]): T[] =>
  values.filter((value): value is T => value !== null && value !== undefined && value !== '');

export const html = (value: string | undefined): Text | null => (value ? { value, type: 'html' } : null);
export const plain = (value: string | undefined): Text | null => (value ? { value, type: 'text' } : null);

type Media = MediaNs.ItemOrFeed<false>;

/** Media RSS, of an item or inside a group: of the variants in a group one is enough. */
export function mediaOf(media: Media | undefined): Attachment[] {
  if (!media) return [];
  const loose = attachmentsOf(media);
  const grouped = (media.groups ?? []).flatMap((group) => {
    const all = attachmentsOf(group);
    const chosen = group.contents?.find((content) => content.isDefault)?.url;
    const first = all.find((one) => one.url === chosen) ?? all[0];
    const picture = all.find((one) => one !== first && isPicture(one));
    return present([first, first && !isPicture(first) ? picture : null]);
  });
  return [...grouped, ...loose];
}

function isPicture({ type }: Attachment): boolean {
  return type === undefined || type.startsWith('image');
}

type Level = Pick<Media, 'contents' | 'thumbnails' | 'title' | 'description'>;

function attachmentsOf(level: Level): Attachment[] {
  const described = level.description?.value ?? level.title?.value;
  const contents = (level.contents ?? []).flatMap((content): Attachment[] => {
    const alt = content.description?.value ?? content.title?.value ?? described;
    const thumbnails = (content.thumbnails ?? []).map((thumbnail) => pictureOf(thumbnail, alt));
    const { url, width, height } = content;
    const type = content.type ?? content.medium;
    return present([url ? { url, type, alt, width, height } : null, ...thumbnails]);
  });
  return [...contents, ...present((level.thumbnails ?? []).map((thumbnail) => pictureOf(thumbnail, described)))];
}

type Thumbnail = { url?: string | undefined; width?: number | undefined; height?: number | undefined };

function pictureOf({ url, width, height }: Thumbnail, alt: string | undefined): Attachment | null {
  return url ? { url, type: 'image', alt, width, height } : null;
}
