import { createHmac } from 'node:crypto';
import { DRAWINGS, type Drawing } from '../../seed/drawings.ts';
import { PICTURE_POSTS, SCHOOL_POSTS, SPORT_POSTS } from './graph-posts.ts';
import { clientOf, freshSecret, type Grant, type StandInSignIn, takeCode } from './sign-in.ts';
import {
  drawingAt,
  pageOf,
  type Reply,
  type StandIn,
  type StandInPost,
  type StandInRequest,
  writtenPosts,
} from './stand-in.ts';

const VERSION = '/v26.0';
const PERSON = { id: '1900', name: 'Oakfield Office' };
const SCHOOL = { id: '1001', name: 'Oakfield School' };
const SPORT = { id: '1002', name: 'Oakfield Sport' };
const PARENTS = { id: '1003', name: 'Oakfield Parents' };
const ACCOUNT = { id: '2001', username: 'oakfieldschool', name: 'Oakfield School' };
const DAYS_60_S = 60 * 24 * 3_600;
/** Fewer than may be asked for, so that there is a second page. */
const MOST = 20;
const MOST_ACCOUNTS = 2;

const error = (status: number, code: number, message: string, headers = {}): Reply => ({
  status,
  headers,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'local' } },
});
const ENDED = error(400, 190, 'Error validating access token: the session has been invalidated.');

/** A page's own token: that of the person, and which page it is for. */
const pageToken = (token: string, id: string) => `${token}.p${id}`;
const personsToken = (token: string) => token.replace(/\.p\d+$/, '');

function signInAt(network: 'facebook' | 'instagram', account: string): StandInSignIn {
  return {
    account,
    authorizePath: `${VERSION}/dialog/oauth`,
    tokenPath: `${VERSION}/oauth/access_token`,
    revokePath: `${VERSION}/me/permissions`,
    tokenIn: (_request, query) => personsToken(query.get('access_token') ?? ''),
    exchange({ state, save }, query) {
      const client = clientOf(network);
      if (query.get('client_id') !== client.id) return error(400, 101, 'Error validating application.');
      if (query.get('client_secret') !== client.secret) return error(400, 1, 'Error validating client secret.');
      const grant =
        query.get('grant_type') === 'fb_exchange_token' ? takeShort(query, state.tokens) : takeCode(state, query);
      if (!grant) return error(400, 100, 'This authorization code has been used or does not exist.');
      const token = freshSecret();
      state.tokens.push({ token, scopes: grant.scopes });
      save();
      return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: DAYS_60_S } };
    },
  };
}

function takeShort(query: URLSearchParams, tokens: Grant[]): Grant | null {
  const at = tokens.findIndex(({ token }) => token === query.get('fb_exchange_token'));
  return at < 0 ? null : (tokens.splice(at, 1)[0] ?? null);
}

const isProven = (network: 'facebook' | 'instagram', query: URLSearchParams) =>
  query.get('appsecret_proof') ===
  createHmac('sha256', clientOf(network).secret)
    .update(query.get('access_token') ?? '')
    .digest('hex');

/** What both networks answer; `null` for a path of its own. */
function answerShared(
  request: StandInRequest,
  network: 'facebook' | 'instagram',
  pages: readonly object[],
): Reply | null {
  const { path, query, signedIn } = request;
  if (!isProven(network, query)) return error(400, 100, 'Invalid appsecret_proof provided in the API argument');
  const scopes = signedIn?.scopes ?? [];
  if (path === `${VERSION}/me`) return { status: 200, body: PERSON };
  if (path === `${VERSION}/me/permissions`)
    return { status: 200, body: { data: scopes.map((permission) => ({ permission, status: 'granted' })) } };
  if (path !== `${VERSION}/me/accounts`) return null;
  const listed = scopes.includes('pages_show_list') ? pages : [];
  const from = Number(query.get('after')) || 0;
  const page = listed.slice(from, from + MOST_ACCOUNTS);
  return {
    status: 200,
    body: { data: page, paging: pagingOf(request, listed.length > from + page.length, `${from + page.length}`) },
  };
}

