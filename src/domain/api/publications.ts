import * as z from 'zod/mini';
import { collectionSchema } from '../collection/schema.ts';
import { publishCollectionSchema, publishingSchema, publishStorySchema } from '../publication/publishing.ts';
import { publicationSchema } from '../publication/schema.ts';
import { storySchema } from '../story/schema.ts';
import { endpoint } from './endpoint.ts';
import { sampleCollection, samplePublication, samplePublishing, sampleStory } from './samples.ts';

export const getStoryPublishing = endpoint({
  method: 'GET',
  path: '/stories/:id/publish',
  tag: 'Stories',
  summary: 'Where a story can be published, what was checked, and its publication',
  description:
    'Destinations are the school’s collections and widgets, its newsletters (their next edition) and, while it is on, its page, which shows every approved story. A check is `ok`, or it warns, or blocks. A destination that is `isFixed` has the story already, by a rule or by hand. Places that the role does not see are left out; `missing` names the permission that it lacks to choose one.',
  access: 's.s.rea',
  reply: [200, publishingSchema],
  errors: ['not-found'],
  example: samplePublishing,
  reads: ['stories', 'collections', 'widgets', 'newsletters', 'school'],
});

export const publishStory = endpoint({
  method: 'PUT',
  path: '/stories/:id/publish',
  tag: 'Stories',
  summary: 'Publish a story now, or at a time',
  description:
    'As approving it, with a place and a time. A collection or a widget takes `s.co.wr` besides, a newsletter `s.w.wr`. A newsletter takes the story into its next edition, and one is created where there is none. With `publishAt` in the future the story is `scheduled`, counts against the plan from now on, and is published within a minute of the time. Refused: 400 with `fields` by check for `alt` and `title`, 409 `consent-needed`, 409 `second-person-needed` for the author or who approved it already where two people approve, 403 `limit-reached`, 409 `conflict` after a takedown.',
  access: 's.s.wr',
  body: publishStorySchema,
  reply: [200, z.object({ publication: publicationSchema, story: storySchema })],
  errors: ['not-found', 'limit-reached', 'conflict', 'consent-needed', 'second-person-needed', 'picture-taken-down'],
  example: { publication: samplePublication, story: sampleStory },
  changes: ['stories', 'collections', 'newsletters'],
});

export const cancelStoryPublication = endpoint({
  method: 'DELETE',
  path: '/stories/:id/publish',
  tag: 'Stories',
  summary: 'Cancel the scheduled publication of a story',
  description:
    'It becomes a draft again and no longer counts towards the plan’s limit. Cancelling it twice changes nothing.',
  access: 's.s.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['stories', 'collections'],
});

export const getCollectionPublishing = endpoint({
  method: 'GET',
  path: '/collections/:id/publish',
  tag: 'Stories',
  summary: 'Where a collection can be published, what was checked, and its publication',
  description:
    'Destinations are the school’s widgets, its newsletters, its page, where the collection is a filter, and a feed of its own, which has `publicKey`, `rss` and `json` once it is published.',
  access: 's.co.wr',
  reply: [200, publishingSchema],
  errors: ['not-found'],
  example: samplePublishing,
  reads: ['stories', 'collections', 'widgets', 'newsletters', 'school'],
});

export const publishCollection = endpoint({
  method: 'PUT',
  path: '/collections/:id/publish',
  tag: 'Stories',
  summary: 'Publish a collection now, or at a time',
  description:
    'A widget among the destinations shows this collection instead of another, for which the role needs `s.w.wr`, as for a newsletter. For the school’s page it needs `i.s.wr`. A destination that was chosen before and is left out ends: the feed answers 404, a widget shows again what it showed before, the newsletter’s next edition and the page show it no more.',
  access: 's.co.wr',
  body: publishCollectionSchema,
  reply: [200, z.object({ publication: publicationSchema, collection: collectionSchema })],
  errors: ['not-found', 'conflict'],
  example: { publication: samplePublication, collection: sampleCollection },
  changes: ['collections', 'widgets', 'newsletters', 'school'],
});

export const endCollectionPublication = endpoint({
  method: 'DELETE',
  path: '/collections/:id/publish',
  tag: 'Stories',
  summary: 'End the publication of a collection',
  description: 'The schedule is off, its feed answers 404, and widgets show again what they showed before.',
  access: 's.co.wr',
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: ['collections', 'widgets', 'newsletters', 'school'],
});
