import Download from 'lucide-react/icons/download';
import { FEED_STATUSES } from '../../domain/feed/schema.ts';
import { STATUS_NAMES } from '../../patterns/channel-health.ts';
import { Button } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar, ToolbarSpace } from '../../ui/toolbar.tsx';
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
  const [typed, type] = useRestedText(q, (words) => onChange({ q: words }), 0);
  return (
    <Toolbar label="Filter channels">
      <SearchInput label="Search channels" value={typed} onValueChange={type} />
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
      <ToolbarSpace />
      <Select
        aria-label="Order"
        name="sort"
        value={sort}
        onChange={(event) => onChange({ sort: event.target.value as ChannelList['sort'] })}
        options={CHANNEL_LIST.sort.map((value) => ({ value, label: CHANNEL_SORT_NAMES[value] }))}
      />
      <Button icon={Download} onClick={onExport}>
        Export CSV
      </Button>
    </Toolbar>
  );
}
