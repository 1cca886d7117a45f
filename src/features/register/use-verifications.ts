import type { Verifications } from '../../domain/institution/verification.ts';
import { type Loaded, useLoaded } from '../../services/lists.ts';
import { useServices } from '../../services/provider.tsx';

/** What was tried so far; the school has to be the chosen one. */
export function useVerifications(iid: string): Loaded<Verifications> {
  const { api } = useServices();
  return useLoaded(['school-verifications', iid], () => api.schoolVerifications());
}
