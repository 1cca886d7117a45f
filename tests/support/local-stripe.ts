import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripePayments } from '../../server/billing/stripe/stripe-payments.ts';
import type { Payments } from '../../server/core/ports/payments.ts';
import { createLocalStripe, LOCAL_STRIPE_KEYS, type LocalStripe } from '../../server/local/stripe/local-stripe.ts';
import type { Price } from '../../server/local/stripe/store.ts';

export const APP = 'https://app.example';

export type TestStripe = {
  readonly origin: string;
  /** The real client on it. */
  readonly payments: Payments;
  /** What takes its events; nothing until this is called. */
  deliverTo(deliver: (body: string, signature: string) => Promise<number>): void;
  /** Starts again, empty. */
  reset(): Promise<void>;
  /** Until every event was handed over once. */
  settled(): Promise<void>;
  /** Does something on one of its pages. @returns where it leads */
  press(page: string, form: Record<string, string>): Promise<string>;
  /** All that it was asked, as `POST /v1/customers`. */
  readonly asked: string[];
  /** While set, every request gets this status. */
  fault: number | null;
  close(): Promise<void>;
};

/** The local Stripe on a free port, in memory. */
export async function startTestStripe(prices?: readonly Price[]): Promise<TestStripe> {
  let deliver = async (_body: string, _signature: string) => 503;
  let stripe: LocalStripe | undefined;
  const server = createServer((request, response) => {
    test.asked.push(`${request.method} ${request.url}`);
    if (test.fault !== null) {
      response.statusCode = test.fault;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ error: { type: 'api_error', message: 'Out of order' } }));
    } else stripe?.handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const begin = () => {
    stripe = createLocalStripe({
      origin,
      appOrigin: APP,
      file: null,
      deliver: (body, signature) => deliver(body, signature),
      ...(prices ? { prices } : {}),
    });
    stripe.start();
  };
  const test: TestStripe = {
    origin,
    payments: stripePayments({ ...LOCAL_STRIPE_KEYS, api: { host: '127.0.0.1', port }, retries: 0 }),
    asked: [],
    fault: null,
    deliverTo(next) {
      deliver = next;
    },
    async reset() {
      await stripe?.stop();
      test.asked.length = 0;
      test.fault = null;
      begin();
    },
    settled: async () => stripe?.settled(),
    async press(page, form) {
      const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
      return answer.headers.get('location') ?? '';
    },
    async close() {
      await stripe?.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  begin();
  return test;
}
