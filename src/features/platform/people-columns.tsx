import type { AnyPerson } from '../../domain/admin/people.ts';
import { When } from '../../patterns/when.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { linkClass } from '../../ui/link.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';

export const nameOfPerson = ({ name, email, uid }: Pick<AnyPerson, 'name' | 'email' | 'uid'>) => name ?? email ?? uid;

/** The state of an account, the worst first. */
export function standing({ disabled, emailVerified, isPlatformAdmin }: AnyPerson): { tone: StatusTone; label: string } {
  if (disabled) return { tone: 'danger', label: 'Disabled' };
  if (!emailVerified) return { tone: 'amber', label: 'Email not confirmed' };
  return isPlatformAdmin ? { tone: 'info', label: 'Platform admin' } : { tone: 'good', label: 'Active' };
}

const inWords = (schools: AnyPerson['schools']) => schools.map(({ name, role }) => `${name} (${role})`).join(', ');

/** People of all schools; a name opens who it is. */
export const peopleColumns = (onOpen: (person: AnyPerson) => void): Column<AnyPerson>[] => [
  {
    id: 'name',
    header: 'Name',
    value: nameOfPerson,
    cell: (person, tabIndex) => (
      <button
        type="button"
        tabIndex={tabIndex}
        className={linkClass({ className: 'truncate text-start' })}
        onClick={() => onOpen(person)}
      >
        <bdi>{nameOfPerson(person)}</bdi>
      </button>
    ),
    width: 192,
    pin: 'start',
    always: true,
  },
  { id: 'email', header: 'Email', value: ({ email }) => email, width: 224 },
  {
    id: 'standing',
    header: 'Account',
    value: (person) => standing(person).label,
    cell: (person) => (
      <span className="flex">
        <StatusDot {...standing(person)} />
      </span>
    ),
    filter: 'choice',
    width: 184,
  },
  {
    id: 'schools',
    header: 'Schools',
    value: ({ schools }) => inWords(schools),
    cell: ({ schools }) =>
      schools.length > 0 ? (
        <span title={inWords(schools)}>{schools.map(({ name }) => name).join(', ')}</span>
      ) : (
        <span className="text-ink-3">None</span>
      ),
    width: 216,
  },
  {
    id: 'seen',
    header: 'Last active',
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <When iso={lastSeenAt} /> : <span className="text-ink-3">Never</span>),
    kind: 'date',
    width: 120,
  },
  {
    id: 'factor',
    header: 'Two-step verification',
    value: ({ hasSecondFactor }) => (hasSecondFactor ? 'Yes' : 'No'),
    filter: 'choice',
    width: 160,
    // What does not fit on a laptop is in the person's drawer, and the column can be shown.
    hidden: true,
  },
  { id: 'jobtitle', header: 'Job title', value: ({ jobtitle }) => jobtitle, width: 160, hidden: true },
];
