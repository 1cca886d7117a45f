import { lastGoodSyncOf } from '../../domain/feed/last-good-sync.ts';
import { postsOfLastDays } from '../../domain/feed/posts-by-day.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { toCsv } from '../../lib/csv.ts';
import { channelHealth, sourceLabel } from '../../patterns/channels/channel-health.ts';

const HEAD = [
  'Name',
  'Network',
  'Address',
  'State',
  'Problem',
  'Stories',
  'Posts in the last 30 days',
  'Posts not imported',
  'Last synced',
  'Next sync',
  'Added',
];

/** The list of channels as a file. */
export function channelsCsv(feeds: readonly Feed[], now: number, timeZone: string): string {
  const lines = feeds.map((feed) => {
    const { label, detail } = channelHealth(feed, now);
    return [
      feed.name,
      manifestOf(feed.network).label,
      sourceLabel(feed),
      label,
      detail,
      feed.postCount,
      feed.postsByDay ? postsOfLastDays(feed.postsByDay, now, timeZone).reduce((sum, posts) => sum + posts, 0) : null,
      feed.unreadable ?? 0,
      lastGoodSyncOf(feed),
      feed.nextSyncAt,
      feed.dateCreated,
    ];
  });
  return toCsv([HEAD, ...lines]);
}
