import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDemoSite } from '../../../server/local/demo-site/demo-site.ts';
import { createLocalStripe, LOCAL_STRIPE_KEYS, type LocalStripe } from '../../../server/local/stripe/local-stripe.ts';

/** The local Stripe as `npm start` serves it: on the second origin, with its state in a file. */
const APP = 'http://127.0.0.1:14173';
const RETURN = `${APP}/manage/subscription`;

let folder: string;
let server: Server;
let origin: string;
let local: LocalStripe;
let stripe: Stripe;
let events: Stripe.Event[];
/** What the app answers to an event. */
let answer: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stripe-'));
  events = [];
  answer = 200;
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  stripe = new Stripe(LOCAL_STRIPE_KEYS.secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  begin();
});
afterEach(async () => {
  await local.stop();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

/** Starts it, or starts it again on what it has kept. */
function begin(now?: () => number): void {
  local = createLocalStripe({
    origin,
    appOrigin: APP,
    file: join(folder, 'stripe.json'),
    deliver: async (body, signature) => {
      events.push(stripe.webhooks.constructEvent(body, signature, LOCAL_STRIPE_KEYS.webhookSecret));
      return answer;
    },
    ...(now ? { now } : {}),
  });
  local.start();
  const extras = createDemoSite({
    appOrigin: APP,
    origin,
    hosts: new Set([origin.replace('http://', '')]),
    anchor: new Date(),
    mailbox: { list: async () => [], empty: async () => undefined },
    beside: local.handle,
  });
  server.removeAllListeners('request');
  server.on('request', extras);
}

const order = (customer: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer,
  line_items: [{ price: 'price_school_monthly', quantity: 1 }],
  client_reference_id: 'hillcrest',
  success_url: `${RETURN}?checkout=done`,
  cancel_url: RETURN,
  subscription_data: { metadata: { iid: 'hillcrest', plan: 'school' } },
});
const press = (page: string | null, act: string, headers: Record<string, string> = {}) =>
  fetch(String(page), { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual', headers });
const types = () => events.map(({ type }) => type).sort();
const newCustomer = async () => (await stripe.customers.create({ name: 'Hillcrest <School>' })).id;

describe('local Stripe, API', () => {
  it("wrong key, unknown or missing values → Stripe's errors", async () => {
    const other = new Stripe('sk_test_other', { host: '127.0.0.1', port: new URL(origin).port, protocol: 'http' });
    await expect(other.customers.create({})).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
    await expect(stripe.checkout.sessions.create(order('cus_nobody'))).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
    });
    const customer = await newCustomer();
    const price = [{ price: 'price_other', quantity: 1 }];
    await expect(stripe.checkout.sessions.create({ ...order(customer), line_items: price })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'line_items[0][price]',
    });
    const { success_url: _, ...without } = order(customer);
    await expect(stripe.checkout.sessions.create(without)).rejects.toMatchObject({ param: 'success_url' });
    await expect(stripe.subscriptions.retrieve('sub_x')).rejects.toMatchObject({ statusCode: 404 });
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 404 });
  });

  it('idempotency key → same answer; other body → error', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => stripe.customers.create({ name: 'One' }, { idempotencyKey: 'same' })),
    );
    expect(one?.id).toBe(two?.id);
    await expect(stripe.customers.create({ name: 'Two' }, { idempotencyKey: 'same' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('prices → those of the plans', async () => {
    const { data } = await stripe.prices.list();
    expect(data.map(({ id, unit_amount, currency }) => [id, unit_amount, currency])).toEqual([
      ['price_school_monthly', 4_900, 'gbp'],
    ]);
    expect((await stripe.prices.retrieve('price_school_monthly')).recurring?.interval).toBe('month');
  });

  it('session expired → neither paid nor expired again', async () => {
    const session = await stripe.checkout.sessions.create(order(await newCustomer()));
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await press(session.url, 'pay')).status).toBe(200);
    await local.stop();
    begin(() => Date.now() + 25 * 3_600_000);
    const later = await stripe.checkout.sessions.create(order(await newCustomer()));
    await local.stop();
    begin(() => Date.now() + 50 * 3_600_000);
    expect((await stripe.checkout.sessions.retrieve(later.id)).status).toBe('expired');
    await local.settled();
    expect(events).toEqual([]);
  });
});

