import { useInsertionEffect, useRef, useState } from 'react';

/**
 * The same function at every drawing, which calls the newest `handler`: for parts that are drawn anew only when what they
 * show has changed. For events alone, never while drawing.
 */
export function useStableHandler<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const newest = useRef(handler);
  useInsertionEffect(() => {
    newest.current = handler;
  });
  const [stable] = useState(
    () =>
      (...args: A) =>
        newest.current(...args),
  );
  return stable;
}
