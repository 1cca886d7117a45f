import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Billing } from '../../src/domain/billing/schema.ts';
import { startTestStripe, type TestStripe } from '../support/local-stripe.ts';
import { type Answer, fieldsOf, list, type Stack, startStack } from '../support/stack.ts';

let stripe: TestStripe;
let stack: Stack;

beforeAll(async () => {
  // A second price, so that there is something to change to.
  stripe = await startTestStripe([
    { id: 'price_school_monthly', product: 'School', amount: 4_900, currency: 'gbp', interval: 'month' },
    { id: 'price_large', product: 'Large', amount: 9_900, currency: 'gbp', interval: 'month' },
  ]);
  stack = await startStack({ config: { logLevel: 'silent' }, backend: { payments: stripe.payments } });
}, 60_000);
afterAll(async () => {
  await stack?.close();
  await stripe?.close();
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

const webhook = async (body: string, signature: string) => {
  const headers = { 'stripe-signature': signature };
  return (await stack.ask('POST', '/api/v1/stripe/webhook', { as: null, body, headers })).status;
};
/** Riverside is on the free plan; `both` is its admin. */
const as = { as: 'both', iid: 'riverside' } as const;
const checkout = (plan = 'school') => stack.ask('POST', '/api/v1/billing/checkout', { ...as, body: { plan } });
async function checkoutPage(plan = 'school'): Promise<string> {
  const answer = await checkout(plan);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.url);
}
const billingOf = (answer: Answer) => answer.body.billing as unknown as Billing;
const billing = async () => billingOf(await stack.ask('GET', '/api/v1/billing', as));
const portal = async () => String((await stack.ask('POST', '/api/v1/billing/portal', as)).body.url);
const codeOf = (answer: Answer) => [answer.status, answer.body.error?.code];
const asked = (what: string) => stripe.asked.filter((each) => each === what).length;

async function paid(): Promise<void> {
  await stripe.press(await checkoutPage(), { act: 'pay' });
  await stripe.settled();
}
async function act(what: string, more: Record<string, string> = {}): Promise<void> {
  await stripe.press(await portal(), { act: what, ...more });
  await stripe.settled();
}

describe('what a school reads of its plan', () => {
  it('the plan, its use, and the way to every other one', async () => {
    const read = await billing();
    expect(read).toMatchObject({
      plan: { id: 'starter' },
      payment: null,
      hasPortal: false,
      request: null,
      excess: null,
      switchedOff: { channels: 0, widgets: 0, collections: 0 },
    });
    expect(read.usedResources?.user).toBe(1);
    expect(read.offers.map(({ id, way }) => [id, way])).toEqual([
      ['starter', 'current'],
      ['school', 'checkout'],
      ['large', 'checkout'],
      ['trust', 'request'],
    ]);
  });

  it('plans that are not shown or not given any more are left out, but for the school’s own', async () => {
    await stack.db.doc('subscriptions/starter').update({ visible: false });
    await stack.db.doc('subscriptions/school').update({ active: false });
    await stack.db.doc('subscriptions/trust').update({ visible: false });
    expect((await billing()).offers.map(({ id }) => id)).toEqual(['starter', 'large']);
  });
});

describe('paying for a plan', () => {
  it('leads to a page, and the plan is there once it was paid [spec 8.7]', async () => {
    const answer = await checkout();
    expect(answer.status, answer.text).toBe(200);
    const page = String(answer.body.url);
    expect(page).toContain(`${stripe.origin}/stripe/checkout/cs_`);
    expect((await billing()).plan?.id).toBe('starter');
    expect(await stripe.press(page, { act: 'pay' })).toBe('https://app.example/manage/subscription?checkout=done');
    await stripe.settled();

    const read = await billing();
    expect(read).toMatchObject({
      plan: { id: 'school' },
      hasPortal: true,
      payment: { status: 'active', endsAt: null },
    });
    expect(Date.parse(read.payment?.renewsAt ?? '')).toBeGreaterThan(Date.now());
    expect(read.offers.map(({ id, way }) => [id, way])).toEqual([
      ['starter', 'portal'],
      ['school', 'current'],
      ['large', 'portal'],
      ['trust', 'request'],
    ]);
    const school = (await stack.db.doc('institutions/riverside').get()).data();
    expect(school?.stripeCustomerId).toMatch(/^cus_/);
    await stack.settle();
    expect(stack.mail.sent.filter(({ name }) => name === 'plan-changed').map(({ to }) => to)).toEqual([
      'both@sprx.test',
    ]);
  });

  it('a card that is declined changes nothing, and the page stays', async () => {
    const page = await checkoutPage();
    const back = await stripe.press(page, { act: 'decline' });
    expect(await (await fetch(new URL(back, page))).text()).toContain('The card was declined');
    await stripe.settled();
    expect((await billing()).plan?.id).toBe('starter');
    expect((await checkout()).body.url).toBe(page);
  });

  it('many who press at once get one page and one customer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkout()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    const customers = await stripe.payments.createCustomer({ iid: 'riverside', name: 'Riverside School' });
    expect((await stack.db.doc('institutions/riverside').get()).get('stripeCustomerId')).toBe(customers);
  });

  it('of two pages for different plans the later one alone can be paid on', async () => {
    const first = await checkoutPage('school');
    const second = await checkoutPage('large');
    await stripe.press(first, { act: 'pay' });
    await stripe.settled();
    expect((await billing()).plan?.id).toBe('starter');
    await stripe.press(second, { act: 'pay' });
    await stripe.settled();
    expect((await billing()).plan?.id).toBe('large');
  });

  it('never leaves two pages open that are asked for at once', async () => {
    const answers = await Promise.all(['school', 'large', 'school', 'large'].map(checkout));
    const pages = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => String(body.url)));
    for (const page of pages) await stripe.press(page, { act: 'pay' });
    const customer = String((await stack.db.doc('institutions/riverside').get()).get('stripeCustomerId'));
    expect((await stripe.payments.subscriptions(customer)).length).toBeLessThanOrEqual(1);
    for (const answer of answers) if (answer.status !== 200) expect(codeOf(answer)).toEqual([409, 'conflict']);
  });

  it('who pays already is led to the portal, also before the news of it has come', async () => {
    const page = await checkoutPage();
    stripe.deliverTo(async () => 503);
    await stripe.press(page, { act: 'pay' });
    await stripe.settled();
    expect(codeOf(await checkout())).toEqual([409, 'conflict']);
    expect((await billing()).plan?.id).toBe('school');
    expect(codeOf(await checkout('large'))).toEqual([409, 'conflict']);
  });

  it('a page that is over is followed by a new one', async () => {
    const first = await checkoutPage();
    await stripe.payments.endCheckout(first.split('/').at(-1) ?? '');
    const second = await checkout();
    expect(second.status).toBe(200);
    expect(second.body.url).not.toBe(first);
  });

  it.each(['nothing', '../x', '__x__'])('refuses the plan %s, which is not there', async (plan) => {
    const answer = await checkout(plan);
    expect([...codeOf(answer), Object.keys(fieldsOf(answer))]).toEqual([400, 'invalid', ['plan']]);
  });

  it('waits until the school is approved, whose plan is decided then', async () => {
    await stack.db.doc('institutions/riverside').update({ isApproved: false });
    expect((await billing()).offers.map(({ way }) => way)).toEqual(['current', 'request', 'request', 'request']);
    const answer = await checkout();
    expect(codeOf(answer)).toEqual([409, 'conflict']);
    expect(answer.body.error?.message).toMatch(/once it is approved/);
    expect(stripe.asked).toEqual([]);
  });

  it('refuses the plan that the school has, one that is agreed on, and who may not change it', async () => {
    expect(codeOf(await checkout('starter'))).toEqual([409, 'conflict']);
    expect(codeOf(await checkout('trust'))).toEqual([409, 'conflict']);
    const author = await stack.ask('POST', '/api/v1/billing/checkout', { as: 'author', body: { plan: 'large' } });
    expect(codeOf(author)).toEqual([403, 'forbidden']);
  });
});

