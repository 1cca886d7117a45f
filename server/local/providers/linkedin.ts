import { DRAWINGS, type Drawing } from '../../seed/drawings.ts';
import { PAGE_POSTS } from './linkedin-posts.ts';
import { giveToken } from './sign-in.ts';
import { drawingAt, type Reply, type StandIn, type StandInPost, type StandInRequest } from './stand-in.ts';

const PERSON = { sub: 'oakfield-office', name: 'Oakfield Office' };
const PAGE = { id: '4001', name: 'Oakfield School', vanityName: 'oakfieldschool' };
const ORGANIZATION = `urn:li:organization:${PAGE.id}`;
const part64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const CLAIMS = { iss: 'https://www.linkedin.com/oauth', aud: 'sprx-local-linkedin', ...PERSON };
const ID_TOKEN = [part64({ alg: 'RS256', kid: 'local' }), part64(CLAIMS), 'bG9jYWw'].join('.');
const DAYS_60_S = 60 * 24 * 3_600;
/** Fewer than may be asked for, so that there is a second page. */
const MOST = 20;
const MORE: readonly Drawing[] = ['music', 'debate', 'science'];

const error = (status: number, code: string, message: string, headers = {}): Reply => ({
  status,
  headers,
  body: { status, code, message },
});
const refusedScope = (scope: string) => error(403, 'ACCESS_DENIED', `Not enough permissions: ${scope}`);

const imageOf = (drawing: string) => `urn:li:image:${drawing}`;
const drawingOf = ({ picture }: StandInPost) => picture?.url.split('/').at(-1)?.replace('.png', '') ?? '';
const part = (drawing: string) => ({ id: imageOf(drawing), altText: DRAWINGS[drawing as Drawing] });

/** The signs that mean something in a commentary. */
const escaped = (text: string) => text.replace(/[|{}@[\]()<>#\\*_~]/g, '\\$&');

function shareOf(post: StandInPost) {
  const isAlbum = post.tags.includes('Album');
  const tags = post.tags.filter((tag) => tag !== 'Album').map((tag) => `{hashtag|\\#|${tag}}`);
  const drawing = drawingOf(post);
  const images = [drawing, ...MORE].map(part);
  const content = isAlbum ? { multiImage: { images } } : { media: part(drawing) };
  return {
    id: `urn:li:share:${Math.floor(post.at / 1000)}`,
    author: ORGANIZATION,
    commentary: post.text ? [escaped(post.text), ...tags].join(' ') : '',
    createdAt: post.at,
    publishedAt: post.at,
    // What was put right is the newest by its change.
    lastModifiedAt: post.text.endsWith('(Corrected.)') ? post.at + 366 * 86_400_000 : post.at,
    lifecycleState: 'PUBLISHED',
    visibility: 'PUBLIC',
    ...(post.picture ? { content } : {}),
  };
}

function partOf<T>({ query }: StandInRequest, all: readonly T[]) {
  const start = Number(query.get('start')) || 0;
  const count = Math.min(MOST, Number(query.get('count')) || MOST);
  const elements = all.slice(start, start + count);
  const isLast = start + elements.length >= all.length;
  const links = isLast ? [] : [{ rel: 'next', type: 'application/json', href: '/elsewhere' }];
  return { isLast, body: { elements, paging: { start, count, total: all.length, links } } };
}

/** LinkedIn's API with a version in its header: one page that a person is an administrator of. */
export const linkedinStandIn: StandIn = {
  network: 'linkedin',
  posts: PAGE_POSTS,
  sample: null,
  signIn: {
    account: PAGE.name,
    authorizePath: '/oauth/v2/authorization',
    tokenPath: '/oauth/v2/accessToken',
    revokePath: null,
    expiresIn: DAYS_60_S,
    // For the scope `openid`, as LinkedIn does: signed by keys and in the name of an issuer that are not this base.
    give(context, request, form) {
      const answer = giveToken(context, request, form);
      return answer.status === 200 ? { ...answer, body: { ...(answer.body as object), id_token: ID_TOKEN } } : answer;
    },
  },
  claims: () => false,
  answer(request) {
    const { query, posts, base, signedIn, wasRead } = request;
    const path = decodeURIComponent(request.path);
    const scopes = signedIn?.scopes ?? [];
    if (path === '/v2/userinfo') return { status: 200, body: PERSON };
    if (path === '/rest/organizationAcls') {
      if (!scopes.includes('rw_organization_admin')) return refusedScope('rw_organization_admin');
      return {
        status: 200,
        body: partOf(request, [{ organization: ORGANIZATION, role: 'ADMINISTRATOR', state: 'APPROVED' }]).body,
      };
    }
    if (path === `/rest/organizations/${PAGE.id}`) {
      const about = 'A school with a very good gate.';
      const body = {
        id: Number(PAGE.id),
        localizedName: PAGE.name,
        vanityName: PAGE.vanityName,
        localizedDescription: about,
      };
      return { status: 200, body };
    }
    if (path === `/rest/networkSizes/${ORGANIZATION}`) return { status: 200, body: { firstDegreeSize: 611 } };
    const drawing = /^\/rest\/images\/urn:li:image:(\w+)$/.exec(path)?.[1];
    if (drawing)
      return {
        status: 200,
        body: { id: imageOf(drawing), downloadUrl: `${drawingAt(base, drawing)}?e=${request.now}` },
      };
    if (path !== '/rest/posts' || query.get('author') !== ORGANIZATION) return null;
    if (!scopes.includes('r_organization_social')) return refusedScope('r_organization_social');
    const byChange = posts.map(shareOf).toSorted((one, other) => other.lastModifiedAt - one.lastModifiedAt);
    const { isLast, body } = partOf(request, byChange);
    if (isLast) wasRead();
    return { status: 200, body };
  },
  refusals: {
    limit: () =>
      error(429, 'TOO_MANY_REQUESTS', 'Resource level throttle limit for calls to this resource is reached.'),
    fail: error(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error'),
    revoke: error(401, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user.'),
  },
};
