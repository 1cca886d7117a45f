import { BLUESKY_POSTS } from './posts.ts';
import { pageOf, type Reply, type StandIn, type StandInPost } from './stand-in.ts';

const HANDLE = 'oakfield.bsky.test';
const DID = 'did:plc:oakfieldstandin000000000';
/** Fewer than asked for, as the service may give. */
const MOST = 15;
const FIVE_MINUTES_MS = 5 * 60_000;

const author = { did: DID, handle: HANDLE, displayName: 'Oakfield School' };

const error = (status: number, name: string, message: string, headers = {}): Reply => ({
  status,
  headers,
  body: { error: name, message },
});

/** Tags stand in the text, and the facets say where, in bytes. */
function recordOf({ text, tags, at, picture }: StandInPost) {
  let whole = text;
  const facets = tags.map((tag) => {
    whole += whole ? ' ' : '';
    const byteStart = Buffer.byteLength(whole);
    whole += `#${tag}`;
    return {
      index: { byteStart, byteEnd: Buffer.byteLength(whole) },
      features: [{ $type: 'app.bsky.richtext.facet#tag', tag }],
    };
  });
  return {
    $type: 'app.bsky.feed.post',
    text: whole,
    facets,
    langs: ['en'],
    createdAt: new Date(at).toISOString(),
    ...(picture ? { embed: { $type: 'app.bsky.embed.images', images: [{ alt: picture.alt }] } } : {}),
  };
}

function viewOf(post: StandInPost) {
  const { at, picture, tags } = post;
  return {
    post: {
      uri: `at://${DID}/app.bsky.feed.post/${at.toString(36)}`,
      cid: `bafy${at.toString(36)}`,
      author,
      record: recordOf(post),
      ...(picture
        ? {
            embed: {
              $type: 'app.bsky.embed.images#view',
              images: [
                {
                  thumb: picture.url,
                  fullsize: picture.url,
                  alt: picture.alt,
                  aspectRatio: { width: picture.width, height: picture.height },
                },
              ],
            },
          }
        : {}),
      likeCount: tags.length * 4,
      repostCount: tags.length,
      replyCount: 0,
      indexedAt: new Date(at).toISOString(),
    },
  };
}

/** The public AppView: what reading without a sign-in asks for. */
export const blueskyStandIn: StandIn = {
  network: 'bluesky',
  posts: BLUESKY_POSTS,
  sample: HANDLE,
  claims: (_origin, account) => account === HANDLE || account === DID,
  answer({ path, query, posts, now, wasRead }) {
    const headers = {
      'ratelimit-limit': '3000',
      'ratelimit-remaining': '2999',
      'ratelimit-reset': String(Math.floor((now + FIVE_MINUTES_MS) / 1000)),
    };
    const isProfile = path === '/xrpc/app.bsky.actor.getProfile';
    if (!isProfile && path !== '/xrpc/app.bsky.feed.getAuthorFeed') return null;
    const actor = query.get('actor')?.toLowerCase();
    if (actor !== HANDLE && actor !== DID) return error(400, 'InvalidRequest', 'Profile not found');
    if (isProfile) {
      return {
        status: 200,
        headers,
        body: { ...author, followersCount: 230, followsCount: 9, postsCount: posts.length },
      };
    }
    const limit = Math.min(MOST, Number(query.get('limit')) || MOST);
    const before = query.get('cursor');
    const { page, hasMore } = pageOf(posts, before === null ? null : Date.parse(before), limit);
    const last = page.at(-1);
    if (!hasMore) wasRead();
    const cursor = hasMore && last ? { cursor: new Date(last.at).toISOString() } : {};
    return { status: 200, headers, body: { feed: page.map(viewOf), ...cursor } };
  },
  refusals: {
    limit: (now) =>
      error(429, 'RateLimitExceeded', 'Rate Limit Exceeded', {
        'ratelimit-remaining': '0',
        'ratelimit-reset': String(Math.floor((now + FIVE_MINUTES_MS) / 1000)),
      }),
    fail: error(500, 'InternalServerError', 'Internal Server Error'),
    revoke: error(401, 'AuthMissing', 'Authentication Required'),
  },
};
