import { expect, test } from 'vitest';
import { createXConnector } from '../../../server/connectors/x/x-connector.ts';
import type { Page } from '../../../server/core/ports/connector.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const open = openSites();
const tweet = (id: string) => ({ id, text: `Post ${id}.`, created_at: '2026-11-19T08:30:00.000Z' });

test('X: page without usable posts, with a next token → next page is read', async () => {
  const site = await open((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local.test');
    const me = { data: { id: '3001', name: 'The school', username: 'school' } };
    const list = {
      null: { data: [tweet('3')], meta: { result_count: 1, next_token: 'a' } },
      a: { meta: { result_count: 0, next_token: 'b' } },
      b: { meta: { result_count: 0, next_token: 'c' } },
      c: { data: [tweet('2')], meta: { result_count: 1 } },
    }[String(searchParams.get('pagination_token'))];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(pathname === '/2/users/me' ? me : list));
  });
  const provider = { safeFetch: fetcher({ allow: [hostPort(site)] }), baseOf: () => site.origin };
  const connector = createXConnector({ provider: { ...provider, signedInBaseOf: () => site.origin } });
  const { signal } = new AbortController();
  const pages: Page[] = [];
  const options = { source: { userId: '3001' }, cursor: null, credentials: { access: 'good' }, signal };
  for await (const page of connector.read(options)) pages.push(page);
  const items = pages.flatMap((page) => (page.status === 'read' ? page.items : []));
  expect(items.map(({ externalId }) => externalId)).toEqual(['3', '2']);
});

test('X: account name → requested once a day, with the profile; every sync uses it', async () => {
  let now = Date.UTC(2026, 10, 20, 10);
  let newest = 1;
  const paths: string[] = [];
  const site = await open((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local.test');
    paths.push(pathname);
    const me = { data: { id: '3001', name: `School ${newest}`, username: 'school' } };
    const list = { data: [tweet(String(newest))], meta: { result_count: 1 } };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(pathname === '/2/users/me' ? me : list));
  });
  const provider = { safeFetch: fetcher({ allow: [hostPort(site)] }), baseOf: () => site.origin };
  const connector = createXConnector({
    provider: { ...provider, signedInBaseOf: () => site.origin },
    now: () => now,
  });
  const { signal } = new AbortController();
  let cursor: Page['cursor'] | null = null;
  const read = async () => {
    paths.length = 0;
    const how = { source: { userId: '3001' }, cursor, credentials: { access: 'good' }, signal };
    const pages: Page[] = [];
    for await (const page of connector.read(how)) pages.push(page);
    cursor = pages.at(-1)?.cursor ?? null;
    const [page] = pages;
    if (page?.status !== 'read') throw new Error('nothing was read');
    return [paths.length, page.items[0]?.author, page.items[0]?.permalink, page.profile !== undefined];
  };
  expect(await read()).toEqual([2, 'School 1', 'https://x.com/school/status/1', true]);
  newest = 2;
  now += 3_600_000;
  expect(await read()).toEqual([1, 'School 1', 'https://x.com/school/status/2', false]);
  newest = 3;
  now += 24 * 3_600_000;
  expect(await read()).toEqual([2, 'School 3', 'https://x.com/school/status/3', true]);
});

/** Of an account that X answers with this list of posts. */
async function readingOf(list: object, headers: Record<string, string> = {}) {
  const site = await open((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local.test');
    const me = { data: { id: '3001', name: 'The school', username: 'school' } };
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(pathname === '/2/users/me' ? me : list));
  });
  const provider = { safeFetch: fetcher({ allow: [hostPort(site)] }), baseOf: () => site.origin };
  const connector = createXConnector({ provider: { ...provider, signedInBaseOf: () => site.origin } });
  const { signal } = new AbortController();
  return connector.read({ source: { userId: '3001' }, cursor: null, credentials: { access: 'good' }, signal });
}

async function pagesOf(list: object): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const page of await readingOf(list)) pages.push(page);
  return pages;
}

test('X: page with a malformed post → unreadable with its name, counted as X charges it', async () => {
  const list = { data: [tweet('3'), { ...tweet('2'), text: null }], meta: { result_count: 2 } };
  const pages = await pagesOf(list);
  expect(pages).toMatchObject([
    { items: [{ externalId: '3' }], unreadable: [{ externalId: '2' }], counted: 2, isLast: true },
  ]);
});

test('X: edited post with a new id → story of the original post, linked to the edit', async () => {
  const edited = { ...tweet('5'), edit_history_tweet_ids: ['4', '5'] };
  const data = [
    edited,
    { ...tweet('3'), edit_history_tweet_ids: ['3'] },
    { ...tweet('2'), edit_history_tweet_ids: [] },
  ];
  const pages = await pagesOf({ data, meta: { result_count: 3 } });
  expect(pages).toMatchObject([
    {
      items: [
        { externalId: '4', permalink: 'https://x.com/school/status/5' },
        { externalId: '3', permalink: 'https://x.com/school/status/3' },
        { externalId: '2' },
      ],
      cursor: { newest: '5' },
    },
  ]);
});

test('X: server unreachable → message names X, does not ask to check the address', async () => {
  const site = await open((_, response) => response.end());
  const provider = { safeFetch: fetcher({ allow: [hostPort(site)] }), baseOf: () => site.origin };
  await site.close();
  const connector = createXConnector({ provider: { ...provider, signedInBaseOf: () => site.origin } });
  const { signal } = new AbortController();
  const options = { source: { userId: '3001' }, cursor: null, credentials: { access: 'good' }, signal };
  await expect(connector.read(options)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'unreachable',
    message: 'X isn’t responding. We’ll try again later.',
  });
});

test('X: only malformed posts → error with the number of posts charged and requests left', async () => {
  const list = { data: [{ id: '3' }, null], meta: { result_count: 2 } };
  const left = { 'x-rate-limit-limit': '900', 'x-rate-limit-remaining': '899', 'x-rate-limit-reset': '1795000000' };
  const reading = await readingOf(list, left);
  await expect(reading[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'broken',
    message: 'We couldn’t read the answer from X.',
    metered: { counted: 2, endpoints: [{ limit: 900, remaining: 899 }] },
  });
});

test('X: malformed picture in the answer → left out, the posts are read', async () => {
  const shown = { media_key: '7', type: 'photo', url: 'https://pbs.twimg.com/media/7.jpg' };
  const post = { ...tweet('3'), attachments: { media_keys: ['7', '8'] } };
  const list = { data: [post], includes: { media: [{ media_key: 8 }, shown] }, meta: { result_count: 1 } };
  const pages = await pagesOf(list);
  expect(pages).toMatchObject([
    { items: [{ externalId: '3', media: [{ url: 'https://pbs.twimg.com/media/7.jpg' }] }], unreadable: [] },
  ]);
});
