import { cx } from 'class-variance-authority';
import GripIcon from 'lucide-react/icons/grip-vertical';
import type { ReactNode } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { useDragOrder } from './use-drag-order.ts';

type Props = { story: SchoolStory; drag: ReturnType<typeof useDragOrder>; children: ReactNode };

/** A row with a handle to drag it by. Who has no pointer moves it by its buttons: the handle is no further stop for them. */
export function OrderedRow({ story: { id }, drag, children }: Props) {
  const place = drag.place?.id === id ? drag.place.side : null;
  return (
    <div data-row-id={id} className={cx('relative flex items-stretch bg-surface', drag.dragged === id && 'opacity-60')}>
      <span
        aria-hidden="true"
        data-slot="drag-handle"
        title="Drag to move"
        className="flex w-7 shrink-0 cursor-grab touch-none items-center justify-center border-b border-subtle text-ink-3 select-none hover:text-ink active:cursor-grabbing"
        {...drag.handleOf(id)}
      >
        <GripIcon className="size-4" />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
      {place ? (
        <span
          aria-hidden="true"
          className={cx('absolute inset-x-0 h-0.5 bg-brand', place === 'before' ? 'top-0' : 'bottom-0')}
        />
      ) : null}
    </div>
  );
}
