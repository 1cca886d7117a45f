import { photoFeed } from '../../seed/photo-feed.ts';
import { demoAccount } from './demo-account.ts';
import { PHOTOS } from './photos.ts';
import type { Reply, StandIn, StandInPost } from './stand-in.ts';

const ACCOUNT = '10000001@N01';
const GROUP = '20000001@N21';
const NAME = 'oakfield';
const IN_THE_GROUP = new Set(['outdoors', 'trip']);
const FIVE_MINUTES_S = 300;
const PHOTO_PAGE = /^\/photos\/[^/]+\/(\d+)\/$/;

const demo = demoAccount('flickr');

const refused = (status: number, words: string): Reply => ({ status, type: 'text/plain; charset=utf-8', body: words });
const feed = (body: string): Reply => ({ status: 200, type: 'application/json', body });

const photoOf = ({ title, text, tags, at, picture }: StandInPost) => ({
  title: title ?? text,
  text: title ? text : '',
  tags,
  page: `https://www.flickr.com/photos/${NAME}/${at}/`,
  at: new Date(at),
  picture: picture?.url ?? null,
});

/** What reading without a sign-in asks for: the public feeds of an account and of a group. */
export const flickrStandIn: StandIn = {
  network: 'flickr',
  posts: PHOTOS,
  sample: ACCOUNT,
  claims: (_origin, account) => [ACCOUNT, GROUP, demo.id].includes(account.toUpperCase()),
  answer({ path, query, posts, demo: site, wasRead }) {
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
  },
};
