import GridIcon from 'lucide-react/icons/layout-grid';
import TableIcon from 'lucide-react/icons/table-2';
import { FEED_STATUSES, type FeedStatus } from '../../domain/feed/schema.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar, ToolbarSpace } from '../../ui/toolbar.tsx';
import { CHANNEL_LIST, CHANNEL_SORT_NAMES, type ChannelList } from './channel-list.ts';

const STATUS_NAMES: Record<FeedStatus, string> = {
  ok: 'Working',
  syncing: 'Fetching posts',
  limited: 'Slowed down',
  failing: 'Not working',
  reauth: 'Needs reconnecting',
  paused: 'Paused',
};

type Props = { list: ChannelList; onChange: (changes: Partial<ChannelList>) => void };

/** Which channels are shown, in which order, and how; a table is put in order by its own heads. */
export function ChannelFilters({ list: { q, status, sort, view }, onChange }: Props) {
  return (
    <Toolbar label="Filter channels">
      <SearchInput label="Search channels" value={q} onValueChange={(typed) => onChange({ q: typed })} />
      <Select
        aria-label="Health"
        name="status"
        value={status}
        onChange={(event) => onChange({ status: event.target.value as ChannelList['status'] })}
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
          value={sort}
          onChange={(event) => onChange({ sort: event.target.value as ChannelList['sort'] })}
          options={CHANNEL_LIST.sort.map((value) => ({ value, label: CHANNEL_SORT_NAMES[value] }))}
        />
      ) : null}
      <SegmentedControl
        legend="View"
        name="view"
        value={view}
        onValueChange={(value) => onChange({ view: value === 'table' ? 'table' : 'cards' })}
        options={[
          { value: 'cards', label: 'Cards', icon: GridIcon },
          { value: 'table', label: 'Table', icon: TableIcon },
        ]}
      />
    </Toolbar>
  );
}
