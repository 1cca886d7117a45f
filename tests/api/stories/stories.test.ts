import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorItem } from '../../../server/core/ports/connector.ts';
import { planOf } from '../../support/demo-school.ts';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, ids, list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

/** Imports posts through a feed. @returns their story ids, in the order given. */
async function posts(
  items: readonly ConnectorItem[],
  as: 'head' | 'both' = 'head',
  iid = 'oakfield',
): Promise<string[]> {
  const url = `https://school.example/${iid}/${Math.random()}`;
  stack.sources.set(url, { items });
  const body = { name: `Channel ${Math.round(Math.random() * 1e9)}`, network: 'rss', source: { url } };
  const made = await stack.ask('POST', '/api/v1/feeds', { as, iid, body });
  expect(made.status).toBe(201);
  await stack.settle();
  const stories = await stack.db.collection('stories').where('feedId', '==', made.body.feed?.id).get();
  const byExternal = new Map(stories.docs.map((document) => [document.get('externalId'), document.id]));
  return items.map(({ externalId }) => byExternal.get(externalId) ?? '');
}
const usage = async (iid = 'oakfield') => (await stack.db.doc(`institutions/${iid}/analytics/global`).get()).data();
const moderate = (body: object, as: 'head' | 'both' = 'head', iid = 'oakfield') =>
  stack.ask('POST', '/api/v1/stories/moderate', { as, iid, body });

describe('GET /stories', () => {
  const titles = async (query: string) => {
    const answer = await stack.ask('GET', `/api/v1/stories${query}`);
    expect(answer.status, answer.text).toBe(200);
    return { titles: list(answer.body.items).map(({ title }) => String(title)), total: answer.body.total };
  };

  it('pages in every order → each story once', async () => {
    await posts(Array.from({ length: 23 }, (_, n) => item(`p${n}`, { day: Math.floor(n / 3) })));
    for (const sort of ['-publishedAt', 'publishedAt', '-importedAt', 'title']) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const { body } = await stack.ask('GET', `/api/v1/stories?limit=5&sort=${sort}${cursor && `&cursor=${cursor}`}`);
        expect(body.total).toBe(23);
        seen.push(...ids(body.items));
        cursor = body.nextCursor ? String(body.nextCursor) : '';
      } while (cursor);
      expect(new Set(seen).size).toBe(23);
      expect(seen.length).toBe(23);
    }
  });

  it('sort → by date or title, accents ignored', async () => {
    await posts([
      item('b', { title: 'Élan', day: 2 }),
      item('c', { title: 'zebra', day: 1 }),
      item('a', { title: 'Apple', day: 3 }),
    ]);
    expect((await titles('')).titles).toEqual(['zebra', 'Élan', 'Apple']);
    expect((await titles('?sort=publishedAt')).titles).toEqual(['Apple', 'Élan', 'zebra']);
    expect((await titles('?sort=title')).titles).toEqual(['Apple', 'Élan', 'zebra']);
  });

  it('every pair of filters → both apply', async () => {
    const [one, two, three, four] = await posts([
      item('1', { title: 'Rugby match', hashtags: ['sport', 'year9'], day: 1 }),
      item('2', { title: 'Rugby dinner', hashtags: ['food', 'year9'], day: 2 }),
      item('3', { title: 'Chess match', hashtags: ['sport'], day: 3 }),
      item('4', { title: 'Rugby tour', hashtags: ['sport', 'year9'], day: 4 }),
    ]);
    await posts([
      item('5', { title: 'Rugby elsewhere', hashtags: ['sport', 'year9'], publishedAt: '2026-11-19T10:00:00Z' }),
    ]);
    await moderate({ ids: [one, three, four], decision: 'approve' });
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport', rules: { any: ['sport'] } } });
    const collectionId = made.body.collection?.id;
    const { feedId } = (await stack.ask('GET', `/api/v1/stories/${two}`)).body.story as never;

    expect(await titles(`?status=approved&feedId=${feedId}`)).toEqual({
      titles: ['Rugby match', 'Chess match', 'Rugby tour'],
      total: 3,
    });
    expect((await titles(`?collectionId=${collectionId}&tag=year9`)).titles).toEqual([
      'Rugby elsewhere',
      'Rugby match',
      'Rugby tour',
    ]);
    expect(await titles(`?q=rug&tag=%23Sport&status=approved&collectionId=${collectionId}`)).toEqual({
      titles: ['Rugby match', 'Rugby tour'],
      total: 2,
    });
    expect((await titles('?q=rugby%20match')).titles).toEqual(['Rugby match']);
    expect((await titles('?q=rugby&from=2026-11-18&to=2026-11-19&sort=title')).titles).toEqual([
      'Rugby dinner',
      'Rugby elsewhere',
      'Rugby match',
    ]);
    expect((await titles('?from=2026-11-17&to=2026-11-17')).titles).toEqual(['Chess match']);
    expect((await titles('?from=2026-11-18T09:00:00Z&to=2026-11-18T09:00:00Z')).titles).toEqual(['Rugby dinner']);
    expect(await titles('?q=cricket')).toEqual({ titles: [], total: 0 });
    expect(await titles('?q=%3F%3F')).toEqual({ titles: [], total: 0 });

    const first = await stack.ask('GET', `/api/v1/stories?q=rugby&tag=year9&limit=2`);
    const second = await stack.ask('GET', `/api/v1/stories?q=rugby&tag=year9&limit=2&cursor=${first.body.nextCursor}`);
    expect([...ids(first.body.items), ...ids(second.body.items)]).toHaveLength(4);
    expect([first.body.total, second.body.total, second.body.nextCursor]).toEqual([4, 4, null]);
  });

  it('search words with other accents and case → matches in title and text', async () => {
    await posts([item('1', { title: 'Soirée musicale', text: 'Die Straße war voll.' }), item('2')]);
    for (const q of ['soiree', 'SOIRÉE', 'soi', 'strasse', 'Straße']) {
      expect((await titles(`?q=${encodeURIComponent(q)}`)).titles, q).toEqual(['Soirée musicale']);
    }
  });

  it.each([
    ['status=late', 'status'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=many', 'limit'],
    ['sort=random', 'sort'],
    ['from=yesterday', 'from'],
    ['to=2026-13-01', 'to'],
    ['cursor=abc', 'cursor'],
    ['feedId=../users', 'feedId'],
    ['collection=1', 'collection'],
    ['status=draft&status=hidden', 'status'],
  ])('?%s → 400 at that parameter', async (query, field) => {
    const answer = await stack.ask('GET', `/api/v1/stories?${query}`);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid']);
    expect(Object.keys(fieldsOf(answer))).toContain(field);
  });

  it('cursor of another filter → 400 at cursor', async () => {
    await posts([item('a'), item('b')]);
    const { body } = await stack.ask('GET', '/api/v1/stories?limit=1');
    const answer = await stack.ask('GET', `/api/v1/stories?limit=1&status=pending&cursor=${body.nextCursor}`);
    expect([answer.status, fieldsOf(answer).cursor]).toEqual([400, expect.stringMatching(/first page/)]);
  });

  it('no limit → 50; limit=200 → up to 200', async () => {
    await posts(Array.from({ length: 60 }, (_, n) => item(`p${n}`)));
    const { body } = await stack.ask('GET', '/api/v1/stories');
    expect(list(body.items)).toHaveLength(50);
    expect(list((await stack.ask('GET', '/api/v1/stories?limit=200')).body.items)).toHaveLength(60);
  });
});

