import { createBlueskyConnector } from '../../../server/connectors/bluesky/bluesky-connector.ts';
import { createFacebookConnector } from '../../../server/connectors/facebook/facebook-connector.ts';
import { createFlickrConnector } from '../../../server/connectors/flickr/flickr-connector.ts';
import { createInstagramConnector } from '../../../server/connectors/instagram/instagram-connector.ts';
import { createLinkedinConnector } from '../../../server/connectors/linkedin/linkedin-connector.ts';
import { createMastodonConnector } from '../../../server/connectors/mastodon/mastodon-connector.ts';
import { createRssConnector } from '../../../server/connectors/rss/rss-connector.ts';
import { createVimeoConnector } from '../../../server/connectors/vimeo/vimeo-connector.ts';
import { createYoutubeConnector } from '../../../server/connectors/youtube/youtube-connector.ts';
import { connectorContract } from '../../contract/connector.contract.ts';
import type { WorldPost } from '../../contract/connector-world.ts';
import { fetcher, hostPort } from './support.ts';
import { world } from './world.ts';

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

connectorContract(
  'rss',
  async () => {
    const { site, controls } = await world((_url, posts) => ({
      body: `<rss version="2.0"><channel><title>Oakfield</title>${posts
        .map(
          ({ id, text, at }) =>
            `<item><guid>${id}</guid><title>Post ${id}</title><link>${'http://school.test/'}${id}</link><pubDate>${new Date(at).toUTCString()}</pubDate><description>${escapeXml(text)}</description></item>`,
        )
        .join('')}</channel></rss>`,
    }));
    return {
      ...controls,
      connector: createRssConnector({ safeFetch: fetcher({ allow: [hostPort(site)] }) }),
      source: { url: `${site.origin}/feed` },
      sameSource: { url: ` ${site.origin}/feed#top` },
      otherSource: { url: `${site.origin}/other` },
    };
  },
  {
    isPaged: false,
    refusals: {
      404: { code: 'http-status', status: 'failing' },
      429: { code: 'rate-limited', status: 'limited' },
    },
  },
);

const PAGE = 40;

connectorContract(
  'mastodon',
  async () => {
    const status = ({ id, text, at }: WorldPost) => ({
      id,
      uri: `https://social.test/users/school/statuses/${id}`,
      url: `https://social.test/@school/${id}`,
      created_at: new Date(at).toISOString(),
      content: `<p>${text}</p>`,
      spoiler_text: '',
      visibility: 'public',
      in_reply_to_id: null,
      reblog: null,
      account: { id: '7', username: 'school', display_name: 'The school' },
      media_attachments: [],
      tags: [],
    });
    const { provider, controls } = await world((url, posts) => {
      if (url.pathname === '/api/v1/accounts/lookup') return { body: status({ id: '0', text: '', at: 0 }).account };
      if (url.pathname !== '/api/v1/accounts/7/statuses') return null;
      const before = Number(url.searchParams.get('max_id') ?? Number.POSITIVE_INFINITY);
      const listed = posts.filter(({ id }) => Number(id) < before);
      const link = '<https://elsewhere.test/next>; rel="next", <https://elsewhere.test/prev>; rel="prev"';
      return {
        body: listed.slice(0, PAGE).map(status),
        headers: { link: listed.length > PAGE ? link : '<https://elsewhere.test/prev>; rel="prev"' },
      };
    });
    return {
      ...controls,
      connector: createMastodonConnector({ provider }),
      source: { server: 'social.test', handle: 'school' },
      sameSource: { server: 'social.test', handle: 'School' },
      otherSource: { server: 'social.test', hashtag: 'school' },
    };
  },
  {
    isPaged: true,
    refusals: {
      401: { code: 'scope-missing', status: 'reauth' },
      404: { code: 'gone', status: 'failing' },
      410: { code: 'gone', status: 'failing' },
      429: { code: 'rate-limited', status: 'limited' },
      503: { code: 'http-status', status: 'failing' },
    },
  },
);

