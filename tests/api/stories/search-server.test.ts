import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { item } from '../../support/fake-source.ts';
import { startSearchServer } from '../../support/search-server.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';

const SOURCE = 'https://school.example/search';
const KEY = 'bXkta2V5OnNlY3JldA==';
let server: Awaited<ReturnType<typeof startSearchServer>>;
let stack: Stack;

beforeEach(async () => {
  server = await startSearchServer('elasticsearch');
  stack = await startStack({ backend: { search: { url: server.url, index: 'stories', key: KEY } } });
  await stack.reset();
  stack.sources.set(SOURCE, {
    items: [
      item('1', { title: 'Rugby match', day: 1 }),
      item('2', { title: 'Chess club', text: 'After the rugby practice.', day: 2 }),
      item('3', { title: 'Autumn newsletter', hashtags: ['rugby'], day: 3 }),
    ],
  });
  await stack.ask('POST', '/api/v1/feeds', { body: { name: 'School news', network: 'rss', source: { url: SOURCE } } });
  await stack.settle();
  return async () => {
    await stack.close();
    await server.close();
  };
});

const titles = async (query: string) => {
  const answer = await stack.ask('GET', `/api/v1/stories${query}`);
  expect(answer.status, answer.text).toBe(200);
  return list(answer.body.items).map(({ title }) => String(title));
};
const asAdmin = (method: string, path: string, body?: object) =>
  stack.ask(method, `/api/v1/admin/search${path}`, { as: 'admin', iid: null, ...(body ? { body } : {}) });
const searches = () => server.requests.filter(({ path }) => path === '/stories/_search');
const RANKED = ['Rugby match', 'Autumn newsletter', 'Chess club'];

/** The first search asks for the index, the job builds it. */
async function build(): Promise<void> {
  await titles('?q=rugby');
  await stack.settle();
}

describe('search server', () => {
  it('first search → answered by Firestore while the job builds the index; then by the server, ranked and with typing errors', async () => {
    expect((await titles('?q=rugby')).toSorted()).toEqual(RANKED.toSorted());
    expect(searches()).toHaveLength(0);
    await stack.settle();
    expect((await titles('?q=rugyb&sort=relevance')).toSorted()).toEqual(RANKED.toSorted());
    expect(await titles('?q=rugby&sort=relevance')).toEqual(RANKED);
    expect(searches().length).toBeGreaterThan(0);
    for (const { body } of searches()) expect(body).toContain('{"term":{"iid":"oakfield"}}');
    for (const { authorization } of server.requests) expect(authorization).toBe(`ApiKey ${KEY}`);
  });

  it('story written and deleted → listed and removed at once', async () => {
    await build();
    const made = await stack.ask('POST', '/api/v1/stories', { body: { title: 'Lacrosse final', html: '<p>x</p>' } });
    expect(await titles('?q=lacrose')).toEqual(['Lacrosse final']);
    await stack.ask('DELETE', `/api/v1/stories/${made.body.story?.id}`);
    expect(await titles('?q=lacrose')).toEqual([]);
  });

  it('server busy → Firestore answers, server not used for a while', async () => {
    await build();
    expect(await titles('?q=rugyb')).toHaveLength(3);
    server.set.status = 503;
    expect((await titles('?q=rugby')).toSorted()).toEqual(RANKED.toSorted());
    const requestCount = server.requests.length;
    expect(await titles('?q=rugby')).toHaveLength(3);
    expect(server.requests).toHaveLength(requestCount);
  });

  it('server too slow → Firestore answers', async () => {
    await build();
    server.set.delayMs = 3_000;
    expect((await titles('?q=rugby')).toSorted()).toEqual(RANKED.toSorted());
  });

  it('bulk partly rejected → those stories are sent again, all are searchable', async () => {
    server.set.busyItems = 2;
    await build();
    expect(await titles('?q=rugyb')).toHaveLength(3);
    expect(server.requests.filter(({ path }) => path.includes('_bulk')).length).toBeGreaterThan(1);
  });

  it('index with another mapping → new one filled, alias swapped in one request, old one deleted', async () => {
    server.indices.set('stories-old-1', { kept: new Map(), seen: new Map(), gone: new Map() });
    server.aliases.set('stories', new Set(['stories-old-1']));
    expect(await titles('?q=rugby')).toHaveLength(3);
    await stack.settle();
    const swap = server.requests.filter(({ path }) => path === '/_aliases');
    expect(swap).toHaveLength(1);
    expect(JSON.parse(swap[0]?.body ?? '')).toMatchObject({
      actions: [{ remove: { index: 'stories-old-1', alias: 'stories' } }, { add: { alias: 'stories' } }],
    });
    expect([...server.indices.keys()]).toHaveLength(1);
    expect(server.indices.has('stories-old-1')).toBe(false);
    await eventually(() => titles('?q=rugyb')).toHaveLength(3);
  });

  it('unsupported server version → Firestore answers, GET /admin/search says unreachable', async () => {
    server.set.about = { version: { number: '7.17.0' } };
    expect(await titles('?q=rugby')).toHaveLength(3);
    expect((await asAdmin('GET', '')).body).toMatchObject({ engine: 'unreachable' });
  });
});

describe('GET /admin/search and POST /admin/search/reindex', () => {
  const stateOf = async (iid: string) => {
    const { body } = await asAdmin('GET', '');
    return { engine: body.engine, school: list(body.schools).find((school) => String(school.iid) === iid) };
  };

  it('before and after reindex → indexed count of stored, and the job', async () => {
    expect(await stateOf('oakfield')).toMatchObject({ engine: 'elasticsearch', school: { indexed: 0, at: null } });
    const reindexAnswer = await asAdmin('POST', '/reindex', {});
    expect(reindexAnswer.status).toBe(202);
    expect((await asAdmin('POST', '/reindex', {})).body.job?.id).toBe(reindexAnswer.body.job?.id);
    await stack.settle();
    const { school } = await stateOf('oakfield');
    expect(school?.indexed).toBe(school?.stored);
    expect(school?.at).toEqual(expect.any(String));
    const log = await stack.db.collection('auditLog').where('action', '==', 'search.reindex').get();
    expect(log.size).toBe(2);
  });

  it('one school reindexed → deleted stories removed from its index', async () => {
    await build();
    const [index] = server.indices.values();
    const [, indexed] = [...(index?.kept ?? [])].find(([, { source }]) => String(source.iid) === 'oakfield') ?? [];
    if (indexed) index?.kept.set('ghost', { ...indexed, source: { ...indexed.source, takenAt: 1 as never } });
    await asAdmin('POST', '/reindex', { iid: 'oakfield' });
    await stack.settle();
    expect(index?.kept.has('ghost')).toBe(false);
    const { school } = await stateOf('oakfield');
    expect(school?.indexed).toBe(school?.stored);
  });

  it('unknown school → not-found', async () => {
    expect((await asAdmin('POST', '/reindex', { iid: 'nowhere' })).status).toBe(404);
  });
});
