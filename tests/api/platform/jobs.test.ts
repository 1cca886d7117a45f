import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { freeOrphans } from '../../../server/local/orphans.ts';
import { eventually } from '../../support/eventually.ts';
import { item } from '../../support/fake-source.ts';
import { otherBackend } from '../../support/other-backend.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const OTHER_URL = 'https://school.example/other.rss';
const job = async (id: string) => (await stack.db.doc(`jobs/${id}`).get()).data() ?? {};

/** Another process on the same database; its clock can run ahead. */
function another(
  owner: string,
  { leaseMs = 60_000, concurrency = 4, aheadMs = 0, now = () => Date.now() + aheadMs } = {},
) {
  return otherBackend(stack, {
    random: () => 0,
    now: () => new Date(now()),
    runner: { owner, leaseMs, concurrency, pollMs: 20, maxAttempts: 3 },
  });
}

describe('jobs', () => {
  it('three runners, one job → runs once', async () => {
    stack.sources.set(FEED_URL, { items: Array.from({ length: 50 }, (_, n) => item(`p${n}`)) });
    const runners = ['one', 'two', 'three'].map((owner) => another(owner));
    for (const { runner } of runners) runner.start();
    const { jobId } = await connect(stack);
    await eventually(async () => (await job(jobId)).status).toBe('done');
    await Promise.all(runners.map(({ runner }) => runner.stop()));
    expect(stack.sources.reads.get(FEED_URL)).toBe(1);
    expect(await job(jobId)).toMatchObject({ attempts: 1, open: false, owner: null, counts: { added: 50 } });
  });

  it('runner crashed → another takes over once the lease expires', async () => {
    stack.sources.set(FEED_URL, { items: [item('a')], until: new Promise(() => {}) });
    const { jobId } = await connect(stack);
    // A runner that takes the job and then neither works nor renews: as after a crash.
    await stack.db
      .doc(`jobs/${jobId}`)
      .update({ status: 'running', owner: 'dead', attempts: 1, dueAt: new Date(Date.now() + 60_000) });
    stack.sources.set(FEED_URL, { items: [item('a')] });
    const heir = another('heir');
    heir.runner.start();
    // Once it has done another job, it has looked at the queue and left this one.
    stack.sources.set(OTHER_URL, { items: [item('b')] });
    const other = await connect(stack, OTHER_URL, 'Another channel');
    await eventually(async () => (await job(other.jobId)).status).toBe('done');
    expect((await job(jobId)).owner).toBe('dead');
    await stack.db.doc(`jobs/${jobId}`).update({ dueAt: new Date() });
    await eventually(async () => (await job(jobId)).status).toBe('done');
    await heir.runner.stop();
    expect(await job(jobId)).toMatchObject({ attempts: 2, counts: { added: 1 } });
  });

  it('process killed in the middle → next start resumes, counts cover both runs', async () => {
    const items = Array.from({ length: 1_000 }, (_, n) => item(`p${n}`, { day: n / 24 }));
    stack.sources.set(FEED_URL, { items: items.slice(0, 400) });
    const { jobId } = await connect(stack);
    await stack.settle();
    // As after a kill: 400 posts are stored and the job has an owner that is gone.
    const dueAt = new Date(Date.now() + 60_000);
    await stack.db
      .doc(`jobs/${jobId}`)
      .update({ status: 'running', open: true, owner: 'dead', dueAt, finishedAt: null });
    stack.sources.set(FEED_URL, { items });

    await freeOrphans(stack.db, new Date());
    const next = another('next');
    next.runner.start();
    await eventually(async () => (await job(jobId)).status).toBe('done');
    await next.runner.stop();
    expect((await job(jobId)).counts).toEqual({ seen: 1_000, added: 1_000, updated: 0, unchanged: 0, failed: 0 });
    expect((await stack.ask('GET', '/api/v1/stories?limit=1')).body.total).toBe(1_000);
  });

  it('lease lost while the source answers → no write', async () => {
    let answer = () => {};
    stack.sources.set(FEED_URL, { items: [item('late')], until: new Promise<void>((done) => (answer = done)) });
    const { jobId } = await connect(stack);
    const slow = another('slow');
    slow.runner.start();
    await eventually(() => stack.sources.reads.get(FEED_URL)).toBe(1);
    await stack.db.doc(`jobs/${jobId}`).update({ owner: 'somebody-else' });
    answer();
    await slow.runner.stop();
    expect((await stack.db.collection('stories').get()).empty).toBe(true);
    expect(await job(jobId)).toMatchObject({ owner: 'somebody-else', status: 'running' });
  });

  it('slow source → lease renewed, no second runner runs the job', async () => {
    let answer = () => {};
    stack.sources.set(FEED_URL, { items: [item('a')], until: new Promise<void>((done) => (answer = done)) });
    stack.sources.set(OTHER_URL, { items: [item('b')] });
    const { jobId } = await connect(stack);
    const other = await connect(stack, OTHER_URL, 'Another channel');
    let at = Date.now();
    const lease = { leaseMs: 5_000, now: () => at };
    // Due when the first lease would be over: once it is done, the second runner has looked at the queue then.
    await stack.db.doc(`jobs/${other.jobId}`).update({ dueAt: new Date(at + lease.leaseMs + 1) });
    const [one, two] = [another('one', { ...lease, concurrency: 1 }), another('two', lease)];
    one.runner.start();
    await eventually(() => stack.sources.reads.get(FEED_URL)).toBe(1);
    two.runner.start();
    const endOfLease = async () => (await job(jobId)).dueAt.toMillis();
    const first = await endOfLease();
    at += lease.leaseMs / 2;
    await eventually(endOfLease).toBeGreaterThan(first);
    at = first + 1;
    await eventually(async () => (await job(other.jobId)).status).toBe('done');
    expect(stack.sources.reads.get(FEED_URL)).toBe(1);
    answer();
    await eventually(async () => (await job(jobId)).status).toBe('done');
    await Promise.all([one.runner.stop(), two.runner.stop()]);
    expect((await job(jobId)).attempts).toBe(1);
  });

  it('server stops → job queued again, the attempt does not count', async () => {
    stack.sources.set(FEED_URL, { items: [item('a')], until: new Promise(() => {}) });
    const { jobId } = await connect(stack);
    const first = another('first');
    first.runner.start();
    await eventually(() => stack.sources.reads.get(FEED_URL)).toBe(1);
    await first.runner.stop();
    expect(await job(jobId)).toMatchObject({ status: 'queued', owner: null, open: true, attempts: 0 });
    stack.sources.set(FEED_URL, { items: [item('a')] });
    await stack.settle();
    expect(await job(jobId)).toMatchObject({ status: 'done' });
  });

  it('source unreachable → retried with growing delays, failed after the third attempt', async () => {
    stack.sources.set(FEED_URL, { error: new SourceError('unreachable', 'The server does not answer.') });
    const { feedId, jobId } = await connect(stack);
    const delays: number[] = [];
    let aheadMs = 0;
    for (let round = 1; round <= 3; round += 1) {
      const at = Date.now() + aheadMs;
      const backend = another(`round-${round}`, { now: () => at });
      backend.runner.start();
      await eventually(() => stack.sources.reads.get(FEED_URL)).toBe(round);
      await eventually(async () => (await job(jobId)).status).not.toBe('running');
      await backend.runner.stop();
      const now = await job(jobId);
      if (now.status === 'queued') {
        delays.push(now.dueAt.toMillis() - at);
        expect(now.error).toEqual({ code: 'unreachable', message: 'The server does not answer.' });
        aheadMs += 60_000;
      }
    }
    expect(delays).toHaveLength(2);
    expect(delays[0]).toBeGreaterThan(500);
    expect(delays[1]).toBeGreaterThan((delays[0] ?? 0) + 500);
    expect(await job(jobId)).toMatchObject({ status: 'failed', open: false, error: { code: 'unreachable' } });
    const { feed } = (await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body;
    expect(feed).toMatchObject({ status: 'failing', error: { message: 'The server does not answer.' } });
  });

  it('attempts used up by crashes → failed, and the feed shows failing', async () => {
    const { feedId, jobId } = await connect(stack);
    await stack.db.doc(`jobs/${jobId}`).update({ attempts: 3 });
    const backend = another('last');
    backend.runner.start();
    await eventually(async () => (await job(jobId)).status).toBe('failed');
    await backend.runner.stop();
    expect(stack.sources.reads.get(FEED_URL)).toBeUndefined();
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed).toMatchObject({ status: 'failing' });
  });

  it('5,000 posts → progress visible while running, all imported, second sync writes nothing', async () => {
    stack.sources.set(FEED_URL, { items: Array.from({ length: 5_000 }, (_, n) => item(`p${n}`, { day: n / 24 })) });
    const { feedId, jobId } = await connect(stack);
    const seen = new Set<number>();
    const unsubscribe = stack.db.doc(`jobs/${jobId}`).onSnapshot((snapshot) => seen.add(snapshot.get('counts.added')));
    await stack.settle();
    unsubscribe();
    expect(await job(jobId)).toMatchObject({ status: 'done', counts: { seen: 5_000, added: 5_000, failed: 0 } });
    expect(seen.size).toBeGreaterThan(3);
    expect((await stack.ask('GET', '/api/v1/stories?limit=1')).body.total).toBe(5_000);
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed?.postCount).toBe(5_000);

    const again = await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    await stack.settle();
    expect(await job(String(again.body.job?.id))).toMatchObject({
      counts: { seen: 5_000, unchanged: 5_000, added: 0, updated: 0 },
    });
  });
});

