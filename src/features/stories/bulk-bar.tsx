import CheckIcon from 'lucide-react/icons/check';
import HideIcon from 'lucide-react/icons/eye-off';
import ReturnIcon from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import type { Decision } from '../../domain/story/schema.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  count: number;
  busy: Decision | null;
  onModerate: (decision: 'approve' | 'hide' | 'return') => void;
  onClear: () => void;
  /** Why the chosen ones cannot all be approved. */
  note?: ReactNode;
  approveDisabled?: boolean;
};

/** What can be done with the chosen stories; at the foot of the window while there are any. */
export function BulkBar({ count, busy, onModerate, onClear, note, approveDisabled }: Props) {
  if (count === 0) return null;
  return (
    <section
      aria-label="Selected stories"
      className="sticky bottom-4 z-bar mx-auto flex max-w-full animate-enter flex-wrap items-center gap-2 rounded-surface border border-strong bg-raised px-4 py-3 shadow-float"
    >
      <p role="status" className="type-figures me-2 font-medium">
        {count} selected
      </p>
      <Button
        variant="primary"
        icon={CheckIcon}
        busy={busy === 'approve'}
        disabled={approveDisabled}
        onClick={() => onModerate('approve')}
      >
        Approve
      </Button>
      <Button icon={ReturnIcon} busy={busy === 'return'} onClick={() => onModerate('return')}>
        Return with a note
      </Button>
      <Button icon={HideIcon} busy={busy === 'hide'} onClick={() => onModerate('hide')}>
        Hide
      </Button>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {note}
    </section>
  );
}
