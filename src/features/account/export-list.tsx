import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { downloadExport } from '../../domain/api/identity.ts';
import type { DataExport } from '../../domain/person/export.ts';
import { ExportDownload, ExportState } from '../../patterns/data-export.tsx';
import { When } from '../../patterns/when.tsx';
import { Text } from '../../ui/text.tsx';

/** The copies that were asked for, each with what became of it. */
export function ExportList({ exports }: { exports: readonly DataExport[] }) {
  const call = useCall();
  const alerts = useAlerts();
  return (
    <ul
      aria-label="Your exports"
      className="grid grid-cols-1 divide-y divide-subtle rounded-surface border border-subtle bg-surface"
    >
      {exports.map((each) => (
        <li key={each.id} className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-2 p-card">
          <div className="min-w-0 flex-1 basis-60">
            <Text weight="medium">
              Asked for <When iso={each.requestedAt} form="full" />
            </Text>
            <ExportState copy={each} />
          </div>
          {each.status === 'ready' ? (
            <ExportDownload
              copy={each}
              name="sprx-my-data"
              load={() => call(downloadExport, { params: { id: each.id } })}
              onError={alerts.showError}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
