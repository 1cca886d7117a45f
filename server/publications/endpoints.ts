import * as api from '../../src/domain/api/publications.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import { collectionPublishing, endCollectionPublication, publishCollection } from './use-cases/publish-collection.ts';
import { cancelStoryPublication, publishStory, storyPublishing } from './use-cases/publish-story.ts';

export function publicationRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.getStoryPublishing, (actor, { params }) => storyPublishing(deps, actor, params.id));

  serve(api.publishStory, (actor, { params, body }) => publishStory(deps, actor, params.id, body));

  serve(api.cancelStoryPublication, (actor, { params }) => cancelStoryPublication(deps, actor, params.id));

  serve(api.getCollectionPublishing, (actor, { params }) => collectionPublishing(deps, actor, params.id));

  serve(api.publishCollection, (actor, { params, body }) => publishCollection(deps, actor, params.id, body));

  serve(api.endCollectionPublication, (actor, { params }) => endCollectionPublication(deps, actor, params.id));
}
