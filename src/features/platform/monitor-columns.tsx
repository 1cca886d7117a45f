import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import type { MonitoredFeed } from '../../domain/admin/channels-monitor.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { href } from '../../domain/routes.ts';
import { channelHealth, sourceLabel } from '../../patterns/channels/channel-health.ts';
import { useNow } from '../../patterns/use-now.ts';
import { When } from '../../patterns/when.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { linkClass } from '../../ui/link.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';

export const idOfMonitored = ({ iid, id }: MonitoredFeed) => `${iid}/${id}`;
export const nameOfMonitored = ({ name, school }: MonitoredFeed) => `${name}, ${school.name}`;

const at = (iso: string | null | undefined, none: string) =>
  iso ? <When iso={iso} /> : <span className="text-ink-3">{none}</span>;

/** Whose posts it reads, as people know it. */
const accountOf = (feed: MonitoredFeed) => feed.account?.name ?? sourceLabel(feed);

/** Sorted by the server: a page alone says nothing of the order of all. */
export const MONITOR_COLUMNS: readonly Column<MonitoredFeed>[] = [
  {
    id: 'name',
    header: 'Channel',
    value: ({ name }) => name,
    cell: ({ name }) => (
      <span dir="auto" className="truncate font-medium text-ink">
        {name}
      </span>
    ),
    sortable: false,
    width: 184,
    pin: 'start',
    always: true,
  },
  {
    id: 'school',
    header: 'School',
    value: ({ school }) => school.name,
    cell: (feed) => <School feed={feed} />,
    sortable: false,
    width: 168,
  },
  {
    id: 'network',
    header: 'Network',
    value: ({ network }) => manifestOf(network).label,
    sortable: false,
    width: 104,
  },
  {
    id: 'account',
    header: 'Account',
    value: accountOf,
    cell: (feed) => (
      <bdi className="truncate" title={accountOf(feed)}>
        {accountOf(feed)}
      </bdi>
    ),
    sortable: false,
    width: 160,
  },
  {
    id: 'status',
    header: 'Status',
    value: (feed) => channelHealth(feed, Date.now()).label,
    cell: (feed) => <Status feed={feed} />,
    sortable: false,
    width: 144,
  },
  {
    id: 'failures',
    header: 'Failures',
    value: ({ failures }) => failures,
    kind: 'number',
    sortable: false,
    width: 88,
  },
  {
    id: 'good',
    header: 'Last synced',
    value: ({ lastGoodSyncAt }) => lastGoodSyncAt ?? null,
    cell: ({ lastGoodSyncAt }) => at(lastGoodSyncAt, 'Never'),
    kind: 'date',
    sortable: false,
    width: 128,
  },
  {
    id: 'why',
    header: 'Reason',
    value: ({ error }) => error?.message ?? null,
    cell: ({ error }) => <span title={error?.message}>{error?.message ?? ''}</span>,
    sortable: false,
    width: 280,
  },
  {
    id: 'next',
    header: 'Next sync',
    value: ({ nextSyncAt }) => nextSyncAt,
    cell: ({ nextSyncAt }) =>
      nextSyncAt ? <When iso={nextSyncAt} form="ahead" /> : <span className="text-ink-3">None</span>,
    kind: 'date',
    sortable: false,
    width: 120,
  },
  {
    id: 'ends',
    header: 'Sign-in ends',
    value: ({ expiresAt }) => expiresAt ?? null,
    cell: ({ expiresAt }) => (expiresAt ? <When iso={expiresAt} form="ahead" /> : ''),
    kind: 'date',
    sortable: false,
    width: 136,
  },
  {
    id: 'since',
    header: 'Not working since',
    value: ({ error }) => error?.since ?? null,
    cell: ({ error }) => (error ? <When iso={error.since} form="full" /> : ''),
    kind: 'date',
    sortable: false,
    width: 152,
    hidden: true,
  },
];

/** Opens the school at its channel. */
function School({ feed: { school, id } }: { feed: MonitoredFeed }) {
  const { chooseInstitution } = useSession();
  return (
    <Link
      to={href('manage.channels', null, { channel: id })}
      className={linkClass({ tone: 'quiet', className: 'truncate' })}
      onClick={() => chooseInstitution(school.id)}
    >
      <bdi>{school.name}</bdi>
    </Link>
  );
}

function Status({ feed }: { feed: MonitoredFeed }) {
  const { tone, label } = channelHealth(feed, useNow());
  return (
    <span className="flex">
      <StatusDot tone={tone} label={label} />
    </span>
  );
}
