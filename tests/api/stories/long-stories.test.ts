import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_CHARACTERS } from '../../../server/core/firestore/bounded-pages.ts';
import { ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';

const COUNT = 40;
const LONG = 'word '.repeat(30_000);
let stack: Stack;
let all: string[];
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(async () => {
  await stack.reset();
  all = [];
  for (let n = 0; n < COUNT; n += 1) {
    const body = { title: `Long ${String(n).padStart(2, '0')}`, html: `<p>${LONG}</p>`, hashtags: ['long'] };
    const made = await stack.ask('POST', '/api/v1/stories', { body });
    expect(made.status, made.text).toBe(201);
    all.push(String(made.body.story?.id));
  }
});
afterAll(() => stack.close());

const get = (path: string) => stack.ask('GET', path);

/** All pages of a list; each answer has few stories and the number of all. */
async function pagesOf(path: string): Promise<Loose[]> {
  const items: Loose[] = [];
  for (let cursor = ''; ; ) {
    const page = await get(`${path}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    expect(page.status, page.text.slice(0, 300)).toBe(200);
    expect(page.text.length).toBeLessThan(MOST_CHARACTERS + 2 * LONG.length);
    expect(page.body.total).toBe(COUNT);
    items.push(...list(page.body.items));
    if (page.body.nextCursor === null) return items;
    cursor = String(page.body.nextCursor);
  }
}

async function collectionOfAll(): Promise<string> {
  const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Long ones' } });
  const id = String(made.body.collection?.id);
  const bulk = await stack.ask('POST', '/api/v1/stories/bulk', { body: { ids: all, act: 'collect', value: id } });
  expect(ids(bulk.body.failed)).toEqual([]);
  const decided = await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: all, decision: 'approve' } });
  expect(list(decided.body.done)).toHaveLength(COUNT);
  return id;
}

describe('GET /stories', () => {
  it.each(['sort=title', 'q=long&sort=title', 'kind=authored&sort=title', 'tag=long&group=people&sort=title'])(
    '%s of long stories → shorter pages, each story once and whole',
    async (query) => {
      await stack.db.doc('institutions/oakfield').update({ hashtags: { people: ['long'], place: [], purpose: [] } });
      const items = await pagesOf(`/api/v1/stories?limit=200&${query}`);
      expect(items.map(({ id }) => String(id))).toEqual(all);
      const { match: _, ...listed } = items[7] as Loose;
      const { original, versions, used, ...one } = (await get(`/api/v1/stories/${all[7]}`)).body.story as Loose;
      expect(listed).toEqual(one);
    },
  );

  it('long stories in a collection’s order → shorter pages, each story once', async () => {
    const id = await collectionOfAll();
    await stack.ask('PATCH', `/api/v1/collections/${id}`, { body: { order: 'title', pinned: [all[5]] } });
    await stack.ask('PATCH', `/api/v1/collections/${id}/stories/${all[9]}`, { body: { after: all[20] } });
    const items = await pagesOf(`/api/v1/stories?limit=200&sort=collection&collectionId=${id}`);
    const rest = all.filter((other) => other !== all[5] && other !== all[9]);
    rest.splice(rest.indexOf(String(all[20])) + 1, 0, String(all[9]));
    expect(items.map(({ id: each }) => String(each))).toEqual([all[5], ...rest]);
  });
});

describe('GET /stories/export', () => {
  it('long stories → each once', async () => {
    const { items } = JSON.parse((await get('/api/v1/stories/export?format=json&sort=title')).text) as {
      items: { id: string; html: string }[];
    };
    expect(items.map(({ id }) => id)).toEqual(all);
    expect(items.every(({ html }) => html.length > LONG.length)).toBe(true);
  });
});

describe('long stories for visitors', () => {
  it('widget and feed of long stories → all stories; the feed has the beginning of those over its size', async () => {
    const collectionId = await collectionOfAll();
    const widget = await stack.ask('POST', '/api/v1/widgets', {
      body: { name: 'Long', type: 'story', collectionId, layout: 'list', options: { limit: 24 } },
    });
    const embed = await get(`/embed/v1/widgets/${widget.body.widget?.publicKey}`);
    expect(list(embed.body.stories)).toHaveLength(24);
    expect(String(list(embed.body.stories)[0]?.excerpt)).toMatch(/^word word.*…$/);

    const put = await stack.ask('PUT', `/api/v1/collections/${collectionId}/publish`, {
      body: { destinations: [{ kind: 'feed' }] },
    });
    expect(put.status, put.text.slice(0, 300)).toBe(200);
    const { publicKey } = (await stack.db.doc(`collections/${collectionId}`).get()).data() as { publicKey: string };
    const feed = await get(`/embed/v1/collections/${publicKey}/feed.json`);
    const { items } = JSON.parse(feed.text) as { items: { content_html: string }[] };
    expect(items).toHaveLength(COUNT);
    expect(feed.text.length).toBeLessThan(MOST_CHARACTERS + 2 * LONG.length);
    expect(items[0]?.content_html.length).toBeGreaterThan(LONG.length);
    expect(items.at(-1)?.content_html).toMatch(/^<p>word word.*…<\/p>$/);
  });
});

describe('POST /stories/bulk', () => {
  it('hashtag added to long stories, undone → each changed twice, text unchanged', async () => {
    const body = { ids: all, act: 'tag', value: 'more' };
    const done = await stack.ask('POST', '/api/v1/stories/bulk', { body });
    expect([list(done.body.done).length, list(done.body.failed).length]).toEqual([COUNT, 0]);
    const undone = await stack.ask('POST', '/api/v1/stories/undo', { body: { id: done.body.undo?.id } });
    expect(list(undone.body.done)).toHaveLength(COUNT);
    const stories = await stack.db.collection('stories').get();
    for (const story of stories.docs) {
      expect([story.get('hashtags'), story.get('version')]).toEqual([['long'], 3]);
      expect(story.get('text').length).toBeGreaterThan(LONG.length - 10);
      expect(story.get('words')).toContain('long');
    }
  });
});
