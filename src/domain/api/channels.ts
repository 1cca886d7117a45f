import * as z from 'zod/mini';
import { feedHealthSchema, whyQuerySchema, whySchema } from '../feed/health.ts';
import { inboundSchema } from '../feed/inbound.ts';
import { feedMetricsSchema, metricsQuerySchema } from '../feed/metrics.ts';
import { feedRulesPatchSchema, rulesPreviewSchema, skippedPostSchema } from '../feed/rules.ts';
import {
  feedPatchSchema,
  feedSchema,
  newFeedSchema,
  previewSchema,
  sourceSchema,
  unreadablePostSchema,
} from '../feed/schema.ts';
import { jobSchema } from '../job/schema.ts';
import { manifestOf, type Network } from '../networks/all.ts';
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
    '`source` is what its network is stored by, or `{ address }`: a name or page as people copy it. The first reading is queued. Its job says how far it is. Counts against the same limit as previews, since it is read immediately. A channel that stories are sent to has no job: its `inbound` says where to, with the secret this once.',
  access: 's.c.wr',
  limit: 'preview',
  body: ({ fetchAllow }) => newFeedSchema(fetchAllow),
  reply: [201, z.object({ feed: feedSchema, job: z.optional(jobSchema), inbound: z.optional(inboundSchema) })],
  secret: ({ network }: { network: Network }) => manifestOf(network).receives === 'requests',
  errors: ['limit-reached', 'conflict', 'source-unusable'],
  example: {
    feed: {
      ...sampleFeed,
      status: 'syncing',
      lastSyncAt: null,
      nextSyncAt: null,
      lastGoodSyncAt: null,
      postCount: 0,
      unreadable: 0,
    },
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
    'A new `source` keeps the stories and is read immediately. A field of `rules` that is left out stays as it is. Rules act on new posts alone. An earlier `historyFrom` reads further back.',
  access: 's.c.wr',
  limit: 'sync',
  body: feedPatchSchema,
  reply: [200, z.object({ feed: feedSchema })],
  errors: ['not-found', 'conflict', 'limit-reached', 'source-unusable'],
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

export const getFeedHealth = endpoint({
  method: 'GET',
  path: '/feeds/:id/health',
  tag: 'Channels',
  summary: 'How a channel is doing, what shows its stories, and what would put it right',
  access: 's.c.rea',
  reply: [200, z.object({ health: feedHealthSchema })],
  errors: ['not-found'],
  example: {
    health: {
      status: 'failing',
      code: 'http-status',
      message: 'The website answered with an error (404).',
      since: '2026-11-20T08:15:00.000Z',
      nextTryAt: '2026-11-20T09:15:00.000Z',
      lastGoodSyncAt: '2026-11-20T07:15:00.000Z',
      push: 'none',
      widgets: 2,
      newsletters: 0,
      steps: ['Open its address in a browser and check that it is right.', 'Change the address if it has moved.'],
      sees: { edits: 'always', deletions: 'sometimes', push: true, newest: null },
    },
  },
});

export const whyMissing = endpoint({
  method: 'GET',
  path: '/feeds/why',
  tag: 'Channels',
  summary: 'Why a story is missing',
  description: '`q` is an address, an id at the source, or words of a title. With `feedId`, of one channel alone.',
  access: 's.c.rea',
  query: whyQuerySchema,
  reply: [200, pageOf(whySchema)],
  errors: ['invalid', 'not-found'],
  example: {
    items: [
      {
        feedId: sampleFeed.id,
        feedName: sampleFeed.name,
        state: 'waiting',
        title: sampleStory.title,
        storyId: sampleStory.id,
        at: '2026-11-18T10:45:00.000Z',
        reason: 'This story awaits review.',
      },
    ],
    nextCursor: null,
  },
});

export const previewRules = endpoint({
  method: 'POST',
  path: '/feeds/:id/rules/preview',
  tag: 'Channels',
  summary: 'What rules would have made of a channel’s last 200 posts',
  description: 'Nothing is changed. A field of `rules` that is left out counts as it is stored.',
  access: 's.c.wr',
  body: z.strictObject({ rules: feedRulesPatchSchema }),
  reply: [200, rulesPreviewSchema],
  errors: ['not-found'],
  example: {
    counts: { approved: 0, pending: 0, held: 0, skipped: 1 },
    items: [
      {
        externalId: 'https://www.hillcrest.example/news/1',
        title: 'Lunch menu',
        outcome: 'skipped',
        why: 'Has none of the hashtags #news.',
      },
    ],
    nextCursor: null,
  },
  changes: [],
});

export const listSkipped = endpoint({
  method: 'GET',
  path: '/feeds/:id/skipped',
  tag: 'Channels',
  summary: 'The posts that a channel’s rules kept out, the latest first',
  description: '`rule` names the field of `rules`. 400 are kept; `total` counts all.',
  access: 's.c.rea',
  query: pageQuery,
  reply: [200, pageOf(skippedPostSchema)],
  errors: ['invalid', 'not-found'],
  example: {
    items: [
      {
        externalId: 'https://www.hillcrest.example/news/1',
        title: 'Lunch menu',
        url: 'https://www.hillcrest.example/news/1',
        rule: 'only',
        at: '2026-11-20T08:15:00.000Z',
      },
    ],
    nextCursor: null,
    total: 3,
  },
});

export const listFeedMetrics = endpoint({
  method: 'GET',
  path: '/feeds/:id/metrics',
  tag: 'Channels',
  summary: 'The figures of a channel by the day, the oldest first',
  description:
    'The last 30 days unless `from` and `to` say otherwise, 400 at most. A day on which nothing was read has none.',
  access: 's.c.rea',
  query: metricsQuerySchema,
  reply: [200, pageOf(feedMetricsSchema)],
  errors: ['invalid', 'not-found'],
  example: { items: [{ day: '2026-11-20', followers: 218, posts: 1204 }], nextCursor: null },
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
