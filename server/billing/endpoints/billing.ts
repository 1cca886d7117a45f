import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { reasonSchema } from '../../../src/domain/admin/people.ts';
import {
  billingSchema,
  invoiceSchema,
  keepChoiceSchema,
  keepSchema,
  planChoiceSchema,
  planRequestInputSchema,
} from '../../../src/domain/billing/schema.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { billing, requestPlan, setPlan, withdrawPlanRequest } from '../use-cases/billing.ts';
import { listInvoices, openPortal, startCheckout } from '../use-cases/checkout.ts';
import { keep, keepChoices } from '../use-cases/retention-choice.ts';
import { billingExamples as examples } from './examples-billing.ts';
import { stripeWebhook } from './stripe-webhook.ts';

const tag = 'Plan and payment';
const url = '/api/v1/billing';
const reply = z.object({ billing: billingSchema });
const address = z.object({ url: z.string() });

/** What a school pays for, what it could have instead, and what stays on under a smaller plan. */
export function billingRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;
  stripeWebhook(app, http);

  route(app, http, {
    method: 'GET',
    url,
    tag,
    summary: 'The school’s plan, what it uses of it, and what it could have instead',
    access: 'i.b.rea',
    status: 200,
    reply,
    example: examples.billing,
    errors: ['not-found'],
    run: async (actor) => ({ billing: await billing(deps, actor) }),
  });

  route(app, http, {
    method: 'GET',
    url: `${url}/invoices`,
    tag,
    summary: 'The school’s last hundred invoices, newest first',
    access: 'i.b.rea',
    status: 200,
    reply: z.object({ items: z.array(invoiceSchema), nextCursor: z.null() }),
    example: examples.invoices,
    errors: ['unavailable'],
    run: async (actor) => ({ items: await listInvoices(deps, actor), nextCursor: null }),
  });

  route(app, http, {
    method: 'POST',
    url: `${url}/checkout`,
    tag,
    summary: 'An address where a plan can be paid for',
    description: 'It is good for a day. A school that pays already changes its plan in the portal: `conflict`.',
    access: 'i.b.wr',
    body: planChoiceSchema,
    status: 200,
    reply: address,
    example: examples.checkout,
    errors: ['conflict', 'too-many-requests', 'unavailable'],
    secret: true,
    run: async (actor, { body }) => {
      await limits.take('billing-page', actor.iid);
      return { url: await startCheckout(deps, actor, body.plan) };
    },
  });

  route(app, http, {
    method: 'POST',
    url: `${url}/portal`,
    tag,
    summary: 'An address where cards, invoices and the plan are changed',
    description: 'It is good for a short time and kept nowhere.',
    access: 'i.b.wr',
    status: 200,
    reply: address,
    example: examples.portal,
    errors: ['conflict', 'too-many-requests', 'unavailable'],
    secret: true,
    run: async (actor) => {
      await limits.take('billing-page', actor.iid);
      return { url: await openPortal(deps, actor) };
    },
  });

  route(app, http, {
    method: 'POST',
    url: `${url}/request`,
    tag,
    summary: 'Ask for a plan that is agreed one by one',
    access: 'i.b.wr',
    body: planRequestInputSchema,
    status: 200,
    reply,
    example: examples.billing,
    errors: ['conflict', 'too-many-requests'],
    run: async (actor, { body }) => {
      await limits.take('plan-request', actor.iid);
      return { billing: await requestPlan(deps, actor, body) };
    },
  });

  route(app, http, {
    method: 'DELETE',
    url: `${url}/request`,
    tag,
    summary: 'Withdraw what was asked for',
    access: 'i.b.wr',
    status: 200,
    reply,
    example: examples.billing,
    run: async (actor) => ({ billing: await withdrawPlanRequest(deps, actor) }),
  });

  route(app, http, {
    method: 'GET',
    url: `${url}/choices`,
    tag,
    summary: 'Channels, widgets and collections that can be kept or switched off',
    access: 'i.b.rea',
    status: 200,
    reply: z.object({ items: z.array(keepChoiceSchema), nextCursor: z.null() }),
    example: examples.choices,
    run: async (actor) => ({ items: await keepChoices(deps, actor), nextCursor: null }),
  });

  route(app, http, {
    method: 'POST',
    url: `${url}/keep`,
    tag,
    summary: 'Choose what stays on under the plan',
    description: 'All other channels, widgets and collections are switched off. Nothing is deleted.',
    access: 'i.b.wr',
    body: keepSchema,
    status: 200,
    reply,
    example: examples.billing,
    errors: ['limit-reached'],
    run: async (actor, { body }) => {
      await keep(deps, actor, body);
      return { billing: await billing(deps, actor) };
    },
  });

  route(app, http, {
    method: 'PUT',
    url: '/api/v1/admin/schools/:iid/plan',
    tag: 'Platform',
    summary: 'Put a school on a plan',
    description:
      'Answers what the school may have asked for. A school that pays through Stripe is left alone: `conflict`.',
    access: 'platform',
    params: z.object({ iid: z.string() }),
    body: z.extend(planChoiceSchema, { reason: reasonSchema }),
    status: 200,
    reply,
    example: examples.billing,
    errors: ['not-found', 'conflict'],
    run: async (caller, { params, body }) => ({ billing: await setPlan(deps, caller, params.iid, body) }),
  });
}
