import { MASTODON_POSTS } from './posts.ts';
import { pageOf, type Reply, type StandIn, type StandInPost } from './stand-in.ts';

const SERVER = 'social.oakfield.test';
const HANDLE = 'oakfield';
const ACCOUNT = '109300000000000001';
/** Fewer than asked for, as a server may give. */
const MOST = 20;
const QUARTER_MS = 15 * 60_000;

const account = {
  id: ACCOUNT,
  username: HANDLE,
  acct: HANDLE,
  display_name: 'Oakfield School',
  url: `https://${SERVER}/@${HANDLE}`,
  note: '<p>News from the corridors.</p>',
  followers_count: 412,
  following_count: 12,
  statuses_count: MASTODON_POSTS.length,
};

/** Mastodon's own: the time in the upper bits. */
const idOf = ({ at }: StandInPost) => String(BigInt(at) << 16n);
const timeOf = (id: string) => (/^\d{1,30}$/.test(id) ? Number(BigInt(id) >> 16n) : 0);

const error = (status: number, message: string, headers = {}): Reply => ({ status, headers, body: { error: message } });

function statusOf(post: StandInPost) {
  const { text, tags, picture } = post;
  const id = idOf(post);
  const named = tags.map(
    (tag) => `<a href="https://${SERVER}/tags/${tag}" class="mention hashtag" rel="tag">#<span>${tag}</span></a>`,
  );
  return {
    id,
    uri: `https://${SERVER}/users/${HANDLE}/statuses/${id}`,
    url: `https://${SERVER}/@${HANDLE}/${id}`,
    created_at: new Date(post.at).toISOString(),
    edited_at: null,
    content: `${text ? `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>` : ''}<p>${named.join(' ')}</p>`,
    spoiler_text: '',
    visibility: 'public',
    sensitive: false,
    in_reply_to_id: null,
    reblog: null,
    account,
    media_attachments: picture
      ? [
          {
            id,
            type: 'image',
            url: picture.url,
            preview_url: picture.url,
            description: picture.alt,
            meta: { original: { width: picture.width, height: picture.height } },
          },
        ]
      : [],
    tags: tags.map((name) => ({ name: name.toLowerCase(), url: `https://${SERVER}/tags/${name}` })),
    favourites_count: tags.length * 3,
    reblogs_count: tags.length,
    replies_count: 0,
  };
}

/** Mastodon 4.5: what reading without a sign-in asks for. */
export const mastodonStandIn: StandIn = {
  network: 'mastodon',
  posts: MASTODON_POSTS,
  sample: `@${HANDLE}@${SERVER}`,
  claims: (origin) => origin === `https://${SERVER}`,
  answer({ path, query, posts, base, now, wasRead }) {
    const headers = {
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '299',
      'x-ratelimit-reset': new Date(now + QUARTER_MS).toISOString(),
    };
    if (path === '/api/v1/accounts/lookup') {
      const isOurs = query.get('acct')?.toLowerCase().replace(`@${SERVER}`, '') === HANDLE;
      return isOurs ? { status: 200, headers, body: account } : error(404, 'Record not found');
    }
    const tag = /^\/api\/v1\/timelines\/tag\/([^/]+)$/.exec(path)?.[1];
    if (path !== `/api/v1/accounts/${ACCOUNT}/statuses` && tag === undefined) return null;
    const listed = tag
      ? posts.filter(({ tags }) => tags.some((each) => each.toLowerCase() === tag.toLowerCase()))
      : posts;
    const limit = Math.min(MOST, Number(query.get('limit')) || MOST);
    const before = query.get('max_id');
    const { page, hasMore } = pageOf(listed, before === null ? null : timeOf(before), limit);
    const last = page.at(-1);
    if (!hasMore) wasRead();
    const at = (query: string, rel: string) => `<${base}${path}?${query}>; rel="${rel}"`;
    const link = [
      ...(hasMore && last ? [at(`max_id=${idOf(last)}`, 'next')] : []),
      ...(page[0] ? [at(`min_id=${idOf(page[0])}`, 'prev')] : []),
    ].join(', ');
    return { status: 200, headers: { ...headers, ...(link ? { link } : {}) }, body: page.map(statusOf) };
  },
  refusals: {
    limit: (now) =>
      error(429, 'Too many requests', {
        'x-ratelimit-limit': '300',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': new Date(now + QUARTER_MS).toISOString(),
      }),
    fail: error(500, 'We are sorry, but something went wrong on our end'),
    revoke: error(401, 'This method requires an authenticated user'),
  },
};
