import { UndoBar } from '../../ui/undo-bar.tsx';
import { moderatedMessage } from './decisions.ts';
import type { Decisions } from './use-moderate.ts';

type Props = Pick<Decisions, 'last' | 'forgetLast'> & { onUndo: () => void };

/** What was decided last, in words, and the way back where there is one. */
export function ReviewUndo({ last, forgetLast, onUndo }: Props) {
  if (!last) return null;
  return (
    <UndoBar
      key={last.before.map(({ id }) => id).join(' ')}
      message={moderatedMessage(last)}
      onUndo={last.isFinal ? undefined : onUndo}
      onDismiss={forgetLast}
    />
  );
}
