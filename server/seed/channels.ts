import type { Network, Source } from '../../src/domain/networks/all.ts';
import { SourceError } from '../core/ports/connector.ts';
import { CLUB_NEWS } from './content/clubs.ts';
import { DIGESTS } from './content/digests.ts';
import { MENU_POSTS, QUESTION_POSTS, STAFF_NEWS, WORD_POSTS } from './content/families.ts';
import { FORMER, HEADTEACHER_COLUMNS, PARENTS } from './content/head-parents-alumni.ts';
import { LIBRARY } from './content/library.ts';
import { LOG_BOOK } from './content/log-book.ts';
import { MATCHES } from './content/matches.ts';
import { NEWS_AUTUMN } from './content/news-autumn.ts';
import { NEWS_SPRING } from './content/news-spring.ts';
import { NEWS_SUMMER } from './content/news-summer.ts';
import { ALBUMS, FILMS } from './content/pictures.ts';
import type { Piece } from './content/piece.ts';
import { RIVERSIDE } from './content/riverside.ts';
import { BLUESKY, MASTODON } from './content/shorts.ts';
import { asPhotos, asVideos, type NetworkFeed } from './network-feeds.ts';

type Health =
  | { readonly is: 'ok' }
  /** What the source answers since so many days. */
  | { readonly is: 'broken'; readonly error: () => SourceError; readonly days: number }
  | { readonly is: 'paused' };

export type DemoChannel = {
  readonly key: string;
  readonly iid: 'oakfield' | 'riverside';
  readonly name: string;
  readonly network: Network;
  /** `feeds` is the address that the sample feeds stand below, with a slash at the end. */
  readonly source: (feeds: string) => Source;
  /** What people know the account by, where its source is only an id. */
  readonly handle?: string;
  readonly pieces: readonly Piece[];
  /** Days ago that its newest post came out. */
  readonly silentFor: number;
  /** Days ago that it was connected. */
  readonly since: number;
  readonly health: Health;
  /** File below `/feeds/` that goes on giving its newest posts; others are not read again by themselves. */
  readonly file: string | null;
  /** Tells the hub at `SAMPLE_HUB` of its new posts; with a file alone. */
  readonly hasHub?: true;
  /** How the stand-in of its network gives its newest posts, where that answers for it. */
  readonly networkFeed?: NetworkFeed;
};

/** Where the sample feeds' hub (WebSub) is, below the second origin. */
export const SAMPLE_HUB = '/feeds/hub';

const OK: Health = { is: 'ok' };

export const CHANNELS: readonly DemoChannel[] = [
  {
    key: 'news',
    iid: 'oakfield',
    name: 'School news',
    network: 'rss',
    source: (feeds) => ({ url: `${feeds}school-news.rss` }),
    pieces: [...NEWS_AUTUMN, ...NEWS_SPRING, ...NEWS_SUMMER, ...DIGESTS, ...MATCHES, ...CLUB_NEWS, ...STAFF_NEWS],
    silentFor: 0,
    since: 372,
    health: OK,
    file: 'school-news.rss',
    hasHub: true,
  },
  {
    key: 'letters',
    iid: 'oakfield',
    name: 'Letters from the Head',
    network: 'rss',
    source: (feeds) => ({ url: `${feeds}heads-letters.rss` }),
    pieces: HEADTEACHER_COLUMNS,
    silentFor: 4,
    since: 371,
    health: OK,
    file: 'heads-letters.rss',
  },
  {
    key: 'library',
    iid: 'oakfield',
    name: 'Library blog',
    network: 'rss',
    source: (feeds) => ({ url: `${feeds}library.atom` }),
    pieces: LIBRARY,
    silentFor: 48,
    since: 360,
    health: OK,
    file: 'library.atom',
  },
  {
    key: 'films',
    iid: 'oakfield',
    name: 'Oakfield on film',
    network: 'youtube',
    source: () => ({ channelId: 'UCoakfieldOnFilmDemo0001' }),
    networkFeed: asVideos({ title: 'Oakfield on film', id: 'UCoakfieldOnFilmDemo0001' }),
    handle: '@oakfieldonfilm',
    pieces: FILMS,
    silentFor: 0,
    since: 366,
    health: OK,
    file: null,
  },
  {
    key: 'albums',
    iid: 'oakfield',
    name: 'Photo club albums',
    network: 'flickr',
    source: () => ({ userId: '94100077@N00' }),
    networkFeed: asPhotos({
      title: 'Uploads from Oakfield photo club',
      name: 'Oakfield photo club',
      id: '94100077@N00',
    }),
    handle: '@oakfieldphotoclub',
    pieces: ALBUMS,
    silentFor: 3,
    since: 350,
    health: OK,
    file: null,
  },
  {
    key: 'mastodon',
    iid: 'oakfield',
    name: 'School on Mastodon',
    network: 'mastodon',
    source: () => ({ server: 'social.oakfield.example', handle: 'oakfield' }),
    pieces: [...MASTODON, ...MENU_POSTS],
    silentFor: 1,
    since: 340,
    health: {
      is: 'broken',
      error: () =>
        new SourceError(
          'scope-missing',
          'social.oakfield.example shows posts to its own members only. Ask the person who runs it to make them public.',
        ),
      days: 5,
    },
    file: null,
  },
  {
    key: 'bluesky',
    iid: 'oakfield',
    name: 'School on Bluesky',
    network: 'bluesky',
    source: () => ({ handle: 'oakfield.example' }),
    pieces: [...BLUESKY, ...WORD_POSTS, ...QUESTION_POSTS],
    silentFor: 6,
    since: 300,
    health: {
      is: 'broken',
      error: () =>
        new SourceError('rate-limited', 'Bluesky asks us to wait before the next sync.', {
          retryAfterMs: 6 * 3_600_000,
        }),
      days: 1,
    },
    file: null,
  },
  {
    key: 'parents',
    iid: 'oakfield',
    name: 'Parents association',
    network: 'rss',
    source: () => ({ url: 'https://parents.oakfield.example/feed' }),
    pieces: PARENTS,
    silentFor: 30,
    since: 320,
    health: {
      is: 'broken',
      error: () =>
        new SourceError('http-status', 'We couldn’t reach the feed (404). Check the address and try again.', {
          status: 404,
        }),
      days: 9,
    },
    file: null,
  },
  {
    key: 'former',
    iid: 'oakfield',
    name: 'Former pupils',
    network: 'rss',
    source: () => ({ url: 'https://oldoakfieldians.example/news.rss' }),
    pieces: [...FORMER, ...LOG_BOOK],
    silentFor: 70,
    since: 310,
    health: { is: 'paused' },
    file: null,
  },
  {
    key: 'riverside',
    iid: 'riverside',
    name: 'Riverside news',
    network: 'rss',
    source: (feeds) => ({ url: `${feeds}riverside-news.rss` }),
    pieces: RIVERSIDE,
    silentFor: 1,
    since: 24,
    health: OK,
    file: 'riverside-news.rss',
  },
];
