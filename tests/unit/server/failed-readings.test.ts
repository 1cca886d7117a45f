import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFeed } from '../../../server/channels/use-cases/create-feed.ts';
import { syncFeed } from '../../../server/channels/use-cases/feeds.ts';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { channelBody, FEED_URL } from '../../api/channels.ts';
import { item } from '../../support/fake-source.ts';
import { type InProcess, inProcessDeps } from '../../support/in-process-deps.ts';

/** What a reading that fails does to its channel: one failure, however often it was tried. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let at: InProcess;
let id = '';

beforeEach(async () => {
  at = await inProcessDeps();
  at.sources.set(FEED_URL, { items: [item('a'), item('b', { day: 1 }), item('c', { day: 2 })] });
  const { feed } = await createFeed(at.deps, at.actor('head'), channelBody() as Parameters<typeof createFeed>[2]);
  id = feed.id;
  await at.settle();
});

const feedNow = async () => (await at.db.doc(`institutions/oakfield/feeds/${id}`).get()).data() ?? {};
const state = async () => (await at.db.doc(`feedStates/${id}`).get()).data() ?? {};
const reads = () => at.sources.reads.get(FEED_URL) ?? 0;
const notificationCount = async () =>
  (await at.db.collection('notifications').where('kind', '==', 'channels-need-you').get()).size;
const openJobs = async () => (await at.db.collection('jobs').where('open', '==', true).get()).docs;
const jobOf = async (jobId: string) => (await at.db.doc(`jobs/${jobId}`).get()).data() ?? {};
const move = (ms: number) => {
  at.clock.now = new Date(at.clock.now.getTime() + ms);
};
const sync = () => syncFeed(at.deps, at.actor('head'), id);

/** Works off the queue, and lets the clock pass over the pauses between. @returns seconds waited, and the card after each try */
async function throughWaits() {
  const waitMinutes: number[] = [];
  const cards: string[] = [];
  at.backend.runner.start();
  for (let open = await openJobs(); open.length > 0; open = await openJobs()) {
    const queued = open.find((job) => job.get('kind') === 'sync' && job.get('status') === 'queued');
    const wait = queued ? queued.get('dueAt').toMillis() - at.clock.now.getTime() : 0;
    if (wait > 0) {
      waitMinutes.push(wait / 1000);
      cards.push((await feedNow()).status);
      move(wait);
    }
    at.backend.runner.wake();
    await setImmediate();
  }
  await at.backend.runner.stop();
  return { waits: waitMinutes, cards };
}

const away = () => new SourceError('http-status', 'It has a problem (500).', { status: 500 });

