import { useEffect, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { ProductError } from '../../domain/errors.ts';
import { useStillHere } from '../../patterns/use-navigate-after.ts';

/** Leads to pages of Stripe's in this tab. Their addresses are good for a short time and are kept nowhere. */
export function useStripe(onConflict: () => void) {
  const { showError } = useAlerts();
  const [busy, setBusy] = useState<string | null>(null);
  const isStillHere = useStillHere();

  useEffect(() => {
    // Who comes back by the browser's button finds the page as it was left, with the button still at work.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(null);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  /** `what` names the button that is busy meanwhile. */
  async function go(what: string, ask: () => Promise<string>): Promise<void> {
    if (busy) return;
    setBusy(what);
    try {
      const address = webAddress(await ask());
      if (isStillHere()) window.location.assign(address);
      else setBusy(null);
    } catch (error) {
      setBusy(null);
      showError(error);
      if (error instanceof ProductError && error.code === 'conflict') onConflict();
    }
  }
  return { busy, go };
}

export type Stripe = ReturnType<typeof useStripe>;

function webAddress(address: string): string {
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('We couldn’t open Stripe. Try again.');
  return url.href;
}
