import * as z from 'zod/mini';
import {
  collectionPatchSchema,
  collectionSchema,
  newCollectionSchema,
  placeInCollectionSchema,
  rulesPreviewSchema,
} from '../collection/schema.ts';
import { collectionUsedSchema } from '../collection/used.ts';
import { onlyTrue } from '../story/query.ts';
import { storySchema } from '../story/schema.ts';
import { endpoint } from './endpoint.ts';
import { sampleCollection, sampleStory, sampleUsed } from './samples.ts';
import { pageOf } from './shared.ts';

const APPLYING =
  'In a school of more than 2,000 stories the answer comes before the rules are applied to all. `applying` then names the job that does the rest, with the number of the school’s stories; `counts.seen` of the job says how many are done. Should the job fail, the same rules sent again start another.';

export const listCollections = endpoint({
  method: 'GET',
  path: '/collections',
  tag: 'Collections',
  summary: 'The school’s collections, newest first',
  access: 's.co.rea',
  reply: [200, pageOf(collectionSchema)],
  example: { items: [sampleCollection], nextCursor: null },
  reads: ['collections', 'widgets'],
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/collections',
  tag: 'Collections',
  summary: 'Create a collection',
  description: APPLYING,
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
  reads: ['collections', 'widgets'],
});

export const updateCollection = endpoint({
  method: 'PATCH',
  path: '/collections/:id',
  tag: 'Collections',
  summary: 'Change a collection',
  description: `New rules are applied to the school’s stories. What was added, removed, pinned or placed by hand stays so. \`pinned\` stories come first, in this order, and stay in the collection whatever its rules say. \`order\` is \`hand\` once a story was placed by hand. ${APPLYING}`,
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
  description:
    'Its stories stay. One that a widget shows or whose feed is published cannot be removed: `error.used` says what shows it.',
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
  description:
    'A pending one can be added. It is shown once it is approved. `undo=true` takes back that it was removed: a story that the rules match is there by them again, and leaves when they no longer match it.',
  access: 's.co.wr',
  query: z.strictObject({ undo: onlyTrue('undo') }),
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

export const placeStoryInCollection = endpoint({
  method: 'PATCH',
  path: '/collections/:id/stories/:storyId',
  tag: 'Collections',
  summary: 'Pin a story of a collection, or put it behind another',
  description:
    '`after` is the story that it follows; `null` puts it before all that are not pinned, or first among the pinned ones. The order is `hand` then. At most 20 stories are pinned.',
  access: 's.co.wr',
  body: placeInCollectionSchema,
  reply: [200, z.object({ collection: collectionSchema })],
  errors: ['not-found', 'conflict'],
  example: { collection: sampleCollection },
  changes: ['collections', 'stories'],
});

export const getCollectionUsed = endpoint({
  method: 'GET',
  path: '/collections/:id/used',
  tag: 'Collections',
  summary: 'What shows a collection, and what would break without it',
  description: '`feeds` are the addresses that readers follow. `breaks` says in words what visitors would miss.',
  access: 's.co.rea',
  reply: [200, collectionUsedSchema],
  errors: ['not-found'],
  example: sampleUsed,
  reads: ['collections'],
});

export const previewRules = endpoint({
  method: 'POST',
  path: '/collections/rules/preview',
  tag: 'Collections',
  summary: 'How many stories match rules, and the newest 24 of them',
  description:
    'Nothing is stored. Stories of every status count. For a role without `s.s.rea` published ones alone count, and `items` is empty. With `collectionId` what was added to that collection or removed from it by hand counts too.',
  access: 's.co.rea',
  body: rulesPreviewSchema,
  reply: [200, z.object({ count: z.number(), items: z.array(storySchema) })],
  errors: ['not-found'],
  example: { count: 64, items: [sampleStory] },
});
