import { manifestOf } from '../../../domain/networks/all.ts';
import { type Lack, type StoryKind, TAG_GROUP_NAMES } from '../../../domain/story/filter-values.ts';
import { STORY_STATUS_NAMES, type StoryStatus } from '../../../domain/story/schema.ts';
import { rangeText } from '../../../lib/day-text.ts';
import { dayName } from '../../../patterns/dates.ts';
import { groupOf, type HashtagGroups, hashtagLabel } from '../../../patterns/hashtags/hashtag-groups.ts';
import type { StoryFilters } from './story-filters.ts';

export type FilterKind =
  | 'channel'
  | 'network'
  | 'kind'
  | 'author'
  | 'hashtag'
  | 'group'
  | 'value'
  | 'collection'
  | 'pictures'
  | 'consent'
  | 'held'
  | 'without'
  | 'time'
  | 'schedule';

export const KIND_NAMES: Record<StoryKind, string> = { post: 'Posts from channels', authored: 'Written here' };
export const LACK_NAMES: Record<Lack, string> = { tags: 'Without hashtags', alt: 'Without picture description' };
export const CONSENT_NAME = 'Consent question';
export const HELD_NAME = 'Held by a rule';

/** What taking one of the filters away changes. */
export const WITHOUT: Record<FilterKind, Partial<StoryFilters>> = {
  channel: { feedId: null },
  network: { network: null },
  kind: { kind: null },
  author: { author: null },
  group: { group: null },
  value: { value: null },
  consent: { consent: null },
  held: { held: false },
  without: { without: null },
  schedule: { scheduledFrom: null, scheduledTo: null },
  hashtag: { tag: null },
  collection: { collectionId: null },
  pictures: { media: false },
  time: { from: null, to: null },
};

/** Each status is a tab of the list, in the order of a story's way. */
export const TAB_NAMES: Readonly<Record<StoryStatus, string>> = {
  pending: STORY_STATUS_NAMES.pending,
  draft: 'Drafts',
  returned: STORY_STATUS_NAMES.returned,
  scheduled: STORY_STATUS_NAMES.scheduled,
  approved: STORY_STATUS_NAMES.approved,
  hidden: STORY_STATUS_NAMES.hidden,
};
export const TABS = Object.keys(TAB_NAMES) as StoryStatus[];

type Named = readonly { readonly id: string; readonly name: string }[];

/**
 * The filters in use as chips: "Channel: Sports desk", or the kind alone while the name is still loading. The search field
 * shows its own words, and the tabs show the status.
 */
export function filterSummary(
  filters: StoryFilters,
  { channels, collections, groups }: { channels: Named; collections: Named; groups: HashtagGroups },
): { id: FilterKind; label: string }[] {
  const { feedId, tag, collectionId, media, from, to, network, kind, author, group, value } = filters;
  const { consent, held, without, scheduledFrom, scheduledTo } = filters;
  const named = (kind: string, list: Named, id: string) => {
    const name = list.find((each) => each.id === id)?.name;
    return name ? `${kind}: ${name}` : kind;
  };
  return [
    ...(feedId ? [{ id: 'channel' as const, label: named('Channel', channels, feedId) }] : []),
    ...(network ? [{ id: 'network' as const, label: `Network: ${manifestOf(network).label}` }] : []),
    ...(kind ? [{ id: 'kind' as const, label: KIND_NAMES[kind] }] : []),
    ...(author ? [{ id: 'author' as const, label: `Author: ${author}` }] : []),
    ...(group ? [{ id: 'group' as const, label: `Group: ${TAG_GROUP_NAMES[group]}` }] : []),
    ...(value ? [{ id: 'value' as const, label: `Value: ${value}` }] : []),
    ...(tag ? [{ id: 'hashtag' as const, label: `Hashtag: ${hashtagLabel(tag, groupOf(tag, groups))}` }] : []),
    ...(collectionId ? [{ id: 'collection' as const, label: named('Collection', collections, collectionId) }] : []),
    ...(media ? [{ id: 'pictures' as const, label: 'With a picture or video' }] : []),
    ...(consent ? [{ id: 'consent' as const, label: CONSENT_NAME }] : []),
    ...(held ? [{ id: 'held' as const, label: HELD_NAME }] : []),
    ...(without ? [{ id: 'without' as const, label: LACK_NAMES[without] }] : []),
    ...(scheduledFrom || scheduledTo
      ? [{ id: 'schedule' as const, label: `Scheduled: ${between(scheduledFrom, scheduledTo)}` }]
      : []),
    ...(from || to ? [{ id: 'time' as const, label: between(from, to) }] : []),
  ];
}

function between(from: string | null, to: string | null): string {
  if (from && to) return from <= to ? rangeText({ from, to }) : `From ${dayName(from)} to ${dayName(to)}`;
  return from ? `Since ${dayName(from)}` : `Until ${dayName(to ?? '')}`;
}
