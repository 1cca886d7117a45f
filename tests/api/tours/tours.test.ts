import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, ids, list, type Stack, startStack } from '../../support/stack.ts';
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

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

describe('POST /vr', () => {
  it('own → 201, a draft without scenes, in the list, newest first', async () => {
    const first = await school.tour();
    const second = await school.tour({ title: 'Sixth form', kind: 'own' });
    expect(first).toMatchObject({
      iid: 'oakfield',
      kind: 'own',
      title: 'Our grounds',
      description: '',
      status: 'draft',
      url: null,
      cover: null,
      tags: [],
      startSceneId: null,
      scenes: [],
      version: 1,
    });
    expect(first.publicKey).not.toBe(second.publicKey);
    const { body } = await school.ask('GET', '/vr');
    expect(ids(body.items)).toEqual([second.id, first.id]);
  });

  it('external → 201 with the address of the player', async () => {
    const tour = await school.tour({ title: 'Film', kind: 'external', url: YOUTUBE });
    expect(tour).toMatchObject({ kind: 'external', url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' });
  });

  it('external on another site → 400 at url', async () => {
    const answer = await school.ask('POST', '/vr', { title: 'T', kind: 'external', url: 'https://vimeo.com/123' });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer).url).toMatch(/YouTube, Matterport or Kuula/);
  });

  it('201st tour → 409', async () => {
    const batch = stack.db.batch();
    for (let n = 0; n < 200; n += 1)
      batch.set(stack.db.doc(`institutions/oakfield/vr/t${n}`), { id: `t${n}`, iid: 'oakfield', scenes: [] });
    await batch.commit();
    expect((await school.ask('POST', '/vr', { title: 'T', kind: 'own' })).status).toBe(409);
  });
});

describe('GET, PATCH and DELETE /vr/{id}', () => {
  it('another school’s → 404 for each', async () => {
    const { id } = await school.tour();
    const other = (method: string, url: string, body?: object) =>
      stack.ask(method, `/api/v1/vr/${String(id)}${url}`, { as: 'both', iid: 'riverside', ...(body ? { body } : {}) });
    for (const answer of [
      await other('GET', ''),
      await other('PATCH', '', { title: 'Ours' }),
      await other('DELETE', ''),
      await other('POST', '/publish'),
      await other('POST', '/scenes', { path: school.uploadOf(id), title: 'T' }),
    ])
      expect(answer.status).toBe(404);
    expect(await school.get(id)).toMatchObject({ title: 'Our grounds' });
  });

  it('PATCH → fields that it names, version one higher; of an older version 409 with latest', async () => {
    const { id } = await school.tour();
    const changed = await school.ask('PATCH', `/vr/${String(id)}`, {
      version: 1,
      description: 'From the hall to the pond.',
      tags: ['#OpenDay'],
    });
    expect(changed.body.tour).toMatchObject({ title: 'Our grounds', tags: ['openday'], version: 2 });
    const late = await school.ask('PATCH', `/vr/${String(id)}`, { version: 1, title: 'Late' });
    expect(late.status).toBe(409);
    expect(late.body.error).toMatchObject({
      code: 'conflict',
      latest: { version: 2, values: { description: 'From the hall to the pond.', version: 2 } },
    });
  });

  it('address of an own tour, scene that is not there, scenes left out → 400 at the field', async () => {
    const { id } = await school.tour();
    for (const [field, body] of Object.entries({
      url: { url: YOUTUBE },
      startSceneId: { startSceneId: 'none' },
      sceneIds: { sceneIds: ['none'] },
      cover: { cover: 'https://elsewhere.example/a.jpg' },
    })) {
      const answer = await school.ask('PATCH', `/vr/${String(id)}`, body);
      expect(answer.status, field).toBe(400);
      expect(Object.keys(fieldsOf(answer))).toEqual([field]);
    }
  });

  it('scenes in another order, start → as they were chosen; the start follows a deletion', async () => {
    const { id } = await school.tour();
    const one = await school.readyScene(id, { name: '1.jpg' });
    const two = await school.readyScene(id, { name: '2.jpg' });
    const body = { sceneIds: [two, one], startSceneId: two };
    const changed = await school.ask('PATCH', `/vr/${String(id)}`, body);
    expect(changed.body.tour).toMatchObject({ startSceneId: two, scenes: [{ id: two }, { id: one }] });
    expect(String(changed.body.tour?.cover)).toContain(`/${two}/`);
    expect((await school.ask('DELETE', `/vr/${String(id)}/scenes/${two}`)).status).toBe(204);
    expect(await school.get(id)).toMatchObject({ startSceneId: one, scenes: [{ id: one }] });
  });

  it('cover → picture of the library, which is kept while the tour shows it; null → that of the first scene', async () => {
    const { id } = await school.tour();
    const one = await school.readyScene(id);
    const upload = await stack.app.inject({
      method: 'POST',
      url: '/api/v1/media',
      headers: { authorization: 'Bearer author', iid: 'oakfield', 'content-type': 'image/png' },
      payload: await import('sharp').then(({ default: sharp }) =>
        sharp({ create: { width: 400, height: 300, channels: 3, background: '#a03060' } })
          .png()
          .toBuffer(),
      ),
    });
    const { media } = upload.json();
    const uses = async () => (await stack.db.doc(`media/${media.id}`).get()).get('uses');
    const chosen = await school.ask('PATCH', `/vr/${String(id)}`, { cover: media.url });
    expect(chosen.body.tour?.cover, chosen.text).toBe(media.url);
    expect(await uses()).toBe(1);
    const again = await school.ask('PATCH', `/vr/${String(id)}`, { cover: media.url, title: 'Named' });
    expect(again.body.tour?.cover).toBe(media.url);
    expect(await uses()).toBe(1);
    const none = await school.ask('PATCH', `/vr/${String(id)}`, { cover: null });
    expect(String(none.body.tour?.cover)).toContain(`/${one}/`);
    expect(await uses()).toBe(0);
  });

  it('DELETE → gone with all its files, also those that were never made a scene, and off the school’s page', async () => {
    const { id } = await school.tour();
    await school.readyScene(id);
    school.put(school.uploadOf(id, 'left.jpg'), new Uint8Array(1));
    await stack.db.doc('institutions/oakfield').update({ 'page.tourIds': [id, 'other'] });
    expect(school.files(id).length).toBeGreaterThan(3);
    expect((await school.ask('DELETE', `/vr/${String(id)}`)).status).toBe(204);
    expect(school.files(id)).toEqual([]);
    expect((await school.ask('GET', `/vr/${String(id)}`)).status).toBe(404);
    expect((await stack.db.doc('institutions/oakfield').get()).get('page.tourIds')).toEqual(['other']);
  });

  it('Storage down at DELETE → 204, and the files go once it is back', async () => {
    const { id } = await school.tour();
    await school.readyScene(id);
    stack.files.down = true;
    expect((await school.ask('DELETE', `/vr/${String(id)}`)).status).toBe(204);
    stack.files.down = false;
    await stack.settle();
    expect(school.files(id)).toEqual([]);
  });
});

