import { useCallback } from 'react';
import { useCall } from '../../data/call.ts';
import { useServices } from '../../data/provider.tsx';
import { refreshAccount } from '../../domain/api/identity.ts';

/**
 * After a link was used: a new token for whoever is signed in here, and schools see the new address. Neither is needed for
 * what the link did, and a change of address may have ended this very session; so failures are not shown.
 */
export function useAccountFollowed(): () => Promise<void> {
  const { auth } = useServices();
  const call = useCall();
  return useCallback(async () => {
    try {
      if ((await auth.token(true)) !== null) await call(refreshAccount);
    } catch (error) {
      console.info('The session could not be renewed after a link was used', error);
    }
  }, [auth, call]);
}
