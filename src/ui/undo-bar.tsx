import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { useRestingTimeout } from './use-resting-timeout.ts';

interface Props {
  message: ReactNode;
  onUndo: () => void;
  onDismiss: () => void;
  /** Milliseconds; 0 stays. */
  timeout?: number;
  busy?: boolean;
  /** The key that does the same; shown, not wired. */
  keyHint?: string;
}

/** The way back from what was just done; there is one at a time, at the foot of the page. */
export function UndoBar({ message, onUndo, onDismiss, timeout = 8000, busy = false, keyHint }: Props) {
  const rest = useRestingTimeout(busy ? 0 : timeout, onDismiss);
  return (
    <section
      data-slot="undo-bar"
      aria-label="Undo the last change"
      className="fixed inset-x-0 bottom-6 z-bar mx-auto flex w-fit max-w-11/12 animate-enter items-center gap-3 rounded-surface border border-strong bg-raised py-2 ps-4 pe-2 text-base text-ink shadow-float"
      {...rest}
    >
      <p role="status" className="min-w-0">
        {message}
      </p>
      <Button size="sm" icon={Undo} busy={busy} onClick={onUndo} aria-keyshortcuts={keyHint}>
        Undo
      </Button>
      {keyHint ? (
        <span aria-hidden="true" className="text-xs text-ink-3">
          {keyHint}
        </span>
      ) : null}
      <IconButton label="Dismiss" icon={X} size="sm" onClick={onDismiss} />
    </section>
  );
}
