import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A list that comes page by page has its height only a while after going back to it. */
const LONGEST_MS = 3000;
/** So long the place has to hold before it is left to the person. */
const RESTED_MS = 300;
const NEAR = 2;

/** How far down each entry of the history was scrolled, by its key; the browser forgets what is taller than its page. */
const places = new Map<string, number>();

/** Keeps the place of each entry of the history, and goes back to it when the person goes back. */
export function useScrollPlace(): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const current = useRef(key);
  useEffect(() => {
    const save = () => places.set(current.current, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, []);
  // Before the browser tells of a place that the shorter new page has moved it to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page is gone back to, not another query
  useLayoutEffect(() => {
    const place = navigation === 'POP' ? places.get(key) : undefined;
    current.current = key;
    return place ? goTo(place) : undefined;
  }, [pathname]);
  // Another query of the same page is another entry, at the place where the page is now.
  useLayoutEffect(() => {
    if (current.current === key) return;
    current.current = key;
    places.set(key, window.scrollY);
  }, [key]);
}

const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Until the page is tall enough and the place holds, or the person scrolls. */
function goTo(place: number): () => void {
  const from = performance.now();
  let reached = 0;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of BY_HAND) window.removeEventListener(name, stop);
  };
  const restore = (now: number) => {
    const { scrollHeight } = document.documentElement;
    const isThere = Math.abs(window.scrollY - place) <= NEAR;
    if (!isThere) reached = 0;
    else if (reached === 0) reached = now;
    else if (now - reached > RESTED_MS) return stop();
    if (now - from > LONGEST_MS) return stop();
    if (!isThere && scrollHeight - window.innerHeight >= place - NEAR)
      window.scrollTo({ top: place, behavior: 'instant' });
    frame = requestAnimationFrame(restore);
  };
  for (const name of BY_HAND) window.addEventListener(name, stop, { passive: true });
  frame = requestAnimationFrame(restore);
  return stop;
}
