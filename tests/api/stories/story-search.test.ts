import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSafeFetch } from '../../../server/core/fetch/safe-fetch.ts';
import type { FinderQuery, StoryFinder } from '../../../server/core/ports/stories.ts';
import { firestoreStoryFinder } from '../../../server/stories/firestore-story-finder.ts';
import { indexedStoryFinder } from '../../../server/stories/search/indexed-story-finder.ts';
import { serverIndexing } from '../../../server/stories/search/indexing.ts';
import { searchServer } from '../../../server/stories/search/server/search-server.ts';
import { serverIndexes } from '../../../server/stories/search/server/server-indexes.ts';
import type { StoryQuery } from '../../../src/domain/story/list-query.ts';
import { item } from '../../support/fake-source.ts';
import { startSearchServer } from '../../support/search-server.ts';
import { list } from '../../support/stack.ts';
import { IID, searchedSchool, titlesOf } from './searched-stories.ts';

const school = searchedSchool();
const { opened, indexed, connect } = school;
const servers = {
  elasticsearch: await startSearchServer('elasticsearch'),
  opensearch: await startSearchServer('opensearch'),
};
afterEach(() => {
  for (const server of Object.values(servers)) {
    server.indices.clear();
    server.aliases.clear();
  }
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));

const find = async (query: string) => {
  const answer = await school.stack.ask('GET', `/api/v1/stories${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const titles = async (query: string) => list((await find(query)).items).map(({ title }) => String(title));

type Place = { readonly url: string; readonly key: string | null };

/** The real server of `SEARCH_URL`, where one is named and answers. */
async function realServer(): Promise<Place | null> {
  const { SEARCH_URL: url, SEARCH_API_KEY: key = null } = process.env;
  if (!url) return null;
  const answers = await fetch(url, { headers: authorised(key), signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  return answers ? { url: url.replace(/\/$/, ''), key } : null;
}

const authorised = (key: string | null): Record<string, string> => (key ? { authorization: `ApiKey ${key}` } : {});

const real = await realServer();
/** No other run, and no deployment, has indices that begin so. */
const REAL_ALIAS = `sprx-test-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** By their names: a server may refuse to delete what a pattern names. */
async function deleteReal({ url, key }: Place): Promise<void> {
  const options = { headers: authorised(key) };
  const indices = await fetch(`${url}/${REAL_ALIAS}-*?expand_wildcards=all`, options);
  for (const name of indices.ok ? Object.keys((await indices.json()) as object) : [])
    await fetch(`${url}/${name}`, { ...options, method: 'DELETE' });
}
afterEach(async () => {
  if (real) await deleteReal(real);
});

/** A finder on a search server that has taken the school in. */
function served(place: Place, alias = 'stories'): StoryFinder {
  const { db, log } = school.stack.backend.deps;
  const now = () => new Date();
  const { hostname, port, protocol } = new URL(place.url);
  const allow = [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`];
  const safeFetch = createSafeFetch({ allow, userAgent: 'test' });
  const name = `${alias}-${opened.length}`;
  const indexes = serverIndexes(searchServer({ ...place, fetch: safeFetch }), name, now);
  opened.push(indexes);
  const indexing = serverIndexing({ db, indexes, now });
  const whole = Promise.all(
    [IID, 'riverside'].map((iid) =>
      indexing.rebuild({ iid, allIids: async () => [], version: 'v', onTaken: async () => {} }),
    ),
  );
  const finder = indexedStoryFinder({ db, indexes, log, now, indexing });
  return {
    async find(iid, query) {
      await whole;
      return finder.find(iid, query);
    },
    async *all(iid, query) {
      await whole;
      yield* finder.all(iid, query);
    },
    async counts(iid, time) {
      await whole;
      return finder.counts(iid, time);
    },
  };
}

const FINDERS: [name: string, finderOf: () => StoryFinder][] = [
  ['Firestore', () => firestoreStoryFinder(school.stack.db)],
  ['index of the process', () => indexed(`index-${opened.length}`)],
  ['Elasticsearch', () => served({ url: servers.elasticsearch.url, key: null })],
  ['OpenSearch', () => served({ url: servers.opensearch.url, key: null })],
];
if (real) FINDERS.push(['the server of SEARCH_URL', () => served(real, REAL_ALIAS)]);

describe.each(FINDERS)('StoryFinder: %s', (_, finderOf) => {
  it('whole words, filters and orders → same stories and totals', async () => {
    const feedId = await connect();
    const finder = finderOf();
    const of = (query: StoryQuery) => titlesOf(finder, query);
    expect(await of({ q: 'rugby' })).toEqual({
      titles: ['Rugby match at Élodie field', 'Chess club', 'Autumn newsletter'],
      total: 3,
    });
    expect(await of({ q: 'RUGBY elodie' })).toEqual({ titles: ['Rugby match at Élodie field'], total: 1 });
    expect(await of({ q: 'rugby', sort: 'publishedAt', feedId })).toEqual({
      titles: ['Autumn newsletter', 'Chess club', 'Rugby match at Élodie field'],
      total: 3,
    });
    expect(await of({ q: 'rugby', sort: 'title' })).toMatchObject({
      titles: ['Autumn newsletter', 'Chess club', 'Rugby match at Élodie field'],
    });
    expect(await of({ q: 'rugby', tag: 'news' })).toEqual({ titles: ['Autumn newsletter'], total: 1 });
    expect(await of({ q: 'rugby', status: 'approved' })).toEqual({ titles: [], total: 0 });
    expect(await of({ q: 'rugby', media: true })).toEqual({ titles: [], total: 0 });
    expect(await of({ q: '?!' })).toEqual({ titles: [], total: 0 });
    expect(await of({ tag: 'sport', from: '2026-11-01', to: '2026-11-30', sort: 'title' })).toMatchObject({ total: 1 });
  });

  it('network, kind, author, group, value, consent, held, without, schedule → only those stories', async () => {
    const feedId = await connect([
      item('1', { title: 'Untagged', hashtags: [], day: 1 }),
      item('2', { title: 'Held by a word', hashtags: ['sport'], day: 2 }),
      item('3', { title: 'With a question', hashtags: ['clubs'], day: 3 }),
      item('4', { title: 'No description', hashtags: ['news'], day: 4 }),
    ]);
    const made = await school.stack.ask('POST', '/api/v1/stories', {
      body: { title: 'Written here', html: '<p>x</p>', hashtags: ['sport'], values: ['Kindness'] },
    });
    const { docs } = await school.stack.db
      .collection('stories')
      .where('iid', '==', IID)
      .where('feedId', '==', feedId)
      .get();
    const updatedAt = new Date();
    const set = (title: string, fields: object) =>
      docs.find((one) => one.get('title') === title)?.ref.update({ ...fields, updatedAt });
    await set('Untagged', { author: 'Élodie Marsh' });
    await set('Held by a word', { held: { why: 'word', rule: 'holdWords', word: 'word' } });
    await set('With a question', { consent: { state: 'question', places: [] } });
    await set('No description', {
      media: [
        { type: 'image', url: 'https://school.example/a.png', alt: ' ' },
        { type: 'image', url: 'https://school.example/b.png', alt: 'A dog' },
      ],
    });
    await school.stack.db
      .doc(`stories/${made.body.story?.id}`)
      .update({ publishAt: new Date('2026-12-24T09:00:00Z'), updatedAt });
    const finder = finderOf();
    const of = async (query: FinderQuery) => {
      const result = await titlesOf(finder, query);
      expect(result.total).toBe(result.titles.length);
      return result.titles.toSorted();
    };
    expect(await of({ network: 'rss', feedId })).toHaveLength(4);
    expect(await of({ network: 'youtube', feedId })).toEqual([]);
    expect(await of({ kind: 'authored', tag: 'sport' })).toEqual(['Written here']);
    expect(await of({ author: 'elodie marsh' })).toEqual(['Untagged']);
    expect(await of({ author: 'elodie' })).toEqual([]);
    expect(await of({ group: 'purpose', anyTag: ['sport', 'clubs'] })).toEqual([
      'Held by a word',
      'With a question',
      'Written here',
    ]);
    expect(await of({ group: 'purpose', anyTag: [] })).toEqual([]);
    expect(await of({ value: 'kindness' })).toEqual(['Written here']);
    expect(await of({ held: true })).toEqual(['Held by a word']);
    expect(await of({ consent: 'question' })).toEqual(['With a question']);
    expect(await of({ without: 'tags', feedId })).toEqual(['Untagged']);
    expect(await of({ without: 'alt', feedId })).toEqual(['No description']);
    expect(await of({ scheduledFrom: '2026-12-24', scheduledTo: '2026-12-24' })).toEqual(['Written here']);
    expect(await of({ scheduledFrom: '2026-12-25' })).toEqual([]);
    expect(await of({ scheduledTo: '2026-12-23' })).toEqual([]);
    expect(await of({ q: 'question', consent: 'question', network: 'rss', sort: 'title' })).toEqual([
      'With a question',
    ]);
    expect(await of({ held: true, consent: 'question' })).toEqual([]);
  });

  it('all → every story once and in order, with any filter', async () => {
    const feedId = await connect();
    const finder = finderOf();
    for (const query of [{ feedId }, { feedId, network: 'rss' }, { feedId, q: 'rugby' }] as const) {
      const titles: string[] = [];
      for await (const page of finder.all(IID, { ...query, sort: 'title' }))
        titles.push(...page.map(({ title }) => title));
      const { items } = await finder.find(IID, { ...query, sort: 'title' });
      expect(titles).toEqual(items.map(({ title }) => title));
    }
  });

  it('counts → stories by hashtag and value in the period', async () => {
    await connect();
    const finder = finderOf();
    const before = await finder.counts(IID, {});
    await school.stack.ask('POST', '/api/v1/stories', {
      body: { title: 'Kind', html: '<p>x</p>', hashtags: [], values: ['Kindness', 'KINDNESS'] },
    });
    school.stack.backend.deps.stories.changed?.(IID);
    const after = await finderOf().counts(IID, {});
    expect(after.hashtags.get('rugby')).toBe(1);
    expect(after.values.get('kindness')).toBe((before.values.get('kindness') ?? 0) + 1);
    expect([after.total, after.untagged]).toEqual([before.total + 1, before.untagged + 1]);
    const none = await finder.counts(IID, { from: '2001-01-01', to: '2001-01-02' });
    expect([none.total, none.untagged, none.hashtags.size, none.values.size]).toEqual([0, 0, 0, 0]);
  });

  it('another school → none of its stories', async () => {
    await connect();
    expect(await titlesOf(finderOf(), { q: 'rugby' }, 'riverside')).toEqual({ titles: [], total: 0 });
  });

  it('pages of two → each story once, in every order', async () => {
    await connect();
    const finder = finderOf();
    for (const sort of ['-publishedAt', 'publishedAt', '-importedAt', 'title'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const query: StoryQuery = { q: 'rugby', sort, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
        const page = await finder.find(IID, query);
        seen.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen.toSorted(), sort).toEqual(['Autumn newsletter', 'Chess club', 'Rugby match at Élodie field']);
    }
  });

  it('skip → rows after that number, none beyond the last, same total', async () => {
    await connect();
    const finder = finderOf();
    for (const query of [{}, { q: 'rugby' }, { group: 'place', anyTag: ['sport', 'music'] }] as const) {
      const all = await titlesOf(finder, { ...query, limit: 10 });
      for (const skip of [1, 2, all.titles.length]) {
        const rest = await titlesOf(finder, { ...query, skip, limit: 1 });
        expect(rest, `${JSON.stringify(query)} ${skip}`).toEqual({
          titles: all.titles.slice(skip, skip + 1),
          total: all.total,
        });
      }
    }
  });

  it('cursor of another query → invalid at cursor', async () => {
    await connect();
    const finder = finderOf();
    const { nextCursor } = await finder.find(IID, { q: 'rugby', limit: 1 });
    await expect(finder.find(IID, { q: 'chess', limit: 1, cursor: nextCursor ?? '' })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { cursor: expect.any(String) } },
    });
  });
});

describe('GET /stories?q=', () => {
  beforeEach(() => connect());

  it('beginning of a word, also within the text → listed', async () => {
    expect(await titles('?q=orch')).toEqual(['Celebration assembly']);
    expect(await titles('?q=pract%20che')).toEqual(['Chess club']);
  });

  it('one typing error from five letters, two from nine → listed; in shorter words → not', async () => {
    expect(await titles('?q=rgby%20newsleter')).toEqual([]);
    expect(await titles('?q=rugyb%20newsleter')).toEqual(['Autumn newsletter']);
    expect(await titles('?q=celbratoin')).toEqual(['Celebration assembly']);
    expect(await titles('?q=clbratoinx')).toEqual([]);
    expect(await titles('?q=clbu')).toEqual([]);
  });

  it('sort=relevance → title before hashtag before text, mistyped last; pages go on', async () => {
    expect(await titles('?q=rugby&sort=relevance')).toEqual([
      'Rugby match at Élodie field',
      'Autumn newsletter',
      'Chess club',
    ]);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await find(`?q=rugby&sort=relevance&limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...list(page.items).map(({ title }) => String(title)));
      expect(page.total).toBe(3);
      cursor = page.nextCursor === null ? '' : String(page.nextCursor);
    } while (cursor);
    expect(seen).toEqual(['Rugby match at Élodie field', 'Autumn newsletter', 'Chess club']);
  });

  it('sort=relevance without words → newest first', async () => {
    expect(await titles('?sort=relevance&tag=rugby&media=true')).toEqual([]);
    expect(await titles('?sort=relevance&limit=2')).toEqual(['Rugby match at Élodie field', 'Chess club']);
  });

  it('match → field, text and ranges of the words; without q → none', async () => {
    const [first] = list((await find('?q=rugby%20elodie')).items);
    expect(first?.match).toEqual({
      field: 'title',
      text: 'Rugby match at Élodie field',
      ranges: [
        [0, 5],
        [15, 21],
      ],
    });
    expect(list((await find('')).items)[0]).not.toHaveProperty('match');
  });

  it('story changed, moderated, deleted → search follows at once', async () => {
    const [first] = list((await find('?q=chess')).items);
    const path = `/api/v1/stories/${first?.id}`;
    expect((await school.stack.ask('PATCH', path, { body: { title: 'Draughts club' } })).status).toBe(200);
    expect(await titles('?q=draughts')).toEqual(['Draughts club']);
    expect(await titles('?q=chess')).toEqual([]);
    await school.stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [first?.id], decision: 'approve' } });
    expect(await titles('?q=draughts&status=approved')).toEqual(['Draughts club']);
    expect((await school.stack.ask('DELETE', path)).status).toBe(204);
    expect(await find('?q=draughts')).toMatchObject({ items: [], total: 0 });
  });

  it('collection with rules → its stories are searchable', async () => {
    const made = await school.stack.ask('POST', '/api/v1/collections', {
      body: { name: 'Sport', rules: { any: ['rugby'] } },
    });
    await school.stack.settle();
    expect(await titles(`?q=autumn&collectionId=${made.body.collection?.id}`)).toEqual(['Autumn newsletter']);
    await school.stack.ask('DELETE', `/api/v1/collections/${made.body.collection?.id}`);
    await school.stack.settle();
    expect(await find(`?q=autumn&collectionId=${made.body.collection?.id}`)).toMatchObject({ total: 0 });
  });

  it('channel deleted with its stories → none listed', async () => {
    const [feed] = list((await school.stack.ask('GET', '/api/v1/feeds')).body.items);
    await school.stack.ask('DELETE', `/api/v1/feeds/${feed?.id}?stories=delete`);
    await school.stack.settle();
    expect(await find('?q=rugby')).toMatchObject({ items: [], total: 0 });
  });
});
