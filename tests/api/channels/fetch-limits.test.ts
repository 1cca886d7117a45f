import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { item } from '../../support/fake-source.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { channelBody, connect, FEED_URL, usage } from '../channels.ts';

let stack: Stack;
let ahead = 0;
const limits = { preview: { max: 4, windowMs: 60_000 }, sync: { max: 2, windowMs: 60_000 } };
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
