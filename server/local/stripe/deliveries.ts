import { createHmac } from 'node:crypto';
import { type Delivery, newId, type Store } from './store.ts';

/** Hands one event over. @returns the status of the answer */
export type Deliver = (body: string, signature: string) => Promise<number>;

const FIRST_MS = 500;
const LONGEST_MS = 60_000;
const MOST_TRIES = 20;

/** `t=…,v1=…` over the time and the body, as Stripe signs. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export type Deliveries = {
  tell(type: string, object: object): void;
  /** Settles when nothing is under way; an event that was refused is left for its next try. */
  settled(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** Delivers events to the app, each until it was accepted; pending ones outlive a restart. */
export function createDeliveries(store: Store, secret: string, deliver: Deliver, now: () => number): Deliveries {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;
  let isBegun = false;

  async function attempt(delivery: Delivery): Promise<void> {
    const status = await deliver(delivery.body, signatureOf(delivery.body, secret, now())).catch(() => 0);
    delivery.tries += 1;
    if ((status >= 200 && status < 300) || delivery.tries >= MOST_TRIES) {
      store.records.deliveries = store.records.deliveries.filter(({ id }) => id !== delivery.id);
    }
  }

  async function round(): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      const next = store.records.deliveries.find(({ id }) => !tried.has(id));
      if (!next || stopped) break;
      tried.add(next.id);
      await attempt(next);
    }
    if (tried.size > 0) store.save();
    const [waiting] = store.records.deliveries;
    if (!waiting || stopped) return;
    clearTimeout(timer);
    timer = setTimeout(go, Math.min(LONGEST_MS, FIRST_MS * 2 ** waiting.tries));
    timer.unref();
  }

  function go(): void {
    if (!stopped) running = running.then(round);
  }

  return {
    tell(type, object) {
      const id = newId('evt');
      const event = {
        id,
        object: 'event',
        created: now(),
        type,
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: null,
      };
      store.records.deliveries.push({ id, body: JSON.stringify(event), tries: 0 });
      if (isBegun) return;
      isBegun = true;
      // After the answer that is being written now, one round for all of its events.
      setImmediate(() => {
        isBegun = false;
        go();
      });
    },
    async settled() {
      await new Promise((done) => setImmediate(done));
      await running;
    },
    start() {
      stopped = false;
      go();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
