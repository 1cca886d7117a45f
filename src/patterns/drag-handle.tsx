import { cx } from 'class-variance-authority';
import GripIcon from 'lucide-react/icons/grip-vertical';
import type { RefObject } from 'react';
import type { DropPlace } from './use-drag-order.ts';

type Props = {
  ref: RefObject<HTMLSpanElement | null>;
  className?: string;
};

/** What a thing is dragged by. Who has no pointer moves it by its buttons: the handle is no further stop for them. */
export function DragHandle({ ref, className }: Props) {
  return (
    <span
      ref={ref}
      aria-hidden="true"
      data-slot="drag-handle"
      title="Drag to move"
      className={cx(
        'flex w-7 shrink-0 cursor-grab items-center justify-center text-ink-3 select-none hover:text-ink active:cursor-grabbing',
        className,
      )}
    >
      <GripIcon className="size-4" />
    </span>
  );
}

/** Where what is dragged would be put; its parent is `relative`. */
export function DropLine({ edge }: { edge: DropPlace['side'] | null }) {
  if (!edge) return null;
  return (
    <span
      aria-hidden="true"
      data-slot="drop-line"
      className={cx(
        'pointer-events-none absolute inset-x-0 z-bar h-0.5 bg-brand',
        edge === 'before' ? 'top-0' : 'bottom-0',
      )}
    />
  );
}
