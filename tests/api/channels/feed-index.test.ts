import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedDocument } from '../../../server/channels/documents.ts';
import { feedIndexOf } from '../../../server/channels/feed-index.ts';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { item } from '../../support/fake-source.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const row = async (id: string) => (await stack.db.doc(`feeds/${id}`).get()).data();
async function expectSame(id: string): Promise<void> {
  const feed = (await stack.db.doc(`institutions/oakfield/feeds/${id}`).get()).data() as FeedDocument;
  expect(await row(id)).toEqual(feedIndexOf(feed));
}
const ask = async (method: 'PATCH' | 'POST' | 'DELETE', path: string, body?: object) =>
  stack.ask(method, `/api/v1/feeds/${path}`, body ? { body } : {});

describe('feed index, feeds/{id}', () => {
  it('channel created, synced, renamed, paused, resumed, failing → its row follows each time [spec 3.1b]', async () => {
    stack.sources.set(FEED_URL, { items: [item('a')] });
    const { feedId } = await connect(stack);
    await expectSame(feedId);
    expect(await row(feedId)).toMatchObject({ id: feedId, iid: 'oakfield', network: 'rss', status: 'syncing' });
    await stack.settle();
    await expectSame(feedId);
    expect(await row(feedId)).toMatchObject({
      status: 'ok',
      data: { name: 'Oakfield news', failures: 0, error: null },
    });
    for (const change of [{ name: 'Oakfield notes' }, { status: 'paused' }, { status: 'active' }]) {
      expect((await ask('PATCH', feedId, change)).status).toBe(200);
      await expectSame(feedId);
    }
    stack.sources.set(FEED_URL, { error: new SourceError('not-a-feed', 'This is no feed.') });
    await ask('POST', `${feedId}/sync`);
    await stack.settle();
    await expectSame(feedId);
    const failing = await row(feedId);
    expect(failing).toMatchObject({ status: 'failing', data: { failures: 1, error: { code: 'not-a-feed' } } });
    expect(failing?.data.lastGoodSyncAt.toMillis()).toBeLessThan(failing?.data.lastSyncAt.toMillis());
    expect((await ask('DELETE', feedId)).status).toBe(204);
    expect(await row(feedId)).toBeUndefined();
  });

  it('GET /feeds/{id} → lastGoodSyncAt stays at the last successful sync', async () => {
    stack.sources.set(FEED_URL, { items: [item('a')] });
    const { feedId } = await connect(stack);
    await stack.settle();
    const feed = async () => (await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed;
    const good = (await feed())?.lastGoodSyncAt;
    expect(good).toBe((await feed())?.lastSyncAt);
    stack.sources.set(FEED_URL, { error: new SourceError('not-a-feed', 'This is no feed.') });
    await ask('POST', `${feedId}/sync`);
    await stack.settle();
    expect(await feed()).toMatchObject({ status: 'failing', lastGoodSyncAt: good });
  });

  it('index row: out of date → corrected by the scheduler, no sync queued; of a deleted channel → removed', async () => {
    stack.sources.set(FEED_URL, { items: [item('a')] });
    const { feedId } = await connect(stack);
    await stack.settle();
    const past = new Date(Date.now() - 60_000);
    await stack.db.doc(`feeds/${feedId}`).update({ nextSyncAt: past });
    await stack.db.doc('feeds/gone').set({ id: 'gone', iid: 'oakfield', nextSyncAt: past });
    expect(await stack.backend.scheduler.tick()).toBe(0);
    await expectSame(feedId);
    expect(await row('gone')).toBeUndefined();
  });
});
