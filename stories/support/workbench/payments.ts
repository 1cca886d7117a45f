import type { CheckoutPage, PaidSubscription, PaymentEvent, Payments } from '../../../server/core/ports/payments.ts';
import type { Invoice } from '../../../src/domain/billing/schema.ts';
import { ProductError } from '../../../src/domain/errors.ts';

type Customer = { subscriptions: PaidSubscription[]; invoices: Invoice[] };

/** The payment service of a story: what it holds is put there, and nothing is paid by itself. */
export class FakePayments implements Payments {
  /** While set, it does not answer. */
  isDown = false;
  readonly #customers = new Map<string, Customer>();
  readonly #pages = new Map<string, CheckoutPage>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  of(customer: string): Customer {
    const record = this.#customers.get(customer) ?? { subscriptions: [], invoices: [] };
    this.#customers.set(customer, record);
    return record;
  }

  async createCustomer({ iid }: { readonly iid: string }): Promise<string> {
    this.#assertUp();
    return `cus_${iid}`;
  }

  async createCheckout({ key, plan }: { readonly key: string; readonly plan: string }): Promise<CheckoutPage> {
    this.#assertUp();
    const id = `cs_${key}`;
    const page: CheckoutPage = this.#pages.get(id) ?? { id, status: 'open', url: addressOf(`checkout-${plan}`) };
    this.#pages.set(id, page);
    return page;
  }

  async checkout(id: string): Promise<CheckoutPage> {
    this.#assertUp();
    return this.#pages.get(id) ?? { id, status: 'expired', url: null };
  }

  async endCheckout(id: string): Promise<CheckoutPage> {
    const page: CheckoutPage = { ...(await this.checkout(id)), status: 'expired', url: null };
    this.#pages.set(id, page);
    return page;
  }

  async createPortal(): Promise<string> {
    this.#assertUp();
    return addressOf('portal');
  }

  async subscriptions(customer: string): Promise<PaidSubscription[]> {
    this.#assertUp();
    return this.of(customer).subscriptions;
  }

  async invoices(customer: string): Promise<Invoice[]> {
    this.#assertUp();
    return this.of(customer).invoices;
  }

  async cancel(subscription: string): Promise<void> {
    this.#assertUp();
    for (const customer of this.#customers.values()) {
      customer.subscriptions = customer.subscriptions.map((each) =>
        each.id === subscription ? { ...each, status: 'canceled', endsAt: this.#now() } : each,
      );
    }
  }

  async event(): Promise<PaymentEvent> {
    throw new ProductError('invalid', 'No story is told anything by the payment service.');
  }

  #assertUp(): void {
    if (this.isDown)
      throw new ProductError('unavailable', 'Our payment service isn’t responding. Try again in a few minutes.');
  }
}

/** A place of the story's own, where in earnest a page of Stripe's would be. */
function addressOf(place: string): string {
  const { location } = globalThis as { location?: { href: string } };
  return new URL(`#stripe-${place}`, location?.href ?? 'https://checkout.stripe.example/').href;
}
