import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useMutation } from '../../data/mutation.ts';
import { useResource } from '../../data/resource.ts';
import { listWidgetVersions, restoreWidget } from '../../domain/api/widgets.ts';
import type { Widget, WidgetVersion } from '../../domain/widget/schema.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { fieldsInWords } from './widget-words.ts';

type Props = {
  widget: Widget;
  onClose: () => void;
  onRestored: (widget: Widget) => void;
};

/** What the widget was before: who changed what, and the way back. Going back is a new version, so nothing is lost by it. */
export function WidgetVersions({ widget, onClose, onRestored }: Props) {
  const { showError } = useAlerts();
  const versions = useResource(listWidgetVersions, 'items', { params: { id: widget.id } });
  const [chosen, setChosen] = useState<number | null>(null);
  const restore = useMutation(restoreWidget, {
    onSuccess: ({ widget: restored }) => {
      onRestored(restored);
      onClose();
    },
    onError: showError,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Versions"
      description="The last 50. A restored version is saved as a new one."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <AsyncContent
        resource={versions}
        loadingLabel="Loading the versions"
        skeleton={<SkeletonList rows={4} />}
        safe="The widget stays as it is."
        empty={<p className="text-ink-2">No versions yet. Each change is listed here.</p>}
      >
        {(items) => (
          <ol className="divide-y divide-subtle">
            {items.map((each) => (
              <li key={each.version} className="flex items-center justify-between gap-4 py-3">
                <div className="min-w-0">
                  <p className="font-medium">{`Version ${each.version}`}</p>
                  <p className="text-sm text-ink-2 wrap-anywhere">{changedInWords(each)}</p>
                  <p className="text-sm text-ink-3">
                    <bdi>{each.by.name}</bdi>, <When iso={each.at} />
                  </p>
                </div>
                {each.version === widget.version ? (
                  <span className="shrink-0 text-sm text-ink-3">Shown now</span>
                ) : (
                  <Button
                    size="sm"
                    aria-label={`Restore version ${each.version}`}
                    busy={restore.busy && chosen === each.version}
                    disabled={restore.busy}
                    onClick={() => {
                      setChosen(each.version);
                      void restore.run({ params: { id: widget.id }, body: { version: each.version } });
                    }}
                  >
                    Restore
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </AsyncContent>
    </Dialog>
  );
}

function changedInWords({ version, changed }: WidgetVersion): string {
  if (changed.length === 0) return version === 1 ? 'Created' : 'Nothing changed';
  return fieldsInWords(changed);
}
