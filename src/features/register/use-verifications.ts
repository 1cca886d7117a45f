import { type Loaded, useLoaded } from '../../data/lists.ts';
import { useServices } from '../../data/provider.tsx';
import type { Verifications } from '../../domain/institution/verification.ts';

/** What was tried so far at the chosen school; loading while `iid` is null. */
export function useVerifications(iid: string | null): Loaded<Verifications> {
  const { api } = useServices();
  return useLoaded(iid === null ? null : ['school-verifications', iid], () => api.schoolVerifications());
}
