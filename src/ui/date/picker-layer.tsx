import { type KeyboardEvent, type ReactNode, type RefObject, useCallback } from 'react';
import { useAnchored } from '../use-anchored.ts';

const STOPS = "button:not(:disabled, [tabindex='-1']), select, input:not(:disabled), a[href]";

interface Props {
  /** The field that it opens below. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** The day that takes the focus when it opens. */
  start: string;
  align?: 'start' | 'end';
  onDismiss: () => void;
  children: ReactNode;
}

/** The dialog that calendars open in: Tab goes round inside, Escape and a press elsewhere close it. */
export function PickerLayer({ anchor, label, start, align = 'start', onDismiss, children }: Props) {
  const anchored = useAnchored<HTMLDivElement>(anchor, { onDismiss, align });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is put once, when it opens
  const attach = useCallback(
    (node: HTMLDivElement | null) => {
      const leave = anchored(node);
      node?.querySelector<HTMLElement>(`[data-day="${start}"]`)?.focus();
      return leave;
    },
    [anchored],
  );
  const keepTabInside = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter((stop) =>
      stop.checkVisibility(),
    );
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    // A group of radio buttons is one stop, whichever of them has the focus.
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };
  return (
    <div
      ref={attach}
      popover="manual"
      role="dialog"
      aria-label={label}
      data-slot="picker-layer"
      onKeyDown={keepTabInside}
      className="animate-enter overflow-y-auto rounded-surface border border-subtle bg-raised text-ink shadow-float"
    >
      {children}
    </div>
  );
}
