import PlusIcon from 'lucide-react/icons/plus';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useArrangedList, useChangedBy } from '../../../data/arranged-list.ts';
import { useFeeds } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { isEnding } from '../../../domain/connection/ends.ts';
import { href } from '../../../domain/routes.ts';
import { channelsCsv } from '../../../features/channels/channel-csv.ts';
import { ChannelFilters } from '../../../features/channels/channel-filters.tsx';
import { ChannelItems } from '../../../features/channels/channel-items.tsx';
import {
  CHANNEL_LIST,
  channelCount,
  channelSummary,
  visibleChannels,
} from '../../../features/channels/channel-list.ts';
import { isDisconnected } from '../../../features/channels/reconnect/to-reconnect.ts';
import { type StartedJobs, useChannelActions } from '../../../features/channels/use-channel-actions.ts';
import { WhyButton } from '../../../features/channels/why-button.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { useNow } from '../../../patterns/use-now.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { NoChannelsDrawing } from '../../../ui/drawings.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useListAddress } from '../../use-list-address.tsx';
import { usePlanLimit } from '../plan-limit.tsx';

export default function ChannelsPage() {
  const channels = useFeeds();
  const changedBy = useChangedBy(channels.state, 'feeds');
  const { can, institution } = useSession();
  const mayWrite = can('s.c.wr');
  const timeZone = institution.status === 'ready' ? institution.value.timeZone : 'UTC';
  const { key, state } = useLocation();
  const jobs = startedJobs(state);
  const actions = useChannelActions(jobs);
  const address = useListAddress(CHANNEL_LIST);
  const [params] = useSearchParams();
  // One that a link asks for, or that has just been added.
  const linkedId = params.get('channel') ?? Object.keys(jobs)[0];
  const linkedChannel = linkedId ? { id: linkedId, visit: key } : null;
  const { q, status, sort } = address.values;
  const arranged = useArrangedList(
    { ...channels, changedBy },
    { name: `${sort} ${status} ${q}`, arrange: (feeds) => visibleChannels(feeds, address.values) },
  );
  const now = useNow();
  const limit = usePlanLimit('channels', {
    what: 'channels',
    freeUp: 'Delete a channel you no longer need. You can keep its stories.',
  });
  const feeds = lastKnownList(channels.state) ?? [];
  const isLoaded = channels.state.status === 'ready' || channels.state.status === 'empty';
  return (
    <ResourceListPage
      title="Channels"
      description={feeds.length > 0 ? channelSummary(feeds) : 'The websites and accounts your stories come from'}
      resource={arranged}
      nouns={['channel', 'channels']}
      address={address}
      limit={limit}
      actions={feeds.length > 0 ? <WhyButton /> : null}
      add={
        mayWrite ? (
          <Link to={href('manage.channels.add')} className={buttonClass({ variant: 'primary' })}>
            <PlusIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Add a channel
          </Link>
        ) : null
      }
      banner={
        <>
          {mayWrite ? (
            <ToReconnect
              disconnected={feeds.filter(isDisconnected).length}
              ending={feeds.filter((feed) => isEnding(feed, now)).length}
            />
          ) : null}
          {linkedChannel && isLoaded && !feeds.some(({ id }) => id === linkedChannel.id) ? (
            <Banner tone="plain" live>
              This channel has been deleted.
            </Banner>
          ) : null}
        </>
      }
      filters={
        feeds.length > 1 ? (
          <ChannelFilters
            list={address.values}
            onChange={address.change}
            onExport={() =>
              saveFile('channels.csv', channelsCsv(visibleChannels(feeds, address.values), Date.now(), timeZone))
            }
          />
        ) : null
      }
      skeleton={<SkeletonList rows={9} />}
      none={{
        drawing: <NoChannelsDrawing />,
        title: 'No channels yet',
        text: 'Add a channel to start collecting stories. They are only published after approval.',
      }}
      nothingFound={{ title: 'No matching channels', text: 'Try other words or another state.' }}
      safe="Your channels keep importing posts."
    >
      {(shown) => <ChannelItems feeds={shown} actions={actions} mayWrite={mayWrite} linkedChannel={linkedChannel} />}
    </ResourceListPage>
  );
}

/** That channels want a new sign-in, now or soon, and the page that goes from one to the next. */
function ToReconnect({ disconnected, ending }: { disconnected: number; ending: number }) {
  if (disconnected + ending === 0) return null;
  const now = disconnected > 0 && `${channelCount(disconnected)} ${disconnected === 1 ? 'needs' : 'need'} reconnecting`;
  const soon = ending > 0 && `${now ? 'the' : 'The'} sign-in of ${channelCount(ending)} ends soon`;
  return (
    <Banner
      tone="amber"
      title={[now, soon].filter(Boolean).join(', ')}
      action={
        <Link to={href('manage.channels.reauthenticate')} className={buttonClass({ size: 'sm' })}>
          Reconnect channels
        </Link>
      }
    >
      {now ? 'Reconnect to import new posts.' : 'Reconnect before then so that no post is missed.'}
    </Banner>
  );
}

/** What the form for a new channel hands over: the job that imports its first posts. */
function startedJobs(state: unknown): StartedJobs {
  if (typeof state !== 'object' || state === null || !('jobs' in state)) return {};
  const { jobs } = state;
  if (typeof jobs !== 'object' || jobs === null) return {};
  return Object.fromEntries(
    Object.entries(jobs).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
