import { describe, expect, it } from 'vitest';
import { billingStack } from '../../support/billing-stack.ts';
import { type Answer, list } from '../../support/stack.ts';

const on = billingStack();
const { as, checkout, billing, paid, act } = on;
const codeOf = (answer: Answer) => [answer.status, answer.body.error?.code];
const requestCount = (what: string) => on.stripe.asked.filter((each) => each === what).length;

describe('Stripe events', () => {
  it('plan changed, cancellation scheduled, cancellation withdrawn, cancelled → the school’s plan follows each', async () => {
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

  it('payment fails → plan stays, past_due, one email; Stripe stops retrying → free plan, unpaid', async () => {
    await paid();
    await act('failed');
    expect(await billing()).toMatchObject({ plan: { id: 'school' }, payment: { status: 'past_due' } });
    await act('paid');
    expect((await billing()).payment?.status).toBe('active');
    await act('failed');
    await act('failed');
    expect(await billing()).toMatchObject({ plan: { id: 'starter' }, payment: { status: 'unpaid' } });
    // An open amount is paid in the portal; a second checkout would charge twice.
    expect((await billing()).offers.map(({ way }) => way)).toEqual(['current', 'portal', 'portal', 'request']);
    expect(codeOf(await checkout())).toEqual([409, 'conflict']);
    await act('paid');
    expect(await billing()).toMatchObject({ plan: { id: 'school' }, payment: { status: 'active' } });
    await on.stack.settle();
    const failed = on.stack.mail.sent.filter(({ name }) => name === 'payment-failed');
    expect(failed.map(({ to }) => to)).toEqual(['both@sprx.test', 'both@sprx.test']);
  });

  it('subscription cancelled → the plan that the settings give new schools', async () => {
    await on.stack.db.doc('settings/global').set({ defaultPlan: 'large' });
    await paid();
    await act('cancel-now');
    expect((await billing()).plan?.id).toBe('large');
  });

  it('price removed from every plan → the school stays on the plan it pays for', async () => {
    await paid();
    await on.stack.db.doc('subscriptions/school').update({ stripePriceId: 'price_new' });
    await act('paid');
    expect((await billing()).plan?.id).toBe('school');
  });

  it('invoices → newest first, with a working link', async () => {
    expect(list((await on.stack.ask('GET', '/api/v1/billing/invoices', as)).body.items)).toEqual([]);
    await paid();
    await act('paid');
    const items = list((await on.stack.ask('GET', '/api/v1/billing/invoices', as)).body.items);
    expect(items.map(({ amount, currency, status }) => [amount, currency, status])).toEqual([
      [4_900, 'gbp', 'paid'],
      [4_900, 'gbp', 'paid'],
    ]);
    const page = await fetch(String(items[0]?.url));
    expect(await page.text()).toContain(String(items[0]?.number));
  });

  it('POST /billing/portal: no Stripe customer → 409; two requests with one Idempotency-Key → two addresses, neither stored', async () => {
    expect(codeOf(await on.stack.ask('POST', '/api/v1/billing/portal', as))).toEqual([409, 'conflict']);
    await paid();
    const headers = { 'idempotency-key': 'same' };
    const pages = [1, 2].map(() => on.stack.ask('POST', '/api/v1/billing/portal', { ...as, headers }));
    const [first, second] = (await Promise.all(pages)).map(({ body }) => body.url);
    expect(first).not.toBe(second);
    const idempotencyText = JSON.stringify(
      (await on.stack.db.collection('idempotency').get()).docs.map((one) => one.data()),
    );
    expect(idempotencyText).not.toContain('/stripe/portal/');
    const everywhere = await on.stack.db.collection('auditLog').get();
    expect(JSON.stringify(everywhere.docs.map((one) => one.data()))).not.toContain('/stripe/');
    expect(requestCount('POST /v1/billing_portal/sessions')).toBe(2);
  });

  it('school deleted → subscription cancelled, later events ignored', async () => {
    await paid();
    const school = on.stack.db.doc('institutions/riverside');
    const customer = String((await school.collection('billing').doc('state').get()).get('stripeCustomerId'));
    await school.update({ deletesAt: new Date(Date.now() - 1_000), deletionJobId: null });
    await on.stack.backend.scheduler.tick();
    await on.stack.settle();
    expect((await school.get()).exists).toBe(false);
    expect((await on.stack.db.doc('institutions/riverside/billing/state').get()).exists).toBe(false);
    const [ended] = await on.stripe.payments.subscriptions(customer);
    expect(ended?.status).toBe('canceled');
    await on.stripe.settled();
    // Its last events name a school that is deleted.
    expect((await school.get()).exists).toBe(false);
  });

  it('paid and cancelled → audit entries name the user and Stripe', async () => {
    await paid();
    await act('cancel-now');
    const log = await on.stack.db.collection('auditLog').where('iid', '==', 'riverside').get();
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
