import { Suspense, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { AlertsProvider } from '../data/alerts.tsx';
import { useSession } from '../data/session/session.tsx';
import { routeAt } from '../domain/route-at.ts';
import { type RouteId, type RouteRow, routeById } from '../domain/routes.ts';
import type { CurrentUser } from '../domain/user/schema.ts';
import { AlertHost } from '../features/alerts/alert-host.tsx';
import { AccessHelpContext } from '../patterns/page-types/access.tsx';
import { InFrame } from '../routes/in-place.tsx';
import { BUILT, navigation } from '../routes/manifest.ts';
import { NavigationContext } from '../routes/navigation.ts';
import { RouteBoundary } from '../routes/route-boundary.tsx';
import { RouteFrame } from '../routes/route-frame.tsx';
import { RouteHistory, RouteHistoryProvider } from '../routes/route-history.ts';
import { RouteWaiting } from '../routes/route-waiting.tsx';
import { lazyCode, lazyPart } from '../ui/lazy-code.tsx';
import { SmallScreens } from './small-screens.tsx';

const Shell = lazyCode(async () => (await import('./shell/shell.tsx')).default);
const AccessHelp = lazyPart(
  async () => (await import('../features/access/access-help.tsx')).default,
  <div className="h-16" />,
);

/** Every route; whoever starts the app puts a router and `Providers` around it. */
export function App({ hasEntered = false }: { hasEntered?: boolean }) {
  const [history] = useState(() => new RouteHistory(hasEntered));
  return (
    <AlertsProvider>
      <NavigationContext value={navigation}>
        <RouteHistoryProvider value={history}>
          <AccessHelpContext value={AccessHelp}>
            <SmallScreens>
              <AppRoutes />
            </SmallScreens>
          </AccessHelpContext>
          <AlertHost />
        </RouteHistoryProvider>
      </NavigationContext>
    </AlertsProvider>
  );
}

function AppRoutes() {
  const rows: { id: RouteId; row: RouteRow }[] = BUILT.map((id) => ({ id, row: routeById(id) }));
  const route = ({ id, row }: (typeof rows)[number]) => (
    <Route key={id} path={row.path} element={<RouteFrame id={id} />} />
  );
  return (
    <Routes>
      {rows.filter(({ row }) => row.bare).map(route)}
      <Route path="/admin" element={<Navigate to="/admin/manageschools" replace />} />
      <Route element={<Framed />}>{rows.filter(({ row }) => !row.bare).map(route)}</Route>
    </Routes>
  );
}

/**
 * Opening a link of an email may end the sign-in that is under way, and a code works once: a frame that comes and goes
 * would begin the page anew. The terms and the privacy notice look the same for everyone.
 */
const UNFRAMED = (['authusermanagement', 'tncs', 'privacy'] as const).map((id): string => routeById(id).path);

/**
 * The frame belongs to a person in a school. Without one it surrounds the pages that are about no school; others, such as
 * "not found", have none.
 */
function Framed() {
  const { user, iid, institution } = useSession();
  const { pathname } = useLocation();
  const hasSchool = iid !== null && institution.status === 'ready';
  if (
    !user ||
    UNFRAMED.includes(pathname) ||
    (!hasSchool && !needsNoSchool(pathname, user, institution.status === 'empty'))
  )
    return <Outlet />;
  // Not first without the school and then with it: the page would begin twice.
  if (institution.status === 'loading') return <RouteWaiting id={routeAt(pathname)} />;
  return (
    <RouteBoundary resetKey="shell">
      <Suspense fallback={<RouteWaiting id={routeAt(pathname)} />}>
        <InFrame value>
          <Shell key={`${user.uid} ${iid}`} hasSchool={hasSchool} />
        </InFrame>
      </Suspense>
    </RouteBoundary>
  );
}

/** The platform's pages, for platform admins, and each person's own. */
function needsNoSchool(pathname: string, { claims }: CurrentUser, isNoneOpen: boolean): boolean {
  const [, area] = pathname.split('/');
  if (area === 'user') return true;
  if (claims.admin !== true) return false;
  return area === 'admin' || (isNoneOpen && routeById(routeAt(pathname)).adminWithoutSchool === true);
}
