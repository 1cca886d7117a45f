import type { ComponentProps, ReactNode } from 'react';
import { manifestOf, NETWORKS, type Network } from '../../domain/networks/all.ts';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';

export type SchoolName = { readonly id: string; readonly name: string };

type SchoolProps = { iid: string; schools: readonly SchoolName[]; onChange: (changes: { iid: string }) => void };

function SchoolFilter({ iid, schools, onChange }: SchoolProps) {
  return (
    <Field label="School">
      <Select
        value={iid}
        onChange={({ target }) => onChange({ iid: target.value })}
        options={[{ value: '', label: 'All schools' }, ...schools.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </Field>
  );
}

type NetworkProps = { network: Network | ''; onChange: (changes: { network: Network | '' }) => void };

function NetworkFilter({ network, onChange }: NetworkProps) {
  return (
    <Field label="Network">
      <Select
        value={network}
        onChange={({ target }) => onChange({ network: target.value as Network | '' })}
        options={[
          { value: '', label: 'All networks' },
          ...NETWORKS.map((id) => ({ value: id, label: manifestOf(id).label })),
        ]}
      />
    </Field>
  );
}

type RangeProps = {
  from: string;
  to: string;
  onChange: (changes: { from?: string; to?: string }) => void;
};

/** Both days belong to it. */
export function RangeFilter({ from, to, onChange }: RangeProps) {
  return (
    <>
      <Field label="From">
        <DatePicker value={from} max={to} onValueChange={(day) => onChange({ from: day })} />
      </Field>
      <Field label="To">
        <DatePicker value={to} min={from} onValueChange={(day) => onChange({ to: day })} />
      </Field>
    </>
  );
}

type ListProps<Changes> = {
  /** What is filtered: "channels". */
  label: string;
  values: { readonly iid: string; readonly network: Network | '' };
  /** What else is chosen. */
  set?: ComponentProps<typeof FilterBar>['set'];
  search?: ReactNode;
  schools: readonly SchoolName[];
  onChange: (changes: { iid: string } | { network: Network | '' } | Changes) => void;
  onClear: () => void;
  children: ReactNode;
};

/** The filters that every list of the schools’ channels has, and what is its own. */
export function ChannelsFilterBar<Changes>(props: ListProps<Changes>) {
  const { label, values, set = [], search, schools, onChange, onClear, children } = props;
  const { iid, network } = values;
  return (
    <FilterBar
      label={label}
      search={search}
      set={[...networkChosen(network), ...set, ...schoolChosen(iid, schools)]}
      onRemove={(id) => onChange({ [id]: '' } as { iid: string })}
      onClear={onClear}
    >
      <NetworkFilter network={network} onChange={onChange} />
      <SchoolFilter iid={iid} schools={schools} onChange={onChange} />
      {children}
    </FilterBar>
  );
}

/** What of the two is chosen, as the filter bar shows it. */
const networkChosen = (network: Network | '') =>
  network ? [{ id: 'network', label: `Network: ${manifestOf(network).label}` }] : [];
const schoolChosen = (iid: string, schools: readonly SchoolName[]) =>
  iid ? [{ id: 'iid', label: `School: ${schools.find(({ id }) => id === iid)?.name ?? iid}` }] : [];
