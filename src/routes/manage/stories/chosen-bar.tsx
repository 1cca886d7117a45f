import { useSyncExternalStore } from 'react';
import { useSession } from '../../../data/session/session.tsx';
import { hasRemaining } from '../../../domain/institution/limits.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { BulkBar } from '../../../features/stories/bulk-bar.tsx';
import { NOTHING_SELECTED } from '../../../patterns/selection.ts';
import type { useListModeration } from './use-list-moderation.ts';

/** Apart, so that choosing a story draws its row and this bar anew and not the page. */
export function ChosenBar({ stories, selection, busy, ask }: ReturnType<typeof useListModeration>) {
  const usage = useSession().availability('stories');
  const { ids } = useSyncExternalStore(selection.subscribe, selection.get);
  const chosen = stories.filter(({ id }) => ids.has(id));
  const isTooMany = !hasRemaining(usage, newlyShown(chosen));
  const left = Math.max(0, usage.remaining);
  return (
    <BulkBar
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
}

function newlyShown(stories: readonly SchoolStory[]): number {
  return stories.filter(({ status }) => status !== 'approved' && status !== 'scheduled').length;
}
