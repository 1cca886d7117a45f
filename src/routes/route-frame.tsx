import { Suspense, useCallback, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type RouteId, type RouteRow, routeById } from '../domain/routes.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { GuardedRoute } from './guards.tsx';
import { pageOf } from './load-page.ts';
import { Mounted } from './mounted.tsx';
import { RouteBoundary } from './route-boundary.tsx';
import { useRouteHistory } from './route-history.ts';
import { RouteWaiting } from './route-waiting.tsx';
import { useSlowWarning } from './slow-warning.ts';

/** One route: title, guards, record in the history, its code, and what shows while that is on its way or fails. */
export function RouteFrame({ id }: { id: RouteId }) {
  const row = routeById(id);
  const { pathname } = useLocation();
  useDocumentTitle(row.title);
  useRecord(row);
  const isNoLongerSlow = useSlowWarning(pathname);
  const hasArrived = useArrival();
  const hasRendered = useCallback(() => {
    isNoLongerSlow();
    hasArrived();
  }, [isNoLongerSlow, hasArrived]);
  const Page = pageOf(id);
  return (
    <RouteBoundary resetKey={pathname}>
      <GuardedRoute id={id} onRefused={hasRendered}>
        {Page ? (
          <Suspense fallback={<RouteWaiting id={id} />}>
            <Page />
            <Mounted key={pathname} then={hasRendered} />
          </Suspense>
        ) : null}
      </GuardedRoute>
    </RouteBoundary>
  );
}

function useRecord(row: RouteRow): void {
  const { key, pathname, search } = useLocation();
  const navigation = useNavigationType();
  const history = useRouteHistory();
  useEffect(() => {
    history.record({ key, path: `${pathname}${search}`, title: row.title }, navigation);
  }, [history, key, pathname, search, navigation, row]);
}

/**
 * A new page starts at its top and is read from there; going back keeps its place (src/app/shell/scroll-place.ts).
 * @returns what is to be called once the page is drawn
 */
function useArrival(): () => void {
  const { pathname, state } = useLocation();
  const navigation = useNavigationType();
  const history = useRouteHistory();
  const arrive = useCallback(() => {
    const arrival = history.arrive(pathname, navigation, staysPut(state));
    if (arrival === 'stay') return;
    if (arrival === 'start') window.scrollTo(0, 0);
    const { activeElement, body } = document;
    const main = document.getElementById('main');
    // A page that has put the focus somewhere itself knows better.
    const isPlaced = arrival === 'start' ? main?.contains(activeElement) : activeElement !== body;
    if (!isPlaced) main?.focus({ preventScroll: true });
  }, [history, pathname, navigation, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page counts, not another query
  useEffect(arrive, [pathname]);
  return useCallback(() => {
    history.shown();
    // What was in the page's place had another main, or none, and took the focus with it.
    arrive();
  }, [history, arrive]);
}

/** A page that moves between its own things, such as the moderation queue, keeps the focus and the place. */
function staysPut(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'stay' in state;
}