describe('sync that fails', () => {
  it('500 for long → tried again after 2, 4 … 64 s, shown on the card from the third try, one failure', async () => {
    at.sources.set(FEED_URL, { error: away() });
    const before = reads();
    const job = await sync();
    const { waits: waitMinutes, cards } = await throughWaits();
    expect(waitMinutes.map((wait, n) => [wait >= 2 ** (n + 1), wait <= 2 ** (n + 1) * 1.25])).toEqual(
      Array.from({ length: 6 }, () => [true, true]),
    );
    expect(cards).toEqual(['syncing', 'syncing', 'failing', 'failing', 'failing', 'failing']);
    expect(reads() - before).toBe(7);
    expect(await jobOf(job.id)).toMatchObject({ status: 'failed', error: { code: 'http-status' } });
    expect(await feedNow()).toMatchObject({ status: 'failing', error: { code: 'http-status', count: 1 } });
    expect(await state()).toMatchObject({ failures: 1, isTold: false });
  });

  it('500 twice, then success → card never shows a failure', async () => {
    at.sources.set(FEED_URL, { error: away() });
    await sync();
    at.backend.runner.start();
    const seen: string[] = [];
    for (let open = await openJobs(); open.length > 0; open = await openJobs()) {
      const wait = Math.max(...open.map((job) => job.get('dueAt').toMillis())) - at.clock.now.getTime();
      if (open.some((job) => job.get('status') === 'queued') && wait > 0) {
        seen.push((await feedNow()).status);
        if (seen.length === 2) at.sources.set(FEED_URL, { items: [item('a')] });
        move(wait);
      }
      at.backend.runner.wake();
      await setImmediate();
    }
    await at.backend.runner.stop();
    expect(seen).toEqual(['syncing', 'syncing']);
    expect(await feedNow()).toMatchObject({ status: 'ok', error: null });
    expect(await state()).toMatchObject({ failures: 0 });
  });

  it('429 with Retry-After 5 s → job fails at once; sync before then → no request, no further failure', async () => {
    const error = new SourceError('rate-limited', 'It asks us to wait.', { retryAfterMs: 5_000, status: 429 });
    at.sources.set(FEED_URL, { error });
    await sync();
    expect((await throughWaits()).waits).toEqual([]);
    expect(await feedNow()).toMatchObject({ status: 'limited', error: { code: 'rate-limited', count: 1 } });
    const before = reads();
    const again = await sync();
    await at.settle();
    expect(reads()).toBe(before);
    expect(await jobOf(again.id)).toMatchObject({ status: 'failed', error: { code: 'rate-limited' } });
    expect(await feedNow()).toMatchObject({ status: 'limited', error: { count: 1 } });
    move(6_000);
    at.sources.set(FEED_URL, { items: [item('a')] });
    await sync();
    await at.settle();
    expect(await feedNow()).toMatchObject({ status: 'ok', error: null });
  });

  it('503 with Retry-After two minutes → failing, no request before then', async () => {
    const error = new SourceError('http-status', 'It has a problem (503).', { status: 503, retryAfterMs: 120_000 });
    at.sources.set(FEED_URL, { error });
    const job = await sync();
    await at.settle();
    expect(await jobOf(job.id)).toMatchObject({ status: 'failed', error: { code: 'http-status' } });
    expect(await feedNow()).toMatchObject({ status: 'failing', error: { code: 'http-status' } });
    const before = reads();
    const again = await sync();
    await at.settle();
    expect(await jobOf(again.id)).toMatchObject({ status: 'failed', error: { code: 'http-status' } });
    expect([reads(), (await feedNow()).status]).toEqual([before, 'failing']);
  });

  it('503 with Retry-After 20 s → tried again within the job, not earlier', async () => {
    const error = new SourceError('http-status', 'It has a problem (503).', { status: 503, retryAfterMs: 20_000 });
    at.sources.set(FEED_URL, { error });
    await sync();
    const { waits: waitMinutes } = await throughWaits();
    expect(waitMinutes).toHaveLength(6);
    for (const wait of waitMinutes) expect(wait).toBeGreaterThanOrEqual(20);
  });

  it('provider away for a week → bounded requests, one notification, then all posts imported once', async () => {
    at.sources.set(FEED_URL, { error: away() });
    const start = at.clock.now.getTime();
    const before = reads();
    let readings = 0;
    while (at.clock.now.getTime() < start + 7 * DAY) {
      const due = (await feedNow()).nextSyncAt.toMillis() - at.clock.now.getTime();
      expect(due).toBeLessThanOrEqual(6.6 * HOUR);
      move(due + 1);
      await at.backend.scheduler.tick();
      await throughWaits();
      readings += 1;
    }
    expect(readings).toBeLessThan(200);
    expect(reads() - before).toBeLessThanOrEqual(7 * readings);
    expect(await notificationCount()).toBe(1);
    const posts = Array.from({ length: 40 }, (_, n) => item(`w${n}`, { day: -n / 6 }));
    at.sources.set(FEED_URL, { items: [...posts, item('a'), item('b', { day: 1 }), item('c', { day: 2 })] });
    move((await feedNow()).nextSyncAt.toMillis() - at.clock.now.getTime() + 1);
    await at.backend.scheduler.tick();
    await throughWaits();
    expect(await feedNow()).toMatchObject({ status: 'ok', error: null, postCount: 43 });
    expect((await at.db.collection('stories').where('feedId', '==', id).get()).size).toBe(43);
    expect(await notificationCount()).toBe(1);
    expect(await state()).toMatchObject({ failures: 0, isTold: false });
  });
});
