import { useSession } from '../data/session/session.tsx';
import { type RouteId, type RouteRow, routeById } from '../domain/routes.ts';
import { institutionIds } from '../domain/sign-in/routing.ts';

/** Which routes to offer: those whose guards hold as things are, with the school that is open or with none. */
export function useAllows(): (id: RouteId) => boolean {
  const { user, institution, can } = useSession();
  return (id) => {
    const { guards, permission, adminWithoutSchool }: RouteRow = routeById(id);
    const isAdmin = user?.claims.admin === true;
    // The way into a school is for who has none.
    if (guards.includes('notAdmin') && (!user || isAdmin || institutionIds(user).length > 0)) {
      return false;
    }
    if (guards.includes('admin') && !isAdmin) return false;
    if (guards.includes('enrolled') && institution.status !== 'ready') return isAdmin && adminWithoutSchool === true;
    return !permission || can(permission);
  };
}
