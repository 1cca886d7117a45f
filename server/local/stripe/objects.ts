import type { Customer, Invoice, Portal, Price, Session, Subscription } from './store.ts';

/** The objects of Stripe's API, as far as its client and this product look at them. */

export const listObject = (url: string, data: readonly object[]) => ({ object: 'list', url, has_more: false, data });

export function priceObject({ id, product, amount, currency, interval }: Price) {
  return {
    id,
    object: 'price',
    active: true,
    currency,
    product,
    recurring: { interval, interval_count: 1 },
    type: 'recurring',
    unit_amount: amount,
  };
}

export function customerObject({ id, name, metadata, created }: Customer) {
  return { id, object: 'customer', name, metadata, created, livemode: false };
}

export function sessionObject(session: Session, origin: string) {
  const { id, customer, clientReference, metadata, status, created, expiresAt, subscription } = session;
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    customer,
    client_reference_id: clientReference,
    metadata,
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    subscription,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    created,
    expires_at: expiresAt,
    url: status === 'open' ? `${origin}/stripe/checkout/${id}` : null,
    livemode: false,
  };
}

export function portalObject({ id, customer, returnUrl }: Portal, origin: string) {
  const url = `${origin}/stripe/portal/${id}`;
  return { id, object: 'billing_portal.session', customer, return_url: returnUrl, url, livemode: false };
}

export function subscriptionObject(subscription: Subscription, price: Price | undefined) {
  const { id, customer, status, metadata, created, periodStart, periodEnd, cancelAtPeriodEnd, endedAt } = subscription;
  const item = {
    id: `si_${id.slice(4)}`,
    object: 'subscription_item',
    subscription: id,
    quantity: 1,
    price: price ? priceObject(price) : { id: subscription.price, object: 'price' },
    current_period_start: periodStart,
    current_period_end: periodEnd,
  };
  return {
    id,
    object: 'subscription',
    customer,
    status,
    metadata,
    created,
    cancel_at_period_end: cancelAtPeriodEnd,
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    ended_at: endedAt,
    items: listObject(`/v1/subscription_items?subscription=${id}`, [item]),
    livemode: false,
  };
}

export function invoiceObject(invoice: Invoice, origin: string) {
  const { id, customer, subscription, number, created, total, currency, status } = invoice;
  return {
    id,
    object: 'invoice',
    customer,
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata: {} } },
    number,
    created,
    total,
    amount_due: status === 'paid' ? 0 : total,
    currency,
    status,
    hosted_invoice_url: `${origin}/stripe/invoices/${id}`,
    invoice_pdf: null,
    livemode: false,
  };
}
