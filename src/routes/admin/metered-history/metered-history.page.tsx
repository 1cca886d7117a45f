import { METERED } from '../../../domain/admin/metered-use.ts';
import { HistoryForm } from '../../../features/platform/history-form.tsx';
import { HistoryRuns } from '../../../features/platform/history-runs.tsx';
import { useHistoryRuns } from '../../../features/platform/use-counts.ts';
import { useMonitor } from '../../../features/platform/use-monitor.ts';
import { AsyncContent } from '../../../patterns/page-types/async-content.tsx';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { useNow } from '../../../patterns/use-now.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const QUERY = { network: METERED, sort: 'name' } as const;

export default function MeteredHistoryPage() {
  const feeds = useMonitor(QUERY);
  const runs = useHistoryRuns();
  const today = new Date(useNow()).toISOString().slice(0, 10);
  return (
    <ListPage
      title="X history"
      description="Reads the past posts of a channel, within the monthly limit. A paused run resumes where it was."
      resource={runs}
      loadingLabel="Loading history runs"
      skeleton={<Skeleton className="h-64 w-full" />}
      empty={null}
      banner={
        <Card as="section" className="grid gap-4">
          <CardTitle>Read a channel’s past posts</CardTitle>
          <div className="grid min-h-72 content-start">
            <AsyncContent
              resource={feeds}
              loadingLabel="Loading channels"
              skeleton={<Skeleton className="h-72 w-full" />}
              empty={
                <EmptyState title="No X channels yet">The X channels of every school can be chosen here.</EmptyState>
              }
            >
              {(channels) => <HistoryForm feeds={channels} today={today} />}
            </AsyncContent>
          </div>
        </Card>
      }
    >
      {(items) => <HistoryRuns runs={items} />}
    </ListPage>
  );
}
