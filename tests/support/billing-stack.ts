import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Billing } from '../../src/domain/billing/schema.ts';
import { startTestStripe, type TestStripe } from './local-stripe.ts';
import { type Answer, type Stack, startStack } from './stack.ts';

/** Riverside is on the free plan; `both` is its admin. */
const as = { as: 'both', iid: 'riverside' } as const;

/** For a test file: a server beside a local Stripe, both as new before each test, and what the tests do with them. */
export function billingStack() {
  let stripe: TestStripe;
  let stack: Stack;

  const webhook = async (body: string, signature: string) => {
    const headers = { 'stripe-signature': signature };
    return (await stack.ask('POST', '/api/v1/stripe/webhook', { as: null, body, headers })).status;
  };

  beforeAll(async () => {
    // A second price, so that there is something to change to.
    stripe = await startTestStripe([
      { id: 'price_school_monthly', product: 'School', amount: 4_900, currency: 'gbp', interval: 'month' },
      { id: 'price_large', product: 'Large', amount: 9_900, currency: 'gbp', interval: 'month' },
    ]);
    stack = await startStack({ config: { logLevel: 'silent' }, backend: { payments: stripe.payments } });
  });
  afterAll(async () => {
    // First, so that no event is still on its way to a server that is gone.
    await stripe?.close();
    await stack?.close();
  });
  beforeEach(async () => {
    // First, so that nothing of the test before is learnt into the new school.
    await stripe.reset();
    await stack.reset();
    stripe.deliverTo(webhook);
    const { features } = (await stack.db.doc('subscriptions/school').get()).data() as { features: object };
    await stack.db.doc('subscriptions/large').set({
      ...{ id: 'large', displayName: 'Large', features, description: '', extras: [], isFree: false, active: true },
      ...{ price: { amount: 9_900, currency: 'gbp', interval: 'month' }, stripePriceId: 'price_large', visible: true },
      sort: 25,
    });
  });

  const checkout = (plan = 'school') => stack.ask('POST', '/api/v1/billing/checkout', { ...as, body: { plan } });
  async function checkoutPage(plan = 'school'): Promise<string> {
    const answer = await checkout(plan);
    expect(answer.status, answer.text).toBe(200);
    return String(answer.body.url);
  }
  const billingOf = (answer: Answer) => answer.body.billing as unknown as Billing;
  const billing = async () => billingOf(await stack.ask('GET', '/api/v1/billing', as));
  const portal = async () => String((await stack.ask('POST', '/api/v1/billing/portal', as)).body.url);
  async function paid(): Promise<void> {
    await stripe.press(await checkoutPage(), { act: 'pay' });
    await stripe.settled();
  }
  async function act(what: string, more: Record<string, string> = {}): Promise<void> {
    await stripe.press(await portal(), { act: what, ...more });
    await stripe.settled();
  }
  return {
    as,
    get stripe() {
      return stripe;
    },
    get stack() {
      return stack;
    },
    webhook,
    checkout,
    checkoutPage,
    billing,
    billingOf,
    portal,
    paid,
    act,
  };
}
