import { BASE_ROLE_PERMISSIONS, BASE_ROLES, type Role } from '../../../src/domain/access.ts';
import { matchesRules } from '../../../src/domain/collection/matching.ts';
import { type Collection, NO_RULES } from '../../../src/domain/collection/schema.ts';
import { countPosts } from '../../../src/domain/feed/posts-by-day.ts';
import type { Feed, UnreadablePost } from '../../../src/domain/feed/schema.ts';
import { handleOf } from '../../../src/domain/feed/source.ts';
import { SEED_PLANS } from '../../../src/domain/institution/limits.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import { networkSource } from '../../../src/domain/networks/all.ts';
import { STORY_DEFAULTS } from '../../../src/domain/story/fields.ts';
import type { Proposed, SchoolStory, StoryStatus } from '../../../src/domain/story/schema.ts';
import { DEFAULT_WIDGET_OPTIONS } from '../../../src/domain/widget/options.ts';
import type { Widget } from '../../../src/domain/widget/schema.ts';
import { BUSY, busyPlans } from './busy.ts';
import { HASHTAG_GROUPS, OCCASIONS, PIECES, type Piece } from './content.ts';
import { scene } from './pictures.ts';
import { type Scenario, STORY_NOW } from './scenario.ts';

/** Everything that the school of the stories holds, as the app reads it; `school.ts` makes the documents of it. */
export type Records = {
  institutions: Institution[];
  roles: (Role & { iid: string })[];
  feeds: Feed[];
  unreadable: (UnreadablePost & { feedId: string })[];
  stories: SchoolStory[];
  collections: Collection[];
  widgets: Widget[];
};

const NOW = Date.parse(STORY_NOW);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(NOW - ms).toISOString();

export function buildRecords(scenario: Scenario): Records {
  const isNew = scenario.school === 'new';
  const isBusy = scenario.school === 'busy';
  const isOver = scenario.school === 'over-limit';
  const oakfield = institution('oakfield', 'Oakfield School', isOver ? 'starter' : 'school');
  const feeds = isNew ? [] : channels(isBusy).slice(0, isOver ? 3 : undefined);
  const stories = isNew ? [] : storiesOf(feeds, scenario);
  for (const feed of feeds) feed.postsByDay = postsByDay(stories.filter(({ feedId }) => feedId === feed.id));
  const collections = isNew ? [] : collectionsOf(feeds, stories, isBusy).slice(0, isOver ? 3 : undefined);
  const widgets = isNew ? [] : widgetsOf(collections, isBusy).slice(0, isOver ? 2 : undefined);
  if (isOver) {
    // Exactly the plan's hundred are out, so that the hundred and first is refused.
    let out = 0;
    for (const story of stories) if (story.status === 'approved' && ++out > 100) story.status = 'hidden';
  }
  return {
    institutions: [oakfield, institution('riverside', 'Riverside Primary', 'starter')],
    roles: ['oakfield', 'riverside'].flatMap((iid) =>
      BASE_ROLES.map((id) => ({
        id,
        iid,
        name: ROLE_NAMES[id],
        base: id,
        permissions: [...BASE_ROLE_PERMISSIONS[id]],
      })),
    ),
    feeds,
    unreadable: isNew ? [] : unreadablePosts(),
    stories,
    collections,
    widgets,
  };
}

const ROLE_NAMES = { VIEWER: 'Viewer', AUTHOR: 'Author', ADMIN: 'Administrator' };

function institution(id: string, name: string, plan: string): Institution {
  return {
    id,
    name,
    handle: id,
    isApproved: true,
    isVerified: true,
    subscription: SEED_PLANS.find((candidate) => candidate.id === plan) ?? null,
    website: `https://www.${id}.example`,
    timeZone: 'Europe/London',
    locale: 'en-GB',
    hashtags: HASHTAG_GROUPS,
  };
}

