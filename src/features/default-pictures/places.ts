import type { Feed } from '../../domain/feed/schema.ts';
import { type DefaultThumb, defaultPictureOf, type ThumbKind, WHOLE_SCHOOL } from '../../domain/media/default-thumb.ts';
import { manifestOf, NETWORKS } from '../../domain/networks/all.ts';

/** What may have a default picture. */
export type Place = {
  readonly kind: ThumbKind;
  readonly value: string;
  readonly name: string;
  readonly thumb: DefaultThumb | null;
};

type Channel = Pick<Feed, 'id' | 'name' | 'network'>;
export type PlaceGroup = {
  readonly kind: ThumbKind;
  readonly title: string;
  readonly description: string;
  readonly places: readonly Place[];
};

export const keyOf = ({ kind, value }: Pick<Place, 'kind' | 'value'>): string => `${kind}/${value}`;

/** In the order in which they are looked at for a story: the closest first. */
export function placeGroups(
  thumbs: readonly DefaultThumb[],
  channels: readonly Channel[],
  newTags: readonly string[],
): PlaceGroup[] {
  const place = (kind: ThumbKind, value: string, name: string): Place => ({
    kind,
    value,
    name,
    thumb: thumbs.find((thumb) => thumb.kind === kind && thumb.value === value) ?? null,
  });
  const valuesOf = (kind: ThumbKind) => thumbs.filter((thumb) => thumb.kind === kind).map(({ value }) => value);
  const channelIds = new Set(channels.map(({ id }) => id));
  const networks = new Set<string>([...channels.map(({ network }) => network), ...valuesOf('network')]);
  const tags = [...new Set([...valuesOf('hashtag'), ...newTags])].sort((a, b) => a.localeCompare(b));
  return [
    {
      kind: 'channel',
      title: 'Channels',
      description: 'For stories that come from one channel.',
      places: [
        ...channels.map(({ id, name }) => place('channel', id, name)),
        ...valuesOf('channel')
          .filter((id) => !channelIds.has(id))
          .map((id) => place('channel', id, 'Deleted channel')),
      ],
    },
    {
      kind: 'hashtag',
      title: 'Hashtags',
      description: 'For stories with one of these hashtags. The story’s first hashtag that has a picture wins.',
      places: tags.map((tag) => place('hashtag', tag, `#${tag}`)),
    },
    {
      kind: 'network',
      title: 'Networks',
      description: 'For stories from any channel of one network.',
      places: NETWORKS.filter((network) => networks.has(network)).map((network) =>
        place('network', network, manifestOf(network).label),
      ),
    },
    {
      kind: 'school',
      title: 'School',
      description: 'For every other story without a picture.',
      places: [place('school', WHOLE_SCHOOL, 'Whole school')],
    },
  ];
}

const BECAUSE: Readonly<Record<ThumbKind, string>> = {
  channel: 'The channel’s picture',
  hashtag: 'The hashtag’s picture',
  network: 'The network’s picture',
  school: 'The school’s picture',
};

/** The picture of a story without one, and why it is that. */
export function previewOf(thumbs: readonly DefaultThumb[], channel: Channel | undefined, hashtag: string) {
  const thumb = defaultPictureOf(thumbs, {
    feedId: channel?.id ?? null,
    network: channel?.network ?? null,
    hashtags: hashtag ? [hashtag] : [],
  });
  return thumb && { media: thumb.media, because: BECAUSE[thumb.kind] };
}
