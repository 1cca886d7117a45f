import { giveRenewable } from './renewable.ts';
import type { Reply, StandIn, StandInPost } from './stand-in.ts';
import { X_POSTS } from './x-posts.ts';

const ACCOUNT = '3001';
const NAME = 'oakfieldschool';
const LABEL = 'Oakfield School';
const QUARTER_MS = 15 * 60_000;
const TWO_HOURS_S = 7200;
/** Beyond it a post is a note, whose text is given apart. */
const SHORT = 280;
/** Fewer than may be asked for, so that there is a second page. */
const MOST = 20;

const limits = (now: number, remaining: string) => ({
  'x-rate-limit-limit': '900',
  'x-rate-limit-remaining': remaining,
  'x-rate-limit-reset': String(Math.ceil((now + QUARTER_MS) / 1000)),
});
const problem = (status: number, title: string, headers = {}): Reply => ({
  status,
  headers,
  body: { title, type: 'about:blank', status, detail: title },
});

const idOf = ({ at }: StandInPost) => String(at);

function postOf(post: StandInPost) {
  const id = idOf(post);
  const tags = post.tags.map((tag) => `#${tag}`).join(' ');
  const link = post.picture ? `https://t.co/${id}` : '';
  const whole = [post.text, tags, link].filter(Boolean).join(' ').replace(/&/g, '&amp;');
  const entities = {
    hashtags: post.tags.map((tag) => ({ tag })),
    ...(link ? { urls: [{ url: link, expanded_url: `https://x.com/${NAME}/status/${id}/photo/1` }] } : {}),
  };
  return {
    id,
    text: whole.length > SHORT ? `${whole.slice(0, SHORT - 1)}…` : whole,
    created_at: new Date(post.at).toISOString(),
    lang: 'en',
    entities,
    ...(whole.length > SHORT ? { note_tweet: { text: whole, entities } } : {}),
    ...(post.picture ? { attachments: { media_keys: [`3_${id}`] } } : {}),
    public_metrics: {
      like_count: post.text.length % 23,
      reply_count: post.tags.length,
      retweet_count: post.text.length % 7,
      quote_count: 0,
      bookmark_count: 1,
      impression_count: 200 + (post.text.length % 90),
    },
  };
}

function mediaOf(post: StandInPost) {
  const { picture } = post;
  if (!picture) return [];
  const { url, width, height, alt } = picture;
  return [{ media_key: `3_${idOf(post)}`, type: 'photo', url, width, height, alt_text: alt }];
}

/** X's API 2: one account with its posts. */
export const xStandIn: StandIn = {
  network: 'x',
  posts: X_POSTS,
  sample: null,
  signIn: {
    account: `@${NAME}`,
    authorizePath: '/i/oauth2/authorize',
    tokenPath: '/2/oauth2/token',
    revokePath: '/2/oauth2/revoke',
    give: giveRenewable({ seconds: TWO_HOURS_S, isRotated: true, isPkce: true }),
  },
  claims: () => false,
  answer({ path, query, posts, now, wasRead }) {
    const headers = limits(now, '899');
    if (path === '/2/users/me') {
      const data = {
        id: ACCOUNT,
        name: LABEL,
        username: NAME,
        description: 'News from the corridor.',
        public_metrics: { followers_count: 412, following_count: 12, tweet_count: posts.length, listed_count: 3 },
      };
      return { status: 200, headers, body: { data } };
    }
    if (path !== `/2/users/${ACCOUNT}/tweets`) return null;
    const after = (name: string) => Date.parse(query.get(name) ?? '');
    const since = Math.max(Number(query.get('since_id')) || 0, after('start_time') || 0);
    const before = Math.min(Number(query.get('pagination_token')) || now + 1, after('end_time') || now + 1);
    const matching = posts.filter(({ at }) => at > since && at < before);
    const page = matching.slice(0, Math.min(MOST, Math.max(5, Number(query.get('max_results')) || 10)));
    const oldest = page.at(-1);
    const hasMore = matching.length > page.length;
    if (!hasMore) wasRead();
    const [newest] = page;
    return {
      status: 200,
      headers,
      body: {
        ...(page.length > 0 ? { data: page.map(postOf), includes: { media: page.flatMap(mediaOf) } } : {}),
        meta: {
          result_count: page.length,
          ...(newest && oldest ? { newest_id: idOf(newest), oldest_id: idOf(oldest) } : {}),
          ...(hasMore && oldest ? { next_token: idOf(oldest) } : {}),
        },
      },
    };
  },
  refusals: {
    limit: (now) => problem(429, 'Too Many Requests', limits(now, '0')),
    fail: problem(500, 'Internal Server Error'),
    revoke: problem(401, 'Unauthorized'),
  },
};
