import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorItem } from '../../../server/core/ports/connector.ts';
import type { Media } from '../../../src/domain/story/schema.ts';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, ids, list, type Stack, startStack } from '../../support/stack.ts';

const URL = 'https://school.example/pictures';
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const of = (type: Media['type']): Media => ({ type, url: `https://school.example/a.${type}`, alt: 'A race' });
const titles = async (query: string) => {
  const answer = await stack.ask('GET', `/api/v1/stories${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { titles: list(answer.body.items).map(({ title }) => String(title)), total: answer.body.total };
};

/** Imports posts through a new feed. @returns its id */
async function connect(items: readonly ConnectorItem[]): Promise<string> {
  stack.sources.set(URL, { items });
  const made = await stack.ask('POST', '/api/v1/feeds', {
    body: { name: 'School news', network: 'rss', source: { url: URL } },
  });
  await stack.settle();
  return String(made.body.feed?.id);
}

describe('GET /stories?media=true', () => {
  it('with any other filter → stories with image or video only', async () => {
    await connect([
      item('1', { title: 'Rugby match', hashtags: ['sport'], media: [of('image')], day: 1 }),
      item('2', { title: 'Rugby dinner', hashtags: ['food'], media: [of('audio'), of('video')], day: 2 }),
      item('3', { title: 'Rugby radio', hashtags: ['sport'], media: [of('audio'), of('link')], day: 3 }),
      item('4', { title: 'Chess match', hashtags: ['sport'], day: 4 }),
    ]);
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport', rules: { any: ['sport'] } } });

    expect(await titles('?media=true')).toEqual({ titles: ['Rugby match', 'Rugby dinner'], total: 2 });
    expect(await titles('?media=true&sort=title')).toEqual({ titles: ['Rugby dinner', 'Rugby match'], total: 2 });
    expect(await titles('?media=true&q=rugby&from=2026-11-18')).toEqual({
      titles: ['Rugby match', 'Rugby dinner'],
      total: 2,
    });
    expect(await titles('?media=true&tag=sport')).toEqual({ titles: ['Rugby match'], total: 1 });
    expect(await titles(`?media=true&collectionId=${made.body.collection?.id}`)).toEqual({
      titles: ['Rugby match'],
      total: 1,
    });
    expect(await titles('?media=true&status=approved')).toEqual({ titles: [], total: 0 });
  });

  it.each([
    ['', 15],
    ['&q=post', 15],
    ['&sort=publishedAt', 15],
    ['&sort=title', 15],
    ['&sort=-importedAt', 15],
  ])('pages (%s) → each story once', async (more, total) => {
    await connect(
      Array.from({ length: 23 }, (_, n) =>
        item(`p${n}`, { title: `Post ${n}`, day: Math.floor(n / 3), media: n % 3 === 0 ? [] : [of('image')] }),
      ),
    );
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await stack.ask('GET', `/api/v1/stories?media=true&limit=4${more}${cursor}`);
      expect(body.total).toBe(total);
      seen.push(...ids(body.items));
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
  });

  it('story edited, synced or written → listed when it has media', async () => {
    const feedId = await connect([item('a', { media: [of('image')] }), item('b')]);
    const [a, b] = ['a', 'b'].map((name) => `Post ${name}`);
    const [first] = ids((await stack.ask('GET', '/api/v1/stories?media=true')).body.items);
    expect((await titles('?media=true')).titles).toEqual([a]);

    stack.sources.set(URL, { items: [item('a', { media: [of('image')] }), item('b', { media: [of('video')] })] });
    await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    await stack.settle();
    expect((await titles('?media=true&sort=title')).titles).toEqual([a, b]);

    await stack.ask('PATCH', `/api/v1/stories/${first}`, { body: { media: [] } });
    expect((await titles('?media=true')).titles).toEqual([b]);

    const body = { title: 'Written here', html: '<p>x</p>', media: [of('image')] };
    expect((await stack.ask('POST', '/api/v1/stories', { body })).status).toBe(201);
    expect((await titles('?media=true&sort=title')).titles).toEqual([b, 'Written here']);
    expect((await titles('?q=media')).titles).toEqual([]);
    expect((await titles('?q=%3Amedia')).titles).toEqual([]);
  });

  it.each(['false', '1', '', 'true&media=true'])('media=%s → 400', async (value) => {
    const answer = await stack.ask('GET', `/api/v1/stories?media=${value}`);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid']);
    expect(Object.keys(fieldsOf(answer))).toContain('media');
  });
});
