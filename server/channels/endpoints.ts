import type { FastifyInstance } from 'fastify';
import { feedPatchSchema, newFeedSchema, previewSchema } from '../../src/domain/feed/schema.ts';
import type { HttpContext } from '../core/http/context.ts';
import { examples } from '../core/http/examples.ts';
import { route } from '../core/http/route.ts';
import { deleteFeedQuery, idParams, noQuery, pageQuery, replies } from '../core/http/schemas.ts';
import { createFeed, deleteFeed, getFeed, getJob, listFeeds, syncFeed, updateFeed } from './use-cases/feeds.ts';
import { previewFeed } from './use-cases/preview-feed.ts';
import { listUnreadable } from './use-cases/unreadable-posts.ts';

const tag = 'Channels';
const SOURCES =
  'An address in `source` is whole for who may change channels (s.c.wr); others see it without its query, where a key may stand.';

export function feedRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps, config } = http;

  route(app, http, {
    method: 'GET',
    url: '/api/v1/feeds',
    tag,
    summary: 'The school’s channels, newest first',
    description: SOURCES,
    access: 's.c.rea',
    query: noQuery,
    status: 200,
    reply: replies.feeds,
    example: examples.feeds,
    run: async (actor) => ({ items: await listFeeds(deps, actor), nextCursor: null }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/feeds',
    tag,
    summary: 'Connect a channel',
    description:
      'The first reading is queued; its job says how far it is. Counts against the same limit as previews, since it is read at once.',
    access: 's.c.wr',
    body: newFeedSchema(config.fetchAllow),
    status: 201,
    reply: replies.feedAndJob,
    example: examples.feedAndJob,
    errors: ['limit-reached', 'conflict'],
    limit: 'preview',
    run: (actor, { body, signal }) => createFeed(deps, actor, body, signal),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/feeds/preview',
    tag,
    summary: 'Read a source and store nothing',
    description: 'The source’s title and its first five posts as stories.',
    access: 's.c.wr',
    body: previewSchema(config.fetchAllow),
    status: 200,
    reply: replies.preview,
    example: examples.preview,
    errors: ['source-unusable'],
    limit: 'preview',
    run: async (actor, { body, signal }) => ({
      ...(await previewFeed(deps, actor, body, signal)),
      nextCursor: null,
    }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/feeds/:id',
    tag,
    summary: 'One channel',
    description: SOURCES,
    access: 's.c.rea',
    params: idParams,
    query: noQuery,
    status: 200,
    reply: replies.feed,
    example: examples.feed,
    errors: ['not-found'],
    run: async (actor, { params }) => ({ feed: await getFeed(deps, actor, params.id) }),
  });

  route(app, http, {
    method: 'PATCH',
    url: '/api/v1/feeds/:id',
    tag,
    summary: 'Rename, pause, resume, give another address, or change its rules',
    description:
      'A new `source` keeps the stories and is read at once. `rules.trustEdits` (off at first): what the source changes in an approved story is shown at once, without review.',
    access: 's.c.wr',
    params: idParams,
    body: feedPatchSchema(config.fetchAllow),
    status: 200,
    reply: replies.feed,
    example: examples.feed,
    errors: ['not-found', 'conflict', 'limit-reached'],
    limit: 'sync',
    run: async (actor, { params, body, signal }) => ({
      feed: await updateFeed(deps, actor, params.id, body, signal),
    }),
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/feeds/:id',
    tag,
    summary: 'Remove a channel',
    description: 'Its stories stay, unless `stories` is `delete`.',
    access: 's.c.wr',
    params: idParams,
    query: deleteFeedQuery,
    status: 204,
    reply: null,
    errors: ['not-found'],
    run: (actor, { params, query }) => deleteFeed(deps, actor, params.id, query.stories),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/feeds/:id/sync',
    tag,
    summary: 'Read a channel now',
    description: 'Gives the job that is under way if there is one.',
    access: 's.c.wr',
    params: idParams,
    status: 202,
    reply: replies.job,
    example: examples.job,
    errors: ['not-found'],
    limit: 'sync',
    run: async (actor, { params }) => ({ job: await syncFeed(deps, actor, params.id) }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/feeds/:id/unreadable',
    tag,
    summary: 'The posts of a channel that could not be read, each with its reason',
    description: 'As of its last reading, the latest first. `total` counts all of them; the reasons of 400 are kept.',
    access: 's.c.rea',
    params: idParams,
    query: pageQuery,
    status: 200,
    reply: replies.unreadable,
    example: examples.unreadable,
    errors: ['invalid', 'not-found'],
    run: (actor, { params, query }) => listUnreadable(deps, actor, params.id, query),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/jobs/:id',
    tag,
    summary: 'How far a job is',
    access: 's.c.rea',
    params: idParams,
    query: noQuery,
    status: 200,
    reply: replies.job,
    example: examples.job,
    errors: ['not-found'],
    run: async (actor, { params }) => ({ job: await getJob(deps, actor, params.id) }),
  });
}
