import * as z from 'zod/mini';
import { defaultThumbSchema, newDefaultThumbSchema } from '../media/default-thumb.ts';
import { libraryPictureSchema, MOST_PICTURE_BYTES, uploadedMediaSchema } from '../media/schema.ts';
import { endpoint } from './endpoint.ts';
import { sampleThumb, sampleUploadedMedia } from './samples.ts';
import { pageOf, pageQuery } from './shared.ts';

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/media',
  tag: 'Stories',
  summary: 'Send a picture for a story, a collection’s cover or a default picture',
  description:
    'The body is the picture itself, up to 20 MiB and 50 megapixels. A WebP, a GIF and a rotated or interlaced PNG may have 25 megapixels at most, an AVIF 8. Its bytes say what it is: JPEG, PNG, GIF, WebP or AVIF. Anything else is 415, and so is a file of two types. It is kept in AVIF, WebP and JPEG without what it says of its place and camera. The same picture is kept once. What is in no story after 24 hours is removed.',
  access: 's.s.wr',
  limit: 'upload',
  rawBody: true,
  maxBytes: MOST_PICTURE_BYTES,
  reply: [201, z.object({ media: uploadedMediaSchema })],
  errors: ['too-large', 'unsupported-type'],
  example: { media: sampleUploadedMedia },
});

export const listPictures = endpoint({
  method: 'GET',
  path: '/media',
  tag: 'Stories',
  summary: 'The pictures of the school, the newest first',
  description:
    'Those that were sent and those that came with channels, as copies. What was taken down and what no story uses are left out.',
  access: 's.s.rea',
  query: pageQuery,
  reads: ['stories'],
  reply: [200, pageOf(libraryPictureSchema)],
  example: { items: [{ ...sampleUploadedMedia, at: '2026-11-19T08:00:00.000Z' }], nextCursor: null },
});

export const listDefaultThumbs = endpoint({
  method: 'GET',
  path: '/default-thumbs',
  tag: 'Stories',
  summary: 'Default pictures of the school',
  description:
    'Shown for a story without a picture, in lists and widgets: the channel’s, then the first hashtag’s that has one, then the network’s, then the school’s.',
  access: 's.s.rea',
  reply: [200, pageOf(defaultThumbSchema)],
  example: { items: [sampleThumb], nextCursor: null },
});

export const setDefaultThumb = endpoint({
  method: 'PUT',
  path: '/default-thumbs/:kind/:value',
  tag: 'Stories',
  summary: 'Choose a default picture',
  description:
    '`kind` is `school` (its value is `default`), `network`, `channel` or `hashtag`. `mediaId` is a picture that was sent before. A description is required.',
  access: 's.s.wr',
  body: newDefaultThumbSchema,
  reply: [200, z.object({ thumb: defaultThumbSchema })],
  errors: ['not-found'],
  example: { thumb: sampleThumb },
  changes: ['default-thumbs', 'stories'],
});

export const removeDefaultThumb = endpoint({
  method: 'DELETE',
  path: '/default-thumbs/:kind/:value',
  tag: 'Stories',
  summary: 'Remove a default picture',
  access: 's.s.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['default-thumbs', 'stories'],
});