describe('publish and unpublish', () => {
  it('without a ready scene, or with one without alt → 422 not-ready with checks', async () => {
    const { id } = await school.tour();
    const empty = await school.ask('POST', `/vr/${String(id)}/publish`);
    expect(empty.status).toBe(422);
    expect(empty.body.error).toMatchObject({ code: 'not-ready', checks: [{ code: 'no-scene', level: 'error' }] });
    const sceneId = await school.readyScene(id, { alt: '' });
    const mute = await school.ask('POST', `/vr/${String(id)}/publish`);
    expect(mute.status).toBe(422);
    expect(mute.body.error).toMatchObject({ code: 'not-ready', checks: [{ code: 'alt-missing', sceneId }] });
    expect(await school.get(id)).toMatchObject({ status: 'draft' });
  });

  it('ready → published; unpublished → draft whose pictures have other addresses', async () => {
    const { id } = await school.tour();
    await school.readyScene(id);
    const published = await school.ask('POST', `/vr/${String(id)}/publish`);
    expect(published.body.tour).toMatchObject({ status: 'published' });
    const draft = await school.ask('POST', `/vr/${String(id)}/unpublish`);
    expect(draft.body.tour).toMatchObject({ status: 'draft' });
    const flatOf = (tour: typeof draft.body.tour) => list(tour?.scenes)[0]?.flat;
    expect(flatOf(draft.body.tour)).not.toBe(flatOf(published.body.tour));
  });

  it('external → published without scenes', async () => {
    const { id } = await school.tour({ title: 'Film', kind: 'external', url: YOUTUBE });
    expect((await school.ask('POST', `/vr/${String(id)}/publish`)).body.tour).toMatchObject({ status: 'published' });
  });

  it('last ready scene of a published tour deleted, or its alt emptied → 409, 400', async () => {
    const { id } = await school.tour();
    const sid = await school.readyScene(id);
    await school.ask('POST', `/vr/${String(id)}/publish`);
    expect((await school.ask('DELETE', `/vr/${String(id)}/scenes/${sid}`)).status).toBe(409);
    const mute = await school.ask('PATCH', `/vr/${String(id)}/scenes/${sid}`, { alt: '' });
    expect([mute.status, Object.keys(fieldsOf(mute))]).toEqual([400, ['alt']]);
  });
});

it('audit log: acts on a tour → one entry each, without pictures', async () => {
  const { id } = await school.tour();
  const sid = await school.readyScene(id);
  await school.ask('PATCH', `/vr/${String(id)}`, { title: 'Named' });
  await school.ask('PATCH', `/vr/${String(id)}/scenes/${sid}`, { title: 'Great hall' });
  await school.ask('POST', `/vr/${String(id)}/publish`);
  await school.ask('POST', `/vr/${String(id)}/unpublish`);
  await school.ask('DELETE', `/vr/${String(id)}/scenes/${sid}`);
  await school.ask('DELETE', `/vr/${String(id)}`);
  const { docs } = await stack.db.collection('auditLog').where('iid', '==', 'oakfield').get();
  const entries = docs.map((each) => each.data()).filter(({ action }) => String(action).startsWith('tour.'));
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'tour.create',
    'tour.delete',
    'tour.publish',
    'tour.scene-add',
    'tour.scene-delete',
    'tour.scene-update',
    'tour.unpublish',
    'tour.update',
  ]);
  expect(entries.every(({ target }) => target === `institutions/oakfield/vr/${String(id)}`)).toBe(true);
});
