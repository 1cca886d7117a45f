import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { AddressNow, addressParts } from './address-now.ts';

/**
 * Like `useNavigate`, for what leads on by itself: after an answer, or when a list changes. A person who went elsewhere
 * meanwhile stays there.
 */
export function useNavigateAfter(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const addressNow = useContext(AddressNow);
  const isStillHere = useStillHere();
  const ledTo = useRef('');
  return useCallback(
    (path, options) => {
      const now = plain(addressNow());
      if (!isStillHere() && now !== ledTo.current) return;
      ledTo.current = plain(path, now);
      void navigate(path, options);
    },
    [navigate, addressNow, isStillHere],
  );
}

/** Whether the address is what this was drawn at, and no other page is asked for: before an answer leads out of the app. */
export function useStillHere(): () => boolean {
  const { pathname, search } = useLocation();
  const addressNow = useContext(AddressNow);
  const drawnAt = useRef('');
  useLayoutEffect(() => {
    drawnAt.current = plain(`${pathname}${search}`);
  }, [pathname, search]);
  return useCallback(() => plain(addressNow()) === drawnAt.current, [addressNow]);
}

function plain(address: string, from?: string): string {
  const { pathname, search } = addressParts(address, from);
  return `${pathname}${search}`;
}
