import type { ReactNode } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { channelHealth, HEALTH_LABELS } from '../../patterns/channel-health.ts';
import { When } from '../../patterns/when.tsx';
import type { Column, Sort } from '../../ui/data-table/column.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { ChannelSort } from './channel-list.ts';

/** The order of the address as the table's own: whoever changes from cards to the table finds the same first. */
export const TABLE_SORTS: Record<ChannelSort, Sort> = {
  '-dateCreated': { id: 'added', desc: true },
  name: { id: 'name', desc: false },
  '-postCount': { id: 'stories', desc: true },
  health: { id: 'health', desc: false },
};

const fetchesNothing = ({ status }: Feed) => status === 'paused' || status === 'reauth';
const unread = ({ unreadable = 0 }: Feed) =>
  unreadable > 0
    ? `${unreadable.toLocaleString('en-GB')} ${unreadable === 1 ? 'post' : 'posts'} could not be read`
    : '';

/** What is wrong with a channel, in one line; empty while all is well. */
function problemOf(feed: Feed, now: number): string {
  return [channelHealth(feed, now).detail, unread(feed)].filter(Boolean).join(' ');
}

// Long: one list, a column after the other.
/**
 * What there is to compare of channels.
 * @param now milliseconds, for what is said of times
 * @param menu what can be done with one; absent for who may change none
 */
export function channelColumns(
  now: number,
  menu: ((feed: Feed, tabIndex: 0 | -1) => ReactNode) | undefined,
): Column<Feed>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: ({ name }) => name,
      cell: ({ name }) => <bdi>{name}</bdi>,
      width: 184,
      pin: 'start',
      always: true,
    },
    {
      id: 'network',
      header: 'Network',
      value: ({ network }) => manifestOf(network).label,
      filter: 'choice',
      width: 104,
    },
    {
      id: 'health',
      header: 'Health',
      value: (feed) => channelHealth(feed, now).label,
      cell: (feed) => {
        const { tone, label } = channelHealth(feed, now);
        return (
          <span className="flex">
            <StatusDot tone={tone} label={label} />
          </span>
        );
      },
      order: HEALTH_LABELS,
      width: 164,
    },
    {
      id: 'problem',
      header: 'Problem',
      value: (feed) => problemOf(feed, now),
      cell: (feed) => {
        const problem = problemOf(feed, now);
        return problem ? <span title={problem}>{problem}</span> : <Nothing>none</Nothing>;
      },
      filter: 'text',
      width: 176,
    },
    {
      id: 'stories',
      header: 'Stories',
      value: ({ postCount }) => postCount,
      kind: 'number',
      filter: 'from',
      width: 80,
    },
    {
      id: 'checked',
      header: 'Last checked',
      value: ({ lastSyncAt }) => lastSyncAt,
      cell: ({ lastSyncAt }) => (lastSyncAt ? <When iso={lastSyncAt} /> : <Nothing>not yet</Nothing>),
      kind: 'date',
      filter: 'from',
      width: 120,
    },
    {
      id: 'next',
      header: 'Next check',
      value: (feed) => (fetchesNothing(feed) ? null : feed.nextSyncAt),
      cell: (feed) =>
        feed.nextSyncAt && !fetchesNothing(feed) ? (
          <When iso={feed.nextSyncAt} form="ahead" />
        ) : (
          <Nothing>none</Nothing>
        ),
      kind: 'date',
      width: 112,
    },
    {
      id: 'added',
      header: 'Added',
      value: ({ dateCreated }) => dateCreated,
      kind: 'date',
      filter: 'from',
      width: 128,
      hidden: true,
    },
    ...(menu
      ? [
          {
            id: 'actions',
            header: 'Actions',
            value: () => null,
            cell: menu,
            kind: 'actions' as const,
            width: 64,
            pin: 'end' as const,
          },
        ]
      : []),
  ];
}

function Nothing({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>;
}
