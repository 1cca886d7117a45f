import * as api from '../../../src/domain/api/billing.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { handleStripeEvent } from '../use-cases/reconcile-subscription.ts';

/** Where Stripe tells what happened. Anyone may call it; what is not signed by Stripe is refused. */
export function stripeWebhook(serve: Serve, http: HttpContext): void {
  serve(api.receiveStripeEvent, async (_visitor, { body, request }) => {
    const { payments } = http.deps;
    const signature = request.headers['stripe-signature'];
    if (!payments || !(body instanceof Uint8Array) || typeof signature !== 'string') {
      throw new ProductError('invalid', 'This is not signed as Stripe signs what it tells.');
    }
    await handleStripeEvent(http.deps, payments, await payments.event(body, signature));
    return { received: true as const };
  });
}
