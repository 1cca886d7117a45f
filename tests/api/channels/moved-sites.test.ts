import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';
import type { Loose } from '../../support/stack.ts';

let at: SignInStack;
beforeAll(async () => {
  at = await startSignInStack({ limits: { sync: { max: 100, windowMs: 60_000 } } });
});
beforeEach(() => at.reset());
afterAll(() => at.close());

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/wild/${name}.xml`, import.meta.url), 'utf8');

type Post = { readonly n: number; readonly link?: string; readonly guid?: string; readonly hour?: number };
const feedOf = (posts: readonly Post[]) =>
  `<rss version="2.0"><channel><title>Larkhill</title>${posts
    .map(({ n, link, guid, hour = n }) => {
      const named = guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`;
      const date = `<pubDate>Fri, 20 Nov 2026 0${hour}:00:00 GMT</pubDate>`;
      return `<item><title>Story ${n}</title>${link ? `<link>${link}</link>` : ''}${named}${date}<description>Text ${n}.</description></item>`;
    })
    .join('')}</channel></rss>`;
const posts = (make: (n: number) => Omit<Post, 'n'>, numbers: readonly number[] = [3, 2, 1]) =>
  feedOf(numbers.map((n) => ({ n, ...make(n) })));

async function connect(feed: string): Promise<string> {
  at.provider.setFeed(feed);
  const made = await at.post('/feeds', { name: 'Larkhill', network: 'rss', source: { url: at.provider.feedUrl } });
  expect(made.status).toBe(201);
  await at.stack.settle();
  return String(made.body.feed?.id);
}
async function read(feedId: string, feed: string): Promise<Loose> {
  at.provider.setFeed(feed);
  return (await at.sync(feedId)).counts as Loose;
}
const approveAll = async (feedId: string) => {
  const ids = (await at.storiesOf(feedId)).map(({ id }) => id);
  await at.post('/stories/moderate', { ids, decision: 'approve' });
};

const HTTP = (n: number) => ({ link: `http://larkhill.example/news/${n}/`, guid: `http://larkhill.example/?p=${n}` });

const withPictures = (site: string) =>
  `<rss version="2.0"><channel><title>Larkhill</title>${[2, 1]
    .map(
      (n) =>
        `<item><title>Story ${n}</title><link>${site}/news/${n}</link><pubDate>Fri, 20 Nov 2026 0${n}:00:00 GMT</pubDate><description><![CDATA[<p>See <a href="${site}/more">more</a></p><img src="${site}/up/${n}.jpg" alt="Race">]]></description></item>`,
    )
    .join('')}</channel></rss>`;

const SAME_SITE: readonly [string, string, string][] = [
  ['moves to https', fixture('feed-site-moves-to-https-1-before'), fixture('feed-site-moves-to-https-2-after')],
  [
    'counts its readers with another value',
    fixture('feed-tracking-parameter-changes-1'),
    fixture('feed-tracking-parameter-changes-2'),
  ],
  [
    'moves to https, with guids that are links',
    posts(HTTP),
    posts((n) => ({ link: `https://larkhill.example/news/${n}/`, guid: `https://larkhill.example/?p=${n}` })),
  ],
  [
    'moves to https, with its pictures and links',
    withPictures('http://larkhill.example'),
    withPictures('https://www.larkhill.example'),
  ],
  [
    'gets a www.',
    posts(HTTP),
    posts((n) => ({ link: `http://www.larkhill.example/news/${n}/`, guid: `http://www.larkhill.example/?p=${n}` })),
  ],
  [
    'loses its closing slashes',
    posts((n) => ({ link: `https://larkhill.example/news/${n}/` })),
    posts((n) => ({ link: `https://larkhill.example/news/${n}` })),
  ],
  [
    'names a session in its paths',
    posts((n) => ({ link: `https://larkhill.example/news/${n};jsessionid=AB12${n}` })),
    posts((n) => ({ link: `https://larkhill.example/news/${n};jsessionid=CD34${n}` })),
  ],
  [
    'names a session in its queries',
    posts((n) => ({ link: `https://larkhill.example/?id=${n}&PHPSESSID=a1b2c3d4e5f6a7b8c9` })),
    posts((n) => ({ link: `https://larkhill.example/?PHPSESSID=ffeeddccbbaa99887766&id=${n}` })),
  ],
  [
    'names a short session in its queries',
    posts((n) => ({ link: `https://larkhill.example/?id=${n}&sid=a1b2` })),
    posts((n) => ({ link: `https://larkhill.example/?id=${n}&sid=c3d4` })),
  ],
  [
    'says where readers come from',
    posts((n) => ({ link: `https://larkhill.example/${n}` })),
    posts((n) => ({ link: `https://larkhill.example/${n}?ref=rss#comments` })),
  ],
  [
    'has Drupal’s guids and moves to https',
    posts((n) => ({ guid: `${n} at http://larkhill.example` })),
    posts((n) => ({ guid: `${n} at https://www.larkhill.example` })),
  ],
  [
    'makes new guids and moves to https',
    posts((n) => ({ ...HTTP(n), guid: `old-${n}` })),
    posts((n) => ({ link: `https://larkhill.example/news/${n}`, guid: `new-${n}` })),
  ],
];

describe('web feed of a site that', () => {
  it.each(SAME_SITE)('%s → no story doubles, approved ones stay as they are', async (_what, before, after) => {
    const feedId = await connect(before);
    await approveAll(feedId);
    const ids = (await at.storiesOf(feedId)).map(({ id }) => id).sort();
    expect(await read(feedId, after)).toMatchObject({ added: 0 });
    const stories = await at.storiesOf(feedId);
    expect(stories.map(({ id }) => id).sort()).toEqual(ids);
    expect(stories.filter(({ status, proposed }) => String(status) !== 'approved' || proposed)).toEqual([]);
    expect(await read(feedId, `${after} `)).toMatchObject({ added: 0, updated: 0 });
  });

  it.each(SAME_SITE)(
    '%s, last read by an older version of the server → no story doubles',
    async (_what, before, after) => {
      const feedId = await connect(before);
      const state = at.stack.db.doc(`feedStates/${feedId}`);
      const { site: _, ...cursor } = (await state.get()).get('cursor') as Record<string, string>;
      await state.update({ cursor: { ...cursor, version: '3' } });
      expect(await read(feedId, before)).toMatchObject({ added: 0, updated: 0 });
      expect(await read(feedId, after)).toMatchObject({ added: 0 });
    },
  );

  it('moves to another host with new guids → known by path and date', async () => {
    const feedId = await connect(
      posts((n) => ({ link: `https://larkhill.example/news/${n}?utm_source=rss`, guid: `a${n}` })),
    );
    const after = posts((n) => ({ link: `https://www.larkhill.sch.uk/news/${n}/`, guid: `b${n}` }), [4, 3, 2, 1]);
    expect(await read(feedId, after)).toMatchObject({ added: 1 });
    expect(await read(feedId, `${after} `)).toMatchObject({ added: 0, updated: 0 });
  });

  it('moves, and the channel gets the new address → no story doubles', async () => {
    const feedId = await connect(posts(HTTP));
    at.provider.setFeed(
      posts((n) => ({ link: `https://larkhill.sch.uk/news/${n}`, guid: `https://larkhill.sch.uk/?p=${n}` })),
    );
    const source = { url: at.provider.movedFeedUrl };
    const moved = await at.stack.ask('PATCH', `/api/v1/feeds/${feedId}`, {
      as: 'head',
      iid: 'oakfield',
      body: { source },
    });
    expect(moved.body).toMatchObject({ feed: { id: feedId } });
    await at.stack.settle();
    expect(await at.storiesOf(feedId)).toHaveLength(3);
  });
});

describe('web feed with other posts', () => {
  it.each<[string, string, string, number]>([
    [
      'a query that says which page',
      posts((n) => ({ link: `https://larkhill.example/?id=${n}` }), [1]),
      posts((n) => ({ link: `https://larkhill.example/?id=${n}`, hour: 1 }), [2]),
      1,
    ],
    [
      'one post of another host at the same path and time',
      posts((n) => ({ link: `https://a.example/news/${n}`, guid: 'a' }), [1]),
      posts((n) => ({ link: `https://b.example/news/${n}`, guid: 'b' }), [1]),
      1,
    ],
    [
      'a number of a page called sid',
      posts((n) => ({ link: `https://larkhill.example/article.php?sid=${n}`, hour: 1 }), [1]),
      posts((n) => ({ link: `https://larkhill.example/article.php?sid=${n}`, hour: 1 }), [2]),
      1,
    ],
    [
      'the same page at another time',
      posts((n) => ({ link: 'https://larkhill.example/letter?ref=a', hour: n }), [1]),
      posts((n) => ({ link: 'https://larkhill.example/letter?ref=b', hour: n }), [2]),
      1,
    ],
    [
      'a place in the page',
      posts((n) => ({ link: `https://larkhill.example/board#post-${n}`, hour: 1 }), [2, 1]),
      posts((n) => ({ link: `https://larkhill.example/board#post-${n}`, hour: 1 }), [3, 2, 1]),
      1,
    ],
  ])('%s → a story of its own', async (_what, before, after, added) => {
    const feedId = await connect(before);
    expect(await read(feedId, after)).toMatchObject({ added });
  });
});
