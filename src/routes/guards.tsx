import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useRuntimeConfig } from '../data/runtime-config.tsx';
import { useSession } from '../data/session/session.tsx';
import { type RouteId, type RouteRow, routeById } from '../domain/routes.ts';
import { entryOf } from '../domain/sign-in/routing.ts';
import { lazyCode } from '../ui/lazy-code.tsx';
import { type Gate, gate } from './gate.ts';
import { Mounted } from './mounted.tsx';
import { RouteWaiting } from './route-waiting.tsx';

// Pages that say no are rare: their code comes when they are needed.
const Refused = lazyCode(async () => (await import('./refused.tsx')).default);

/** What keeps the person from this route. The address asked for is where signing in leads back to. */
function useGate(row: RouteRow): Gate {
  const session = useSession();
  const { companyDomains, environment, adminSecondFactorFrom } = useRuntimeConfig();
  const { pathname, search, hash } = useLocation();
  if (row.localOnly && environment !== 'local') return { kind: 'not-found' };
  const asksToSignIn = row.guards.includes('notAuthenticated');
  const entry = entryOf(search);
  const target = asksToSignIn ? entry.target : `${pathname}${search}${hash}`;
  return gate(row, {
    session,
    target: target === '/' ? null : target,
    companyDomains,
    invitationCode: entry.invitationCode,
    adminSecondFactorFrom,
    now: Date.now(),
  });
}

type Props = {
  id: RouteId;
  /** Called when a page that says no has rendered instead. */
  onRefused: () => void;
  children: ReactNode;
};

/** Shows its children only when every guard of the route holds; nothing of a page is rendered or fetched before. */
export function GuardedRoute({ id, onRefused, children }: Props) {
  const answer = useGate(routeById(id));
  switch (answer.kind) {
    case 'open':
      return children;
    case 'wait':
      return <RouteWaiting id={id} />;
    case 'go':
      return <Navigate to={answer.to} replace />;
    default:
      return (
        <Suspense fallback={<RouteWaiting id={id} />}>
          <Refused answer={answer} />
          <Mounted key={id} then={onRefused} />
        </Suspense>
      );
  }
}
