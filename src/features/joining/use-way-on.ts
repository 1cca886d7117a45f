import { useSearchParams } from 'react-router-dom';
import { href, type RouteId } from '../../domain/routes.ts';
import { safeTarget } from '../../domain/sign-in/routing.ts';
import { useNavigateAfter } from '../../patterns/use-navigate-after.ts';

type Step = Extract<RouteId, `auth.school${string}`>;

/** Links between the pages of joining a school; the page the person was on the way to is kept on all of them. */
export function useWayOn() {
  const [query] = useSearchParams();
  const navigate = useNavigateAfter();
  const target = safeTarget(query.get('target'));
  const to = (step: Step, more: Record<string, string> = {}) => href(step, null, { ...more, target });
  return {
    query,
    to,
    go: (step: Step, more?: Record<string, string>) => navigate(to(step, more)),
    /** To what was asked for, or home. */
    enter: () => navigate(target ?? '/', { replace: true }),
  };
}
