import { VIMEO_POSTS } from './posts.ts';
import { pageOf, type Reply, type StandIn, type StandInPost } from './stand-in.ts';

const ACCOUNT = '5001';
const NAME = 'Oakfield Films';
const LINK = 'https://vimeo.com/oakfieldfilms';
/** Fewer than may be asked for, so that there is a second page. */
const MOST = 25;
const QUARTER_MS = 15 * 60_000;

const error = (status: number, code: number, message: string, headers = {}): Reply => ({
  status,
  headers,
  body: { error: message, error_code: code, developer_message: message },
});

const idOf = ({ at }: StandInPost) => String(Math.floor(at / 1000));

function videoOf(post: StandInPost) {
  const [name = '', description = ''] = post.text.split('\n');
  const id = idOf(post);
  const time = new Date(post.at).toISOString();
  return {
    uri: `/videos/${id}`,
    name,
    description: description || null,
    link: `${LINK}/${id}`,
    created_time: time,
    modified_time: time,
    pictures: post.picture
      ? { sizes: [{ width: post.picture.width, height: post.picture.height, link: post.picture.url }] }
      : { sizes: [] },
    tags: post.tags.map((tag) => ({ name: tag })),
    stats: { plays: post.tags.length * 40 + 12 },
    privacy: { view: 'anybody' },
  };
}

/** Vimeo's API 3.4: one account with its videos. */
export const vimeoStandIn: StandIn = {
  network: 'vimeo',
  posts: VIMEO_POSTS,
  sample: null,
  signIn: { account: NAME, authorizePath: '/oauth/authorize', tokenPath: '/oauth/access_token', revokePath: '/tokens' },
  claims: () => false,
  answer({ path, query, posts, now, wasRead }) {
    const headers = {
      'x-ratelimit-limit': '500',
      'x-ratelimit-remaining': '499',
      'x-ratelimit-reset': new Date(now + QUARTER_MS).toISOString(),
    };
    if (path === '/me') {
      const body = { uri: `/users/${ACCOUNT}`, name: NAME, link: LINK, pictures: { sizes: [] } };
      return { status: 200, headers, body };
    }
    if (path !== '/me/videos') return null;
    const page = Math.max(1, Number(query.get('page')) || 1);
    const perPage = Math.min(MOST, Number(query.get('per_page')) || MOST);
    const before = posts[(page - 1) * perPage - 1];
    const listed = pageOf(posts, page === 1 ? null : (before?.at ?? 0), perPage);
    if (!listed.hasMore) wasRead();
    const next = listed.hasMore ? `/me/videos?page=${page + 1}` : null;
    return {
      status: 200,
      headers,
      body: { total: posts.length, page, per_page: perPage, paging: { next }, data: listed.page.map(videoOf) },
    };
  },
  refusals: {
    limit: (now) =>
      error(429, 9000, 'Too many API requests.', {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': new Date(now + QUARTER_MS).toISOString(),
      }),
    fail: error(500, 4101, 'Something went wrong.'),
    revoke: error(401, 8003, 'The user credentials are invalid.'),
  },
};
