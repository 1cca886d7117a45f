import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import type { DirectorySchool } from '../../domain/admin/directory.ts';
import { href } from '../../domain/routes.ts';
import { When } from '../../patterns/when.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { linkClass } from '../../ui/link.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { schoolStatus } from './school-status.ts';

export const idOfSchool = ({ iid }: DirectorySchool) => iid;
export const nameOfSchool = ({ name }: DirectorySchool) => name;

/** Sorted by the server: a page alone says nothing of the order of all. */
const COLUMNS: readonly Column<DirectorySchool>[] = [
  {
    id: 'name',
    header: 'School',
    value: nameOfSchool,
    cell: (school, tabIndex) => <Name school={school} tabIndex={tabIndex} />,
    sortable: false,
    width: 232,
    pin: 'start',
    always: true,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => schoolStatus(status).label,
    cell: ({ status }) => (
      <span className="flex">
        <StatusDot {...schoolStatus(status)} />
      </span>
    ),
    sortable: false,
    width: 168,
  },
  {
    id: 'plan',
    header: 'Plan',
    value: ({ plan, planName }) => planName ?? plan,
    cell: ({ plan, planName }) => planName ?? plan ?? <span className="text-ink-3">None</span>,
    sortable: false,
    width: 112,
  },
  {
    id: 'channels',
    header: 'Channels',
    value: ({ channels }) => channels,
    cell: (school, tabIndex) => <Channels school={school} tabIndex={tabIndex} />,
    sortable: false,
    width: 184,
  },
  { id: 'stories', header: 'Stories', value: ({ stories }) => stories, kind: 'number', sortable: false, width: 80 },
  {
    id: 'activity',
    header: 'Last activity',
    value: ({ lastActivityAt }) => lastActivityAt,
    cell: ({ lastActivityAt }) =>
      lastActivityAt ? <When iso={lastActivityAt} /> : <span className="text-ink-3">None</span>,
    kind: 'date',
    sortable: false,
    width: 120,
  },
];

/** On a tablet the plan is in the chooser of columns, and the others are narrower. */
const NARROW_WIDTHS: Readonly<Record<string, number>> = {
  name: 152,
  status: 144,
  channels: 160,
  stories: 72,
  activity: 104,
};
const NARROW_COLUMNS = COLUMNS.map((column) => {
  const width = NARROW_WIDTHS[column.id];
  return width ? { ...column, width } : { ...column, hidden: true };
});

/** What is known of each school; `isWide`: there is space for all of it. */
export const schoolColumns = (isWide: boolean) => (isWide ? COLUMNS : NARROW_COLUMNS);

type CellProps = { school: DirectorySchool; tabIndex: 0 | -1 };

/** Opens the school. The town tells two of one name apart. */
function Name({ school: { iid, name, town }, tabIndex }: CellProps) {
  const { chooseInstitution } = useSession();
  const navigate = useNavigate();
  return (
    <span className="flex min-w-0 items-baseline gap-2" title={town ? `${name}, ${town}` : name}>
      <button
        type="button"
        tabIndex={tabIndex}
        className={linkClass({ className: 'max-w-full shrink-0 truncate text-start' })}
        onClick={() => {
          chooseInstitution(iid);
          void navigate(href('home'));
        }}
      >
        <bdi>{name}</bdi>
      </button>
      {town ? (
        <span className="min-w-0 truncate font-normal text-ink-3">
          <bdi>{town}</bdi>
        </span>
      ) : null}
    </span>
  );
}

/** How many channels, and how many of them need attention: the way to them. */
function Channels({ school: { iid, name, channels, channelsNeedingAttention: needing }, tabIndex }: CellProps) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="type-figures">{channels.toLocaleString('en-GB')}</span>
      {needing > 0 ? (
        <Link
          to={href('admin.channelsMonitor', null, { iid })}
          tabIndex={tabIndex}
          aria-label={`${attention(needing)}: channels of ${name}`}
          className={linkClass({ tone: 'quiet', className: 'truncate' })}
        >
          <StatusDot tone="amber" label={attention(needing)} />
        </Link>
      ) : null}
    </span>
  );
}

const attention = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'needs' : 'need'} attention`;
