import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { collectionPatchSchema, newCollectionSchema } from '../../src/domain/collection/schema.ts';
import type { HttpContext } from '../core/http/context.ts';
import { examples } from '../core/http/examples.ts';
import { route } from '../core/http/route.ts';
import { idParams, noQuery, replies } from '../core/http/schemas.ts';
import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  putInCollection,
  takeOutOfCollection,
  updateCollection,
} from './use-cases/collections.ts';

const tag = 'Collections';
const bothParams = z.object({ id: z.string(), storyId: z.string() });

export function collectionRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;

  route(app, http, {
    method: 'GET',
    url: '/api/v1/collections',
    tag,
    summary: 'The school’s collections, newest first',
    access: 's.co.rea',
    query: noQuery,
    status: 200,
    reply: replies.collections,
    example: examples.collections,
    run: async (actor) => ({ items: await listCollections(deps, actor), nextCursor: null }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/collections',
    tag,
    summary: 'Make a collection',
    access: 's.co.wr',
    body: newCollectionSchema,
    status: 201,
    reply: replies.collection,
    example: examples.collection,
    errors: ['limit-reached'],
    run: async (actor, { body }) => ({ collection: await createCollection(deps, actor, body) }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/collections/:id',
    tag,
    summary: 'One collection',
    access: 's.co.rea',
    params: idParams,
    query: noQuery,
    status: 200,
    reply: replies.collection,
    example: examples.collection,
    errors: ['not-found'],
    run: async (actor, { params }) => ({ collection: await getCollection(deps, actor, params.id) }),
  });

  route(app, http, {
    method: 'PATCH',
    url: '/api/v1/collections/:id',
    tag,
    summary: 'Change a collection',
    description: 'New rules are applied to the school’s stories; what was put in or taken out by hand stays so.',
    access: 's.co.wr',
    params: idParams,
    body: collectionPatchSchema,
    status: 200,
    reply: replies.collection,
    example: examples.collection,
    errors: ['not-found'],
    run: async (actor, { params, body }) => ({ collection: await updateCollection(deps, actor, params.id, body) }),
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/collections/:id',
    tag,
    summary: 'Remove a collection',
    description: 'Its stories stay. One that a widget shows cannot be removed.',
    access: 's.co.wr',
    params: idParams,
    status: 204,
    reply: null,
    errors: ['not-found', 'conflict'],
    run: (actor, { params }) => deleteCollection(deps, actor, params.id),
  });

  route(app, http, {
    method: 'PUT',
    url: '/api/v1/collections/:id/stories/:storyId',
    tag,
    summary: 'Put a story into a collection',
    description: 'One that waits may be put in; it is shown once it is approved.',
    access: 's.co.wr',
    params: bothParams,
    status: 204,
    reply: null,
    errors: ['not-found'],
    run: (actor, { params }) => putInCollection(deps, actor, params.id, params.storyId),
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/collections/:id/stories/:storyId',
    tag,
    summary: 'Take a story out of a collection',
    description: 'It stays out, also when the rules would take it in.',
    access: 's.co.wr',
    params: bothParams,
    status: 204,
    reply: null,
    errors: ['not-found'],
    run: (actor, { params }) => takeOutOfCollection(deps, actor, params.id, params.storyId),
  });
}
