import { COUNT_STEPS } from '../../domain/admin/post-counts.ts';
import { NETWORKS } from '../../domain/networks/all.ts';
import type { AddressValues } from '../../lib/list-address.ts';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NetworkFilter, networkChosen, SchoolFilter, type SchoolName, schoolChosen } from './shared-filters.tsx';

/** What of the counts is shown. */
export const COUNTS_LIST = { iid: '', network: ['', ...NETWORKS], from: '', to: '', by: COUNT_STEPS } as const;
type CountsList = AddressValues<typeof COUNTS_LIST>;

type Props = {
  list: CountsList;
  /** The days that are shown. */
  range: { readonly from: string; readonly to: string };
  onChange: (changes: Partial<CountsList>) => void;
  onClear: () => void;
  schools: readonly SchoolName[];
};

/** Which channels and which days are shown. */
export function CountFilters({ list, range, onChange, onClear, schools }: Props) {
  const { iid, network, by } = list;
  const set = [...networkChosen(network), ...schoolChosen(iid, schools)];
  return (
    <FilterBar label="Filter the counts" set={set} onRemove={(id) => onChange({ [id]: '' })} onClear={onClear}>
      <SchoolFilter iid={iid} schools={schools} onChange={onChange} />
      <NetworkFilter network={network} onChange={onChange} />
      <Field label="From">
        <TextInput
          type="date"
          value={range.from}
          max={range.to}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Field>
      <Field label="To">
        <TextInput
          type="date"
          value={range.to}
          min={range.from}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
      <Field label="Count by">
        <Select
          value={by}
          onChange={(event) => onChange({ by: event.target.value as CountsList['by'] })}
          options={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
        />
      </Field>
    </FilterBar>
  );
}
