import type { Invoice, PaymentStatus } from '../../../src/domain/billing/schema.ts';

export type PaidSubscription = {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly priceId: string | null;
  /** The plan's id as it was when it was paid for first. */
  readonly plan: string | null;
  readonly createdAt: Date;
  readonly renewsAt: Date | null;
  /** Set when it was cancelled and runs until then. */
  readonly endsAt: Date | null;
};

/** A page where a plan is paid for. `url` is gone once it was used or is over. */
export type CheckoutPage = {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly url: string | null;
};

export type CheckoutOrder = {
  /** The same key gives the same page, whoever asks and however often. */
  readonly key: string;
  readonly iid: string;
  readonly customer: string;
  readonly plan: string;
  readonly priceId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** One thing that the service tells by itself; `customer` is `null` for what is about none. */
export type PaymentEvent = { readonly id: string; readonly type: string; readonly customer: string | null };

/** The payment service. All but `event` reject with a ProductError `unavailable` while it does not answer as it should. */
export interface Payments {
  /** The school's customer, the same one when it is asked for twice at once. */
  createCustomer(school: { readonly iid: string; readonly name: string }): Promise<string>;
  createCheckout(order: CheckoutOrder): Promise<CheckoutPage>;
  checkout(id: string): Promise<CheckoutPage>;
  /** Closes a page that was not paid. @returns its state then, which may be paid */
  endCheckout(id: string): Promise<CheckoutPage>;
  /** An address that is good for a short time and for whoever holds it. */
  createPortal(portal: { readonly customer: string; readonly returnUrl: string }): Promise<string>;
  /** All that a customer ever had, also what has ended. */
  subscriptions(customer: string): Promise<PaidSubscription[]>;
  /** Newest first, at most 100. */
  invoices(customer: string): Promise<Invoice[]>;
  /** Ends at once what is paid for; nothing happens to what has ended. */
  cancel(subscription: string): Promise<void>;
  /** The event that was sent, once its signature over the raw body is right and new. @throws ProductError `invalid` */
  event(body: Uint8Array, signature: string | undefined): Promise<PaymentEvent>;
}
