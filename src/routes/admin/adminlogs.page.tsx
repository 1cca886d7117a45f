import Download from 'lucide-react/icons/download';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import type { LogFilters } from '../../domain/admin/log.ts';
import { CheckButton, CheckResult, useChainCheck } from '../../features/platform/chain-check.tsx';
import { LogFiltersBar } from '../../features/platform/log-filters.tsx';
import { LogTable } from '../../features/platform/log-table.tsx';
import { useLogExport } from '../../features/platform/use-log-export.ts';
import { useLogs } from '../../features/platform/use-platform.ts';
import { ListPage } from '../../patterns/page-types/list.tsx';
import { Button } from '../../ui/button.tsx';
import { NothingFoundDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';

const NAMES = ['school', 'actor', 'action', 'from', 'to'] as const satisfies readonly (keyof LogFilters)[];

export default function AdminLogsPage() {
  const { institutions } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters: LogFilters = Object.fromEntries(
    NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  );
  const change = useCallback(
    (changes: { [K in keyof LogFilters]?: string | undefined }) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const logs = useLogs(filters);
  const schools = institutions.status === 'ready' ? institutions.value : [];
  const check = useChainCheck();
  const chain = filters.school ?? 'platform';
  const file = useLogExport(filters);
  return (
    <ListPage
      title="Audit log"
      description="Who did what, in every school and on the platform. Entries stay as they were written, but for the names of deleted accounts."
      actions={
        <>
          <CheckButton check={check} chain={chain} />
          <Button icon={Download} busy={file.busy} onClick={() => void file.start()}>
            Save as CSV
          </Button>
        </>
      }
      notice={<CheckResult check={check} name={nameOf(check.state?.chain ?? chain, schools)} />}
      filters={<LogFiltersBar filters={filters} onChange={change} schools={schools} />}
      resource={logs}
      skeleton={<SkeletonTable columns={6} />}
      loadingLabel="Loading the log"
      empty={
        <EmptyState drawing={<NothingFoundDrawing />} title="No entries">
          Nothing was done that these filters find.
        </EmptyState>
      }
    >
      {(entries) => (
        <div className="grid gap-4">
          <LogTable entries={entries} />
          {logs.hasMore ? (
            <Button className="justify-self-center" busy={logs.loadingMore} onClick={logs.loadMore}>
              Show older entries
            </Button>
          ) : null}
        </div>
      )}
    </ListPage>
  );
}

function nameOf(chain: string, schools: readonly { id: string; name: string }[]): string {
  return chain === 'platform' ? 'the platform' : (schools.find(({ id }) => id === chain)?.name ?? chain);
}
