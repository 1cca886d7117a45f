import { createFlickrConnector } from '../../../server/connectors/flickr/flickr-connector.ts';
import { createXConnector } from '../../../server/connectors/x/x-connector.ts';
import { createYoutubeConnector } from '../../../server/connectors/youtube/youtube-connector.ts';
import { escapeHtml } from '../../../server/core/html/text.ts';
import { connectorContract } from '../../contract/connector.contract.ts';
import type { WorldPost } from '../../contract/connector-world.ts';
import { world } from './world.ts';

const PAGE = 40;
const DAY_MS = 86_400_000;
const tagIn = (text: string) => /#(Tag\d+)/.exec(text)?.[1];

connectorContract(
  'x',
  async () => {
    let now = Date.UTC(2026, 10, 20, 10);
    const tweet = ({ id, text, at }: WorldPost) => {
      const tag = tagIn(text);
      return {
        id,
        text: escapeHtml(text).replaceAll('&quot;', '"'),
        created_at: new Date(at).toISOString(),
        entities: { hashtags: tag ? [{ start: 0, end: 5, tag }] : [] },
        edit_history_tweet_ids: [id],
        public_metrics: { like_count: 1, reply_count: 0, retweet_count: 0, quote_count: 0, bookmark_count: 0 },
      };
    };
    const { provider, controls } = await world((url, posts) => {
      if (url.pathname === '/2/users/me')
        return { body: { data: { id: '3001', name: 'The school', username: 'school' } } };
      if (url.pathname !== '/2/users/3001/tweets') return null;
      const query = url.searchParams;
      const before = Number(query.get('pagination_token') ?? Number.POSITIVE_INFINITY);
      const since = Number(query.get('since_id') ?? 0);
      const start = Date.parse(query.get('start_time') ?? '1970-01-01T00:00:00Z');
      const listed = posts.filter(({ id, at }) => Number(id) < before && Number(id) > since && at >= start);
      const page = listed.slice(0, Math.min(PAGE, Number(query.get('max_results'))));
      const meta = { result_count: page.length, newest_id: page[0]?.id, oldest_id: page.at(-1)?.id };
      return {
        body: {
          ...(page.length > 0 ? { data: page.map(tweet) } : {}),
          meta: { ...meta, ...(listed.length > page.length ? { next_token: page.at(-1)?.id } : {}) },
        },
      };
    });
    const connector = createXConnector({ provider, now: () => now });
    return {
      ...controls,
      connector: { ...connector, read: (request) => connector.read({ ...request, credentials: { access: 'good' } }) },
      source: { userId: '3001' },
      sameSource: { userId: '3001' },
      otherSource: { userId: '3002' },
      untilEditsAreSeen: () => {
        now += DAY_MS;
      },
    };
  },
  {
    isPaged: true,
    isSignedIn: true,
    figures: { likes: 1, comments: 0, shares: 0, saves: 0 },
    refusals: {
      401: { code: 'auth-expired', status: 'reauth' },
      403: { code: 'ours', status: 'failing' },
      404: { code: 'gone', status: 'failing' },
      429: { code: 'rate-limited', status: 'limited' },
      503: { code: 'http-status', status: 'failing' },
    },
  },
);

connectorContract(
  'youtube',
  async () => {
    const channelId = 'UCoakfieldSchool0000000A';
    const uploads = `UU${channelId.slice(2)}`;
    const video = ({ id, text, at }: WorldPost) => ({
      id,
      snippet: { title: `Film ${id}`, description: text, publishedAt: new Date(at).toISOString(), thumbnails: {} },
      statistics: { viewCount: '40', likeCount: '7', commentCount: '1' },
      status: { privacyStatus: 'public' },
    });
    const { provider, controls } = await world((url, posts) => {
      const query = url.searchParams;
      switch (url.pathname) {
        case '/youtube/v3/channels': {
          const contentDetails = { relatedPlaylists: { likes: '', uploads } };
          return { body: { items: [{ id: channelId, snippet: { title: 'The school' }, contentDetails }] } };
        }
        case '/youtube/v3/playlistItems': {
          if (query.get('playlistId') !== uploads) return null;
          // A token of YouTube's stands for a place in the list.
          const from = Number(query.get('pageToken') ?? 0);
          const items = posts.slice(from, from + PAGE).map(({ id }) => ({ contentDetails: { videoId: id } }));
          const body = {
            items,
            pageInfo: { totalResults: posts.length, resultsPerPage: PAGE },
            ...(from + PAGE < posts.length ? { nextPageToken: String(from + PAGE) } : {}),
            ...(from > 0 ? { prevPageToken: String(from - PAGE) } : {}),
          };
          return { body };
        }
        case '/youtube/v3/videos': {
          const requestedIds = new Set((query.get('id') ?? '').split(','));
          return { body: { items: posts.filter(({ id }) => requestedIds.has(id)).map(video) } };
        }
        default:
          return null;
      }
    });
    const connector = createYoutubeConnector({ provider });
    return {
      ...controls,
      connector: { ...connector, read: (request) => connector.read({ ...request, credentials: { access: 'good' } }) },
      source: { channelId },
      sameSource: { playlistId: uploads },
      otherSource: { channelId: channelId.toLowerCase() },
    };
  },
  {
    isPaged: true,
    isSignedIn: true,
    // The list names the videos; what is said and counted of them is asked for beside it.
    requests: 2,
    figures: { likes: 7, comments: 1, views: 40 },
    refusals: {
      401: { code: 'auth-expired', status: 'reauth' },
      403: { code: 'scope-missing', status: 'reauth' },
      404: { code: 'gone', status: 'failing' },
      429: { code: 'rate-limited', status: 'limited' },
      503: { code: 'http-status', status: 'failing' },
    },
  },
);

connectorContract(
  'flickr',
  async () => {
    const userId = '10000001@N01';
    const photo = ({ id, text, at }: WorldPost) => ({
      id,
      owner: userId,
      title: '',
      description: { _content: text },
      dateupload: String(at / 1000),
      tags: '',
      media: 'photo',
      views: '12',
      pathalias: 'school',
    });
    const { provider, controls } = await world((url, posts) => {
      const query = url.searchParams;
      if (url.pathname !== '/services/rest/' || query.get('method') !== 'flickr.people.getPhotos') return null;
      const page = Number(query.get('page'));
      const pages = Math.ceil(posts.length / PAGE);
      const listed = posts.slice((page - 1) * PAGE, page * PAGE).map(photo);
      return { body: { photos: { page, pages, perpage: PAGE, total: posts.length, photo: listed }, stat: 'ok' } };
    });
    const connector = createFlickrConnector({ provider });
    const credentials = { access: 'token', secret: 'kept', userId, name: 'The school' };
    const client = { clientId: '42', clientSecret: ['made', 'up'].join('-') };
    return {
      ...controls,
      connector: { ...connector, read: (request) => connector.read({ ...request, credentials, client }) },
      source: { userId },
      sameSource: { userId: '10000001@n01' },
      otherSource: { groupId: '20000001@N21' },
    };
  },
  {
    isPaged: true,
    isSignedIn: true,
    figures: { views: 12 },
    refusals: {
      401: { code: 'auth-expired', status: 'reauth' },
      429: { code: 'rate-limited', status: 'limited' },
      503: { code: 'http-status', status: 'failing' },
    },
  },
);
