import { Link } from 'react-router-dom';
import type { Credential } from '../../domain/admin/credential.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { href } from '../../domain/routes.ts';
import { When } from '../../patterns/when.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { linkClass } from '../../ui/link.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';

const STATUSES: Record<Credential['status'], { tone: StatusTone; label: string }> = {
  untested: { tone: 'plain', label: 'Not tested' },
  ok: { tone: 'good', label: 'Working' },
  failing: { tone: 'danger', label: 'Not working' },
};

/** How the provider answered when it was tested. */
export const credentialStatus = ({ status }: Pick<Credential, 'status'>) => STATUSES[status];

export const idOfCredential = ({ identifier }: Credential) => identifier;

export const CREDENTIAL_COLUMNS: readonly Column<Credential>[] = [
  {
    id: 'identifier',
    header: 'Identifier',
    value: idOfCredential,
    cell: ({ identifier }, tabIndex) => (
      <Link
        to={href('admin.manage.credentials.edit.identifier', { identifier })}
        tabIndex={tabIndex}
        className={linkClass({ className: 'truncate' })}
      >
        {identifier}
      </Link>
    ),
    width: 176,
    pin: 'start',
    always: true,
  },
  { id: 'network', header: 'Network', value: ({ network }) => manifestOf(network).label, filter: 'choice', width: 128 },
  { id: 'use', header: 'New sign-ins', value: ({ active }) => (active ? 'Yes' : 'No'), filter: 'choice', width: 120 },
  {
    id: 'status',
    header: 'Status',
    value: (credential) => credentialStatus(credential).label,
    cell: (credential) => (
      <span className="flex">
        <StatusDot {...credentialStatus(credential)} />
      </span>
    ),
    filter: 'choice',
    width: 136,
  },
  { id: 'channels', header: 'Channels', value: ({ channels }) => channels, kind: 'number', width: 104 },
  { id: 'clientId', header: 'Client id', value: ({ clientId }) => clientId, width: 200 },
  { id: 'secret', header: 'Secret ends in', value: ({ secretLast4 }) => secretLast4, sortable: false, width: 128 },
  {
    id: 'expires',
    header: 'Secret expires',
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) =>
      expiresAt ? <When iso={expiresAt} form="full" /> : <span className="text-ink-3">Not known</span>,
    kind: 'date',
    width: 144,
  },
  {
    id: 'updated',
    header: 'Changed',
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <When iso={updatedAt} />,
    kind: 'date',
    width: 128,
    hidden: true,
  },
];
