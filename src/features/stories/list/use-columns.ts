import { type RefCallback, useCallback, useState } from 'react';

/** A card is read well from this width, in CSS pixels. */
const CARD = 232;
const MAX = 4;

/** How many cards stand side by side in the element, 1 to 4; it follows the element's width. */
export function useColumns(): { ref: RefCallback<HTMLElement>; columns: number } {
  const [columns, setColumns] = useState(MAX);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setColumns(columnsFor(element.clientWidth)));
    setColumns(columnsFor(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, columns };
}

function columnsFor(width: number): number {
  return Math.max(1, Math.min(MAX, Math.floor(width / CARD)));
}
