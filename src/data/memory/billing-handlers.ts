import { isStanding, overPlan, SEED_OFFERS, wayTo } from '../../domain/billing/plans.ts';
import {
  type Billing,
  type PlanRequest,
  planChoiceSchema,
  planRequestInputSchema,
  retentionChoiceSchema,
} from '../../domain/billing/schema.ts';
import { ProductError } from '../../domain/errors.ts';
import { toUsedResources } from '../../domain/institution/limits.ts';
import { billingKept, planOf, schoolOf } from './billing-records.ts';
import { keepChoicesOf, keepOnly, switchedOff } from './keeping.ts';
import type { MemoryRoute, On } from './on.ts';
import { type Asked, userOf } from './respond.ts';
import type { World } from './world.ts';

/** What a school can ask about its plan. Stripe itself is played by `payFor` and the story. */
export function billingHandlers(on: On): MemoryRoute[] {
  const answer = ({ world, iid }: Asked) => ({ body: { billing: billingOf(world, iid) } });
  return [
    on('get', '/billing', 'i.b.rea', answer),
    on('get', '/billing/invoices', 'i.b.rea', ({ world, iid }) => {
      const kept = billingKept(world, iid);
      assertStripe(kept.isStripeDown);
      return { body: { items: kept.invoices, nextCursor: null } };
    }),
    on('post', '/billing/checkout', 'i.b.wr', ({ world, iid, body }) => {
      const plan = planOf(body(planChoiceSchema).plan);
      const kept = billingKept(world, iid);
      const way = wayTo(plan, schoolIn(world, iid));
      if (way === 'portal') {
        throw new ProductError('conflict', 'Your school pays for a plan already. It is changed at Stripe.');
      }
      if (way !== 'checkout') throw new ProductError('conflict', 'This plan is not paid for here.');
      assertStripe(kept.isStripeDown);
      return { body: { url: addressOf(`checkout-${plan.id}`) } };
    }),
    on('post', '/billing/portal', 'i.b.wr', ({ world, iid }) => {
      const kept = billingKept(world, iid);
      if (!kept.hasPortal) throw new ProductError('conflict', 'Nothing of your school is paid through Stripe yet.');
      assertStripe(kept.isStripeDown);
      return { body: { url: addressOf('portal') } };
    }),
    on('post', '/billing/request', 'i.b.wr', (asked) => {
      const { world, iid, uid, body } = asked;
      const wanted = body(planRequestInputSchema);
      const { id, displayName } = planOf(wanted.plan);
      const kept = billingKept(world, iid);
      if (wayTo(planOf(id), schoolIn(world, iid)) === 'current') {
        throw new ProductError('conflict', `Your school is on the ${displayName} plan already.`);
      }
      if (kept.request) {
        const { plan } = kept.request;
        throw new ProductError('conflict', `Your school has asked for the ${plan.displayName} plan already.`);
      }
      const user = userOf(world, uid);
      const request: PlanRequest = {
        plan: { id, displayName },
        message: wanted.message,
        byName: user?.displayName ?? user?.email ?? uid,
        at: world.now(),
      };
      kept.request = request;
      return answer(asked);
    }),
    on('delete', '/billing/request', 'i.b.wr', (asked) => {
      billingKept(asked.world, asked.iid).request = null;
      return answer(asked);
    }),
    on('get', '/billing/choices', 'i.b.rea', ({ world, iid }) => ({
      body: { items: keepChoicesOf(world, iid), nextCursor: null },
    })),
    on('post', '/billing/keep', 'i.b.wr', (asked) => {
      keepOnly(asked.world, asked.iid, asked.body(retentionChoiceSchema));
      return answer(asked);
    }),
  ];
}

/** A place of the story's own, where in earnest a page of Stripe's would be. */
function addressOf(place: string): string {
  const { location } = globalThis as { location?: { href: string } };
  return new URL(`#stripe-${place}`, location?.href ?? 'https://checkout.example/').href;
}

function assertStripe(isDown: boolean): void {
  if (isDown) throw new ProductError('unavailable', 'Stripe does not answer at the moment. Please try again later.');
}

function schoolIn(world: World, iid: string) {
  return {
    plan: schoolOf(world, iid).subscription?.id ?? null,
    isStanding: isStanding(billingKept(world, iid).payment?.status),
    canPay: billingKept(world, iid).canPay && schoolOf(world, iid).isApproved,
  };
}

function billingOf(world: World, iid: string): Billing {
  const { subscription } = schoolOf(world, iid);
  const { payment, hasPortal, request, keepBy } = billingKept(world, iid);
  const usedResources = toUsedResources(world.usage(iid));
  const over = overPlan(subscription, usedResources);
  return {
    plan: subscription,
    usedResources,
    payment,
    hasPortal,
    offers: SEED_OFFERS.map(({ stripePriceId, active: _, visible: __, sort: ___, ...offer }) => ({
      ...offer,
      way: wayTo({ id: offer.id, isFree: offer.isFree, stripePriceId }, schoolIn(world, iid)),
    })),
    request,
    excess: keepBy && over.length > 0 ? { keepBy, resources: over } : null,
    switchedOff: switchedOff(world, iid),
  };
}
