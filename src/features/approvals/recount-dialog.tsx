import type { Institution } from '../../domain/institution/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRecount } from './use-recount.ts';

type Props = { school: Pick<Institution, 'id' | 'name'>; onClose: () => void };

/** Counts anew what a school uses of its plan, and says what had drifted. */
export function RecountDialog({ school, onClose }: Props) {
  const { state, start } = useRecount(school.id);
  const isDone = state.status === 'done';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Count anew what the school uses"
      footer={
        <>
          <Button onClick={onClose}>{isDone ? 'Close' : 'Cancel'}</Button>
          {isDone ? null : (
            <Button
              variant="primary"
              busy={state.status === 'counting'}
              busyLabel="Counting…"
              onClick={() => void start()}
            >
              {state.status === 'failed' ? 'Try again' : 'Recount'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4" aria-live="polite">
        {state.status === 'failed' ? (
          <Banner tone="danger" title="No count came back">
            {state.message}
          </Banner>
        ) : null}
        {state.status === 'done' ? (
          <Result {...state} />
        ) : (
          <p className="text-base text-ink-2">
            What <bdi>{school.name}</bdi> uses is counted from its channels, widgets, stories, collections and people,
            and put right where it had drifted. Nothing that the school made changes; it stands in its log.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Result({ drifts, rowsRepaired }: Extract<ReturnType<typeof useRecount>['state'], { status: 'done' }>) {
  if (drifts.length === 0 && rowsRepaired === 0) {
    return (
      <Banner tone="good" title="All was right">
        Every counter is what the school’s documents say.
      </Banner>
    );
  }
  return (
    <Banner tone="amber" title="Put right">
      <DescriptionList
        className="mt-2"
        items={[
          ...drifts.map(({ what, was, is }) => ({
            term: what,
            value: `${is.toLocaleString('en-GB')}, and not ${was.toLocaleString('en-GB')}`,
          })),
          ...(rowsRepaired > 0 ? [{ term: 'Rows of people', value: `${rowsRepaired} made anew` }] : []),
        ]}
      />
    </Banner>
  );
}
