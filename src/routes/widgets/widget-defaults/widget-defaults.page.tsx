import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useResource } from '../../../data/resource.ts';
import { getWidgetDefaults } from '../../../domain/api/widgets.ts';
import { ApplyDefaultsDialog } from '../../../features/widgets/apply-defaults-dialog.tsx';
import { DefaultsForm } from '../../../features/widgets/defaults-form.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ResourceFormPage } from '../../../patterns/page-types/resource-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Unsaved, useUnsaved } from '../../../ui/unsaved.ts';
import { WIDGET_CRUMBS, WidgetFormSkeleton } from '../widget-form-parts.tsx';

export default function WidgetDefaultsPage() {
  const navigate = useNavigate();
  const alerts = useAlerts();
  const saved = useResource(getWidgetDefaults, 'defaults', {});
  const unsaved = useUnsaved();
  const [applying, setApplying] = useState(false);
  const defaults = lastKnown(saved.state);
  return (
    <>
      <ResourceFormPage
        title="Widget defaults"
        description="What new story widgets begin with. Widgets you have already stay as they are, unless you apply it to them."
        breadcrumbs={[...WIDGET_CRUMBS, { label: 'Widget defaults' }]}
        actions={defaults ? <Button onClick={() => setApplying(true)}>Apply to widgets</Button> : null}
        unsaved={unsaved}
        what="the widget defaults"
        navigate={navigate}
        resource={saved}
        loadingLabel="Loading the widget defaults"
        skeleton={<WidgetFormSkeleton />}
        safe="Your widgets stay as they are."
      >
        {(shown) => (
          <DefaultsForm
            defaults={shown}
            onSaved={(changed) => {
              saved.show(changed);
              alerts.done('Widget defaults saved');
            }}
            onDirtyChange={unsaved.set}
          />
        )}
      </ResourceFormPage>
      {applying && defaults ? <Apply unsaved={unsaved} defaults={defaults} onClose={() => setApplying(false)} /> : null}
    </>
  );
}

/** Apart, so that the first letter does not draw the page anew. */
function Apply({
  unsaved,
  ...props
}: { unsaved: Unsaved } & Omit<Parameters<typeof ApplyDefaultsDialog>[0], 'hasUnsaved'>) {
  const hasUnsaved = useSyncExternalStore(unsaved.subscribe, unsaved.get);
  return <ApplyDefaultsDialog {...props} hasUnsaved={hasUnsaved} />;
}
