import { photoFeed } from '../../seed/photo-feed.ts';
import { demoAccount } from './demo-account.ts';
import { oauth1Steps, wrongWith } from './oauth1-sign-in.ts';
import { PHOTOS } from './photos.ts';
import type { Reply, StandIn, StandInPost, StandInRequest } from './stand-in.ts';

const ACCOUNT = '10000001@N01';
const GROUP = '20000001@N21';
const NAME = 'oakfield';
const IN_THE_GROUP = new Set(['outdoors', 'trip']);
const FIVE_MINUTES_S = 300;
const PHOTO_PAGE = /^\/photos\/[^/]+\/(\d+)\/$/;

const demo = demoAccount('flickr');

const refused = (status: number, text: string): Reply => ({ status, type: 'text/plain; charset=utf-8', body: text });
const feed = (body: string): Reply => ({ status: 200, type: 'application/json', body });

const photoOf = ({ title, text, tags, at, picture }: StandInPost) => ({
  title: title ?? text,
  text: title ? text : '',
  tags,
  page: `https://www.flickr.com/photos/${NAME}/${at}/`,
  at: new Date(at),
  picture: picture?.url ?? null,
});

const AUTHORIZE = '/services/oauth/authorize';
const ACCESS_TOKEN = '/services/oauth/access_token';
const REST = '/services/rest/';
const MEDIUM_PX = { width: 800, height: 600 };
/** Fewer than may be asked for, so that there is a second page. */
const MOST = 20;

const fail = (code: number, message: string): Reply => ({ status: 200, body: { stat: 'fail', code, message } });

function restPhotoOf(post: StandInPost) {
  const { title, text, tags, at, picture } = post;
  const { width, height } = picture ?? MEDIUM_PX;
  return {
    id: String(at),
    owner: ACCOUNT,
    title: title ?? text,
    description: { _content: title ? text : '' },
    ispublic: 1,
    dateupload: String(Math.floor(at / 1000)),
    datetaken: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
    lastupdate: String(Math.floor(at / 1000)),
    tags: tags.join(' '),
    media: 'photo',
    views: String(30 + tags.length * 8),
    pathalias: NAME,
    ...(picture ? { url_c: picture.url, width_c: width, height_c: height } : {}),
  };
}

/** The REST API: the photos of the account that signed in. */
function rest({ path, base, query, posts, signedIn, now, wasRead }: StandInRequest): Reply {
  if (!signedIn) return fail(98, 'Login failed / Invalid auth token');
  const wrong = wrongWith({ network: 'flickr', now }, `${base}${path}`, query, signedIn.secret);
  if (wrong) return wrong === 'consumer_key_unknown' ? fail(100, 'Invalid API Key') : fail(96, 'Invalid signature');
  if (query.get('method') !== 'flickr.people.getPhotos') return fail(112, 'Method not found');
  const user = query.get('user_id')?.toUpperCase();
  if (user !== 'ME' && user !== ACCOUNT) return fail(1, 'User not found');
  const page = Math.max(1, Number(query.get('page')) || 1);
  const perPage = Math.min(MOST, Number(query.get('per_page')) || MOST);
  const pages = Math.ceil(posts.length / perPage);
  if (page >= pages && perPage === MOST) wasRead();
  const photo = posts.slice((page - 1) * perPage, page * perPage).map(restPhotoOf);
  return { status: 200, body: { photos: { page, pages, perpage: perPage, total: posts.length, photo }, stat: 'ok' } };
}

/** The public feeds of an account and of a group, and with a sign-in the REST API. */
export const flickrStandIn: StandIn = {
  network: 'flickr',
  posts: PHOTOS,
  sample: ACCOUNT,
  signIn: {
    account: NAME,
    authorizePath: AUTHORIZE,
    tokenPath: ACCESS_TOKEN,
    revokePath: null,
    tokenIn: (_request, query) => query.get('oauth_token') ?? '',
    own: oauth1Steps(
      { request: '/services/oauth/request_token', authorize: AUTHORIZE, access: ACCESS_TOKEN },
      { user_nsid: ACCOUNT, username: NAME, fullname: 'Oakfield School' },
    ),
  },
  isOpen: (path) => path !== REST,
  claims: (_origin, account) => [ACCOUNT, GROUP, demo.id].includes(account.toUpperCase()),
  answer(request) {
    const { path, query, posts, demo: site, wasRead } = request;
    if (path === REST) return rest(request);
    const id = query.get('id')?.toUpperCase();
    const photo = PHOTO_PAGE.exec(path)?.[1];
    if (photo) return demo.page(photo, site);
    const isGroup = path === '/services/feeds/groups_pool.gne';
    if (!isGroup && path !== '/services/feeds/photos_public.gne') return null;
    if (!isGroup && id === demo.id) return feed(demo.feed(site));
    if (id !== (isGroup ? GROUP : ACCOUNT)) return refused(404, 'Not Found');
    wasRead();
    const listed = isGroup ? posts.filter(({ tags }) => tags.some((tag) => IN_THE_GROUP.has(tag))) : posts;
    const title = isGroup ? 'Oakfield outdoors Pool' : 'Uploads from Oakfield School';
    return feed(photoFeed({ title, name: 'Oakfield School', id: ACCOUNT }, listed.map(photoOf)));
  },
  refusals: {
    limit: () => ({ ...refused(429, 'Too Many Requests'), headers: { 'retry-after': String(FIVE_MINUTES_S) } }),
    fail: refused(500, 'Internal Server Error'),
    revoke: fail(98, 'Login failed / Invalid auth token'),
  },
};
