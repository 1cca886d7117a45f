import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorItem } from '../../../server/core/ports/connector.ts';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const URL = 'https://school.example/news.rss';

/** Imports posts "1" to "n", the first the newest. @returns their ids, the newest first. */
async function posts(many: number, of: (n: number) => Partial<ConnectorItem> = () => ({})): Promise<string[]> {
  const items = Array.from({ length: many }, (_, n) =>
    item(String(n + 1), {
      title: `Post ${n + 1}`,
      hashtags: ['sport'],
      publishedAt: new Date(Date.UTC(2026, 9, 30 - n)).toISOString(),
      ...of(n + 1),
    }),
  );
  stack.sources.set(URL, { items });
  const feed = { name: 'Oakfield news', network: 'rss', source: { url: URL } };
  await stack.ask('POST', '/api/v1/feeds', { body: feed });
  await stack.settle();
  const snapshot = await stack.db.collection('stories').orderBy('publishedAt', 'desc').get();
  return snapshot.docs.map(({ id }) => id);
}
const ruled = (body: object = {}) => create({ rules: { any: ['sport'] }, ...body });
async function create(body: object): Promise<string> {
  const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport', ...body } });
  expect(made.status, made.text).toBe(201);
  return String(made.body.collection?.id);
}
const place = (id: string, storyId: string | undefined, body: object) =>
  stack.ask('PATCH', `/api/v1/collections/${id}/stories/${storyId}`, { body });
async function titles(id: string, query = ''): Promise<string[]> {
  const answer = await stack.ask('GET', `/api/v1/stories?collectionId=${id}&sort=collection${query}`);
  expect(answer.status, answer.text).toBe(200);
  return list(answer.body.items).map(({ title }) => String(title).replace('Post ', ''));
}
/** Page by page. */
async function pagedTitles(id: string, limit: number): Promise<string[]> {
  const all: string[] = [];
  for (let cursor = ''; ; ) {
    const url = `/api/v1/stories?collectionId=${id}&sort=collection&limit=${limit}${cursor}`;
    const { body } = await stack.ask('GET', url);
    all.push(...list(body.items).map(({ title }) => String(title).replace('Post ', '')));
    if (!body.nextCursor) return all;
    cursor = `&cursor=${String(body.nextCursor)}`;
  }
}

