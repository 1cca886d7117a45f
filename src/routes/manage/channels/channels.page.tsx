import PlusIcon from 'lucide-react/icons/plus';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useArrangedList, useChangedBy } from '../../../data/arranged-list.ts';
import { useFeeds } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { Feed } from '../../../domain/feed/schema.ts';
import { href } from '../../../domain/routes.ts';
import { ChannelFilters } from '../../../features/channels/channel-filters.tsx';
import { CHANNEL_LIST, channelSummary, visibleChannels } from '../../../features/channels/channel-list.ts';
import { ChannelMenu } from '../../../features/channels/channel-menu.tsx';
import { SyncProgress } from '../../../features/channels/sync-progress.tsx';
import { UnreadablePosts } from '../../../features/channels/unreadable-posts.tsx';
import { type StartedJobs, useChannelActions } from '../../../features/channels/use-channel-actions.ts';
import { ChannelCard } from '../../../patterns/channel-card.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { SkeletonGrid } from '../../../patterns/skeleton-grid.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { NoChannelsDrawing } from '../../../ui/drawings.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Loading, SkeletonTable } from '../../../ui/skeleton.tsx';
import { useListAddress } from '../../use-list-address.tsx';
import { usePlanLimit } from '../plan-limit.tsx';

/** Comparing many is for some; the cards come without its code. */
const ChannelTable = lazy(() =>
  import('../../../features/channels/channel-table.tsx').then((module) => ({ default: module.ChannelTable })),
);

export default function ChannelsPage() {
  const channels = useFeeds();
  const changedBy = useChangedBy(channels.state, 'feeds');
  const mayWrite = useSession().can('s.c.wr');
  const actions = useChannelActions(startedJobs(useLocation().state));
  const address = useListAddress(CHANNEL_LIST);
  const { q, status, sort, view } = address.values;
  const found = useArrangedList(
    { ...channels, changedBy },
    { name: `${sort} ${status} ${q}`, arrange: (feeds) => visibleChannels(feeds, address.values) },
  );
  const limit = usePlanLimit('channels', {
    what: 'channels',
    freeUp: 'Delete a channel that is no longer needed to make room; its stories may stay.',
  });
  const feeds = lastKnownList(channels.state) ?? [];
  const progressOf = (feed: Feed) =>
    actions.jobs[feed.id] ? (
      <SyncProgress
        jobId={actions.jobs[feed.id] ?? ''}
        onDismiss={() => actions.dismissJob(feed.id)}
        whenAdded={
          <Link to={href('manage.stories', null, { status: 'pending', feedId: feed.id })} className={linkClass()}>
            See the new stories
          </Link>
        }
      />
    ) : null;
  return (
    <ResourceListPage
      title="Channels"
      description={feeds.length > 0 ? channelSummary(feeds) : 'Where your stories come from.'}
      resource={found}
      nouns={['channel', 'channels']}
      address={address}
      limit={limit}
      add={
        mayWrite ? (
          <Link to={href('manage.channels.add')} className={buttonClass({ variant: 'primary' })}>
            <PlusIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Add channel
          </Link>
        ) : null
      }
      filters={feeds.length > 1 ? <ChannelFilters list={address.values} onChange={address.change} /> : null}
      skeleton={view === 'table' ? TABLE_SKELETON : <SkeletonGrid cards={6} />}
      none={{
        drawing: <NoChannelsDrawing />,
        text: 'Connect your school’s news page and its posts come in as stories. Nothing is shown anywhere until you approve it.',
      }}
      nothingFound={{ text: `None of your ${feeds.length} channels fits what you chose above.` }}
      safe="Your channels go on fetching posts meanwhile."
    >
      {(shown) =>
        view === 'table' ? (
          <Suspense fallback={<Loading label="Loading channels">{TABLE_SKELETON}</Loading>}>
            <ChannelTable feeds={shown} actions={actions} mayWrite={mayWrite} sort={sort} progress={progressOf} />
          </Suspense>
        ) : (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" aria-label="Channels">
            {shown.map((feed) => (
              <li key={feed.id} className="grid">
                <ChannelCard
                  feed={feed}
                  actions={mayWrite ? <ChannelMenu feed={feed} actions={actions} /> : null}
                  notice={<UnreadablePosts feed={feed} />}
                  progress={progressOf(feed)}
                />
              </li>
            ))}
          </ul>
        )
      }
    </ResourceListPage>
  );
}

const TABLE_SKELETON = <SkeletonTable rows={9} columns={6} />;

/** What the form for a new channel hands over: the job that fetches the first posts. */
function startedJobs(state: unknown): StartedJobs {
  if (typeof state !== 'object' || state === null || !('jobs' in state)) return {};
  const { jobs } = state;
  if (typeof jobs !== 'object' || jobs === null) return {};
  return Object.fromEntries(
    Object.entries(jobs).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
