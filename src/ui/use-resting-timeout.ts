import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Calls `onDone` after `ms` milliseconds in which neither pointer nor focus was on the element; 0 never does.
 * Spread what it returns on the element. Time that has passed before a rest counts.
 */
export function useRestingTimeout(ms: number, onDone: () => void) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(ms);
  const done = useRef(onDone);
  done.current = onDone;
  const resting = hovered || focused;

  useEffect(() => {
    left.current = ms;
  }, [ms]);

  useEffect(() => {
    if (ms <= 0 || resting) return;
    const started = performance.now();
    const timer = setTimeout(() => done.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [ms, resting]);

  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
    },
  };
}
