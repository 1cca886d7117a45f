import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { SEED_OFFERS } from '../../../src/domain/billing/plans.ts';
import { act, type Context, PORTAL_ACTS, pay, sessionNow } from './acts.ts';
import { createDeliveries, type Deliver } from './deliveries.ts';
import { formOf } from './form.ts';
import { checkoutPage, invoicePage, overPage, portalPage } from './pages.ts';
import { answerApi } from './protocol.ts';
import { openStore, type Price } from './store.ts';

/** What the app calls the local Stripe with. They open nothing anywhere else. */
export const LOCAL_STRIPE_KEYS = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' } as const;

export type LocalStripeOptions = {
  /** Where this answers, without a trailing slash. */
  readonly origin: string;
  /** Where the app is: its pages may be gone back to. */
  readonly appOrigin: string;
  /** Kept over a restart; in memory alone when `null`. */
  readonly file: string | null;
  readonly deliver: Deliver;
  readonly prices?: readonly Price[];
  /** In ms. */
  readonly now?: () => number;
};

export type LocalStripe = {
  /** Answers what is below `/v1` and `/stripe`. @returns false for anything else */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Settles when every event that can be handed over has been. */
  settled(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

export const LOCAL_PRICES: readonly Price[] = SEED_OFFERS.flatMap(({ stripePriceId, price, displayName }) =>
  stripePriceId && price ? [{ ...price, id: stripePriceId, product: displayName }] : [],
);

const MOST_BYTES = 65_536;
type Answer = { readonly status: number; readonly type: string; readonly body: string; readonly location?: string };
const HTML = 'text/html; charset=utf-8';
const html = (status: number, body: string): Answer => ({ status, type: HTML, body });
const goTo = (location: string): Answer => ({ status: 303, type: HTML, body: '', location });

/** Speaks Stripe's protocol to the app and shows people pages in the place of Stripe's own. */
export function createLocalStripe(options: LocalStripeOptions): LocalStripe {
  const { origin, appOrigin, deliver } = options;
  const clock = options.now ?? Date.now;
  const now = () => Math.floor(clock() / 1000);
  const store = openStore(options.file);
  const deliveries = createDeliveries(store, LOCAL_STRIPE_KEYS.webhookSecret, deliver, now);
  const { tell } = deliveries;
  const context: Context = { store, origin, prices: options.prices ?? LOCAL_PRICES, now, tell };
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    // What a form leads to counts as well.
    `form-action 'self' ${appOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  async function api(request: IncomingMessage, url: URL): Promise<Answer> {
    const body = await bodyOf(request);
    const { authorization, 'idempotency-key': key } = request.headers;
    const answer = answerApi(context, LOCAL_STRIPE_KEYS.secretKey, {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      authorization,
      idempotencyKey: typeof key === 'string' ? key : undefined,
      body,
    });
    return { ...answer, type: 'application/json' };
  }

  async function shown(request: IncomingMessage, url: URL): Promise<Answer> {
    const [, , kind = '', id = '', ...more] = url.pathname.split('/');
    if (kind === 'stripe.css' && !id) return { status: 200, type: 'text/css; charset=utf-8', body: await css() };
    if (more.length > 0) return html(404, overPage());
    const isPost = request.method === 'POST';
    // A page of another origin that sends a form pays for nothing here.
    if (isPost && request.headers.origin !== undefined && request.headers.origin !== `http://${request.headers.host}`) {
      return html(403, overPage());
    }
    const form = formOf(isPost ? await bodyOf(request) : '');
    if (kind === 'checkout')
      return checkout(id, isPost ? form.text('act') : undefined, url.searchParams.has('declined'));
    if (kind === 'portal') return portal(id, isPost ? form.text('act') : undefined, form.text('price') ?? null);
    const invoice = kind === 'invoices' ? store.records.invoices[id] : undefined;
    return invoice ? html(200, invoicePage(context, invoice)) : html(404, overPage());
  }

  function checkout(id: string, done: string | undefined, isRefused: boolean): Answer {
    const session = sessionNow(context, id);
    if (!session) return html(404, overPage());
    if (session.status !== 'open' || done === undefined) return html(200, checkoutPage(context, session, isRefused));
    if (done !== 'pay') return goTo(`/stripe/checkout/${id}?declined`);
    pay(context, session);
    return goTo(session.successUrl);
  }

  function portal(id: string, done: string | undefined, price: string | null): Answer {
    const { portals, subscriptions } = store.records;
    const page = portals[id];
    if (!page || page.expiresAt <= now()) return html(404, overPage());
    if (done === undefined) return html(200, portalPage(context, page));
    const what = PORTAL_ACTS.find((each) => each === done);
    const [latest] = Object.values(subscriptions)
      .filter(({ customer }) => customer === page.customer)
      .sort((a, b) => b.created - a.created);
    if (what && latest) act(context, latest, what, price);
    return goTo(`/stripe/portal/${id}`);
  }

  return {
    async handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://local.invalid');
      const isApi = url.pathname.startsWith('/v1/');
      if (!isApi && !url.pathname.startsWith('/stripe/')) return false;
      const answer = await (isApi ? api(request, url) : shown(request, url));
      response.statusCode = answer.status;
      response.setHeader('content-type', answer.type);
      response.setHeader('cache-control', 'no-store');
      if (answer.type === HTML) response.setHeader('content-security-policy', policy);
      if (answer.location) response.setHeader('location', answer.location);
      response.end(answer.body);
      return true;
    },
    settled: deliveries.settled,
    start: deliveries.start,
    stop: deliveries.stop,
  };
}

const css = () => readFile(fileURLToPath(new URL('stripe.css', import.meta.url)), 'utf8');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > MOST_BYTES) throw new Error('A body is too large for the local Stripe');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}
