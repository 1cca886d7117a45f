import { useSession } from '../../data/session/session.tsx';
import type { Limited } from '../../domain/institution/schema.ts';
import type { PlanLimit } from '../../patterns/page-types/resource-list.tsx';
import { SeePlans } from './see-plans.tsx';

/** How many the chosen school's plan lets there be, for a list of them. */
export function usePlanLimit(resource: Limited, { what, freeUp }: Pick<PlanLimit, 'what' | 'freeUp'>): PlanLimit {
  const { availability, subscription } = useSession();
  return {
    what,
    freeUp,
    usage: availability(resource),
    plan: subscription?.displayName ?? null,
    plans: <SeePlans size="sm" />,
  };
}
