import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import { item } from '../../support/fake-source.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { channelBody, connect, FEED_URL, usage } from '../channels.ts';

let stack: Stack;
let ahead = 0;
const { source, 'source read': sourceRead } = RATE_LIMITS;
const limits = {
  preview: { max: 4, windowMs: 60_000 },
  sync: { max: 2, windowMs: 60_000 },
  source,
  'source read': sourceRead,
};
beforeAll(async () => {
  stack = await startStack({ limits, backend: { now: () => new Date(Date.now() + ahead) } });
});
beforeEach(async () => {
  await stack.reset();
  ahead += limits.preview.windowMs;
});
afterAll(() => stack.close());

type As = 'head' | 'both';
const preview = (as: As) =>
  stack.ask('POST', '/api/v1/feeds/preview', {
    as,
    iid: as === 'head' ? 'oakfield' : 'riverside',
    body: { network: 'rss', source: { url: 'https://school.example/x' } },
  });

describe('rate limits of requests that make the server fetch', () => {
  it('feed created and deleted repeatedly → 429', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const made = await stack.ask('POST', '/api/v1/feeds', { body: channelBody() });
      statuses.push(made.status);
      if (made.status === 201) await stack.ask('DELETE', `/api/v1/feeds/${String(made.body.feed?.id)}`);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
  });

  it('one source added and removed repeatedly, by several people → 429 for the school; another school may', async () => {
    const iid = 'oakfield';
    const key = `${iid} ${stack.backend.deps.connectors.get('rss')?.sourceKey({ url: FEED_URL })}`;
    for (let n = 0; n < source.max - 1; n += 1) await stack.backend.deps.limits.take('source', key);
    const { feedId } = await connect(stack);
    await stack.ask('DELETE', `/api/v1/feeds/${feedId}`);
    const again = await stack.ask('POST', '/api/v1/feeds', { as: 'admin', iid, body: channelBody() });
    expect([again.status, again.body.error?.code]).toEqual([429, 'too-many-requests']);
    const preview = { network: 'rss', source: { url: FEED_URL } };
    expect((await stack.ask('POST', '/api/v1/feeds/preview', { as: 'admin', iid, body: preview })).status).toBe(429);
    const theirs = await stack.ask('POST', '/api/v1/feeds', { as: 'both', iid: 'riverside', body: channelBody() });
    expect(theirs.status, theirs.text).toBe(201);
  });

  it('one source added again after it was read six times in a minute → read a minute later', async () => {
    const key = `oakfield ${stack.backend.deps.connectors.get('rss')?.sourceKey({ url: FEED_URL })}`;
    const { max, windowMs } = RATE_LIMITS['source read'];
    for (let n = 0; n < max; n += 1) await stack.backend.deps.limits.has('source read', key);
    const { feedId, jobId } = await connect(stack);
    const made = await stack.db.doc(`institutions/oakfield/feeds/${feedId}`).get();
    const job = await stack.db.doc(`jobs/${jobId}`).get();
    expect(job.get('dueAt').toMillis() - made.get('dateCreated').toMillis()).toBe(windowMs);
  });

  it('preview or sync repeatedly → 429, counted per account', async () => {
    const { feedId } = await connect(stack);
    const sync = (as: As) =>
      stack.ask('POST', `/api/v1/feeds/${feedId}/sync`, { as, iid: as === 'head' ? 'oakfield' : 'riverside' });
    for (const [ask, max, good, other] of [
      // Adding the feed counts too.
      [preview, limits.preview.max - 1, 200, 200],
      [sync, limits.sync.max, 202, 404],
    ] as const) {
      for (let n = 0; n < max; n += 1) expect((await ask('head')).status).toBe(good);
      const refused = await ask('head');
      expect([refused.status, refused.body.error?.code]).toEqual([429, 'too-many-requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask('both')).status).toBe(other);
    }
  });

  it('feed paused and resumed repeatedly → 429', async () => {
    const { feedId } = await connect(stack);
    const statuses: number[] = [];
    for (const status of ['paused', 'active', 'paused']) {
      statuses.push((await stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: { status } })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('removing a channel', () => {
  it('deleted before its first sync → job cancelled, nothing fetched', async () => {
    stack.sources.set(FEED_URL, { items: [item('a')] });
    const { feedId, jobId } = await connect(stack);
    expect((await stack.ask('DELETE', `/api/v1/feeds/${feedId}`)).status).toBe(204);
    const job = await stack.ask('GET', `/api/v1/jobs/${jobId}`);
    expect(job.body.job).toMatchObject({
      status: 'failed',
      error: { code: 'not-found', message: 'This channel has been deleted.' },
    });
    await stack.settle();
    expect(stack.sources.reads.get(FEED_URL)).toBeUndefined();
    expect((await stack.ask('GET', `/api/v1/jobs/${jobId}`)).body.job).toMatchObject({ status: 'failed' });
    expect(await usage(stack)).toMatchObject({ channels: 0, stories: 0 });
  });
});
