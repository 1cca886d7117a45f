import { describe, expect, it } from 'vitest';
import { billingStack } from '../../support/billing-stack.ts';
import { type Answer, fieldsOf } from '../../support/stack.ts';

const on = billingStack();
const { as, webhook, checkout, checkoutPage, billing } = on;
const codeOf = (answer: Answer) => [answer.status, answer.body.error?.code];

describe('GET /billing', () => {
  it('school on the free plan → plan, usage and how each other plan can be bought', async () => {
    const read = await billing();
    expect(read).toMatchObject({
      plan: { id: 'starter' },
      payment: null,
      hasPortal: false,
      request: null,
      excess: null,
      switchedOff: { channels: 0, widgets: 0, newsletterWidgets: 0, collections: 0 },
    });
    expect(read.usedResources?.user).toBe(1);
    expect(read.offers.map(({ id, way }) => [id, way])).toEqual([
      ['starter', 'current'],
      ['school', 'checkout'],
      ['large', 'checkout'],
      ['trust', 'request'],
    ]);
  });

  it("hidden and inactive plans → left out, except the school's own", async () => {
    await on.stack.db.doc('subscriptions/starter').update({ visible: false });
    await on.stack.db.doc('subscriptions/school').update({ active: false });
    await on.stack.db.doc('subscriptions/trust').update({ visible: false });
    expect((await billing()).offers.map(({ id }) => id)).toEqual(['starter', 'large']);
  });
});

describe('POST /billing/checkout', () => {
  it('paid → plan active, email sent, no customer id in the school’s document', async () => {
    const answer = await checkout();
    expect(answer.status, answer.text).toBe(200);
    const page = String(answer.body.url);
    expect(page).toContain(`${on.stripe.origin}/stripe/checkout/cs_`);
    expect((await billing()).plan?.id).toBe('starter');
    expect(await on.stripe.press(page, { act: 'pay' })).toBe('https://app.example/manage/subscription?checkout=done');
    await on.stripe.settled();

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
    const customer = await on.stack.db.doc('institutions/riverside/billing/state').get();
    expect(customer.get('stripeCustomerId')).toMatch(/^cus_/);
    expect((await on.stack.db.doc('institutions/riverside').get()).get('stripeCustomerId')).toBeUndefined();
    await on.stack.settle();
    expect(on.stack.mail.sent.filter(({ name }) => name === 'plan-changed').map(({ to }) => to)).toEqual([
      'both@sprx.test',
    ]);
  });

  it('card declined → plan unchanged, the same checkout page again', async () => {
    const page = await checkoutPage();
    const back = await on.stripe.press(page, { act: 'decline' });
    expect(await (await fetch(new URL(back, page))).text()).toContain('The card was declined');
    await on.stripe.settled();
    expect((await billing()).plan?.id).toBe('starter');
    expect((await checkout()).body.url).toBe(page);
  });

  it('checkout eight times at once → one checkout page, one customer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkout()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    const customers = await on.stripe.payments.createCustomer({ iid: 'riverside', name: 'Riverside School' });
    expect((await on.stack.db.doc('institutions/riverside/billing/state').get()).get('stripeCustomerId')).toBe(
      customers,
    );
  });

  it('checkout of two plans one after the other → only the later page can be paid', async () => {
    const first = await checkoutPage('school');
    const second = await checkoutPage('large');
    await on.stripe.press(first, { act: 'pay' });
    await on.stripe.settled();
    expect((await billing()).plan?.id).toBe('starter');
    await on.stripe.press(second, { act: 'pay' });
    await on.stripe.settled();
    expect((await billing()).plan?.id).toBe('large');
  });

  it('four checkouts of two plans at once, all paid → one subscription at most, every other answer 409', async () => {
    const answers = await Promise.all(['school', 'large', 'school', 'large'].map(checkout));
    const pages = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => String(body.url)));
    for (const page of pages) await on.stripe.press(page, { act: 'pay' });
    const customer = String(
      (await on.stack.db.doc('institutions/riverside/billing/state').get()).get('stripeCustomerId'),
    );
    expect((await on.stripe.payments.subscriptions(customer)).length).toBeLessThanOrEqual(1);
    for (const answer of answers) if (answer.status !== 200) expect(codeOf(answer)).toEqual([409, 'conflict']);
  });

  it('checkout after payment but before its event → conflict, plan updated', async () => {
    const page = await checkoutPage();
    on.stripe.deliverTo(async () => 503);
    await on.stripe.press(page, { act: 'pay' });
    await on.stripe.settled();
    expect(codeOf(await checkout())).toEqual([409, 'conflict']);
    expect((await billing()).plan?.id).toBe('school');
    expect(codeOf(await checkout('large'))).toEqual([409, 'conflict']);
  });

  it('checkout page expired → a new page', async () => {
    const first = await checkoutPage();
    await on.stripe.payments.endCheckout(first.split('/').at(-1) ?? '');
    const second = await checkout();
    expect(second.status).toBe(200);
    expect(second.body.url).not.toBe(first);
  });

  it.each(['nothing', '../x', '__x__'])('plan %s that does not exist → 400 at the plan', async (plan) => {
    const answer = await checkout(plan);
    expect([...codeOf(answer), Object.keys(fieldsOf(answer))]).toEqual([400, 'invalid', ['plan']]);
  });

  it('school not yet approved → conflict, Stripe is not called', async () => {
    await on.stack.db.doc('institutions/riverside').update({ isApproved: false });
    expect((await billing()).offers.map(({ way }) => way)).toEqual(['current', 'request', 'request', 'request']);
    const answer = await checkout();
    expect(codeOf(answer)).toEqual([409, 'conflict']);
    expect(answer.body.error?.message).toMatch(/once it is approved/);
    expect(on.stripe.asked).toEqual([]);
  });

  it('current plan, plan by agreement → conflict; no permission → 403', async () => {
    expect(codeOf(await checkout('starter'))).toEqual([409, 'conflict']);
    expect(codeOf(await checkout('trust'))).toEqual([409, 'conflict']);
    const author = await on.stack.ask('POST', '/api/v1/billing/checkout', { as: 'author', body: { plan: 'large' } });
    expect(codeOf(author)).toEqual([403, 'forbidden']);
  });
});

