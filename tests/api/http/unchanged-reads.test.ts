import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connector } from '../../../server/core/ports/connector.ts';
import type { Network } from '../../../src/domain/networks/all.ts';
import { documentsRead } from '../../support/count-reads.ts';
import { fakeSources, item } from '../../support/fake-source.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

/** Beside the web feeds. */
const connectors = new Map<Network, Connector>();
let stack: Stack;
beforeAll(async () => {
  const sources = fakeSources();
  const get = (network: Network) => connectors.get(network) ?? sources.get(network);
  stack = { ...(await startStack({ backend: { connectors: { get } } })), sources };
});
beforeEach(() => {
  stack.sources.clear();
  return stack.reset();
});
afterAll(() => stack.close());

const ITEMS = Array.from({ length: 30 }, (_, n) => item(`post-${n}`, { day: n, metrics: { likes: n + 1 } }));

/** What a channel's reading is about: whose documents were asked for by name, each as often as it was. */
async function readAgain(url = FEED_URL): Promise<Record<string, number>> {
  const before = stack.sources.reads.get(url) ?? 0;
  const paths = await documentsRead(stack.db, () => stack.settle());
  expect(stack.sources.reads.get(url)).toBe(before + 1);
  const kinds = paths.map((path) =>
    path
      .split('/')
      .filter((_, index) => index % 2 === 0)
      .join('/'),
  );
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));
}

describe('documents read for an unchanged channel', () => {
  it.each([
    ['API that gives the same posts', { items: ITEMS, isInFull: true }],
    ['web feed that gives the same posts', { items: ITEMS }],
    ['web feed that says it is unchanged', { items: ITEMS, etag: '"1"' }],
  ])('%s → one request; reads the channel, its sync state and its whole address', async (_, source) => {
    stack.sources.set(FEED_URL, source);
    const { feedId } = await connect(stack);
    await stack.settle();
    const stories = await stack.db.collection('stories').get();
    expect(stories.size).toBe(ITEMS.length);
    await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    expect(await readAgain()).toEqual({
      // The parameters of the sync and what was imported before. The address of a web feed may hold a key, so it has a document of its own.
      'institutions/feeds': 1,
      feedStates: 1,
      feedSources: 1,
    });
    const [feed] = (await stack.db.collection('institutions/oakfield/feeds').get()).docs;
    expect(feed?.data()).toMatchObject({ status: 'ok', postCount: ITEMS.length });
    const after = await stack.db.collection('stories').get();
    expect(after.docs.map(({ updateTime }) => updateTime.valueOf())).toEqual(
      stories.docs.map(({ updateTime }) => updateTime.valueOf()),
    );
  });

  it('network whose addresses hold no key → two documents: the channel and its sync state', async () => {
    const bluesky = { ...stack.sources.get('rss'), network: 'bluesky' } as Connector;
    connectors.set('bluesky', bluesky);
    const source = { handle: 'oakfield.bsky.test' };
    stack.sources.set(JSON.stringify(source), { items: ITEMS, isInFull: true });
    const body = { name: 'Oakfield', network: 'bluesky', source };
    const made = await stack.ask('POST', '/api/v1/feeds', { body });
    expect(made.status).toBe(201);
    await stack.settle();
    await stack.ask('POST', `/api/v1/feeds/${made.body.feed?.id}/sync`);
    expect(await readAgain(JSON.stringify(source))).toEqual({ 'institutions/feeds': 1, feedStates: 1 });
    expect((await stack.db.collection('stories').get()).size).toBe(ITEMS.length);
  });

  it('channel stored before the suspension was copied to it → the school is read', async () => {
    stack.sources.set(FEED_URL, { items: ITEMS });
    const { feedId } = await connect(stack);
    await stack.settle();
    await stack.db.doc(`institutions/oakfield/feeds/${feedId}`).update({ isClosed: FieldValue.delete() });
    await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    expect(await readAgain()).toMatchObject({ institutions: 1 });
  });

  it.each([
    ['renamed', { name: 'Renamed' }, { name: 'Renamed', status: 'ok' }],
    ['paused', { status: 'paused' }, { status: 'paused', nextSyncAt: null }],
  ])('%s by a user meanwhile → the channel is read once more, and stays so', async (_, change, expected) => {
    stack.sources.set(FEED_URL, { items: ITEMS });
    const { feedId } = await connect(stack);
    await stack.settle();
    let answer = () => {};
    const until = new Promise<void>((done) => (answer = done));
    stack.sources.set(FEED_URL, { items: ITEMS, until });
    await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    stack.backend.runner.start();
    await expect.poll(() => stack.sources.reads.get(FEED_URL)).toBe(2);
    expect((await stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: change })).status).toBe(200);
    const paths = await documentsRead(stack.db, async () => {
      answer();
      await stack.settle();
    });
    expect(paths).toContain(`institutions/oakfield/feeds/${feedId}`);
    const feed = (await stack.db.doc(`institutions/oakfield/feeds/${feedId}`).get()).data();
    expect(feed).toMatchObject(expected);
    const row = (await stack.db.doc(`feeds/${feedId}`).get()).data();
    expect([row?.data.name, row?.status]).toEqual([feed?.name, feed?.status]);
  });

  it('school suspended meanwhile → no metrics written, the job says why', async () => {
    stack.sources.set(FEED_URL, { items: ITEMS });
    const { feedId } = await connect(stack);
    await stack.settle();
    let answer = () => {};
    const until = new Promise<void>((done) => (answer = done));
    const more = ITEMS.map((post) => ({ ...post, metrics: { likes: 500 } }));
    stack.sources.set(FEED_URL, { items: more, until });
    const syncAnswer = await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    stack.backend.runner.start();
    await expect.poll(() => stack.sources.reads.get(FEED_URL)).toBe(2);
    await stack.db.doc('institutions/oakfield').update({ suspension: { reason: 'Unpaid' } });
    answer();
    await stack.settle();
    const job = (await stack.db.doc(`jobs/${syncAnswer.body.job?.id}`).get()).data();
    expect(job).toMatchObject({ status: 'failed', error: { code: 'forbidden' } });
    const likes = (await stack.db.collection('stories').get()).docs.map((story) => story.get('metrics.likes'));
    expect(Math.max(...likes)).toBe(ITEMS.length);
  });
});

