import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { type RouteId, type RouteRow, routeById } from '../domain/routes.ts';
import { AlertHost } from '../features/alerts/alert-host.tsx';
import { BUILT, isBuilt, navigation } from '../routes/manifest.ts';
import { NavigationContext } from '../routes/navigation.ts';
import { RouteBoundary } from '../routes/route-boundary.tsx';
import { RouteFrame } from '../routes/route-frame.tsx';
import { RouteHistory, RouteHistoryProvider } from '../routes/route-history.ts';
import { Waiting } from '../routes/waiting.tsx';
import { AlertsProvider } from '../services/alerts.tsx';
import { useSession } from '../services/session.tsx';
import { SmallScreens } from './small-screens.tsx';

const Shell = lazy(() => import('./shell/shell.tsx'));
const Unfinished = lazy(() => import('../routes/auth/unfinished.tsx'));

/** Every route; whoever starts the app puts a router and `Providers` around it. */
export function App() {
  const [history] = useState(() => new RouteHistory());
  return (
    <AlertsProvider>
      <NavigationContext value={navigation}>
        <RouteHistoryProvider value={history}>
          <SmallScreens>
            <AppRoutes />
          </SmallScreens>
          <AlertHost />
        </RouteHistoryProvider>
      </NavigationContext>
    </AlertsProvider>
  );
}

/** Where the sign-in routing may lead although the screen is not built yet. */
const UNFINISHED = (['auth.signup_detail', 'auth.activate', 'auth.awaiting_admin', 'auth.school'] as const).filter(
  (id) => !isBuilt(id),
);

function AppRoutes() {
  const rows: { id: RouteId; row: RouteRow }[] = BUILT.map((id) => ({ id, row: routeById(id) }));
  const route = ({ id, row }: (typeof rows)[number]) => (
    <Route key={id} path={row.path} element={<RouteFrame id={id} />} />
  );
  return (
    <Routes>
      {rows.filter(({ row }) => row.bare).map(route)}
      {UNFINISHED.map((id) => (
        <Route key={id} path={routeById(id).path} element={<UnfinishedStep />} />
      ))}
      <Route path="/admin" element={<Navigate to="/admin/manageschools" replace />} />
      <Route element={<Framed />}>{rows.filter(({ row }) => !row.bare).map(route)}</Route>
    </Routes>
  );
}

function UnfinishedStep() {
  return (
    <RouteBoundary resetKey="unfinished">
      <Suspense fallback={<Waiting />}>
        <Unfinished />
      </Suspense>
    </RouteBoundary>
  );
}

/** The frame belongs to a person in a school; without one its pages, such as "not found", stand alone. */
function Framed() {
  const { user, iid, institution } = useSession();
  if (!user || !iid || institution.status !== 'ready') return <Outlet />;
  return (
    <RouteBoundary resetKey="shell">
      <Suspense fallback={<Waiting />}>
        <Shell key={`${user.uid} ${iid}`} />
      </Suspense>
    </RouteBoundary>
  );
}
