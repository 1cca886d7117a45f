import { useCallback } from 'react';
import type { LogFilters } from '../../domain/admin/log.ts';
import { AUDIT_LABELS } from '../../domain/audit-labels.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import { dayText } from '../../lib/day-text.ts';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { useRestedText } from '../../ui/use-rested-text.ts';

type Props = {
  filters: LogFilters;
  /** Keep it stable: what is typed waits for it. */
  onChange: (changes: { [K in keyof LogFilters]?: string | undefined }) => void;
  schools: readonly Pick<Institution, 'id' | 'name'>[];
};

const ACTIONS = Object.entries(AUDIT_LABELS)
  .map(([value, words]) => ({ value, label: words.charAt(0).toUpperCase() + words.slice(1) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** Which entries are shown: of which school, by whom, which act, when. */
export function LogFiltersBar({ filters, onChange, schools }: Props) {
  const set = setInWords(filters, schools);
  return (
    <FilterBar
      label="Filter the log"
      set={set}
      onRemove={(id) => onChange({ [id]: undefined })}
      onClear={() =>
        onChange({ school: undefined, actor: undefined, action: undefined, from: undefined, to: undefined })
      }
    >
      <Who actor={filters.actor ?? ''} onChange={onChange} />
      <Select
        size="sm"
        className="w-44"
        aria-label="School"
        value={filters.school ?? ''}
        onChange={(event) => onChange({ school: event.target.value || undefined })}
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
        value={filters.action ?? ''}
        onChange={(event) => onChange({ action: event.target.value || undefined })}
        options={[{ value: '', label: 'Anything' }, ...ACTIONS]}
      />
      <DatePicker
        size="sm"
        className="w-36"
        aria-label="From"
        placeholder="From"
        value={filters.from ?? ''}
        onValueChange={(from) => onChange({ from: from || undefined })}
      />
      <DatePicker
        size="sm"
        className="w-36"
        aria-label="To"
        placeholder="To"
        value={filters.to ?? ''}
        onValueChange={(to) => onChange({ to: to || undefined })}
      />
    </FilterBar>
  );
}

function Who({ actor, onChange }: { actor: string; onChange: Props['onChange'] }) {
  const ask = useCallback((words: string) => onChange({ actor: words || undefined }), [onChange]);
  const [typed, type] = useRestedText(actor, ask);
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

function setInWords({ school, actor, action, from, to }: LogFilters, schools: Props['schools']) {
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
