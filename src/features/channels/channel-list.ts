import { needsPerson } from '../../domain/connection/attention.ts';
import { FEED_STATUSES, type Feed, type FeedStatus } from '../../domain/feed/schema.ts';
import { hasWords } from '../../lib/has-words.ts';
import type { AddressValues } from '../../lib/list-address.ts';
import { sourceLabel } from '../../patterns/channels/channel-health.ts';

/** What the list of channels shows. */
export const CHANNEL_LIST = {
  q: '',
  status: ['', ...FEED_STATUSES],
  sort: ['-dateCreated', 'name', '-postCount', 'health'],
} as const;
export type ChannelList = AddressValues<typeof CHANNEL_LIST>;
type ChannelSort = ChannelList['sort'];

export const CHANNEL_SORT_NAMES: Record<ChannelSort, string> = {
  '-dateCreated': 'Newest first',
  name: 'By name',
  '-postCount': 'Most stories',
  health: 'Needs attention first',
};

const URGENCY: Record<FeedStatus, number> = { reauth: 0, failing: 1, limited: 2, paused: 3, syncing: 4, ok: 5 };

/** A school has at most some hundred channels and they are live: searching and sorting them needs no server. */
export function visibleChannels(feeds: readonly Feed[], { q, status, sort }: ChannelList): Feed[] {
  const matching = feeds.filter(
    (feed) => (status === '' || feed.status === status) && hasWords(`${feed.name} ${sourceLabel(feed)}`, q),
  );
  switch (sort) {
    case '-dateCreated':
      return matching;
    case 'name':
      return matching.toSorted((a, b) => a.name.localeCompare(b.name));
    case '-postCount':
      return matching.toSorted((a, b) => b.postCount - a.postCount);
    case 'health':
      return matching.toSorted((a, b) => URGENCY[a.status] - URGENCY[b.status] || Number(b.quiet) - Number(a.quiet));
    default:
      return sort satisfies never;
  }
}

/** "6 channels" or "6 channels, 2 need attention" */
export function channelSummary(feeds: readonly Feed[]): string {
  const trouble = feeds.filter((feed) => needsPerson(feed)).length;
  const count = channelCount(feeds.length);
  return trouble === 0 ? count : `${count}, ${trouble} ${trouble === 1 ? 'needs' : 'need'} attention`;
}

export const channelCount = (count: number): string => (count === 1 ? '1 channel' : `${count} channels`);
