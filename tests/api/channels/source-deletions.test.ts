import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { item } from '../../support/fake-source.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

type Posts = readonly ReturnType<typeof item>[];
const read = async (feedId: string, items: Posts, isInFull = true) => {
  stack.sources.set(FEED_URL, { items, isInFull });
  await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
  await stack.settle();
};
const stories = async () => {
  const items = list((await stack.ask('GET', '/api/v1/stories?limit=100')).body.items);
  return Object.fromEntries(items.map((story) => [String(story.externalId), story as Loose]));
};
const A = item('a');
const B = item('b', { day: 1 });
const C = item('c', { day: 2 });

describe('posts deleted at their source', () => {
  it('complete list from the source → missing story marked once, status unchanged; listed again → mark removed', async () => {
    stack.sources.set(FEED_URL, { items: [A, B, C], isInFull: true });
    const { feedId } = await connect(stack);
    await stack.settle();
    const { id } = (await stories()).b as Loose;
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision: 'approve' } });
    await read(feedId, [A, C]);
    const marked = (await stories()).b;
    expect(marked).toMatchObject({ sourceDeleted: true, status: 'approved' });
    await read(feedId, [A, C]);
    expect((await stories()).b).toEqual(marked);
    const notifications = await stack.db.collection('notifications').where('kind', '==', 'source-deleted').get();
    expect(notifications.docs.map((each) => each.get('path'))).toEqual(
      notifications.docs.map(() => `/manage/stories/${id}`),
    );
    expect(new Set(notifications.docs.map((each) => each.get('uid'))).size, 'each person once').toBe(
      notifications.size,
    );
    expect(notifications.size).toBeGreaterThan(0);
    await read(feedId, [A, B, C]);
    expect(await stories()).toMatchObject({
      b: { sourceDeleted: false, status: 'approved' },
      a: { sourceDeleted: false },
    });
  });

  it('source in the order of changes → stories published since its oldest change are marked, older ones are not', async () => {
    const [oldest, older, old, recent] = [4, 3, 2, 1].map((day) => item(`p${day}`, { day }));
    if (!oldest || !older || !old || !recent) throw new Error('four posts');
    stack.sources.set(FEED_URL, { items: [oldest, older, old, recent], isInFull: true });
    const { feedId } = await connect(stack);
    await stack.settle();
    const inFullFrom = older.publishedAt ?? '';
    stack.sources.set(FEED_URL, { items: [oldest, recent], isInFull: true, inFullFrom });
    await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    await stack.settle();
    const marked = Object.entries(await stories()).filter(([, { sourceDeleted }]) => sourceDeleted);
    expect(marked.map(([name]) => name)).toEqual(['p2']);
  });

  it('source names deleted posts → their stories are marked once, other and unknown posts are not', async () => {
    stack.sources.set(FEED_URL, { items: [A, B, C] });
    const { feedId } = await connect(stack);
    await stack.settle();
    for (const items of [[A], [A, item('d')]]) {
      stack.sources.set(FEED_URL, { items, gone: ['b', 'never-seen'] });
      await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
      await stack.settle();
      expect(await stories()).toMatchObject({
        a: { sourceDeleted: false },
        b: { sourceDeleted: true, version: 2 },
        c: { sourceDeleted: false },
      });
    }
  });

  it('story kept by a user → not marked again by a later sync; each change is a version', async () => {
    stack.sources.set(FEED_URL, { items: [A, B, C], isInFull: true });
    const { feedId } = await connect(stack);
    await stack.settle();
    const { id } = (await stories()).b as Loose;
    await read(feedId, [A, C]);
    await stack.ask('POST', `/api/v1/stories/${id}/source-deleted`, { body: { decision: 'keep' } });
    await read(feedId, [A, B, C]);
    await read(feedId, [A, C]);
    expect((await stories()).b).toMatchObject({ sourceDeleted: false });
    const history = await stack.ask('GET', `/api/v1/stories/${id}/history`);
    expect(list(history.body.items).map(({ version, action }) => `${version} ${action}`)).toEqual([
      '3 story.keep-deleted',
      '2 story.source',
      expect.stringMatching(/^1 /),
    ]);
  });

  it('post older than the oldest listed, or a source that lists only the newest → nothing marked', async () => {
    stack.sources.set(FEED_URL, { items: [A, B, C], isInFull: true });
    const { feedId } = await connect(stack);
    await stack.settle();
    await read(feedId, [A, B]);
    await read(feedId, [A, C], false);
    await read(feedId, [], true);
    const marks = Object.values(await stories()).map(({ sourceDeleted }) => Boolean(sourceDeleted));
    expect(marks).toEqual([false, false, false]);
  });

  const marksOf = async () =>
    Object.values(await stories())
      .map(({ sourceDeleted }) => Boolean(sourceDeleted))
      .join();

  it('source lists no posts: once → nothing marked; twice in a row → each marked once; listed again → marks removed', async () => {
    stack.sources.set(FEED_URL, { items: [A, B, C], isInFull: true });
    const { feedId } = await connect(stack);
    await stack.settle();
    await read(feedId, []);
    expect(await marksOf()).toBe('false,false,false');
    await read(feedId, [A, B, C]);
    await read(feedId, []);
    expect(await marksOf()).toBe('false,false,false');
    await read(feedId, []);
    expect(await marksOf()).toBe('true,true,true');
    const notifications = await stack.db.collection('notifications').where('kind', '==', 'source-deleted').get();
    await read(feedId, []);
    const now = await stack.db.collection('notifications').where('kind', '==', 'source-deleted').get();
    expect([now.size, notifications.size > 0]).toEqual([notifications.size, true]);
    await read(feedId, [A, B, C]);
    expect(await marksOf()).toBe('false,false,false');
  });

  it('source lists no posts, then answers 304 → all marked', async () => {
    stack.sources.set(FEED_URL, { items: [A], isInFull: true });
    const { feedId } = await connect(stack);
    await stack.settle();
    for (const marked of ['false', 'true', 'true']) {
      stack.sources.set(FEED_URL, { items: [], isInFull: true, etag: 'bare' });
      await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
      await stack.settle();
      expect(await marksOf()).toBe(marked);
    }
  });
});
