import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { item } from '../../support/fake-source.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { channelBody, connect, FEED_URL } from '../channels.ts';

const START = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(START - days * DAY_MS).toISOString();
let now = new Date(START);
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => now } });
});
beforeEach(async () => {
  now = new Date(START);
  await stack.reset();
});
afterAll(() => stack.close());

const stories = async () => {
  const items = list((await stack.ask('GET', '/api/v1/stories?limit=100')).body.items);
  return Object.fromEntries(items.map((story) => [String(story.externalId), story as Loose]));
};
const feedOf = async (id: string) => (await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed as Loose;
async function sync(id: string): Promise<Loose> {
  const { body } = await stack.ask('POST', `/api/v1/feeds/${id}/sync`);
  await stack.settle();
  return (await stack.ask('GET', `/api/v1/jobs/${body.job?.id}`)).body.job as Loose;
}

const WRONG: readonly [string, string][] = [
  ['when computers begin to count', '1970-01-01T00:00:00.000Z'],
  ['by a clock that began in 1970', '1970-02-03T04:05:06.000Z'],
  ['in two days', daysAgo(-2)],
  ['in 2099', '2099-12-31T23:59:59.000Z'],
];

describe('posts with impossible dates', () => {
  it.each(WRONG)('dated %s → imported with the time of import, not written again, channel works', async (_what, at) => {
    stack.sources.set(FEED_URL, {
      items: [item('wrong', { publishedAt: at }), item('right', { publishedAt: daysAgo(1) })],
    });
    const preview = await stack.ask('POST', '/api/v1/feeds/preview', {
      body: { network: 'rss', source: { url: FEED_URL } },
    });
    expect(list(preview.body.items).map(({ publishedAt }) => publishedAt)).toEqual([daysAgo(0), daysAgo(1)]);
    const made = await stack.ask('POST', '/api/v1/feeds', {
      body: channelBody({ rules: { from: daysAgo(30).slice(0, 10) } }),
    });
    await stack.settle();
    const feedId = String(made.body.feed?.id);
    const first = await stories();
    expect(first).toMatchObject({ wrong: { publishedAt: daysAgo(0) }, right: { publishedAt: daysAgo(1) } });
    now = new Date(START + 3_600_000);
    expect(await sync(feedId)).toMatchObject({ status: 'done', counts: { added: 0, updated: 0, unchanged: 2 } });
    expect(await stories()).toEqual(first);
    const { health } = (await stack.ask('GET', `/api/v1/feeds/${feedId}/health`)).body;
    expect(health).toMatchObject({ status: 'ok', steps: [] });
    expect(health).not.toHaveProperty('message');
  });

  it.each([
    ['some hours ahead, as by a wrong time zone', daysAgo(-0.5)],
    ['long before the web', '1955-06-01T00:00:00.000Z'],
  ])('dated %s → date of the source', async (_what, publishedAt) => {
    stack.sources.set(FEED_URL, { items: [item('a', { publishedAt })] });
    await connect(stack);
    await stack.settle();
    expect(await stories()).toMatchObject({ a: { publishedAt } });
  });

  it('post of 1970 in a complete list → posts missing from the list are not marked as deleted', async () => {
    const posts = [1, 2, 3, 4].map((days) => item(`p${days}`, { publishedAt: daysAgo(days) }));
    stack.sources.set(FEED_URL, { items: posts, isInFull: true });
    const { feedId } = await connect(stack);
    await stack.settle();
    const epoch = item('epoch', { publishedAt: '1970-01-01T00:00:09.000Z' });
    stack.sources.set(FEED_URL, { items: [epoch, ...posts.slice(0, 2)], isInFull: true });
    await sync(feedId);
    const marked = Object.values(await stories()).filter(({ sourceDeleted }) => sourceDeleted);
    expect(marked).toEqual([]);
  });

  it('post of 2099, then no post for a month → channel is quiet', async () => {
    const posts = [1, 2, 3, 4].map((days) => item(`p${days}`, { publishedAt: daysAgo(days) }));
    stack.sources.set(FEED_URL, { items: [item('ahead', { publishedAt: '2099-01-01T00:00:00.000Z' }), ...posts] });
    const { feedId } = await connect(stack);
    await stack.settle();
    // As a server of before left it.
    await stack.db.doc(`feedStates/${feedId}`).update({ newestAt: '2099-01-01T00:00:00.000Z' });
    now = new Date(START + 31 * DAY_MS);
    await sync(feedId);
    expect(await feedOf(feedId)).toMatchObject({ status: 'ok', quiet: true });
  });
});
