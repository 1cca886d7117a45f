import CheckIcon from 'lucide-react/icons/check';
import HideIcon from 'lucide-react/icons/eye-off';
import KeepIcon from 'lucide-react/icons/shield-check';
import ReturnIcon from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { SplitButton } from '../ui/split-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

export type ApprovalBarProps = {
  onApprove: () => void;
  /** What else approving can lead to, as `MenuItem`s behind its arrow. */
  approveItems?: ReactNode;
  onReturn: () => void;
  /** In place of returning: what is published stays, and the change at its source is dropped. */
  onKeep?: (() => void) | undefined;
  onHide: () => void;
  /** Names of the collections that an approved story joins by itself; undefined while they are on their way. */
  joins: readonly string[] | undefined;
  /** The decision that is on its way. */
  busy?: 'approve' | 'return' | 'hide' | null;
  /** In place of "Then it joins": the plan is full, somebody else decided. */
  note?: ReactNode;
  approveDisabled?: boolean;
  /** Nothing can be decided at present; the note says why. */
  disabled?: boolean;
};

/** The three decisions about a story, and what follows from the first. */
export function ApprovalBar({
  onApprove,
  approveItems,
  onReturn,
  onKeep,
  onHide,
  joins,
  busy = null,
  note,
  approveDisabled = false,
  disabled = false,
}: ApprovalBarProps) {
  const approve = {
    variant: 'primary',
    icon: CheckIcon,
    busy: busy === 'approve',
    disabled: approveDisabled || disabled,
    'aria-keyshortcuts': 'a',
    onClick: onApprove,
  } as const;
  return (
    <div
      data-slot="approval-bar"
      className="flex flex-wrap items-center gap-2 border-t border-subtle bg-surface px-5 py-4 lg:px-7"
    >
      <Tooltip label="Key A">
        {approveItems ? (
          <SplitButton {...approve} menuLabel="More ways to accept it" items={approveItems}>
            Approve
          </SplitButton>
        ) : (
          <Button {...approve}>Approve</Button>
        )}
      </Tooltip>
      {onKeep ? (
        <Button icon={KeepIcon} disabled={disabled} onClick={onKeep}>
          Keep ours
        </Button>
      ) : (
        <Tooltip label="Key R">
          <Button
            icon={ReturnIcon}
            busy={busy === 'return'}
            disabled={disabled}
            aria-keyshortcuts="r"
            onClick={onReturn}
          >
            Return with a note
          </Button>
        </Tooltip>
      )}
      <Tooltip label="Key H">
        <Button icon={HideIcon} busy={busy === 'hide'} disabled={disabled} aria-keyshortcuts="h" onClick={onHide}>
          Hide
        </Button>
      </Tooltip>
      <div className="min-w-28 flex-1 text-sm text-ink-2">{note ?? <Joins names={joins} />}</div>
    </div>
  );
}

function Joins({ names }: { names: readonly string[] | undefined }) {
  if (!names) return <SkeletonText lines={1} className="max-w-60" />;
  if (names.length === 0) return <p>Then it can be shown; no collection takes it in by itself.</p>;
  const parts = new Intl.ListFormat('en-GB', { type: 'conjunction' }).formatToParts(names.slice(0, 4));
  let offset = 0;
  return (
    <p>
      Then it joins{' '}
      {parts.map((part) => {
        const key = offset;
        offset += part.value.length;
        return part.type === 'element' ? (
          <strong key={key} className="font-semibold text-ink wrap-anywhere">
            {part.value}
          </strong>
        ) : (
          part.value
        );
      })}
      {names.length > 4 ? ` and ${names.length - 4} more` : ''}
    </p>
  );
}
