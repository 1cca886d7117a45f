import { describe, expect, test } from 'vitest';
import { nodeHashing } from '../../server/core/node-hashing.ts';
import {
  type Connector,
  type ConnectorItem,
  type Cursor,
  classifyError,
  type Page,
  type PostMetrics,
  SourceError,
} from '../../server/core/ports/connector.ts';
import { hashOfItem } from '../../server/stories/index.ts';
import { capabilitiesOf, type Network, type SourceOf } from '../../src/domain/networks/all.ts';
import type { SourceCapabilities } from '../../src/domain/networks/manifest.ts';
import { readPages } from '../support/read-pages.ts';
import { failure } from '../support/source-error.ts';

export type WorldPost = { readonly id: string; readonly text: string; readonly at: number };
type Refusal = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

/** A provider that speaks the network's protocol on this machine. */
export type ConnectorWorld<N extends Network> = {
  readonly connector: Connector<N>;
  readonly source: SourceOf<N>;
  /** The same source, written otherwise. */
  readonly sameSource: SourceOf<N>;
  readonly otherSource: SourceOf<N>;
  /** The source's posts from now on, newest first. */
  publish(posts: readonly WorldPost[]): void;
  /** Every answer from now on; `null`: it works again. */
  refuse(refusal: Refusal | null): void;
  /** From now on the second page is given for every page behind it, or no longer. */
  repeatPages(isRepeating: boolean): void;
  /** Lets so much time pass that edits are looked for, where they are not at every reading. */
  untilEditsAreSeen?(): void;
  /** Paths asked for so far. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

type Expected = {
  /** Whether a reading of 90 posts takes several pages. */
  readonly isPaged: boolean;
  /** Of a network that is read with a sign-in or without. */
  readonly isSignedIn?: boolean;
  /** Of a reading of a few posts that finds nothing new; one unless given. */
  readonly requests?: number;
  /** What its world says of each post, where the provider counts. */
  readonly figures?: PostMetrics;
  readonly refusals: Readonly<Record<number, { readonly code: string; readonly status: string }>>;
};

const HOUR = 3_600_000;
/** Four pages, of two requests each, and what is asked for once a reading. */
const MOST_REQUESTS_IN_A_LOOP = 12;
/** On one page of every network. */
const FEW = 12;
const NEWEST = Date.UTC(2026, 10, 20, 9);
const posts = (count: number, from = 0): WorldPost[] =>
  Array.from({ length: count }, (_, index) => {
    const number = count - index + from;
    return {
      id: String(number),
      text: `Post ${number} of the school. <b>#Tag${number}</b>`,
      at: NEWEST + (number - count) * HOUR,
    };
  });

const itemsOf = (pages: readonly Page[]): ConnectorItem[] =>
  pages.flatMap((page) => (page.status === 'read' ? page.items : []));
const namesOf = (pages: readonly Page[]) => itemsOf(pages).map(({ externalId }) => externalId);
const cursorOf = (pages: readonly Page[]): Cursor => pages.at(-1)?.cursor ?? {};

type Within<N extends Network> = (work: (world: ConnectorWorld<N>) => Promise<void>) => Promise<void>;

const WITHOUT_ONE = posts(90).filter(({ id }) => id !== '85');
const withANewOne = (before: readonly WorldPost[]) => [
  ...posts(1, 90).map((post) => ({ ...post, at: post.at + HOUR })),
  ...before,
];

