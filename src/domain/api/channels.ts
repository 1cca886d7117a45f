import * as z from 'zod/mini';
import {
  feedPatchSchema,
  feedSchema,
  newFeedSchema,
  previewSchema,
  sourceSchema,
  unreadablePostSchema,
} from '../feed/schema.ts';
import { jobSchema } from '../job/schema.ts';
import { type SchoolStory, storySchema } from '../story/schema.ts';
import { endpoint } from './endpoint.ts';
import { sampleFeed, sampleJob, sampleStory, sampleUnreadable } from './samples.ts';
import { pageOf, pageQuery } from './shared.ts';

const SOURCES =
  'An address in `source` is whole for who may change channels (s.c.wr). Others see it without its query, where a key may be.';

const deleteFeedQuery = z.strictObject({
  stories: z._default(z.enum(['keep', 'delete']), 'keep'),
});

export const listFeeds = endpoint({
  method: 'GET',
  path: '/feeds',
  tag: 'Channels',
  summary: 'The school’s channels, newest first',
  description: SOURCES,
  access: 's.c.rea',
  reply: [200, pageOf(feedSchema)],
  example: { items: [sampleFeed], nextCursor: null },
});

export const createFeed = endpoint({
  method: 'POST',
  path: '/feeds',
  tag: 'Channels',
  summary: 'Connect a channel',
  description:
    '`source` is what its network is stored by, or `{ address }`: a name or page as people copy it. The first reading is queued. Its job says how far it is. Counts against the same limit as previews, since it is read immediately.',
  access: 's.c.wr',
  limit: 'preview',
  body: ({ fetchAllow }) => newFeedSchema(fetchAllow),
  reply: [201, z.object({ feed: feedSchema, job: jobSchema })],
  errors: ['limit-reached', 'conflict', 'source-unusable'],
  example: {
    feed: { ...sampleFeed, status: 'syncing', lastSyncAt: null, nextSyncAt: null, postCount: 0, unreadable: 0 },
    job: { ...sampleJob, status: 'queued' },
  },
  changes: ['feeds', 'stories'],
});

export const previewFeed = endpoint({
  method: 'POST',
  path: '/feeds/preview',
  tag: 'Channels',
  summary: 'Read a source and store nothing',
  description: 'The source’s title, its first five posts as stories, and the source as it would be stored.',
  access: 's.c.wr',
  limit: 'preview',
  body: ({ fetchAllow }) => previewSchema(fetchAllow),
  reply: [200, z.extend(pageOf(storySchema), { title: z.string(), source: sourceSchema })],
  errors: ['source-unusable'],
  example: {
    title: 'Hillcrest School: news',
    source: sampleFeed.source,
    items: [{ ...sampleStory, status: 'pending', collectionIds: [] }],
    nextCursor: null,
  },
  changes: [],
});

export const getFeed = endpoint({
  method: 'GET',
  path: '/feeds/:id',
  tag: 'Channels',
  summary: 'One channel',
  description: SOURCES,
  access: 's.c.rea',
  reply: [200, z.object({ feed: feedSchema })],
  errors: ['not-found'],
  example: { feed: sampleFeed },
});

export const updateFeed = endpoint({
  method: 'PATCH',
  path: '/feeds/:id',
  tag: 'Channels',
  summary: 'Rename, pause, resume, give another address, or change its rules',
  description:
    'A new `source` keeps the stories and is read immediately. `rules.trustEdits` (off at first): what the source changes in an approved story is shown immediately, without review.',
  access: 's.c.wr',
  limit: 'sync',
  body: feedPatchSchema,
  reply: [200, z.object({ feed: feedSchema })],
  errors: ['not-found', 'conflict', 'limit-reached'],
  example: { feed: sampleFeed },
  changes: ['feeds'],
});

export const deleteFeed = endpoint({
  method: 'DELETE',
  path: '/feeds/:id',
  tag: 'Channels',
  summary: 'Remove a channel',
  description: 'Its stories stay, unless `stories` is `delete`.',
  access: 's.c.wr',
  query: deleteFeedQuery,
  reply: [204, null],
  errors: ['not-found'],
  changes: ['feeds', 'stories', 'collections'],
});

export const syncFeed = endpoint({
  method: 'POST',
  path: '/feeds/:id/sync',
  tag: 'Channels',
  summary: 'Read a channel now',
  description: 'Gives the job that is under way if there is one.',
  access: 's.c.wr',
  limit: 'sync',
  reply: [202, z.object({ job: jobSchema })],
  errors: ['not-found'],
  example: { job: sampleJob },
  changes: ['feeds'],
});

export const listUnreadable = endpoint({
  method: 'GET',
  path: '/feeds/:id/unreadable',
  tag: 'Channels',
  summary: 'The posts of a channel that could not be read, each with its reason',
  description: 'As of its last reading, the latest first. `total` counts all of them. The reasons of 400 are kept.',
  access: 's.c.rea',
  query: pageQuery,
  reply: [200, pageOf(unreadablePostSchema)],
  errors: ['invalid', 'not-found'],
  example: { items: [sampleUnreadable], nextCursor: null, total: 1 },
});

export const getJob = endpoint({
  method: 'GET',
  path: '/jobs/:id',
  tag: 'Channels',
  summary: 'How far a job is',
  access: 's.c.rea',
  reply: [200, z.object({ job: jobSchema })],
  errors: ['not-found'],
  example: { job: sampleJob },
});

export type FeedPreview = { readonly title: string; readonly items: SchoolStory[] };
