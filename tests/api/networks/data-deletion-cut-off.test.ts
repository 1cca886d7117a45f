import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeCredential } from '../../../server/channels/use-cases/connections/credentials.ts';
import { sweepMedia } from '../../../server/media/use-cases/sweep-media.ts';
import { embedAddress } from '../../../src/domain/widget/addresses.ts';
import { ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { startStandIns } from '../../support/stand-in-server.ts';

let stack: Stack;
let provider: Awaited<ReturnType<typeof startStandIns>>;
let now = new Date('2026-11-20T09:30:00.000Z');
/** Each with its own colour: the same picture would be kept once. */
let pictures = 0;

beforeAll(async () => {
  provider = await startStandIns();
  stack = await startStack({
    backend: {
      connectors: provider.connectors,
      isLocal: true,
      now: () => now,
      fetchPicture: () => {
        pictures += 1;
        const background = { r: (pictures * 40) % 256, g: (pictures * 90) % 256, b: pictures % 256 };
        return sharp({ create: { width: 400, height: 300, channels: 3, background } })
          .jpeg()
          .toBuffer();
      },
    },
  });
});
beforeEach(async () => {
  now = new Date(now.getTime() + 2 * 3_600_000);
  await stack.reset();
  const client = { clientId: 'sprx-local-vimeo', clientSecret: 'local-secret-vimeo' };
  await storeCredential(stack.backend.deps, { identifier: 'vimeo', network: 'vimeo', ...client });
});
afterAll(async () => {
  await stack.close();
  await provider.close();
});

const head = async (path: string, body: unknown) => {
  const answer = await stack.ask('POST', `/api/v1${path}`, { as: 'head', iid: 'oakfield', body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};
const visit = (url: string) => stack.ask('GET', url, { as: null });
const erasedOf = async (code: string) => (await visit(`/api/v1/data-deletions/${code}`)).body.request as Loose;

/** A channel whose stories a widget shows with our own copies of their pictures. */
async function shown() {
  const attempt = (await head('/connections/vimeo/start', {})).attempt as Loose;
  const answer = await provider.consent(String(attempt.authorizeUrl));
  const { connection } = await head('/connections/vimeo/finish', { attemptId: attempt.id, ...answer });
  const source = { userId: '5001' };
  const made = await head('/feeds', { name: 'Our films', network: 'vimeo', source, connectionId: connection?.id });
  await stack.settle();
  const { collection } = await head('/collections', { name: 'Home page', rules: {} });
  const stories = await stack.ask('GET', '/api/v1/stories?limit=200', { as: 'head', iid: 'oakfield' });
  await head('/stories/moderate', { ids: ids(stories.body.items), decision: 'approve' });
  await stack.settle();
  const widget = { name: 'Home page', type: 'story', collectionId: collection?.id, layout: 'grid' };
  const { widget: created } = await head('/widgets', widget);
  const url = embedAddress('', String(created?.publicKey));
  const before = list((await visit(url)).body.stories);
  const media = before
    .map((story) => new URL(String(story.media?.url)).pathname)
    .filter((path) => path.includes('/media/'));
  expect([before.length > 0, media.length > 0]).toEqual([true, true]);
  for (const path of media) expect((await visit(path)).status).toBe(200);
  return { feedId: String(made.feed?.id), url, media, stories: ids(stories.body.items).length };
}

async function decided(feedId: string): Promise<string> {
  const deletionBody = { channel: 'vimeo', account: 'oakfieldfilms', email: 'someone@post.example' };
  const code = String((await stack.ask('POST', '/api/v1/data-deletions', { as: null, body: deletionBody })).body.code);
  await stack.settle();
  const body = { decision: 'delete', feeds: [{ iid: 'oakfield', feedId }] };
  await stack.ask('POST', `/api/v1/admin/data-deletions/${code}/decide`, { as: 'admin', iid: null, body });
  return code;
}

describe('what visitors see after a deletion is decided', () => {
  it('widget and pictures requested → no story, no picture, cached for at most 60 s; then no file', async () => {
    const { feedId, url, media } = await shown();
    const [first = ''] = media;
    const maxAge = Number(/max-age=(\d+)/.exec((await visit(first)).headers['cache-control'] ?? '')?.[1]);
    expect(maxAge).toBeLessThanOrEqual(60);
    await decided(feedId);
    await stack.settle();
    const after = await visit(url);
    expect([list(after.body.stories), after.headers['cache-control']]).toEqual([[], 'no-cache']);
    for (const path of media) expect((await visit(path)).status).toBe(404);
    await sweepMedia(stack.backend.deps);
    expect(stack.files.kept.size).toBe(0);
  });

  it('killed while erasing → next run erases the rest, counts nothing twice', async () => {
    const { feedId, url, stories } = await shown();
    const code = await decided(feedId);
    const { runner } = stack.backend;
    runner.start();
    // The sign-in goes first: there the server is stopped.
    // Its document is read: whoever asks by the address too often is refused.
    const document = stack.db.doc(`dataDeletions/${code}`);
    for (let tokens = 0; tokens < 1; ) {
      tokens = Number((await document.get()).get('erased')?.tokens ?? 0);
      // The database is in this process: let the runner's own callbacks go first.
      await setImmediate();
    }
    await runner.stop();
    expect(await erasedOf(code)).toMatchObject({ status: 'working' });
    await stack.settle();
    expect(await erasedOf(code)).toMatchObject({ status: 'done', erased: { tokens: 1, profile: 1, stories } });
    expect(list((await visit(url)).body.stories)).toEqual([]);
  });
});
