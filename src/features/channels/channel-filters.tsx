import Download from 'lucide-react/icons/download';
import { FEED_STATUSES } from '../../domain/feed/schema.ts';
import { STATUS_NAMES } from '../../patterns/channels/channel-health.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { useRestedText } from '../../ui/use-rested-text.ts';
import { CHANNEL_LIST, CHANNEL_SORT_NAMES, type ChannelList } from './channel-list.ts';

type Props = {
  list: ChannelList;
  onChange: (changes: Partial<ChannelList>) => void;
  /** Saves the channels that are shown as a file. */
  onExport: () => void;
};

/** Which channels are shown and in which order. */
export function ChannelFilters({ list: { q, status, sort }, onChange, onExport }: Props) {
  const [typed, type] = useRestedText(q, (searchText) => onChange({ q: searchText }), 0);
  return (
    <Toolbar label="Filter channels">
      <SearchInput
        label="Search channels"
        value={typed}
        onValueChange={type}
        className="max-lg:min-w-40 max-lg:flex-1 max-lg:basis-40"
      />
      <Select
        aria-label="State"
        name="status"
        value={status}
        onChange={(event) => onChange({ status: event.target.value as ChannelList['status'] })}
        options={[
          { value: '', label: 'Any state' },
          ...FEED_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
        ]}
      />
      <div className="ms-auto flex items-center gap-2">
        <Select
          aria-label="Order"
          name="sort"
          value={sort}
          onChange={(event) => onChange({ sort: event.target.value as ChannelList['sort'] })}
          options={CHANNEL_LIST.sort.map((value) => ({ value, label: CHANNEL_SORT_NAMES[value] }))}
        />
        {/* One of the two is shown: beside the sidebar a tablet is too narrow for the text. */}
        <Button icon={Download} onClick={onExport} className="max-lg:hidden">
          Export CSV
        </Button>
        <IconButton icon={Download} label="Export CSV" variant="secondary" onClick={onExport} className="lg:hidden" />
      </div>
    </Toolbar>
  );
}
