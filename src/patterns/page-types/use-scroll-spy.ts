import { useEffect, useRef, useState } from 'react';
import { partAt } from './scroll-spy.ts';

/** Of the window's height: who reads looks at its upper third. */
const LINE = 0.3;

/** The id among `ids` whose element is being read, as the page scrolls, and the way to go to one. */
export function useScrollSpy(ids: readonly string[]): { current: string | null; goTo: (id: string) => void } {
  const [current, setCurrent] = useState<string | null>(ids[0] ?? null);
  const chosen = useRef<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const update = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement;
      const atEnd = scrollTop > 0 && scrollHeight - scrollTop - clientHeight < 2;
      const places = key.split(' ').flatMap((id) => {
        const element = document.getElementById(id);
        return element ? [{ id, top: element.getBoundingClientRect().top }] : [];
      });
      if (!atEnd) chosen.current = null;
      setCurrent(partAt({ places, line: innerHeight * LINE, atEnd, chosen: chosen.current }));
    };
    update();
    // Captured: not every frame around the page scrolls the document itself.
    document.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      document.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [key]);
  return {
    current,
    goTo: (id) => {
      const element = document.getElementById(id);
      if (!element) return;
      chosen.current = id;
      setCurrent(id);
      element.scrollIntoView({ block: 'start' });
      element.focus({ preventScroll: true });
    },
  };
}