/** The address in it leads nowhere that a reader should go. */
function pagingOf({ base, path }: StandInRequest, hasMore: boolean, after: string) {
  return { cursors: { before: '0', after }, ...(hasMore ? { next: `${base}/elsewhere${path}?after=${after}` } : {}) };
}

const graphTime = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000');
const isMarked = (post: StandInPost, mark: string) => post.tags.includes(mark);
const saidIn = ({ text, tags }: StandInPost) =>
  [text, ...(text ? tags.filter((tag) => !['Album', 'Link', 'Film'].includes(tag)).map((tag) => `#${tag}`) : [])]
    .join(' ')
    .trim();
const MORE: readonly Drawing[] = ['music', 'debate', 'science'];
const pictureAt = (base: string, drawing: Drawing) => ({ url: drawingAt(base, drawing), alt: DRAWINGS[drawing] });
const ids = (post: StandInPost) => String(Math.floor(post.at / 1000));

function listOf(
  request: StandInRequest,
  posts: readonly StandInPost[],
  shape: (post: StandInPost) => object,
  isFirst: boolean,
): Reply {
  const limit = Math.min(MOST, Number(request.query.get('limit')) || MOST);
  const after = request.query.get('after');
  const { page, hasMore } = pageOf(posts, after ? Number(after) : null, limit);
  if (!hasMore && isFirst) request.wasRead();
  const headers = { 'x-app-usage': '{"call_count":3,"total_cputime":1,"total_time":2}' };
  return {
    status: 200,
    headers,
    body: { data: page.map(shape), paging: pagingOf(request, hasMore, String(page.at(-1)?.at ?? 0)) },
  };
}

function pagePost(post: StandInPost, base: string, page: { id: string }) {
  const { picture } = post;
  const message = saidIn(post);
  const photo = (at: { url: string; alt: string }) => ({
    media_type: 'photo',
    type: 'photo',
    description: at.alt,
    media: { image: { src: at.url, width: 640, height: 400 } },
  });
  const album = isMarked(post, 'Album')
    ? {
        media_type: 'album',
        type: 'album',
        subattachments: {
          data: [...(picture ? [photo(picture)] : []), ...MORE.map((each) => photo(pictureAt(base, each)))],
        },
      }
    : null;
  const link = isMarked(post, 'Link')
    ? {
        media_type: 'link',
        type: 'share',
        title: 'The reading list',
        description: 'Forty books and one map.',
        unshimmed_url: 'https://www.oakfield.test/library',
      }
    : null;
  const attachment = album ?? link ?? (picture ? photo(picture) : null);
  return {
    id: `${page.id}_${ids(post)}`,
    ...(message ? { message } : {}),
    ...(message || !picture ? {} : { story: 'Oakfield School added a new photo.' }),
    created_time: graphTime(post.at),
    updated_time: graphTime(post.at),
    permalink_url: `https://www.facebook.com/${page.id}/posts/${ids(post)}`,
    ...(picture ? { full_picture: picture.url } : {}),
    ...(attachment ? { attachments: { data: [attachment] } } : {}),
    shares: { count: post.tags.length },
    reactions: { data: [], summary: { total_count: post.text.length % 40 } },
    comments: { data: [], summary: { total_count: post.text.length % 7 } },
  };
}