/** What is promised besides where a reading takes several pages. */
function pagedContract<N extends Network>(within: Within<N>): void {
  const { signal } = new AbortController();
  const request = { cursor: null, credentials: null, signal };

  test('several pages: cut off after a page → its cursor gives the rest, and the next reading the newest', () =>
    within(async ({ connector, source, publish }) => {
      publish(posts(90));
      const whole = await readPages(connector, source);
      const rest = await readPages(connector, source, { cursor: whole[0]?.cursor ?? null });
      expect([...namesOf(whole.slice(0, 1)), ...namesOf(rest)]).toEqual(namesOf(whole));
      expect(cursorOf(rest)).toEqual(cursorOf(whole));
    }));

  test.each([
    ['a post is added', withANewOne(posts(90))],
    ['a post of the first page is deleted', WITHOUT_ONE],
    ['a post of the first page is deleted and one is added', withANewOne(WITHOUT_ONE)],
  ])('several pages: %s between two pages → every other post is given', (_what, shifted) =>
    within(async ({ connector, source, publish }) => {
      publish(posts(90));
      const whole = namesOf(await readPages(connector, source));
      const given = new Set<string>();
      for await (const page of connector.read({ ...request, source })) {
        for (const name of namesOf([page])) given.add(name);
        publish(shifted);
      }
      expect(whole.filter((name) => !given.has(name))).toEqual([]);
    }),
  );

  test('several pages: cut off after a page of which a post is then deleted → every other post is given', () =>
    within(async ({ connector, source, publish }) => {
      publish(posts(90));
      const whole = await readPages(connector, source);
      publish(WITHOUT_ONE);
      const rest = await readPages(connector, source, { cursor: whole[0]?.cursor ?? null });
      const given = new Set([...namesOf(whole.slice(0, 1)), ...namesOf(rest)]);
      expect(namesOf(whole).filter((name) => !given.has(name))).toEqual([]);
    }));

  test('several pages: the second one is given for ever → plain words, few requests, what came before is given, later new posts', () =>
    within(async ({ connector, source, publish, repeatPages, asked }) => {
      publish(posts(300));
      const whole = await readPages(connector, source);
      const before = asked.length;
      repeatPages(true);
      const pages: Page[] = [];
      const reading = (async () => {
        for await (const page of connector.read({ ...request, source })) pages.push(page);
      })();
      const error = await failure(reading);
      expect(classifyError(error)).toEqual({ status: 'failing', mayPass: false });
      expect(error.message).toMatch(/^The list of posts of .+ leads back to pages we have read.*\.$/);
      expect(asked.length - before).toBeLessThan(MOST_REQUESTS_IN_A_LOOP);
      expect(new Set(namesOf(pages))).toEqual(new Set(namesOf(whole.slice(0, 2))));
      repeatPages(false);
      publish([...posts(1, 300).map((post) => ({ ...post, at: post.at + HOUR })), ...posts(300)]);
      const again = namesOf(await readPages(connector, source, { cursor: cursorOf(pages) }));
      const known = new Set(namesOf(pages));
      expect(again.filter((name) => !known.has(name))).not.toEqual([]);
    }));

  test('several pages: a post edited between two pages → given again at the next reading', () =>
    within(async ({ connector, source, publish, untilEditsAreSeen }) => {
      publish(posts(90));
      const pages: Page[] = [];
      for await (const page of connector.read({ ...request, source })) {
        pages.push(page);
        publish(posts(90).map((post) => (post.id === '80' ? { ...post, text: 'Edited.' } : post)));
      }
      untilEditsAreSeen?.();
      const again = itemsOf(await readPages(connector, source, { cursor: cursorOf(pages) }));
      expect(again.filter(({ text }) => text === 'Edited.')).toHaveLength(1);
    }));
}

/** What the network's manifest promises of edits, deletions and hubs. */
function promiseContract<N extends Network>(within: Within<N>, promised: SourceCapabilities): void {
  const [deleted, ...others] = ['25', '24', '26'];
  const withoutOne = posts(30).filter(({ id }) => id !== deleted);
  const textOf = (id: string | undefined) => `Post ${id} `;
  const has = (pages: readonly Page[], id: string | undefined) =>
    itemsOf(pages).some(({ text }) => text.startsWith(textOf(id)));

  test('edits, as the manifest promises: one among the newest → given again as it is now', () =>
    within(async ({ connector, source, publish, untilEditsAreSeen }) => {
      expect(promised.edits).not.toBe('never');
      publish(posts(30));
      const first = await readPages(connector, source);
      untilEditsAreSeen?.();
      publish(posts(30).map((post) => (post.id === deleted ? { ...post, text: 'Edited.' } : post)));
      const again = itemsOf(await readPages(connector, source, { cursor: cursorOf(first) }));
      expect(again.filter(({ text }) => text === 'Edited.')).toHaveLength(1);
    }));

  test('deletions, as the manifest promises: one of the newest is gone → the reading shows it, or does not claim to', () =>
    within(async ({ connector, source, publish, untilEditsAreSeen }) => {
      publish(posts(30));
      const first = await readPages(connector, source);
      untilEditsAreSeen?.();
      publish(withoutOne);
      const again = await readPages(connector, source, { cursor: cursorOf(first) });
      const claims = [...first, ...again].map((page) => page.status === 'read' && page.isInFull === true);
      if (promised.deletions === 'always') {
        expect(claims).not.toContain(false);
        expect([has(again, deleted), ...others.map((id) => has(again, id))]).toEqual([false, true, true]);
      }
      if (promised.deletions === 'never') expect(claims).not.toContain(true);
    }));

  test('push, as the manifest promises: read → its hub can be asked, or none is named', () =>
    within(async ({ connector, source, publish }) => {
      publish(posts(3));
      const hubs = (await readPages(connector, source)).map((page) => (page.status === 'read' && page.hub) || null);
      if (promised.push) expect(connector.askHub).toBeDefined();
      else expect(hubs.filter(Boolean)).toEqual([]);
    }));
}

