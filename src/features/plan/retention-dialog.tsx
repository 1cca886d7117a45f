import { useAlerts } from '../../data/alerts.tsx';
import { useRetentionItems } from '../../data/billing/billing.ts';
import { useMutation } from '../../data/mutation.ts';
import { saveRetentionChoice } from '../../domain/api/billing.ts';
import type { Billing } from '../../domain/billing/schema.ts';
import { PanelError } from '../../patterns/panel-error.tsx';
import { countsLabel } from '../../patterns/plan/plan-labels.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, SkeletonTable } from '../../ui/skeleton.tsx';
import { RetentionGroup } from './retention-group.tsx';
import {
  firstSelection,
  type Limits,
  offCounts,
  ofKind,
  openKinds,
  type Selection,
  stillThere,
  toggled,
  toRetentionChoice,
} from './retention-selection.ts';

type Props = {
  plan: string;
  limits: Limits;
  /** Goes up with each opening: what there is to choose of is read anew. */
  visit: number;
  /** What was chosen before the dialog was closed without saving. */
  draft: Selection | null;
  onDraft: (draft: Selection | null) => void;
  onClose: () => void;
  onSaved: (billing: Billing) => void;
};

/** Which channels, widgets and collections stay on where the plan does not allow all of them. */
export function RetentionDialog({ plan, limits, visit, draft, onDraft, onClose, onSaved }: Props) {
  const alerts = useAlerts();
  const items = useRetentionItems(visit);
  const { state } = items;
  const choices = state.status === 'ready' ? state.value : [];
  const selection = draft ? stillThere(draft, choices) : firstSelection(choices, limits);
  const kinds = openKinds(choices, limits);
  const off = countsLabel(offCounts(selection, choices));

  const {
    run,
    busy,
    error: problem,
  } = useMutation(saveRetentionChoice, {
    onSuccess: ({ billing }) => {
      onDraft(null);
      onSaved(billing);
      alerts.done('Saved.', off ? `Paused: ${off}.` : 'Nothing is paused.');
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="wide"
      busy={busy}
      onOpenChange={onClose}
      title="Choose what to keep"
      description="Items you leave out are paused, not deleted. You can change this at any time."
      footer={
        kinds.length > 0 ? (
          <>
            <p role="status" className="me-auto self-center text-base text-ink-2">
              {off ? `Paused: ${off}` : 'Everything is within your plan.'}
            </p>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              busy={busy}
              busyLabel="Saving…"
              onClick={() => void run({ body: toRetentionChoice(selection) })}
            >
              Save
            </Button>
          </>
        ) : null
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {kinds.length === 0 ? <NothingToChoose items={items} /> : null}
        {problem && !kinds.some((kind) => problem.fields[kind]) ? (
          <Banner tone="danger" title="We couldn’t save your choice" live>
            {problem.message}
          </Banner>
        ) : null}
        {kinds.map((kind) => (
          <RetentionGroup
            key={kind}
            kind={kind}
            plan={plan}
            choices={ofKind(choices, kind)}
            chosen={selection[kind]}
            limit={limits[kind]}
            error={problem?.fields[kind]}
            onToggle={(id) => onDraft(toggled(selection, kind, id, limits[kind]))}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** Shown instead of the groups: still loading, failed, or all fits. */
function NothingToChoose({ items }: { items: ReturnType<typeof useRetentionItems> }) {
  switch (items.state.status) {
    case 'loading':
      return (
        <Loading label="Loading">
          <SkeletonTable rows={6} columns={2} />
        </Loading>
      );
    case 'error':
      return <PanelError resource={items} />;
    default:
      return <p className="text-base text-ink-2">Everything is within your plan.</p>;
  }
}
