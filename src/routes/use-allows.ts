import { type RouteId, type RouteRow, routeById } from '../domain/routes.ts';
import { useSession } from '../services/session.tsx';

/** Which routes to offer: those whose guards hold as things are, with the school that is open or with none. */
export function useAllows(): (id: RouteId) => boolean {
  const { user, institution, can } = useSession();
  return (id) => {
    const { guards, permission }: RouteRow = routeById(id);
    if (guards.includes('admin') && user?.claims.admin !== true) return false;
    if (guards.includes('enrolled') && institution.status !== 'ready') return false;
    return !permission || can(permission);
  };
}
