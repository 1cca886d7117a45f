import * as z from 'zod/mini';
import { collectionPatchSchema, collectionSchema, newCollectionSchema } from '../collection/schema.ts';
import { endpoint } from './endpoint.ts';
import { sampleCollection } from './samples.ts';
import { pageOf } from './shared.ts';

export const listCollections = endpoint({
  method: 'GET',
  path: '/collections',
  tag: 'Collections',
  summary: 'The school’s collections, newest first',
  access: 's.co.rea',
  reply: [200, pageOf(collectionSchema)],
  example: { items: [sampleCollection], nextCursor: null },
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/collections',
  tag: 'Collections',
  summary: 'Create a collection',
  access: 's.co.wr',
  body: newCollectionSchema,
  reply: [201, z.object({ collection: collectionSchema })],
  errors: ['limit-reached'],
  example: { collection: sampleCollection },
  changes: ['collections', 'stories'],
});

export const getCollection = endpoint({
  method: 'GET',
  path: '/collections/:id',
  tag: 'Collections',
  summary: 'One collection',
  access: 's.co.rea',
  reply: [200, z.object({ collection: collectionSchema })],
  errors: ['not-found'],
  example: { collection: sampleCollection },
});

export const updateCollection = endpoint({
  method: 'PATCH',
  path: '/collections/:id',
  tag: 'Collections',
  summary: 'Change a collection',
  description: 'New rules are applied to the school’s stories. What was added or removed manually stays so.',
  access: 's.co.wr',
  body: collectionPatchSchema,
  reply: [200, z.object({ collection: collectionSchema })],
  errors: ['not-found'],
  example: { collection: sampleCollection },
  changes: ['collections', 'stories'],
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/collections/:id',
  tag: 'Collections',
  summary: 'Remove a collection',
  description: 'Its stories stay. One that a widget shows cannot be removed.',
  access: 's.co.wr',
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: ['collections', 'stories'],
});

export const addStoryToCollection = endpoint({
  method: 'PUT',
  path: '/collections/:id/stories/:storyId',
  tag: 'Collections',
  summary: 'Put a story into a collection',
  description: 'A pending one can be added. It is shown once it is approved.',
  access: 's.co.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['collections', 'stories'],
});

export const removeStoryFromCollection = endpoint({
  method: 'DELETE',
  path: '/collections/:id/stories/:storyId',
  tag: 'Collections',
  summary: 'Take a story out of a collection',
  description: 'It stays removed, even if it matches the rules.',
  access: 's.co.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['collections', 'stories'],
});
