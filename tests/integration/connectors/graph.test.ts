import { describe, expect, test } from 'vitest';
import { failure } from '../../support/source-error.ts';
import { type Answers, client, facebook, NOW, proofOf, readAll } from './graph-site.ts';
import { openSites } from './support.ts';

const open = openSites();
const isPosts = ({ pathname }: URL) => pathname === '/v26.0/1001/posts';

/** As https://developers.facebook.com/docs/graph-api/reference/v26.0/page/feed shows it. */
const POST = {
  id: '1001_77',
  message: 'Science fair on Friday. #Science #Year7',
  created_time: '2026-11-19T08:30:00+0000',
  updated_time: '2026-11-19T09:00:00+0000',
  permalink_url: 'https://www.facebook.com/1001/posts/77',
  full_picture: 'https://scontent.xx.fbcdn.net/v/t39/full.jpg?oh=1&oe=2',
  shares: { count: 3 },
  reactions: { data: [], summary: { total_count: 12 } },
  comments: { data: [], summary: { total_count: 4 } },
};
const photo = (name: string, description?: string) => ({
  media_type: 'photo',
  type: 'photo',
  description,
  media: { image: { src: `https://scontent.xx.fbcdn.net/v/t39/${name}.jpg?oe=9`, width: 720, height: 480 } },
});

describe('Facebook, a post', () => {
  const read = async (post: object) => {
    const { connector } = await facebook((url) => (isPosts(url) ? { body: { data: [{ ...POST, ...post }] } } : null));
    return (await readAll(connector, { pageId: '1001' }))[0]?.items[0];
  };

  test('every documented field → field of the story', async () => {
    expect(await read({ attachments: { data: [photo('one', 'A volcano of paper')] } })).toMatchObject({
      externalId: '1001_77',
      title: 'Science fair on Friday.',
      text: POST.message,
      permalink: POST.permalink_url,
      author: 'Oakfield School',
      hashtags: ['science', 'year7'],
      publishedAt: '2026-11-19T08:30:00.000Z',
      metrics: { likes: 12, comments: 4, shares: 3 },
      rawMetrics: {
        reactions: { summary: { total_count: 12 } },
        comments: { summary: { total_count: 4 } },
        shares: { count: 3 },
      },
      media: [{ type: 'image', alt: 'A volcano of paper', width: 720, height: 480 }],
      mediaKeys: ['image:/v/t39/one.jpg'],
    });
  });

  test('album → each of its pictures; description equal to the post → none', async () => {
    const subattachments = { data: [photo('one', POST.message), photo('two', 'Two')] };
    const item = await read({ attachments: { data: [{ media_type: 'album', type: 'album', subattachments }] } });
    expect(item?.media.map(({ url, alt }) => [new URL(url).pathname, alt])).toEqual([
      ['/v/t39/one.jpg', ''],
      ['/v/t39/two.jpg', 'Two'],
    ]);
  });

  test('shared page → direct link without the provider’s redirect, and its picture', async () => {
    const url = `https://l.facebook.com/l.php?u=${encodeURIComponent('https://school.test/news')}&h=1`;
    const item = await read({
      attachments: { data: [{ ...photo('card'), media_type: 'link', type: 'share', title: 'News', url }] },
    });
    expect(item?.media.map(({ type, url: at }) => [type, at.split('?')[0]])).toEqual([
      ['image', 'https://scontent.xx.fbcdn.net/v/t39/card.jpg'],
      ['link', 'https://school.test/news'],
    ]);
  });

  test('video → its picture and its address; no attachment → the post’s picture; no message → its story', async () => {
    const film = { ...photo('still'), media_type: 'video', type: 'video_inline' };
    const source = 'https://video.xx.fbcdn.net/a.mp4';
    const withFilm = await read({ attachments: { data: [{ ...film, media: { ...film.media, source } }] } });
    expect(withFilm?.media.map(({ type }) => type)).toEqual(['image', 'video']);
    expect((await read({}))?.media).toMatchObject([{ type: 'image', url: POST.full_picture }]);
    expect(await read({ message: undefined, story: 'The school changed its cover.' })).toMatchObject({
      text: 'The school changed its cover.',
    });
  });

  test('picture under a new expiring address → same keys', async () => {
    const keys = async (query: string) =>
      (await read({ full_picture: `https://scontent.xx.fbcdn.net/v/a.jpg?${query}` }))?.mediaKeys;
    expect(await keys('oe=1')).toEqual(await keys('oe=2'));
  });
});

