import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { eventually } from '../../support/eventually.ts';
import { item } from '../../support/fake-source.ts';
import { ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL, usage } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

describe('second sync of a feed', () => {
  async function syncAgain(feedId: string): Promise<Loose> {
    const answer = await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    expect(answer.status).toBe(202);
    await stack.settle();
    return (await stack.ask('GET', `/api/v1/jobs/${answer.body.job?.id}`)).body.job as Loose;
  }
  const storyOf = async (externalId: string) => {
    const snapshot = await stack.db.collection('stories').where('externalId', '==', externalId).get();
    expect(snapshot.size).toBe(1);
    return snapshot.docs[0] as NonNullable<(typeof snapshot.docs)[0]>;
  };

  it('one post new, one changed → one story added, one updated, no duplicate', async () => {
    stack.sources.set(FEED_URL, { items: [item('a'), item('b')] });
    const { feedId } = await connect(stack);
    await stack.settle();
    const before = (await storyOf('a')).updateTime;

    stack.sources.set(FEED_URL, { items: [item('a'), item('b', { title: 'Corrected' }), item('c')] });
    expect(await syncAgain(feedId)).toMatchObject({
      status: 'done',
      counts: { seen: 3, added: 1, updated: 1, unchanged: 1, failed: 0 },
    });
    expect((await storyOf('a')).updateTime.isEqual(before)).toBe(true);
    expect((await storyOf('b')).get('title')).toBe('Corrected');
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed).toMatchObject({ postCount: 3 });
  });

  it('story edited and hidden by a user → edit and status stay, other fields updated', async () => {
    stack.sources.set(FEED_URL, { items: [item('a', { hashtags: ['old'] })] });
    const { feedId } = await connect(stack);
    await stack.settle();
    const { id } = await storyOf('a');
    await stack.ask('PATCH', `/api/v1/stories/${id}`, { body: { title: 'Our own words' } });
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision: 'hide' } });

    stack.sources.set(FEED_URL, { items: [item('a', { title: 'Theirs', text: 'New text', hashtags: ['new'] })] });
    expect(await syncAgain(feedId)).toMatchObject({ counts: { updated: 1 } });
    expect((await stack.ask('GET', `/api/v1/stories/${id}`)).body.story).toMatchObject({
      title: 'Our own words',
      text: 'New text',
      hashtags: ['new'],
      status: 'hidden',
    });
  });

  it('story deleted by a user → not imported again', async () => {
    stack.sources.set(FEED_URL, { items: [item('a'), item('b')] });
    const { feedId } = await connect(stack);
    await stack.settle();
    const { id } = await storyOf('a');
    expect((await stack.ask('DELETE', `/api/v1/stories/${id}`)).status).toBe(204);
    stack.sources.set(FEED_URL, { items: [item('a', { title: 'Changed since' }), item('b')] });
    expect(await syncAgain(feedId)).toMatchObject({ counts: { seen: 2, added: 0, updated: 0, unchanged: 2 } });
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed).toMatchObject({ postCount: 1 });
  });

  it('posts imported, re-dated, proposal accepted, story deleted → postsByDay equals the days of the stories', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const posts = (ofA: number, ofB: number) => [
      item('a', { publishedAt: daysAgo(ofA) }),
      item('b', { publishedAt: daysAgo(ofB), title: `Post b of ${ofB}` }),
      item('c', { publishedAt: daysAgo(2) }),
      item('d', { publishedAt: daysAgo(2) }),
      item('long-ago', { publishedAt: daysAgo(400) }),
    ];
    const countedDays = async () => {
      const { items } = (await stack.ask('GET', '/api/v1/stories')).body;
      const days: Record<string, number> = {};
      for (const { publishedAt } of list(items)) {
        const day = String(publishedAt).slice(0, 10);
        if (day > daysAgo(31)) days[day] = (days[day] ?? 0) + 1;
      }
      const feed = (await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed as Loose;
      expect(feed.postsByDay).toEqual(days);
      return Object.values(days).sort();
    };
    stack.sources.set(FEED_URL, { items: posts(1, 1) });
    const { feedId } = await connect(stack);
    await stack.settle();
    expect(await countedDays()).toEqual([2, 2]);

    const { id: approved } = await storyOf('b');
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [approved], decision: 'approve' } });
    stack.sources.set(FEED_URL, { items: posts(4, 5) });
    await syncAgain(feedId);
    await countedDays();
    const accepted = await stack.ask('POST', `/api/v1/stories/${approved}/proposed`, { body: { decision: 'accept' } });
    expect(accepted.status).toBe(200);
    expect(await countedDays()).toEqual([1, 1, 2]);

    const { id: unwanted } = await storyOf('c');
    expect((await stack.ask('DELETE', `/api/v1/stories/${unwanted}`)).status).toBe(204);
    expect(await countedDays()).toEqual([1, 1, 1]);
  });

  it('post no longer in the feed → its story stays', async () => {
    stack.sources.set(FEED_URL, { items: [item('a'), item('b')] });
    const { feedId } = await connect(stack);
    await stack.settle();
    stack.sources.set(FEED_URL, { items: [item('b')] });
    await syncAgain(feedId);
    await storyOf('a');
    stack.sources.set(FEED_URL, { items: [item('a'), item('b')] });
    expect(await syncAgain(feedId)).toMatchObject({ counts: { added: 0, updated: 0, unchanged: 2 } });
  });

  it.each([
    ['the source says so', { etag: 'v1' }],
    ['its items are the same', {}],
  ])('nothing changed (%s) → no story, media or counter is written', async (_case, how) => {
    stack.sources.set(FEED_URL, { items: ['a', 'b'].map((id) => item(id, { hashtags: ['sport'] })), ...how });
    // One that takes them in by its rule and counts them, and one that counts what was put in by hand.
    for (const rules of [{ any: ['sport'] }, null])
      await stack.ask('POST', '/api/v1/collections', { body: { name: `By ${rules ? 'rule' : 'hand'}`, rules } });
    const { feedId } = await connect(stack);
    await stack.settle();
    const counted = list((await stack.ask('GET', '/api/v1/collections')).body.items);
    expect(counted.map(({ name, count }) => [name, count]).sort()).toEqual([
      ['By hand', 0],
      ['By rule', 2],
    ]);
    const times = async () => {
      const written = await Promise.all([
        stack.db.collection('stories').get(),
        stack.db.collection('feedStates').get(),
        stack.db.collection('institutions/oakfield/analytics').get(),
        stack.db.collection('collections').get(),
        stack.db.collection(`institutions/oakfield/feeds/${feedId}/unreadable`).get(),
      ]);
      return written.flatMap(({ docs }) =>
        docs
          // Counts what is asked for, and not what is stored.
          .filter(({ id }) => id !== 'changes')
          .map((document) => `${document.ref.path} ${document.updateTime.toDate().toISOString()}`),
      );
    };
    const before = await times();
    expect(before.length).toBe(7);
    expect(await syncAgain(feedId)).toMatchObject({
      counts: { seen: 2, added: 0, updated: 0, unchanged: 2, failed: 0 },
    });
    expect(await times()).toEqual(before);
  });

  it('sync already running → the same job; finished → a new job', async () => {
    const { feedId, jobId } = await connect(stack);
    const answers = await Promise.all([1, 2, 3].map(() => stack.ask('POST', `/api/v1/feeds/${feedId}/sync`)));
    expect(answers.map(({ status, body }) => [status, body.job?.id])).toEqual(Array(3).fill([202, jobId]));
    await stack.settle();
    const other = await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    expect(other.body.job?.id).not.toBe(jobId);
  });

  it('source fails → error on the feed; succeeds → error removed', async () => {
    stack.sources.set(FEED_URL, {
      error: new SourceError('not-a-feed', 'This address answers with a web page, not a feed.'),
    });
    const { feedId, jobId } = await connect(stack);
    await stack.settle();
    expect((await stack.ask('GET', `/api/v1/jobs/${jobId}`)).body.job).toMatchObject({
      status: 'failed',
      error: { code: 'not-a-feed', message: 'This address answers with a web page, not a feed.' },
    });
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed).toMatchObject({
      status: 'failing',
      error: { code: 'not-a-feed', message: /web page/ },
    });
    stack.sources.set(FEED_URL, { items: [item('a')] });
    expect(await syncAgain(feedId)).toMatchObject({ status: 'done' });
    const { feed } = (await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body;
    expect(feed).toMatchObject({ status: 'ok', postCount: 1 });
    expect(feed?.error).toBeUndefined();
  });

  it('source answers with Retry-After → limited, no sync before', async () => {
    stack.sources.set(FEED_URL, {
      error: new SourceError('rate-limited', 'Too many requests.', { status: 429, retryAfterMs: 3_600_000 }),
    });
    const { feedId } = await connect(stack);
    await stack.settle();
    const { feed } = (await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body;
    expect(feed?.status).toBe('limited');
    expect(Date.parse(String(feed?.nextSyncAt)) - Date.now()).toBeGreaterThan(3_500_000);
  });
});

