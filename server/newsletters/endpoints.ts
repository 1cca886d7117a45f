import * as api from '../../src/domain/api/newsletters.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import { listCandidates } from './use-cases/candidates.ts';
import { checkEdition } from './use-cases/edition-checks.ts';
import { getEdition, previewEdition, testEdition } from './use-cases/edition-mail.ts';
import { copyEdition, createEdition, deleteEdition, listEditions, updateEdition } from './use-cases/editions.ts';
import {
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  listNewsletters,
  updateNewsletter,
} from './use-cases/newsletters.ts';

export function newsletterRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listNewsletters, async (actor) => ({ items: await listNewsletters(deps, actor), nextCursor: null }));

  serve(api.createNewsletter, async (actor, { body }) => ({ newsletter: await createNewsletter(deps, actor, body) }));

  serve(api.getNewsletter, async (actor, { params }) => ({ newsletter: await getNewsletter(deps, actor, params.id) }));

  serve(api.updateNewsletter, async (actor, { params, body }) => ({
    newsletter: await updateNewsletter(deps, actor, params.id, body),
  }));

  serve(api.deleteNewsletter, (actor, { params }) => deleteNewsletter(deps, actor, params.id));

  editionRoutes(serve, http);
}

function editionRoutes(serve: Serve, { deps }: HttpContext): void {
  serve(api.listEditions, (actor, { params, query }) => listEditions(deps, actor, params.id, query));

  serve(api.createEdition, async (actor, { params, body }) => ({
    edition: await createEdition(deps, actor, params.id, body),
  }));

  serve(api.getEdition, (actor, { params }) => getEdition(deps, actor, params.id, params.eid));

  serve(api.updateEdition, async (actor, { params, body }) => ({
    edition: await updateEdition(deps, actor, params.id, params.eid, body),
  }));

  serve(api.deleteEdition, (actor, { params }) => deleteEdition(deps, actor, params.id, params.eid));

  serve(api.copyEdition, async (actor, { params }) => ({
    edition: await copyEdition(deps, actor, params.id, params.eid),
  }));

  serve(api.listCandidates, (actor, { params, query }) => listCandidates(deps, actor, params.id, query));

  serve(api.previewEdition, (actor, { params, query }) => previewEdition(deps, actor, params, query.format));

  serve(api.checkEdition, async (actor, { params }) => ({
    items: await checkEdition(deps, actor, params.id, params.eid),
    nextCursor: null,
  }));

  serve(api.testEdition, async (actor, { params }) => ({
    email: await testEdition(deps, actor, params.id, params.eid),
  }));
}
