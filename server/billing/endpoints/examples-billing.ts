import { SEED_OFFERS } from '../../../src/domain/billing/plans.ts';
import type { Billing, Invoice, KeepChoice } from '../../../src/domain/billing/schema.ts';

const [starter, school] = SEED_OFFERS.map(
  ({ stripePriceId: _price, active: _active, visible: _visible, sort: _sort, ...shown }) => shown,
);

const billing: Billing = {
  plan: school ? { id: school.id, displayName: school.displayName, features: school.features } : null,
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
    ...(starter ? [{ ...starter, way: 'portal' as const }] : []),
    ...(school ? [{ ...school, way: 'current' as const }] : []),
  ],
  request: null,
  excess: null,
  switchedOff: { channels: 0, widgets: 0, collections: 0 },
};

const invoice: Invoice = {
  id: 'in_1Qk2a8Lm',
  number: 'SPRX-0042',
  at: '2026-11-21T09:00:00.000Z',
  amount: 4_900,
  currency: 'gbp',
  status: 'paid',
  url: 'https://invoice.stripe.com/i/acct_1/test_a',
  pdf: 'https://pay.stripe.com/invoice/acct_1/test_a/pdf',
};

const choice: KeepChoice = {
  resource: 'channels',
  id: 'h8RkQ2mW5tYc0LxZ3nBv',
  name: 'School news',
  detail: 'Web feed, 214 stories',
  isOn: true,
  dateCreated: '2026-09-02T08:00:00.000Z',
};

export const billingExamples = {
  billing: { billing },
  invoices: { items: [invoice], nextCursor: null },
  choices: { items: [choice], nextCursor: null },
  checkout: { url: 'https://checkout.stripe.com/c/pay/cs_test_a' },
  portal: { url: 'https://billing.stripe.com/p/session/bps_a' },
  received: { received: true as const },
};
