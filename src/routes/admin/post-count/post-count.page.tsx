import { useMemo } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useSession } from '../../../data/session/session.tsx';
import { type CountedFeed, rangeOf, stepsOf } from '../../../domain/admin/post-counts.ts';
import { recountPosts } from '../../../domain/api/post-counts.ts';
import { COUNTS_LIST, CountFilters } from '../../../features/platform/count-filters.tsx';
import { CountGrid } from '../../../features/platform/count-grid.tsx';
import { usePostCounts } from '../../../features/platform/use-counts.ts';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { useNow } from '../../../patterns/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonTable } from '../../../ui/skeleton.tsx';
import { useListAddress } from '../../use-list-address.tsx';

export default function PostCountPage() {
  const { institutions } = useSession();
  const { values, change, reset, isFiltered } = useListAddress(COUNTS_LIST);
  const { iid, network, from, to, by } = values;
  const query = useMemo(
    () => ({
      by,
      ...(iid ? { iid } : {}),
      ...(network ? { network } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    }),
    [iid, network, from, to, by],
  );
  const counts = usePostCounts(query);
  const call = useCall();
  const alerts = useAlerts();
  const now = useNow();
  const range = rangeOf({ ...(from ? { from } : {}), ...(to ? { to } : {}) }, now);
  const schools = institutions.status === 'ready' ? institutions.value : [];
  const recount = ({ school, feed }: CountedFeed) =>
    void call(recountPosts, { body: { iid: school.id, feedId: feed.id } }).then(
      () => alerts.done(`${feed.name} is being counted again.`),
      alerts.showError,
    );
  return (
    <ListPage
      title="Post counts"
      description="Stories of each channel by the day they were published, and where there are gaps"
      filters={<CountFilters list={values} range={range} onChange={change} onClear={reset} schools={schools} />}
      resource={counts}
      loadingLabel="Loading post counts"
      skeleton={<SkeletonTable columns={8} />}
      empty={
        <EmptyState
          title={isFiltered ? 'No matching channels' : 'No channels yet'}
          action={isFiltered ? <Button onClick={reset}>Clear filters</Button> : null}
        >
          {isFiltered ? 'Try other filters.' : 'The channels of every school are listed here.'}
        </EmptyState>
      }
    >
      {(rows) => (
        <div className="grid grid-cols-1 gap-4">
          <CountGrid rows={rows} steps={stepsOf(range, by)} by={by} onRecount={recount} />
          {counts.hasMore ? (
            <Button className="justify-self-center" busy={counts.loadingMore} onClick={counts.loadMore}>
              Show more channels
            </Button>
          ) : null}
        </div>
      )}
    </ListPage>
  );
}