/** What every connector promises; `open` makes a world that is closed after each test. */
export function connectorContract<N extends Network>(
  network: N,
  open: () => Promise<ConnectorWorld<N>>,
  { isPaged, isSignedIn = false, requests = 1, figures, refusals }: Expected,
): void {
  const promised = capabilitiesOf({ network, ...(isSignedIn ? { connectionId: 'signed-in' } : {}) });
  const within = async (work: (world: ConnectorWorld<N>) => Promise<void>) => {
    const world = await open();
    try {
      await work(world);
    } finally {
      await world.close();
    }
  };

  describe(`connector ${network}`, () => {
    test('first reading → every post once, newest first, well formed', () =>
      within(async ({ connector, source, publish }) => {
        publish(posts(90));
        const pages = await readPages(connector, source);
        expect(pages.length > 1).toBe(isPaged);
        const items = itemsOf(pages);
        expect(items).toHaveLength(90);
        expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(90);
        expect(items.map(({ publishedAt }) => publishedAt)).toEqual(
          posts(90).map(({ at }) => new Date(at).toISOString()),
        );
        for (const [index, item] of items.entries()) {
          expect(item.text).toMatch(new RegExp(`^Post ${90 - index} of the school`));
          expect(item.title).not.toBe('');
          expect(item.hashtags).toContain(`tag${90 - index}`);
          expect(item.permalink).toMatch(/^https?:\/\//);
        }
        for (const page of pages) expect(page.status === 'read' && page.title).not.toBe('');
      }));

    test('figures as its provider counts them → given with each post, and not what makes it another', () =>
      within(async ({ connector, source, publish }) => {
        publish(posts(2));
        const items = itemsOf(await readPages(connector, source));
        expect(items.map(({ metrics }) => metrics)).toEqual([figures, figures]);
        const [{ metrics: _metrics, rawMetrics: _raw, ...bare } = { rawMetrics: {} }] = items;
        expect(hashOfItem(nodeHashing, bare as ConnectorItem)).toBe(hashOfItem(nodeHashing, items[0] as ConnectorItem));
      }));

    test('a post with a script → none in its html', () =>
      within(async ({ connector, source, publish }) => {
        const text = 'Hello <script>alert(1)</script><img src=x onerror=alert(1)> there';
        publish([{ id: '1', text, at: NEWEST }]);
        const [item] = itemsOf(await readPages(connector, source));
        expect(item?.html).not.toMatch(/<script|<[^>]*\sonerror/i);
      }));

    test('an empty source → no post, no error', () =>
      within(async ({ connector, source, publish }) => {
        publish([]);
        expect(itemsOf(await readPages(connector, source))).toEqual([]);
      }));

    test('read again, unchanged → nothing that was not given before', () =>
      within(async ({ connector, source, publish }) => {
        publish(posts(90));
        const first = await readPages(connector, source);
        const again = await readPages(connector, source, { cursor: cursorOf(first) });
        const known = new Map(itemsOf(first).map((item) => [item.externalId, item]));
        for (const item of itemsOf(again)) expect(item).toEqual(known.get(item.externalId));
      }));

    test('read again, unchanged → one request, unless its protocol needs more', () =>
      within(async ({ connector, source, publish, asked }) => {
        publish(posts(FEW));
        const cursor = cursorOf(await readPages(connector, source));
        const before = asked.length;
        await readPages(connector, source, { cursor });
        expect(asked.slice(before)).toHaveLength(requests);
      }));

    test('new posts since → given at the next reading', () =>
      within(async ({ connector, source, publish }) => {
        publish(posts(90));
        const first = await readPages(connector, source);
        publish([...posts(3, 90), ...posts(90)].map((post, index) => ({ ...post, at: NEWEST + (3 - index) * HOUR })));
        const again = await readPages(connector, source, { cursor: cursorOf(first) });
        const known = new Set(namesOf(first));
        expect(namesOf(again).filter((name) => !known.has(name))).toHaveLength(3);
      }));

    test('a post edited among the newest → given again', () =>
      within(async ({ connector, source, publish, untilEditsAreSeen }) => {
        publish(posts(90));
        const first = await readPages(connector, source);
        untilEditsAreSeen?.();
        publish(posts(90).map((post) => (post.id === '70' ? { ...post, text: 'Edited.' } : post)));
        const again = itemsOf(await readPages(connector, source, { cursor: cursorOf(first) }));
        const before = itemsOf(first).find(({ text }) => text.startsWith('Post 70 '));
        expect(again.find(({ externalId }) => externalId === before?.externalId)?.text).toBe('Edited.');
      }));

    test('the caller stops after one page → nothing more is requested', () =>
      within(async ({ connector, source, publish, asked }) => {
        publish(posts(90));
        const { signal } = new AbortController();
        for await (const page of connector.read({ source, cursor: null, credentials: null, signal })) {
          expect(page.status).toBe('read');
          break;
        }
        const before = asked.length;
        await new Promise((done) => setTimeout(done, 50));
        expect(asked).toHaveLength(before);
      }));

    if (isPaged) pagedContract(within);
    promiseContract(within, promised);

    test('history that its manifest promises → a source that is read further back takes several pages', () => {
      expect(typeof promised.history === 'string' || 'most' in promised.history).toBe(isPaged);
    });

    test('the caller aborts → rejects with its reason', () =>
      within(async ({ connector, source, publish }) => {
        publish(posts(3));
        const reason = new Error('the server stops');
        await expect(readPages(connector, source, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      }));

    test.each(Object.entries(refusals))(
      'status %s → the right kind of error with a plain sentence',
      (status, expected) =>
        within(async ({ connector, source, refuse }) => {
          refuse({ status: Number(status), headers: { 'retry-after': '120' } });
          const error = await failure(readPages(connector, source));
          expect({ code: error.code, status: classifyError(error).status }).toEqual(expected);
          expect(error.message).toMatch(/^[A-Z\p{L}#@].*[.]$/su);
          if (classifyError(error).status === 'limited') expect(error.retryAfterMs).toBe(120_000);
        }),
    );

    test('status 503 with Retry-After → failing, retried, and the wait is kept; without one → no wait', () =>
      within(async ({ connector, source, refuse }) => {
        refuse({ status: 503, headers: { 'retry-after': '120' } });
        const told = await failure(readPages(connector, source));
        expect({ code: told.code, ...classifyError(told) }).toEqual({
          code: 'http-status',
          status: 'failing',
          mayPass: true,
        });
        expect(told.retryAfterMs).toBe(120_000);
        refuse({ status: 503 });
        expect((await failure(readPages(connector, source))).retryAfterMs).toBeUndefined();
      }));

    test('an answer outside the protocol → failing, not retried by itself', () =>
      within(async ({ connector, source, refuse }) => {
        refuse({ status: 200, body: '<p>Under construction</p>' });
        const error = await failure(readPages(connector, source));
        expect(classifyError(error)).toEqual({ status: 'failing', mayPass: false });
      }));

    test('the provider is unreachable → unreachable, retried', () =>
      within(async (world) => {
        await world.close();
        const error = await failure(readPages(world.connector, world.source));
        expect(error.code).toBe('unreachable');
        expect(classifyError(error)).toEqual({ status: 'failing', mayPass: true });
      }));

    test('it works again after an error → read', () =>
      within(async ({ connector, source, publish, refuse }) => {
        publish(posts(3));
        refuse({ status: 500 });
        expect(await failure(readPages(connector, source))).toBeInstanceOf(SourceError);
        refuse(null);
        expect(itemsOf(await readPages(connector, source))).toHaveLength(3);
      }));

    test('sourceKey: the same source written otherwise → the same; another → another', () =>
      within(async ({ connector, source, sameSource, otherSource }) => {
        expect(connector.sourceKey(sameSource)).toBe(connector.sourceKey(source));
        expect(connector.sourceKey(otherSource)).not.toBe(connector.sourceKey(source));
      }));
  });
}
