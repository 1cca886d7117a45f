import { describe, expect, test } from 'vitest';
import { createBlueskyConnector } from '../../../server/connectors/bluesky/bluesky-connector.ts';
import type { ConnectorItem, Page } from '../../../server/core/ports/connector.ts';
import { readPages } from '../../support/read-pages.ts';
import { failure } from '../../support/source-error.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const open = openSites();
const SOURCE = { handle: 'school.test' };
const AUTHOR = { did: 'did:plc:school', handle: 'school.test', displayName: 'The school' };
const ZOO = { did: 'did:plc:zoo', handle: 'zoo.test', displayName: 'The zoo' };
const uriOf = (key: string, { did } = AUTHOR) => `at://${did}/app.bsky.feed.post/${key}`;

type Post = { readonly text?: string; readonly author?: typeof AUTHOR; readonly at?: string; readonly embed?: object };
/** A feedViewPost as the lexicon app.bsky.feed.defs describes it. */
const view = (key: string, { text = `Post ${key}.`, author = AUTHOR, at, embed }: Post = {}, record: object = {}) => {
  const time = at ?? `2026-11-${key.padStart(2, '0')}T09:00:00.000Z`;
  return {
    post: {
      uri: uriOf(key, author),
      cid: `bafy${key}`,
      author,
      record: { $type: 'app.bsky.feed.post', text, createdAt: time, langs: ['en'], ...record },
      ...(embed ? { embed } : {}),
      replyCount: 1,
      repostCount: 2,
      likeCount: 3,
      quoteCount: 0,
      indexedAt: time,
      labels: [],
    },
  };
};
const repostOf = (of: ReturnType<typeof view>, key: string, at: string) => ({
  ...of,
  reason: {
    $type: 'app.bsky.feed.defs#reasonRepost',
    by: AUTHOR,
    uri: `at://${AUTHOR.did}/app.bsky.feed.repost/${key}`,
    cid: `bafy${key}`,
    indexedAt: at,
  },
});

async function serving(feed: readonly object[], refusal?: { status: number; body: object }) {
  const requests: URL[] = [];
  const site = await open((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local.test');
    requests.push(url);
    response.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refusal?.body ?? (url.pathname.endsWith('getProfile') ? AUTHOR : { feed })));
  });
  const safeFetch = fetcher({ allow: [hostPort(site)] });
  const provider = { safeFetch, baseOf: () => site.origin, signedInBaseOf: () => site.origin };
  return { requests, connector: createBlueskyConnector({ provider }) };
}

const itemsIn = (pages: readonly Page[]): ConnectorItem[] =>
  pages.flatMap((page) => (page.status === 'read' ? page.items : []));
async function itemsOf(feed: readonly object[]): Promise<ConnectorItem[]> {
  const { connector } = await serving(feed);
  return itemsIn(await readPages(connector, SOURCE));
}
async function itemOf(one: object): Promise<ConnectorItem | undefined> {
  return (await itemsOf([one]))[0];
}

describe('Bluesky, request parameters', () => {
  test.each([
    ['replies left out', { replies: true, reposts: false }, 'posts_no_replies'],
    ['reposts left out', { replies: false, reposts: true }, null],
    ['nothing left out', { replies: false, reposts: false }, null],
  ])('%s → matching query parameters', async (_, without, expected) => {
    const { requests, connector } = await serving([view('1')]);
    await readPages(connector, SOURCE, { without });
    const query = requests.find(({ pathname }) => pathname.endsWith('getAuthorFeed'))?.searchParams;
    expect(query?.get('filter')).toBe(expected);
  });
});

describe('Bluesky, pages', () => {
  test('page on which every post is hidden, with a cursor → next page is read', async () => {
    const site = await open((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local.test');
      const page = { null: [view('3')], 'a+/=&': [], b: [], c: [view('2')] }[String(searchParams.get('cursor'))];
      const next = { null: 'a+/=&', 'a+/=&': 'b', b: 'c' }[String(searchParams.get('cursor'))];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(pathname.endsWith('getProfile') ? AUTHOR : { feed: page, cursor: next }));
    });
    const provider = { safeFetch: fetcher({ allow: [hostPort(site)] }), baseOf: () => site.origin };
    const connector = createBlueskyConnector({ provider: { ...provider, signedInBaseOf: () => site.origin } });
    expect(itemsIn(await readPages(connector, SOURCE)).map(({ text }) => text)).toEqual(['Post 3.', 'Post 2.']);
  });
});

