import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { DataExport } from '../domain/person/export.ts';
import { Button } from '../ui/button.tsx';
import { bytesInWords } from '../ui/file-drop/file-checks.ts';
import { saveFile } from '../ui/save-file.ts';
import { Spinner } from '../ui/spinner.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { Text } from '../ui/text.tsx';
import { When } from './when.tsx';

/** What became of a copy of somebody's data, in a line. */
export function ExportState({ copy }: { copy: DataExport }) {
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

type Props = {
  copy: DataExport;
  /** What the file's name begins with; the day follows. */
  name: string;
  load: () => Promise<Blob>;
  onError: (error: unknown) => void;
};

/** Fetches a copy that is ready and gives it to the browser to keep. */
export function ExportDownload({ copy, name, load, onError }: Props) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      saveFile(`${name}-${copy.requestedAt.slice(0, 10)}.zip`, await load(), 'application/zip');
    } catch (error) {
      onError(error);
    }
    setBusy(false);
  };
  return (
    <Button icon={Download} busy={busy} onClick={() => void fetchFile()}>
      Download ZIP
    </Button>
  );
}
