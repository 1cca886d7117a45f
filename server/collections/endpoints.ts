import * as api from '../../src/domain/api/collections.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import {
  collectionUsed,
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from './use-cases/collections.ts';
import { placeInCollection, putInCollection, takeOutOfCollection } from './use-cases/membership.ts';
import { previewRules } from './use-cases/preview-rules.ts';

export function collectionRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listCollections, async (actor) => ({ items: await listCollections(deps, actor), nextCursor: null }));

  serve(api.createCollection, async (actor, { body }) => ({ collection: await createCollection(deps, actor, body) }));

  serve(api.getCollection, async (actor, { params }) => ({ collection: await getCollection(deps, actor, params.id) }));

  serve(api.updateCollection, async (actor, { params, body }) => ({
    collection: await updateCollection(deps, actor, params.id, body),
  }));

  serve(api.deleteCollection, (actor, { params }) => deleteCollection(deps, actor, params.id));

  serve(api.addStoryToCollection, (actor, { params, query }) =>
    putInCollection(deps, actor, params.id, params.storyId, query.undo),
  );

  serve(api.removeStoryFromCollection, (actor, { params }) =>
    takeOutOfCollection(deps, actor, params.id, params.storyId),
  );

  serve(api.placeStoryInCollection, async (actor, { params, body }) => ({
    collection: await placeInCollection(deps, actor, params.id, params.storyId, body),
  }));

  serve(api.getCollectionUsed, (actor, { params }) => collectionUsed(deps, actor, params.id));

  serve(api.previewRules, (actor, { body }) => previewRules(deps, actor, body));
}
