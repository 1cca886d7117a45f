import { beforeEach, describe, expect, it } from 'vitest';
import { createFeed } from '../../../server/channels/use-cases/create-feed.ts';
import { syncFeed } from '../../../server/channels/use-cases/feeds.ts';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { item } from '../../support/fake-source.ts';
import { type InProcess, inProcessDeps } from '../../support/in-process-deps.ts';

const FEED_URL = 'https://school.example/news.rss';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let stack: InProcess;
let start: number;
beforeEach(async () => {
  stack = await inProcessDeps({ runner: { maxAttempts: 1 } });
  start = stack.clock.now.getTime();
});
const moveTo = (ms: number) => {
  stack.clock.now = new Date(start + ms);
};

const notificationsOf = async (uid?: string) => {
  const all = stack.db.collection('notifications');
  const snapshot = await (uid ? all.where('uid', '==', uid) : all).get();
  return snapshot.docs.map((each) => each.data()).toSorted((a, b) => a.at.toMillis() - b.at.toMillis());
};
const sentEmails = () => stack.mail.sent.map(({ name, to }) => `${name} ${to}`).toSorted();

describe('failing feed, notification', () => {
  const gone = () => new SourceError('http-status', 'The address answered 404.', { status: 404 });
  const sync = async (feedId: string) => {
    await syncFeed(stack.deps, stack.actor('head'), feedId);
    await stack.settle();
  };
  /** A channel that was read well before. */
  const channel = async () => {
    stack.sources.set(FEED_URL, { items: [item('a')] });
    const body = { name: 'Oakfield news', network: 'rss' as const, source: { url: FEED_URL } };
    const { feed } = await createFeed(stack.deps, stack.actor('head'), body, new AbortController().signal);
    await stack.settle();
    return feed.id;
  };

  it('channel notification: failed twice → one notification, to members who may reconnect it [spec 6.6b]', async () => {
    const feedId = await channel();
    stack.sources.set(FEED_URL, { error: gone() });
    await sync(feedId);
    expect(await notificationsOf()).toEqual([]);
    await sync(feedId);
    await sync(feedId);
    expect((await notificationsOf()).map(({ uid, kind, iid, path }) => [uid, kind, iid, path])).toEqual([
      ['u-head', 'channels-need-you', 'oakfield', `/manage/channels?channel=${feedId}`],
    ]);
    expect((await notificationsOf())[0]?.text).toContain('The address answered 404.');
    expect(sentEmails()).toEqual(['channels-need-you head@oakfield.test']);
  });

  it('channel notification: works again, then fails → notified again', async () => {
    const feedId = await channel();
    for (const _round of [1, 2]) {
      stack.sources.set(FEED_URL, { error: gone() });
      await sync(feedId);
      await sync(feedId);
      stack.sources.set(FEED_URL, { items: [item('a')] });
      await sync(feedId);
    }
    expect(await notificationsOf('u-head')).toHaveLength(2);
  });

  it('channel notification: temporary error → after a day', async () => {
    const feedId = await channel();
    stack.sources.set(FEED_URL, { error: new SourceError('timeout', 'It did not answer.') });
    for (const hours of [0, 1, 23]) {
      moveTo(hours * HOUR);
      await sync(feedId);
    }
    expect(await notificationsOf()).toEqual([]);
    moveTo(24 * HOUR + 1000);
    await sync(feedId);
    expect(await notificationsOf('u-head')).toHaveLength(1);
  });

  it('channel notification: rate limited, or our own error → none', async () => {
    const feedId = await channel();
    for (const error of [new SourceError('rate-limited', 'Wait.', { status: 429 }), new Error('ours')]) {
      stack.sources.set(FEED_URL, { error });
      await sync(feedId);
      moveTo(stack.clock.now.getTime() - start + 2 * DAY);
      await sync(feedId);
    }
    expect((await notificationsOf()).filter(({ kind }) => kind === 'channels-need-you')).toEqual([]);
  });

  it('channel notification: own roles with permission → notified; left or school gone → not', async () => {
    await stack.db
      .doc('institutions/oakfield/roles/mender')
      .set({ id: 'mender', name: 'Mender', base: null, permissions: ['s.c.wr'] });
    await stack.db.doc('users/u-author').update({ 'institutions.oakfield.role': 'mender' });
    await stack.db.doc('institutions/oakfield/members/u-author').update({ role: 'mender' });
    const feedId = await channel();
    stack.sources.set(FEED_URL, { error: gone() });
    await sync(feedId);
    await stack.db.doc('users/u-head').update({ institutions: {} });
    await stack.db.doc('institutions/oakfield/members/u-head').delete();
    await stack.db.doc(`institutions/oakfield/members/u-gone`).set({ uid: 'u-gone', role: 'ADMIN' });
    await syncFeed(stack.deps, stack.actor('author'), feedId);
    await stack.settle();
    expect((await notificationsOf()).map(({ uid }) => uid)).toEqual(['u-author']);

    await stack.db
      .doc('announcements/x')
      .set({ to: 'school', permission: 's.c.wr', iid: 'nowhere', channels: [], title: 'T', text: 'X', path: '/' });
    const work = { kind: 'announcement', target: 'x', iid: 'nowhere', open: true, status: 'queued', attempts: 0 };
    await stack.db.doc('jobs/x').set({ ...work, id: 'x', dueAt: stack.clock.now, owner: null, createdBy: 'system' });
    await stack.settle();
    expect(await notificationsOf()).toHaveLength(1);
    expect((await stack.db.collection('announcements').get()).size).toBe(0);
  });
});