describe('Facebook, reading', () => {
  test('every request with a token → appsecret_proof, and the page’s own token', async () => {
    const { connector, requests } = await facebook((url) => (isPosts(url) ? { body: { data: [POST] } } : null));
    await readAll(connector, { pageId: '1001' });
    expect(requests.length).toBeGreaterThan(1);
    for (const { searchParams } of requests) {
      expect(searchParams.get('access_token')).toBe('page');
      expect(searchParams.get('appsecret_proof')).toBe(proofOf('page'));
    }
  });

  test('page without a stored token → token requested from the person’s pages', async () => {
    const { connector, requests } = await facebook((url) => {
      if (url.pathname === '/v26.0/me/accounts')
        return { body: { data: [{ id: '1002', name: 'Sport', access_token: 'sport', tasks: ['MANAGE'] }] } };
      return url.pathname === '/v26.0/1002/posts' ? { body: { data: [] } } : null;
    });
    expect((await readAll(connector, { pageId: '1002' }))[0]?.title).toBe('Sport');
    expect(requests.find(({ pathname }) => pathname.endsWith('/posts'))?.searchParams.get('access_token')).toBe(
      'sport',
    );
  });

  test('next page → by its cursor at the same path; the address in the answer is ignored', async () => {
    const elsewhere = await open((_, response) => response.end('{}'));
    const { connector, requests } = await facebook((url) => {
      if (!isPosts(url)) return null;
      if (url.searchParams.get('after'))
        return { body: { data: [{ ...POST, id: '1001_76' }], paging: { cursors: { after: 'end' } } } };
      return { body: { data: [POST], paging: { cursors: { after: 'more' }, next: `${elsewhere.origin}/next` } } };
    });
    const pages = await readAll(connector, { pageId: '1001' });
    expect(pages.map(({ items, isInFull }) => [items[0]?.externalId, isInFull])).toEqual([
      ['1001_77', true],
      ['1001_76', true],
    ]);
    expect(requests.filter(isPosts).map(({ searchParams }) => searchParams.get('after'))).toEqual([null, 'more']);
    expect(elsewhere.hits).toEqual([]);
  });

  test('next page without cursors → by the cursor in its address', async () => {
    const { connector, requests } = await facebook((url) => {
      if (!isPosts(url)) return null;
      if (url.searchParams.get('after')) return { body: { data: [{ ...POST, id: '1001_76' }] } };
      return { body: { data: [POST], paging: { next: 'https://graph.facebook.com/v26.0/1001/posts?after=a%3D%3D' } } };
    });
    expect(await readAll(connector, { pageId: '1001' })).toHaveLength(2);
    expect(requests.filter(isPosts).map(({ searchParams }) => searchParams.get('after'))).toEqual([null, 'a==']);
  });

  test('page on which every post is hidden, with a next page → next page is read', async () => {
    const { connector } = await facebook((url) => {
      if (!isPosts(url)) return null;
      const after = url.searchParams.get('after');
      const paging = (next: string) => ({ cursors: { after: next }, next: 'https://graph.facebook.com/x' });
      if (after === null) return { body: { data: [POST], paging: paging('a') } };
      if (after === 'a') return { body: { data: [], paging: paging('b') } };
      return { body: { data: [{ ...POST, id: '1001_76' }], paging: { cursors: { after: 'end' } } } };
    });
    const pages = await readAll(connector, { pageId: '1001' });
    expect(pages.flatMap(({ items }) => items.map(({ externalId }) => externalId))).toEqual(['1001_77', '1001_76']);
  });

  test('profile → requested once a day; request fails → posts are read nevertheless', async () => {
    const { connector, requests } = await facebook((url) => {
      if (isPosts(url)) return { body: { data: [POST] } };
      return url.pathname === '/v26.0/1001'
        ? { body: { about: 'A school', followers_count: 9, link: 'https://www.facebook.com/1001' } }
        : null;
    });
    const [first] = await readAll(connector, { pageId: '1001' });
    expect(first?.profile).toEqual({
      bio: 'A school',
      followers: 9,
      following: null,
      posts: null,
      link: 'https://www.facebook.com/1001',
    });
    const before = requests.length;
    expect(
      (await readAll(connector, { pageId: '1001' }, { cursor: first?.cursor ?? null }))[0]?.profile,
    ).toBeUndefined();
    expect(requests.length).toBe(before + 1);
    const failing = await facebook((url) =>
      isPosts(url) ? { body: { data: [POST] } } : { status: 400, body: { error: { code: 190 } } },
    );
    expect((await readAll(failing.connector, { pageId: '1001' }))[0]?.items).toHaveLength(1);
  });

  test.each([95, 100])('X-App-Usage of %s → posts returned, then no request for an hour', async (used) => {
    const { connector, requests } = await facebook((url) =>
      isPosts(url)
        ? { headers: { 'x-app-usage': `{"call_count":3,"total_time":${used}}` }, body: { data: [POST] } }
        : null,
    );
    const error = await failure(readAll(connector, { pageId: '1001' }));
    expect(error).toMatchObject({ code: 'rate-limited', retryAfterMs: 3_600_000 });
    const before = requests.length;
    expect((await failure(readAll(connector, { pageId: '1001' }))).code).toBe('rate-limited');
    expect(requests).toHaveLength(before);
  });

  test('X-App-Usage of 95 → stored with the application, so that other servers and restarts send no request', async () => {
    const answers: Answers = (url) =>
      isPosts(url) ? { headers: { 'x-app-usage': '{"call_count":95}' }, body: { data: [POST] } } : null;
    const quiet: { until: Date | null } = { until: null };
    const clientWithQuiet = () => ({
      ...client,
      quiet: {
        until: quiet.until,
        async save(until: Date) {
          quiet.until = until;
        },
      },
    });
    const one = await facebook(answers);
    await failure(readAll(one.connector, { pageId: '1001' }, { client: clientWithQuiet() }));
    expect(quiet.until).toEqual(new Date(NOW + 3_600_000));
    const two = await facebook(answers);
    const error = await failure(readAll(two.connector, { pageId: '1001' }, { client: clientWithQuiet() }));
    expect(error).toMatchObject({ code: 'rate-limited', retryAfterMs: 3_600_000 });
    expect(two.requests).toEqual([]);
    quiet.until = new Date(NOW);
    await failure(readAll(two.connector, { pageId: '1001' }, { client: clientWithQuiet() }));
    expect(two.requests).toHaveLength(1);
  });

  test.each([
    [190, undefined, 'auth-expired'],
    [102, undefined, 'auth-expired'],
    [10, undefined, 'scope-missing'],
    [200, undefined, 'scope-missing'],
    [299, undefined, 'scope-missing'],
    [4, undefined, 'rate-limited'],
    [17, undefined, 'rate-limited'],
    [32, undefined, 'rate-limited'],
    [341, undefined, 'rate-limited'],
    [613, undefined, 'rate-limited'],
    [80001, undefined, 'rate-limited'],
    [100, 33, 'gone'],
    [1, undefined, 'http-status'],
    [2, undefined, 'http-status'],
    [100, undefined, 'ours'],
  ])('code %s/%s → %s, also with status 200', async (code, error_subcode, expected) => {
    for (const status of [400, 200]) {
      const { connector } = await facebook(() => ({
        status,
        body: { error: { message: '<b>secret</b>', code, error_subcode } },
      }));
      const error = await failure(readAll(connector, { pageId: '1001' }));
      expect(error.code).toBe(expected);
      expect(error.message).not.toContain('secret');
    }
  });

  test.each([
    ['HTML', '<!doctype html><p>Maintenance</p>'],
    ['more than may be read', `{"data":[],"x":"${'a'.repeat(200_000)}"}`],
    ['a list', '[]'],
  ])('%s → an error with a message', async (_, body) => {
    const { connector } = await facebook(() => ({ body }));
    expect((await failure(readAll(connector, { pageId: '1001' }))).message).not.toMatch(/Maintenance|aaaa/);
  });

  test('redirect to another origin → refused, no request there', async () => {
    const elsewhere = await open((_, response) => response.end('{}'));
    const { connector } = await facebook(() => ({
      status: 302,
      headers: { location: `${elsewhere.origin}/x` },
      body: '',
    }));
    expect((await failure(readAll(connector, { pageId: '1001' }))).message).toMatch(/another address/);
    expect(elsewhere.hits).toEqual([]);
  });
});
