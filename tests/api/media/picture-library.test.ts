import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, fieldsOf, ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';

const DAY = 86_400_000;

let stack: Stack;
let ahead = 0;
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => new Date(Date.now() + ahead) } });
});
beforeEach(async () => {
  ahead = 0;
  stack.files.kept.clear();
  await stack.reset();
});
afterAll(() => stack.close());

let colour = 0;
async function send(school: 'oakfield' | 'riverside' = 'oakfield'): Promise<Loose> {
  colour += 1;
  ahead += 1000;
  const background = `#${colour.toString(16).padStart(6, '0')}`;
  const payload = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const as = school === 'oakfield' ? 'author' : 'both';
  const headers = { 'content-type': 'image/png', authorization: `Bearer ${as}`, iid: school };
  const answer = await stack.app.inject({ method: 'POST', url: '/api/v1/media', headers, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().media as Loose;
}
async function writeWith(...media: Loose[]): Promise<string> {
  const body = {
    title: 'A race',
    html: '<p>x</p>',
    media: media.map(({ url }) => ({ type: 'image', url, alt: 'Race' })),
  };
  return String((await stack.ask('POST', '/api/v1/stories', { body })).body.story?.id);
}
const library = (query = '', ask: Parameters<Stack['ask']>[2] = {}): Promise<Answer> =>
  stack.ask('GET', `/api/v1/media${query}`, ask);
const idsOf = async (query = '') => ids((await library(query)).body.items);

describe('GET /media', () => {
  it('no picture → empty list', async () => {
    expect((await library()).body).toMatchObject({ items: [], nextCursor: null });
  });

  it('pictures sent → newest first, with address, size, blur and variants', async () => {
    const [first, second] = [await send(), await send()];
    const answer = await library();
    expect(answer.status, answer.text).toBe(200);
    expect(ids(answer.body.items)).toEqual([second.id, first.id]);
    expect(list(answer.body.items)[0]).toEqual({ ...second, at: expect.stringMatching(/^2\d{3}-/) });
    expect(list(answer.body.items)[0]).toMatchObject({
      type: 'image',
      width: 40,
      height: 30,
      blur: expect.any(String),
    });
  });

  it('picture of another school → never listed', async () => {
    const [own, other] = [await send(), await send('riverside')];
    expect(await idsOf()).toEqual([own.id]);
    expect(ids((await library('', { as: 'both', iid: 'riverside' })).body.items)).toEqual([other.id]);
  });

  it('picture of a story that is taken down → not listed, again once the takedown is lifted', async () => {
    const [taken, both] = [await send(), await send()];
    const id = await writeWith(taken, both);
    await writeWith(both);
    await stack.ask('POST', `/api/v1/stories/${id}/takedown`, { body: { reason: 'A parent asked.' } });
    expect(await idsOf()).toEqual([both.id]);
    await stack.ask('DELETE', `/api/v1/stories/${id}/takedown`);
    expect(await idsOf()).toEqual([both.id, taken.id]);
  });

  it('picture in no story after a day → not listed; one in use → listed', async () => {
    const [, used] = [await send(), await send()];
    await writeWith(used);
    ahead += 2 * DAY;
    expect(await idsOf()).toEqual([used.id]);
  });

  it('50 pictures → pages of 24, each picture once; limit of the request is used', async () => {
    const sent: Loose[] = [];
    for (let n = 0; n < 50; n += 1) sent.push(await send());
    const pages: string[][] = [];
    for (let cursor = ''; ; ) {
      const { body } = await library(cursor && `?cursor=${cursor}`);
      pages.push(ids(body.items));
      if (!body.nextCursor) break;
      cursor = String(body.nextCursor);
    }
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 2]);
    expect(pages.flat()).toEqual(sent.map(({ id }) => id).toReversed());
    expect(await idsOf('?limit=3')).toHaveLength(3);
  });

  it('pages full of pictures that are taken down → the next that may be shown', async () => {
    const shown = await send();
    const taken: Loose[] = [];
    for (let n = 0; n < 9; n += 1) taken.push(await send());
    const id = await writeWith(...taken);
    await stack.ask('POST', `/api/v1/stories/${id}/takedown`, { body: { reason: 'A parent asked.' } });
    expect((await library('?limit=2')).body).toMatchObject({ items: [{ id: shown.id }], nextCursor: null });
  });

  it('cursor of another list → 400 at cursor; not signed in → 401; no permission → 403', async () => {
    expect(Object.keys(fieldsOf(await library('?cursor=abc')))).toEqual(['cursor']);
    expect((await library('', { as: null })).status).toBe(401);
    await stack.db.doc('institutions/oakfield/roles/VIEWER').update({ permissions: ['i.u.rea'] });
    expect((await library('', { as: 'viewer' })).status).toBe(403);
  });
});
