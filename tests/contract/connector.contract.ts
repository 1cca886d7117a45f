import { describe, expect, test } from 'vitest';
import { nodeHashing } from '../../server/core/node-hashing.ts';
import { type ConnectorItem, classifyError, type PostMetrics, SourceError } from '../../server/core/ports/connector.ts';
import { hashOfItem } from '../../server/stories/index.ts';
import { capabilitiesOf, type Network } from '../../src/domain/networks/all.ts';
import { readPages } from '../support/read-pages.ts';
import { failure } from '../support/source-error.ts';
import { pagedContract } from './connector-pages.contract.ts';
import { promiseContract } from './connector-promises.contract.ts';
import { type ConnectorWorld, cursorOf, HOUR, itemsOf, NEWEST, namesOf, posts } from './connector-world.ts';

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

/** Each request is signed with a number and a time of its own. */
const unsigned = (path: string) => path.replace(/&oauth_(nonce|timestamp|signature)=[^&]*/g, '');

/** On one page of every network. */
const FEW = 12;

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
    test('first sync → every post once, newest first, well formed', () =>
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

    test('metrics as the provider counts them → returned with each post, do not count as a change', () =>
      within(async ({ connector, source, publish }) => {
        publish(posts(2));
        const items = itemsOf(await readPages(connector, source));
        expect(items.map(({ metrics }) => metrics)).toEqual([figures, figures]);
        const [{ metrics: _metrics, rawMetrics: _raw, ...bare } = { rawMetrics: {} }] = items;
        expect(hashOfItem(nodeHashing, bare as ConnectorItem)).toBe(hashOfItem(nodeHashing, items[0] as ConnectorItem));
      }));

    test('post with a script → none in its html', () =>
      within(async ({ connector, source, publish }) => {
        const text = 'Hello <script>alert(1)</script><img src=x onerror=alert(1)> there';
        publish([{ id: '1', text, at: NEWEST }]);
        const [item] = itemsOf(await readPages(connector, source));
        expect(item?.html).not.toMatch(/<script|<[^>]*\sonerror/i);
      }));

    test('empty source → no post, no error', () =>
      within(async ({ connector, source, publish }) => {
        publish([]);
        expect(itemsOf(await readPages(connector, source))).toEqual([]);
      }));

    test('synced again, unchanged → no post that was not returned before', () =>
      within(async ({ connector, source, publish }) => {
        publish(posts(90));
        const first = await readPages(connector, source);
        const again = await readPages(connector, source, { cursor: cursorOf(first) });
        const firstItems = new Map(itemsOf(first).map((item) => [item.externalId, item]));
        for (const item of itemsOf(again)) expect(item).toEqual(firstItems.get(item.externalId));
      }));

    test('synced again, unchanged → one request, unless its protocol needs more', () =>
      within(async ({ connector, source, publish, asked: requestCount }) => {
        publish(posts(FEW));
        const cursor = cursorOf(await readPages(connector, source));
        const before = requestCount.length;
        await readPages(connector, source, { cursor });
        expect(requestCount.slice(before)).toHaveLength(requests);
      }));

    test('new posts since → returned by the next sync', () =>
      within(async ({ connector, source, publish }) => {
        publish(posts(90));
        const first = await readPages(connector, source);
        publish([...posts(3, 90), ...posts(90)].map((post, index) => ({ ...post, at: NEWEST + (3 - index) * HOUR })));
        const again = await readPages(connector, source, { cursor: cursorOf(first) });
        const firstNames = new Set(namesOf(first));
        expect(namesOf(again).filter((name) => !firstNames.has(name))).toHaveLength(3);
      }));

    test('post edited among the newest → returned again', () =>
      within(async ({ connector, source, publish, untilEditsAreSeen }) => {
        publish(posts(90));
        const first = await readPages(connector, source);
        untilEditsAreSeen?.();
        publish(posts(90).map((post) => (post.id === '70' ? { ...post, text: 'Edited.' } : post)));
        const again = itemsOf(await readPages(connector, source, { cursor: cursorOf(first) }));
        const before = itemsOf(first).find(({ text }) => text.startsWith('Post 70 '));
        expect(again.find(({ externalId }) => externalId === before?.externalId)?.text).toBe('Edited.');
      }));

    test('caller stops after one page → no further request', () =>
      within(async ({ connector, source, publish, asked: requestCount }) => {
        publish(posts(90));
        const { signal } = new AbortController();
        const readOnePage = async () => {
          for await (const page of connector.read({ source, cursor: null, credentials: null, signal })) {
            expect(page.status).toBe('read');
            break;
          }
        };
        await readOnePage();
        const first = [...requestCount];
        // What the first reading still asked for would come while the second is under way.
        await readOnePage();
        expect(first.map(unsigned)).toEqual(expect.arrayContaining(requestCount.slice(first.length).map(unsigned)));
      }));

    if (isPaged) pagedContract(within);
    promiseContract(within, promised);

    test('history in the manifest → full sync takes several pages', () => {
      expect(typeof promised.history === 'string' || 'most' in promised.history).toBe(isPaged);
    });

    test('caller aborts → rejects with its reason', () =>
      within(async ({ connector, source, publish }) => {
        publish(posts(3));
        const reason = new Error('the server stops');
        await expect(readPages(connector, source, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      }));

    test.each(Object.entries(refusals))('status %s → its kind of error with a plain message', (status, expected) =>
      within(async ({ connector, source, refuse }) => {
        refuse({ status: Number(status), headers: { 'retry-after': '120' } });
        const error = await failure(readPages(connector, source));
        expect({ code: error.code, status: classifyError(error).status }).toEqual(expected);
        expect(error.message).toMatch(/^[A-Z\p{L}#@].*[.]$/su);
        if (classifyError(error).status === 'limited') expect(error.retryAfterMs).toBe(120_000);
      }),
    );

    test('status 503 with Retry-After → failing, retried, with that delay; without one → no delay', () =>
      within(async ({ connector, source, refuse }) => {
        refuse({ status: 503, headers: { 'retry-after': '120' } });
        const error = await failure(readPages(connector, source));
        expect({ code: error.code, ...classifyError(error) }).toEqual({
          code: 'http-status',
          status: 'failing',
          mayPass: true,
        });
        expect(error.retryAfterMs).toBe(120_000);
        refuse({ status: 503 });
        expect((await failure(readPages(connector, source))).retryAfterMs).toBeUndefined();
      }));

    test('answer that breaks the protocol → failing, not retried automatically', () =>
      within(async ({ connector, source, refuse }) => {
        refuse({ status: 200, body: '<p>Under construction</p>' });
        const error = await failure(readPages(connector, source));
        expect(classifyError(error)).toEqual({ status: 'failing', mayPass: false });
      }));

    test('provider unreachable → unreachable, retried', () =>
      within(async (world) => {
        await world.close();
        const error = await failure(readPages(world.connector, world.source));
        expect(error.code).toBe('unreachable');
        expect(classifyError(error)).toEqual({ status: 'failing', mayPass: true });
      }));

    test('provider works again after an error → synced', () =>
      within(async ({ connector, source, publish, refuse }) => {
        publish(posts(3));
        refuse({ status: 500 });
        expect(await failure(readPages(connector, source))).toBeInstanceOf(SourceError);
        refuse(null);
        expect(itemsOf(await readPages(connector, source))).toHaveLength(3);
      }));

    test('sourceKey: same source spelt differently → same key; another source → another key', () =>
      within(async ({ connector, source, sameSource, otherSource }) => {
        expect(connector.sourceKey(sameSource)).toBe(connector.sourceKey(source));
        expect(connector.sourceKey(otherSource)).not.toBe(connector.sourceKey(source));
      }));
  });
}
