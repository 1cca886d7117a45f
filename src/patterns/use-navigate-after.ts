import { createContext, useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/** Reads the address as it is now; what is asked for there may still have to be drawn. */
export const AddressNow = createContext(() => `${window.location.pathname}${window.location.search}`);

/**
 * Like `useNavigate`, for what leads on by itself: after an answer, or when a list changes. A person who went elsewhere
 * meanwhile stays there.
 */
export function useNavigateAfter(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const addressNow = useContext(AddressNow);
  const drawnAt = useRef('');
  const ledTo = useRef('');
  useLayoutEffect(() => {
    drawnAt.current = plain(`${pathname}${search}`);
  }, [pathname, search]);
  return useCallback(
    (path, options) => {
      const now = plain(addressNow());
      if (now !== drawnAt.current && now !== ledTo.current) return;
      ledTo.current = plain(path);
      void navigate(path, options);
    },
    [navigate, addressNow],
  );
}

/** The window escapes what the router leaves as it was. */
function plain(address: string): string {
  const { pathname, search } = new URL(address, 'http://app');
  return `${pathname}${search}`;
}
