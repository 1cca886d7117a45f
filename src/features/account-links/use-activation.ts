import { useEffect } from 'react';
import { useServices } from '../../data/provider.tsx';

const LOOK_MS = 5_000;

/**
 * Looks whether the address was confirmed in another tab or on another machine: when one comes back to this one, and every few
 * seconds while it can be seen.
 */
export function useActivation(isWaiting: boolean): void {
  const { auth } = useServices();
  useEffect(() => {
    if (!isWaiting) return;
    let isChecking = false;
    const checkConfirmation = async () => {
      if (isChecking || document.visibilityState !== 'visible') return;
      isChecking = true;
      // Without a connection the next look may have one.
      await auth.token(true).catch(() => null);
      isChecking = false;
    };
    const onLook = () => void checkConfirmation();
    const timer = setInterval(onLook, LOOK_MS);
    window.addEventListener('focus', onLook);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onLook);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [auth, isWaiting]);
}
