import Download from 'lucide-react/icons/download';
import type { DataExport } from '../domain/person/export.ts';
import { Button } from '../ui/button.tsx';
import { bytesInWords } from '../ui/file-drop/file-checks.ts';
import { saveFile } from '../ui/save-file.ts';
import { Spinner } from '../ui/spinner.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { Text } from '../ui/text.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { MetaLine } from './meta-line.tsx';
import { When } from './when.tsx';

/** The state of a data export, in a line. */
export function ExportState({
  copy,
}: {
  /** The copy of one’s data, with its state. */
  copy: DataExport;
}) {
  switch (copy.status) {
    case 'waiting':
      return (
        <Text size="sm" tone="quiet" className="flex items-center gap-2">
          <Spinner />
          Preparing your export. We’ll email you when it is ready.
        </Text>
      );
    case 'ready':
      return (
        <MetaLine className="text-sm text-ink-3">
          {bytesInWords(copy.size ?? 0)}
          <span>
            Available until{' '}
            {copy.expiresAt ? <When iso={copy.expiresAt} form="full" /> : 'a week after it was requested'}
          </span>
        </MetaLine>
      );
    case 'failed':
      return <StatusDot tone="danger" label="The export failed. Request it again." />;
    case 'expired':
      return <StatusDot tone="plain" label="Expired. The file was deleted after seven days." />;
  }
}

type Props = {
  /** The copy of one’s data, with its state. */
  copy: DataExport;
  /** What the file's name begins with; the day follows. */
  name: string;
  /** Fetches the file. */
  load: () => Promise<Blob>;
  /** Called when the file could not be fetched. */
  onError: (error: unknown) => void;
};

/** Downloads an export that is ready. */
export function ExportDownload({ copy, name, load, onError }: Props) {
  const [busy, act] = useBusy(onError);
  const fetchFile = async () =>
    saveFile(`${name}-${copy.requestedAt.slice(0, 10)}.zip`, await load(), 'application/zip');
  return (
    <Button icon={Download} busy={busy} onClick={() => void act(fetchFile)}>
      Download ZIP
    </Button>
  );
}
