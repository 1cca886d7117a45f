import { MONITOR_SORTS, type MonitorSort } from '../../domain/admin/channels-monitor.ts';
import { FEED_STATUSES } from '../../domain/feed/schema.ts';
import { NETWORKS } from '../../domain/networks/all.ts';
import type { AddressValues } from '../../lib/list-address.ts';
import { STATUS_NAMES } from '../../patterns/channels/channel-health.ts';
import { Field } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { useRestedText } from '../../ui/use-rested-text.ts';
import { ChannelsFilterBar, type SchoolName } from './shared-filters.tsx';

/** What of the channels is shown. */
export const MONITOR_LIST = {
  q: '',
  network: ['', ...NETWORKS],
  status: ['', ...FEED_STATUSES],
  iid: '',
  sort: MONITOR_SORTS,
} as const;
type MonitorList = AddressValues<typeof MONITOR_LIST>;

const SORT_NAMES: Record<MonitorSort, string> = {
  '-failures': 'Most failures first',
  lastGoodSyncAt: 'Longest without a sync first',
  nextSyncAt: 'Next to be synced first',
  name: 'Name',
};

type Props = {
  list: MonitorList;
  onChange: (changes: Partial<MonitorList>) => void;
  onClear: () => void;
  schools: readonly SchoolName[];
};

/** Which channels are shown, and in which order. */
export function MonitorFilters({ list, onChange, onClear, schools }: Props) {
  const { q, status, sort } = list;
  const [typed, type] = useRestedText(q, (searchText) => onChange({ q: searchText }));
  return (
    <ChannelsFilterBar
      label="Filter the channels"
      values={list}
      schools={schools}
      search={
        <SearchInput
          className="max-w-72 min-w-48 flex-1 basis-48"
          label="Search by name or account"
          value={typed}
          onValueChange={type}
        />
      }
      set={status ? [{ id: 'status', label: `Status: ${STATUS_NAMES[status]}` }] : []}
      onChange={onChange}
      onClear={onClear}
    >
      <Field label="Status">
        <Select
          value={status}
          onChange={(event) => onChange({ status: event.target.value as MonitorList['status'] })}
          options={[
            { value: '', label: 'Any status' },
            ...FEED_STATUSES.map((id) => ({ value: id, label: STATUS_NAMES[id] })),
          ]}
        />
      </Field>
      <Field label="Order">
        <Select
          value={sort}
          onChange={(event) => onChange({ sort: event.target.value as MonitorSort })}
          options={MONITOR_SORTS.map((id) => ({ value: id, label: SORT_NAMES[id] }))}
        />
      </Field>
    </ChannelsFilterBar>
  );
}
