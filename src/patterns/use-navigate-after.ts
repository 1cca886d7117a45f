import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { AddressNow, addressParts } from './address-now.ts';

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
      ledTo.current = plain(path, now);
      void navigate(path, options);
    },
    [navigate, addressNow],
  );
}

function plain(address: string, from?: string): string {
  const { pathname, search } = addressParts(address, from);
  return `${pathname}${search}`;
}
