import type { Timestamp } from 'firebase-admin/firestore';
import type { PaymentStatus, PlanRequest } from '../../src/domain/billing/schema.ts';
import { iso } from '../core/firestore/documents.ts';

/** `institutions/{iid}/billing/state`: what is known of a school's payments. Clients see what the API tells of it. */
export type BillingDocument = {
  iid: string;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  status: PaymentStatus | null;
  priceId: string | null;
  renewsAt: Timestamp | null;
  endsAt: Timestamp | null;
  /** Until then everything beyond a smaller plan's limits keeps working. */
  keepBy: Timestamp | null;
  /** Goes up with all that was learnt from Stripe, so that nothing older is written over it. */
  turn: number;
  lastEventAt: Timestamp | null;
  /** The page at Stripe where an admin may be paying now; `key` makes all who press at once get the same one. */
  checkout: { key: string; plan: string; priceId: string; id: string | null; at: Timestamp } | null;
};

export const noBilling = (iid: string): BillingDocument => ({
  iid,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  status: null,
  priceId: null,
  renewsAt: null,
  endsAt: null,
  keepBy: null,
  turn: 0,
  lastEventAt: null,
  checkout: null,
});

/** `planRequests/{iid}`: a request that has not been answered yet. */
export type PlanRequestDocument = Omit<PlanRequest, 'at'> & { iid: string; school: string; by: string; at: Timestamp };

export function toPlanRequest({ plan, message, byName, at }: PlanRequestDocument): PlanRequest {
  return { plan, message, byName, at: iso(at) };
}

/** `stripeEvents/{id}`: an event of Stripe that was handled, so that a repeat changes nothing. */
export type StripeEventDocument = { type: string; iid: string; at: Timestamp; expiresAt: Timestamp };
