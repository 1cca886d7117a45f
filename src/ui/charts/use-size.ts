import { type RefCallback, useCallback, useState } from 'react';

export type Size = { readonly width: number; readonly rtl: boolean };

/** Drawn at this width until the true one is known, which is before the first paint. */
const FIRST: Size = { width: 640, rtl: false };

/** How wide an element is in pixels, and whether it reads from right to left. */
export function useSize<T extends HTMLElement>(): [size: Size, ref: RefCallback<T>] {
  const [size, setSize] = useState(FIRST);
  const ref = useCallback((node: T | null) => {
    if (!node) return;
    const measure = () => {
      const width = node.clientWidth;
      const rtl = getComputedStyle(node).direction === 'rtl';
      // A hidden tab has no width; what was drawn stays.
      if (width > 0) setSize((was) => (was.width === width && was.rtl === rtl ? was : { width, rtl }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [size, ref];
}
