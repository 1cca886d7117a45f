import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** Where a dragged row would be put: before or behind another. */
export type DropPlace = { readonly id: string; readonly side: 'before' | 'behind' };

/** Near the edge of what scrolls, the list goes on under the pointer; both in pixels. */
const EDGE = 48;
const STEP = 16;
/** A click with a trembling hand is no move. */
const LEAST = 4;

/**
 * Dragging rows by a handle with mouse, pen or finger. Rows carry `data-row-id`. `mayDrop` says beside which others a row may stand;
 * nothing is said before the row is let go, and Escape ends it without a move.
 */
export function useDragOrder({
  mayDrop,
  onDrop,
}: {
  readonly mayDrop: (id: string, beside: string) => boolean;
  readonly onDrop: (id: string, place: DropPlace) => void;
}) {
  const [drag, setDrag] = useState<{ id: string; from: number; place: DropPlace | null } | null>(null);

  const placeAt = (id: string, { clientX, clientY }: PointerEvent): DropPlace | null => {
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row-id]');
    const beside = row?.dataset.rowId;
    if (!row || !beside || beside === id || !mayDrop(id, beside)) return null;
    const { top, height } = row.getBoundingClientRect();
    return { id: beside, side: clientY < top + height / 2 ? 'before' : 'behind' };
  };

  return {
    dragged: drag?.id ?? null,
    place: drag?.place ?? null,
    handleOf: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, from: event.clientY, place: null });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag?.id !== id) return;
        scrollNear(event.currentTarget, event.clientY);
        const moved = Math.abs(event.clientY - drag.from) >= LEAST || drag.place !== null;
        if (moved) setDrag({ ...drag, place: placeAt(id, event) });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (drag?.id !== id) return;
        const place = drag.place && placeAt(id, event);
        setDrag(null);
        if (place) onDrop(id, place);
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setDrag(null);
      },
    }),
  };
}

function scrollNear(handle: HTMLElement, y: number): void {
  const list = handle.closest<HTMLElement>('[data-virtuoso-scroller]');
  const own = list && list.scrollHeight > list.clientHeight ? list : null;
  const { top, bottom } = own?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  const by = y < top + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0;
  if (by !== 0) (own ?? window).scrollBy(0, by);
}
