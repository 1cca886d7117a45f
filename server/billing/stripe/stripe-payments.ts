import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { isPaying } from '../../../src/domain/billing/plans.ts';
import { type Invoice, PAYMENT_STATUSES, type PaymentStatus } from '../../../src/domain/billing/schema.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { CheckoutPage, PaidSubscription, PaymentEvent, Payments } from '../../core/ports/payments.ts';
import { notFromStripe } from './not-from-stripe.ts';

export type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where something else that speaks Stripe's protocol answers by plain HTTP; Stripe itself when left out. */
  readonly api?: { readonly host: string; readonly port: number };
  /** How often a call is made again that got no answer; 2 unless given. */
  readonly retries?: number;
};

/** How old a signature may be, in seconds, as Stripe advises. */
const TOLERANCE_SEC = 300;
const TIMEOUT_MS = 20_000;
const MOST = 100;

/** Stripe by its own client. */
export function stripePayments(settings: StripeSettings): Payments {
  const { client, ask } = lazyClient(settings);
  return {
    createCustomer: ({ iid, name }) =>
      ask(async ({ customers }) => {
        // The same key with another name would be refused.
        const digest = createHash('sha256').update(name).digest('hex').slice(0, 16);
        const made = await customers.create(
          { name, metadata: { iid } },
          { idempotencyKey: `customer-${iid}-${digest}` },
        );
        return made.id;
      }),
    createCheckout: ({ key, iid, customer, plan, priceId, successUrl, cancelUrl }) =>
      ask(async ({ checkout }) => {
        const metadata = { iid, plan };
        const session = await checkout.sessions.create(
          {
            mode: 'subscription',
            customer,
            client_reference_id: iid,
            line_items: [{ price: priceId, quantity: 1 }],
            metadata,
            subscription_data: { metadata },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: `checkout-${key}` },
        );
        return pageOf(session);
      }),
    checkout: (id) => ask(async ({ checkout }) => pageOf(await checkout.sessions.retrieve(id))),
    endCheckout: (id) =>
      ask(async ({ checkout }) => {
        const session = await checkout.sessions.retrieve(id);
        return pageOf(session.status === 'open' ? await expired(checkout, id) : session);
      }),
    createPortal: ({ customer, returnUrl }) =>
      ask(async ({ billingPortal }) => {
        const session = await billingPortal.sessions.create({ customer, return_url: returnUrl });
        return session.url;
      }),
    subscriptions: (customer) =>
      ask(async ({ subscriptions }) => {
        const page = await subscriptions.list({ customer, status: 'all', limit: MOST });
        return page.data.map(subscriptionOf);
      }),
    invoices: (customer) =>
      ask(async ({ invoices }) => {
        const page = await invoices.list({ customer, limit: MOST });
        return page.data.map(invoiceOf);
      }),
    cancel: (id) =>
      ask(async ({ subscriptions }) => {
        const { status } = await subscriptions.retrieve(id);
        if (status !== 'canceled' && status !== 'incomplete_expired') await subscriptions.cancel(id);
      }),
    async event(body, signature) {
      const { webhooks } = await client();
      try {
        return eventOf(
          webhooks.constructEvent(Buffer.from(body), signature ?? '', settings.webhookSecret, TOLERANCE_SEC),
        );
      } catch {
        throw notFromStripe();
      }
    },
  };
}

/** The client, loaded when it is first needed. A failed call becomes a `ProductError`. */
function lazyClient({ secretKey, api, retries = 2 }: StripeSettings) {
  let loaded: Promise<Stripe> | undefined;
  const client = () => {
    loaded ??= import('stripe').then(
      ({ default: Client }) =>
        new Client(secretKey, {
          maxNetworkRetries: retries,
          timeout: TIMEOUT_MS,
          telemetry: false,
          ...(api ? { ...api, protocol: 'http' } : {}),
        }),
    );
    return loaded;
  };
  const ask = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await client();
    try {
      return await call(stripe);
    } catch (error) {
      throw unavailable(error);
    }
  };
  return { client, ask };
}

/** The session may have been paid between reading it and expiring it. */
async function expired(checkout: Stripe['checkout'], id: string): Promise<Stripe.Checkout.Session> {
  try {
    return await checkout.sessions.expire(id);
  } catch (error) {
    const session = await checkout.sessions.retrieve(id);
    if (session.status === 'open') throw error;
    return session;
  }
}

function unavailable(error: unknown): ProductError {
  const productError = new ProductError(
    'unavailable',
    'Our payment service isn’t responding. Try again in a few minutes.',
  );
  productError.cause = error;
  return productError;
}

function pageOf({ id, status, url }: Stripe.Checkout.Session): CheckoutPage {
  const endStatus = (['complete', 'expired'] as const).find((each) => each === status);
  return { id, status: endStatus ?? 'open', url };
}

const dateOf = (seconds: number) => new Date(seconds * 1000);

function subscriptionOf(subscription: Stripe.Subscription): PaidSubscription {
  const { id, created, cancel_at, cancel_at_period_end, metadata } = subscription;
  const [item] = subscription.items.data;
  const status = statusOf(subscription.status);
  const periodEnd = item ? dateOf(item.current_period_end) : null;
  const endsAt = cancel_at ? dateOf(cancel_at) : cancel_at_period_end ? periodEnd : null;
  return {
    id,
    status,
    priceId: item?.price.id ?? null,
    plan: metadata.plan ?? null,
    createdAt: dateOf(created),
    renewsAt: endsAt || !isPaying(status) ? null : periodEnd,
    endsAt: isPaying(status) ? endsAt : null,
  };
}

/** An unknown status gives no plan. */
function statusOf(status: string): PaymentStatus {
  return PAYMENT_STATUSES.find((each) => each === status) ?? 'incomplete';
}

const INVOICE_STATUSES: readonly Invoice['status'][] = ['draft', 'open', 'paid', 'uncollectible', 'void'];

function invoiceOf(invoice: Stripe.Invoice): Invoice {
  const { id, number, created, total, currency, status, hosted_invoice_url, invoice_pdf } = invoice;
  return {
    id,
    number,
    at: dateOf(created).toISOString(),
    amount: total,
    currency,
    status: INVOICE_STATUSES.find((each) => each === status) ?? 'draft',
    url: hosted_invoice_url ?? null,
    pdf: invoice_pdf ?? null,
  };
}

function eventOf(event: Stripe.Event): PaymentEvent {
  const { customer } = event.data.object as { customer?: unknown };
  const named = typeof customer === 'object' && customer !== null ? (customer as { id?: unknown }).id : customer;
  return { id: event.id, type: event.type, customer: typeof named === 'string' ? named : null };
}
