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

async function upload(): Promise<string> {
  const payload = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#3060c0' } })
    .png()
    .toBuffer();
  const headers = { authorization: 'Bearer author', iid: 'oakfield', 'content-type': 'image/png' };
  const answer = await stack.app.inject({ method: 'POST', url: '/api/v1/media', headers, payload });
  return String(answer.json().media.id);
}
const create = (body: object, iid = 'oakfield') =>
  stack.ask('POST', '/api/v1/collections', {
    body: { name: 'Sport', ...body },
    ...(iid === 'oakfield' ? {} : { as: 'both', iid }),
  });
const cover = (body: Loose) => (body.collection as Loose | undefined)?.cover as Loose | null | undefined;

describe('cover of a collection', () => {
  it('POST and PATCH with a cover → returned and listed with its picture; null removes it', async () => {
    const mediaId = await upload();
    const made = await create({ cover: { mediaId, alt: 'Goal' } });
    expect(made.status, made.text).toBe(201);
    expect(cover(made.body)).toMatchObject({ mediaId, alt: 'Goal', media: { type: 'image', width: 90, height: 60 } });
    const { id } = made.body.collection as Loose;
    const url = `/api/v1/collections/${id}`;
    const listed = await stack.ask('GET', '/api/v1/collections', { as: 'viewer' });
    expect(list(listed.body.items)[0]?.cover).toMatchObject({ mediaId, alt: 'Goal' });
    const renamed = await stack.ask('PATCH', url, { body: { name: 'Games' } });
    expect(cover(renamed.body)).toMatchObject({ mediaId });
    const described = await stack.ask('PATCH', url, { body: { cover: { mediaId, alt: 'The winning goal' } } });
    expect(cover(described.body)).toMatchObject({ alt: 'The winning goal' });
    const none = await stack.ask('PATCH', url, { body: { cover: null } });
    expect([none.status, cover(none.body)]).toEqual([200, null]);
  });

  it('picture of a cover → stays as long as the collection uses it, files deleted after the collection', async () => {
    const made = await create({ cover: { mediaId: await upload(), alt: 'Goal' } });
    await sweepMedia(stack.backend.deps);
    expect(stack.files.kept.size).toBeGreaterThan(0);
    const { id } = made.body.collection as Loose;
    expect((await stack.ask('DELETE', `/api/v1/collections/${id}`)).status).toBe(204);
    await sweepMedia(stack.backend.deps);
    expect(stack.files.kept.size).toBe(0);
  });

  it('no description, deleted picture, picture of another school → 400 at the field', async () => {
    const mediaId = await upload();
    expect(fieldsOf(await create({ cover: { mediaId, alt: ' ' } }))['cover.alt']).toBe('Describe the picture.');
    const gone = 'This picture is no longer there. Choose it again.';
    expect(fieldsOf(await create({ cover: { mediaId: 'none', alt: 'x' } }))['cover.mediaId']).toBe(gone);
    expect(fieldsOf(await create({ cover: { mediaId, alt: 'x' } }, 'riverside'))['cover.mediaId']).toBe(gone);
  });

  it('published feed → cover is the icon in JSON Feed and the image in RSS', async () => {
    const made = await create({ cover: { mediaId: await upload(), alt: 'Goal' } });
    const { id } = made.body.collection as Loose;
    const place = `/api/v1/collections/${id}/publish`;
    await stack.ask('PUT', place, { body: { destinations: [{ kind: 'feed' }] } });
    const { body } = await stack.ask('GET', place);
    const feed = list(body.destinations).find(({ kind }) => String(kind) === 'feed');
    const read = async (url: unknown) => (await stack.ask('GET', new URL(String(url)).pathname, { as: null })).text;
    expect(JSON.parse(await read(feed?.json)).icon).toContain('/embed/v1/media/');
    expect(await read(feed?.rss)).toMatch(/<image><url>[^<]+\/embed\/v1\/media\/[^<]+<\/url><title>Sport/);
  });
});