describe('billing, Stripe answers 503', () => {
  it('checkout, portal, invoices → 502 with a plain message, plan unchanged; Stripe up again → 200', async () => {
    on.stripe.fault = 503;
    for (const answer of [await checkout(), await checkout()]) {
      expect(codeOf(answer)).toEqual([502, 'unavailable']);
      expect(answer.body.error?.message).toMatch(/isn’t responding/);
      expect(answer.text).not.toMatch(/sk_test|Out of order/);
    }
    expect((await billing()).plan?.id).toBe('starter');
    on.stripe.fault = null;
    expect((await checkout()).status).toBe(200);
    on.stripe.fault = 500;
    expect(codeOf(await on.stack.ask('POST', '/api/v1/billing/portal', as))).toEqual([502, 'unavailable']);
    expect(codeOf(await on.stack.ask('GET', '/api/v1/billing/invoices', as))).toEqual([502, 'unavailable']);
    expect((await billing()).plan?.id).toBe('starter');
  });

  it('event while Stripe is down → 502 until it can be handled, then the plan is active', async () => {
    const page = await checkoutPage();
    const statuses: number[] = [];
    on.stripe.deliverTo(async (body, signature) => {
      const status = await webhook(body, signature);
      statuses.push(status);
      return status;
    });
    await on.stripe.press(page, { act: 'pay' });
    on.stripe.fault = 503;
    await on.stripe.settled();
    expect(new Set(statuses)).toEqual(new Set([502]));
    expect((await on.stack.db.collection('stripeEvents').get()).size).toBe(0);
    on.stripe.fault = null;
    await expect.poll(async () => (await billing()).plan?.id).toBe('school');
  });
});
