import PlusIcon from 'lucide-react/icons/plus';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useFeeds } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { Feed } from '../../../domain/feed/schema.ts';
import { href } from '../../../domain/routes.ts';
import { ChannelFilters } from '../../../features/channels/channel-filters.tsx';
import {
  channelSummary,
  readChannelFilter,
  readChannelView,
  visibleChannels,
  writeChannelList,
} from '../../../features/channels/channel-list.ts';
import { ChannelMenu } from '../../../features/channels/channel-menu.tsx';
import { SyncProgress } from '../../../features/channels/sync-progress.tsx';
import { UnreadablePosts } from '../../../features/channels/unreadable-posts.tsx';
import { type StartedJobs, useChannelActions } from '../../../features/channels/use-channel-actions.ts';
import { ChannelCard } from '../../../patterns/channel-card.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { LimitedListPage } from '../../../patterns/page-types/limited-list.tsx';
import { SkeletonGrid } from '../../../patterns/skeleton-grid.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { NoChannelsDrawing, NothingFoundDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Loading, SkeletonTable } from '../../../ui/skeleton.tsx';
import { SeePlans } from '../see-plans.tsx';

/** Comparing many is for some; the cards come without its code. */
const ChannelTable = lazy(() =>
  import('../../../features/channels/channel-table.tsx').then((module) => ({ default: module.ChannelTable })),
);

export default function ChannelsPage() {
  const channels = useFeeds();
  const session = useSession();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const actions = useChannelActions(startedJobs(location.state));
  const filter = readChannelFilter(params);
  const view = readChannelView(params);
  const room = session.availability('channels');
  const mayWrite = session.can('s.c.wr');
  const feeds = lastKnown(channels.state);
  const add = (
    <Link to={href('manage.channels.add')} className={buttonClass({ variant: 'primary' })}>
      <PlusIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Add channel
    </Link>
  );
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
    <LimitedListPage
      title="Channels"
      description={feeds?.length ? channelSummary(feeds) : 'Where your stories come from.'}
      what="channels"
      room={room}
      plan={session.subscription?.displayName ?? null}
      makeRoom="Delete a channel that is no longer needed to make room; its stories may stay."
      plans={<SeePlans size="sm" />}
      add={mayWrite ? add : null}
      filters={
        feeds && feeds.length > 1 ? (
          <ChannelFilters
            filter={filter}
            onChange={(next) => setParams(writeChannelList(next, view), { replace: true })}
            view={view}
            onViewChange={(next) => setParams(writeChannelList(filter, next), { replace: true })}
          />
        ) : null
      }
      resource={channels}
      loadingLabel="Loading channels"
      skeleton={view === 'table' ? <SkeletonTable rows={9} columns={6} /> : <SkeletonGrid cards={6} />}
      empty={(first) => (
        <EmptyState drawing={<NoChannelsDrawing />} title="No channel yet" level={2} action={first}>
          Connect your school’s news page and its posts come in as stories. Nothing is shown anywhere until you approve
          it.
        </EmptyState>
      )}
      safe="Your channels go on fetching posts meanwhile."
    >
      {(all) => {
        const shown = visibleChannels(all, filter);
        if (shown.length === 0) {
          return (
            <EmptyState
              drawing={<NothingFoundDrawing />}
              title="No channel fits"
              level={2}
              action={
                <button
                  type="button"
                  className={linkClass()}
                  onClick={() => setParams(view === 'table' ? { view } : {}, { replace: true })}
                >
                  Show all channels
                </button>
              }
            >
              None of your {all.length} channels fits what you chose above.
            </EmptyState>
          );
        }
        if (view === 'table') {
          return (
            <Suspense
              fallback={
                <Loading label="Loading channels">
                  <SkeletonTable rows={9} columns={6} />
                </Loading>
              }
            >
              <ChannelTable
                feeds={shown}
                actions={actions}
                mayWrite={mayWrite}
                sort={filter.sort}
                progress={progressOf}
              />
            </Suspense>
          );
        }
        return (
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
        );
      }}
    </LimitedListPage>
  );
}

/** What the form for a new channel hands over: the job that fetches the first posts. */
function startedJobs(state: unknown): StartedJobs {
  if (typeof state !== 'object' || state === null || !('jobs' in state)) return {};
  const { jobs } = state;
  if (typeof jobs !== 'object' || jobs === null) return {};
  return Object.fromEntries(
    Object.entries(jobs).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
