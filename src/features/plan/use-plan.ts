import { useEffect, useRef, useState } from 'react';
import { useBilling } from '../../data/billing/billing.ts';
import type { EndpointResource } from '../../data/resource.ts';
import { useSession } from '../../data/session/session.tsx';
import { isPaying } from '../../domain/billing/plans.ts';
import type { Billing } from '../../domain/billing/schema.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { useAddressParams } from '../../patterns/use-address-params.ts';

type Plan = EndpointResource<Billing> & {
  /** `waiting` after Stripe's page until its word has come, `arrived` from then on. */
  checkout: 'none' | 'waiting' | 'arrived';
  dismissArrival: () => void;
};

/** The plan, read anew whenever another one arrives live, and whether a payment is on its way. */
export function usePlan(): Plan {
  const { subscription } = useSession();
  const [params, setParams] = useAddressParams();
  const [hasArrived, setHasArrived] = useState(false);
  const isBack = params.get('checkout') === 'done';
  const loaded = useBilling((billing) => isBack && !isPaying(billing?.payment?.status));
  const isPaid = isPaying(lastKnown(loaded.state)?.payment?.status);

  const live = JSON.stringify(subscription);
  const before = useRef(live);
  const retry = useRef(loaded.retry);
  useEffect(() => {
    retry.current = loaded.retry;
  });
  useEffect(() => {
    if (before.current === live) return;
    before.current = live;
    retry.current();
  }, [live]);

  useEffect(() => {
    if (!isBack || !isPaid) return;
    setHasArrived(true);
    // Removed from the address, so that a reload or the back button does not start the waiting again.
    setParams(() => new URLSearchParams());
  }, [isBack, isPaid, setParams]);

  return {
    ...loaded,
    checkout: isBack && !isPaid ? 'waiting' : hasArrived ? 'arrived' : 'none',
    dismissArrival: () => setHasArrived(false),
  };
}
