import { cva } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { lastGoodSyncOf } from '../../domain/feed/last-good-sync.ts';
import { postsOfLastDays } from '../../domain/feed/posts-by-day.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { MetaLine } from '../meta-line.tsx';
import { useNow } from '../use-now.ts';
import { When } from '../when.tsx';
import { channelHealth, sourceLabel } from './channel-health.ts';
import { NetworkMark } from './network-mark.tsx';

const row = cva('relative grid scroll-my-24 grid-cols-1 gap-2 px-3.5 py-row-y md:px-4', {
  variants: { tone: { plain: 'bg-surface', selected: 'bg-sunken', current: 'bg-brand-soft' } },
});

/** The same widths in the head and in each row. */
const WIDTHS = { name: 'min-w-0 flex-1 basis-40', posts: 'lg:w-28', synced: 'lg:w-22', state: 'lg:w-28' } as const;
const ACTIONS = 'lg:w-50';

type Props = Omit<ComponentProps<'li'>, 'children'> & {
  /** The channel. */
  feed: Feed;
  /** The school's, by whose days posts are counted. */
  timeZone?: string | undefined;
  /** The one that the address names. */
  current?: boolean;
  selected?: boolean;
  /** At the start: its checkbox. */
  select?: ReactNode;
  /** How many stories it brought, linked to them. */
  stories?: ReactNode;
  /** At the end: the act that puts it right, then what is rarer. */
  actions?: ReactNode;
  /** Below: posts that could not be imported. */
  note?: ReactNode;
  /** A sync that runs or has just ended, over the whole width. */
  progress?: ReactNode;
};

/** A connected channel among others: what it is, what it brought in 30 days, how it is, and what puts it right. */
export function ChannelRow(props: Props) {
  const {
    feed,
    timeZone = 'UTC',
    current = false,
    selected = false,
    select,
    stories,
    actions,
    note,
    progress,
    ...rest
  } = props;
  const now = useNow();
  const titleId = useId();
  const { tone, label, detail } = channelHealth(feed, now);
  return (
    <li
      data-slot="channel-row"
      data-status={feed.status}
      aria-labelledby={titleId}
      aria-current={current || undefined}
      data-selected={selected || undefined}
      className={row({ tone: current ? 'current' : selected ? 'selected' : 'plain' })}
      {...rest}
    >
      {current ? <span aria-hidden="true" className="absolute inset-y-0 start-0 w-0.75 bg-brand" /> : null}
      <div className="flex gap-3">
        {select ? <div className="flex h-9 items-center">{select}</div> : null}
        <div className="flex h-9 items-center">
          <NetworkMark network={feed.network} size="sm" />
        </div>
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <div className={WIDTHS.name}>
              <h2 id={titleId} dir="auto" className="truncate text-base font-medium text-ink" title={feed.name}>
                {feed.name}
              </h2>
              <Source feed={feed} stories={stories} />
            </div>
            {/* On a tablet a line of its own, so that what can be done stays beside the name. */}
            <div className="order-1 flex w-full flex-wrap items-center gap-x-6 lg:contents">
              <Posts feed={feed} now={now} timeZone={timeZone} />
              <Synced at={lastGoodSyncOf(feed)} />
              <StatusDot tone={tone} label={label} className={WIDTHS.state} />
            </div>
            {actions ? (
              <div className={`ms-auto flex shrink-0 items-center justify-end gap-1 ${ACTIONS}`}>{actions}</div>
            ) : null}
          </div>
          {detail ? <p className="text-sm text-ink-2 wrap-anywhere">{detail}</p> : null}
          {note}
        </div>
      </div>
      {progress}
    </li>
  );
}

function Source({ feed, stories }: Pick<Props, 'feed' | 'stories'>) {
  const source = sourceLabel(feed);
  return (
    <MetaLine lines="one" className="text-sm text-ink-3">
      <span title={source || undefined}>{source || manifestOf(feed.network).label}</span>
      {stories}
    </MetaLine>
  );
}

function Synced({ at }: { at: string | null }) {
  return (
    <p className={`text-sm text-ink-2 ${WIDTHS.synced}`}>
      {at ? (
        <>
          <span className="lg:sr-only">Synced </span>
          <When iso={at} />
        </>
      ) : (
        <span className="max-lg:hidden">Not yet</span>
      )}
    </p>
  );
}

function Posts({ feed: { postsByDay }, now, timeZone }: { feed: Feed; now: number; timeZone: string }) {
  const days = postsByDay ? postsOfLastDays(postsByDay, now, timeZone) : [];
  const total = days.reduce((sum, posts) => sum + posts, 0);
  return (
    <p className={`flex items-center gap-2 ${WIDTHS.posts}`}>
      {postsByDay ? (
        <>
          <Sparkline values={days} className="h-6 w-20" />
          <span className="type-figures text-sm text-ink-2">
            {total.toLocaleString('en-GB')}
            <span className="sr-only"> {total === 1 ? 'post' : 'posts'} in the last 30 days</span>
          </span>
        </>
      ) : null}
    </p>
  );
}

type ListProps = {
  /** At the start of the head: selects all. */
  select?: ReactNode;
  /** In place of the columns’ names: what can be done with those that are selected. */
  bulk?: ReactNode;
  /** Rows have something to be done with at their end. */
  hasActions: boolean;
  children: ReactNode;
};

/** The frame of channel rows, with the names of their columns. */
export function ChannelRows({ select, bulk, hasActions, children }: ListProps) {
  return (
    <div data-slot="channel-rows" className="overflow-clip rounded-surface border border-subtle bg-surface">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-subtle px-3.5 py-1.5 text-sm text-ink-3 md:px-4">
        <div className={`flex items-center gap-3 ${WIDTHS.name}`}>
          {select}
          {bulk ?? <span aria-hidden="true">Channel</span>}
        </div>
        {bulk ? null : (
          <div aria-hidden="true" className="hidden items-center gap-x-3 lg:flex">
            <span className={WIDTHS.posts}>Posts, 30 days</span>
            <span className={WIDTHS.synced}>Last synced</span>
            <span className={WIDTHS.state}>State</span>
            {hasActions ? <span className={ACTIONS} /> : null}
          </div>
        )}
      </div>
      <ul className="divide-y divide-subtle" aria-label="Channels">
        {children}
      </ul>
    </div>
  );
}
