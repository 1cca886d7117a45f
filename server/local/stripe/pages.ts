import type { PlanPrice } from '../../../src/domain/billing/schema.ts';
import type { Context } from './acts.ts';
import type { Invoice, Portal, Price, Session, Subscription } from './store.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayOf = (seconds: number) => day.format(new Date(seconds * 1000));

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function money(amount: number, currency: string): string {
  return (amount / 100).toLocaleString('en-GB', { style: 'currency', currency: currency.toUpperCase() });
}

const priceInWords = ({ amount, currency, interval }: PlanPrice) => `${money(amount, currency)} a ${interval}`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/crest.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
<link rel="stylesheet" href="/stripe/stripe.css">
</head>
<body class="pay">
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="wrap narrow"><div class="brand"><span><b>Payments</b>This imitates Stripe’s pages. No money moves</span></div></div></header>
<main id="main"><section><div class="wrap narrow">
${body}
</div></section></main>
</body>
</html>
`;
}

const button = (act: string, label: string, variant = '') =>
  `<button class="button${variant && ` ${variant}`}" name="act" value="${act}">${label}</button>`;

export function checkoutPage(context: Context, session: Session, isRefused: boolean): string {
  const price = context.prices.find(({ id }) => id === session.price);
  const customer = context.store.records.customers[session.customer]?.name ?? '';
  if (session.status !== 'open') {
    const message =
      session.status === 'complete' ? 'This has been paid.' : 'This page has expired. Go back and start again.';
    return page(
      'Payment',
      `<h1>Payment</h1><p class="none">${message}</p><p><a href="${escapeHtml(session.cancelUrl)}">Go back to SprX</a></p>`,
    );
  }
  return page(
    'Pay for a plan',
    `<h1>Pay for a plan</h1>
${isRefused ? '<p class="none" role="alert">The card was declined. Nothing was paid. Try another one.</p>' : ''}
<dl class="order"><div><dt>For</dt><dd>${escapeHtml(customer)}</dd></div><div><dt>Plan</dt><dd>${escapeHtml(price?.product ?? '')}</dd></div><div><dt>Price</dt><dd>${price ? priceInWords(price) : ''}, until it is cancelled</dd></div><div><dt>Card</dt><dd>4242 4242 4242 4242, an example</dd></div></dl>
<form method="post" action="/stripe/checkout/${session.id}" class="acts">${button('pay', `Pay ${price ? money(price.amount, price.currency) : ''}`)}${button('decline', 'Pay with a card that is declined', 'plain')}</form>
<p><a href="${escapeHtml(session.cancelUrl)}">Go back without paying</a></p>`,
  );
}

export function portalPage(context: Context, portal: Portal): string {
  const { subscriptions, invoices, customers } = context.store.records;
  const own = <T extends { customer: string; created: number }>(all: Record<string, T>) =>
    Object.values(all)
      .filter(({ customer }) => customer === portal.customer)
      .sort((a, b) => b.created - a.created);
  const [subscription] = own(subscriptions);
  const name = customers[portal.customer]?.name ?? '';
  return page(
    'Plan and payment',
    `<h1>${escapeHtml(name)}</h1>
${subscription ? subscriptionPart(context, portal, subscription) : '<p class="none">Nothing has been paid for yet.</p>'}
${invoiceTable(own(invoices))}
<p><a href="${escapeHtml(portal.returnUrl)}">Go back to SprX</a></p>`,
  );
}

function subscriptionPart(context: Context, portal: Portal, subscription: Subscription): string {
  const price = context.prices.find(({ id }) => id === subscription.price);
  const head = `<h2>${escapeHtml(price?.product ?? subscription.price)}</h2><p>${price ? priceInWords(price) : ''}. ${standing(subscription)}</p>`;
  if (subscription.status === 'canceled') return head;
  const form = (inner: string) =>
    `<form method="post" action="/stripe/portal/${portal.id}" class="acts">${inner}</form>`;
  const others = context.prices.filter(({ id }) => id !== subscription.price);
  return `${head}
${others.length > 0 ? form(`<label for="price">Another plan</label> <select id="price" name="price">${others.map(option).join('')}</select>${button('change', 'Change the plan')}`) : ''}
${form(
  subscription.cancelAtPeriodEnd
    ? `${button('take-back', 'Keep the plan')}${button('cancel-now', 'End it now', 'plain')}`
    : `${button('cancel-later', 'Cancel at the end of the period')}${button('cancel-now', 'End it now', 'plain')}`,
)}
<h2>Let time pass</h2>
${form(`${button('paid', 'The next payment goes through')}${button('failed', subscription.status === 'past_due' ? 'All tries fail' : 'The next payment fails', 'plain')}`)}`;
}

const option = (price: Price) =>
  `<option value="${price.id}">${escapeHtml(price.product)}, ${priceInWords(price)}</option>`;

function standing({ status, cancelAtPeriodEnd, periodEnd }: Subscription): string {
  if (status === 'canceled') return 'It has ended.';
  if (status === 'past_due') return 'The last payment failed. It will be tried again.';
  if (status === 'unpaid') return 'It was not paid in the end.';
  return cancelAtPeriodEnd ? `It ends on ${dayOf(periodEnd)}.` : `The next payment is on ${dayOf(periodEnd)}.`;
}

function invoiceTable(invoices: readonly Invoice[]): string {
  if (invoices.length === 0) return '';
  const rows = invoices
    .map(
      ({ id, number, created, total, currency, status }) =>
        `<tr><th scope="row"><a href="/stripe/invoices/${id}">${number}</a></th><td>${dayOf(created)}</td><td>${money(total, currency)}</td><td>${status}</td></tr>`,
    )
    .join('\n');
  return `<h2>Invoices</h2><table><thead><tr><th scope="col">Number</th><th scope="col">Day</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead><tbody>
${rows}
</tbody></table>`;
}

export function invoicePage(context: Context, invoice: Invoice): string {
  const name = context.store.records.customers[invoice.customer]?.name ?? '';
  return page(
    `Invoice ${invoice.number}`,
    `<h1>Invoice ${invoice.number}</h1>
<dl class="order"><div><dt>To</dt><dd>${escapeHtml(name)}</dd></div><div><dt>Day</dt><dd>${dayOf(invoice.created)}</dd></div><div><dt>Amount</dt><dd>${money(invoice.total, invoice.currency)}</dd></div><div><dt>State</dt><dd>${invoice.status}</dd></div></dl>`,
  );
}

export function overPage(): string {
  return page(
    'Payments',
    '<h1>Page expired</h1><p class="none">Payment pages expire after a short time. Open a new one from Plan and billing.</p>',
  );
}
