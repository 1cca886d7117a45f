import type { Institution } from '../../domain/institution/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRecount } from './use-recount.ts';

type Props = { school: Pick<Institution, 'id' | 'name'>; onClose: () => void };

/** Recalculates what a school uses of its plan, and says which counts were wrong. */
export function RecountDialog({ school, onClose }: Props) {
  const { state, start } = useRecount(school.id);
  const isDone = state.status === 'done';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Recalculate usage"
      footer={
        <>
          <Button onClick={onClose}>{isDone ? 'Close' : 'Cancel'}</Button>
          {isDone ? null : (
            <Button
              variant="primary"
              busy={state.status === 'counting'}
              busyLabel="Recalculating…"
              onClick={() => void start()}
            >
              {state.status === 'failed' ? 'Try again' : 'Recalculate'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4" aria-live="polite">
        {state.status === 'failed' ? (
          <Banner tone="danger" title="We couldn’t recalculate usage">
            {state.message}
          </Banner>
        ) : null}
        {state.status === 'done' ? (
          <Result {...state} />
        ) : (
          <p className="text-base text-ink-2">
            This counts the channels, widgets, stories, collections and people of <bdi>{school.name}</bdi> again and
            corrects its usage. No content is changed. The result is kept in the activity log.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Result({ drifts, rowsRepaired }: Extract<ReturnType<typeof useRecount>['state'], { status: 'done' }>) {
  if (drifts.length === 0 && rowsRepaired === 0) {
    return (
      <Banner tone="good" title="Usage is correct">
        Every count matches the school’s content.
      </Banner>
    );
  }
  return (
    <Banner tone="amber" title="Usage corrected:">
      <DescriptionList
        className="mt-2"
        items={[
          ...drifts.map(({ what, was, is }) => ({
            term: what,
            value: `${is.toLocaleString('en-GB')} (was ${was.toLocaleString('en-GB')})`,
          })),
          ...(rowsRepaired > 0 ? [{ term: 'Member records', value: `${rowsRepaired} repaired` }] : []),
        ]}
      />
    </Banner>
  );
}
