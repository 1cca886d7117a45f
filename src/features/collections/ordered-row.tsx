import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { DragHandle, DropLine } from '../../patterns/drag-handle.tsx';
import { type DragOrder, useDragItem } from '../../patterns/use-drag-order.ts';

type Props = { story: SchoolStory; drag: DragOrder; children: ReactNode };

/** A row with a handle to drag it by. */
export function OrderedRow({ story: { id }, drag, children }: Props) {
  const { item, handle, isDragged, edge } = useDragItem(drag, id);
  return (
    <div
      ref={item}
      data-row-id={id}
      className={cx('relative flex items-stretch bg-surface', isDragged && 'opacity-60')}
    >
      <DragHandle ref={handle} className="border-b border-subtle" />
      <div className="min-w-0 flex-1">{children}</div>
      <DropLine edge={edge} />
    </div>
  );
}
