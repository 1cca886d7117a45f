import * as api from '../../src/domain/api/stories.ts';
import type { StoryQuery } from '../../src/domain/story/schema.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import { decideProposed } from './use-cases/decide-proposed.ts';
import { moderate } from './use-cases/moderate.ts';
import { countApprovals, createStory, deleteStory, getStory, listStories, updateStory } from './use-cases/stories.ts';

export function storyRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listStories, (actor, { query }) => listStories(deps, actor, defined(query)));

  serve(api.countApprovals, async (actor, { query }) => ({ count: await countApprovals(deps, actor, query) }));

  serve(api.createStory, async (actor, { body }) => ({ story: await createStory(deps, actor, body) }));

  serve(api.moderateStories, (actor, { body }) => moderate(deps, actor, body));

  serve(api.getStory, async (actor, { params }) => ({ story: await getStory(deps, actor, params.id) }));

  serve(api.updateStory, async (actor, { params, body }) => ({
    story: await updateStory(deps, actor, params.id, body),
  }));

  serve(api.decideProposed, async (actor, { params, body }) => ({
    story: await decideProposed(deps, actor, params.id, body),
  }));

  serve(api.deleteStory, (actor, { params }) => deleteStory(deps, actor, params.id));
}

function defined(query: { [K in keyof StoryQuery]: StoryQuery[K] | undefined }): StoryQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as StoryQuery;
}
