import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import type { Widget } from '../../domain/widget/schema.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { useDuplicates } from './use-duplicates.ts';
import { useWidgetActions } from './use-widget-actions.ts';
import { WidgetCard } from './widget-card.tsx';
import { WidgetMenu } from './widget-menu.tsx';

type Props = {
  widgets: readonly Widget[];
  /** Of a collection by its id; empty while it is not there. */
  collectionName: (id: string) => string;
  /** Whether the plan lets there be one more. */
  isAvailable: boolean;
  mayWrite: boolean;
};

/** Story widgets as cards, each with its snippet and what can be done with it. */
export function WidgetGrid({ widgets, collectionName, isAvailable, mayWrite }: Props) {
  const actions = useWidgetActions();
  const { showError } = useAlerts();
  const duplicates = useDuplicates();
  const { last: duplicated } = duplicates;
  const [deleting, setDeleting] = useState<Widget | null>(null);
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" aria-label="Story widgets">
        {widgets.map((widget) => (
          <li key={widget.id} className="grid">
            <WidgetCard
              widget={widget}
              collection={collectionName(widget.collectionId) || undefined}
              mayWrite={mayWrite}
              menu={
                mayWrite ? (
                  <WidgetMenu
                    widget={widget}
                    isAvailable={isAvailable}
                    onDuplicate={() => duplicates.duplicate(widget)}
                    onPause={() => void actions.pauseOrResume(widget).catch(showError)}
                    onDelete={() => setDeleting(widget)}
                  />
                ) : null
              }
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => {
          if (!open) setDeleting(null);
        }}
        title={`Delete ${deleting?.name ?? 'this widget'}?`}
        confirmLabel="Delete widget"
        tone="danger"
        onConfirm={async () => {
          if (deleting) await actions.remove(deleting.id);
        }}
      >
        <p>Pages with its embed code stop showing stories. The collection and its stories are not deleted.</p>
      </ConfirmDialog>
      {duplicated ? (
        <UndoBar
          key={duplicated.id}
          message={`“${duplicated.name}” created`}
          busy={duplicates.isUndoing}
          onUndo={() => duplicates.undo(duplicated)}
          onDismiss={duplicates.forget}
        />
      ) : null}
    </>
  );
}
