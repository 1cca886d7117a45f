import { videoFeed } from '../../seed/video-feed.ts';
import { demoAccount } from './demo-account.ts';
import { FILMS } from './films.ts';
import { giveRenewable } from './renewable.ts';
import { pageOf, type Reply, type StandIn, type StandInPost } from './stand-in.ts';

const ORIGIN = 'https://www.youtube.com';
const TITLE = 'Oakfield School';
const NAME = '@oakfieldschool';
const CHANNEL = 'UCoakfieldSchool0000000A';
/** What YouTube calls the list of all that a channel has uploaded. */
const UPLOADS = `UU${CHANNEL.slice(2)}`;
const PLAYLIST = 'PLoakfieldOnStage0000001';
const ON_STAGE = new Set(['drama', 'music']);
const PAGES = new Set([`/${NAME}`, `/channel/${CHANNEL}`]);
const FIVE_MINUTES_S = 300;
/** Fewer than may be asked for, so that there is a second page. */
const MOST = 20;

const demo = demoAccount('youtube');

const page = (status: number, text: string, head = ''): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><head><title>${text}</title>${head}</head><body><p>${text}</p></body></html>`,
});
const feed = (body: string): Reply => ({ status: 200, type: 'text/xml; charset=UTF-8', body });

/** As long as the names that YouTube gives. */
const idOf = ({ at }: StandInPost) => `oak${at.toString(36)}`.padEnd(11, '_');

function videoOf(post: StandInPost) {
  const { title, text, tags, at, picture } = post;
  const description = [text, tags.map((tag) => `#${tag}`).join(' ')].filter(Boolean).join('\n\n');
  const id = idOf(post);
  return { id, title: title ?? text, text: description, page: `${ORIGIN}/watch?v=${id}`, at: new Date(at), picture };
}

/** The Data API: the channel that signed in, its uploads, and what is known of each. */
function api(path: string, query: URLSearchParams, posts: readonly StandInPost[], wasRead: () => void): Reply | null {
  const ok = (body: object): Reply => ({ status: 200, body });
  if (path === '/youtube/v3/channels') {
    const snippet = { title: TITLE, description: 'Films of the school.', customUrl: NAME, thumbnails: {} };
    const statistics = { subscriberCount: '218', videoCount: String(posts.length), viewCount: '9120' };
    const contentDetails = { relatedPlaylists: { uploads: UPLOADS } };
    return ok({ items: [{ id: CHANNEL, snippet, statistics, contentDetails }] });
  }
  if (path === '/youtube/v3/playlistItems' && query.get('playlistId') === UPLOADS) {
    const before = Number(query.get('pageToken')) || null;
    const listed = pageOf(posts, before, Math.min(MOST, Number(query.get('maxResults')) || MOST));
    if (!listed.hasMore) wasRead();
    const items = listed.page.map((post) => ({ contentDetails: { videoId: idOf(post) } }));
    return ok({ items, ...(listed.hasMore ? { nextPageToken: String(listed.page.at(-1)?.at) } : {}) });
  }
  if (path !== '/youtube/v3/videos') return null;
  const ids = new Set((query.get('id') ?? '').split(','));
  return ok({ items: posts.filter((post) => ids.has(idOf(post))).map(apiVideoOf) });
}

function apiVideoOf(post: StandInPost) {
  const { id, title, text, at } = videoOf(post);
  return {
    id,
    snippet: {
      title,
      description: text,
      publishedAt: at.toISOString(),
      channelTitle: TITLE,
      tags: post.tags,
      thumbnails: post.picture
        ? { high: { url: post.picture.url, width: post.picture.width, height: post.picture.height } }
        : {},
    },
    statistics: { viewCount: '40', likeCount: '7', commentCount: '1' },
    status: { privacyStatus: 'public' },
  };
}

/** What reading without a sign-in asks for: the feed of a channel or a playlist, and the page of a name. */
export const youtubeStandIn: StandIn = {
  network: 'youtube',
  posts: FILMS,
  sample: NAME,
  signIn: {
    account: TITLE,
    authorizePath: '/o/oauth2/v2/auth',
    tokenPath: '/token',
    revokePath: '/revoke',
    give: giveRenewable({ seconds: 3600, isRotated: false, isPkce: true }),
  },
  isOpen: (path) => !path.startsWith('/youtube/v3/'),
  hub: { path: '/subscribe', topicOrigin: ORIGIN, topics: [`${ORIGIN}/feeds/videos.xml?channel_id=${CHANNEL}`] },
  claims: (_origin, account) =>
    [CHANNEL, UPLOADS, PLAYLIST, demo.id].includes(account) || account.toLowerCase() === NAME,
  answer({ path, query, posts, demo: site, wasRead }) {
    if (PAGES.has(path.replace(/^\/(?:@|%40).*$/, (name) => name.replace('%40', '@').toLowerCase())))
      return page(200, `${TITLE} - YouTube`, `<link rel="canonical" href="${ORIGIN}/channel/${CHANNEL}">`);
    if (path === '/watch') return demo.page(query.get('v') ?? '', site);
    if (path.startsWith('/youtube/v3/')) return api(path, query, posts, wasRead);
    if (path !== '/feeds/videos.xml') return null;
    const channel = query.get('channel_id');
    const list = query.get('playlist_id');
    if (channel === demo.id) return feed(demo.feed(site));
    if (channel !== CHANNEL && list !== UPLOADS && list !== PLAYLIST) return page(404, 'Error 404 (Not Found)!!1');
    wasRead();
    const listed = list === PLAYLIST ? posts.filter(({ tags }) => tags.some((tag) => ON_STAGE.has(tag))) : posts;
    const title = list === PLAYLIST ? 'Oakfield on stage' : TITLE;
    return feed(videoFeed({ title, id: CHANNEL }, listed.map(videoOf)));
  },
  refusals: {
    limit: () => ({ ...page(429, 'Too Many Requests'), headers: { 'retry-after': String(FIVE_MINUTES_S) } }),
    fail: page(500, 'Error 500 (Server Error)!!1'),
    revoke: {
      status: 401,
      body: { error: { code: 401, message: 'Invalid Credentials', errors: [{ reason: 'authError' }] } },
    },
  },
};