describe('collection order', () => {
  it('placeStory: after another, first, and again → order follows, one rank written, the others unchanged', async () => {
    const [one, two, three, four] = await posts(5);
    const id = await ruled();
    expect(await titles(id)).toEqual(['1', '2', '3', '4', '5']);
    const first = await place(id, four, { after: one });
    expect(first.status, first.text).toBe(200);
    expect(first.body.collection).toMatchObject({ order: 'hand' });
    expect(await titles(id)).toEqual(['1', '4', '2', '3', '5']);
    await place(id, three, { after: null });
    expect(await titles(id)).toEqual(['3', '1', '4', '2', '5']);
    await place(id, two, { after: one });
    expect(await titles(id)).toEqual(['3', '1', '2', '4', '5']);
    await place(id, two, { after: three });
    expect(await titles(id)).toEqual(['3', '2', '1', '4', '5']);
    const orderDocument = (await stack.db.doc(`collectionOrders/${id}`).get()).data();
    expect(Object.keys(orderDocument?.ranks).sort()).toEqual([two, three, four].sort());
    for (const limit of [1, 2, 3]) expect(await pagedTitles(id, limit)).toEqual(['3', '2', '1', '4', '5']);
  });

  it.each([
    ['publishedAt', ['1', '2', '3', '4', '5'].toReversed()],
    ['title', ['1', '2', '3', '4', '5']],
  ])('order %s → stories in this order, page by page, with a placed story among them', async (order, expected) => {
    const stories = await posts(5);
    const id = await ruled({ order });
    expect(await titles(id)).toEqual(expected);
    expect(await pagedTitles(id, 2)).toEqual(expected);
    const byTitle = (title: string | undefined) => stories[Number(title) - 1];
    await place(id, byTitle(expected[4]), { after: byTitle(expected[1]) });
    const moved = [expected[0], expected[1], expected[4], expected[2], expected[3]];
    expect(await titles(id)).toEqual(moved);
    expect(await pagedTitles(id, 2)).toEqual(moved);
  });

  it('placeStory: stories of the same moment → placed between two of them', async () => {
    const same = '2026-10-01T00:00:00.000Z';
    await posts(12, () => ({ publishedAt: same }));
    const id = await ruled();
    const before = await titles(id);
    const idOf = async (title: string | undefined) =>
      (await stack.db.collection('stories').where('title', '==', `Post ${title}`).get()).docs[0]?.id;
    await place(id, await idOf(before[11]), { after: await idOf(before[4]) });
    expect(await titles(id)).toEqual([...before.slice(0, 5), before[11], ...before.slice(5, 11)]);
  });

  it('pinned by the story’s or the collection’s endpoint → listed first, and stays once the rules no longer match it', async () => {
    const stories = await posts(5);
    const id = await ruled();
    await place(id, stories[3], { pinned: true });
    await place(id, stories[4], { pinned: true });
    expect(await titles(id)).toEqual(['4', '5', '1', '2', '3']);
    expect(await pagedTitles(id, 1)).toEqual(['4', '5', '1', '2', '3']);
    await place(id, stories[4], { after: null });
    expect(await titles(id)).toEqual(['5', '4', '1', '2', '3']);
    const changed = await stack.ask('PATCH', `/api/v1/collections/${id}`, {
      body: { pinned: [stories[2], stories[3]], rules: { any: ['nothing'] } },
    });
    expect(changed.body.collection).toMatchObject({ pinned: [stories[2], stories[3]] });
    expect(await titles(id)).toEqual(['3', '4', '5']);
    await place(id, stories[2], { pinned: false });
    expect(await titles(id)).toEqual(['4', '3', '5']);
    await stack.ask('DELETE', `/api/v1/collections/${id}/stories/${stories[3]}`);
    const { body } = await stack.ask('GET', `/api/v1/collections/${id}`);
    expect(body.collection).toMatchObject({ pinned: [], count: 2 });
  });

  it('pinned: 21 stories → 400 at the field; deleted story → removed from the pinned', async () => {
    const stories = await posts(21);
    const id = await ruled();
    const all = await stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { pinned: stories } });
    expect(all.status).toBe(400);
    expect(fieldsOf(all)).toHaveProperty('pinned');
    await stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { pinned: stories.slice(0, 20) } });
    const one = await place(id, stories[20], { pinned: true });
    expect(one.status).toBe(400);
    expect(fieldsOf(one).pinned).toBe('You can pin 20 stories. Unpin one first.');
    await stack.ask('DELETE', `/api/v1/stories/${stories[0]}`);
    const { body } = await stack.ask('GET', `/api/v1/collections/${id}`);
    expect(body.collection?.pinned).toHaveLength(19);
  });

  it('placeStory: not in the collection, after one that is not, after itself, both at once → refused with a message', async () => {
    const [one, two] = await posts(2);
    const id = await create({});
    expect((await place(id, one, { after: null })).status).toBe(404);
    expect((await place('none', one, { after: null })).status).toBe(404);
    await stack.ask('PUT', `/api/v1/collections/${id}/stories/${one}`);
    for (const after of [two, one, 'none', '__x__']) {
      const answer = await place(id, one, { after });
      expect(answer.status).toBe(400);
      expect(fieldsOf(answer)).toHaveProperty('after');
    }
    expect((await place(id, one, { after: null, pinned: true })).status).toBe(400);
    expect((await place(id, one, {})).status).toBe(400);
    const pinned = await stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { pinned: ['none'] } });
    expect(fieldsOf(pinned)).toHaveProperty('pinned');
  });

  it('placeStory: collection disabled by plan → 409', async () => {
    const [one] = await posts(1);
    const id = await ruled();
    await stack.db.doc(`collections/${id}`).update({ disabledByPlan: true });
    expect((await place(id, one, { after: null })).status).toBe(409);
  });

  it('story placed by hand → stays once the rules no longer match it; taken out → its rank is deleted', async () => {
    const [one, two, three] = await posts(3);
    const id = await ruled();
    await place(id, three, { after: null });
    await stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { rules: { any: ['other'] } } });
    expect(await titles(id)).toEqual(['3']);
    await stack.ask('DELETE', `/api/v1/collections/${id}/stories/${three}`);
    for (const story of [one, two, three]) await stack.ask('PUT', `/api/v1/collections/${id}/stories/${story}`);
    expect(await titles(id)).toEqual(['1', '2', '3']);
  });

  it('embed → approved stories in the order of its collection, pinned first', async () => {
    const stories = await posts(4);
    const id = await ruled();
    const widget = { name: 'Home', type: 'story', collectionId: id, layout: 'grid', options: { limit: 3 } };
    const { body } = await stack.ask('POST', '/api/v1/widgets', { body: widget });
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: stories, decision: 'approve' } });
    await place(id, stories[3], { after: null });
    await place(id, stories[1], { pinned: true });
    const shown = await stack.ask('GET', `/embed/v1/widgets/${body.widget?.publicKey}`, { as: null });
    expect(list(shown.body.stories).map(({ title }) => title)).toEqual(['Post 2', 'Post 4', 'Post 1']);
  });

  it('sort=collection: without a collection, with other filters, with a cursor of another list → 400 at the field', async () => {
    const id = await ruled();
    expect(fieldsOf(await stack.ask('GET', '/api/v1/stories?sort=collection'))).toHaveProperty('sort');
    const more = await stack.ask('GET', `/api/v1/stories?sort=collection&collectionId=${id}&tag=sport`);
    expect(fieldsOf(more)).toHaveProperty('tag');
    const cursor = await stack.ask('GET', `/api/v1/stories?sort=collection&collectionId=${id}&cursor=WyJ4Il0`);
    expect(fieldsOf(cursor)).toHaveProperty('cursor');
    expect((await stack.ask('GET', '/api/v1/stories?sort=collection&collectionId=none')).status).toBe(404);
  });
});

