import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectorItem, SourceError } from '../../../server/core/ports/connector.ts';
import { sweepMedia } from '../../../server/media/use-cases/sweep-media.ts';
import { idle } from '../../support/eventually.ts';
import { item } from '../../support/fake-source.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';

const URL_OF_FEED = 'https://school.example/pictures';
const address = (name: string) => `https://cdn.example/${name}`;
const requestedUrls: string[] = [];
let answer: (url: string) => Promise<Uint8Array>;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    backend: {
      fetchPicture: async (url) => {
        requestedUrls.push(url);
        return answer(url);
      },
    },
  });
});
beforeEach(async () => {
  requestedUrls.length = 0;
  answer = () => picture();
  stack.files.down = false;
  stack.files.kept.clear();
  await stack.reset();
});
afterAll(() => stack.close());

const picture = (background = '#205080') =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

const post = (id: string, changes: Partial<ConnectorItem> = {}, name = `${id}.jpg`) =>
  item(id, { media: [{ type: 'image', url: address(name), alt: `Picture ${id}` }], ...changes });

async function connect(items: readonly ConnectorItem[]): Promise<string> {
  stack.sources.set(URL_OF_FEED, { items });
  const body = { name: 'School news', network: 'rss', source: { url: URL_OF_FEED } };
  const made = await stack.ask('POST', '/api/v1/feeds', { body });
  expect(made.status, made.text).toBe(201);
  await stack.settle();
  return String(made.body.feed?.id);
}
async function sync(id: string, items: readonly ConnectorItem[]): Promise<void> {
  stack.sources.set(URL_OF_FEED, { items });
  await stack.ask('POST', `/api/v1/feeds/${id}/sync`);
  await stack.settle();
}
async function stories(): Promise<Loose[]> {
  const { body } = await stack.ask('GET', '/api/v1/stories?sort=title');
  return list(body.items);
}
const firstMedia = async () => list((await stories())[0]?.media)[0];
const OURS = /^https:\/\/app\.example\/embed\/v1\/media\/[a-f0-9]{32}\/640\.jpg$/;

