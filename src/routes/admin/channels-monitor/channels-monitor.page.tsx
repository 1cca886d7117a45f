import { useMemo, useState } from 'react';
import { useSession } from '../../../data/session/session.tsx';
import { MonitorActions } from '../../../features/platform/monitor-actions.tsx';
import { idOfMonitored, MONITOR_COLUMNS, nameOfMonitored } from '../../../features/platform/monitor-columns.tsx';
import { MONITOR_LIST, MonitorFilters } from '../../../features/platform/monitor-filters.tsx';
import { MonitorSummaryRow } from '../../../features/platform/monitor-summary.tsx';
import { useMonitor, useMonitorSummary } from '../../../features/platform/use-monitor.ts';
import { AdminTablePage } from '../../../patterns/page-types/admin-table.tsx';
import { useAddressParams } from '../../../patterns/use-address-params.ts';
import type { TabRow } from '../../../ui/tabs.tsx';
import { useListAddress } from '../../use-list-address.tsx';
import { DeletionsTab } from './deletions-tab.tsx';

const TITLE = {
  title: 'Channels monitor',
  description: 'The channels of every school: which work, which don’t, and why',
} as const;
const DELETIONS = 'deletions';

export default function ChannelsMonitorPage() {
  const [query, setQuery] = useAddressParams();
  const isDeletions = query.get('tab') === DELETIONS;
  const [isSwitched, setSwitched] = useState(false);
  const tabs: TabRow = {
    label: 'Views',
    value: isDeletions ? DELETIONS : 'channels',
    onValueChange: (tab) => {
      setSwitched(true);
      setQuery(() => new URLSearchParams(tab === DELETIONS ? { tab } : {}));
    },
    takesFocus: isSwitched,
    items: [
      { value: 'channels', label: 'Channels' },
      { value: DELETIONS, label: 'Deletion requests' },
    ],
  };
  return isDeletions ? <DeletionsTab {...TITLE} tabs={tabs} /> : <ChannelsTab tabs={tabs} />;
}

function ChannelsTab({ tabs }: { tabs: TabRow }) {
  const { institutions } = useSession();
  const { values, change, reset, isFiltered } = useListAddress(MONITOR_LIST);
  const { q, network, status, iid, sort } = values;
  const query = useMemo(
    () => ({
      sort,
      ...(q ? { q } : {}),
      ...(network ? { network } : {}),
      ...(status ? { status } : {}),
      ...(iid ? { iid } : {}),
    }),
    [q, network, status, iid, sort],
  );
  const channels = useMonitor(query);
  const summary = useMonitorSummary(network || undefined);
  const schools = institutions.status === 'ready' ? institutions.value : [];
  return (
    <AdminTablePage
      {...TITLE}
      tabs={tabs}
      banner={<MonitorSummaryRow summary={summary} />}
      filters={<MonitorFilters list={values} onChange={change} onClear={reset} schools={schools} />}
      resource={{
        ...channels,
        retry: () => {
          channels.retry();
          if (summary.state.status === 'error') summary.retry();
        },
      }}
      label="Channels"
      role="table"
      loadingLabel="Loading channels"
      columns={MONITOR_COLUMNS}
      rowId={idOfMonitored}
      rowName={nameOfMonitored}
      rowActions={(ids, clear) => <MonitorActions ids={ids} clear={clear} />}
      empty={
        isFiltered
          ? { title: 'No matching channels', text: 'Try other words or filters.', onClear: reset }
          : { title: 'No channels yet', text: 'The channels of every school are listed here.' }
      }
    />
  );
}
