import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { tourSchool } from './tour-school.ts';

let stack: Stack;
let school: ReturnType<typeof tourSchool>;
beforeAll(async () => {
  stack = await startStack();
  school = tourSchool(stack);
});
beforeEach(async () => {
  stack.files.kept.clear();
  await stack.reset();
});
afterAll(() => stack.close());

const get = (url: string, headers: Record<string, string> = {}) => stack.app.inject({ method: 'GET', url, headers });
const pathOf = (url: unknown) => new URL(String(url)).pathname;
const patch = (id: unknown, sid: string, hotspots: object[]) =>
  school.ask('PATCH', `/vr/${String(id)}/scenes/${sid}`, { hotspots });

async function storyOf(title: string): Promise<string> {
  const made = await school.ask('POST', '/stories', { title, html: '<p>On the stage.</p>' }, 'head');
  const id = String(made.body.story?.id);
  await moderate(id, 'approve');
  return id;
}

async function moderate(id: string, decision: 'approve' | 'hide'): Promise<void> {
  const answer = await school.ask('POST', '/stories/moderate', { ids: [id], decision }, 'head');
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Two scenes with a hot spot of each kind, published. */
async function published(): Promise<{ tour: Loose; key: string; one: string; two: string; storyId: string }> {
  const { id } = await school.tour({ title: 'Our <grounds>', kind: 'own' });
  const one = await school.readyScene(id, { name: '1.jpg', alt: 'The "hall"' });
  const two = await school.readyScene(id, { name: '2.jpg', alt: 'The pond' });
  const storyId = await storyOf('The school play');
  await patch(id, one, [
    { kind: 'scene', yaw: 0, pitch: 0, label: 'To the pond', sceneId: two },
    { kind: 'story', yaw: 10, pitch: 0, label: 'Stage', storyId },
    { kind: 'link', yaw: 20, pitch: 0, label: 'Open day', url: 'https://school.example/open-day?a=1&b=2' },
    { kind: 'info', yaw: 30, pitch: 0, label: 'Windows', text: 'Built in 1904 & <mended>.' },
  ]);
  await school.ask('POST', `/vr/${String(id)}/publish`);
  const tour = await school.get(id);
  return { tour, key: String(tour.publicKey), one, two, storyId };
}
const kindsOf = (tour: Loose | undefined) => list(list(tour?.scenes)[0]?.hotspots).map(({ kind }) => String(kind));
const shownOf = async (key: string): Promise<Loose> => (await get(`/embed/v1/tours/${key}`)).json().tour;

describe('GET /embed/v1/tours/{publicKey}', () => {
  it('published → the tour with the stories of its hot spots, open to any site', async () => {
    const { tour, key, storyId } = await published();
    const answer = await get(`/embed/v1/tours/${key}`, { origin: 'https://school.example' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().tour).toMatchObject({ id: tour.id, title: 'Our <grounds>', status: 'published' });
    const [, spot] = list(list(answer.json().tour.scenes)[0]?.hotspots);
    expect(spot).toMatchObject({ storyId, story: { id: storyId, title: 'The school play' } });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'cdn-cache-control': 'public, max-age=30, stale-while-revalidate=30, stale-if-error=604800',
      'cache-tag': `w-${key},s-oakfield`,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const again = await get(`/embed/v1/tours/${key}`, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('draft, unknown key, school not served → 404', async () => {
    const { id, publicKey } = await school.tour();
    await school.readyScene(id);
    expect((await get(`/embed/v1/tours/${String(publicKey)}`)).statusCode).toBe(404);
    expect((await get(`/embed/v1/tours/${String(publicKey)}/frame`)).statusCode).toBe(404);
    expect((await get('/embed/v1/tours/none')).statusCode).toBe(404);
    const { key, tour } = await published();
    const flat = pathOf(list(tour.scenes)[0]?.flat);
    expect((await get(flat)).statusCode).toBe(200);
    await stack.db.doc('institutions/oakfield').update({ suspension: { reason: 'x', at: new Date() } });
    stack.backend.deps.publicChanges.mark('oakfield');
    expect((await get(`/embed/v1/tours/${key}`)).statusCode).toBe(404);
    expect((await get(flat)).statusCode).toBe(404);
  });

  it('story hidden → its hot spot is gone at once from the tour and its page; approved again → back', async () => {
    const { key, storyId } = await published();
    expect(kindsOf(await shownOf(key))).toEqual(['scene', 'story', 'link', 'info']);
    expect((await get(`/embed/v1/tours/${key}/frame`)).body).toContain('The school play');
    await moderate(storyId, 'hide');
    expect(kindsOf(await shownOf(key))).toEqual(['scene', 'link', 'info']);
    expect((await get(`/embed/v1/tours/${key}/frame`)).body).not.toContain('The school play');
  });

  it('scene that is not ready, or without a description → neither it nor hot spots to it', async () => {
    const { tour, key, one, two } = await published();
    await school.scene(tour.id, Buffer.from('no picture'), { name: '3.jpg' });
    await stack.settle();
    expect(ids((await shownOf(key)).scenes)).toEqual([one, two]);
    const document = stack.db.doc(`institutions/oakfield/vr/${String(tour.id)}`);
    const scenes: Loose[] = (await document.get()).get('scenes');
    await document.update({
      scenes: scenes.map((scene) => (String(scene.id) === two ? { ...scene, alt: '' } : scene)),
    });
    stack.backend.deps.publicChanges.mark('oakfield');
    const shown = await shownOf(key);
    expect(ids(shown.scenes)).toEqual([one]);
    expect(kindsOf(shown)).toEqual(['story', 'link', 'info']);
  });
});

it('“used in” of a story: hot spot in a published tour, then in a draft → named, then not', async () => {
  const { tour, storyId } = await published();
  const used = async () => (await school.ask('GET', `/stories/${storyId}`)).body.story?.used;
  expect(await used()).toMatchObject({ tours: [{ id: tour.id, name: 'Our <grounds>' }] });
  await school.ask('POST', `/vr/${String(tour.id)}/unpublish`);
  expect((await used())?.tours).toBeUndefined();
});

describe('GET .../frame', () => {
  it('own → scenes as pictures with alt, hot spots as lists, nothing unescaped, complete without a script', async () => {
    const { tour, key, one, two } = await published();
    const answer = await get(`/embed/v1/tours/${key}/frame`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const { body } = answer;
    expect(body).toContain('<h1 dir="auto">Our &lt;grounds&gt;</h1>');
    expect(body).toContain('alt="The &quot;hall&quot;"');
    for (const scene of list(tour.scenes)) expect(body).toContain(`src="${String(scene.flat)}"`);
    expect(body).toContain(`<a href="#scene-${two}">To the pond</a>`);
    expect(body).toContain(`id="scene-${one}"`);
    expect(body).toContain('href="https://school.example/open-day?a=1&amp;b=2" target="_blank" rel="noopener"');
    expect(body).toContain('<strong>Windows</strong>: Built in 1904 &amp; &lt;mended&gt;.');
    expect(body).not.toContain('style="');
  });

  it('policy → no inline style or script but by digest, any site may hold it, no frame of another site', async () => {
    const { key } = await published();
    const { headers } = await get(`/embed/v1/tours/${key}/frame`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('frame-src');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['cache-tag']).toBe(`w-${key},s-oakfield`);
  });

  it('external → a button and a link, no frame before a click, frames of the three players alone', async () => {
    const { id, publicKey } = await school.tour({
      title: 'Film',
      kind: 'external',
      url: 'https://youtu.be/dQw4w9WgXcQ',
    });
    await school.ask('POST', `/vr/${String(id)}/publish`);
    const { body, headers } = await get(`/embed/v1/tours/${String(publicKey)}/frame`);
    expect(body).not.toContain('<iframe');
    expect(body).toContain('data-player="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
    expect(body).toContain('>Open the tour on YouTube</a>');
    expect(String(headers['content-security-policy'])).toContain(
      'frame-src https://www.youtube-nocookie.com https://my.matterport.com https://kuula.co',
    );
  });
});

describe('files of a scene', () => {
  it('tile, flat picture and cover → JPEG with ETag, 304 when asked again; other names and keys → 404', async () => {
    const { tour } = await published();
    const [scene] = list(tour.scenes);
    const tile = pathOf(String(scene?.tiles?.url).replace('{col}', '3').replace('{row}', '1'));
    for (const path of [tile, pathOf(scene?.flat), pathOf(tour.cover)]) {
      const answer = await get(path);
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, 'image/jpeg']);
      expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg');
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-tag': 's-oakfield' });
      const again = await get(path, { 'if-none-match': String(answer.headers.etag) });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
    const parts = pathOf(scene?.flat).split('/');
    for (const [at, value] of [
      [-1, '9-9.jpg'],
      [-1, 'other.jpg'],
      [-2, 'none'],
      [-3, 'none'],
      [-4, 'none'],
    ] as const) {
      const other = parts.with(at, value).join('/');
      expect([other, (await get(other)).statusCode]).toEqual([other, 404]);
    }
  });

  it('draft → shown to who has its addresses; unpublished → the addresses that visitors had are 404', async () => {
    const { tour } = await published();
    const before = pathOf(list(tour.scenes)[0]?.flat);
    expect((await get(before)).statusCode).toBe(200);
    const draft = await school.ask('POST', `/vr/${String(tour.id)}/unpublish`);
    expect((await get(before)).statusCode).toBe(404);
    expect((await get(pathOf(list(draft.body.tour?.scenes)[0]?.flat))).statusCode).toBe(200);
  });
});

describe('the school’s page', () => {
  const save = (page: object) =>
    stack.ask('PATCH', '/api/v1/school', { as: 'head', body: { part: 'page', version: 0, ...page } });

  it('tours of the settings → links to those that are published, in their order, on the first page alone', async () => {
    const first = await published();
    const second = await school.tour({ title: 'Film', kind: 'external', url: 'https://kuula.co/post/7lVLq' });
    const saved = await save({ enabled: true, tourIds: [second.id, first.tour.id] });
    expect(saved.status, saved.text).toBe(200);
    const page = await get('/oakfield');
    expect(page.body).toContain(`<a href="/embed/v1/tours/${first.key}/frame">`);
    expect(page.body).not.toContain(String(second.publicKey));
    await school.ask('POST', `/vr/${String(second.id)}/publish`);
    const both = (await get('/oakfield')).body;
    expect(both.indexOf(String(second.publicKey))).toBeGreaterThan(0);
    expect(both.indexOf(String(second.publicKey))).toBeLessThan(both.indexOf(first.key));
    await school.ask('POST', `/vr/${String(first.tour.id)}/unpublish`);
    expect((await get('/oakfield')).body).not.toContain(first.key);
    expect((await get('/oakfield?q=play')).body).not.toContain('Virtual tours');
  });

  it('tour of another school, or none → 400', async () => {
    await stack.db.doc('institutions/riverside/vr/theirs').set({ id: 'theirs', iid: 'riverside' });
    for (const id of ['theirs', 'none', 'a/b']) expect((await save({ enabled: true, tourIds: [id] })).status).toBe(400);
  });
});
