import type {
  Connector,
  ConnectorItem,
  Hub,
  Page,
  ReadRequest,
  UnreadableItem,
} from '../../server/core/ports/connector.ts';
import type { Connectors } from '../../server/core/ports/connectors.ts';
import type { Source } from '../../src/domain/networks/all.ts';

type FakeFeed = {
  title?: string;
  items?: readonly ConnectorItem[];
  unreadable?: readonly UnreadableItem[];
  /** Thrown instead of an answer. */
  error?: Error;
  /** Awaited before the answer. */
  until?: Promise<unknown>;
  /** What the reading leaves out is gone at the source. */
  isInFull?: boolean;
  /** Only of what was published after this time. */
  inFullFrom?: string;
  /** Posts that the source says it has deleted. */
  gone?: readonly string[];
  hub?: Hub | null;
  /** Answers "unchanged" to whoever has this in the cursor. */
  etag?: string;
};

export type FakeSources = Connectors & {
  /** What an address answers from now on. */
  set(url: string, feed: FakeFeed): void;
  clear(): void;
  /** Readings so far, by address. */
  readonly reads: Map<string, number>;
  /** What was asked for last, by address. */
  readonly requests: Map<string, ReadRequest>;
  /** What hubs were sent, by their address. */
  readonly wishes: { readonly hub: string; readonly form: Readonly<Record<string, string>> }[];
  /** Thrown by hubs instead. */
  refuseWishes(error: Error | null): void;
};

const urlOf = (source: Source): string => ('url' in source ? source.url : JSON.stringify(source));

/** Web feeds that live in memory: the connector's interface without a network. */
export function fakeSources(): FakeSources {
  const feeds = new Map<string, FakeFeed>();
  const reads = new Map<string, number>();
  const requests = new Map<string, ReadRequest>();
  const wishes: { hub: string; form: Record<string, string> }[] = [];
  let refusal: Error | null = null;
  const connector: Connector = {
    network: 'rss',
    async askHub(hub, form) {
      wishes.push({ hub, form: Object.fromEntries(form) });
      if (refusal) throw refusal;
    },
    sourceKey: (source) => urlOf(source).toLowerCase(),
    hostOf: (source) => URL.parse(urlOf(source))?.host ?? 'rss',
    async *read(request): AsyncGenerator<Page> {
      const { source, cursor, signal } = request;
      const url = urlOf(source);
      requests.set(url, request);
      reads.set(url, (reads.get(url) ?? 0) + 1);
      const feed = feeds.get(url) ?? {};
      if (feed.until) await Promise.race([feed.until, aborted(signal)]);
      if (feed.error) throw feed.error;
      if (feed.etag && cursor?.etag === feed.etag) {
        yield { status: 'unchanged', cursor };
        return;
      }
      yield {
        status: 'read',
        isWhole: !feed.isInFull,
        ...(feed.isInFull ? { isInFull: true } : {}),
        ...(feed.inFullFrom ? { inFullFrom: feed.inFullFrom } : {}),
        ...(feed.isInFull && !feed.items?.length && !feed.unreadable?.length ? { isBare: true } : {}),
        title: feed.title ?? 'A feed',
        items: feed.items ?? [],
        unreadable: feed.unreadable ?? [],
        ...(feed.hub === undefined ? {} : { hub: feed.hub }),
        ...(feed.gone ? { gone: feed.gone } : {}),
        cursor: feed.etag ? { etag: feed.etag } : {},
      };
    },
  };
  return {
    get: (network) => (network === 'rss' ? connector : undefined),
    set: (url, feed) => void feeds.set(url, feed),
    clear() {
      feeds.clear();
      reads.clear();
      requests.clear();
      wishes.length = 0;
      refusal = null;
    },
    wishes,
    refuseWishes(error) {
      refusal = error;
    },
    reads,
    requests,
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** A post; `day` counts back from a fixed date, so that a higher number is older. */
export function item(id: string, changes: Partial<ConnectorItem> & { day?: number } = {}): ConnectorItem {
  const { day = 0, ...rest } = changes;
  const text = rest.text ?? `The text of ${id}.`;
  return {
    externalId: id,
    title: `Post ${id}`,
    text,
    html: `<p>${text}</p>`,
    permalink: `https://school.example/${id}`,
    author: null,
    media: [],
    hashtags: [],
    publishedAt: new Date(Date.UTC(2026, 10, 20, 9) - day * 86_400_000).toISOString(),
    ...rest,
  };
}
