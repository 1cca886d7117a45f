import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signatureOf } from '../../../server/local/stripe/deliveries.ts';
import { LOCAL_STRIPE_KEYS } from '../../../server/local/stripe/local-stripe.ts';
import { startTestStripe, type TestStripe } from '../../support/local-stripe.ts';
import { type Stack, startStack } from '../../support/stack.ts';

let stripe: TestStripe;
let stack: Stack;
/** Events that the local Stripe delivered, each with its type. */
let delivered: { type: string; body: string }[];

beforeAll(async () => {
  stripe = await startTestStripe();
  stack = await startStack({ config: { logLevel: 'silent' }, backend: { payments: stripe.payments } });
});
afterAll(async () => {
  await stack?.close();
  await stripe?.close();
});
beforeEach(async () => {
  await stripe.reset();
  await stack.reset();
  delivered = [];
  stripe.deliverTo(async (body) => {
    delivered.push({ type: String((JSON.parse(body) as { type: string }).type), body });
    return 200;
  });
});

/** By hand, from Stripe's description of its signatures. */
const sign = (body: string, { at = Date.now(), secret = LOCAL_STRIPE_KEYS.webhookSecret as string } = {}) => {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};
const send = (body: string, signature: string | null = sign(body)) =>
  stack.ask('POST', '/api/v1/stripe/webhook', {
    as: null,
    body,
    headers: signature === null ? {} : { 'stripe-signature': signature },
  });
const eventBody = (type: string, customer: unknown = 'cus_nobody', id = 'evt_1') =>
  JSON.stringify({ id, object: 'event', type, created: 1, data: { object: { customer } } });
const plan = async () => (await stack.db.doc('institutions/riverside').get()).get('subscription.id') as string;
const audits = async () =>
  (await stack.db.collection('auditLog').where('iid', '==', 'riverside').get()).docs.map((one) => one.get('action'));

/** Riverside pays for a plan; no event has been delivered yet. */
async function paidUnheard(): Promise<string> {
  const ask = { as: 'both', iid: 'riverside', body: { plan: 'school' } } as const;
  const page = String((await stack.ask('POST', '/api/v1/billing/checkout', ask)).body.url);
  await stripe.press(page, { act: 'pay' });
  await stripe.settled();
  return String((await stack.db.doc('institutions/riverside/billing/state').get()).get('stripeCustomerId'));
}
async function atPortal(customer: string, act: string): Promise<void> {
  const returnUrl = 'https://app.example/manage/subscription';
  await stripe.press(await stripe.payments.createPortal({ customer, returnUrl }), { act });
  await stripe.settled();
}

describe('Stripe webhook signature', () => {
  it('sign → same HMAC as openssl', () => {
    // printf '1700000000.{}' | openssl dgst -sha256 -hmac whsec_test
    const v1 = '35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91';
    expect(sign('{}', { at: 1_700_000_000_000, secret: 'whsec_test' })).toBe(`t=1700000000,v1=${v1}`);
    expect(signatureOf('{}', 'whsec_test', 1_700_000_000)).toBe(`t=1700000000,v1=${v1}`);
  });

  it('valid signature of the last five minutes → 200', async () => {
    const body = `{ "id":"evt_1", "object":"event",\n "type":"ping", "data":{"object":{}} , "name":"Ö" }`;
    const answer = await send(body);
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect((await send(body, sign(body, { at: Date.now() - 290_000 }))).status).toBe(200);
  });

  const body = eventBody('invoice.paid');
  it.each<[string, () => string | null]>([
    ['missing', () => null],
    ['empty', () => ''],
    ['of another secret', () => sign(body, { secret: 'whsec_other' })],
    ['over another body', () => sign(`${body} `)],
    ['old', () => sign(body, { at: Date.now() - 301_000 })],
    ['without a time', () => sign(body).replace(/^t=\d+,/, '')],
    ['of another scheme', () => sign(body).replace('v1=', 'v0=')],
    ['cut short', () => sign(body).slice(0, -2)],
    ['nonsense', () => 't=,v1=,,,=x'],
  ])('%s → 400, nothing stored', async (_case, signature) => {
    const answer = await send(body, signature());
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid']);
    expect(answer.text).not.toMatch(/whsec|v1=/);
    expect((await stack.db.collection('stripeEvents').get()).size).toBe(0);
  });

  it('Stripe not configured, or body without JSON → 400', async () => {
    const without = await startStack({ config: { logLevel: 'silent' } });
    const headers = { 'stripe-signature': sign(body) };
    const answer = await without.ask('POST', '/api/v1/stripe/webhook', { as: null, body, headers });
    await without.close();
    expect(answer.status).toBe(400);
    expect((await send('no json')).status).toBe(400);
    expect((await send('')).status).toBe(400);
  });

  it('signed body over the size limit → 413', async () => {
    expect((await send(eventBody('invoice.paid', 'x'.repeat(1_100_000)))).status).toBe(413);
  });
});

