import { lastGoodSyncOf } from '../../domain/feed/last-good-sync.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { timeAgo } from '../dates.ts';
import { MetaLine } from '../meta-line.tsx';
import { useNow } from '../use-now.ts';
import { channelHealth } from './channel-health.ts';

/** A channel in a few lines, where something else is being read: its name, how it is and why, what came from it. */
export function ChannelSummary({
  feed,
}: {
  /** The channel. */
  feed: Feed;
}) {
  const now = useNow();
  const { tone, label, detail } = channelHealth(feed, now);
  const synced = lastGoodSyncOf(feed);
  const stories = `${feed.postCount.toLocaleString('en-GB')} ${feed.postCount === 1 ? 'story' : 'stories'}`;
  return (
    <div data-slot="channel-summary" className="grid gap-1.5">
      <p className="font-semibold wrap-anywhere">
        <bdi>{feed.name}</bdi>
      </p>
      <StatusDot tone={tone} label={label} />
      {detail ? <p className="text-sm text-ink-2 wrap-anywhere">{detail}</p> : null}
      <MetaLine className="type-figures text-sm text-ink-3">
        {manifestOf(feed.network).label}
        {stories}
        {synced ? `synced ${timeAgo(synced, now)}` : null}
      </MetaLine>
    </div>
  );
}
