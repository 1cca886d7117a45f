import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { DataExport } from '../../domain/person/export.ts';
import { When } from '../../patterns/when.tsx';
import { useAlerts } from '../../services/alerts.tsx';
import { useServices } from '../../services/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { bytesInWords } from '../../ui/file-drop/file-checks.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Text } from '../../ui/text.tsx';

/** The copies that were asked for, each with what became of it. */
export function ExportList({ exports }: { exports: readonly DataExport[] }) {
  return (
    <ul
      aria-label="Your copies"
      className="grid grid-cols-1 divide-y divide-subtle rounded-surface border border-subtle bg-surface"
    >
      {exports.map((each) => (
        <li key={each.id} className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-2 p-card">
          <div className="min-w-0 flex-1 basis-60">
            <Text weight="medium">
              Asked for <When iso={each.requestedAt} form="full" />
            </Text>
            <State copy={each} />
          </div>
          {each.status === 'ready' ? <Fetch copy={each} /> : null}
        </li>
      ))}
    </ul>
  );
}

function State({ copy }: { copy: DataExport }) {
  switch (copy.status) {
    case 'waiting':
      return (
        <Text size="sm" tone="quiet" className="flex items-center gap-2">
          <Spinner />
          Being put together. You may leave; a letter tells you when it is ready.
        </Text>
      );
    case 'ready':
      return (
        <Text size="sm" tone="quiet">
          {bytesInWords(copy.size ?? 0)}; can be fetched until{' '}
          {copy.expiresAt ? <When iso={copy.expiresAt} form="full" /> : 'a week from then'}
        </Text>
      );
    case 'failed':
      return <StatusDot tone="danger" label="Could not be made. Ask for it again." />;
    case 'expired':
      return <StatusDot tone="plain" label="Its seven days are over; the file was deleted." />;
  }
}

function Fetch({ copy }: { copy: DataExport }) {
  const { api } = useServices();
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      saveFile(`sprx-my-data-${copy.requestedAt.slice(0, 10)}.zip`, await api.exportFile(copy.id), 'application/zip');
    } catch (error) {
      alerts.showError(error);
    }
    setBusy(false);
  };
  return (
    <Button icon={Download} busy={busy} onClick={() => void fetchFile()}>
      Download ZIP
    </Button>
  );
}
