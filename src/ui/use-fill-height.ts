import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For an element with the utility `fill-window`: keeps `--fill-top` at the element's distance from the top of the document,
 * so that banners and wrapped headings above it take their height from it and never push its foot out of the window.
 */
export function useFillHeight<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      element.style.setProperty('--fill-top', `${top}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (let above: Element | null = element; above && above !== document.body; above = above.parentElement) {
      for (const sibling of above.parentElement?.children ?? []) if (sibling !== above) observer.observe(sibling);
    }
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return ref;
}
