import Download from 'lucide-react/icons/download';
import { useSession } from '../../../data/session/session.tsx';
import type { LogEntry } from '../../../domain/admin/log.ts';
import { CheckButton, CheckResult, useChainCheck } from '../../../features/platform/chain-check.tsx';
import { LOG_COLUMNS, LogDetails, nameOfEntry } from '../../../features/platform/log-columns.tsx';
import { LOG_LIST, LogFiltersBar } from '../../../features/platform/log-filters.tsx';
import { useLogExport } from '../../../features/platform/use-log-export.ts';
import { useLogs } from '../../../features/platform/use-platform.ts';
import { setValues } from '../../../lib/list-address.ts';
import { AdminTablePage } from '../../../patterns/page-types/admin-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { useListAddress } from '../../use-list-address.tsx';

const LATEST_FIRST = { id: 'at', desc: true };
const idOf = ({ id }: LogEntry) => id;

export default function AdminLogsPage() {
  const { institutions } = useSession();
  const { values, change, reset, isFiltered } = useListAddress(LOG_LIST);
  const filters = setValues(values);
  const logs = useLogs(filters);
  const schools = institutions.status === 'ready' ? institutions.value : [];
  const check = useChainCheck();
  const chain = filters.school ?? 'platform';
  const file = useLogExport(filters);
  return (
    <AdminTablePage
      title="Activity log"
      description="Who did what, in every school and on the platform. Entries can’t be changed. Names of deleted accounts are removed."
      actions={
        <>
          <CheckButton check={check} chain={chain} />
          <Button icon={Download} busy={file.busy} onClick={() => void file.start()}>
            Export CSV
          </Button>
        </>
      }
      banner={<CheckResult check={check} name={nameOf(check.state?.chain ?? chain, schools)} />}
      filters={<LogFiltersBar list={values} onChange={change} onClear={reset} schools={schools} />}
      resource={logs}
      loadingLabel="Loading the activity log"
      columns={LOG_COLUMNS}
      rowId={idOf}
      rowName={nameOfEntry}
      sort={LATEST_FIRST}
      detail={(entry) => <LogDetails entry={entry} />}
      moreLabel="Show older entries"
      empty={
        isFiltered
          ? { title: 'No matching entries', text: 'Try other filters.', onClear: reset }
          : { title: 'No entries yet', text: 'What people and platform admins change is listed here.' }
      }
    />
  );
}

function nameOf(chain: string, schools: readonly { id: string; name: string }[]): string {
  return chain === 'platform' ? 'the platform' : (schools.find(({ id }) => id === chain)?.name ?? chain);
}