describe('while Stripe does not answer', () => {
  it('says so in plain words, keeps nothing half done, and goes on later', async () => {
    stripe.fault = 503;
    for (const answer of [await checkout(), await checkout()]) {
      expect(codeOf(answer)).toEqual([502, 'unavailable']);
      expect(answer.body.error?.message).toMatch(/does not answer at the moment/);
      expect(answer.text).not.toMatch(/sk_test|Out of order/);
    }
    expect((await billing()).plan?.id).toBe('starter');
    stripe.fault = null;
    expect((await checkout()).status).toBe(200);
    stripe.fault = 500;
    expect(codeOf(await stack.ask('POST', '/api/v1/billing/portal', as))).toEqual([502, 'unavailable']);
    expect(codeOf(await stack.ask('GET', '/api/v1/billing/invoices', as))).toEqual([502, 'unavailable']);
    expect((await billing()).plan?.id).toBe('starter');
  });

  it('an event is told again until it could be acted on', async () => {
    const page = await checkoutPage();
    const statuses: number[] = [];
    stripe.deliverTo(async (body, signature) => {
      const status = await webhook(body, signature);
      statuses.push(status);
      return status;
    });
    await stripe.press(page, { act: 'pay' });
    stripe.fault = 503;
    await stripe.settled();
    expect(new Set(statuses)).toEqual(new Set([502]));
    expect((await stack.db.collection('stripeEvents').get()).size).toBe(0);
    stripe.fault = null;
    await expect.poll(async () => (await billing()).plan?.id, { timeout: 5_000 }).toBe('school');
  });
});

