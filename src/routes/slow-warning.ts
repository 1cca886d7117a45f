import { useCallback, useEffect, useRef } from 'react';
import { SLOW_ROUTE_MS } from '../config/constants.ts';

/** Section 9: says in the console when a route has not rendered in time. Returns what is called once it has. */
export function useSlowWarning(pathname: string): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(
      () => console.warn(`The route ${pathname} has not rendered after ${SLOW_ROUTE_MS / 1000} s`),
      SLOW_ROUTE_MS,
    );
    return () => clearTimeout(timer.current);
  }, [pathname]);
  return useCallback(() => clearTimeout(timer.current), []);
}
