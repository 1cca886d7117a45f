import * as z from 'zod/mini';
import { availability, SEED_PLANS } from '../institution/limits.ts';
import {
  LIMITED,
  type Limited,
  type Subscription,
  subscriptionSchema,
  type UsedResources,
} from '../institution/schema.ts';
import { type PaymentStatus, type PlanOffer, planPriceSchema } from './schema.ts';

/** `subscriptions/{id}`: a plan as those who run the platform keep it. */
export const planSchema = z.extend(subscriptionSchema, {
  description: z.string(),
  extras: z.array(z.string()),
  price: z.nullable(planPriceSchema),
  isFree: z.boolean(),
  /** The price at Stripe that it is paid by. */
  stripePriceId: z.nullable(z.string()),
  /** Whether a school can be put on it. */
  active: z.boolean(),
  /** Whether schools are shown it. */
  visible: z.boolean(),
  sort: z.number(),
});
export type Plan = z.infer<typeof planSchema>;

type PlanDetails = Omit<Plan, keyof Subscription>;

const DETAILS: Record<string, PlanDetails> = {
  starter: {
    description: 'For schools starting to collect their stories',
    extras: ['Unlimited members', 'Email support'],
    price: null,
    isFree: true,
    stripePriceId: null,
    active: true,
    visible: true,
    sort: 10,
  },
  school: {
    description: 'For schools that publish stories every week',
    extras: ['Unlimited members', 'Email and phone support', 'Invoices'],
    price: { amount: 4_900, currency: 'gbp', interval: 'month' },
    isFree: false,
    stripePriceId: 'price_school_monthly',
    active: true,
    visible: true,
    sort: 20,
  },
  trust: {
    description: 'For trusts and groups of schools',
    extras: ['Unlimited members', 'Named account manager', 'Payment by purchase order'],
    price: null,
    isFree: false,
    stripePriceId: null,
    active: true,
    visible: true,
    sort: 30,
  },
};

/** The plans of the local seed with everything that is said of them. */
export const SEED_OFFERS: readonly Plan[] = SEED_PLANS.flatMap((plan) => {
  const details = DETAILS[plan.id];
  return details ? [{ ...plan, ...details }] : [];
});

/** With these a school has what it pays for; also while Stripe tries again to be paid. */
export const isPaying = (status: PaymentStatus | null | undefined): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due';

/**
 * There is something at Stripe that can be paid on: another one beside it would be paid for twice. What is `incomplete` is
 * still paid on the page where it was begun.
 */
export const isStanding = (status: PaymentStatus | null | undefined): boolean =>
  isPaying(status) || status === 'unpaid' || status === 'paused';

/** How a school gets from the plan it has to another one. */
export function wayTo(
  plan: Pick<Plan, 'id' | 'isFree' | 'stripePriceId'>,
  school: { readonly plan: string | null; readonly isStanding: boolean; readonly canPay: boolean },
): PlanOffer['way'] {
  if (plan.id === school.plan) return 'current';
  if (!school.canPay) return 'request';
  // An end of the payment leads to the free plan.
  if (school.isStanding && (plan.isFree || plan.stripePriceId)) return 'portal';
  return plan.stripePriceId ? 'checkout' : 'request';
}

type Over = { readonly resource: Limited; readonly used: number; readonly limit: number };

/** Of what a school has more than its plan holds. */
export function overPlan(plan: Pick<Subscription, 'features'> | null, usedResources: UsedResources | null): Over[] {
  return LIMITED.flatMap((resource) => {
    const { used, limit } = availability(resource, plan, usedResources);
    return used > limit ? [{ resource, used, limit }] : [];
  });
}
