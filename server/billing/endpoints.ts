import * as api from '../../src/domain/api/billing.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { HostRequest } from '../core/http/host-request.ts';
import type { Serve } from '../core/http/serve.ts';
import { notFromStripe } from './stripe/not-from-stripe.ts';
import { billing, requestPlan, setPlan, withdrawPlanRequest } from './use-cases/billing.ts';
import { listInvoices, openPortal, startCheckout } from './use-cases/checkout.ts';
import { handleStripeEvent } from './use-cases/reconcile-subscription.ts';
import { applyRetentionChoice, retentionItems } from './use-cases/retention-choice.ts';

/** What a school pays for, what it could have instead, and what stays on under a smaller plan. */
export function billingRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;
  stripeWebhook(serve, http);

  serve(api.getBilling, async (actor) => ({ billing: await billing(deps, actor) }));

  serve(api.listInvoices, async (actor) => ({ items: await listInvoices(deps, actor), nextCursor: null }));

  serve(api.startCheckout, async (actor, { body }) => {
    await limits.take('billing-page', actor.iid);
    return { url: await startCheckout(deps, actor, body.plan) };
  });

  serve(api.openPortal, async (actor) => {
    await limits.take('billing-page', actor.iid);
    return { url: await openPortal(deps, actor) };
  });

  serve(api.requestPlan, async (actor, { body }) => {
    await limits.take('plan-request', actor.iid);
    return { billing: await requestPlan(deps, actor, body) };
  });

  serve(api.withdrawPlanRequest, async (actor) => ({ billing: await withdrawPlanRequest(deps, actor) }));

  serve(api.listRetentionChoices, async (actor) => ({ items: await retentionItems(deps, actor), nextCursor: null }));

  serve(api.saveRetentionChoice, async (actor, { body }) => {
    await applyRetentionChoice(deps, actor, body);
    return { billing: await billing(deps, actor) };
  });

  serve(api.setPlan, async (caller, { params, body }) => ({ billing: await setPlan(deps, caller, params.iid, body) }));
}

/** Where Stripe tells what happened. Anyone may call it; what is not signed by Stripe is refused. */
function stripeWebhook(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  const signed = ({ headers }: HostRequest) => {
    const signature = headers['stripe-signature'];
    if (deps.payments && typeof signature === 'string') return { payments: deps.payments, signature };
    throw notFromStripe();
  };
  serve(
    api.receiveStripeEvent,
    async (_visitor, { body, request }) => {
      const { payments, signature } = signed(request);
      await handleStripeEvent(deps, payments, await payments.event(body ?? new Uint8Array(), signature));
      return { received: true as const };
    },
    async (_visitor, { request }) => {
      signed(request);
    },
  );
}
