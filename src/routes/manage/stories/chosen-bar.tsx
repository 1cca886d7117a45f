import { useMemo, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../data/session/session.tsx';
import { hasRemaining } from '../../../domain/institution/limits.ts';
import type { BulkAct } from '../../../domain/story/review.ts';
import { BulkBar } from '../../../features/stories/bulk/bulk-bar.tsx';
import { BulkChangeDialog } from '../../../features/stories/bulk/bulk-change-dialog.tsx';
import { BulkDecideDialog } from '../../../features/stories/bulk/bulk-decide-dialog.tsx';
import { BulkProgress } from '../../../features/stories/bulk/bulk-progress.tsx';
import { BulkRefusedDialog } from '../../../features/stories/bulk/bulk-refused-dialog.tsx';
import { countOf } from '../../../features/stories/bulk/bulk-words.ts';
import { doneMessage, type StoryBrief } from '../../../features/stories/bulk/many-stories.ts';
import { Button } from '../../../ui/button.tsx';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import type { useListModeration } from './use-list-moderation.ts';

type ListModeration = ReturnType<typeof useListModeration>;

/** Apart, so that choosing a story draws its row and this bar anew and not the page. */
export function ChosenBar(props: ListModeration) {
  const { busy, ask, bulk, all, total, selectAll, clear, changeMany, question, closeQuestion, begin } = props;
  const session = useSession();
  const usage = session.availability('stories');
  const [openAct, setOpenAct] = useState<BulkAct | null>(null);
  const values = session.institution.status === 'ready' ? (session.institution.value.values ?? []) : [];
  const chosen = useChosen(props);
  const isTooMany = !hasRemaining(usage, newlyShown(chosen));
  const left = Math.max(0, usage.remaining);
  return (
    <>
      {bulk.isBusy || all.found !== null ? (
        <Progress {...props} />
      ) : (
        <BulkBar
          mayCollect={session.can('s.co.wr')}
          onChange={setOpenAct}
          count={chosen.length}
          busy={busy}
          changing={busy !== null}
          onClear={clear}
          approveDisabled={isTooMany}
          all={
            total !== undefined && chosen.length < total && all.stories.size < total ? (
              <Button variant="ghost" onClick={() => void selectAll()}>
                Select all {total.toLocaleString('en-GB')}
              </Button>
            ) : null
          }
          note={
            isTooMany ? (
              <p className="w-full text-sm text-amber-text">
                {left === 0
                  ? 'You’ve reached your plan’s limit of published stories.'
                  : `Your plan includes ${left} more published ${left === 1 ? 'story' : 'stories'}.`}
              </p>
            ) : null
          }
          onModerate={(decision) => {
            bulk.forgetLast();
            ask(chosen, decision);
          }}
        />
      )}
      <BulkChangeDialog
        act={openAct}
        count={chosen.length}
        values={values}
        onClose={() => setOpenAct(null)}
        onChange={(act, value) => {
          setOpenAct(null);
          void changeMany(chosen, { act, value });
        }}
      />
      <BulkDecideDialog question={question} onClose={closeQuestion} onDecide={begin} />
      <BulkRefusedDialog refused={bulk.refused} onClose={bulk.forgetRefused} />
      {bulk.last ? (
        <UndoBar
          message={doneMessage(bulk.last.act, bulk.last.stories.length, bulk.last.storyCount)}
          onUndo={bulk.last.undoIds.length > 0 ? () => void bulk.undo() : undefined}
          onDismiss={bulk.forgetLast}
        />
      ) : null}
    </>
  );
}

/** What is under way: looking for all that the list's question finds, or a change of many. */
function Progress({ bulk, all, total = 0 }: ListModeration) {
  if (all.found !== null) {
    const counts = `${all.found.toLocaleString('en-GB')} of ${countOf(total)}`;
    return <BulkProgress label="Selecting stories" done={all.found} total={total} counts={counts} onStop={all.stop} />;
  }
  return bulk.running ? <BulkProgress {...bulk.running} onStop={bulk.stop} /> : null;
}

/** The chosen stories as the list has them, else as they were when all were selected. */
function useChosen({ stories, selection, all }: ListModeration): readonly StoryBrief[] {
  const { ids } = useSyncExternalStore(selection.subscribe, selection.get);
  const collected = all.stories;
  return useMemo(() => {
    const shown = stories.filter(({ id }) => ids.has(id));
    if (shown.length === ids.size) return shown;
    const shownIds = new Set(shown.map(({ id }) => id));
    return [...shown, ...[...collected.values()].filter(({ id }) => ids.has(id) && !shownIds.has(id))];
  }, [stories, ids, collected]);
}

function newlyShown(stories: readonly StoryBrief[]): number {
  const awaiting = stories.filter(({ status }) => status === 'pending').length;
  // The others come along only where the person says so, and the server refuses what is too many then.
  return awaiting || stories.filter(({ status }) => status !== 'approved' && status !== 'scheduled').length;
}
