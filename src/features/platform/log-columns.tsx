import { Fragment } from 'react';
import type { LogEntry } from '../../domain/admin/log.ts';
import { actionLabel } from '../../domain/audit-labels.ts';
import { When } from '../../patterns/when.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DescriptionList } from '../../ui/description-list.tsx';

export const nameOfActor = ({ actor }: LogEntry) => actor.email ?? (actor.uid === 'sprx' ? 'SprX' : actor.uid);
export const nameOfPlace = ({ school }: LogEntry) => school?.name ?? 'Platform';

/** “Harvest, Chess club and 11 more”. */
export function namesOfTargets({ about, targets }: LogEntry): string {
  const more = targets.length - about.length;
  if (about.length === 0) return targets.length > 1 ? `${targets.length.toLocaleString('en-GB')} items` : '';
  return more > 0 ? `${about.join(', ')} and ${more.toLocaleString('en-GB')} more` : about.join(', ');
}

/** What was done, in words. */
export const LOG_COLUMNS: readonly Column<LogEntry>[] = [
  {
    id: 'at',
    header: 'When',
    value: ({ at }) => at,
    cell: ({ at }) => <When iso={at} />,
    kind: 'date',
    width: 112,
    always: true,
  },
  {
    id: 'who',
    header: 'Who',
    value: nameOfActor,
    cell: (entry) => (
      <span className="flex items-center gap-2">
        <bdi className="truncate">{nameOfActor(entry)}</bdi>
        {entry.byPlatform ? <Badge>Platform</Badge> : null}
      </span>
    ),
    width: 216,
  },
  {
    id: 'what',
    header: 'Activity',
    value: ({ action }) => actionLabel(action),
    cell: ({ action }) => <span className="block truncate first-letter:uppercase">{actionLabel(action)}</span>,
    width: 264,
  },
  {
    id: 'about',
    header: 'About',
    value: namesOfTargets,
    cell: (entry) => <bdi className="truncate">{namesOfTargets(entry) || '–'}</bdi>,
    width: 176,
  },
  { id: 'school', header: 'School', value: nameOfPlace, width: 144 },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason, width: 192, hidden: true },
  { id: 'ip', header: 'IP address', value: ({ ip }) => ip, width: 112, hidden: true },
];

export function nameOfEntry(entry: LogEntry): string {
  const names = namesOfTargets(entry);
  return `${nameOfActor(entry)} ${actionLabel(entry.action)}${names && `: ${names}`}`;
}

/** What an entry was before and is now. */
export function LogDetails({ entry }: { entry: LogEntry }) {
  const { before, after, reason, targets, action, chain, seq, ip } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <div className="grid gap-4">
      <DescriptionList
        items={[
          { term: 'Action', value: action },
          { term: 'Entry', value: `${seq.toLocaleString('en-GB')} of ${chain}` },
          { term: 'Documents', value: <Paths paths={targets} /> },
          ...(reason ? [{ term: 'Reason', value: <bdi>{reason}</bdi> }] : []),
          ...(ip ? [{ term: 'IP address', value: ip }] : []),
        ]}
      />
      {fields.length > 0 ? (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-start text-ink-3">
              <th className="py-1 pe-4 text-start font-normal">Field</th>
              <th className="py-1 pe-4 text-start font-normal">Before</th>
              <th className="py-1 text-start font-normal">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="border-t border-subtle align-top">
                <th scope="row" className="py-1.5 pe-4 text-start font-medium text-ink">
                  {field}
                </th>
                <td className="py-1.5 pe-4 text-ink-2 wrap-anywhere">{inWords(before?.[field])}</td>
                <td className="py-1.5 text-ink wrap-anywhere">{inWords(after?.[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}

/** Documents by their paths, each on its own lines, which end at its slashes. */
function Paths({ paths }: { paths: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {paths.map((path) => (
        <li key={path} className="wrap-anywhere">
          {path.split('/').map((part, place) => (
            <Fragment
              key={path
                .split('/')
                .slice(0, place + 1)
                .join('/')}
            >
              {place > 0 ? '/' : null}
              {place > 0 ? <wbr /> : null}
              {part}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
