import type { RecoveryState } from '../../domain/account/recovery.ts';
import { countRecoveryCodes } from '../../domain/api/identity.ts';
import type { Resource } from '../../lib/resource.ts';
import type { FactorHint } from '../auth-port.ts';
import { useLoaded } from '../loaded.ts';
import { useServices } from '../provider.tsx';

export type SecondStepState = { readonly factors: readonly FactorHint[]; readonly codes: RecoveryState };

/** One's second factors, and how many recovery codes are left. */
export function useSecondStep(): Resource<SecondStepState> {
  const { auth, api } = useServices();
  const load = async (): Promise<SecondStepState> => {
    const [factors, codes] = await Promise.all([auth.factors(), api.call(countRecoveryCodes)]);
    return { factors, codes };
  };
  return useLoaded('second-step', load, { reads: ['account'], isEmpty: () => false });
}
