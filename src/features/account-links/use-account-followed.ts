import { useCallback } from 'react';
import { useServices } from '../../data/provider.tsx';

/**
 * After a link was used: a new token for whoever is signed in here, and schools see the new address. Neither is needed for
 * what the link did, and a change of address may have ended this very session; so failures are told to nobody.
 */
export function useAccountFollowed(): () => Promise<void> {
  const { auth, api } = useServices();
  return useCallback(async () => {
    try {
      if ((await auth.token(true)) !== null) await api.refreshAccount();
    } catch (error) {
      console.info('The session could not be renewed after a link was used', error);
    }
  }, [auth, api]);
}