describe('authored story', () => {
  const draft = (body: object) => stack.ask('POST', '/api/v1/stories', { as: 'author', body });

  it('created → draft, HTML sanitised, hashtags from its text', async () => {
    const { status, body } = await draft({
      title: ' Sports day ',
      html: '<p>Hello <b>all</b> #SportsDay</p><script>alert(1)</script>',
    });
    expect(status).toBe(201);
    expect(body.story).toMatchObject({
      iid: 'oakfield',
      kind: 'authored',
      status: 'draft',
      feedId: null,
      network: null,
      title: 'Sports day',
      hashtags: ['sportsday'],
      media: [],
    });
    expect(String(body.story?.html)).not.toContain('script');
    expect(String(body.story?.text)).toContain('Hello all #SportsDay');
    expect(await usage()).toMatchObject({ stories: 0 });
  });

  it('one field changed → others unchanged', async () => {
    const { body } = await draft({ title: 'Sports day', html: '<p>Hello</p>' });
    const media = [{ type: 'image', url: 'https://school.example/a.jpg', alt: 'A race', width: 800, height: 600 }];
    const changed = await stack.ask('PATCH', `/api/v1/stories/${body.story?.id}`, {
      body: { media, hashtags: ['#Sport', 'sport', 'Year 9'] },
    });
    expect(changed.body.story).toMatchObject({ title: 'Sports day', media, hashtags: ['sport', 'year9'] });
    expect((await stack.ask('GET', `/api/v1/stories/${body.story?.id}`)).body.story).toMatchObject(
      changed.body.story ?? {},
    );
  });

  it.each([
    [{}, 'title'],
    [{ title: '', html: 'x' }, 'title'],
    [{ title: 'x', html: '<script>1</script>' }, 'html'],
    [{ title: 'x', html: '<p>x</p>', media: [{ type: 'image', url: 'javascript:alert(1)', alt: '' }] }, 'media.0.url'],
    [{ title: 'x', html: '<p>x</p>', status: 'approved' }, 'status'],
  ])('%j → 400 at the invalid field', async (body, field) => {
    const answer = await draft(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldsOf(answer))).toContain(field);
  });

  it('deleted → 204, count reduced; again → 404', async () => {
    const { body } = await draft({ title: 'Sports day', html: '<p>Hello</p>' });
    await moderate({ ids: [body.story?.id], decision: 'approve' });
    expect(await usage()).toMatchObject({ stories: 1 });
    expect((await stack.ask('DELETE', `/api/v1/stories/${body.story?.id}`)).status).toBe(204);
    expect(await usage()).toMatchObject({ stories: 0 });
    expect((await stack.ask('DELETE', `/api/v1/stories/${body.story?.id}`)).status).toBe(404);
    expect((await stack.ask('GET', `/api/v1/stories/${body.story?.id}`)).body.error?.code).toBe('not-found');
  });

  it.each(['nope', '__all__', '..', '%2E%2E', 'a%2Fb', 'x'.repeat(300)])('id %s → 404', async (id) => {
    expect((await stack.ask('GET', `/api/v1/stories/${id}`)).status).toBe(404);
  });
});

