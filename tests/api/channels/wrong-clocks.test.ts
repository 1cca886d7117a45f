import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueDuePublications } from '../../../server/publications/use-cases/publish-due.ts';
import { eventually } from '../../support/eventually.ts';
import { item } from '../../support/fake-source.ts';
import { otherBackend } from '../../support/other-backend.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

const TEN_MINUTES = 600_000;
const OTHER_URL = 'https://school.example/other.rss';
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const job = async (id: string) => (await stack.db.doc(`jobs/${id}`).get()).data() ?? {};
const stories = async () => (await stack.db.collection('stories').get()).docs.map((story) => story.get('externalId'));

/** Another server on the same database, by another clock. */
function server(owner: string, aheadMs: number, concurrency = 4) {
  return otherBackend(stack, {
    random: () => 0,
    now: () => new Date(Date.now() + aheadMs),
    runner: { owner, concurrency, leaseMs: 60_000, pollMs: 20, maxAttempts: 3 },
  });
}

describe('servers whose clocks differ by ten minutes', () => {
  it.each([
    ['ahead', 0, TEN_MINUTES],
    ['behind', TEN_MINUTES, 0],
  ])('one server %s during a sync → each post stored once, the job ends', async (_which, one, other) => {
    let answer = () => {};
    const items = Array.from({ length: 30 }, (_, n) => item(`p${n}`));
    stack.sources.set(FEED_URL, { items, until: new Promise<void>((done) => (answer = done)) });
    const { jobId, feedId } = await connect(stack);
    const first = server('first', one, 1);
    first.runner.start();
    await eventually(() => stack.sources.reads.get(FEED_URL)).toBe(1);
    const second = server('second', other);
    second.runner.start();
    // The first has no place for it: once it is done, the second has looked at the queue.
    stack.sources.set(OTHER_URL, { items: [] });
    const otherJob = (await connect(stack, OTHER_URL, 'Another channel')).jobId;
    await eventually(async () => (await job(otherJob)).status).toBe('done');
    answer();
    await eventually(async () => (await job(jobId)).status).toBe('done');
    await Promise.all([first.runner.stop(), second.runner.stop()]);
    const externalIds = await stories();
    expect([externalIds.length, new Set(externalIds).size]).toEqual([30, 30]);
    expect(await job(jobId)).toMatchObject({ open: false, counts: { added: 30 } });
    expect((await stack.ask('GET', `/api/v1/feeds/${feedId}`)).body.feed).toMatchObject({
      status: 'ok',
      postCount: 30,
    });
  });

  it('both schedulers run → story published once and counted once towards the plan', async () => {
    const made = await stack.ask('POST', '/api/v1/stories', { body: { title: 'Planned', html: '<p>Text</p>' } });
    const id = String(made.body.story?.id);
    const publishAt = new Date(Date.now() + 300_000).toISOString();
    const planned = await stack.ask('PUT', `/api/v1/stories/${id}/publish`, { body: { destinations: [], publishAt } });
    expect(planned.status, planned.text).toBe(200);
    const servers = [server('ahead', TEN_MINUTES), server('behind', -TEN_MINUTES), server('late', TEN_MINUTES + 1_000)];
    for (const each of servers) await queueDuePublications(each.deps);
    for (const { runner } of servers) runner.start();
    const status = async () => (await stack.db.doc(`stories/${id}`).get()).get('status');
    await eventually(status).toBe('approved');
    for (const each of servers) await queueDuePublications(each.deps);
    await eventually(async () => (await stack.db.collection('jobs').where('open', '==', true).get()).size).toBe(0);
    await Promise.all(servers.map(({ runner }) => runner.stop()));
    const story = (await stack.ask('GET', `/api/v1/stories/${id}`)).body.story;
    expect(story).toMatchObject({ status: 'approved', version: 3 });
    expect((await stack.ask('GET', '/api/v1/institutions/current')).body.institution?.usedResources).toMatchObject({
      story: 1,
    });
    const log = await stack.db.collection('auditLog').where('action', '==', 'story.publish').get();
    expect([log.size, list((await stack.ask('GET', `/api/v1/stories/${id}/history`)).body.items).length]).toEqual([
      1, 3,
    ]);
  });
});
