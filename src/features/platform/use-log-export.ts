import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { LogEntry, LogFilters } from '../../domain/admin/log.ts';
import { listLogs } from '../../domain/api/platform.ts';
import { actionLabel } from '../../domain/audit-labels.ts';
import { toCsv } from '../../lib/csv.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { nameOfActor, nameOfPlace, namesOfTargets } from './log-columns.tsx';

const PAGE = 200;
/** More than a spreadsheet is read with; the filters make it less. */
const MOST = 20_000;

const HEADINGS = [
  'When (UTC)',
  'Who',
  'Account',
  'Activity',
  'Action',
  'School',
  'About',
  'Documents',
  'Reason',
  'IP address',
];
const rowOf = (entry: LogEntry) => [
  entry.at,
  nameOfActor(entry),
  entry.actor.uid,
  actionLabel(entry.action),
  entry.action,
  nameOfPlace(entry),
  namesOfTargets(entry),
  entry.targets.join(' '),
  entry.reason,
  entry.ip,
  JSON.stringify(entry.before),
  JSON.stringify(entry.after),
  entry.chain,
  entry.seq,
];

/** Everything that the filters find, as a file for a spreadsheet. */
export function useLogExport(filters: LogFilters) {
  const call = useCall();
  const alerts = useAlerts();
  const [busy, act] = useBusy(alerts.showError);
  const start = () =>
    act(async () => {
      const entries: LogEntry[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(listLogs, { query: { ...filters, limit: PAGE, ...(cursor ? { cursor } : {}) } });
        entries.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor && entries.length < MOST);
      saveFile('activity-log.csv', toCsv([[...HEADINGS, 'Before', 'After', 'Chain', 'Number'], ...entries.map(rowOf)]));
      const count = entries.length === 1 ? '1 entry' : `${entries.length.toLocaleString('en-GB')} entries`;
      if (cursor) alerts.show('warning', `Exported the latest ${count}. Choose fewer days to export older ones.`);
      else alerts.done(`Exported ${count}.`);
    });
  return { busy, start };
}