function channels(isBusy: boolean): Feed[] {
  const feed = (
    id: string,
    name: string,
    network: Feed['network'],
    source: Feed['source'],
    days: number,
    rest: Partial<Omit<Feed, 'network' | 'source'>> = {},
  ): Feed => ({
    id: `feed-${id}`,
    iid: 'oakfield',
    name,
    ...networkSource(network, source),
    handle: handleOf(source),
    status: 'ok',
    quiet: false,
    error: null,
    lastSyncAt: ago(20 * 60_000),
    lastGoodSyncAt: rest.error?.since ?? ago(20 * 60_000),
    nextSyncAt: ago(-40 * 60_000),
    postCount: 40,
    unreadable: 0,
    dateCreated: ago(days * DAY),
    ...rest,
  });
  const rss = (name: string) => ({ url: `https://www.oakfield.example/${name}.rss` });
  const since = ago(3 * DAY);
  return [
    feed('news', 'School news', 'rss', rss('news'), 300, { postCount: 126 }),
    feed('sport', 'Sports desk', 'rss', rss('sport'), 290, { postCount: 88, unreadable: 3 }),
    feed('video', 'Oakfield films', 'youtube', { channelId: 'UCoakfieldfilms' }, 250, {
      postCount: 31,
      handle: '@oakfieldfilms',
    }),
    feed('photos', 'Out and about', 'flickr', { userId: '1234567@N01' }, 220, {
      status: 'limited',
      handle: '@oakfieldphotos',
      postCount: 54,
      error: { code: 'limited', message: 'Flickr is limiting requests until this afternoon.', since: ago(2 * HOUR) },
    }),
    feed('social', 'Oakfield on Mastodon', 'mastodon', { server: 'mastodon.example', handle: 'oakfield' }, 200, {
      status: 'failing',
      postCount: 61,
      error: { code: 'unreachable', message: 'The server at mastodon.example did not answer.', since },
      lastSyncAt: since,
    }),
    feed('sky', 'Oakfield on Bluesky', 'bluesky', { handle: 'oakfield.bsky.example' }, 120, { postCount: 22 }),
    feed('podcast', 'The Kitchen Table podcast', 'rss', rss('podcast'), 90, { postCount: 9, quiet: true }),
    feed('parents', 'Parents association', 'rss', rss('parents'), 60, {
      status: 'reauth',
      error: { code: 'reauth', message: 'The feed now asks for a password.', since },
      postCount: 4,
    }),
    feed('alumni', 'Old Oakfieldians', 'rss', rss('alumni'), 30, { status: 'paused', postCount: 3, nextSyncAt: null }),
    ...(isBusy ? BUSY.channels.map(([id, name], n) => feed(id, name, 'rss', rss(id), 25 - n)) : []),
  ];
}

const postsByDay = (stories: readonly SchoolStory[]) =>
  countPosts(
    {},
    stories.map(({ publishedAt }) => [null, publishedAt]),
    new Date(NOW),
    'Europe/London',
  );

function unreadablePosts(): Records['unreadable'] {
  const post = (n: number, externalId: string | null, reason: string, hours: number) => ({
    id: `unreadable-${n}`,
    feedId: 'feed-sport',
    externalId,
    reason,
    at: ago(hours * HOUR),
  });
  return [
    post(1, null, '“Hockey: first eleven hold on”: The feed breaks off in the middle of this post.', 5),
    post(2, 'https://www.oakfield.example/sport/fixtures-2026', 'This post is longer than 300,000 characters.', 30),
    post(3, null, 'Post 14 of the file is empty or isn’t a post.', 30),
  ];
}

function storiesOf(feeds: readonly Feed[], scenario: Scenario): SchoolStory[] {
  const { school } = scenario;
  const { stories = 96, waiting = 38 } = school === 'busy' ? { ...BUSY, ...scenario } : scenario;
  const decided = school === 'over-limit' ? 130 : stories;
  const wait = Array.from({ length: waiting }, (_, n) => story(feeds, n, 'pending', 2 * HOUR + n * 5 * HOUR));
  const rest = Array.from({ length: decided }, (_, n) =>
    story(feeds, waiting + n, STATUS_CYCLE[n % STATUS_CYCLE.length] ?? 'approved', 6 * HOUR + n * 9 * HOUR),
  );
  const published = rest.filter(({ status, feedId }) => status === 'approved' && feedId !== null);
  for (const [n, item] of published.slice(0, scenario.changed ?? 0).entries()) item.proposed = proposal(item, n);
  return [...wait, ...rest];
}

/** Words, then a picture, then link and hashtags, in turn. */
function proposal(story: SchoolStory, n: number): Proposed {
  const at = ago(HOUR);
  if (n % 3 === 1) return { media: [scene('library')], at };
  if (n % 3 === 2) return { permalink: `${story.permalink}/new`, hashtags: [...story.hashtags.slice(1), 'news'], at };
  const [start = '', ...rest] = story.text.split('\n');
  const text = [`${start} Everybody was there.`, ...rest.slice(1)];
  return { title: `${story.title}, at last`, html: text.map((paragraph) => `<p>${paragraph}</p>`).join(''), at };
}

const STATUS_CYCLE: readonly StoryStatus[] = [
  ...Array<StoryStatus>(7).fill('approved'),
  'hidden',
  ...Array<StoryStatus>(5).fill('approved'),
  'returned',
  'approved',
  'draft',
];

