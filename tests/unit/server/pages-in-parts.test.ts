import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Transaction } from '../../../emulators/in-process/transaction.ts';
import { createFeed } from '../../../server/channels/use-cases/create-feed.ts';
import { syncFeed } from '../../../server/channels/use-cases/feeds.ts';
import { type Connector, type ConnectorItem, type Page, SourceError } from '../../../server/core/ports/connector.ts';
import { FEED_URL } from '../../api/channels.ts';
import { eventually, idle } from '../../support/eventually.ts';
import { item } from '../../support/fake-source.ts';
import { type InProcess, inProcessDeps } from '../../support/in-process-deps.ts';

let at: InProcess;
let feedId: string;
/** What the channel gives at its next reading; `asked` says how many stories there are when each is asked for. */
let pages: readonly (Page | SourceError)[];
let pagesAsked: number[];

const posts = (from: number, to: number, suffix = ''): ConnectorItem[] =>
  Array.from({ length: to - from }, (_, n) => item(`p${from + n}`, { title: `Post ${from + n}${suffix}` }));
const page = (items: readonly ConnectorItem[], continues: boolean, isWhole = true): Page => ({
  status: 'read',
  title: 'Oakfield',
  isWhole,
  items,
  unreadable: [],
  cursor: { at: items.at(-1)?.externalId ?? 'nothing' },
  ...(continues ? { continues } : {}),
});
const countStories = async () => (await at.db.collection('stories').get()).size;

const connector = {
  network: 'rss',
  sourceKey: () => FEED_URL,
  hostOf: () => 'school.example',
  async *read(): AsyncGenerator<Page> {
    for (const next of pages) {
      pagesAsked.push(await countStories());
      if (next instanceof SourceError) throw next;
      yield next;
    }
  },
} as unknown as Connector;

beforeEach(async () => {
  at = await inProcessDeps({ connectors: { get: () => connector } });
  pages = [];
  const head = at.actor('head');
  ({
    feed: { id: feedId },
  } = await createFeed(at.deps, head, { name: 'News', network: 'rss', source: { url: FEED_URL } }));
  await at.settle();
  pagesAsked = [];
});

async function read(...results: readonly (Page | SourceError)[]) {
  pages = results;
  const { id } = await syncFeed(at.deps, at.actor('head'), feedId);
  await at.settle();
  return (await at.db.doc(`jobs/${id}`).get()).data();
}
const cursor = async () => (await at.db.doc(`feedStates/${feedId}`).get()).get('cursor');

describe('sync in parts', () => {
  test('reading in parts of 400 → the next is asked for before the one before is stored, and all are stored in the end', async () => {
    const job = await read(page(posts(0, 400), true), page(posts(400, 800), true), page(posts(800, 1_000), false));
    expect(pagesAsked[1]).toBeLessThan(400);
    expect(pagesAsked[2]).toBeLessThan(800);
    expect(job).toMatchObject({ status: 'done', counts: { seen: 1_000, added: 1_000, updated: 0, unchanged: 0 } });
    expect(await countStories()).toBe(1_000);
    expect(await cursor()).toEqual({ at: 'p999' });
  });

  test('reading in parts, database that answers late → one part read ahead, the fourth not requested until it is stored', async () => {
    const late = Promise.withResolvers<void>();
    const run = at.db.runTransaction.bind(at.db);
    vi.spyOn(at.db, 'runTransaction').mockImplementation(async (...parameters) => {
      if (pagesAsked.length > 0) await late.promise;
      return run(...parameters);
    });
    const reading = read(...[0, 400, 800, 1_200].map((from) => page(posts(from, from + 400), from < 1_200)));
    await eventually(() => pagesAsked.length).toBe(3);
    await idle();
    expect(pagesAsked).toEqual([0, 0, 0]);
    late.resolve();
    expect(await reading).toMatchObject({ status: 'done', counts: { seen: 1_600, added: 1_600 } });
    expect(pagesAsked).toHaveLength(4);
  });

  test('pages without parts → each stored before the next is requested', async () => {
    await read(page(posts(0, 400), false, false), page(posts(400, 500), false, false));
    expect(pagesAsked).toEqual([0, 400]);
  });

  test('error between parts → earlier parts stored, no cursor saved, next sync adds only the rest', async () => {
    const broken = new SourceError('broken', 'The feed is incomplete. Try again later.');
    await read(page(posts(0, 400), true), broken);
    expect([await countStories(), await cursor()]).toEqual([400, undefined]);
    const job = await read(page(posts(0, 400), true), page(posts(400, 500), false));
    expect(job).toMatchObject({ status: 'done', counts: { seen: 500, added: 100, unchanged: 400 } });
    expect((await at.db.doc(`institutions/oakfield/feeds/${feedId}`).get()).get('postCount')).toBe(500);
  });

  test('same parts again → no post read or written', async () => {
    const parts = [page(posts(0, 400), true), page(posts(400, 500), false)];
    await read(...parts);
    const [lookups, writes] = [vi.spyOn(Transaction.prototype, 'getAll'), vi.spyOn(Transaction.prototype, 'set')];
    expect(await read(...parts)).toMatchObject({ counts: { seen: 500, added: 0, updated: 0, unchanged: 500 } });
    const paths = [...lookups.mock.calls, ...writes.mock.calls]
      .flat()
      .map((each) => (each as { path?: string }).path ?? '');
    expect(paths.filter((path) => path.startsWith('stories/'))).toEqual([]);
    expect(paths.length).toBeGreaterThan(0);
  });

  test('reading in parts, a change in each → as many transactions as for all of them in one', async () => {
    await read(page(posts(0, 400), true), page(posts(400, 500), false));
    const transactions = vi.spyOn(at.db, 'runTransaction');
    const changed = (n: number, suffix: string) => posts(n, n + 1, suffix);
    await read(page([...changed(0, ' a'), ...changed(1, ' a'), ...posts(2, 500)], false));
    const together = transactions.mock.calls.length;
    transactions.mockClear();
    await read(
      page([...changed(0, ' b'), ...posts(1, 400)], true),
      page([...posts(400, 499), ...changed(499, ' b')], false),
    );
    expect(transactions.mock.calls.length).toBe(together);
  });
});
