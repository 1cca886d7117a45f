import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ProductError } from '../../../src/domain/errors.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { hearPayment } from '../use-cases/reconcile-subscription.ts';
import { billingExamples } from './examples-billing.ts';

/** Where Stripe tells what happened. Anyone may call it; what is not signed by Stripe is refused. */
export function stripeWebhook(app: FastifyInstance, http: HttpContext): void {
  app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    route(scope, http, {
      method: 'POST',
      url: '/api/v1/stripe/webhook',
      tag: 'Plan and payment',
      summary: 'For Stripe: something happened to a payment',
      description:
        'The header `Stripe-Signature` proves who calls. Each event is acted on once, in whatever order they come.',
      access: 'open',
      status: 200,
      reply: z.object({ received: z.literal(true) }),
      example: billingExamples.received,
      errors: ['invalid', 'unavailable'],
      run: async (call) => {
        const { payments } = http.deps;
        const { body, headers } = call.reply.request;
        const signature = headers['stripe-signature'];
        if (!payments || !Buffer.isBuffer(body) || typeof signature !== 'string') {
          throw new ProductError('invalid', 'This is not signed as Stripe signs what it tells.');
        }
        await hearPayment(http.deps, payments, await payments.event(body, signature));
        return { received: true as const };
      },
    });
  });
}