function story(feeds: readonly Feed[], n: number, status: StoryStatus, age: number): SchoolStory {
  const piece = PIECES[n % PIECES.length] as Piece;
  const round = Math.floor(n / PIECES.length);
  const title = round === 0 ? piece.title : `${piece.title} ${OCCASIONS[(n + round) % OCCASIONS.length]}`;
  const feed = feeds.find(({ id }) => id === `feed-${piece.channel}`) ?? feeds[n % feeds.length];
  const isAuthored = status === 'draft' || !feed;
  const html = piece.text.map((paragraph) => `<p>${paragraph}</p>`).join('');
  // Every eleventh picture has lost its description, as they do.
  const media = piece.scene ? [scene(piece.scene, n % 11 === 9 ? '' : undefined)] : [];
  return {
    id: `story-${String(n + 1).padStart(4, '0')}`,
    iid: 'oakfield',
    feedId: isAuthored ? null : feed.id,
    network: isAuthored ? null : feed.network,
    externalId: isAuthored ? null : `post-${n + 1}`,
    kind: isAuthored ? 'authored' : 'post',
    status,
    title,
    text: piece.text.join('\n'),
    html,
    permalink: isAuthored ? null : `https://www.oakfield.example/posts/${n + 1}`,
    author: n % 3 === 0 ? 'Margaret Reid' : n % 3 === 1 ? 'Tom Field' : null,
    media,
    hashtags: piece.tags,
    collectionIds: [],
    publishedAt: ago(age),
    importedAt: ago(age - HOUR),
    updatedAt: ago(age - HOUR),
    sourceDeleted: false,
    version: 1,
    ...STORY_DEFAULTS,
    moderation: moderationOf(status, age),
  };
}

function moderationOf(status: StoryStatus, age: number): SchoolStory['moderation'] {
  if (status === 'pending' || status === 'draft') return null;
  const at = ago(age - 1.5 * HOUR);
  return status === 'returned'
    ? { by: 'user-ADMIN', at, reason: 'Please ask whether the two in the front row may be shown.' }
    : { by: 'user-ADMIN', at };
}

function collectionsOf(feeds: readonly Feed[], stories: SchoolStory[], isBusy: boolean): Collection[] {
  const rules = NO_RULES;
  const sport = feeds.find(({ id }) => id === 'feed-sport');
  const plans: { id: string; name: string; description: string; rules: Collection['rules'] }[] = [
    { id: 'front', name: 'Front page', description: 'What a visitor sees first.', rules: null },
    {
      id: 'arts',
      name: 'Performing arts',
      description: 'Stage, orchestra and choir.',
      rules: { ...rules, any: ['drama', 'music'] },
    },
    {
      id: 'sport',
      name: 'Sport',
      description: 'Results and mud.',
      rules: { ...rules, channels: sport ? [sport.id] : [] },
    },
    {
      id: 'kind',
      name: 'Kindness',
      description: 'One of our values, seen.',
      rules: { ...rules, all: ['kindness'], mediaOnly: true },
    },
    { id: 'sixth', name: 'Sixth form', description: '', rules: { ...rules, any: ['sixthform'] } },
    { id: 'open', name: 'Open day', description: 'Kept for the open day page.', rules: null },
    ...(isBusy ? busyPlans(rules) : []),
  ];
  return plans.map((plan, index) => {
    const picked = stories.filter((item, n) =>
      plan.rules
        ? matchesRules(plan.rules, item, 'Europe/London')
        : item.status === 'approved' && n % (plan.id === 'front' ? 4 : 11) === 0,
    );
    for (const item of picked) item.collectionIds.push(`collection-${plan.id}`);
    const dateCreated = ago((200 - index * (isBusy ? 10 : 20)) * DAY);
    return {
      ...plan,
      id: `collection-${plan.id}`,
      iid: 'oakfield',
      count: picked.length,
      slug: plan.name.toLowerCase().replaceAll(' ', '-'),
      order: '-publishedAt',
      pinned: [],
      cover: null,
      dateCreated,
      updatedAt: ago(index * DAY),
    };
  });
}

function widgetsOf(collections: readonly Collection[], isBusy: boolean): Widget[] {
  const names = ['Home page', 'Performing arts page', 'Sport page', 'Values page', ...(isBusy ? BUSY.widgets : [])];
  return collections.slice(0, names.length).map((collection, n) => ({
    id: `widget-${n + 1}`,
    iid: 'oakfield',
    publicKey: `pk_memory_${n + 1}`,
    name: names[n] ?? collection.name,
    type: 'story',
    collectionId: collection.id,
    layout: n % 2 === 0 ? 'grid' : 'list',
    options: DEFAULT_WIDGET_OPTIONS,
    status: 'live',
    domains: [],
    version: 1,
    dateCreated: ago((150 - n * 20) * DAY),
    dateUpdated: ago((150 - n * 20) * DAY),
    seenOn: [],
    views30d: 0,
  }));
}
