import type { LogFilters } from '../../domain/admin/log.ts';
import { AUDIT_LABELS } from '../../domain/audit-labels.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import { dayText } from '../../lib/day-text.ts';
import type { AddressValues } from '../../lib/list-address.ts';
import { DatePicker } from '../../ui/date/date-picker.tsx';
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
  .map(([value, words]) => ({ value, label: words.charAt(0).toUpperCase() + words.slice(1) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** Which entries are shown: of which school, by whom, which act, when. */
export function LogFiltersBar({ list, onChange, onClear, schools }: Props) {
  const set = setInWords(list, schools);
  return (
    <FilterBar label="Filter the log" set={set} onRemove={(id) => onChange({ [id]: '' })} onClear={onClear}>
      <Who actor={list.actor} onChange={onChange} />
      <Select
        size="sm"
        className="w-44"
        aria-label="School"
        value={list.school}
        onChange={(event) => onChange({ school: event.target.value })}
        options={[
          { value: '', label: 'All schools' },
          { value: 'platform', label: 'The platform itself' },
          ...schools.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        size="sm"
        className="w-52"
        aria-label="What was done"
        value={list.action}
        onChange={(event) => onChange({ action: event.target.value })}
        options={[{ value: '', label: 'Anything' }, ...ACTIONS]}
      />
      <DatePicker
        size="sm"
        className="w-36"
        aria-label="From"
        placeholder="From"
        value={list.from}
        onValueChange={(from) => onChange({ from })}
      />
      <DatePicker
        size="sm"
        className="w-36"
        aria-label="To"
        placeholder="To"
        value={list.to}
        onValueChange={(to) => onChange({ to })}
      />
    </FilterBar>
  );
}

function Who({ actor, onChange }: { actor: string; onChange: Props['onChange'] }) {
  const [typed, type] = useRestedText(actor, (words) => onChange({ actor: words }));
  return (
    <SearchInput
      size="sm"
      className="w-60"
      label="Who: an e-mail address"
      value={typed}
      onValueChange={type}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function setInWords({ school, actor, action, from, to }: LogList, schools: Props['schools']) {
  const name =
    school === 'platform' ? 'the platform itself' : (schools.find(({ id }) => id === school)?.name ?? school);
  return [
    ...(actor ? [{ id: 'actor', label: `By: ${actor}` }] : []),
    ...(school ? [{ id: 'school', label: `School: ${name}` }] : []),
    ...(action ? [{ id: 'action', label: `Done: ${AUDIT_LABELS[action] ?? action}` }] : []),
    ...(from ? [{ id: 'from', label: `From ${dayText(from)}` }] : []),
    ...(to ? [{ id: 'to', label: `To ${dayText(to)}` }] : []),
  ];
}
