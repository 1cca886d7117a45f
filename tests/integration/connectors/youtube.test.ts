import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createYoutubeConnector } from '../../../server/connectors/youtube/youtube-connector.ts';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import type { Page } from '../../../server/core/ports/connector.ts';
import { hashOfItem } from '../../../server/stories/index.ts';
import { readOnce } from '../../support/read-pages.ts';
import { failure } from '../../support/source-error.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const CHANNEL = 'UCoakfieldSchool0000000A';
const { signal } = new AbortController();
const serve = openSites();

async function connectorOn(listener: RequestListener) {
  const site = await serve(listener);
  const provider = {
    safeFetch: fetcher({ allow: [hostPort(site)] }),
    baseOf: () => site.origin,
    signedInBaseOf: () => site.origin,
  };
  return { site, connector: createYoutubeConnector({ provider }) };
}

/** As the service writes it. */
const entry = ({
  id = 'pondwater01',
  title = 'A litre of pond water',
  text = 'Six weeks, one jar.',
  views = 7,
} = {}) => `
 <entry>
  <id>yt:video:${id}</id>
  <yt:videoId>${id}</yt:videoId>
  <yt:channelId>${CHANNEL}</yt:channelId>
  <title>${title}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/>
  <author>
   <name>Oakfield School</name>
   <uri>https://www.youtube.com/channel/${CHANNEL}</uri>
  </author>
  <published>2026-11-18T09:30:00+00:00</published>
  <updated>2026-11-19T10:00:00+00:00</updated>
  <media:group>
   <media:title>${title}</media:title>
   <media:content url="https://www.youtube.com/v/${id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="https://i1.ytimg.com/vi/${id}/hqdefault.jpg" width="480" height="360"/>
   <media:description>${text}</media:description>
   <media:community>
    <media:starRating count="3" average="5.00" min="1" max="5"/>
    <media:statistics views="${views}"/>
   </media:community>
  </media:group>
 </entry>`;
const feed = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}"/>
 <id>yt:channel:${CHANNEL.slice(2)}</id>
 <yt:channelId>${CHANNEL.slice(2)}</yt:channelId>
 <title>Oakfield School</title>
 <link rel="alternate" href="https://www.youtube.com/channel/${CHANNEL}"/>
 <author><name>Oakfield School</name><uri>https://www.youtube.com/channel/${CHANNEL}</uri></author>
 <published>2019-09-01T08:00:00+00:00</published>${entries}
