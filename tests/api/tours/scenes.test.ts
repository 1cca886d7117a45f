import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, ids, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { panorama, tourSchool } from './tour-school.ts';

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

const sceneOf = async (id: unknown, n = 0): Promise<Loose> => list((await school.get(id)).scenes)[n] as Loose;

describe('POST /vr/{id}/scenes', () => {
  it('picture → 202 processing with a job; then ready with tiles, a flat picture and a cover', async () => {
    const { id } = await school.tour();
    const made = await school.scene(id, await panorama({ width: 4_100, height: 2_050 }));
    expect(made.status, made.text).toBe(202);
    expect(made.body).toMatchObject({
      scene: { title: 'Hall', alt: 'The hall', status: 'processing', flat: null, tiles: null, hotspots: [] },
      job: { status: 'queued' },
    });
    await stack.settle();
    const tour = await school.get(id);
    expect(tour).toMatchObject({ startSceneId: made.body.scene?.id, version: 2 });
    const scene = await sceneOf(id);
    expect(scene).toMatchObject({
      status: 'ready',
      width: 4_100,
      height: 2_050,
      tiles: { width: 4_096, cols: 8, rows: 4 },
      start: { yaw: 0, pitch: 0, zoom: 50 },
    });
    expect(school.files(id).length).toBe(8 * 4 + 2);
    expect(String(tour.cover)).toMatch(/\/cover\.jpg$/);
  });

  it('files → JPEG without place and camera, tiles of 512, the upload removed', async () => {
    const { id } = await school.tour();
    const source = await panorama();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    await school.scene(id, source);
    await stack.settle();
    const files = school.files(id);
    expect(files).not.toContain(school.uploadOf(id));
    for (const path of files) {
      const head = await sharp(stack.files.kept.get(path)?.bytes).metadata();
      expect([head.format, head.exif, head.xmp, head.icc]).toEqual(['jpeg', undefined, undefined, undefined]);
      if (/\d-\d/.test(path)) expect([head.width, head.height]).toEqual([512, 512]);
    }
  });

  it('tiles together → the picture, each at its place', async () => {
    const { id } = await school.tour();
    const left = { create: { width: 1_024, height: 1_024, channels: 3 as const, background: '#ff0000' } };
    const picture = await sharp({ create: { width: 2_048, height: 1_024, channels: 3, background: '#0000ff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
    await school.scene(id, picture);
    await stack.settle();
    const folder =
      school
        .files(id)
        .find((path) => path.endsWith('/0-0.jpg'))
        ?.replace('0-0.jpg', '') ?? '';
    const redOf = async (name: string) => {
      const { channels } = await sharp(stack.files.kept.get(`${folder}${name}`)?.bytes).stats();
      return Math.round((channels[0]?.mean ?? 0) / 255);
    };
    expect(await Promise.all(['0-0.jpg', '1-1.jpg', '2-0.jpg', '3-1.jpg'].map(redOf))).toEqual([1, 1, 0, 0]);
  });

  it.each([
    ['wrong-type', () => panorama({ type: 'gif' })],
    ['wrong-type', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['wrong-type', async () => Buffer.alloc(0)],
    ['wrong-shape', () => panorama({ width: 2_048, height: 1_100 })],
    ['wrong-shape', () => panorama({ width: 1_024 })],
    ['too-large', () => panorama({ width: 16_400, height: 8_200, type: 'png' })],
    ['too-large', async () => Buffer.concat([await panorama(), Buffer.alloc(30 * 1_048_576)])],
    ['damaged', async () => (await panorama({ type: 'png' })).subarray(0, 2_000)],
  ] as const)('%s → failed with this code, nothing left', async (code, bytes) => {
    const { id } = await school.tour();
    expect((await school.scene(id, await bytes())).status).toBe(202);
    await stack.settle();
    const scene = await sceneOf(id);
    expect(scene).toMatchObject({ status: 'failed', error: { code }, flat: null, tiles: null });
    expect(String(scene.error?.message).length).toBeGreaterThan(20);
    expect(school.files(id)).toEqual([]);
  });

  it('path elsewhere, or where nothing is → 400 at path', async () => {
    const { id } = await school.tour();
    const other = await school.tour();
    const paths = [
      school.uploadOf(other.id),
      `schools/riverside/tours/${String(id)}/hall.jpg`,
      `schools/oakfield/tours/${String(id)}/../../logo/logo.png`,
      'schools/oakfield/logo/logo.png',
    ];
    for (const path of paths) {
      school.put(path, await panorama());
      const answer = await school.ask('POST', `/vr/${String(id)}/scenes`, { path, title: 'Hall' });
      expect([answer.status, Object.keys(fieldsOf(answer))], path).toEqual([400, ['path']]);
    }
    const nothing = await school.ask('POST', `/vr/${String(id)}/scenes`, { path: school.uploadOf(id), title: 'Hall' });
    expect([nothing.status, Object.keys(fieldsOf(nothing))]).toEqual([400, ['path']]);
  });

  it('same picture twice while it is processed → 400; 41st scene and scene of an external tour → 409', async () => {
    const { id } = await school.tour();
    await school.scene(id);
    expect((await school.scene(id)).status).toBe(400);
    const full = Array.from({ length: 40 }, (_, n) => ({ id: `s${n}`, path: null, hotspots: [] }));
    await stack.db.doc(`institutions/oakfield/vr/${String(id)}`).update({ scenes: full });
    expect((await school.scene(id, undefined, { name: '41.jpg' })).status).toBe(409);
    const external = await school.tour({ title: 'T', kind: 'external', url: 'https://kuula.co/post/7lVLq' });
    expect((await school.scene(external.id)).status).toBe(409);
  });

  it('Storage down for a while → tried again, then ready', async () => {
    const { id } = await school.tour();
    await school.scene(id);
    const write = stack.files.write.bind(stack.files);
    let failures = 0;
    stack.files.write = async (path, file) => {
      if (path.endsWith('1-1.jpg') && ++failures === 1) throw new Error('Storage is down');
      return write(path, file);
    };
    await stack.settle();
    stack.files.write = write;
    expect(failures).toBe(2);
    expect(await sceneOf(id)).toMatchObject({ status: 'ready' });
  });
});

describe('PATCH and DELETE /vr/{id}/scenes/{sid}', () => {
  const patch = (id: unknown, sid: string, body: object) =>
    school.ask('PATCH', `/vr/${String(id)}/scenes/${sid}`, body);
  const INFO = { kind: 'info', yaw: 10, pitch: -5, label: 'Stage', text: 'Plays in May.' };

  it('words, start and hot spots → as sent, with ids of ours that stay', async () => {
    const { id } = await school.tour();
    const sid = await school.readyScene(id);
    const first = await patch(id, sid, { title: 'Great hall', start: { yaw: 90 }, hotspots: [INFO] });
    expect(first.body.scene, first.text).toMatchObject({
      title: 'Great hall',
      alt: 'The hall',
      start: { yaw: 90, pitch: 0, zoom: 50 },
      hotspots: [INFO],
    });
    const [hotspot] = list(first.body.scene?.hotspots);
    const foreign = { ...INFO, id: 'mine', label: 'Door' };
    const second = await patch(id, sid, { hotspots: [foreign, { ...INFO, id: hotspot?.id, label: 'The stage' }] });
    const [door, stage] = list(second.body.scene?.hotspots);
    expect([stage?.id, stage?.label]).toEqual([hotspot?.id, 'The stage']);
    expect(door?.id).not.toBe('mine');
  });

  it('older version → 409 with the tour as it is', async () => {
    const { id } = await school.tour();
    const sid = await school.readyScene(id);
    await patch(id, sid, { version: 2, title: 'First' });
    const late = await patch(id, sid, { version: 2, title: 'Late' });
    expect(late.status).toBe(409);
    expect(late.body.error?.latest).toMatchObject({ version: 3, values: { scenes: [{ title: 'First' }] } });
  });

  it('hot spot to no scene of the tour, to itself, to another school’s story → 400 at its field', async () => {
    const { id } = await school.tour();
    const sid = await school.readyScene(id);
    await stack.db.doc('stories/theirs').set({ id: 'theirs', iid: 'riverside' });
    const spot = { yaw: 0, pitch: 0, label: 'There' };
    for (const [field, hotspot] of [
      ['sceneId', { ...spot, kind: 'scene', sceneId: 'none' }],
      ['sceneId', { ...spot, kind: 'scene', sceneId: sid }],
      ['storyId', { ...spot, kind: 'story', storyId: 'none' }],
      ['storyId', { ...spot, kind: 'story', storyId: 'theirs' }],
    ] as const) {
      const answer = await patch(id, sid, { hotspots: [INFO, hotspot] });
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [`hotspots.1.${field}`]]);
    }
  });

  it('story deleted after it was chosen → its hot spot may stay', async () => {
    const { id } = await school.tour();
    const sid = await school.readyScene(id);
    const story = await school.ask('POST', '/stories', { title: 'Play', html: '<p>x</p>' });
    const storyId = String(story.body.story?.id);
    const hotspots = [{ kind: 'story', yaw: 0, pitch: 0, label: 'The play', storyId }];
    expect((await patch(id, sid, { hotspots })).status).toBe(200);
    await school.ask('DELETE', `/stories/${storyId}`);
    expect((await patch(id, sid, { hotspots })).status).toBe(200);
  });

  it('deleted → gone with its files and the hot spots that lead to it', async () => {
    const { id } = await school.tour();
    const one = await school.readyScene(id, { name: '1.jpg' });
    const two = await school.readyScene(id, { name: '2.jpg' });
    const lead = { kind: 'scene', yaw: 0, pitch: 0, label: 'Library', sceneId: two };
    await patch(id, one, { hotspots: [lead, INFO] });
    expect((await school.ask('DELETE', `/vr/${String(id)}/scenes/${two}`)).status).toBe(204);
    const tour = await school.get(id);
    expect(ids(tour.scenes)).toEqual([one]);
    expect(list(list(tour.scenes)[0]?.hotspots)).toMatchObject([{ label: 'Stage' }]);
    expect(school.files(id).length).toBe(10);
    expect((await school.ask('DELETE', `/vr/${String(id)}/scenes/${two}`)).status).toBe(404);
  });

  it('deleted before its files are made → no file is left', async () => {
    const { id } = await school.tour();
    const made = await school.scene(id);
    await school.ask('DELETE', `/vr/${String(id)}/scenes/${String(made.body.scene?.id)}`);
    await stack.settle();
    expect(school.files(id)).toEqual([]);
  });
});
