import * as search from '../../src/domain/api/search.ts';
import * as api from '../../src/domain/api/stories.ts';
import * as views from '../../src/domain/api/views.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import { decideProposed } from './use-cases/decide-proposed.ts';
import { exportStories } from './use-cases/export-stories.ts';
import { moderate } from './use-cases/moderate.ts';
import { getStory } from './use-cases/one-story.ts';
import { reindex, searchState } from './use-cases/search-index.ts';
import { countApprovals, createStory, deleteStory, listStories, updateStory } from './use-cases/stories.ts';
import { schoolHashtags, storyCoverage } from './use-cases/story-counts.ts';
import { restoreStory, storyHistory } from './use-cases/story-history.ts';
import { createView, deleteView, listViews } from './use-cases/views.ts';

export function storyRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listStories, (actor, { query }) => listStories(deps, actor, defined(query)));

  serve(api.countApprovals, async (actor, { query }) => ({ count: await countApprovals(deps, actor, query) }));

  serve(api.exportStories, async (actor, { query }) => {
    const { format, ...filters } = defined(query);
    const type = format === 'json' ? 'application/json' : 'text/csv';
    const name = `stories-${deps.now().toISOString().slice(0, 10)}.${format}`;
    return { name, type, pieces: await exportStories(deps, actor, format, filters) };
  });

  serve(api.listHashtags, async (actor, { query }) => ({
    items: await schoolHashtags(deps, actor, query),
    nextCursor: null,
  }));

  serve(api.getStoryCoverage, (actor, { query }) => storyCoverage(deps, actor, defined(query)));

  serve(views.listViews, async (actor, { query }) => ({
    items: await listViews(deps, actor, query.for),
    nextCursor: null,
  }));

  serve(views.createView, async (actor, { body }) => ({ view: await createView(deps, actor, body) }));

  serve(views.deleteView, (actor, { params }) => deleteView(deps, actor, params.id));

  serve(api.createStory, async (actor, { body }) => ({ story: await createStory(deps, actor, body) }));

  serve(api.moderateStories, (actor, { body }) => moderate(deps, actor, body));

  serve(api.getStory, async (actor, { params }) => ({ story: await getStory(deps, actor, params.id) }));

  serve(api.updateStory, async (actor, { params, body }) => ({
    story: await updateStory(deps, actor, params.id, body),
  }));

  serve(api.getStoryHistory, async (actor, { params }) => ({
    items: await storyHistory(deps, actor, params.id),
    nextCursor: null,
  }));

  serve(api.restoreStory, async (actor, { params, body }) => ({
    story: await restoreStory(deps, actor, params.id, body.version),
  }));

  serve(api.decideProposed, async (actor, { params, body }) => ({
    story: await decideProposed(deps, actor, params.id, body),
  }));

  serve(search.getSearchState, () => searchState(deps));

  serve(search.reindexStories, async (caller, { body }) => ({ job: await reindex(deps, caller, body.iid) }));

  serve(api.deleteStory, (actor, { params }) => deleteStory(deps, actor, params.id));
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function defined<T extends object>(query: T): Defined<T> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Defined<T>;
}
