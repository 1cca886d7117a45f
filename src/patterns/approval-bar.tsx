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
  /** Approves the story. */
  onApprove: () => void;
  /** What else approving can lead to, as `MenuItem`s behind its arrow. */
  approveItems?: ReactNode;
  /** Returns the story to its author. */
  onReturn: () => void;
  /** In place of returning: what is published stays, and the change at its source is dropped. */
  onKeep?: (() => void) | undefined;
  /** Hides the story. */
  onHide: () => void;
  /** What else can be done with the story that is shown, after the three. */
  more?: ReactNode;
  /** Names of the collections that the story will appear in; undefined while they are loading. */
  joins: readonly string[] | undefined;
  /** The decision that is on its way. */
  busy?: 'approve' | 'return' | 'hide' | null;
  /** Shown above the buttons: the plan is full, or the browser is offline. */
  note?: ReactNode;
  /** While stories are selected the buttons act on them. */
  selected?: { readonly count: number; readonly onClear: () => void } | undefined;
  /** Among the selected is one that is published already, so they cannot be returned. */
  returnDisabled?: boolean;
  /** The story cannot be approved yet. */
  approveDisabled?: boolean;
  /** No act is possible at present; the note says why. */
  disabled?: boolean;
};

/** The three acts of reviewing, for the story that is shown or for all that are selected. One row, always in the same place. */
export function ApprovalBar({
  onApprove,
  approveItems,
  onReturn,
  onKeep,
  onHide,
  more,
  joins,
  busy = null,
  note,
  selected,
  returnDisabled = false,
  approveDisabled = false,
  disabled = false,
}: ApprovalBarProps) {
  const object = selected ? ` ${selected.count}` : '';
  const approve = {
    variant: 'primary',
    icon: CheckIcon,
    busy: busy === 'approve',
    disabled: approveDisabled || disabled,
    'aria-keyshortcuts': 'a',
    onClick: onApprove,
  } as const;
  return (
    <div data-slot="approval-bar" className="border-t border-subtle bg-surface">
      {note ? <div className="px-5 pt-2.5 text-sm text-ink-2">{note}</div> : null}
      {more && !selected ? (
        // Five buttons fill the row. Above, so that its lines don’t move them.
        <div className="px-5 pt-2.5 text-xs text-ink-3">
          <Joins names={joins} />
        </div>
      ) : null}
      <div className={`flex items-center gap-2 px-5 py-2.5 ${more ? 'flex-wrap' : 'max-sm:flex-wrap'}`}>
        <Tooltip label="Key A">
          {approveItems && !selected ? (
            <SplitButton {...approve} menuLabel="More approval options" items={approveItems}>
              Approve
            </SplitButton>
          ) : (
            <Button {...approve}>Approve{object}</Button>
          )}
        </Tooltip>
        {onKeep && !selected ? (
          <Button icon={KeepIcon} disabled={disabled} onClick={onKeep}>
            Keep current version
          </Button>
        ) : (
          <Tooltip label="Key R">
            <Button
              icon={ReturnIcon}
              busy={busy === 'return'}
              disabled={disabled || returnDisabled}
              aria-keyshortcuts="r"
              onClick={onReturn}
            >
              <span>
                Return{object}
                {selected ? null : <span className={more ? 'sr-only' : 'max-xl:sr-only'}> with a note</span>}
              </span>
            </Button>
          </Tooltip>
        )}
        <Tooltip label="Key H">
          <Button icon={HideIcon} busy={busy === 'hide'} disabled={disabled} aria-keyshortcuts="h" onClick={onHide}>
            Hide{object}
          </Button>
        </Tooltip>
        {selected ? null : more}
        {selected ? (
          <div className="flex min-w-0 flex-1 items-center justify-end gap-1 text-sm text-ink-2">
            <span className="type-figures truncate">{`${selected.count} selected`}</span>
            <Button size="sm" variant="ghost" onClick={selected.onClear}>
              Clear
            </Button>
          </div>
        ) : more ? null : (
          <div className="line-clamp-2 min-w-0 flex-1 text-xs text-ink-3">
            <Joins names={joins} />
          </div>
        )}
      </div>
    </div>
  );
}

function Joins({ names }: { names: readonly string[] | undefined }) {
  if (!names) return <SkeletonText lines={1} className="max-w-60" />;
  if (names.length === 0) return <p>Not in any collection yet</p>;
  const parts = new Intl.ListFormat('en-GB', { type: 'conjunction' }).formatToParts(names.slice(0, 4));
  let offset = 0;
  return (
    <p>
      Will appear in{' '}
      {parts.map((part) => {
        const key = offset;
        offset += part.value.length;
        return part.type === 'element' ? (
          <strong key={key} className="font-medium text-ink-2 wrap-anywhere">
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
