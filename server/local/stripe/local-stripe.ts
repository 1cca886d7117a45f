import type { IncomingMessage, ServerResponse } from 'node:http';
import { SEED_OFFERS } from '../../../src/domain/billing/plans.ts';
import type { Context } from './acts.ts';
import { apiAnswer, HTML, pageAnswer } from './answers.ts';
import { createDeliveries, type Deliver } from './deliveries.ts';
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

  return {
    async handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://local.invalid');
      const isApi = url.pathname.startsWith('/v1/');
      if (!isApi && !url.pathname.startsWith('/stripe/')) return false;
      const answer = await (isApi
        ? apiAnswer(context, LOCAL_STRIPE_KEYS.secretKey, request, url)
        : pageAnswer(context, request, url));
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