describe('Bluesky, record that is not a post', () => {
  test('among posts → unreadable with its name, the others are read', async () => {
    const odd = view('2');
    const record = { $type: 'app.example.other' };
    const { connector } = await serving([view('3'), { ...odd, post: { ...odd.post, record } }, view('1')]);
    const [page] = await readPages(connector, SOURCE);
    expect(page).toMatchObject({
      items: [{ text: 'Post 3.' }, { text: 'Post 1.' }],
      unreadable: [{ externalId: uriOf('2'), reason: expect.any(String) }],
    });
  });
});

describe('Bluesky, shapes of the lexicons', () => {
  test('repost → text of the original author, marked as a repost, with the id and time of the repost', async () => {
    const at = '2026-11-20T12:00:00.000Z';
    const item = await itemOf(repostOf(view('4', { text: 'A baby otter!', author: ZOO }), 'r1', at));
    expect(item).toMatchObject({
      externalId: 'at://did:plc:school/app.bsky.feed.repost/r1',
      isRepost: true,
      isReply: false,
      publishedAt: at,
      author: 'The zoo',
      permalink: 'https://bsky.app/profile/zoo.test/post/4',
      text: 'A baby otter!',
      metrics: { likes: 3, shares: 2, comments: 1 },
      rawMetrics: { likeCount: 3, repostCount: 2, replyCount: 1 },
    });
  });

  test('own post reposted → both returned, each under its own id', async () => {
    const own = view('4');
    const items = await itemsOf([repostOf(own, 'r1', '2026-11-20T12:00:00.000Z'), own]);
    expect(items.map(({ externalId, isRepost }) => [externalId, isRepost])).toEqual([
      ['at://did:plc:school/app.bsky.feed.repost/r1', true],
      [uriOf('4'), false],
    ]);
  });

  test('repost of an old post → next sync still stops at the last known post', async () => {
    const { connector } = await serving([
      repostOf(view('1', { at: '2020-01-01T09:00:00.000Z', author: ZOO }), 'r1', '2026-11-20T12:00:00.000Z'),
      view('19'),
    ]);
    const [page] = await readPages(connector, SOURCE);
    expect(page?.cursor.newest).toBe('2026-11-20T12:00:00.000Z');
  });

  test('post without author and indexing time → author is the account, its own time', async () => {
    const { author: _, indexedAt: __, ...bare } = view('3').post;
    expect(await itemsOf([{ post: bare }])).toMatchObject([
      {
        externalId: uriOf('3'),
        author: AUTHOR.displayName,
        permalink: `https://bsky.app/profile/${SOURCE.handle}/post/3`,
        publishedAt: '2026-11-03T09:00:00.000Z',
      },
    ]);
  });

  test('reply → marked as a reply; pinned → returned, not a repost', async () => {
    const reply = { root: { uri: uriOf('1'), cid: 'c' }, parent: { uri: uriOf('1'), cid: 'c' } };
    const pinned = { ...view('2'), reason: { $type: 'app.bsky.feed.defs#reasonPin' } };
    const items = await itemsOf([pinned, view('5', {}, { reply })]);
    expect(items.map(({ externalId, isReply, isRepost }) => [externalId, isReply, isRepost])).toEqual([
      [uriOf('2'), false, false],
      [uriOf('5'), true, false],
    ]);
  });

  test.each(['1970-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'])(
    'createdAt of %s → the time of indexing',
    async (createdAt) => {
      const item = await itemOf(view('1', { at: '2026-11-02T09:00:00.000Z' }, { createdAt }));
      expect(item?.publishedAt).toBe('2026-11-02T09:00:00.000Z');
    },
  );

  test('facets with UTF-8 byte offsets → correct ranges become links and hashtags', async () => {
    const text = 'Café 🎉 @zoo.test says: school.test/open #Größe';
    const place = (part: string) => {
      const byteStart = Buffer.byteLength(text.slice(0, text.indexOf(part)));
      return { byteStart, byteEnd: byteStart + Buffer.byteLength(part) };
    };
    const facets = [
      {
        index: place('@zoo.test'),
        features: [{ $type: 'app.bsky.richtext.facet#mention', did: 'did:plc:zoo' }],
      },
      {
        index: place('school.test/open'),
        features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://school.test/open-evening' }],
      },
      { index: place('#Größe'), features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'Größe' }] },
    ];
    const item = await itemOf(view('1', { text }, { facets }));
    expect(item?.html).toContain('Café 🎉 <a href="https://bsky.app/profile/did:plc:zoo"');
    expect(item?.html).toMatch(/<a href="https:\/\/school\.test\/open-evening"[^>]*>school\.test\/open<\/a> #Größe/);
    expect(item).toMatchObject({ text, hashtags: ['größe'] });
  });

  test('external card with a picture → the picture and a link; a film by click', async () => {
    const card = (uri: string) => ({
      uri,
      title: 'Hall opens',
      description: '',
      thumb: 'https://cdn.example/thumb.jpg',
    });
    const mediaOf = async (uri: string) =>
      (await itemOf(view('1', { embed: { $type: 'app.bsky.embed.external#view', external: card(uri) } })))?.media;
    const picture = { type: 'image', url: 'https://cdn.example/thumb.jpg', alt: '' };
    const page = 'https://larkhill.example/hall';
    expect(await mediaOf(page)).toEqual([picture, { type: 'link', url: page, alt: 'Hall opens' }]);
    const film = 'https://youtu.be/aBcDeFgHiJk';
    expect(await mediaOf(film)).toEqual([picture, { type: 'video', url: film, alt: 'Hall opens' }]);
  });

  test('external card → a link with its title', async () => {
    const external = { uri: 'https://school.test/fair', title: 'The fair', description: 'All day', thumb: 'x' };
    const item = await itemOf(view('1', { embed: { $type: 'app.bsky.embed.external#view', external } }));
    expect(item?.media).toEqual([{ type: 'link', url: 'https://school.test/fair', alt: 'The fair' }]);
  });

  test('video → its playlist, with poster, description and size', async () => {
    const embed = {
      $type: 'app.bsky.embed.video#view',
      cid: 'bafyvideo',
      playlist: 'https://video.test/watch/playlist.m3u8',
      thumbnail: 'https://video.test/watch/thumbnail.jpg',
      alt: 'The band plays',
      aspectRatio: { width: 1280, height: 720 },
    };
    expect((await itemOf(view('1', { embed })))?.media).toEqual([
      {
        type: 'video',
        url: 'https://video.test/watch/playlist.m3u8',
        sourceUrl: 'https://video.test/watch/thumbnail.jpg',
        alt: 'The band plays',
        width: 1280,
        height: 720,
      },
    ]);
  });

  test('pictures beside a quoted post → only the pictures of the post itself', async () => {
    const images = [
      {
        thumb: 'https://cdn.test/thumb.jpg',
        fullsize: 'https://cdn.test/full.jpg',
        alt: 'Sports day',
        aspectRatio: { width: 1600, height: 900 },
      },
    ];
    const quoted = {
      $type: 'app.bsky.embed.record#viewRecord',
      uri: uriOf('9', ZOO),
      author: ZOO,
      value: { $type: 'app.bsky.feed.post', text: 'Quoted.' },
      embeds: [],
    };
    const item = await itemOf(
      view('1', {
        embed: {
          $type: 'app.bsky.embed.recordWithMedia#view',
          record: { record: quoted },
          media: { $type: 'app.bsky.embed.images#view', images },
        },
      }),
    );
    expect(item?.media).toEqual([
      { type: 'image', url: 'https://cdn.test/full.jpg', alt: 'Sports day', width: 1600, height: 900 },
    ]);
    expect(item?.text).toBe('Post 1.');
  });

  test.each([
    ['deactivated', { error: 'AccountDeactivated', message: 'Account is deactivated' }],
    ['taken down', { error: 'AccountTakedown', message: 'Account has been suspended' }],
    ['not known', { error: 'InvalidRequest', message: 'Profile not found' }],
  ])('account %s → gone, with a message', async (_, body) => {
    const { connector } = await serving([], { status: 400, body });
    const error = await failure(readPages(connector, SOURCE));
    expect(error.code).toBe('gone');
    expect(error.message).toMatch(/^There is no account @school\.test on Bluesky\./);
  });
});
