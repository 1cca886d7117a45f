import { useEffect, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useMutation } from '../../data/mutation.ts';
import { applyWidgetDefaults, previewWidgetDefaults } from '../../domain/api/widgets.ts';
import { type DefaultsPreview, MOST_APPLIED, type WidgetDefaults } from '../../domain/widget/defaults.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, SkeletonList } from '../../ui/skeleton.tsx';
import { OF_NO_WIDGET } from './defaults-values.ts';
import { fieldsInWords } from './widget-words.ts';

type Props = {
  /** Those that are saved. */
  defaults: WidgetDefaults;
  /** Something typed is not saved, and so not applied. */
  hasUnsaved: boolean;
  onClose: () => void;
};

/** Which widgets get the saved options, and what would change in each. Layout, sites and story of a widget stay. */
export function ApplyDefaultsDialog({ defaults, hasUnsaved, onClose }: Props) {
  const alerts = useAlerts();
  const [items, setItems] = useState<DefaultsPreview['items'] | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [error, setError] = useState<Error | null>(null);
  const preview = useMutation(previewWidgetDefaults, {
    onSuccess: (compared) => {
      const changed = compared.items.filter(({ changes }) => changes.length > 0);
      setItems(changed);
      setChosen(changed.slice(0, MOST_APPLIED).map(({ id }) => id));
      setError(null);
    },
    onError: (thrown) => setError(thrown instanceof Error ? thrown : new Error(String(thrown))),
  });
  const apply = useMutation(applyWidgetDefaults, {
    onSuccess: ({ done, failed }) => {
      if (failed.length > 0) alerts.showError(new Error(failedInWords(failed.length, failed[0]?.error.message ?? '')));
      if (done.length > 0) alerts.done(done.length === 1 ? 'Applied to 1 widget' : `Applied to ${done.length} widgets`);
      onClose();
    },
    onError: alerts.showError,
  });
  const load = () => void preview.run({ body: { options: { ...defaults.options, ...OF_NO_WIDGET } } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(load, []);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Apply to widgets"
      description="The saved options replace those of the widgets you choose. Their layout, collection and allowed sites stay."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={apply.busy}
            disabled={chosen.length === 0 || chosen.length > MOST_APPLIED}
            onClick={() => void apply.run({ body: { ids: [...chosen] } })}
          >
            {chosen.length === 1 ? 'Apply to 1 widget' : `Apply to ${chosen.length} widgets`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {hasUnsaved ? (
          <Banner tone="amber" title="Some changes are not saved">
            Only saved options are applied.
          </Banner>
        ) : null}
        {error ? (
          <ErrorState message={error.message} onRetry={load} busy={preview.busy} level={3} />
        ) : items === null ? (
          <Loading label="Comparing your widgets">
            <SkeletonList rows={3} />
          </Loading>
        ) : items.length === 0 ? (
          <p className="text-ink-2">All your widgets have these options already.</p>
        ) : (
          <CheckboxGroup
            legend="Widgets that would change"
            name="widgets"
            selectAll="All of them"
            options={items.map(({ id, name, changes }) => ({
              value: id,
              label: <bdi>{name}</bdi>,
              description: fieldsInWords(changes.map(({ field }) => field)),
            }))}
            value={chosen}
            onValueChange={setChosen}
            error={chosen.length > MOST_APPLIED ? `Choose ${MOST_APPLIED} widgets or fewer.` : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}

const failedInWords = (count: number, message: string) =>
  `${count === 1 ? '1 widget was' : `${count} widgets were`} not changed. ${message}`;
