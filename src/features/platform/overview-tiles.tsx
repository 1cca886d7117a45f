import { Link } from 'react-router-dom';
import type { Overview } from '../../domain/admin/overview.ts';
import { type RouteId, routeById } from '../../domain/routes.ts';
import { mapResource, type Resource } from '../../lib/resource.ts';
import { BoardPanel } from '../../patterns/page-types/board.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Tile = {
  readonly count: (overview: Overview) => number;
  readonly title: string;
  readonly list: RouteId;
  readonly open: string;
};

/** In the order of what people wait for. A tile is shown once the page it leads to is there. */
const TILES: readonly Tile[] = [
  {
    count: ({ schoolsWaiting }) => schoolsWaiting,
    title: 'Schools awaiting approval',
    list: 'admin.manageschools',
    open: 'Review schools',
  },
  {
    count: ({ planRequests }) => planRequests,
    title: 'Plan requests',
    list: 'admin.manage.subscriptions',
    open: 'View plan requests',
  },
  {
    count: ({ channelsNeedingAttention }) => channelsNeedingAttention,
    title: 'Channels that need attention',
    list: 'admin.channelsMonitor',
    open: 'View channels',
  },
  { count: ({ failedJobs }) => failedJobs, title: 'Failed jobs', list: 'admin.ops', open: 'View jobs' },
  {
    count: ({ mailWaiting }) => mailWaiting,
    title: 'Emails to be sent',
    list: 'admin.emailComms',
    open: 'View emails',
  },
];

type Props = {
  overview: Resource<Overview>;
  /** Pages that are there, for this person. */
  isOpen: (id: RouteId) => boolean;
};

/** What awaits a platform admin, each number with the way to its list; the first stands for itself. */
export function OverviewTiles({ overview, isOpen }: Props) {
  return TILES.filter(({ list }) => isOpen(list)).map(({ count, title, list, open }) => (
    <BoardPanel
      key={list}
      title={title}
      fits
      resource={mapResource(overview, count)}
      skeleton={
        // With the place of the link, so that what is below does not move.
        <div className="grid gap-3">
          <Skeleton className="mt-1 h-9 w-16" />
          <Skeleton className="h-9 w-32" />
        </div>
      }
      empty={null}
      more={
        <Link to={routeById(list).path} className={buttonClass()}>
          {open}
        </Link>
      }
    >
      {(number) => <p className="text-3xl lining-nums text-ink type-display">{number.toLocaleString('en-GB')}</p>}
    </BoardPanel>
  ));
}