describe('Stripe webhook events', () => {
  it('unknown kind or customer → 200, nothing changed', async () => {
    expect((await send(eventBody('customer.created'))).status).toBe(200);
    expect((await send(eventBody('invoice.paid'))).status).toBe(200);
    expect((await send(eventBody('invoice.paid', null))).status).toBe(200);
    expect((await send(eventBody('invoice.paid', { id: 'cus_nobody' }))).status).toBe(200);
    expect(await audits()).toEqual([]);
  });

  it('same event six times at once and again later → handled once', async () => {
    await paidUnheard();
    const [event] = delivered.filter(({ type }) => type === 'checkout.session.completed');
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(event?.body ?? '')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await plan()).toBe('school');
    expect((await send(event?.body ?? '')).status).toBe(200);
    expect((await stack.db.collection('stripeEvents').get()).size).toBe(1);
    expect((await audits()).filter((action) => action === 'school.plan')).toHaveLength(1);
    await stack.settle();
    expect(stack.mail.sent.filter(({ name }) => name === 'plan-changed')).toHaveLength(1);
  });

  it('events in any order → the same plan and status', async () => {
    const customer = await paidUnheard();
    await atPortal(customer, 'failed');
    await atPortal(customer, 'paid');
    const all = delivered.map(({ body }) => body);
    expect(all.length).toBeGreaterThan(5);
    for (const order of [all, [...all].reverse(), [...all.slice(2), ...all.slice(0, 2)]]) {
      await stack.db.doc('institutions/riverside/billing/state').update({ status: null, turn: 0 });
      const earlierEvents = await stack.db.collection('stripeEvents').get();
      await Promise.all(earlierEvents.docs.map(({ ref }) => ref.delete()));
      for (const body of order) expect((await send(body)).status).toBe(200);
      const state = (await stack.db.doc('institutions/riverside/billing/state').get()).data();
      expect([await plan(), state?.status, state?.checkout]).toEqual(['school', 'active', null]);
    }
  });

  it('older events after a cancellation → plan stays ended', async () => {
    const customer = await paidUnheard();
    const before = delivered.map(({ body }) => body);
    await atPortal(customer, 'cancel-now');
    const after = delivered.map(({ body }) => body).filter((body) => !before.includes(body));
    await Promise.all([...after, ...before].map((body) => send(body)));
    expect(await plan()).toBe('starter');
    const state = (await stack.db.doc('institutions/riverside/billing/state').get()).data();
    expect(state?.status).toBe('canceled');
  });

  it('event stored 30 days ago → deleted', async () => {
    await paidUnheard();
    for (const { body } of delivered) await send(body);
    const storedEvents = () => stack.db.collection('stripeEvents').get();
    expect((await storedEvents()).size).toBe(3);
    await stack.backend.scheduler.tick();
    expect((await storedEvents()).size).toBe(3);
    for (const { ref } of (await storedEvents()).docs) await ref.update({ expiresAt: new Date(Date.now() - 1) });
    await stack.backend.scheduler.tick();
    expect((await storedEvents()).size).toBe(0);
  });
});
