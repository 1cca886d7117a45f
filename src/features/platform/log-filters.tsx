import type { LogFilters } from '../../domain/admin/log.ts';
import { AUDIT_LABELS } from '../../domain/audit-labels.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import { dayText } from '../../lib/day-text.ts';
import type { AddressValues } from '../../lib/list-address.ts';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { useRestedText } from '../../ui/use-rested-text.ts';

/** What the log shows. */
export const LOG_LIST = { school: '', actor: '', action: '', from: '', to: '' } as const satisfies Record<
  keyof LogFilters,
  ''
>;
type LogList = AddressValues<typeof LOG_LIST>;

type Props = {
  list: LogList;
  onChange: (changes: Partial<LogList>) => void;
  onClear: () => void;
  schools: readonly Pick<Institution, 'id' | 'name'>[];
};

const ACTIONS = Object.entries(AUDIT_LABELS)
  .map(([value, label]) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** Which entries are shown: of which school, by whom, which act, when. */
export function LogFiltersBar({ list, onChange, onClear, schools }: Props) {
  const set = setInWords(list, schools);
  return (
    <FilterBar
      label="Filter the activity log"
      search={<Who actor={list.actor} onChange={onChange} />}
      set={set}
      onRemove={(id) => onChange({ [id]: '' })}
      onClear={onClear}
    >
      <Field label="School">
        <Select
          value={list.school}
          onChange={(event) => onChange({ school: event.target.value })}
          options={[
            { value: '', label: 'All schools' },
            { value: 'platform', label: 'Platform' },
            ...schools.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label="Action">
        <Select
          value={list.action}
          onChange={(event) => onChange({ action: event.target.value })}
          options={[{ value: '', label: 'All actions' }, ...ACTIONS]}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Field label="From">
          <DatePicker value={list.from} onValueChange={(from) => onChange({ from })} />
        </Field>
        <Field label="To">
          <DatePicker value={list.to} onValueChange={(to) => onChange({ to })} />
        </Field>
      </div>
    </FilterBar>
  );
}

function Who({ actor, onChange }: { actor: string; onChange: Props['onChange'] }) {
  const [typed, type] = useRestedText(actor, (searchText) => onChange({ actor: searchText }));
  return (
    <SearchInput
      className="max-w-72 min-w-48 flex-1 basis-48"
      label="Search by email address"
      value={typed}
      onValueChange={type}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function setInWords({ school, action, from, to }: LogList, schools: Props['schools']) {
  const name = school === 'platform' ? 'Platform' : (schools.find(({ id }) => id === school)?.name ?? school);
  return [
    ...(school ? [{ id: 'school', label: `School: ${name}` }] : []),
    ...(action ? [{ id: 'action', label: `Action: ${AUDIT_LABELS[action] ?? action}` }] : []),
    ...(from ? [{ id: 'from', label: `From ${dayText(from)}` }] : []),
    ...(to ? [{ id: 'to', label: `To ${dayText(to)}` }] : []),
  ];
}
