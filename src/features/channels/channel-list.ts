import { FEED_STATUSES, type Feed, type FeedStatus } from '../../domain/feed/schema.ts';
import { sourceLabel } from '../../patterns/channel-health.ts';

export const CHANNEL_SORTS = ['-dateCreated', 'name', '-postCount', 'health'] as const;
export type ChannelSort = (typeof CHANNEL_SORTS)[number];

export const CHANNEL_SORT_NAMES: Record<ChannelSort, string> = {
  '-dateCreated': 'Newest first',
  name: 'By name',
  '-postCount': 'Most stories',
  health: 'Needs attention first',
};

export const CHANNEL_VIEWS = ['cards', 'table'] as const;
export type ChannelView = (typeof CHANNEL_VIEWS)[number];

export type ChannelFilter = { readonly q: string; readonly status: FeedStatus | null; readonly sort: ChannelSort };

export function readChannelFilter(params: URLSearchParams): ChannelFilter {
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    status: FEED_STATUSES.find((status) => status === params.get('status')) ?? null,
    sort: CHANNEL_SORTS.find((sort) => sort === params.get('sort')) ?? '-dateCreated',
  };
}

export function readChannelView(params: URLSearchParams): ChannelView {
  return CHANNEL_VIEWS.find((view) => view === params.get('view')) ?? 'cards';
}

/** The address of a list; what is as usual is left out. */
export function writeChannelList({ q, status, sort }: ChannelFilter, view: ChannelView): Record<string, string> {
  return {
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(sort === '-dateCreated' ? {} : { sort }),
    ...(view === 'cards' ? {} : { view }),
  };
}

const URGENCY: Record<FeedStatus, number> = { reauth: 0, failing: 1, limited: 2, paused: 3, syncing: 4, ok: 5 };

/** A school has at most some hundred channels and they are live: searching and sorting them needs no server. */
export function visibleChannels(feeds: readonly Feed[], { q, status, sort }: ChannelFilter): Feed[] {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = feeds.filter((feed) => {
    const text = `${feed.name} ${sourceLabel(feed)}`.toLocaleLowerCase();
    return (!status || feed.status === status) && words.every((word) => text.includes(word));
  });
  switch (sort) {
    case '-dateCreated':
      return found;
    case 'name':
      return found.toSorted((a, b) => a.name.localeCompare(b.name));
    case '-postCount':
      return found.toSorted((a, b) => b.postCount - a.postCount);
    case 'health':
      return found.toSorted((a, b) => URGENCY[a.status] - URGENCY[b.status] || Number(b.quiet) - Number(a.quiet));
    default:
      return sort satisfies never;
  }
}

/** "6 channels. All of them work." or "6 channels; 2 need a look." */
export function channelSummary(feeds: readonly Feed[]): string {
  const trouble = feeds.filter(({ status }) => status === 'failing' || status === 'reauth').length;
  const count = `${feeds.length} ${feeds.length === 1 ? 'channel' : 'channels'}`;
  if (trouble === 0) return `${count}. Their posts come in as stories that wait for your decision.`;
  return `${count}; ${trouble} ${trouble === 1 ? 'needs' : 'need'} a look. Stories that came in before stay where they are.`;
}
