import { STORY_STATUS_NAMES } from '../../domain/story/schema.ts';
import { rangeText } from '../../lib/day-text.ts';
import { dayName } from '../../patterns/dates.ts';
import { groupOf, type HashtagGroups, hashtagLabel } from '../../patterns/hashtag-groups.ts';
import { NO_FILTERS, type StoryFilters } from './story-filters.ts';

export type FilterKind = 'words' | 'status' | 'channel' | 'hashtag' | 'collection' | 'pictures' | 'time';

/** What taking one of the filters away changes. */
export const WITHOUT: Record<FilterKind, Partial<StoryFilters>> = {
  words: { q: NO_FILTERS.q },
  status: { status: null },
  channel: { feedId: null },
  hashtag: { tag: null },
  collection: { collectionId: null },
  pictures: { media: false },
  time: { from: null, to: null },
};

type Named = readonly { readonly id: string; readonly name: string }[];

/** What is set, each as it is said: "Status: waiting". A name that is still on its way leaves the kind alone. */
export function filterSummary(
  filters: StoryFilters,
  { channels, collections, groups }: { channels: Named; collections: Named; groups: HashtagGroups },
): { id: FilterKind; label: string }[] {
  const { q, status, feedId, tag, collectionId, media, from, to } = filters;
  const named = (kind: string, list: Named, id: string) => {
    const name = list.find((each) => each.id === id)?.name;
    return name ? `${kind}: ${name}` : kind;
  };
  return [
    ...(q.trim() ? [{ id: 'words' as const, label: `Words: ${q.trim()}` }] : []),
    ...(status ? [{ id: 'status' as const, label: `Status: ${STORY_STATUS_NAMES[status].toLowerCase()}` }] : []),
    ...(feedId ? [{ id: 'channel' as const, label: named('Channel', channels, feedId) }] : []),
    ...(tag ? [{ id: 'hashtag' as const, label: `Hashtag: ${hashtagLabel(tag, groupOf(tag, groups))}` }] : []),
    ...(collectionId ? [{ id: 'collection' as const, label: named('Collection', collections, collectionId) }] : []),
    ...(media ? [{ id: 'pictures' as const, label: 'With a picture or film' }] : []),
    ...(from || to ? [{ id: 'time' as const, label: between(from, to) }] : []),
  ];
}

function between(from: string | null, to: string | null): string {
  if (from && to) return from <= to ? rangeText({ from, to }) : `From ${dayName(from)} to ${dayName(to)}`;
  return from ? `Since ${dayName(from)}` : `Until ${dayName(to ?? '')}`;
}