describe('collection details', () => {
  it('GET /collections/{id} → counts by status, slug and the widgets that show it', async () => {
    const stories = await posts(4);
    const id = await ruled({ name: 'Crème & Sport' });
    const again = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Creme sport' } });
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: stories.slice(0, 2), decision: 'approve' } });
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [stories[2]], decision: 'hide' } });
    const widget = { name: 'Home', type: 'story', collectionId: id, layout: 'grid' };
    const made = await stack.ask('POST', '/api/v1/widgets', { body: widget });
    const { body } = await stack.ask('GET', `/api/v1/collections/${id}`);
    const used = {
      widgets: [{ id: made.body.widget?.id, name: 'Home' }],
      newsletters: [],
      page: false,
      feeds: [],
      breaks: ['The widget “Home” would have no stories to show.'],
    };
    expect(body.collection).toMatchObject({
      slug: 'creme-sport',
      order: '-publishedAt',
      pinned: [],
      counts: { approved: 2, pending: 1, hidden: 1 },
      used,
      publication: null,
    });
    expect(again.body.collection?.slug).toBe('creme-sport-2');
    expect((await stack.ask('GET', `/api/v1/collections/${id}/used`)).body).toEqual(used);
    expect((await stack.ask('GET', '/api/v1/collections/none/used')).status).toBe(404);
    const refused = await stack.ask('DELETE', `/api/v1/collections/${id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.error?.used).toEqual(used);
  });

  it('previewRules: words, values, channels, days → count and the newest; stories added by hand count', async () => {
    const stories = await posts(30, (n) => ({
      ...(n % 3 === 0
        ? { text: 'The Choir sang at the Cathédrale.', html: '<p>The Choir sang at the Cathédrale.</p>' }
        : {}),
    }));
    const preview = async (rules: object, collectionId?: string) => {
      const body = { rules, ...(collectionId ? { collectionId } : {}) };
      const answer = await stack.ask('POST', '/api/v1/collections/rules/preview', { as: 'viewer', body });
      expect(answer.status, answer.text).toBe(200);
      return { count: answer.body.count, items: list(answer.body.items).map(({ title }) => title) };
    };
    expect(await preview({ text: 'cathedrale CHOI' })).toMatchObject({ count: 10 });
    expect(await preview({ text: 'choir tennis' })).toEqual({ count: 0, items: [] });
    const all = await preview({ any: ['sport', 'music'] });
    expect(all.count).toBe(30);
    expect(all.items).toHaveLength(24);
    expect(all.items[0]).toBe('Post 1');
    expect(await preview({ from: '2026-10-29', to: '2026-10-30' })).toEqual({ count: 2, items: ['Post 1', 'Post 2'] });
    await stack.ask('PATCH', `/api/v1/stories/${stories[4]}`, { body: { values: ['Kindness'] } });
    expect(await preview({ values: ['Kindness', 'Courage'] })).toEqual({ count: 1, items: ['Post 5'] });
    const id = await ruled({ rules: { text: 'choir' } });
    expect((await stack.ask('GET', `/api/v1/collections/${id}`)).body.collection?.count).toBe(10);
    await stack.ask('PUT', `/api/v1/collections/${id}/stories/${stories[0]}`);
    await stack.ask('DELETE', `/api/v1/collections/${id}/stories/${stories[2]}`);
    const own = await preview({ text: 'choir' }, id);
    expect(own.count).toBe(10);
    expect(own.items[0]).toBe('Post 1');
    expect(own.items).not.toContain('Post 3');
    const unknown = { rules: {}, collectionId: 'none' };
    expect((await stack.ask('POST', '/api/v1/collections/rules/preview', { body: unknown })).status).toBe(404);
  });
});
