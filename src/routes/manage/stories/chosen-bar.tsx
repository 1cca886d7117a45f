import { useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../data/session/session.tsx';
import { hasRemaining } from '../../../domain/institution/limits.ts';
import type { BulkAct, SchoolStory } from '../../../domain/story/schema.ts';
import { BulkBar } from '../../../features/stories/bulk-bar.tsx';
import { BulkChangeDialog } from '../../../features/stories/bulk-change-dialog.tsx';
import { bulkMessage } from '../../../features/stories/bulk-words.ts';
import { useBulkChange } from '../../../features/stories/use-bulk-change.ts';
import { NOTHING_SELECTED } from '../../../patterns/selection.ts';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import type { useListModeration } from './use-list-moderation.ts';

/** Apart, so that choosing a story draws its row and this bar anew and not the page. */
export function ChosenBar({ stories, selection, busy, ask }: ReturnType<typeof useListModeration>) {
  const session = useSession();
  const usage = session.availability('stories');
  const bulk = useBulkChange();
  const [asked, setAsked] = useState<BulkAct | null>(null);
  const values = session.institution.status === 'ready' ? (session.institution.value.values ?? []) : [];
  const { ids } = useSyncExternalStore(selection.subscribe, selection.get);
  const chosen = stories.filter(({ id }) => ids.has(id));
  const isTooMany = !hasRemaining(usage, newlyShown(chosen));
  const left = Math.max(0, usage.remaining);
  const bar = (
    <BulkBar
      mayCollect={session.can('s.co.wr')}
      onChange={setAsked}
      count={chosen.length}
      busy={busy}
      onClear={() => selection.change(() => NOTHING_SELECTED)}
      approveDisabled={isTooMany}
      note={
        isTooMany ? (
          <p className="w-full text-sm text-amber-text">
            {left === 0
              ? 'You’ve reached your plan’s limit of published stories.'
              : `Your plan includes ${left} more published ${left === 1 ? 'story' : 'stories'}.`}
          </p>
        ) : null
      }
      onModerate={(decision) => ask(chosen, decision)}
    />
  );
  return (
    <>
      {bar}
      <BulkChangeDialog
        act={asked}
        count={chosen.length}
        values={values}
        onClose={() => setAsked(null)}
        onChange={(act, value) => {
          setAsked(null);
          void bulk.change(
            chosen.map(({ id }) => id),
            act,
            value,
          );
        }}
      />
      {bulk.last ? (
        <UndoBar
          message={bulkMessage(bulk.last.act, bulk.last.count)}
          onUndo={bulk.last.undoIds.length > 0 ? () => void bulk.undo() : undefined}
          onDismiss={bulk.forgetLast}
        />
      ) : null}
    </>
  );
}

function newlyShown(stories: readonly SchoolStory[]): number {
  return stories.filter(({ status }) => status !== 'approved' && status !== 'scheduled').length;
}
