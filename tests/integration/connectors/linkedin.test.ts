import { describe, expect, test } from 'vitest';
import { createLinkedinConnector } from '../../../server/connectors/linkedin/linkedin-connector.ts';
import { plainOfLittleText } from '../../../server/connectors/linkedin/little-text.ts';
import type { Cursor } from '../../../server/core/ports/connector.ts';
import { failure } from '../../support/source-error.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const open = openSites();
const { signal } = new AbortController();
const NOW = Date.UTC(2026, 10, 20, 9);

describe('plainOfLittleText', () => {
  test.each([
    ['plain words', 'plain words', []],
    ['Open day {hashtag|\\#|OpenDay}!', 'Open day #OpenDay!', ['OpenDay']],
    ['Thanks @[Ana \\(Silva\\)](urn:li:person:1)', 'Thanks Ana (Silva)', []],
    ['With @[The Trust](urn:li:organization:2) \\[live\\] 50\\_50 \\\\ \\#1', 'With The Trust [live] 50_50 \\ #1', []],
    ['{hashtag|＃|Ünïcode} {not|this}', '#Ünïcode {not|this}', ['Ünïcode']],
    ['an end that is open @[never', 'an end that is open @[never', []],
  ])('%s → %s', (source, text, hashtags) => {
    expect(plainOfLittleText(source)).toEqual({ text, hashtags });
  });
});

type Answers = (url: URL) => { status?: number; headers?: Record<string, string>; body: unknown } | null;

