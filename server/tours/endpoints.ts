import * as api from '../../src/domain/api/tours.ts';
import type { HttpContext } from '../core/http/context.ts';
import { holdsTag } from '../core/http/entity-tag.ts';
import type { Serve } from '../core/http/serve.ts';
import { schoolTag } from '../core/ports/edge.ts';
import { embedHeaders } from '../embed/index.ts';
import { addScene, deleteScene, updateScene } from './use-cases/scenes.ts';
import { showTourFile } from './use-cases/show-file.ts';
import { readShownTour } from './use-cases/shown-tour.ts';
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

  serve(api.getShownTour, async (_visitor, { params, answer }) => {
    const { tour } = await readShownTour(deps, params.publicKey);
    for (const [header, value] of Object.entries(embedHeaders([tour.publicKey], [tour.iid])))
      answer.header(header, value);
    answer.ofSchool?.(tour.iid);
    return { tour };
  });

  serve(api.getTourFile, async (_visitor, { params, request, answer }) => {
    const { iid, tag, read } = await showTourFile(deps, params);
    const visitorTag = request.headers['if-none-match'];
    const isKnown = typeof visitorTag === 'string' && holdsTag(visitorTag, tag);
    const pieces = isKnown ? nothing() : await read();
    answer.header('cache-control', 'public, max-age=60');
    answer.header('cache-tag', schoolTag(iid));
    answer.header('etag', tag);
    if (isKnown) answer.status(304);
    return { name: params.file, type: 'image/jpeg', pieces };
  });
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
