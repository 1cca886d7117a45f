import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connector, Page } from '../../../server/core/ports/connector.ts';
import type { Network } from '../../../src/domain/networks/all.ts';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';
import { list } from '../../support/stack.ts';

const START = Date.parse('2026-11-20T09:30:00.000Z');
const DAY_MS = 86_400_000;
let now = new Date(START);
let likes = 3;
let more: Record<string, unknown> = {};
let at: SignInStack;
let post: SignInStack['post'];
let get: SignInStack['get'];

/** One post whose figures the tests change, and a profile at every reading. */
const counted: Connector = {
  network: 'mastodon',
  apiVersion: '4.5',
  sourceKey: () => 'mastodon:counted',
  async *read(): AsyncGenerator<Page> {
    const item = { externalId: '1', title: 'One', html: '<p>One</p>', text: 'One', permalink: null, author: null };
    const rest = { media: [], hashtags: [], publishedAt: '2026-11-19T09:00:00.000Z', metrics: { likes, shares: 1 } };
    const rawMetrics = { favourites_count: likes, reblogs_count: 1, ...more };
    const profile = { bio: 'News', followers: 340 + likes, following: 2, posts: 1, link: 'https://a.test/@a' };
    yield {
      status: 'read',
      title: 'A',
      items: [{ ...item, ...rest, rawMetrics }],
      unreadable: [],
      cursor: {},
      isWhole: false,
      profile,
    };
  },
};

beforeAll(async () => {
  const connectors = new Map<Network, Connector>([['mastodon', counted]]);
  at = await startSignInStack({ backend: { now: () => now, connectors } });
  ({ post, get } = at);
});
beforeEach(async () => {
  now = new Date(START);
  likes = 3;
  more = {};
  await at.reset();
});
afterAll(() => at.close());

async function added(): Promise<string> {
  const source = { server: 'social.oakfield.test', handle: 'oakfield' };
  const made = await post('/feeds', { name: 'Counted', network: 'mastodon', source });
  expect(made.status).toBe(201);
  await at.stack.settle();
  return String(made.body.feed?.id);
}
const storyOf = async (feedId: string) => (await at.storiesOf(feedId))[0];
const daysOf = async (storyId: unknown) => (await at.stack.db.collection(`stories/${storyId}/metrics`).get()).docs;

describe('metrics of a story', () => {
  it('sync → stored for the day and with the story, with their origin', async () => {
    const story = await storyOf(await added());
    expect(story?.metrics).toEqual({ likes: 3, shares: 1 });
    const [day, ...more] = await daysOf(story?.id);
    expect(more).toEqual([]);
    expect(day?.id).toBe('20261120');
    expect(day?.data()).toMatchObject({
      iid: 'oakfield',
      likes: 3,
      shares: 1,
      comments: null,
      views: null,
      provider: 'mastodon',
      apiVersion: '4.5',
      raw: { favourites_count: 3, reblogs_count: 1 },
    });
  });

  it('metrics that Firestore cannot store → story and metrics stored without that part', async () => {
    more = { nested: [[1]], missing: undefined };
    const story = await storyOf(await added());
    expect(story?.metrics).toEqual({ likes: 3, shares: 1 });
    const [day] = await daysOf(story?.id);
    expect(day?.get('raw')).toEqual({ favourites_count: 3, reblogs_count: 1, nested: null });
  });

  it('unchanged the next day → no write; changed → a new day, version of the story unchanged', async () => {
    const feedId = await added();
    const before = await storyOf(feedId);
    const written = (await daysOf(before?.id))[0]?.updateTime;
    now = new Date(START + DAY_MS);
    await at.sync(feedId);
    expect((await daysOf(before?.id)).map(({ id }) => id)).toEqual(['20261120']);
    expect((await daysOf(before?.id))[0]?.updateTime).toEqual(written);
    likes = 9;
    await at.sync(feedId);
    expect((await daysOf(before?.id)).map(({ id }) => id)).toEqual(['20261120', '20261121']);
    expect(await storyOf(feedId)).toMatchObject({ metrics: { likes: 9, shares: 1 }, version: before?.version });
    likes = 10;
    await at.sync(feedId);
    expect((await daysOf(before?.id)).length).toBe(2);
  });

  it('changed on 70 days → the newest 60 stay', async () => {
    const feedId = await added();
    const story = await storyOf(feedId);
    const old = Array.from({ length: 60 }, (_, n) => `202601${String(n).padStart(2, '0')}`);
    await at.stack.db.doc(`stories/${story?.id}`).update({ metricDays: old });
    for (const day of old) await at.stack.db.doc(`stories/${story?.id}/metrics/${day}`).set({ iid: 'oakfield' });
    likes = 4;
    await at.sync(feedId);
    const dayIds = (await daysOf(story?.id)).map(({ id }) => id);
    expect(dayIds).toContain('20261120');
    expect(dayIds).not.toContain('20260100');
    expect(dayIds).toHaveLength(60);
  });

  it('channel deleted with its stories → metrics of both deleted', async () => {
    const feedId = await added();
    const story = await storyOf(feedId);
    await at.remove(`/feeds/${feedId}?stories=delete`);
    await at.stack.settle();
    expect(await daysOf(story?.id)).toEqual([]);
    expect((await at.stack.db.collection(`institutions/oakfield/feeds/${feedId}/metrics`).get()).size).toBe(0);
  });
});

describe('GET /feeds/{id}/metrics', () => {
  it('between two days → by day, oldest first; the newest is stored with the channel', async () => {
    const feedId = await added();
    now = new Date(START + DAY_MS);
    likes = 5;
    await at.sync(feedId);
    const all = [
      { day: '2026-11-20', followers: 343, posts: 1 },
      { day: '2026-11-21', followers: 345, posts: 1 },
    ];
    expect((await get(`/feeds/${feedId}/metrics`)).body.items).toEqual(all);
    expect((await get(`/feeds/${feedId}/metrics?from=2026-11-21&to=2026-12-01`)).body.items).toEqual([all[1]]);
    expect(await at.feedOf(feedId)).toMatchObject({
      profile: { bio: 'News', followers: 345, following: 2, posts: 1, link: 'https://a.test/@a' },
    });
  });

  it.each([
    ['a day that does not exist', 'from=2026-02-30', 'from'],
    ['days the wrong way round', 'from=2026-11-21&to=2026-11-20', 'from'],
  ])('%s → 400 at its field', async (_, query, field) => {
    const { status, body } = await get(`/feeds/${await added()}/metrics?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.error?.fields ?? {})).toEqual([field]);
  });

  it('channel of another school → 404', async () => {
    const feedId = await added();
    const other = { as: 'both', iid: 'riverside' } as const;
    expect((await at.stack.ask('GET', `/api/v1/feeds/${feedId}/metrics`, other)).status).toBe(404);
    expect(list((await get(`/feeds/${feedId}/metrics`)).body.items)).toHaveLength(1);
  });
});
