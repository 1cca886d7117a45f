import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has more than it shows, so that it must take the keyboard to be scrolled; and the ref that looks. */
export function useScrolls<T extends HTMLElement>(): [scrolls: boolean, ref: RefCallback<T>] {
  const [scrolls, setScrolls] = useState(false);
  const ref = useCallback((node: T | null) => {
    if (!node) return;
    const measure = () => setScrolls(node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    for (const child of node.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [scrolls, ref];
}
