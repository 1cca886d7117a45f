import { type ReactNode, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type Box, clearTop } from './clear-place.ts';

let lane: HTMLElement | null = null;
const listeners = new Set<() => void>();

function register(next: HTMLElement | null): void {
  lane = next;
  for (const listener of listeners) listener();
}

const WIDE = '(min-width: 64rem)';

/** The lane while it is on the page and wide enough to read in. */
function openLane(): HTMLElement | null {
  return matchMedia(WIDE).matches ? lane : null;
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

/** The place for messages in the page's header: nothing is under it, and nothing moves when one comes or goes. */
export function MessageLane() {
  const attach = useCallback((element: HTMLDivElement | null) => register(element), []);
  return (
    <div
      data-slot="message-lane"
      ref={attach}
      className="hidden min-w-0 flex-1 auto-cols-fr grid-flow-col items-center justify-items-end gap-2 lg:grid"
    />
  );
}

/** The lane, or `null` where messages float: on narrow windows, and on pages without a header. */
export function useMessageLane(): HTMLElement | null {
  return useSyncExternalStore(subscribe, openLane, () => null);
}

/** Shows a message in the lane; without one, at the edge of the window where it covers no control. */
export function InMessageLane({ children }: { children: ReactNode }) {
  const target = useMessageLane();
  return target ? createPortal(children, target) : <Floating>{children}</Floating>;
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [contenteditable="true"]';
/** Distance from the edges of the window, in pixels. */
const EDGE = 16;

function Floating({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const place = () => {
      const own = element.getBoundingClientRect();
      const controls: Box[] = [...document.querySelectorAll(CONTROLS)]
        .filter((control) => !control.closest('[data-slot="message-float"]'))
        .map((control) => control.getBoundingClientRect())
        .filter(({ right, left, width }) => width > 0 && right > own.left && left < own.right);
      setTop(clearTop({ height: own.height, windowHeight: window.innerHeight, edge: EDGE, controls }));
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener('resize', place);
    window.addEventListener('scrollend', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scrollend', place);
    };
  }, []);

  return (
    <div
      data-slot="message-float"
      ref={box}
      style={top === null ? { visibility: 'hidden' } : { top }}
      className="pointer-events-none fixed end-4 z-alert grid w-11/12 max-w-96 gap-2"
    >
      {children}
    </div>
  );
}
