import { UndoBar } from '../../ui/undo-bar.tsx';
import type { CollectionOrdering } from './use-collection-order.ts';

type Props = { ordering: CollectionOrdering };

/** What was last done with a place in the collection, in words, and the way back. */
export function OrderUndo({ ordering: { last, busy, undo, dismiss } }: Props) {
  if (!last) return null;
  return (
    <UndoBar message={last.message} busy={busy.has(last.story.id)} onUndo={() => void undo()} onDismiss={dismiss} />
  );
}
