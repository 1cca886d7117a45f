import type { MediaNs } from 'feedsmith';
import type { Attachment } from '../../core/html/media.ts';
import { isDecoration } from '../../core/html/pictures.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';

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
    const first = all.find((one) => one.url === chosen) ?? firstOf(all);
    const picture = all.find((one) => one !== first && isPicture(one));
    return present([first, first && !isPicture(first) ? picture : null]);
  });
  return [...grouped, ...loose];
}

/** Of a picture in several sizes the largest. */
function firstOf([first, ...others]: readonly Attachment[]): Attachment | undefined {
  if (!first || !isPicture(first)) return first;
  return others.filter(isPicture).reduce((best, each) => (isSmaller(best, each) ? each : best), first);
}

function isPicture({ type }: Attachment): boolean {
  return type === undefined || type.startsWith('image');
}

type Level = Pick<Media, 'contents' | 'thumbnails' | 'title' | 'description' | 'player'>;

function attachmentsOf(level: Level): Attachment[] {
  const described = level.description?.value ?? level.title?.value;
  const contents = (level.contents ?? []).flatMap((content): Attachment[] => {
    const alt = content.description?.value ?? content.title?.value ?? described;
    const { width, height } = content;
    const url = content.url ?? content.player?.url;
    const type = typeOf(content);
    const file = url ? { url, type, alt, width, height } : null;
    const thumbnail = largestOf(content.thumbnails ?? [], alt);
    const hasLarger = file && isPicture(file) && !isDecoration(file.url) && !isSmaller(file, thumbnail);
    return present([file, hasLarger ? null : thumbnail]);
  });
  const thumbnail = largestOf(level.thumbnails ?? [], described);
  const hasLarger = contents.some(
    (content) => isPicture(content) && !isDecoration(content.url) && !isSmaller(content, thumbnail),
  );
  const player =
    contents.length === 0 && level.player?.url ? { url: level.player.url, type: 'video', alt: described } : null;
  return present([player, ...contents, hasLarger ? null : thumbnail]);
}

/** The type of a file that plays a film says less than that it is one. */
const typeOf = ({ type, medium }: { type?: string | undefined; medium?: string | undefined }): string | undefined =>
  medium && !/^(?:image|video|audio)\//i.test(type ?? '') ? medium : type;

/** Thumbnails are the same picture in several sizes. */
function largestOf(thumbnails: readonly Thumbnail[], alt: string | undefined): Attachment | null {
  const pictures = present(thumbnails.map((thumbnail) => pictureOf(thumbnail, alt)));
  return pictures.reduce<Attachment | null>((best, each) => (best && !isSmaller(best, each) ? best : each), null);
}

const isSmaller = ({ width }: Attachment, other: Attachment | null): boolean =>
  width !== undefined && other?.width !== undefined && width < other.width;

type Thumbnail = { url?: string | undefined; width?: number | undefined; height?: number | undefined };

function pictureOf({ url, width, height }: Thumbnail, alt: string | undefined): Attachment | null {
  return url ? { url, type: 'image', alt, width, height } : null;
}