/** The Graph API 26.0: a person with a task on two pages, and on a third one without. */
export const facebookStandIn: StandIn = {
  network: 'facebook',
  posts: SCHOOL_POSTS,
  sample: null,
  signIn: signInAt('facebook', SCHOOL.name),
  claims: () => false,
  answer(request) {
    const { path, query, base, posts, signedIn } = request;
    const pages = [SCHOOL, SPORT, PARENTS].map((page) => ({
      ...page,
      access_token: pageToken(signedIn?.token ?? '', page.id),
      tasks: page === PARENTS ? ['ADVERTISE'] : ['ANALYZE', 'ADVERTISE', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'],
      picture: { data: { url: pictureAt(base, 'assembly').url, is_silhouette: false } },
    }));
    const shared = answerShared(request, 'facebook', pages);
    if (shared) return shared;
    const page = pages.find(({ id }) => path === `${VERSION}/${id}` || path === `${VERSION}/${id}/posts`);
    if (!page) return error(404, 803, 'Some of the aliases you requested do not exist');
    if (query.get('access_token') !== page.access_token) return error(403, 210, 'A page access token is required.');
    if (!signedIn?.scopes.includes('pages_read_engagement')) return error(403, 10, 'This needs pages_read_engagement.');
    if (!path.endsWith('/posts')) {
      const body = {
        id: page.id,
        name: page.name,
        about: 'A school with a very good gate.',
        followers_count: 1_204,
        link: `https://www.facebook.com/${page.id}`,
      };
      return { status: 200, body };
    }
    const isFirst = page.id === SCHOOL.id;
    const listed = isFirst ? posts : writtenPosts(SPORT_POSTS, request.demo.anchor, base);
    return listOf(request, listed, (post) => pagePost(post, base, page), isFirst);
  },
  refusals: refusals(),
};

function mediaOf(post: StandInPost, base: string) {
  const id = ids(post);
  const picture = post.picture ?? pictureAt(base, 'library');
  const isAlbum = isMarked(post, 'Album');
  const isFilm = isMarked(post, 'Film');
  const parts = [picture, ...MORE.map((each) => pictureAt(base, each))];
  const children = parts.map(({ url, alt }, index) => ({
    id: `${id}${index}`,
    media_type: 'IMAGE',
    media_url: url,
    alt_text: alt,
  }));
  return {
    id,
    ...(post.text ? { caption: saidIn(post) } : {}),
    media_type: isAlbum ? 'CAROUSEL_ALBUM' : isFilm ? 'VIDEO' : 'IMAGE',
    media_product_type: isFilm ? 'REELS' : 'FEED',
    // A film with licensed sound has no address.
    ...(isFilm ? { thumbnail_url: picture.url } : { media_url: picture.url }),
    permalink: `https://www.instagram.com/p/${id}/`,
    timestamp: graphTime(post.at),
    like_count: post.text.length % 90,
    comments_count: post.text.length % 6,
    alt_text: picture.alt,
    ...(isAlbum ? { children: { data: children } } : {}),
  };
}

/** The Graph API 26.0: a business account that is linked to one of two pages. */
export const instagramStandIn: StandIn = {
  network: 'instagram',
  posts: PICTURE_POSTS,
  sample: null,
  signIn: signInAt('instagram', ACCOUNT.username),
  claims: () => false,
  answer(request) {
    const { path, query, base, posts, signedIn } = request;
    const token = pageToken(signedIn?.token ?? '', SCHOOL.id);
    const linked = { ...ACCOUNT, profile_picture_url: pictureAt(base, 'library').url, followers_count: 932 };
    const pages = [
      { ...SCHOOL, access_token: token, instagram_business_account: linked },
      { ...SPORT, access_token: pageToken(signedIn?.token ?? '', SPORT.id) },
    ];
    const shared = answerShared(request, 'instagram', pages);
    if (shared) return shared;
    if (path !== `${VERSION}/${ACCOUNT.id}` && path !== `${VERSION}/${ACCOUNT.id}/media`)
      return error(404, 803, 'Some of the aliases you requested do not exist');
    if (query.get('access_token') !== token) return error(403, 210, 'A page access token is required.');
    if (!signedIn?.scopes.includes('instagram_basic')) return error(403, 10, 'This needs instagram_basic.');
    if (path.endsWith('/media')) return listOf(request, posts, (post) => mediaOf(post, base), true);
    const body = {
      id: ACCOUNT.id,
      username: ACCOUNT.username,
      biography: 'Pictures from the corridor.',
      followers_count: 932,
      follows_count: 41,
      media_count: posts.length,
    };
    return { status: 200, body };
  },
  refusals: refusals(),
};

function refusals(): StandIn['refusals'] {
  return {
    limit: () => error(429, 4, 'Application request limit reached', { 'retry-after': '900' }),
    fail: error(500, 2, 'An unexpected error has occurred. Please retry your request later.'),
    revoke: ENDED,
  };
}