</feed>`;

async function itemOf(text: string) {
  const { connector } = await connectorOn((_, response) => response.end(feed(text)));
  const page = await readOnce(connector, { channelId: CHANNEL });
  return page.status === 'read' ? page.items[0] : undefined;
}

describe('YouTube connector, recorded feed', () => {
  test('video → its name, page, text, tags, picture, video file and views', async () => {
    const text = 'Six weeks, one jar.\n\nFilmed by 8B. #Science #Year8 5 &lt; 6';
    expect(await itemOf(entry({ text }))).toEqual({
      externalId: 'pondwater01',
      title: 'A litre of pond water',
      html: '<p>Six weeks, one jar.</p><p>Filmed by 8B. #Science #Year8 5 &lt; 6</p>',
      text: 'Six weeks, one jar.\n\nFilmed by 8B. #Science #Year8 5 < 6',
      permalink: 'https://www.youtube.com/watch?v=pondwater01',
      author: 'Oakfield School',
      media: [
        {
          type: 'image',
          url: 'https://i1.ytimg.com/vi/pondwater01/hqdefault.jpg',
          alt: 'A litre of pond water',
          width: 480,
          height: 360,
        },
        { type: 'video', url: 'https://www.youtube.com/watch?v=pondwater01', alt: 'A litre of pond water' },
      ],
      hashtags: ['science', 'year8'],
      publishedAt: '2026-11-18T09:30:00.000Z',
      metrics: { views: 7 },
      rawMetrics: { views: 7 },
    });
  });

  test('no description → story with title and pictures only', async () => {
    expect(await itemOf(entry({ text: '' }))).toMatchObject({ title: 'A litre of pond water', html: '', text: '' });
  });

  test('short → the page in the feed', async () => {
    const short = entry().replace('watch?v=pondwater01', 'shorts/pondwater01');
    expect((await itemOf(short))?.permalink).toBe('https://www.youtube.com/shorts/pondwater01');
  });

  test('no yt:videoId → id from the entry’s id; no link → the watch page', async () => {
    const bare = entry()
      .replace(/<yt:videoId>.*<\/yt:videoId>/, '')
      .replace(/<link [^>]*>/, '');
    expect(await itemOf(bare)).toMatchObject({
      externalId: 'pondwater01',
      permalink: 'https://www.youtube.com/watch?v=pondwater01',
    });
  });

  test('only the views changed → same story, other figures', async () => {
    const [few, many] = [await itemOf(entry({ views: 8 })), await itemOf(entry({ views: 90_000 }))];
    if (!few || !many) throw new Error('nothing was read');
    const { metrics, rawMetrics: _raw, ...same } = few;
    expect(metrics).toEqual({ views: 8 });
    expect(many).toEqual({ ...same, metrics: { views: 90_000 }, rawMetrics: { views: 90_000 } });
    expect(hashOfItem(nodeHashing, many)).toBe(hashOfItem(nodeHashing, few));
  });

  test.each(['', 'many', '-3', '1.5', '1e30'])('views are “%s” → a story without figures', async (views) => {
    const item = await itemOf(entry().replace('views="7"', `views="${views}"`));
    expect(item).toMatchObject({ externalId: 'pondwater01' });
    expect(item).not.toHaveProperty('metrics');
  });

  test('no statistics → a story without figures', async () => {
    const bare = entry().replace(/<media:community>[\s\S]*<\/media:community>/, '');
    expect(await itemOf(bare)).not.toHaveProperty('metrics');
  });

  test('entry without a video → unreadable with its title, the others are read', async () => {
    const nameless = entry({ title: 'Lost' })
      .replace(/<yt:videoId>.*<\/yt:videoId>/, '')
      .replace(/<id>.*<\/id>/, '');
    const { connector } = await connectorOn((_, response) => response.end(feed(nameless + entry())));
    const page = await readOnce(connector, { channelId: CHANNEL });
    if (page.status !== 'read') throw new Error('nothing was read');
    expect(page.items.map(({ externalId }) => externalId)).toEqual(['pondwater01']);
    expect(page.unreadable.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^“Lost”: /)]);
  });

  test('same video twice in a playlist → one story; playlist requested by its id', async () => {
    const { connector, site } = await connectorOn((_, response) => response.end(feed(entry() + entry())));
    const page = await readOnce(connector, { playlistId: 'PLoakfieldPlays0001' });
    expect(page.status === 'read' && page.items).toHaveLength(1);
    expect(site.hits).toEqual(['/feeds/videos.xml?playlist_id=PLoakfieldPlays0001']);
  });

  test('ETag and Last-Modified → sent again; 304 → unchanged', async () => {
    const validators: unknown[] = [];
    const { connector } = await connectorOn(({ headers }, response) => {
      validators.push([headers['if-none-match'], headers['if-modified-since']]);
      response.setHeader('etag', '"v1"').setHeader('last-modified', 'Wed, 18 Nov 2026 09:30:00 GMT');
      response.writeHead(headers['if-none-match'] ? 304 : 200).end(headers['if-none-match'] ? '' : feed(entry()));
    });
    const first = await readOnce(connector, { channelId: CHANNEL });
    const again = await readOnce(connector, { channelId: CHANNEL }, { cursor: first.cursor });
    expect(again).toEqual({ status: 'unchanged', cursor: first.cursor });
    expect(validators).toEqual([
      [undefined, undefined],
      ['"v1"', 'Wed, 18 Nov 2026 09:30:00 GMT'],
    ]);
  });
});

describe('YouTube connector, hostile feeds', () => {
  test('markup in a description or title → text', async () => {
    const text = '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;';
    const item = await itemOf(entry({ text, title: '&lt;b onclick=x&gt;Bold&lt;/b&gt;' }));
    expect(item?.html).not.toMatch(/<script|<img/i);
    expect(item?.text).toContain('<script>alert(1)</script>');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/x', 'file:///etc/passwd'])(
    'link %s → the watch page',
    async (link) => {
      const item = await itemOf(entry().replace('https://www.youtube.com/watch?v=pondwater01', link));
      expect(item?.permalink).toBe('https://www.youtube.com/watch?v=pondwater01');
    },
  );

  test('picture with another protocol → left out', async () => {
    const item = await itemOf(
      entry().replace('https://i1.ytimg.com/vi/pondwater01/hqdefault.jpg', 'javascript:alert(1)'),
    );
    expect(item?.media.map(({ type }) => type)).toEqual(['video']);
  });

  test.each([
    ['a page', '<!doctype html><html><body>Before you continue to YouTube</body></html>'],
    ['nothing', ''],
    ['JSON', '{"error":1}'],
    ['other XML', '<?xml version="1.0"?><svg/>'],
    ['half a feed', feed(entry()).slice(0, 500)],
  ])('%s instead of the feed → broken, message without an address', async (_, body) => {
    const { connector, site } = await connectorOn((_request, response) => response.end(body));
    const error = await failure(readOnce(connector, { channelId: CHANNEL }));
    expect(error.code).toBe('broken');
    expect(error.message).not.toContain(site.origin);
  });

  test('redirect to a private address → refused', async () => {
    const { connector } = await connectorOn((_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    );
    expect((await failure(readOnce(connector, { channelId: CHANNEL }))).code).toBe('refused-redirect');
  });
});

describe('YouTube connector, @names', () => {
  const named = async (page: string, name = '@oakfieldschool') => {
    const { connector, site } = await connectorOn((_, response) => response.end(page));
    return { site, channel: connector.resolve?.({ channelId: name }, signal) };
  };

  test.each([
    `<link rel="canonical" href="https://www.youtube.com/channel/${CHANNEL}">`,
    `<link rel="alternate" type="application/rss+xml" title="RSS" href="https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}">`,
    `<html><head><link rel="alternate" hreflang="en" href="https://www.youtube.com/@oakfieldschool"></head><body>${'<div></div>'.repeat(50_000)}<link href='https://www.youtube.com/channel/${CHANNEL}' rel='canonical'/>`,
  ])('page with %.40s… → channel id', async (page) => {
    const { site, channel } = await named(page);
    expect(await channel).toEqual({ channelId: CHANNEL });
    expect(site.hits).toEqual(['/@oakfieldschool']);
  });

  test('page of an @name → requested with the consent cookie', async () => {
    const sent: (string | undefined)[] = [];
    const { connector } = await connectorOn((request, response) => {
      sent.push(request.headers.cookie);
      response.end(`<link rel="canonical" href="/channel/${CHANNEL}">`);
    });
    expect(await connector.resolve?.({ channelId: '@oakfieldschool' }, signal)).toEqual({ channelId: CHANNEL });
    expect(sent).toEqual(['SOCS=CAI']);
  });

  test.each([
    ['@オーク', '/@%E3%82%AA%E3%83%BC%E3%82%AF'],
    ['c/OakfieldSchool', '/c/OakfieldSchool'],
    ['user/oakfield', '/user/oakfield'],
  ])('name %s → requested at %s', async (name, path) => {
    const { site, channel } = await named(`<link rel="canonical" href="/channel/${CHANNEL}">`, name);
    expect(await channel).toEqual({ channelId: CHANNEL });
    expect(site.hits).toEqual([path]);
  });

  test.each([
    ['no link', '<html><body>Before you continue to YouTube</body></html>'],
    ['another page as canonical', '<link rel="canonical" href="https://www.youtube.com/">'],
    ['a longer id', `<link rel="canonical" href="https://www.youtube.com/channel/${CHANNEL}xyz">`],
    ['a style sheet of that name', `<link rel="stylesheet" href="/channel/${CHANNEL}">`],
    ['many links that never end', '<link rel="canonical" '.repeat(20_000)],
  ])('page with %s → broken, message names another way', async (_, page) => {
    const { channel } = await named(page);
    const error = await failure(channel ?? Promise.resolve());
    expect(error.code).toBe('broken');
    expect(error.message).toMatch(/which channel @oakfieldschool is\. .*begins with UC/);
  });

  test('404 → gone, message has the name', async () => {
    const { connector } = await connectorOn((_, response) => response.writeHead(404).end('<html></html>'));
    const error = await failure(connector.resolve?.({ channelId: '@nobody' }, signal) ?? Promise.resolve());
    expect([error.code, error.message]).toEqual([
      'gone',
      'There is no public channel @nobody on YouTube. Check the address.',
    ]);
  });

  test('id or playlist → no request', async () => {
    const { connector, site } = await connectorOn((_, response) => response.end());
    for (const source of [{ channelId: CHANNEL }, { playlistId: 'PLoakfieldPlays0001' }])
      expect(await connector.resolve?.(source, signal)).toEqual(source);
    expect(site.hits).toEqual([]);
  });
});

describe('YouTube connector, signed in', () => {
  const film = (id: string, change: object = {}) => ({
    id,
    snippet: { title: `Film ${id}`, publishedAt: '2026-11-18T09:30:00Z', ...change },
    status: { privacyStatus: 'public' },
  });
  const entryOf = ({ id }: { id: string }) => ({ contentDetails: { videoId: id } });
  async function readSignedIn(films: ReturnType<typeof film>[], entries: readonly unknown[] = films.map(entryOf)) {
    const uploads = `UU${CHANNEL.slice(2)}`;
    const channels = [
      { id: CHANNEL, snippet: { title: 'Oakfield School' }, contentDetails: { relatedPlaylists: { uploads } } },
    ];
    const { connector } = await connectorOn(({ url = '' }, response) => {
      const kind = /^\/youtube\/v3\/(\w+)/.exec(url)?.[1] ?? '';
      const items = { channels, playlistItems: entries, videos: films }[kind];
      response.end(JSON.stringify({ items }));
    });
    const pages: Page[] = [];
    const options = { source: { channelId: CHANNEL }, cursor: null, credentials: { access: 'good' }, signal };
    for await (const page of connector.read(options)) pages.push(page);
    return pages;
  }

  test('YouTube: malformed video → unreadable with its name, the others are read', async () => {
    expect(await readSignedIn([film('3'), film('2', { title: null }), film('1')])).toMatchObject([
      { items: [{ externalId: '3' }, { externalId: '1' }], unreadable: [{ externalId: '2' }] },
    ]);
  });

  test('YouTube: list entry without a video → unreadable, the others are read', async () => {
    const films = [film('3'), film('1')];
    expect(await readSignedIn(films, [...films.map(entryOf), { contentDetails: null }])).toMatchObject([
      { items: [{ externalId: '3' }, { externalId: '1' }], unreadable: [{ externalId: null }] },
    ]);
  });

  test('video with an invalid date → read without a date', async () => {
    expect(await readSignedIn([film('3', { publishedAt: 'soon' }), film('1')])).toMatchObject([
      {
        items: [
          { externalId: '3', publishedAt: null },
          { externalId: '1', publishedAt: '2026-11-18T09:30:00.000Z' },
        ],
      },
    ]);
  });

  test('YouTube: only malformed videos or entries → broken', async () => {
    const odd = [film('2', { title: null })];
    expect((await failure(readSignedIn(odd))).code).toBe('broken');
    expect((await failure(readSignedIn([film('3')], [{ contentDetails: null }]))).code).toBe('broken');
  });

  test.each([
    ['of too many requests, with the time', 'rateLimitExceeded', { 'retry-after': '300' }, 'rate-limited', 300_000],
    ['of too many requests', 'userRateLimitExceeded', {}, 'rate-limited', 60_000],
    ['of what the application may not do', 'accessNotConfigured', {}, 'ours', undefined],
    ['of what the person did not allow', 'insufficientPermissions', {}, 'scope-missing', undefined],
  ])('YouTube: error %s → its code, no request before its time', async (_, reason, headers, code, retryAfterMs) => {
    const { connector } = await connectorOn((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify({ error: { code: 403, message: 'No', errors: [{ message: 'No', reason }] } }));
    });
    const options = { source: { channelId: CHANNEL }, cursor: null, credentials: { access: 'good' }, signal };
    expect(await failure(connector.read(options)[Symbol.asyncIterator]().next())).toMatchObject({ code, retryAfterMs });
  });
});
