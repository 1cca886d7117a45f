import { STORY_STATUS_NAMES, type StoryStatus } from '../../domain/story/schema.ts';
import { rangeText } from '../../lib/day-text.ts';
import { dayName } from '../../patterns/dates.ts';
import { groupOf, type HashtagGroups, hashtagLabel } from '../../patterns/hashtag-groups.ts';
import type { StoryFilters } from './story-filters.ts';

export type FilterKind = 'status' | 'channel' | 'hashtag' | 'collection' | 'pictures' | 'time';

/** What taking one of the filters away changes. */
export const WITHOUT: Record<FilterKind, Partial<StoryFilters>> = {
  status: { status: null },
  channel: { feedId: null },
  hashtag: { tag: null },
  collection: { collectionId: null },
  pictures: { media: false },
  time: { from: null, to: null },
};

/** The statuses that people look for most; each is a tab of the list. */
export const TABS = ['pending', 'approved', 'hidden'] as const satisfies readonly StoryStatus[];
export const isTab = (status: StoryStatus): status is (typeof TABS)[number] => TABS.some((each) => each === status);

type Named = readonly { readonly id: string; readonly name: string }[];

/**
 * The filters in use as chips: "Channel: Sports desk", or the kind alone while the name is still loading. The search field
 * shows its own words, and a status that is a tab is shown there.
 */
export function filterSummary(
  filters: StoryFilters,
  { channels, collections, groups }: { channels: Named; collections: Named; groups: HashtagGroups },
): { id: FilterKind; label: string }[] {
  const { status, feedId, tag, collectionId, media, from, to } = filters;
  const named = (kind: string, list: Named, id: string) => {
    const name = list.find((each) => each.id === id)?.name;
    return name ? `${kind}: ${name}` : kind;
  };
  return [
    ...(status && !isTab(status) ? [{ id: 'status' as const, label: `Status: ${STORY_STATUS_NAMES[status]}` }] : []),
    ...(feedId ? [{ id: 'channel' as const, label: named('Channel', channels, feedId) }] : []),
    ...(tag ? [{ id: 'hashtag' as const, label: `Hashtag: ${hashtagLabel(tag, groupOf(tag, groups))}` }] : []),
    ...(collectionId ? [{ id: 'collection' as const, label: named('Collection', collections, collectionId) }] : []),
    ...(media ? [{ id: 'pictures' as const, label: 'With a picture or video' }] : []),
    ...(from || to ? [{ id: 'time' as const, label: between(from, to) }] : []),
  ];
}

function between(from: string | null, to: string | null): string {
  if (from && to) return from <= to ? rangeText({ from, to }) : `From ${dayName(from)} to ${dayName(to)}`;
  return from ? `Since ${dayName(from)}` : `Until ${dayName(to ?? '')}`;
}
