import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { RESERVED_HANDLES, ROUTES, type RouteRow } from '../domain/routes.ts';
import { lazyPart } from '../ui/lazy-code.tsx';
import { useSmallScreen } from '../ui/use-small-screen.ts';

const Message = lazyPart(async () => (await import('../ui/small-screen-message.tsx')).SmallScreenMessage);

/** The specification's message on devices that are too small, except where a person comes with a phone in hand. */
export function SmallScreens({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isSmall = useSmallScreen();
  if (!isSmall || isForPhones(pathname)) return children;
  return <Message />;
}

// A page without the frame may stand in a small window that a sign-in has opened.
const FOR_PHONES: readonly RouteRow[] = ROUTES.filter(
  (row: RouteRow) =>
    row.id.startsWith('auth.activate') ||
    (row.area === 'public' && row.path !== '*' && (row.bare || row.guards.length === 0)),
);

function isForPhones(pathname: string): boolean {
  const segment = pathname.split('/')[1] ?? '';
  return FOR_PHONES.some(
    ({ id, path }) => matchPath(path, pathname) !== null && !(id === 'handle' && RESERVED_HANDLES.includes(segment)),
  );
}