async function linkedinAt(answers: Answers) {
  const requests: { url: URL; headers: Record<string, unknown> }[] = [];
  const site = await open((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local.test');
    requests.push({ url, headers: request.headers });
    const { status = 200, headers = {}, body } = answers(url) ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const safeFetch = fetcher({ allow: [hostPort(site)] });
  const provider = { safeFetch, baseOf: () => site.origin, signedInBaseOf: () => site.origin };
  const connector = createLinkedinConnector({ provider, now: () => NOW });
  const read = async (cursor: Cursor | null = null) => {
    const pages = [];
    const request = { source: { organizationId: '4001' }, cursor, credentials: { access: 'good' }, signal };
    for await (const page of connector.read(request)) if (page.status === 'read') pages.push(page);
    return pages;
  };
  return { requests, connector, read };
}

/** As https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api shows it. */
const post = (id: string, at: number, more: object = {}) => ({
  id: `urn:li:share:${id}`,
  commentary: `Post ${id}. {hashtag|\\#|School}`,
  publishedAt: at,
  lastModifiedAt: at,
  lifecycleState: 'PUBLISHED',
  visibility: 'PUBLIC',
  ...more,
});
const organization = { localizedName: 'Oakfield School', vanityName: 'oakfield', localizedDescription: 'A school' };
const withPosts =
  (posts: () => readonly object[], links = true): Answers =>
  (url) => {
    const path = decodeURIComponent(url.pathname);
    if (path === '/rest/organizations/4001') return { body: organization };
    if (path === '/rest/images/urn:li:image:A') return { body: { downloadUrl: 'https://media.licdn.com/a/b.jpg?e=1' } };
    if (path === '/rest/videos/urn:li:video:B')
      return { body: { downloadUrl: 'https://dms.licdn.com/b.mp4?e=1', thumbnail: 'https://media.licdn.com/b.jpg' } };
    if (path !== '/rest/posts') return null;
    const start = Number(url.searchParams.get('start'));
    const elements = posts().slice(start, start + 2);
    const next = start + 2 < posts().length ? [{ rel: 'next', href: 'https://elsewhere.test/' }] : [];
    return { body: { elements, paging: { start, count: 2, total: posts().length, links: links ? next : [] } } };
  };

describe('LinkedIn, reading', () => {
  test('page with a malformed post → unreadable with its name, next page starts after all posts returned', async () => {
    const odd = { ...post('2', NOW - 2000), lastModifiedAt: 'yesterday' };
    const all = [post('1', NOW - 1000), odd, post('3', NOW - 3000), post('4', NOW - 4000)];
    const { requests, read } = await linkedinAt(withPosts(() => all));
    const pages = await read();
    expect(pages.flatMap(({ items }) => items.map(({ externalId }) => externalId))).toEqual(
      ['1', '3', '4'].map((id) => `urn:li:share:${id}`),
    );
    expect(pages.flatMap(({ unreadable }) => unreadable.map(({ externalId }) => externalId))).toEqual([odd.id]);
    const starts = requests
      .filter(({ url }) => url.pathname === '/rest/posts')
      .map(({ url }) => url.searchParams.get('start'));
    expect(starts).toEqual(['0', '2']);
  });

  test('documented fields → fields of the story; files are requested by name', async () => {
    const posts = [
      post('1', NOW - 1000, { content: { media: { id: 'urn:li:image:A', altText: 'A gate' } } }),
      post('2', NOW - 2000, { content: { media: { id: 'urn:li:video:B', title: 'A film' } } }),
      post('3', NOW - 3000, { content: { article: { source: 'https://school.test/news', title: 'News' } } }),
    ];
    const { read, requests } = await linkedinAt(withPosts(() => posts));
    const pages = await read();
    const items = pages.flatMap((page) => page.items);
    expect(items[0]).toMatchObject({
      externalId: 'urn:li:share:1',
      text: 'Post 1. #School',
      hashtags: ['school'],
      permalink: 'https://www.linkedin.com/feed/update/urn:li:share:1',
      author: 'Oakfield School',
      publishedAt: new Date(NOW - 1000).toISOString(),
      media: [{ type: 'image', url: 'https://media.licdn.com/a/b.jpg?e=1', alt: 'A gate' }],
    });
    expect(items[1]?.media.map(({ type }) => type)).toEqual(['image', 'video']);
    expect(items[2]?.media).toMatchObject([{ type: 'link', url: 'https://school.test/news', alt: 'News' }]);
    expect(pages[0]?.profile).toMatchObject({ bio: 'A school', link: 'https://www.linkedin.com/company/oakfield/' });
    for (const { headers } of requests)
      expect(headers).toMatchObject({
        authorization: 'Bearer good',
        'linkedin-version': '202610',
        'x-restli-protocol-version': '2.0.0',
      });
    const list = requests.find(({ url }) => url.pathname === '/rest/posts')?.url;
    expect(list?.search).toContain(
      'author=urn%3Ali%3Aorganization%3A4001&q=author&start=0&count=100&sortBy=LAST_MODIFIED',
    );
  });

  test.each([true, false])('next page by start, with links %s → every post once', async (links) => {
    const posts = [1, 2, 3, 4, 5].map((id) => post(String(id), NOW - id * 1000));
    const { read } = await linkedinAt(withPosts(() => posts, links));
    const names = (await read()).flatMap((page) => page.items.map(({ externalId }) => externalId));
    expect(names).toEqual(posts.map(({ id }) => id));
  });

  test('not published, members only → left out; shared → a repost', async () => {
    const posts = [
      post('1', NOW - 1000, { lifecycleState: 'DRAFT' }),
      post('2', NOW - 2000, { visibility: 'LOGGED_IN' }),
      post('3', NOW - 3000, { reshareContext: { parent: 'urn:li:share:9' } }),
    ];
    const items = (await (await linkedinAt(withPosts(() => posts))).read()).flatMap((page) => page.items);
    expect(items.map(({ externalId, isRepost }) => [externalId, isRepost])).toEqual([['urn:li:share:3', true]]);
  });

  test('old post edited → updated; unchanged pictures are not requested again', async () => {
    const content = { media: { id: 'urn:li:image:A', altText: 'A gate' } };
    let posts = [post('1', NOW - 1000, { content }), post('2', NOW - 2000, { content })];
    const { read, requests } = await linkedinAt(withPosts(() => posts));
    const first = await read();
    expect(first[0]?.isInFull).toBe(true);
    const asksBefore = requests.length;
    expect((await read(first.at(-1)?.cursor ?? null))[0]?.items).toEqual(first[0]?.items);
    expect(requests.length).toBe(asksBefore + 1);
    posts = [{ ...post('2', NOW - 2000), commentary: 'Put right.', lastModifiedAt: NOW }, ...posts.slice(0, 1)];
    const again = await read(first.at(-1)?.cursor ?? null);
    expect(again[0]?.items.find(({ externalId }) => externalId === 'urn:li:share:2')?.text).toBe('Put right.');
  });

  test('list of several pages → every post published since the oldest change is returned', async () => {
    const fullness = async (posts: () => readonly object[]) =>
      (await (await linkedinAt(withPosts(posts))).read()).map(({ isInFull, inFullFrom }) => [isInFull, inFullFrom]);
    const posts = [1, 2, 3, 4, 5].map((id) => post(String(id), NOW - id * 1000));
    const second = new Date(NOW - 2000).toISOString();
    expect(await fullness(() => posts)).toEqual([
      [true, second],
      [true, new Date(NOW - 4000).toISOString()],
      [true, ''],
    ]);
    let asks = 0;
    // Asked for twice with each page: one is deleted while the first is read.
    expect((await fullness(() => (asks++ < 3 ? posts : posts.slice(1)))).slice(0, 2)).toEqual([
      [true, second],
      [true, second],
    ]);
    const { lastModifiedAt: _, ...undated } = post('2', NOW - 2000);
    const others = await fullness(() => posts.map((each, index) => (index === 1 ? undated : each)));
    expect(others.map(([isInFull]) => isInFull)).toEqual([undefined, undefined, undefined]);
  });

  test('picture not available → post without it', async () => {
    const posts = [post('1', NOW, { content: { media: { id: 'urn:li:image:gone' } } })];
    expect((await (await linkedinAt(withPosts(() => posts))).read())[0]?.items[0]?.media).toEqual([]);
  });

  test.each([
    [401, 'auth-expired'],
    [403, 'scope-missing'],
    [404, 'gone'],
    [426, 'ours'],
    [500, 'http-status'],
  ])('status %s → %s', async (status, code) => {
    const { read } = await linkedinAt(() => ({ status, body: { message: 'secret' } }));
    expect(await failure(read())).toMatchObject({ code, message: expect.not.stringContaining('secret') });
  });

  test('429 → limited until midnight UTC, or by Retry-After', async () => {
    const quiet = await linkedinAt(() => ({ status: 429, body: {} }));
    expect(await failure(quiet.read())).toMatchObject({ code: 'rate-limited', retryAfterMs: 15 * 3_600_000 });
    const retryAfter = await linkedinAt(() => ({ status: 429, headers: { 'retry-after': '60' }, body: {} }));
    expect(await failure(retryAfter.read())).toMatchObject({ code: 'rate-limited', retryAfterMs: 60_000 });
  });
});

describe('LinkedIn, signing in', () => {
  const client = { clientId: '42', clientSecret: ['made', 'up'].join('-') };

  test('accounts → every organisation, over all pages of the list; without the permission none', async () => {
    const { connector } = await linkedinAt((url) => {
      if (url.pathname === '/rest/organizations/4001') return { body: organization };
      if (url.pathname !== '/rest/organizationAcls') return null;
      const start = Number(url.searchParams.get('start'));
      return {
        body: {
          elements: [{ organization: `urn:li:organization:${4001 + start}` }],
          paging: { start, count: 1, total: 2, links: [] },
        },
      };
    });
    expect(await connector.signIn?.accounts(client, { access: 'good' }, signal)).toEqual([
      {
        id: '4001',
        name: 'Oakfield School',
        handle: 'oakfield',
        picture: null,
        kind: 'organization',
        url: 'https://www.linkedin.com/company/oakfield/',
      },
      { id: '4002', name: 'Page 4002', handle: null, picture: null, kind: 'organization' },
    ]);
    const refused = await linkedinAt(() => ({ status: 403, body: {} }));
    expect(await refused.connector.signIn?.accounts(client, { access: 'good' }, signal)).toEqual([]);
  });

  test('code → secret sent in the form; 60 days without a refresh token', async () => {
    const { connector, requests } = await linkedinAt(() => ({
      body: { access_token: 't', expires_in: 5_184_000, scope: 'openid,profile' },
    }));
    const request = { client, redirectUri: 'https://app.example/redirect', state: 's', isAgain: false };
    const signed = await connector.signIn?.finish(request, {}, { code: 'c', state: 's' }, signal);
    expect(signed).toMatchObject({ scopes: ['openid', 'profile'], expiresAt: new Date(NOW + 60 * 86_400_000) });
    expect(requests[0]?.url.pathname).toBe('/oauth/v2/accessToken');
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });
});
