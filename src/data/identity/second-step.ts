import { comingStep, factsOf, missingStep, requirementsOn } from '../../domain/account/second-step.ts';
import { useRuntimeConfig } from '../runtime-config.tsx';
import { useSession } from '../session/session.tsx';

/** What of a second step is missing for the open school or the platform now, and who will require one that is not there yet. */
export function useRequiredStep(now: number = Date.now()): {
  readonly missing: ReturnType<typeof missingStep>;
  readonly coming: ReturnType<typeof comingStep>;
} {
  const session = useSession();
  const { adminSecondStepFrom } = useRuntimeConfig();
  const { user, institution } = session;
  if (!user) return { missing: null, coming: null };
  const school = institution.status === 'ready' ? institution.value : null;
  const requirements = requirementsOn(school, user, adminSecondStepFrom);
  const facts = factsOf(session);
  return { missing: missingStep(requirements, facts, now), coming: comingStep(requirements, facts, now) };
}
