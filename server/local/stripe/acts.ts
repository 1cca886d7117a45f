import { invoiceObject, sessionObject, subscriptionObject } from './objects.ts';
import { type Invoice, newId, type Price, type Session, type Store, type Subscription } from './store.ts';

/** What the machine around the store gives. `tell` sends an event to the app. */
export type Context = {
  readonly store: Store;
  readonly origin: string;
  readonly prices: readonly Price[];
  readonly now: () => number;
  tell(type: string, object: object): void;
};

export const PORTAL_ACTS = ['change', 'cancel-later', 'cancel-now', 'take-back', 'paid', 'failed'] as const;
export type PortalAct = (typeof PORTAL_ACTS)[number];

/** An open page is over after a day, as with Stripe. */
export function sessionNow({ store, now }: Context, id: string): Session | undefined {
  const session = store.records.sessions[id];
  if (session?.status === 'open' && session.expiresAt <= now()) {
    session.status = 'expired';
    store.save();
  }
  return session;
}

/** A card was taken: what is paid for begins. */
export function pay(context: Context, session: Session): void {
  const { store, now, tell, origin } = context;
  const subscription: Subscription = {
    id: newId('sub'),
    customer: session.customer,
    price: session.price,
    status: 'active',
    metadata: session.subscriptionMetadata,
    created: now(),
    periodStart: now(),
    periodEnd: periodAfter(context, session.price, now()),
    cancelAtPeriodEnd: false,
    endedAt: null,
  };
  store.records.subscriptions[subscription.id] = subscription;
  session.status = 'complete';
  session.subscription = subscription.id;
  const invoice = bill(context, subscription, 'paid');
  tell('customer.subscription.created', objectOf(context, subscription));
  tell('invoice.paid', invoiceObject(invoice, origin));
  tell('checkout.session.completed', sessionObject(session, origin));
  store.save();
}

/** What a person does on the page of the portal. @returns false for what cannot be done now */
export function act(context: Context, subscription: Subscription, what: PortalAct, price: string | null): boolean {
  const { store, now, tell } = context;
  if (subscription.status === 'canceled') return false;
  let isEnd = false;
  if (what === 'change') {
    if (!context.prices.some(({ id }) => id === price)) return false;
    subscription.price = price ?? subscription.price;
  } else if (what === 'cancel-later') subscription.cancelAtPeriodEnd = true;
  else if (what === 'take-back') subscription.cancelAtPeriodEnd = false;
  else if (what === 'cancel-now') isEnd = true;
  else isEnd = billed(context, subscription, what);
  if (isEnd) {
    subscription.status = 'canceled';
    subscription.endedAt = now();
  }
  tell(isEnd ? 'customer.subscription.deleted' : 'customer.subscription.updated', objectOf(context, subscription));
  store.save();
  return true;
}

/** The end of a period. @returns whether it was the last */
function billed(context: Context, subscription: Subscription, what: 'paid' | 'failed'): boolean {
  const { tell, origin, store } = context;
  if (subscription.cancelAtPeriodEnd) return true;
  const owed = Object.values(store.records.invoices).find(
    (invoice) => invoice.subscription === subscription.id && invoice.status === 'open',
  );
  if (!owed) {
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd = periodAfter(context, subscription.price, subscription.periodEnd);
  }
  const invoice = owed ?? bill(context, subscription, 'open');
  if (what === 'paid') {
    invoice.status = 'paid';
    subscription.status = 'active';
    tell('invoice.paid', invoiceObject(invoice, origin));
  } else {
    // Failing once more stands for the last of Stripe's tries.
    subscription.status = owed ? 'unpaid' : 'past_due';
    tell('invoice.payment_failed', invoiceObject(invoice, origin));
  }
  return false;
}

function bill(context: Context, subscription: Subscription, status: Invoice['status']): Invoice {
  const { store, now, prices } = context;
  const price = prices.find(({ id }) => id === subscription.price);
  const invoice: Invoice = {
    id: newId('in'),
    customer: subscription.customer,
    subscription: subscription.id,
    number: `LOCAL-${String(Object.keys(store.records.invoices).length + 1).padStart(4, '0')}`,
    created: now(),
    total: price?.amount ?? 0,
    currency: price?.currency ?? 'gbp',
    status,
  };
  store.records.invoices[invoice.id] = invoice;
  return invoice;
}

function periodAfter({ prices }: Context, id: string, from: number): number {
  const end = new Date(from * 1000);
  if (prices.find((price) => price.id === id)?.interval === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1);
  else end.setUTCMonth(end.getUTCMonth() + 1);
  return Math.floor(end.getTime() / 1000);
}

export function objectOf({ prices }: Context, subscription: Subscription): object {
  return subscriptionObject(
    subscription,
    prices.find(({ id }) => id === subscription.price),
  );
}
