import * as z from 'zod/mini';
import { reasonSchema } from '../admin/people.ts';
import { SEED_OFFERS } from '../billing/plans.ts';
import {
  type Billing,
  billingSchema,
  type Invoice,
  invoiceSchema,
  planChoiceSchema,
  planRequestInputSchema,
  type RetentionItem,
  retentionChoiceSchema,
  retentionItemSchema,
} from '../billing/schema.ts';
import { endpoint } from './endpoint.ts';

const [sampleStarterPlan, sampleSchoolPlan] = SEED_OFFERS.map(
  ({ stripePriceId: _price, active: _active, visible: _visible, sort: _sort, ...shown }) => shown,
);

const sampleBilling: Billing = {
  plan: sampleSchoolPlan
    ? { id: sampleSchoolPlan.id, displayName: sampleSchoolPlan.displayName, features: sampleSchoolPlan.features }
    : null,
  usedResources: {
    feed: 6,
    widget: 3,
    newsletterWidget: 0,
    story: 412,
    collection: 5,
    user: 14,
    apiKey: 0,
    apiKeyDomains: 0,
  },
  payment: { status: 'active', renewsAt: '2026-12-21T09:00:00.000Z', endsAt: null },
  hasPortal: true,
  offers: [
    ...(sampleStarterPlan ? [{ ...sampleStarterPlan, way: 'portal' as const }] : []),
    ...(sampleSchoolPlan ? [{ ...sampleSchoolPlan, way: 'current' as const }] : []),
  ],
  request: null,
  excess: null,
  switchedOff: { channels: 0, widgets: 0, newsletterWidgets: 0, collections: 0 },
};

const sampleInvoice: Invoice = {
  id: 'in_1Qk2a8Lm',
  number: 'SPRX-0042',
  at: '2026-11-21T09:00:00.000Z',
  amount: 4_900,
  currency: 'gbp',
  status: 'paid',
  url: 'https://invoice.stripe.com/i/acct_1/test_a',
  pdf: 'https://pay.stripe.com/invoice/acct_1/test_a/pdf',
};

const sampleChoice: RetentionItem = {
  resource: 'channels',
  id: 'h8RkQ2mW5tYc0LxZ3nBv',
  name: 'School news',
  detail: 'Web feed, 214 stories',
  isOn: true,
  dateCreated: '2026-09-02T08:00:00.000Z',
};

export const getBilling = endpoint({
  method: 'GET',
  path: '/billing',
  tag: 'Plan and payment',
  summary: 'The school’s plan, what it uses of it, and what it could have instead',
  access: 'i.b.rea',
  reply: [200, z.object({ billing: billingSchema })],
  errors: ['not-found'],
  example: { billing: sampleBilling },
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/billing/invoices',
  tag: 'Plan and payment',
  summary: 'The school’s last hundred invoices, newest first',
  access: 'i.b.rea',
  reply: [200, z.object({ items: z.array(invoiceSchema), nextCursor: z.null() })],
  errors: ['unavailable'],
  example: { items: [sampleInvoice], nextCursor: null },
});

export const startCheckout = endpoint({
  method: 'POST',
  path: '/billing/checkout',
  tag: 'Plan and payment',
  summary: 'An address where a plan can be paid for',
  description: 'It is good for a day. A school that pays already changes its plan in the portal: `conflict`.',
  access: 'i.b.wr',
  body: planChoiceSchema,
  reply: [200, z.object({ url: z.string() })],
  secret: true,
  errors: ['conflict', 'too-many-requests', 'unavailable'],
  example: { url: 'https://checkout.stripe.com/c/pay/cs_test_a' },
  changes: [],
});

export const openPortal = endpoint({
  method: 'POST',
  path: '/billing/portal',
  tag: 'Plan and payment',
  summary: 'An address where cards, invoices and the plan are changed',
  description: 'It is good for a short time and kept nowhere.',
  access: 'i.b.wr',
  reply: [200, z.object({ url: z.string() })],
  secret: true,
  errors: ['conflict', 'too-many-requests', 'unavailable'],
  example: { url: 'https://billing.stripe.com/p/session/bps_a' },
  changes: [],
});

export const requestPlan = endpoint({
  method: 'POST',
  path: '/billing/request',
  tag: 'Plan and payment',
  summary: 'Ask for a plan that is agreed one by one',
  access: 'i.b.wr',
  body: planRequestInputSchema,
  reply: [200, z.object({ billing: billingSchema })],
  errors: ['conflict', 'too-many-requests'],
  example: { billing: sampleBilling },
  changes: ['billing'],
});

export const withdrawPlanRequest = endpoint({
  method: 'DELETE',
  path: '/billing/request',
  tag: 'Plan and payment',
  summary: 'Withdraw what was asked for',
  access: 'i.b.wr',
  reply: [200, z.object({ billing: billingSchema })],
  example: { billing: sampleBilling },
  changes: ['billing'],
});

export const listRetentionChoices = endpoint({
  method: 'GET',
  path: '/billing/choices',
  tag: 'Plan and payment',
  summary: 'Channels, widgets, newsletters and collections that can be kept or paused',
  access: 'i.b.rea',
  reply: [200, z.object({ items: z.array(retentionItemSchema), nextCursor: z.null() })],
  example: { items: [sampleChoice], nextCursor: null },
});

export const saveRetentionChoice = endpoint({
  method: 'POST',
  path: '/billing/keep',
  tag: 'Plan and payment',
  summary: 'Choose what stays on under the plan',
  description: 'All other channels, widgets, newsletters and collections are paused. Nothing is deleted.',
  access: 'i.b.wr',
  body: retentionChoiceSchema,
  reply: [200, z.object({ billing: billingSchema })],
  errors: ['limit-reached'],
  example: { billing: sampleBilling },
  changes: ['billing', 'feeds', 'collections', 'newsletters', 'widgets'],
});

export const setPlan = endpoint({
  method: 'PUT',
  path: '/admin/schools/:iid/plan',
  tag: 'Platform',
  summary: 'Put a school on a plan',
  description:
    'Answers what the school may have asked for. A school that pays through Stripe is left alone: `conflict`.',
  access: 'platform',
  body: z.extend(planChoiceSchema, { reason: reasonSchema }),
  reply: [200, z.object({ billing: billingSchema })],
  errors: ['not-found', 'conflict'],
  example: { billing: sampleBilling },
  changes: ['billing', 'schools'],
});

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/stripe/webhook',
  tag: 'Plan and payment',
  summary: 'For Stripe: something happened to a payment',
  rawBody: true,
  description:
    'The header `Stripe-Signature` proves who calls. Each event is acted on once, in whatever order they come.',
  access: 'open',
  reply: [200, z.object({ received: z.literal(true) })],
  errors: ['invalid', 'unavailable'],
  example: { received: true as const },
  changes: [],
});
