import CheckIcon from 'lucide-react/icons/check';
import HideIcon from 'lucide-react/icons/eye-off';
import MoreIcon from 'lucide-react/icons/tags';
import ReturnIcon from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { BULK_ACTS, type BulkAct, type Decision } from '../../../domain/story/review.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu.tsx';
import { BULK_NAMES } from './bulk-words.ts';

type Props = {
  count: number;
  busy: Decision | null;
  onModerate: (decision: 'approve' | 'hide' | 'return') => void;
  onClear: () => void;
  onChange: (act: BulkAct) => void;
  /** Whether collections may be changed. */
  mayCollect: boolean;
  /** Chooses also what the list has not fetched yet. */
  all?: ReactNode;
  /** A change is under way: nothing else can be begun. */
  changing?: boolean;
  /** Why the chosen ones cannot all be approved. */
  note?: ReactNode;
  approveDisabled?: boolean;
};

/** What can be done with the chosen stories; at the foot of the window while there are any. */
export function BulkBar({ count, busy, onModerate, onClear, onChange, mayCollect, all, ...more }: Props) {
  const { note, approveDisabled, changing = false } = more;
  if (count === 0) return null;
  return (
    <section
      aria-label="Selected stories"
      className="sticky bottom-4 z-bar mx-auto flex max-w-full animate-enter flex-wrap items-center gap-2 rounded-surface border border-strong bg-raised px-4 py-3 shadow-float"
    >
      <p role="status" className="type-figures me-2 font-medium">
        {count.toLocaleString('en-GB')} selected
      </p>
      <Button
        variant="primary"
        icon={CheckIcon}
        busy={busy === 'approve'}
        disabled={changing || approveDisabled}
        onClick={() => onModerate('approve')}
      >
        Approve
      </Button>
      <Button icon={ReturnIcon} busy={busy === 'return'} disabled={changing} onClick={() => onModerate('return')}>
        Return with a note
      </Button>
      <Button icon={HideIcon} busy={busy === 'hide'} disabled={changing} onClick={() => onModerate('hide')}>
        Hide
      </Button>
      <DropdownMenu
        trigger={
          <Button icon={MoreIcon} disabled={changing}>
            Change
          </Button>
        }
      >
        {BULK_ACTS.filter((act) => mayCollect || !act.endsWith('collect')).map((act) => (
          <MenuItem key={act} tone={act === 'delete' ? 'danger' : undefined} onSelect={() => onChange(act)}>
            {BULK_NAMES[act]}…
          </MenuItem>
        ))}
      </DropdownMenu>
      {all}
      <Button variant="ghost" disabled={changing} onClick={onClear}>
        Clear
      </Button>
      {note}
    </section>
  );
}