describe('stories read for new posts', () => {
  const storiesRead = async (): Promise<number> => {
    const paths = await documentsRead(stack.db, () => stack.settle());
    return paths.filter((path) => path.startsWith('stories/')).length;
  };

  it('first sync → none, each post becomes a story', async () => {
    stack.sources.set(FEED_URL, { items: ITEMS });
    await connect(stack);
    expect(await storiesRead()).toBe(0);
    expect((await stack.db.collection('stories').get()).size).toBe(ITEMS.length);
  });

  it('one post new, one changed → only the changed story', async () => {
    stack.sources.set(FEED_URL, { items: ITEMS.slice(1) });
    const { feedId } = await connect(stack);
    await stack.settle();
    const changed = { ...item('post-1', { day: 1 }), title: 'Changed at its source' };
    stack.sources.set(FEED_URL, { items: [...ITEMS.filter((_, n) => n !== 1), changed] });
    await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    expect(await storiesRead()).toBe(1);
    const titles = (await stack.db.collection('stories').get()).docs.map((story) => story.get('title'));
    expect(titles).toHaveLength(ITEMS.length);
    expect(titles).toContain('Changed at its source');
  });

  it('sync state lost → all stories read once, none stored twice or rewritten', async () => {
    const posts = ITEMS.map(({ metrics: _, ...post }) => post);
    stack.sources.set(FEED_URL, { items: posts.slice(1) });
    const { feedId } = await connect(stack);
    await stack.settle();
    const before = await stack.db.collection('stories').get();
    await stack.db.doc(`feedStates/${feedId}`).delete();
    stack.sources.set(FEED_URL, { items: posts });
    const syncAnswer = await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    expect(await storiesRead()).toBe(ITEMS.length);
    const job = (await stack.db.doc(`jobs/${syncAnswer.body.job?.id}`).get()).data();
    expect(job).toMatchObject({ status: 'done', counts: { added: 1, updated: 0, unchanged: ITEMS.length - 1 } });
    const after = new Map((await stack.db.collection('stories').get()).docs.map((story) => [story.id, story]));
    expect(after.size).toBe(ITEMS.length);
    for (const story of before.docs) expect(after.get(story.id)?.updateTime).toEqual(story.updateTime);
  });
});
