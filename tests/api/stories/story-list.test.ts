import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import { item } from '../../support/fake-source.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';

type Who = 'head' | 'author' | 'viewer';

const URL = 'https://school.example/list';
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
const GROUPS = { people: ['year4'], place: ['library'], purpose: ['learning'] };
beforeEach(async () => {
  await stack.reset();
  await stack.db
    .doc('institutions/oakfield')
    .update({ hashtags: GROUPS, values: ['Kindness'], brandedHashtag: 'oakfieldlife' });
});
afterAll(() => stack.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, as: Who = 'head') =>
  stack.ask(method, `/api/v1${path}`, { as, ...(body ? { body } : {}) });

async function write(title: string, more: object = {}): Promise<string> {
  const made = await ask('POST', '/stories', { title, html: '<p>Text</p>', hashtags: [], ...more });
  expect(made.status, made.text).toBe(201);
  return String(made.body.story?.id);
}

describe('GET /stories?group=', () => {
  it('group → stories with a hashtag of the group; unknown group → 400 at group', async () => {
    const id = await write('In a place', { hashtags: ['library', 'groupless'] });
    await write('Elsewhere', { hashtags: ['groupless'] });
    const { body } = await ask('GET', '/stories?group=place&tag=groupless');
    expect(list(body.items).map((story) => story.id)).toEqual([id]);
    const wrong = await ask('GET', '/stories?group=colour');
    expect([wrong.status, Object.keys(wrong.body.error?.fields ?? {})]).toEqual([400, ['group']]);
  });

  it.each([
    ['network=myspace', 'network'],
    ['kind=film', 'kind'],
    ['consent=yes', 'consent'],
    ['held=false', 'held'],
    ['without=text', 'without'],
    ['scheduledFrom=tomorrow', 'scheduledFrom'],
  ])('%s → 400 at %s, in the list and in the export', async (query, field) => {
    for (const path of [`/stories?${query}`, `/stories/export?format=csv&${query}`]) {
      const answer = await ask('GET', path);
      expect([answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe('GET /stories/export', () => {
  it('csv → every matching story, formulas escaped with an apostrophe', async () => {
    for (const begin of ['=1+1', '+44', '-5', '@SUM', 'plain'])
      await write(`${begin} exported`, { hashtags: ['exported'] });
    const answer = await ask('GET', '/stories/export?format=csv&tag=exported&sort=title');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="stories-\d{4}-\d{2}-\d{2}\.csv"$/);
    const [head, ...rows] = answer.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('"Title","Status","Channel","Author","Published","Hashtags","Values","Address","Text"');
    expect(rows.map((row) => row.split('","')[0]).toSorted()).toEqual(
      [`"'=1+1 exported`, `"'+44 exported`, `"'-5 exported`, `"'@SUM exported`, '"plain exported'].toSorted(),
    );
  });

  it('json → same stories as the list', async () => {
    const id = await write('As json', { hashtags: ['jsonly'] });
    const answer = await ask('GET', '/stories/export?format=json&tag=jsonly');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const { items } = JSON.parse(answer.text) as { items: { id: string; title: string }[] };
    expect(items.map((story) => [story.id, story.title])).toEqual([[id, 'As json']]);
    const none = await ask('GET', '/stories/export?format=json&tag=nobodyhasit');
    expect(JSON.parse(none.text)).toEqual({ items: [] });
  });

  it('more than a page → each story once', async () => {
    stack.sources.set(URL, {
      items: Array.from({ length: 450 }, (_, index) => item(String(index), { title: `Post ${index}`, day: 1 })),
    });
    const made = await ask('POST', '/feeds', { name: 'School news', network: 'rss', source: { url: URL } });
    expect(made.status, made.text).toBe(201);
    await stack.settle();
    const answer = await ask('GET', '/stories/export?format=csv&network=rss&q=post');
    const titles = answer.text.match(/^"Post \d+"/gm) ?? [];
    expect([titles.length, new Set(titles).size]).toEqual([450, 450]);
  });

  it('no format, order of a collection → 400 at the field', async () => {
    for (const [query, field] of [
      ['', 'format'],
      ['?format=xml', 'format'],
      ['?format=csv&sort=collection', 'sort'],
      ['?format=csv&limit=5', 'limit'],
    ] as const) {
      const answer = await ask('GET', `/stories/export${query}`);
      expect([answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe('GET /hashtags and /stories/coverage', () => {
  it('hashtags → counted, with their group, most used first, by prefix and limit', async () => {
    for (const title of ['One', 'Two']) await write(title, { hashtags: ['zzfirst', 'zzsecond'] });
    await write('Three', { hashtags: ['zzfirst'] });
    const { body } = await ask('GET', '/hashtags?prefix=%23ZZ');
    expect(body.items).toEqual([
      { tag: 'zzfirst', count: 3, group: null },
      { tag: 'zzsecond', count: 2, group: null },
    ]);
    expect(list((await ask('GET', '/hashtags?prefix=zz&limit=1')).body.items)).toHaveLength(1);
    const all = list((await ask('GET', '/hashtags?limit=200')).body.items);
    expect(all.find(({ tag }) => String(tag) === 'year4')).toEqual({ tag: 'year4', count: 0, group: 'people' });
  });

  it('coverage → rises with the story that shows it', async () => {
    const coverage = async (query = '') =>
      (await ask('GET', `/stories/coverage${query}`)).body as unknown as {
        people: { tag: string; count: number }[];
        values: { tag: string; count: number }[];
        branded: number;
        untagged: number;
        total: number;
      };
    const before = await coverage();
    expect(before.people.map(({ tag }) => tag)).toEqual(GROUPS.people);
    await write('Of a person', { hashtags: ['year4', 'oakfieldlife'], values: ['Kindness'] });
    await write('Of nobody');
    const after = await coverage();
    const grown = (list: { count: number }[], old: { count: number }[]) => (list[0]?.count ?? 0) - (old[0]?.count ?? 0);
    expect(grown(after.people, before.people)).toBe(1);
    expect(grown(after.values, before.values)).toBe(1);
    expect([after.branded - before.branded, after.untagged - before.untagged, after.total - before.total]).toEqual([
      1, 1, 2,
    ]);
    expect((await coverage('?from=2001-01-01&to=2001-01-02')).total).toBe(0);
  });
});

describe('/views', () => {
  const save = (as: Who, body: object) => ask('POST', '/views', { for: 'stories', query: 'tag=sport', ...body }, as);
  const names = async (as: Who) =>
    list((await ask('GET', '/views?for=stories', undefined, as)).body.items).map(({ name }) => name);

  it('own view → listed only for its owner; shared → for everyone with permission to read stories', async () => {
    expect((await save('author', { name: 'Mine' })).body.view).toMatchObject({
      name: 'Mine',
      shared: false,
      own: true,
    });
    await save('author', { name: 'Ours', shared: true, query: { tag: 'sport', sort: 'title' } });
    expect(await names('author')).toEqual(['Mine', 'Ours']);
    expect(await names('viewer')).toEqual(['Ours']);
    const [view] = list((await ask('GET', '/views?for=stories', undefined, 'viewer')).body.items);
    expect(view).toMatchObject({ query: { tag: 'sport', sort: 'title' }, own: false });
  });

  it('delete → own view at once; another user’s shared one with permission for settings; private one → 404', async () => {
    const mine = String((await save('author', { name: 'Mine' })).body.view?.id);
    const ours = String((await save('author', { name: 'Ours', shared: true })).body.view?.id);
    expect((await ask('DELETE', `/views/${mine}`)).status).toBe(404);
    expect((await ask('DELETE', `/views/${ours}`)).status).toBe(204);
    expect((await ask('DELETE', `/views/${mine}`, undefined, 'author')).status).toBe(204);
    const heads = String((await save('head', { name: 'Of the head', shared: true })).body.view?.id);
    expect((await ask('DELETE', `/views/${heads}`, undefined, 'author')).status).toBe(403);
  });

  it('no name, other list, filters too long → 400 at the field', async () => {
    for (const [body, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x', for: 'widgets' }, 'for'],
      [{ name: 'x', query: 'y'.repeat(4001) }, 'query'],
    ] as const) {
      const answer = await save('head', body);
      expect([answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([400, [field]]);
    }
  });
});

it('GET /stories/export: more than 30 a minute by one person → 429 with Retry-After; others go on', async () => {
  const get = (as: 'viewer' | 'head') => stack.ask('GET', '/api/v1/stories/export?format=csv&tag=none', { as });
  for (let n = 0; n < RATE_LIMITS['story export'].max; n += 1) expect((await get('viewer')).status).toBe(200);
  const refused = await get('viewer');
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await get('head')).status).toBe(200);
});
