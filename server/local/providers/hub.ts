import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reply } from './stand-in.ts';

/** What a topic holds now; `null` for one that this hub does not tell of. */
export type TopicContent = (topic: string) => { readonly type: string; readonly body: string } | null;

export type LocalHub = {
  /** Answers a subscriber's wish, and asks back whether it was theirs. */
  ask(form: URLSearchParams, contentOf: TopicContent): Reply;
  /** Sends what a topic holds now to all who subscribed to it. `hub` is its own address. */
  publish(hub: string, topic: string, contentOf: TopicContent): void;
  /** Resolves once no confirmation or delivery is under way. */
  settled(): Promise<void>;
};

type Options = {
  /** Kept over a restart; in memory alone when `null`. */
  readonly file: string | null;
  /** Nothing but what is below this address is ever called: a hub on this machine must lead nowhere else. */
  readonly callbacks: string;
  readonly now?: () => number;
};

type Subscription = {
  readonly topic: string;
  readonly callback: string;
  readonly secret: string | null;
  readonly until: number;
};

const DEFAULT_LEASE_S = 864_000;
const SHORTEST_LEASE_S = 60;
const WAIT_MS = 10_000;
/** A delivery that was not taken is sent again after so long each. */
const AGAIN_MS = [1_000, 5_000];
const MOST_SECRET_BYTES = 200;

const said = (status: number, text: string): Reply => ({ status, type: 'text/plain; charset=utf-8', body: text });

/** A hub by W3C WebSub, for what the stand-ins and the sample feeds publish. */
export function createLocalHub({ file, callbacks, now = Date.now }: Options): LocalHub {
  /** Subscribers that are being asked back. */
  const underWay = new Set<Promise<void>>();
  const deliveries = new Set<Promise<unknown>>();
  let subscriptions: Subscription[] =
    file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Subscription[]) : [];

  function save(next: readonly Subscription[]): void {
    subscriptions = next.filter(({ until }) => until > now());
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.next`, JSON.stringify(subscriptions), { flush: true });
    renameSync(`${file}.next`, file);
  }
  const without = ({ topic, callback }: Pick<Subscription, 'topic' | 'callback'>) =>
    subscriptions.filter((each) => each.topic !== topic || each.callback !== callback);

  /** @returns whether the subscriber confirms the subscription */
  async function isConfirmed(callback: string, question: Readonly<Record<string, string>>): Promise<boolean> {
    const challenge = randomBytes(18).toString('base64url');
    const address = new URL(callback);
    for (const [name, value] of Object.entries({ ...question, 'hub.challenge': challenge }))
      address.searchParams.set(name, value);
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) });
    return answer.ok && (await answer.text()) === challenge;
  }

  async function deny(callback: string, topic: string): Promise<void> {
    const address = new URL(callback);
    const parameters = { 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': 'This hub has no such topic.' };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) });
  }

  async function verify(mode: string, wish: Omit<Subscription, 'until'>, seconds: number): Promise<void> {
    const { topic, callback } = wish;
    const lease: Record<string, string> = mode === 'subscribe' ? { 'hub.lease_seconds': String(seconds) } : {};
    if (!(await isConfirmed(callback, { 'hub.mode': mode, 'hub.topic': topic, ...lease }))) return;
    const subscribed = mode === 'subscribe' ? [{ ...wish, until: now() + seconds * 1000 }] : [];
    save([...without(wish), ...subscribed]);
  }

  async function deliver(
    hub: string,
    { callback, topic, secret }: Subscription,
    content: { type: string; body: string },
  ) {
    const signature = secret === null ? null : createHmac('sha256', secret).update(content.body).digest('hex');
    for (const wait of [...AGAIN_MS, null]) {
      const answer = await fetch(callback, {
        method: 'POST',
        headers: {
          'content-type': content.type,
          link: `<${hub}>; rel="hub", <${topic}>; rel="self"`,
          ...(signature ? { 'x-hub-signature': `sha256=${signature}` } : {}),
        },
        body: content.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(WAIT_MS),
      }).catch(() => null);
      if (answer?.ok || wait === null) return;
      if (answer?.status === 410) return save(without({ topic, callback }));
      await new Promise((done) => setTimeout(done, wait).unref());
    }
  }

  return {
    ask(form, contentOf) {
      const [mode, topic, callback] = ['mode', 'topic', 'callback'].map((name) => form.get(`hub.${name}`) ?? '');
      if (mode !== 'subscribe' && mode !== 'unsubscribe') return said(400, 'hub.mode is subscribe or unsubscribe.\n');
      if (!topic) return said(400, 'hub.topic is missing.\n');
      if (!callback || !URL.canParse(callback)) return said(400, 'hub.callback is missing.\n');
      if (!new URL(callback).href.startsWith(callbacks))
        return said(403, 'Nothing but the app on this machine is told anything here.\n');
      const secret = form.get('hub.secret');
      if (secret !== null && Buffer.byteLength(secret) >= MOST_SECRET_BYTES)
        return said(400, 'hub.secret has to be shorter than 200 bytes.\n');
      const requestedSeconds = Number(form.get('hub.lease_seconds')) || DEFAULT_LEASE_S;
      const seconds = Math.min(DEFAULT_LEASE_S, Math.max(SHORTEST_LEASE_S, Math.floor(requestedSeconds)));
      const isKnown = mode === 'unsubscribe' || contentOf(topic) !== null;
      const work = isKnown ? verify(mode, { topic, callback, secret }, seconds) : deny(callback, topic);
      // What a subscriber answers is its own matter: it asks again.
      const ended = work.catch(() => undefined).finally(() => underWay.delete(ended));
      underWay.add(ended);
      return said(202, '');
    },

    publish(hub, topic, contentOf) {
      const content = contentOf(topic);
      if (!content) return;
      // A subscriber who has just confirmed expects every delivery from then on.
      const sent = Promise.all(underWay)
        .then(() => {
          const subscribers = subscriptions.filter((each) => each.topic === topic && each.until > now());
          return Promise.all(subscribers.map((each) => deliver(hub, each, content)));
        })
        .finally(() => deliveries.delete(sent));
      deliveries.add(sent);
    },

    async settled() {
      while (underWay.size + deliveries.size > 0) await Promise.all([...underWay, ...deliveries]);
    },
  };
}
