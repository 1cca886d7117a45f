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
    let isLooking = false;
    const look = async () => {
      if (isLooking || document.visibilityState !== 'visible') return;
      isLooking = true;
      // Without a connection the next look may have one.
      await auth.token(true).catch(() => null);
      isLooking = false;
    };
    const onLook = () => void look();
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
