import type { RecoveryState } from '../../domain/account/recovery.ts';
import { countRecoveryCodes } from '../../domain/api/identity.ts';
import type { Resource } from '../../lib/resource.ts';
import type { FactorHint } from '../auth-port.ts';
import { useLoaded } from '../loaded.ts';
import { useServices } from '../provider.tsx';

export type SecondFactorSetup = { readonly factors: readonly FactorHint[]; readonly codes: RecoveryState };

/** One's second factors, and how many recovery codes are left. */
export function useSecondFactorSetup(): Resource<SecondFactorSetup> {
  const { auth, api } = useServices();
  const load = async (): Promise<SecondFactorSetup> => {
    const [factors, codes] = await Promise.all([auth.factors(), api.call(countRecoveryCodes)]);
    return { factors, codes };
  };
  return useLoaded('second-factor', load, { reads: ['account'], isEmpty: () => false });
}
