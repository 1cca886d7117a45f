import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useResource } from '../../../data/resource.ts';
import { deleteImport, listImports } from '../../../domain/api/uploads.ts';
import type { Import } from '../../../domain/feed/import.ts';
import type { Feed } from '../../../domain/feed/schema.ts';
import { href } from '../../../domain/routes.ts';
import { AsyncContent } from '../../../patterns/page-types/async-content.tsx';
import { When } from '../../../patterns/when.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { countsOfImport } from './import-counts.ts';

const STATES = {
  mapping: { tone: 'plain', label: 'Not imported' },
  ready: { tone: 'plain', label: 'Not imported' },
  running: { tone: 'info', label: 'Importing' },
  done: { tone: 'good', label: 'Imported' },
  failed: { tone: 'danger', label: 'Failed' },
  undone: { tone: 'plain', label: 'Taken back' },
} as const satisfies Record<Import['status'], { tone: 'plain' | 'info' | 'good' | 'danger'; label: string }>;

/** As the server can take one back. */
const CAN_GO_BACK: readonly Import['status'][] = ['done', 'failed'];

type Props = { feed: Feed; onOpenChange: (open: boolean) => void };

/** The files that were imported into a channel, the newest first; each can be undone. */
export function ImportsDialog({ feed, onOpenChange }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const imports = useResource(listImports, 'items', { params: { id: feed.id } });
  const [importToUndo, setImportToUndo] = useState<Import | null>(null);
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onOpenChange}
      title={`Imports of ${feed.name}`}
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <AsyncContent
        resource={imports}
        loadingLabel="Loading the imports"
        skeleton={<SkeletonList rows={3} />}
        safe="Imported stories are not affected."
        empty={
          <EmptyState
            title="Nothing has been imported yet"
            level={3}
            action={
              <Link
                to={href('manage.channels.add.feedName', { feedName: feed.network }, { channel: feed.id })}
                className={buttonClass({ variant: 'primary' })}
              >
                Import a file
              </Link>
            }
          >
            Import a CSV or JSON file of stories.
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label="Imports" className="divide-y divide-subtle">
            {items.map((each) => (
              <ImportRow key={each.id} sent={each} onTakeBack={() => setImportToUndo(each)} />
            ))}
          </ul>
        )}
      </AsyncContent>
      {importToUndo ? (
        <ConfirmDialog
          open
          onOpenChange={() => setImportToUndo(null)}
          title={`Take back the import of ${importToUndo.fileName}?`}
          confirmLabel="Take back this import"
          tone="danger"
          onConfirm={async () => {
            await call(deleteImport, { params: { id: importToUndo.id } });
            alerts.done(`Import of ${importToUndo.fileName} taken back`);
          }}
        >
          Its stories are deleted. Stories that were changed or approved since are kept.
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}

function ImportRow({ sent, onTakeBack }: { sent: Import; onTakeBack: () => void }) {
  const { fileName, status, counts, rows, at, by } = sent;
  const { tone, label } = STATES[status];
  const isOver = status === 'done' || status === 'failed' || status === 'undone';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="font-medium text-ink wrap-anywhere">
          <bdi>{fileName}</bdi>
        </p>
        <p className="type-figures text-sm text-ink-2">
          {isOver ? countsOfImport(counts) : `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'}`}
        </p>
        <p className="text-sm text-ink-3">
          <When iso={at} />, <bdi>{by.name}</bdi>
        </p>
      </div>
      <StatusDot tone={tone} label={label} />
      {CAN_GO_BACK.includes(status) ? (
        <Button size="sm" aria-label={`Take back this import: ${fileName}`} onClick={onTakeBack}>
          Take back this import
        </Button>
      ) : null}
    </li>
  );
}
