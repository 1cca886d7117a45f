import * as api from '../../../src/domain/api/channels.ts';
import type { NewFeed } from '../../../src/domain/feed/schema.ts';
import { isReceiving, type Receiving } from '../../../src/domain/networks/all.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { createFeed } from '../use-cases/create-feed.ts';
import { explainMissingStory } from '../use-cases/explain-missing-story.ts';
import { deleteFeed, getFeed, getJob, listFeeds, syncFeed } from '../use-cases/feeds.ts';
import { feedHealth } from '../use-cases/health.ts';
import { createUploadFeed } from '../use-cases/inbound/upload-feeds.ts';
import { previewFeed } from '../use-cases/preview-feed.ts';
import { listSkipped, previewRules } from '../use-cases/rules.ts';
import { listFeedMetrics } from '../use-cases/store-metrics.ts';
import { listUnreadable } from '../use-cases/unreadable-posts.ts';
import { updateFeed } from '../use-cases/update-feed.ts';

export function feedRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listFeeds, async (actor) => ({ items: await listFeeds(deps, actor), nextCursor: null }));

  serve(api.createFeed, (actor, { body, signal }) =>
    isSent(body) ? createUploadFeed(deps, actor, body) : createFeed(deps, actor, body, signal),
  );

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

  serve(api.getFeedHealth, async (actor, { params }) => ({ health: await feedHealth(deps, actor, params.id) }));

  serve(api.whyMissing, async (actor, { query }) => ({
    items: await explainMissingStory(deps, actor, query),
    nextCursor: null,
  }));

  serve(api.previewRules, (actor, { params, body }) => previewRules(deps, actor, params.id, body.rules));

  serve(api.listSkipped, (actor, { params, query }) => listSkipped(deps, actor, params.id, query));

  serve(api.listFeedMetrics, async (actor, { params, query }) => ({
    items: await listFeedMetrics(deps, actor, params.id, query),
    nextCursor: null,
  }));

  serve(api.getJob, async (actor, { params }) => ({ job: await getJob(deps, actor, params.id) }));
}

/** Whether its stories are sent here: nothing is read then. */
const isSent = (newFeed: NewFeed): newFeed is Extract<NewFeed, { network: Receiving }> => isReceiving(newFeed.network);
