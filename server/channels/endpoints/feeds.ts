import * as api from '../../../src/domain/api/channels.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { createFeed, deleteFeed, getFeed, getJob, listFeeds, syncFeed, updateFeed } from '../use-cases/feeds.ts';
import { previewFeed } from '../use-cases/preview-feed.ts';
import { listUnreadable } from '../use-cases/unreadable-posts.ts';

export function feedRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listFeeds, async (actor) => ({ items: await listFeeds(deps, actor), nextCursor: null }));

  serve(api.createFeed, (actor, { body, signal }) => createFeed(deps, actor, body, signal));

  serve(api.previewFeed, async (actor, { body, signal }) => ({
    ...(await previewFeed(deps, actor, body, signal)),
    nextCursor: null,
  }));

  serve(api.getFeed, async (actor, { params }) => ({ feed: await getFeed(deps, actor, params.id) }));

  serve(api.updateFeed, async (actor, { params, body, signal }) => ({
    feed: await updateFeed(deps, actor, params.id, body, signal),
  }));

  serve(api.deleteFeed, (actor, { params, query }) => deleteFeed(deps, actor, params.id, query.stories));

  serve(api.syncFeed, async (actor, { params }) => ({ job: await syncFeed(deps, actor, params.id) }));

  serve(api.listUnreadable, (actor, { params, query }) => listUnreadable(deps, actor, params.id, query));

  serve(api.getJob, async (actor, { params }) => ({ job: await getJob(deps, actor, params.id) }));
}
