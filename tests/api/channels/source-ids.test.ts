import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';
import type { Loose } from '../../support/stack.ts';

let at: SignInStack;
beforeAll(async () => {
  at = await startSignInStack({ limits: { sync: { max: 100, windowMs: 60_000 } } });
});
beforeEach(() => at.reset());
afterAll(() => at.close());

type Post = {
  readonly guid: string;
  readonly n: number;
  readonly page?: string;
  readonly text?: string;
  readonly hour?: number;
};
const feedOf = (posts: readonly Post[]) =>
  `<rss version="2.0"><channel><title>Oakfield</title>${posts
    .map(({ guid, n, page = `/news/${n}`, text = `Words of ${n}.`, hour = n }) => {
      const link = `<link>https://school.example${page}</link>`;
      const date = `<pubDate>Fri, 20 Nov 2026 0${hour}:00:00 GMT</pubDate>`;
      return `<item><guid isPermaLink="false">${guid}</guid><title>Post ${n}</title>${link}${date}<description>${text}</description></item>`;
    })
    .join('')}</channel></rss>`;
const NUMBERS = [4, 3, 2, 1];
const BEFORE = NUMBERS.map((n) => ({ guid: `old-${n}`, n }));
const AFTER = NUMBERS.map((n) => ({ guid: `new-${n}`, n }));

async function connect(posts: readonly Post[]): Promise<string> {
  at.provider.setFeed(feedOf(posts));
  const made = await at.post('/feeds', { name: 'Oakfield news', network: 'rss', source: { url: at.provider.feedUrl } });
  expect(made.status).toBe(201);
  await at.stack.settle();
  return String(made.body.feed?.id);
}
async function read(feedId: string, posts: readonly Post[]): Promise<Loose> {
  at.provider.setFeed(feedOf(posts));
  return (await at.sync(feedId)).counts as Loose;
}
const storiesOf = async (feedId: string) =>
  Object.fromEntries((await at.storiesOf(feedId)).map((story) => [String(story.permalink).split('/').at(-1), story]));

describe('web feed whose guids all change', () => {
  it('same links and dates → no duplicate; edits, moderation and deletions stay; later edits at the source arrive', async () => {
    const feedId = await connect(BEFORE);
    const first = await storiesOf(feedId);
    await at.stack.ask('PATCH', `/api/v1/stories/${first[2]?.id}`, { body: { title: 'Our own words' } });
    await at.post('/stories/moderate', { ids: [first[3]?.id], decision: 'approve' });
    await at.remove(`/stories/${first[4]?.id}`);
    const ours = await storiesOf(feedId);
    expect(await read(feedId, AFTER)).toMatchObject({ added: 0, updated: 0, unchanged: 4 });
    expect(await read(feedId, [{ guid: 'new-5', n: 5 }, ...AFTER])).toMatchObject({ added: 1, updated: 0 });
    const { 5: added, ...others } = await storiesOf(feedId);
    expect(others).toEqual(ours);
    expect(added).toMatchObject({ externalId: 'new-5' });

    const edited = AFTER.map((post) => (post.n === 1 ? { ...post, text: 'Corrected.', hour: 9 } : post));
    expect(await read(feedId, edited)).toMatchObject({ added: 0, updated: 1 });
    expect(await storiesOf(feedId)).toMatchObject({
      1: { id: ours[1]?.id, text: 'Corrected.' },
      2: { title: 'Our own words' },
    });
    expect(await at.feedOf(feedId)).toMatchObject({ status: 'ok', postCount: 4 });
  });

  it('channel last synced by an older version of the server, feed unchanged → links are stored before the guids change', async () => {
    const feedId = await connect(BEFORE);
    const state = at.stack.db.doc(`feedStates/${feedId}`);
    const { names: _, ...cursor } = (await state.get()).get('cursor') as Record<string, string>;
    await state.update({ cursor: { ...cursor, version: '2' } });
    expect(await read(feedId, BEFORE)).toMatchObject({ added: 0, updated: 0, unchanged: 4 });
    expect(await read(feedId, AFTER)).toMatchObject({ added: 0, updated: 0, unchanged: 4 });
  });

  it.each<[string, Post, Post]>([
    ['of another date', { guid: 'week-1', n: 1, page: '/letter' }, { guid: 'week-2', n: 1, page: '/letter', hour: 7 }],
    ['of another page', { guid: 'a', n: 1 }, { guid: 'b', n: 1, page: '/elsewhere/1b' }],
  ])('a post with the same title, but %s → a story of its own', async (_what, one, other) => {
    const feedId = await connect([one]);
    expect(await read(feedId, [other])).toMatchObject({ added: 1 });
    expect((await at.feedOf(feedId)).postCount).toBe(2);
  });

  it('several posts with the same link and date → one story per guid', async () => {
    const same = { n: 1, page: '/board' };
    const feedId = await connect([
      { ...same, guid: 'a' },
      { ...same, guid: 'b', text: 'Other words.' },
    ]);
    expect(
      await read(feedId, [
        { ...same, guid: 'c', text: 'New words.' },
        { ...same, guid: 'd' },
      ]),
    ).toMatchObject({ added: 2 });
  });
});