describe('what happens at Stripe reaches the school', () => {
  it('another plan, an end that is announced and taken back, and an end', async () => {
    await paid();
    await act('change', { price: 'price_large' });
    expect((await billing()).plan?.id).toBe('large');
    await act('cancel-later');
    expect(await billing()).toMatchObject({ plan: { id: 'large' }, payment: { renewsAt: null } });
    expect((await billing()).payment?.endsAt).not.toBeNull();
    await act('take-back');
    expect((await billing()).payment?.endsAt).toBeNull();
    await act('cancel-now');
    expect(await billing()).toMatchObject({ plan: { id: 'starter' }, payment: null, hasPortal: true });
    // It may be paid for again.
    await paid();
    expect((await billing()).plan?.id).toBe('school');
  });

  it('a payment that fails keeps the plan and is told once; when it is given up the free plan comes', async () => {
    await paid();
    await act('failed');
    expect(await billing()).toMatchObject({ plan: { id: 'school' }, payment: { status: 'past_due' } });
    await act('paid');
    expect((await billing()).payment?.status).toBe('active');
    await act('failed');
    await act('failed');
    expect(await billing()).toMatchObject({ plan: { id: 'starter' }, payment: { status: 'unpaid' } });
    // What is owed is paid in the portal; a second page would be paid on twice.
    expect((await billing()).offers.map(({ way }) => way)).toEqual(['current', 'portal', 'portal', 'request']);
    expect(codeOf(await checkout())).toEqual([409, 'conflict']);
    await act('paid');
    expect(await billing()).toMatchObject({ plan: { id: 'school' }, payment: { status: 'active' } });
    await stack.settle();
    const failed = stack.mail.sent.filter(({ name }) => name === 'payment-failed');
    expect(failed.map(({ to }) => to)).toEqual(['both@sprx.test', 'both@sprx.test']);
  });

  it('the free plan is the one that is set for new schools', async () => {
    await stack.db.doc('settings/global').set({ defaultPlan: 'large' });
    await paid();
    await act('cancel-now');
    expect((await billing()).plan?.id).toBe('large');
  });

  it('a price that no plan has any more leaves the plan that was paid for', async () => {
    await paid();
    await stack.db.doc('subscriptions/school').update({ stripePriceId: 'price_new' });
    await act('paid');
    expect((await billing()).plan?.id).toBe('school');
  });

  it('invoices are listed, newest first', async () => {
    expect(list((await stack.ask('GET', '/api/v1/billing/invoices', as)).body.items)).toEqual([]);
    await paid();
    await act('paid');
    const items = list((await stack.ask('GET', '/api/v1/billing/invoices', as)).body.items);
    expect(items.map(({ amount, currency, status }) => [amount, currency, status])).toEqual([
      [4_900, 'gbp', 'paid'],
      [4_900, 'gbp', 'paid'],
    ]);
    const page = await fetch(String(items[0]?.url));
    expect(await page.text()).toContain(String(items[0]?.number));
  });

  it('the portal is made anew each time and kept nowhere', async () => {
    expect(codeOf(await stack.ask('POST', '/api/v1/billing/portal', as))).toEqual([409, 'conflict']);
    await paid();
    const headers = { 'idempotency-key': 'same' };
    const pages = [1, 2].map(() => stack.ask('POST', '/api/v1/billing/portal', { ...as, headers }));
    const [first, second] = (await Promise.all(pages)).map(({ body }) => body.url);
    expect(first).not.toBe(second);
    const kept = JSON.stringify((await stack.db.collection('idempotency').get()).docs.map((one) => one.data()));
    expect(kept).not.toContain('/stripe/portal/');
    const everywhere = await stack.db.collection('auditLog').get();
    expect(JSON.stringify(everywhere.docs.map((one) => one.data()))).not.toContain('/stripe/');
    expect(asked('POST /v1/billing_portal/sessions')).toBe(2);
  });

  it('ends when the school is deleted', async () => {
    await paid();
    const school = stack.db.doc('institutions/riverside');
    const customer = String((await school.get()).get('stripeCustomerId'));
    await school.update({ deletesAt: new Date(Date.now() - 1_000), deletionJobId: null });
    await stack.backend.scheduler.tick();
    await stack.settle();
    expect((await school.get()).exists).toBe(false);
    expect((await stack.db.doc('institutions/riverside/billing/state').get()).exists).toBe(false);
    const [ended] = await stripe.payments.subscriptions(customer);
    expect(ended?.status).toBe('canceled');
    await stripe.settled();
    // Its last events are about a school that is not here any more.
    expect((await school.get()).exists).toBe(false);
  });

  it('who did it stands in the audit log', async () => {
    await paid();
    await act('cancel-now');
    const log = await stack.db.collection('auditLog').where('iid', '==', 'riverside').get();
    const entries = log.docs.map((one) => one.data()).sort((a, b) => a.seq - b.seq);
    expect(entries.map(({ action, actor }) => [action, actor.uid])).toEqual([
      ['school.checkout', 'u-both'],
      ['school.plan', 'stripe'],
      ['school.payment', 'stripe'],
      ['school.plan', 'stripe'],
      ['school.payment', 'stripe'],
    ]);
  });
});
