import type { FastifyInstance } from 'fastify';
import {
  decideProposedSchema,
  moderatedSchema,
  moderateSchema,
  newStorySchema,
  type StoryQuery,
  storyPatchSchema,
} from '../../src/domain/story/schema.ts';
import type { HttpContext } from '../core/http/context.ts';
import { examples } from '../core/http/examples.ts';
import { route } from '../core/http/route.ts';
import { idParams, noQuery, replies, storyQuerySchema } from '../core/http/schemas.ts';
import { decideProposed } from './use-cases/decide-proposed.ts';
import { moderate } from './use-cases/moderate.ts';
import { createStory, deleteStory, getStory, listStories, updateStory } from './use-cases/stories.ts';

const tag = 'Stories';

export function storyRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;

  route(app, http, {
    method: 'GET',
    url: '/api/v1/stories',
    tag,
    summary: 'The school’s stories by filters and words, page by page',
    description:
      'Filters narrow together. `media=true` finds those with a picture or film, `proposed=true` those whose source has changed since they were approved. `from` and `to` are days (both included, UTC) or moments. `limit` is 50 unless given, at most 200.',
    access: 's.s.rea',
    query: storyQuerySchema,
    status: 200,
    reply: replies.stories,
    example: examples.stories,
    run: (actor, { query }) => listStories(deps, actor, defined(query)),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/stories',
    tag,
    summary: 'Write a story',
    description: 'It is a draft. Without `hashtags` those of the text are taken.',
    access: 's.s.wr',
    body: newStorySchema,
    status: 201,
    reply: replies.story,
    example: examples.story,
    run: async (actor, { body }) => ({ story: await createStory(deps, actor, body) }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/stories/moderate',
    tag,
    summary: 'Decide on up to 500 stories',
    description:
      'Each id succeeds or fails by itself (`not-found`, `limit-reached`, `conflict`). `return` wants a reason; `restore` leads to `pending`. `versions` are the versions of the stories that were looked at, by id: one that has changed since fails with `conflict` and stays as it is.',
    access: 's.s.wr',
    body: moderateSchema,
    status: 200,
    reply: moderatedSchema,
    example: examples.moderated,
    run: (actor, { body }) => moderate(deps, actor, body),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/stories/:id',
    tag,
    summary: 'One story',
    access: 's.s.rea',
    params: idParams,
    query: noQuery,
    status: 200,
    reply: replies.story,
    example: examples.story,
    errors: ['not-found'],
    run: async (actor, { params }) => ({ story: await getStory(deps, actor, params.id) }),
  });

  route(app, http, {
    method: 'PATCH',
    url: '/api/v1/stories/:id',
    tag,
    summary: 'Change a story by hand',
    description: 'A field that was changed by hand is not changed by its source any more.',
    access: 's.s.wr',
    params: idParams,
    body: storyPatchSchema,
    status: 200,
    reply: replies.story,
    example: examples.story,
    errors: ['not-found'],
    run: async (actor, { params, body }) => ({ story: await updateStory(deps, actor, params.id, body) }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/stories/:id/proposed',
    tag,
    summary: 'Accept what a source has changed in an approved story, or keep ours',
    description:
      'What visitors see of an approved story is what was approved; a change at its source waits in `proposed` until it is accepted or ours is kept. What was kept is proposed again only when the source changes once more. 409 where nothing is proposed, or where the story has changed since `version`.',
    access: 's.s.wr',
    params: idParams,
    body: decideProposedSchema,
    status: 200,
    reply: replies.story,
    example: examples.story,
    errors: ['not-found', 'conflict'],
    run: async (actor, { params, body }) => ({ story: await decideProposed(deps, actor, params.id, body) }),
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/stories/:id',
    tag,
    summary: 'Delete a story',
    description: 'The next reading of its channel does not bring it back.',
    access: 's.s.wr',
    params: idParams,
    status: 204,
    reply: null,
    errors: ['not-found'],
    run: (actor, { params }) => deleteStory(deps, actor, params.id),
  });
}

function defined(query: { [K in keyof StoryQuery]: StoryQuery[K] | undefined }): StoryQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as StoryQuery;
}
