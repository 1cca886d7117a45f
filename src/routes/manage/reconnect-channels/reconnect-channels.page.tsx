import { Link, useSearchParams } from 'react-router-dom';
import { useFeeds } from '../../../data/live.ts';
import { href } from '../../../domain/routes.ts';
import { ReconnectList } from '../../../features/channels/reconnect/reconnect-list.tsx';
import { useToReconnect } from '../../../features/channels/reconnect/use-to-reconnect.ts';
import { mapResource } from '../../../lib/resource.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { AllDoneDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';

/** Every channel that wants a new sign-in, one after the other. */
export default function ReconnectChannelsPage() {
  const channels = useFeeds();
  const [params] = useSearchParams();
  const linkedId = params.get('channel');
  const feeds = lastKnownList(channels.state);
  const reconnects = useToReconnect(feeds ?? [], linkedId);
  const { isAllDone, rows } = reconnects;
  const linkedFeed = feeds?.find(({ id }) => id === linkedId);
  return (
    <ListPage
      title="Reconnect channels"
      description="Reconnect to import new posts. Stories that were imported stay where they are."
      breadcrumbs={[
        { label: 'Channels', link: (props) => <Link to={href('manage.channels')} {...props} /> },
        { label: 'Reconnect channels' },
      ]}
      banner={
        <>
          {feeds && linkedId && !linkedFeed ? (
            <Banner tone="plain" live>
              This channel has been deleted.
            </Banner>
          ) : null}
          {linkedFeed && rows.length > 0 && !rows.includes(linkedFeed) ? (
            <Banner tone="good" live>{`${linkedFeed.name} is connected.`}</Banner>
          ) : null}
        </>
      }
      resource={mapResource(channels, () => (isAllDone ? undefined : rows))}
      skeleton={<SkeletonList rows={4} />}
      loadingLabel="Loading channels"
      empty={<AllConnected hasReconnected={rows.length > 0} />}
      safe="Your stories are not affected."
    >
      {() => <ReconnectList reconnects={reconnects} firstId={linkedId} />}
    </ListPage>
  );
}

/** @param hasReconnected the last one’s button, which had the focus, has gone with it */
function AllConnected({ hasReconnected }: { hasReconnected: boolean }) {
  return (
    <EmptyState
      framed
      drawing={<AllDoneDrawing />}
      level={2}
      title="All channels are connected"
      focusTitle={hasReconnected}
      action={
        <Link to={href('manage.channels')} className={buttonClass({ variant: 'primary' })}>
          View channels
        </Link>
      }
    >
      No channel needs reconnecting.
    </EmptyState>
  );
}