describe('copies of a channel’s pictures', () => {
  it('sync with pictures → stories link to the copies, with the original address; nothing else of them changed', async () => {
    await connect([post('a')]);
    const [story] = await stories();
    expect(String(list(story?.media)[0]?.url)).toMatch(OURS);
    expect(list(story?.media)[0]).toMatchObject({
      alt: 'Picture a',
      width: 400,
      height: 300,
      sourceUrl: address('a.jpg'),
    });
    expect(story).toMatchObject({ version: 1, status: 'pending' });
    expect(story?.updatedAt).toBe(story?.importedAt);
  });

  it('same picture in two posts → fetched for each, stored once', async () => {
    await connect([post('a', {}, 'same.jpg'), post('b', {}, 'same.jpg')]);
    expect((await stack.db.collection('media').get()).size).toBe(1);
    const [mediaDocument] = (await stack.db.collection('media').get()).docs;
    expect(mediaDocument?.get('uses')).toBe(2);
  });

  it('slow picture → pictures of at most the next two stories fetched meanwhile', async () => {
    const slow = Promise.withResolvers<void>();
    let meanwhile = 0;
    answer = async (url) => {
      if (requestedUrls.length === 3) void idle().then(slow.resolve);
      if (requestedUrls.length === 1) {
        await slow.promise;
        meanwhile = requestedUrls.length - 1;
      }
      return picture(`#0000${url.charCodeAt(20).toString(16)}`);
    };
    await connect(['a', 'b', 'c', 'd', 'e'].map((id) => post(id)));
    expect(meanwhile).toBe(2);
    for (const { media } of await stories()) expect(String(list(media)[0]?.url)).toMatch(OURS);
    const [job] = (await stack.db.collection('jobs').where('kind', '==', 'media-copy').get()).docs;
    expect(job?.get('counts')).toMatchObject({ seen: 5, added: 5, failed: 0 });
  });

  it('source edits the text or renews a signed address → not copied again, no change proposed', async () => {
    const signed = (time: number, title: string) =>
      post('a', { title }, `a.jpg?Signature=x${time}&Expires=17000000${time}`);
    const feed = await connect([signed(10, 'Before')]);
    const before = await firstMedia();
    const [story] = await stories();
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [story?.id], decision: 'approve' } });
    await sync(feed, [signed(20, 'Before')]);
    expect((await stories())[0]?.proposed).toBeUndefined();
    await sync(feed, [signed(30, 'After')]);
    const [changed] = await stories();
    expect(changed?.proposed).toMatchObject({ title: 'After' });
    expect(changed?.proposed?.media).toBeUndefined();
    expect([requestedUrls.length, await firstMedia()]).toEqual([1, before]);
  });

  it('source changes the picture → copied, the first stays for the history', async () => {
    const feed = await connect([post('a')]);
    answer = () => picture('#902020');
    await sync(feed, [post('a', {}, 'other.jpg')]);
    expect(await firstMedia()).toMatchObject({ sourceUrl: address('other.jpg') });
    expect(String((await firstMedia())?.url)).toMatch(OURS);
    expect((await stack.db.collection('media').get()).size).toBe(2);
  });

  it('no picture, private address, 404 → address of the source stays, not requested again', async () => {
    const refusals = [
      () => Promise.resolve(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      () => Promise.reject(new SourceError('refused-address', 'Private.')),
      () => Promise.reject(new SourceError('http-status', 'Gone.', { status: 404 })),
    ];
    answer = (url) => refusals[Number(url.at(-5))]?.() ?? picture();
    const posts = ['0', '1', '2'].map((id) => post(id));
    const feed = await connect(posts);
    expect((await stories()).map(({ media }) => String(list(media)[0]?.url))).toEqual(
      ['0', '1', '2'].map((id) => address(`${id}.jpg`)),
    );
    await sync(
      feed,
      posts.map((each) => ({ ...each, title: `${each.title} again` })),
    );
    expect(requestedUrls.length).toBe(3);
  });

  it('source temporarily unreachable → retried until copied', async () => {
    answer = () => (requestedUrls.length < 3 ? Promise.reject(new SourceError('timeout', 'Slow.')) : picture());
    await connect([post('a')]);
    expect(String((await firstMedia())?.url)).toMatch(OURS);
  });

  it('Storage down while pictures are copied → copied once it is up, each once', async () => {
    answer = async (url) => {
      stack.files.down = requestedUrls.length < 3;
      return picture(url.includes('a.jpg') ? '#111111' : '#eeeeee');
    };
    await connect([post('a'), post('b')]);
    for (const { media } of await stories()) expect(String(list(media)[0]?.url)).toMatch(OURS);
    expect((await stack.db.collection('media').get()).docs.map((each) => each.get('uses'))).toEqual([1, 1]);
  });

  it('channel deleted with its stories → its copies deleted', async () => {
    const feed = await connect([post('a')]);
    const removed = await stack.ask('DELETE', `/api/v1/feeds/${feed}?stories=delete`);
    if (removed.status !== 204) await stack.ask('DELETE', `/api/v1/stories/${(await stories())[0]?.id}`);
    await stack.settle();
    await sweepMedia(stack.backend.deps);
    const mediaPaths = [...stack.files.kept.keys()].filter((path) => path.includes('/media/'));
    expect([mediaPaths.length, (await stories()).length]).toEqual([0, 0]);
  });

  it.each([1, 2, 3, 4])('job interrupted at picture %i → resumes, nothing lost or counted twice', async (at) => {
    const posts = ['a', 'b', 'c', 'd'].map((id) => post(id));
    answer = (url) => {
      if (requestedUrls.length === at) throw new Error('killed');
      return picture(`#0000${url.charCodeAt(20).toString(16)}`);
    };
    await connect(posts);
    for (const { media } of await stories()) expect(String(list(media)[0]?.url)).toMatch(OURS);
    const uses = (await stack.db.collection('media').get()).docs.map((each) => Number(each.get('uses')));
    expect(uses.reduce((sum, each) => sum + each, 0)).toBe(4);
  });
});
