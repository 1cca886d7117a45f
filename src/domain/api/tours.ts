import * as z from 'zod/mini';
import { jobSchema } from '../job/schema.ts';
import {
  newSceneSchema,
  newTourSchema,
  scenePatchSchema,
  sceneSchema,
  tourPatchSchema,
  tourSchema,
} from '../tour/schema.ts';
import { shownTourSchema } from '../tour/shown.ts';
import { endpoint, shownFile } from './endpoint.ts';
import { sampleJob, sampleTour } from './samples.ts';
import { pageOf } from './shared.ts';

const FROM_VERSION =
  'With `version`, a change of an older one is refused: 409 `conflict` with `latest`, the tour as it is.';
const [sampleScene] = sampleTour.scenes;

export const listTours = endpoint({
  method: 'GET',
  path: '/vr',
  tag: 'Virtual tours',
  summary: 'The school’s virtual tours, newest first',
  access: 's.s.rea',
  reply: [200, pageOf(tourSchema)],
  example: { items: [sampleTour], nextCursor: null },
  reads: ['tours'],
});

export const createTour = endpoint({
  method: 'POST',
  path: '/vr',
  tag: 'Virtual tours',
  summary: 'Create a virtual tour',
  description:
    'A draft. `own` is made of 360° pictures of the school; `external` takes the `url` of a tour on YouTube, Matterport or Kuula, and keeps the address of its player.',
  access: 's.s.wr',
  body: newTourSchema,
  reply: [201, z.object({ tour: tourSchema })],
  errors: ['conflict'],
  example: { tour: sampleTour },
  changes: ['tours'],
});

export const getTour = endpoint({
  method: 'GET',
  path: '/vr/:id',
  tag: 'Virtual tours',
  summary: 'One virtual tour',
  access: 's.s.rea',
  reply: [200, z.object({ tour: tourSchema })],
  errors: ['not-found'],
  example: { tour: sampleTour },
  reads: ['tours'],
});

export const updateTour = endpoint({
  method: 'PATCH',
  path: '/vr/:id',
  tag: 'Virtual tours',
  summary: 'Change a virtual tour',
  description: `Changes the fields that it names. \`sceneIds\` are all scenes in their new order. \`cover\` is the address of a picture of the library, or null for that of the first scene. ${FROM_VERSION}`,
  access: 's.s.wr',
  body: tourPatchSchema,
  reply: [200, z.object({ tour: tourSchema })],
  errors: ['not-found', 'conflict'],
  example: { tour: sampleTour },
  changes: ['tours'],
});

export const deleteTour = endpoint({
  method: 'DELETE',
  path: '/vr/:id',
  tag: 'Virtual tours',
  summary: 'Delete a virtual tour with its pictures',
  access: 's.s.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['tours', 'school'],
});

export const addScene = endpoint({
  method: 'POST',
  path: '/vr/:id/scenes',
  tag: 'Virtual tours',
  summary: 'Add a scene',
  description:
    'The browser uploads the picture to `schools/{iid}/tours/{id}/{file}` before, and sends that path: JPEG, PNG or WebP, 30 MB, twice as wide as high (± 1 %), 2,048 to 16,384 pixels wide. The job makes tiles of it. Until then the scene is `processing`. A picture that cannot be used makes it `failed` with `error.code` `wrong-type`, `too-large`, `wrong-shape` or `damaged`.',
  access: 's.s.wr',
  limit: 'upload',
  body: newSceneSchema,
  reply: [202, z.object({ scene: sceneSchema, job: jobSchema })],
  errors: ['not-found', 'conflict'],
  example: {
    scene: { ...sampleScene, status: 'processing', width: 0, height: 0, flat: null, tiles: null, hotspots: [] },
    job: { ...sampleJob, status: 'queued' },
  },
  creates: true,
  changes: ['tours'],
});

export const updateScene = endpoint({
  method: 'PATCH',
  path: '/vr/:id/scenes/:sid',
  tag: 'Virtual tours',
  summary: 'Change a scene',
  description: `\`hotspots\` are replaced as a whole. One with the \`id\` of a hot spot that is there stays the same. \`version\` is the tour’s. ${FROM_VERSION}`,
  access: 's.s.wr',
  body: scenePatchSchema,
  reply: [200, z.object({ scene: sceneSchema, version: z.number() })],
  errors: ['not-found', 'conflict'],
  example: { scene: sampleScene, version: sampleTour.version },
  changes: ['tours'],
});

export const deleteScene = endpoint({
  method: 'DELETE',
  path: '/vr/:id/scenes/:sid',
  tag: 'Virtual tours',
  summary: 'Delete a scene with its pictures',
  description: 'Hot spots that lead to it go with it. The last scene of a published tour cannot be deleted.',
  access: 's.s.wr',
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: ['tours'],
});

export const publishTour = endpoint({
  method: 'POST',
  path: '/vr/:id/publish',
  tag: 'Virtual tours',
  summary: 'Publish a virtual tour',
  description:
    'Without a scene that is ready, or with a scene without a description, it is refused: 422 `not-ready` with `checks`.',
  access: 's.s.wr',
  reply: [200, z.object({ tour: tourSchema })],
  errors: ['not-found', 'not-ready'],
  example: { tour: sampleTour },
  changes: ['tours'],
});

export const unpublishTour = endpoint({
  method: 'POST',
  path: '/vr/:id/unpublish',
  tag: 'Virtual tours',
  summary: 'Take a virtual tour off all pages',
  description: 'Its pictures get new addresses, so that those that visitors had lead nowhere.',
  access: 's.s.wr',
  reply: [200, z.object({ tour: tourSchema })],
  errors: ['not-found'],
  example: { tour: { ...sampleTour, status: 'draft' } },
  changes: ['tours'],
});

const key = z.string().check(z.maxLength(100));

export const getShownTour = endpoint({
  method: 'GET',
  path: '/tours/:publicKey',
  base: '/embed/v1',
  tag: 'Embed',
  summary: 'A published virtual tour',
  description:
    'Scenes that are ready and described. Hot spots of stories that are not approved are left out, and so are those that lead to a scene that is not shown.',
  access: 'open',
  shared: true,
  limit: 'embed',
  params: z.object({ publicKey: key }),
  reply: [200, z.object({ tour: shownTourSchema })],
  errors: ['not-found'],
  example: { tour: sampleTour },
});

export const getTourFile = endpoint({
  method: 'GET',
  path: '/tours/:publicKey/files/:key/:scene/:set/:file',
  base: '/embed/v1',
  tag: 'Embed',
  summary: 'A picture of a scene, or a tile of it',
  description:
    'At the addresses that tours and their scenes name. When the tour is unpublished, they get another `key`. May be kept for a minute and is the same for as long as it is there: `ETag` and `If-None-Match` save the bytes.',
  access: 'open',
  limit: 'picture',
  params: z.object({ publicKey: key, key, scene: key, set: key, file: key }),
  reply: [200, shownFile('image/jpeg')],
  errors: ['not-found'],
});
