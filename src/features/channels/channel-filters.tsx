import GridIcon from 'lucide-react/icons/layout-grid';
import TableIcon from 'lucide-react/icons/table-2';
import { FEED_STATUSES, type FeedStatus } from '../../domain/feed/schema.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar, ToolbarSpace } from '../../ui/toolbar.tsx';
import {
  CHANNEL_SORT_NAMES,
  CHANNEL_SORTS,
  type ChannelFilter,
  type ChannelSort,
  type ChannelView,
} from './channel-list.ts';

const STATUS_NAMES: Record<FeedStatus, string> = {
  ok: 'Working',
  syncing: 'Fetching posts',
  limited: 'Slowed down',
  failing: 'Not working',
  reauth: 'Needs reconnecting',
  paused: 'Paused',
};

type Props = {
  filter: ChannelFilter;
  onChange: (filter: ChannelFilter) => void;
  view: ChannelView;
  onViewChange: (view: ChannelView) => void;
};

/** Which channels are shown, in which order, and how; a table is put in order by its own heads. */
export function ChannelFilters({ filter, onChange, view, onViewChange }: Props) {
  return (
    <Toolbar label="Filter channels">
      <SearchInput label="Search channels" value={filter.q} onValueChange={(q) => onChange({ ...filter, q })} />
      <Select
        aria-label="Health"
        name="status"
        value={filter.status ?? ''}
        onChange={(event) =>
          onChange({ ...filter, status: FEED_STATUSES.find((status) => status === event.target.value) ?? null })
        }
        options={[
          { value: '', label: 'Any health' },
          ...FEED_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
        ]}
      />
      <ToolbarSpace />
      {view === 'cards' ? (
        <Select
          aria-label="Order"
          name="sort"
          value={filter.sort}
          onChange={(event) => onChange({ ...filter, sort: event.target.value as ChannelSort })}
          options={CHANNEL_SORTS.map((value) => ({ value, label: CHANNEL_SORT_NAMES[value] }))}
        />
      ) : null}
      <SegmentedControl
        legend="View"
        name="view"
        value={view}
        onValueChange={(value) => onViewChange(value === 'table' ? 'table' : 'cards')}
        options={[
          { value: 'cards', label: 'Cards', icon: GridIcon },
          { value: 'table', label: 'Table', icon: TableIcon },
        ]}
      />
    </Toolbar>
  );
}
