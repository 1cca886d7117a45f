import { COUNT_STEPS } from '../../domain/admin/post-counts.ts';
import { NETWORKS } from '../../domain/networks/all.ts';
import type { AddressValues } from '../../lib/list-address.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ChannelsFilterBar, RangeFilter, type SchoolName } from './shared-filters.tsx';

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
  const { by } = list;
  return (
    <ChannelsFilterBar label="Filter the counts" values={list} schools={schools} onChange={onChange} onClear={onClear}>
      <RangeFilter {...range} onChange={onChange} />
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
    </ChannelsFilterBar>
  );
}