connectorContract(
  'bluesky',
  async () => {
    const author = { did: 'did:plc:school', handle: 'school.test', displayName: 'The school' };
    const view = ({ id, text, at }: WorldPost) => {
      const tag = /#Tag\d+/.exec(text)?.[0] ?? '';
      const byteStart = Buffer.byteLength(text.slice(0, text.indexOf(tag)));
      return {
        post: {
          uri: `at://did:plc:school/app.bsky.feed.post/${id}`,
          indexedAt: new Date(at).toISOString(),
          author,
          record: {
            text,
            createdAt: new Date(at).toISOString(),
            facets: [
              {
                index: { byteStart, byteEnd: byteStart + tag.length },
                features: [{ $type: 'app.bsky.richtext.facet#tag', tag: tag.slice(1) }],
              },
            ],
          },
        },
      };
    };
    const { provider, controls } = await world((url, posts) => {
      if (url.pathname === '/xrpc/app.bsky.actor.getProfile') return { body: author };
      if (url.pathname !== '/xrpc/app.bsky.feed.getAuthorFeed') return null;
      const before = Number(url.searchParams.get('cursor') ?? Number.POSITIVE_INFINITY);
      const listed = posts.filter(({ at }) => at < before);
      const more = listed.length > PAGE ? { cursor: String(listed[PAGE - 1]?.at) } : {};
      return { body: { feed: listed.slice(0, PAGE).map(view), ...more } };
    });
    return {
      ...controls,
      connector: createBlueskyConnector({ provider }),
      source: { handle: 'school.test' },
      sameSource: { handle: 'School.test' },
      otherSource: { handle: 'other.test' },
    };
  },
  {
    isPaged: true,
    refusals: {
      404: { code: 'gone', status: 'failing' },
      429: { code: 'rate-limited', status: 'limited' },
      503: { code: 'http-status', status: 'failing' },
    },
  },
);

const REFUSED_BY_A_PROVIDER = {
  404: { code: 'gone', status: 'failing' },
  410: { code: 'gone', status: 'failing' },
  429: { code: 'rate-limited', status: 'limited' },
  503: { code: 'http-status', status: 'failing' },
} as const;

connectorContract(
  'youtube',
  async () => {
    const channelId = 'UCoakfieldSchool0000000A';
    const entry = ({ id, text, at }: WorldPost) => `<entry><id>yt:video:${id}</id><yt:videoId>${id}</yt:videoId>
<title>Film ${id}</title><link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/>
<published>${new Date(at).toISOString()}</published><media:group><media:title>Film ${id}</media:title>
<media:description>${escapeXml(text)}</media:description>
<media:community><media:starRating count="3" average="5.00" min="1" max="5"/><media:statistics views="40"/></media:community></media:group></entry>`;
    const { provider, controls } = await world((url, posts) =>
      url.pathname === '/feeds/videos.xml' && url.searchParams.get('channel_id') === channelId
        ? {
            body: `<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom"><title>The school</title>${posts.map(entry).join('')}</feed>`,
          }
        : null,
    );
    return {
      ...controls,
      connector: createYoutubeConnector({ provider }),
      source: { channelId },
      sameSource: { playlistId: `UU${channelId.slice(2)}` },
      otherSource: { channelId: channelId.toLowerCase() },
    };
  },
  { isPaged: false, figures: { views: 40 }, refusals: REFUSED_BY_A_PROVIDER },
);

connectorContract(
  'flickr',
  async () => {
    const photo = ({ id, text, at }: WorldPost) => ({
      title: '',
      link: `https://www.flickr.com/photos/school/${id}/`,
      media: { m: `https://live.staticflickr.com/1/${id}_abc_m.jpg` },
      date_taken: '2026-01-01T09:00:00-08:00',
      description: `<p>${text}</p>`,
      published: new Date(at).toISOString(),
      author: 'nobody@flickr.com ("The school")',
      tags: '',
    });
    const { provider, controls } = await world((url, posts) =>
      url.pathname === '/services/feeds/photos_public.gne' &&
      `${url.searchParams}` === 'id=10000001%40N01&format=json&nojsoncallback=1'
        ? { body: { title: 'Uploads from The school', items: posts.map(photo) } }
        : null,
    );
    return {
      ...controls,
      connector: createFlickrConnector({ provider }),
      source: { userId: '10000001@N01' },
      sameSource: { userId: '10000001@n01' },
      otherSource: { groupId: '20000001@N21' },
    };
  },
  { isPaged: false, refusals: REFUSED_BY_A_PROVIDER },
);

connectorContract(
  'vimeo',
  async () => {
    const video = ({ id, text, at }: WorldPost) => ({
      uri: `/videos/${id}`,
      name: null,
      description: text,
      link: `https://vimeo.com/${id}`,
      created_time: new Date(at).toISOString(),
      pictures: { sizes: [{ width: 640, height: 360, link: `https://i.vimeocdn.com/video/${id}_640.jpg` }] },
      tags: [],
      privacy: { view: 'anybody' },
    });
    const { provider, controls } = await world((url, posts) => {
      if (url.pathname === '/me')
        return { body: { uri: '/users/5001', name: 'The school', link: 'https://vimeo.com/x' } };
      if (url.pathname !== '/me/videos') return null;
      const from = (Number(url.searchParams.get('page')) - 1) * PAGE;
      const next = posts.length > from + PAGE ? '/elsewhere' : null;
      return { body: { total: posts.length, data: posts.slice(from, from + PAGE).map(video), paging: { next } } };
    });
    const connector = createVimeoConnector({ provider });
    return {
      ...controls,
      connector: { ...connector, read: (request) => connector.read({ ...request, credentials: { access: 'good' } }) },
      source: { userId: '5001' },
      sameSource: { userId: '5001' },
      otherSource: { userId: '5002' },
    };
  },
  {
    isPaged: true,
    refusals: {
      401: { code: 'auth-expired', status: 'reauth' },
      403: { code: 'scope-missing', status: 'reauth' },
      429: { code: 'rate-limited', status: 'limited' },
      503: { code: 'http-status', status: 'failing' },
    },
  },
);

