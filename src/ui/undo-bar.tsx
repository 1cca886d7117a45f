import { cx } from 'class-variance-authority';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { InMessageLane } from './message-lane.tsx';

interface Props {
  /** What was done. */
  message: ReactNode;
  /** Left out where what was done cannot be undone. */
  onUndo?: (() => void) | undefined;
  onDismiss: () => void;
  busy?: boolean;
  /** The key that does the same; shown, not wired. */
  keyHint?: string | undefined;
  /** The page announces what was done itself. */
  silent?: boolean;
  className?: string;
}

/** What was just done and the way back from it, in a place of the page that is kept for it. It stays until it is dismissed. */
export function UndoRow({ message, onUndo, onDismiss, busy = false, keyHint, silent = false, className }: Props) {
  return (
    <section
      data-slot="undo-bar"
      aria-label="Undo the last change"
      className={cx('flex min-w-0 items-center gap-2 text-sm text-ink', className)}
    >
      <p role={silent ? undefined : 'status'} className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {message}
      </p>
      {onUndo ? (
        <Button size="sm" icon={Undo} busy={busy} onClick={onUndo} aria-keyshortcuts={keyHint}>
          Undo
        </Button>
      ) : null}
      {onUndo && keyHint ? (
        <span aria-hidden="true" className="text-xs text-ink-3">
          {keyHint}
        </span>
      ) : null}
      <IconButton label="Dismiss" icon={X} size="sm" onClick={onDismiss} />
    </section>
  );
}

/** The way back from what was just done, where the page's messages are. There is one at a time. */
export function UndoBar({ className, ...props }: Props) {
  return (
    <InMessageLane>
      <UndoRow
        {...props}
        className={cx(
          'pointer-events-auto min-h-10 w-full max-w-96 animate-enter rounded-control border border-strong bg-raised py-0.5 ps-3 pe-1.5',
          className,
        )}
      />
    </InMessageLane>
  );
}
