import {
  comingSecondFactor,
  factsOf,
  missingSecondFactor,
  requirementsOn,
} from '../../domain/account/second-factor.ts';
import { useRuntimeConfig } from '../runtime-config.tsx';
import { useSession } from '../session/session.tsx';

/** What of a second factor is missing for the open school or the platform now, and who will require one that is not there yet. */
export function useRequiredSecondFactor(now: number = Date.now()): {
  readonly missing: ReturnType<typeof missingSecondFactor>;
  readonly coming: ReturnType<typeof comingSecondFactor>;
} {
  const session = useSession();
  const { adminSecondFactorFrom } = useRuntimeConfig();
  const { user, institution } = session;
  if (!user) return { missing: null, coming: null };
  const school = institution.status === 'ready' ? institution.value : null;
  const requirements = requirementsOn(school, user, adminSecondFactorFrom);
  const facts = factsOf(session);
  return {
    missing: missingSecondFactor(requirements, facts, now),
    coming: comingSecondFactor(requirements, facts, now),
  };
}