describe('POST /stories/moderate', () => {
  it('unknown decision → invalid, fields.decision names the list', async () => {
    const answer = await moderate({ ids: ['a'], decision: 'publish' });
    expect(answer.status).toBe(400);
    const rule = 'Decision must be one of approve, hide, return, restore.';
    expect(answer.body.error).toEqual({ code: 'invalid', message: rule, fields: { decision: rule } });
  });

  it('approve, hide, return → status, counters, user and reason', async () => {
    const [a, b, c] = await posts([item('a'), item('b'), item('c')]);
    expect((await moderate({ ids: [a, b, c, a], decision: 'approve' })).body).toMatchObject({
      done: [a, b, c],
      failed: [],
    });
    expect(await usage()).toMatchObject({ stories: 3 });
    await moderate({ ids: [a], decision: 'approve' });
    expect(await usage()).toMatchObject({ stories: 3 });
    await moderate({ ids: [a], decision: 'hide' });
    await moderate({ ids: [b], decision: 'restore' });
    await moderate({ ids: [c], decision: 'return', reason: 'Ask the parents first.' });
    expect(await usage()).toMatchObject({ stories: 0 });
    const stories = await Promise.all(
      [a, b, c].map(async (id) => (await stack.ask('GET', `/api/v1/stories/${id}`)).body.story),
    );
    expect(stories.map((story) => story?.status)).toEqual(['hidden', 'pending', 'returned']);
    expect(stories[2]?.moderation).toMatchObject({ by: 'u-head', reason: 'Ask the parents first.' });
  });

  it('500 ids, one deleted and one of another school → 498 moderated, two not-found', async () => {
    const own = await posts(Array.from({ length: 498 }, (_, n) => item(`p${n}`)));
    const [foreign] = await posts([item('f')], 'both', 'riverside');
    const all = [...own.slice(0, 250), 'gone', ...own.slice(250), foreign];
    expect(all).toHaveLength(500);
    const { status, body } = await moderate({ ids: all, decision: 'approve' });
    expect(status).toBe(200);
    expect(list(body.done)).toHaveLength(498);
    expect(list(body.failed).map(({ id, error }) => [id, error?.code])).toEqual([
      ['gone', 'not-found'],
      [foreign, 'not-found'],
    ]);
    expect(await usage()).toMatchObject({ stories: 498 });
    expect(await usage('riverside')).toMatchObject({ stories: 0 });
    expect((await stack.ask('GET', '/api/v1/stories?status=approved')).body.total).toBe(498);
  });

  it('two at once over the plan’s limit → approved up to the limit', async () => {
    const subscription = planOf('starter');
    const features = { ...subscription.features, stories: { value: 6 } };
    await stack.db.doc('institutions/riverside').update({ subscription: { ...subscription, features } });
    const own = await posts(
      Array.from({ length: 10 }, (_, n) => item(`p${n}`)),
      'both',
      'riverside',
    );
    const answers = await Promise.all(
      [own.slice(0, 5), own.slice(5)].map((part) => moderate({ ids: part, decision: 'approve' }, 'both', 'riverside')),
    );
    expect(answers.flatMap(({ body }) => list(body.done))).toHaveLength(6);
    const failed = answers.flatMap(({ body }) => list(body.failed));
    expect(failed.map(({ error }) => error?.code)).toEqual(Array(4).fill('limit-reached'));
    expect(failed[0]?.error?.message).toMatch(/Starter includes 6/);
    expect(await usage('riverside')).toMatchObject({ stories: 6 });
  });

  it.each([
    [{ ids: [], decision: 'approve' }, 'ids'],
    [{ ids: Array(501).fill('x'), decision: 'approve' }, 'ids'],
    [{ ids: ['x'], decision: 'burn' }, 'decision'],
    [{ ids: ['x'], decision: 'return' }, 'reason'],
    [{ ids: ['x'], decision: 'return', reason: '  ' }, 'reason'],
  ])('%j → 400 at the invalid field', async (body, field) => {
    const answer = await moderate(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldsOf(answer))).toContain(field);
  });
});
