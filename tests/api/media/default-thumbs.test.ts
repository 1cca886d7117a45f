import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepMedia } from '../../../server/media/use-cases/sweep-media.ts';
import { fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(async () => {
  stack.files.kept.clear();
  await stack.reset();
});
afterAll(() => stack.close());

async function upload(
  format: 'png' | 'jpeg' | 'avif' | 'gif' | 'webp' = 'png',
  background = '#c03060',
): Promise<Loose> {
  const payload = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
  const headers = { authorization: 'Bearer author', iid: 'oakfield', 'content-type': `image/${format}` };
  return (await stack.app.inject({ method: 'POST', url: '/api/v1/media', headers, payload })).json().media;
}
const set = (place: string, body: object, iid = 'oakfield') =>
  stack.ask('PUT', `/api/v1/default-thumbs/${place}`, { as: iid === 'oakfield' ? 'author' : 'both', iid, body });
const write = async (hashtags: string[]) =>
  (await stack.ask('POST', '/api/v1/stories', { as: 'author', body: { title: 'Rain', html: '<p>x</p>', hashtags } }))
    .body.story as Loose;
const listed = async () => list(list((await stack.ask('GET', '/api/v1/stories')).body.items)[0]?.media);
const thumbs = () => [...stack.files.kept.keys()].filter((path) => path.includes('/thumbs/'));

describe('default pictures', () => {
  it('PUT → 200, listed; story without a picture → has it in lists, marked as default', async () => {
    const { id } = await upload();
    const made = await set('school/default', { mediaId: id, alt: 'The school' });
    expect([made.status, made.body.thumb?.alt], made.text).toEqual([200, 'The school']);
    const story = await write([]);
    expect((await listed())[0]).toMatchObject({ type: 'image', alt: 'The school', isDefault: true });
    const own = await stack.ask('GET', `/api/v1/stories/${story.id}`);
    expect(own.body.story?.media).toEqual([]);
    const { body } = await stack.ask('GET', '/api/v1/default-thumbs', { as: 'viewer' });
    expect(list(body.items).map(({ kind, value }) => `${kind}/${value}`)).toEqual(['school/default']);
  });

  it('several default pictures match → that of the story’s first matching hashtag', async () => {
    for (const place of ['school/default', 'hashtag/Year9', 'hashtag/sport', 'network/rss'])
      expect((await set(place, { mediaId: (await upload()).id, alt: place })).status).toBe(200);
    await write(['none', 'sport', 'year9']);
    expect((await listed())[0]?.alt).toBe('hashtag/sport');
  });

  it('story saved with the listed default picture → not stored as its own', async () => {
    await set('school/default', { mediaId: (await upload()).id, alt: 'The school' });
    const { id } = await write([]);
    const saved = await stack.ask('PATCH', `/api/v1/stories/${id}`, { as: 'author', body: { media: await listed() } });
    expect([saved.status, saved.body.story?.media]).toEqual([200, []]);
  });

  it('widget → shows the default picture, marked as default', async () => {
    await set('school/default', { mediaId: (await upload()).id, alt: 'The school' });
    const collection = await stack.ask('POST', '/api/v1/collections', {
      body: { name: 'All', rules: { any: ['rain'] } },
    });
    const body = { name: 'Front', type: 'story', collectionId: collection.body.collection?.id, layout: 'grid' };
    const widget = await stack.ask('POST', '/api/v1/widgets', { body });
    const { id } = await write(['rain']);
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision: 'approve' } });
    await stack.settle();
    const shown = await stack.ask('GET', `/embed/v1/widgets/${widget.body.widget?.publicKey}`, { as: null });
    expect(list(shown.body.stories)[0]?.media).toMatchObject({ alt: 'The school', isDefault: true });
  });

  it('published feed of a collection → default picture in RSS and JSON Feed', async () => {
    await set('hashtag/rain', { mediaId: (await upload()).id, alt: 'Umbrellas' });
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Wet', rules: { any: ['rain'] } } });
    const { id } = await write(['rain']);
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision: 'approve' } });
    await stack.settle();
    const place = `/api/v1/collections/${made.body.collection?.id}/publish`;
    await stack.ask('PUT', place, { body: { destinations: [{ kind: 'feed' }] } });
    const { body } = await stack.ask('GET', place);
    const feed = list(body.destinations).find(({ kind }) => String(kind) === 'feed');
    const read = (url: unknown) => stack.ask('GET', new URL(String(url)).pathname, { as: null });
    expect((await read(feed?.rss)).text).toContain('<media:description>Umbrellas</media:description>');
    expect(JSON.parse((await read(feed?.json)).text).items[0].image).toContain('/embed/v1/media/');
  });

  it.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['gif', 'gif'],
    ['webp', 'webp'],
    ['avif', 'png'],
  ] as const)('%s → stored as %s below thumbs', async (format, ending) => {
    await set('school/default', { mediaId: (await upload(format)).id, alt: 'x' });
    expect(thumbs()).toEqual([`schools/oakfield/thumbs/school-default.${ending}`]);
    const file = stack.files.kept.get(thumbs()[0] ?? '');
    const metadata = await sharp(file?.bytes).metadata();
    expect([metadata.format, file?.contentType]).toEqual([
      format === 'avif' ? 'png' : format,
      `image/${format === 'avif' ? 'png' : format}`,
    ]);
  });

  it('no description, no picture, picture of another school → 400 at the field', async () => {
    const { id } = await upload();
    expect(fieldsOf(await set('school/default', { mediaId: id, alt: ' ' })).alt).toBe('Describe the picture.');
    expect(fieldsOf(await set('school/default', { alt: 'x' })).mediaId).toBe('Choose a picture.');
    const foreign = await set('school/default', { mediaId: id, alt: 'x' }, 'riverside');
    expect(fieldsOf(foreign).mediaId).toBe('This picture is no longer there. Choose it again.');
  });

  it('PUT with an unknown kind, value, network or channel in the path → 404', async () => {
    const { id } = await upload();
    for (const place of ['school/other', 'network/myspace', 'channel/none', 'year/9', 'hashtag/%23'])
      expect((await set(place, { mediaId: id, alt: 'x' })).status, place).toBe(404);
  });

  it('DELETE → 204, its file and copy deleted, stories without it; again → 404', async () => {
    await set('school/default', { mediaId: (await upload()).id, alt: 'x' });
    await write([]);
    const url = '/api/v1/default-thumbs/school/default';
    expect((await stack.ask('DELETE', url, { as: 'author' })).status).toBe(204);
    await sweepMedia(stack.backend.deps);
    expect([await listed(), [...stack.files.kept.keys()]]).toEqual([[], []]);
    expect((await stack.ask('DELETE', url, { as: 'author' })).status).toBe(404);
  });
});
