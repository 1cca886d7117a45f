import type { ComponentProps, ReactNode } from 'react';
import type { Feed } from '../domain/feed/schema.ts';
import { manifestOf } from '../domain/networks/all.ts';
import { Card, CardTitle } from '../ui/card.tsx';
import { Stack } from '../ui/layout.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { Text } from '../ui/text.tsx';
import { channelHealth, sourceLabel } from './channel-health.ts';
import { timeAgo, timeAhead } from './dates.ts';
import { NetworkMark } from './network-mark.tsx';
import { useNow } from './use-now.ts';

type Props = Omit<ComponentProps<'div'>, 'children'> & {
  feed: Feed;
  /** At the right: sync, pause, rename, delete. */
  actions?: ReactNode;
  /** What else there is to know of it: posts that could not be read. */
  notice?: ReactNode;
  /** A running job's counts, below everything else. */
  progress?: ReactNode;
  level?: 2 | 3;
};

const number = new Intl.NumberFormat('en-GB');

/** A connected channel: what it reads, how it is in plain words, how much has come from it and when it looks again. */
export function ChannelCard({ feed, actions, notice, progress, level = 2, className = '', ...rest }: Props) {
  const now = useNow();
  const health = channelHealth(feed, now);
  return (
    <Card
      as="article"
      padding="md"
      className={`flex min-w-0 flex-col gap-3 ${className}`}
      data-status={feed.status}
      {...rest}
    >
      <div className="flex items-start gap-3">
        <NetworkMark network={feed.network} />
        <div className="min-w-0 flex-1">
          <CardTitle as={level === 2 ? 'h2' : 'h3'} dir="auto" className="wrap-anywhere">
            {feed.name}
          </CardTitle>
          <p className="text-sm text-ink-3">{manifestOf(feed.network).label}</p>
        </div>
        {actions ? <div className="flex shrink-0 items-center gap-1">{actions}</div> : null}
      </div>
      <Stack gap={1}>
        <Text size="sm" tone="quiet" truncate title={sourceLabel(feed)}>
          {sourceLabel(feed)}
        </Text>
        <StatusDot tone={health.tone} label={health.label} />
        {health.detail ? <p className="text-sm text-ink-2 wrap-anywhere">{health.detail}</p> : null}
        {notice}
      </Stack>
      <p className="type-figures mt-auto flex flex-wrap gap-x-4 gap-y-1 border-t border-subtle pt-3 text-sm text-ink-3">
        <span>
          <strong className="font-medium text-ink">{number.format(feed.postCount)}</strong>{' '}
          {feed.postCount === 1 ? 'story' : 'stories'}
        </span>
        <span>{feed.lastSyncAt ? `Checked ${timeAgo(feed.lastSyncAt, now)}` : 'Not checked yet'}</span>
        {feed.nextSyncAt && feed.status !== 'paused' && feed.status !== 'reauth' ? (
          <span>Next {timeAhead(feed.nextSyncAt, now)}</span>
        ) : null}
      </p>
      {progress}
    </Card>
  );
}
