import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UnreadableItem } from '../../../server/core/ports/connector.ts';
import { item } from '../../support/fake-source.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';

const URL = 'https://school.example/half-broken';
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const answers = (unreadable: readonly UnreadableItem[], posts = 1) =>
  stack.sources.set(URL, { items: Array.from({ length: posts }, (_, n) => item(`p${n}`)), unreadable });
const untold = (reason: string): UnreadableItem => ({ externalId: null, reason });

async function connect(): Promise<string> {
  const body = { name: 'School news', network: 'rss', source: { url: URL } };
  const made = await stack.ask('POST', '/api/v1/feeds', { body });
  await stack.settle();
  return String(made.body.feed?.id);
}
async function again(id: string): Promise<void> {
  expect((await stack.ask('POST', `/api/v1/feeds/${id}/sync`)).status).toBe(202);
  await stack.settle();
}
const counted = async (id: string) => (await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed?.unreadable;
const unreadablePosts = async (id: string) => {
  const { status, body } = await stack.ask('GET', `/api/v1/feeds/${id}/unreadable`, { as: 'viewer' });
  expect(status).toBe(200);
  return {
    posts: list(body.items).map(({ externalId, reason }) => [externalId, reason]),
    times: new Map(list(body.items).map(({ id: post, at }) => [String(post), String(at)])),
    total: body.total,
  };
};

describe('GET /feeds/{id}/unreadable', () => {
  it('four unreadable posts, two alike → each with its reason', async () => {
    answers([untold('Post 10 is empty.'), untold('Post 9 is empty.'), untold('No text.'), untold('No text.')]);
    const id = await connect();
    expect(await counted(id)).toBe(4);
    expect(await unreadablePosts(id)).toMatchObject({
      posts: [
        [null, 'No text.'],
        [null, 'No text.'],
        [null, 'Post 9 is empty.'],
        [null, 'Post 10 is empty.'],
      ],
      total: 4,
    });
  });

  it('synced again → first time stays, posts readable now are removed', async () => {
    answers([untold('Old.'), { externalId: 'guid-1', reason: 'Too long.' }]);
    const id = await connect();
    const before = await unreadablePosts(id);
    answers([untold('Old.'), untold('New.')], 2);
    await again(id);
    const after = await unreadablePosts(id);
    expect(after.posts).toEqual([
      [null, 'New.'],
      [null, 'Old.'],
    ]);
    const [old] = [...after.times].filter(([post]) => before.times.has(post));
    expect(old).toBeDefined();
    expect(before.times.get(old?.[0] ?? '')).toBe(old?.[1]);

    answers([], 3);
    await again(id);
    expect(await unreadablePosts(id)).toMatchObject({ posts: [], total: 0 });
    expect(await counted(id)).toBe(0);
  });

  it('450 unreadable posts → 450 counted, 400 stored, in pages', async () => {
    answers(Array.from({ length: 450 }, (_, n) => untold(`Post ${n + 1} is empty.`)));
    const id = await connect();
    const reasons: unknown[] = [];
    const pages: number[] = [];
    let cursor = '';
    do {
      const { status, body } = await stack.ask('GET', `/api/v1/feeds/${id}/unreadable?limit=150${cursor}`);
      expect([status, body.total]).toEqual([200, 450]);
      pages.push(list(body.items).length);
      reasons.push(...list(body.items).map(({ reason }) => reason));
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor);
    expect(pages).toEqual([150, 150, 100]);
    expect(reasons).toEqual(Array.from({ length: 400 }, (_, n) => `Post ${n + 1} is empty.`));
    expect([(await unreadablePosts(id)).posts.length, await counted(id)]).toEqual([50, 450]);
  });

  it('post at the cursor readable meanwhile → next page continues after it', async () => {
    const long = (n: number) => untold(`${'\u0001"🏫'.repeat(60)} ${n}`);
    answers([untold('A.'), untold('B.'), untold('C.'), long(1), long(2)]);
    const id = await connect();
    const page = async (limit: number, cursor?: string) => {
      const more = cursor ? `&cursor=${cursor}` : '';
      const { status, body } = await stack.ask('GET', `/api/v1/feeds/${id}/unreadable?limit=${limit}${more}`);
      expect(status).toBe(200);
      return { ids: list(body.items).map((post) => String(post.id)), cursor: String(body.nextCursor) };
    };
    const all = (await page(200)).ids;
    expect(new Set(all).size).toBe(5);
    const walked: string[] = [];
    for (let at = await page(1); ; at = await page(1, at.cursor)) {
      walked.push(...at.ids);
      if (at.cursor === 'null') break;
    }
    expect(walked).toEqual(all);

    const reasons = (await unreadablePosts(id)).posts.map(([, reason]) => String(reason));
    const before = await page(reasons.indexOf('B.') + 1);
    answers([untold('A.'), untold('C.'), long(1), long(2)], 2);
    await again(id);
    const after = (await page(200, before.cursor)).ids;
    expect(after).toEqual(all.slice(reasons.indexOf('B.') + 1));
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=all', 'limit'],
    ['cursor=abc', 'cursor'],
    ['page=2', 'page'],
  ])('?%s → 400 at that parameter', async (query, field) => {
    answers([untold('No text.')]);
    const id = await connect();
    const { status, body } = await stack.ask('GET', `/api/v1/feeds/${id}/unreadable?${query}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain(field);
  });

  it('cursor of another feed → 400', async () => {
    answers([untold('A.'), untold('B.')]);
    const id = await connect();
    const { body } = await stack.ask('GET', `/api/v1/feeds/${id}/unreadable?limit=1`);
    stack.sources.set(`${URL}-too`, { items: [item('p9')], unreadable: [untold('A.'), untold('B.')] });
    const other = await stack.ask('POST', '/api/v1/feeds', {
      body: { name: 'Other news', network: 'rss', source: { url: `${URL}-too` } },
    });
    await stack.settle();
    const address = `/api/v1/feeds/${other.body.feed?.id}/unreadable?limit=1&cursor=${body.nextCursor}`;
    expect((await stack.ask('GET', address)).status).toBe(400);
  });

  it('feed deleted → 404', async () => {
    answers([untold('No text.')]);
    const id = await connect();
    expect((await stack.ask('DELETE', `/api/v1/feeds/${id}`)).status).toBe(204);
    expect((await stack.ask('GET', `/api/v1/feeds/${id}/unreadable`)).status).toBe(404);
  });
});
