import type { MonitorSummary } from '../../domain/admin/channels-monitor.ts';
import { FEED_STATUSES } from '../../domain/feed/schema.ts';
import type { Resource } from '../../lib/resource.ts';
import { STATUS_NAMES } from '../../patterns/channels/channel-health.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const NUMBERS = new Intl.NumberFormat('en-GB');

/** How many channels are how. Counted by itself: a list that could not be read leaves it as it is. */
export function MonitorSummaryRow({ summary }: { summary: Resource<MonitorSummary> }) {
  const counts = lastKnown(summary.state);
  const items = [
    ...FEED_STATUSES.map((status) => [status, STATUS_NAMES[status]] as const),
    ['quiet', 'Quiet'] as const,
  ];
  return (
    <dl
      aria-label="Channels by status"
      className="grid grid-cols-2 gap-4 rounded-surface border border-subtle bg-surface p-card sm:grid-cols-4 lg:grid-cols-7"
    >
      {items.map(([name, label]) => (
        <div key={name} className="grid content-start gap-1">
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="text-lg font-semibold text-ink tabular-nums">
            {counts ? (
              NUMBERS.format(counts[name])
            ) : summary.state.status === 'error' ? (
              '–'
            ) : (
              <Skeleton className="h-5 w-10" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