const client = { clientId: '42', clientSecret: ['made', 'up'].join('-') };
const graphTime = (at: number) => new Date(at).toISOString().replace('.000Z', '+0000');

/** A list of the Graph API: the address of its next page leads elsewhere. */
const graphList = (path: string, shape: (post: WorldPost) => object) =>
  world((url, posts) => {
    if (url.pathname !== path) return null;
    const last = Number(url.searchParams.get('after') ?? Number.POSITIVE_INFINITY);
    const listed = posts.filter(({ id }) => Number(id) < last);
    const page = listed.slice(0, PAGE);
    const next = listed.length > PAGE ? { next: 'https://elsewhere.test/' } : {};
    return { body: { data: page.map(shape), paging: { cursors: { after: page.at(-1)?.id ?? '' }, ...next } } };
  });

const REFUSED_BY_GRAPH = {
  429: { code: 'rate-limited', status: 'limited' },
  503: { code: 'http-status', status: 'failing' },
} as const;

connectorContract(
  'facebook',
  async () => {
    const { provider, controls } = await graphList('/v26.0/1001/posts', ({ id, text, at }) => ({
      id: `1001_${id}`,
      message: text,
      created_time: graphTime(at),
      permalink_url: `https://www.facebook.com/1001/posts/${id}`,
    }));
    const connector = createFacebookConnector({ provider });
    const credentials = { access: 'user', pages: JSON.stringify({ 1001: { token: 'page', name: 'The school' } }) };
    return {
      ...controls,
      connector: { ...connector, read: (request) => connector.read({ ...request, credentials, client }) },
      source: { pageId: '1001' },
      sameSource: { pageId: '1001' },
      otherSource: { pageId: '1002' },
    };
  },
  { isPaged: true, refusals: REFUSED_BY_GRAPH },
);

connectorContract(
  'instagram',
  async () => {
    const { provider, controls } = await graphList('/v26.0/2001/media', ({ id, text, at }) => ({
      id,
      caption: text,
      media_type: 'IMAGE',
      media_url: `https://scontent.cdninstagram.com/${id}.jpg`,
      permalink: `https://www.instagram.com/p/${id}/`,
      timestamp: graphTime(at),
    }));
    const connector = createInstagramConnector({ provider });
    const credentials = { access: 'user', pages: JSON.stringify({ 2001: { token: 'page', name: 'The school' } }) };
    return {
      ...controls,
      connector: { ...connector, read: (request) => connector.read({ ...request, credentials, client }) },
      source: { accountId: '2001' },
      sameSource: { accountId: '2001' },
      otherSource: { accountId: '2002' },
    };
  },
  { isPaged: true, refusals: REFUSED_BY_GRAPH },
);

connectorContract(
  'linkedin',
  async () => {
    const { provider, controls } = await world((url, posts) => {
      if (url.pathname === '/rest/organizations/4001') return { body: { localizedName: 'The school' } };
      if (url.pathname !== '/rest/posts') return null;
      const start = Number(url.searchParams.get('start'));
      const elements = posts.slice(start, start + PAGE).map(({ id, text, at }) => ({
        id: `urn:li:share:${id}`,
        commentary: text,
        publishedAt: at,
        lastModifiedAt: at,
        lifecycleState: 'PUBLISHED',
        visibility: 'PUBLIC',
      }));
      return { body: { elements, paging: { start, count: PAGE, total: posts.length, links: [] } } };
    });
    const connector = createLinkedinConnector({ provider });
    return {
      ...controls,
      connector: { ...connector, read: (request) => connector.read({ ...request, credentials: { access: 'good' } }) },
      source: { organizationId: '4001' },
      sameSource: { organizationId: '4001' },
      otherSource: { organizationId: '4002' },
    };
  },
  {
    isPaged: true,
    refusals: {
      401: { code: 'auth-expired', status: 'reauth' },
      403: { code: 'scope-missing', status: 'reauth' },
      404: { code: 'gone', status: 'failing' },
      426: { code: 'ours', status: 'failing' },
      429: { code: 'rate-limited', status: 'limited' },
      503: { code: 'http-status', status: 'failing' },
    },
  },
);