describe('local Stripe, pages', () => {
  it('paid → redirected back, stored across a restart', async () => {
    const customer = await newCustomer();
    const session = await stripe.checkout.sessions.create(order(customer));
    const page = await fetch(String(session.url));
    const text = await page.text();
    expect(text).toContain('Hillcrest &#60;School&#62;');
    expect(text).toContain('£49.00 a month');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${origin}/stripe/stripe.css`)).headers.get('content-type')).toContain('text/css');

    const declined = await press(session.url, 'decline');
    expect(declined.headers.get('location')).toBe(`/stripe/checkout/${session.id}?declined`);
    const paid = await press(session.url, 'pay');
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${RETURN}?checkout=done`]);
    await press(session.url, 'pay');
    await local.settled();
    expect(types()).toEqual(['checkout.session.completed', 'customer.subscription.created', 'invoice.paid']);

    await local.stop();
    begin();
    const { data } = await stripe.subscriptions.list({ customer });
    expect(data.map(({ status, metadata }) => [status, metadata.plan])).toEqual([['active', 'school']]);
  });

  it('portal: cancel, resume, failed payment, end → subscription and events follow', async () => {
    const customer = await newCustomer();
    const session = await stripe.checkout.sessions.create(order(customer));
    await press(session.url, 'pay');
    const portal = await stripe.billingPortal.sessions.create({ customer, return_url: RETURN });
    const standing = async () => {
      const [subscription] = (await stripe.subscriptions.list({ customer, status: 'all' })).data;
      return [subscription?.status, subscription?.cancel_at_period_end];
    };
    for (const [act, status, ends] of [
      ['cancel-later', 'active', true],
      ['take-back', 'active', false],
      ['failed', 'past_due', false],
      ['failed', 'unpaid', false],
      ['paid', 'active', false],
      ['nonsense', 'active', false],
      ['change', 'active', false],
      ['cancel-now', 'canceled', false],
      ['paid', 'canceled', false],
    ] as const) {
      expect((await press(portal.url, act)).headers.get('location')).toBe(`/stripe/portal/${portal.id}`);
      expect(await standing(), act).toEqual([status, ends]);
      expect((await fetch(portal.url)).status).toBe(200);
    }
    const invoices = (await stripe.invoices.list({ customer })).data;
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
    await local.settled();
    expect(types().filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  it('portal after an hour, unknown pages → 404', async () => {
    const customer = await newCustomer();
    const portal = await stripe.billingPortal.sessions.create({ customer, return_url: RETURN });
    await local.stop();
    begin(() => Date.now() + 3_700_000);
    for (const path of [
      portal.url,
      `${origin}/stripe/portal/x`,
      `${origin}/stripe/checkout/x`,
      `${origin}/stripe/x/y/z`,
    ])
      expect((await fetch(path)).status, path).toBe(404);
  });

  it('form of another origin → 403', async () => {
    const session = await stripe.checkout.sessions.create(order(await newCustomer()));
    expect((await press(session.url, 'pay', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await press(session.url, 'pay', { origin })).status).toBe(303);
  });
});

it('local Stripe: event not accepted → sent again, also after a restart', async () => {
  answer = 503;
  const session = await stripe.checkout.sessions.create(order(await newCustomer()));
  await press(session.url, 'pay');
  await local.settled();
  expect(events.length).toBe(3);
  await local.stop();
  answer = 200;
  const before = new Set(events.map(({ id }) => id));
  events = [];
  begin();
  await local.settled();
  expect(new Set(events.map(({ id }) => id))).toEqual(before);
  events = [];
  await local.stop();
  begin();
  await local.settled();
  expect(events).toEqual([]);
});
