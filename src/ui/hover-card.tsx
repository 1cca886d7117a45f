import { cx } from 'class-variance-authority';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useAnchored } from './use-anchored.ts';

interface Props {
  /** Names the card: "Drama Club". */
  label: string;
  /** What the card shows. */
  card: ReactNode;
  /** A link or a button; what the card shows must be behind it as well. */
  children: ReactElement;
  className?: string;
}

const OPEN_MS = 300;
const CLOSE_MS = 200;

/**
 * A look at what a link leads to, under the pointer or on focus. It stays while the pointer or the focus is in it, so its
 * own links can be reached by Tab, and Escape puts it away.
 */
export function HoverCard({ label, card, children, className }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const set = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link inside takes the focus; here its comings and goings are heard
    <span
      ref={anchor}
      data-slot="hover-card"
      className={cx('inline-block max-w-full', className)}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && set(true, OPEN_MS)}
      onPointerLeave={() => set(false, CLOSE_MS)}
      onFocus={({ target }) => target.matches(':focus-visible') && set(true, 0)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) set(false, 0);
      }}
    >
      {children}
      {open ? (
        <Card
          anchor={anchor}
          label={label}
          onDismiss={() => {
            clearTimeout(timer.current);
            setOpen(false);
          }}
        >
          {card}
        </Card>
      ) : null}
    </span>
  );
}

interface CardProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onDismiss: () => void;
  children: ReactNode;
}

function Card({ anchor, label, onDismiss, children }: CardProps) {
  const ref = useAnchored<HTMLDivElement>(anchor, { onDismiss });
  return (
    // biome-ignore lint/a11y/useSemanticElements: what belongs to one thing, not a question of a form
    <div
      ref={ref}
      popover="manual"
      role="group"
      aria-label={label}
      className="w-menu animate-enter overflow-y-auto rounded-surface border border-subtle bg-raised p-4 text-base text-ink shadow-float"
    >
      {children}
    </div>
  );
}
