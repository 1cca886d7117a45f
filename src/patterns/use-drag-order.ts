import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type RefObject, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { EdgeScroll } from './edge-scroll.ts';

/** Where a dragged thing would be put: before or behind another. */
export type DropPlace = { readonly id: string; readonly side: 'before' | 'behind' };

type Options = {
  /** Beside which others it may be put. */
  readonly mayDrop?: (id: string, beside: string) => boolean;
  readonly onDrop: (id: string, place: DropPlace) => void;
};

export type DragOrder = {
  /** Tells the things of one list, or of several that exchange theirs, from those of others. */
  readonly scope: symbol;
  /** What is being dragged. */
  readonly dragged: string | null;
  readonly place: DropPlace | null;
  readonly mayDrop: (id: string, beside: string) => boolean;
};

type Data = Record<string | symbol, unknown>;
const IDLE = { dragged: null, place: null } as const;
const textOf = (data: Data, key: 'id') => (typeof data[key] === 'string' ? data[key] : '');

/**
 * Order by dragging with mouse, pen or finger. Nothing is said before the thing is let go, and Escape ends it without a move.
 * Everything that can be moved has buttons too, for those who have no pointer.
 */
export function useDragOrder({ mayDrop = () => true, onDrop }: Options): DragOrder {
  const [scope] = useState(() => Symbol('drag order'));
  const [state, setState] = useState<Pick<DragOrder, 'dragged' | 'place'>>(IDLE);
  const newest = useRef({ mayDrop, onDrop });
  useInsertionEffect(() => {
    newest.current = { mayDrop, onDrop };
  });
  const [mayDropNow] = useState(() => (id: string, beside: string) => newest.current.mayDrop(id, beside));

  useEffect(() => {
    const scroll = new EdgeScroll();
    const stop = monitorForElements({
      canMonitor: ({ source }) => source.data.scope === scope,
      onDragStart: ({ source }) => {
        scroll.start(source.element);
        setState({ dragged: textOf(source.data, 'id'), place: null });
      },
      onDrag: ({ source, location: { current } }) => {
        scroll.moveTo(current.input.clientY);
        const place = placeOf(current.dropTargets[0], current.input.clientY);
        setState((before) =>
          isSamePlace(before.place, place) ? before : { dragged: textOf(source.data, 'id'), place },
        );
      },
      onDrop: ({ source, location: { current } }) => {
        scroll.stop();
        setState(IDLE);
        // Escape leaves no target.
        const place = placeOf(current.dropTargets[0], current.input.clientY);
        if (place) newest.current.onDrop(textOf(source.data, 'id'), place);
      },
    });
    return () => {
      scroll.stop();
      stop();
    };
  }, [scope]);

  return { scope, ...state, mayDrop: mayDropNow };
}

function placeOf(target: { element: Element; data: Data } | undefined, y: number): DropPlace | null {
  if (!target) return null;
  const { top, height } = target.element.getBoundingClientRect();
  return { id: textOf(target.data, 'id'), side: y < top + height / 2 ? 'before' : 'behind' };
}

const isSamePlace = (one: DropPlace | null, other: DropPlace | null) =>
  one?.id === other?.id && one?.side === other?.side;

type DragItem = {
  readonly item: RefObject<HTMLDivElement | null>;
  readonly handle: RefObject<HTMLSpanElement | null>;
  readonly isDragged: boolean;
  /** At which of its edges the dragged one would be put. */
  readonly edge: DropPlace['side'] | null;
};

/**
 * One thing of an order: `item` is what others are put beside, `handle` what it is dragged by. Only the handle is draggable: in
 * a draggable element no text could be marked.
 */
export function useDragItem({ scope, dragged, place, mayDrop }: DragOrder, id: string): DragItem {
  const item = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const [element, grip] = [item.current, handle.current];
    if (!element) return;
    const ends = [
      dropTargetForElements({
        element,
        getData: () => ({ id }),
        canDrop: ({ source: { data } }) => data.scope === scope && data.id !== id && mayDrop(textOf(data, 'id'), id),
      }),
    ];
    if (grip) {
      const dragging = draggable({
        element: grip,
        getInitialData: () => ({ scope, id }),
        onGenerateDragPreview: ({ nativeSetDragImage, location: { current } }) => {
          const { left, top } = element.getBoundingClientRect();
          nativeSetDragImage?.(element, current.input.clientX - left, current.input.clientY - top);
        },
      });
      ends.push(dragging);
    }
    return () => {
      for (const end of ends) end();
    };
  }, [scope, id, mayDrop]);
  return { item, handle, isDragged: dragged === id, edge: place?.id === id ? place.side : null };
}