describe('scheduler', () => {
  it('two schedulers run at once → a due feed is queued once', async () => {
    stack.sources.set(FEED_URL, { items: [item('a')] });
    const { feedId } = await connect(stack);
    await stack.settle();
    expect(await stack.backend.scheduler.tick()).toBe(0);
    const [one, two] = [another('one', { aheadMs: 86_400_000 }), another('two', { aheadMs: 86_400_000 })];
    const queued = await Promise.all([one.scheduler.tick(), two.scheduler.tick()]);
    expect(queued.sort()).toEqual([0, 1]);
    const open = await stack.db.collection('jobs').where('open', '==', true).get();
    expect(open.docs.map((document) => [document.get('target'), document.get('createdBy')])).toEqual([
      [feedId, 'system'],
    ]);
  });

  it('backend started → due feed synced without a request', async () => {
    stack.sources.set(FEED_URL, { items: [item('a')] });
    await connect(stack);
    await stack.settle();
    const ahead = otherBackend(stack, {
      now: () => new Date(Date.now() + 86_400_000),
      scheduleMs: 20,
      runner: { pollMs: 20 },
    });
    stack.sources.set(FEED_URL, { items: [item('a'), item('b')] });
    ahead.start();
    await eventually(async () => (await stack.ask('GET', '/api/v1/stories')).body.total).toBe(2);
    await ahead.stop();
    expect(list((await stack.ask('GET', '/api/v1/feeds')).body.items)[0]?.status).toBe('ok');
  });
});