describe('DELETE /feeds/{id}', () => {
  async function withStories(): Promise<string> {
    stack.sources.set(FEED_URL, { items: ['a', 'b', 'c'].map((id) => item(id, { hashtags: ['sport'] })) });
    const rules = { any: ['sport'] };
    await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport', rules } });
    const { feedId } = await connect(stack);
    await stack.settle();
    const stories = await stack.ask('GET', '/api/v1/stories');
    const decided = await stack.ask('POST', '/api/v1/stories/moderate', {
      body: { ids: ids(stories.body.items).slice(0, 2), decision: 'approve' },
    });
    expect(decided.status).toBe(200);
    expect(await usage(stack)).toMatchObject({ channels: 1, stories: 2 });
    return feedId;
  }
  const count = async () => list((await stack.ask('GET', '/api/v1/collections')).body.items)[0]?.count;

  it('no stories parameter → stories kept', async () => {
    const feedId = await withStories();
    expect((await stack.ask('DELETE', `/api/v1/feeds/${feedId}`)).status).toBe(204);
    expect((await stack.ask('GET', '/api/v1/stories')).body.total).toBe(3);
    expect(await usage(stack)).toMatchObject({ channels: 0, stories: 2 });
    expect(await count()).toBe(3);
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}`)).status).toBe(404);
    expect((await stack.ask('DELETE', `/api/v1/feeds/${feedId}`)).status).toBe(404);
  });

  it('stories=delete → stories deleted, counters reduced', async () => {
    const feedId = await withStories();
    expect((await stack.ask('DELETE', `/api/v1/feeds/${feedId}?stories=delete`)).status).toBe(204);
    expect((await stack.ask('GET', '/api/v1/stories')).body.total).toBe(0);
    expect(await usage(stack)).toMatchObject({ channels: 0, stories: 0 });
    expect(await count()).toBe(0);
    expect((await stack.db.collection('feedStates').get()).size).toBe(0);
  });

  it('unknown value or parameter → 400', async () => {
    const { feedId } = await connect(stack);
    expect((await stack.ask('DELETE', `/api/v1/feeds/${feedId}?stories=burn`)).status).toBe(400);
    expect((await stack.ask('DELETE', `/api/v1/feeds/${feedId}?storys=delete`)).status).toBe(400);
  });

  it('sync running → job failed with not-found, no story left', async () => {
    let open = () => {};
    stack.sources.set(FEED_URL, { items: [item('a')], until: new Promise<void>((done) => (open = done)) });
    const { feedId, jobId } = await connect(stack);
    stack.backend.runner.start();
    await eventually(() => stack.sources.reads.get(FEED_URL)).toBeGreaterThan(0);
    expect((await stack.ask('DELETE', `/api/v1/feeds/${feedId}?stories=delete`)).status).toBe(204);
    open();
    await stack.settle();
    expect((await stack.db.doc(`jobs/${jobId}`).get()).data()).toMatchObject({
      status: 'failed',
      error: { code: 'not-found' },
    });
    expect((await stack.ask('GET', '/api/v1/stories')).body.total).toBe(0);
  });
});
