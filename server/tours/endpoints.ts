import * as api from '../../src/domain/api/tours.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import { addScene, deleteScene, updateScene } from './use-cases/scenes.ts';
import {
  createTour,
  deleteTour,
  getTour,
  listTours,
  publishTour,
  unpublishTour,
  updateTour,
} from './use-cases/tours.ts';

export function tourRoutes(serve: Serve, { deps }: HttpContext): void {
  serve(api.listTours, async (actor) => ({ items: await listTours(deps, actor), nextCursor: null }));

  serve(api.createTour, async (actor, { body }) => ({ tour: await createTour(deps, actor, body) }));

  serve(api.getTour, async (actor, { params }) => ({ tour: await getTour(deps, actor, params.id) }));

  serve(api.updateTour, async (actor, { params, body }) => ({ tour: await updateTour(deps, actor, params.id, body) }));

  serve(api.deleteTour, (actor, { params }) => deleteTour(deps, actor, params.id));

  serve(api.addScene, (actor, { params, body }) => addScene(deps, actor, params.id, body));

  serve(api.updateScene, (actor, { params, body }) => updateScene(deps, actor, params, body));

  serve(api.deleteScene, (actor, { params }) => deleteScene(deps, actor, params));

  serve(api.publishTour, async (actor, { params }) => ({ tour: await publishTour(deps, actor, params.id) }));

  serve(api.unpublishTour, async (actor, { params }) => ({ tour: await unpublishTour(deps, actor, params.id) }));
}
