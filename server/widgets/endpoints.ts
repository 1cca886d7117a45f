import type { FastifyInstance } from 'fastify';
import { newWidgetSchema, widgetCopySchema, widgetPatchSchema } from '../../src/domain/widget/schema.ts';
import type { HttpContext } from '../core/http/context.ts';
import { examples } from '../core/http/examples.ts';
import { route } from '../core/http/route.ts';
import { idParams, noQuery, replies } from '../core/http/schemas.ts';
import { copyWidget, createWidget, deleteWidget, getWidget, listWidgets, updateWidget } from './use-cases/widgets.ts';

const tag = 'Widgets';

export function widgetRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;

  route(app, http, {
    method: 'GET',
    url: '/api/v1/widgets',
    tag,
    summary: 'The school’s widgets, newest first',
    access: 's.w.rea',
    query: noQuery,
    status: 200,
    reply: replies.widgets,
    example: examples.widgets,
    run: async (actor) => ({ items: await listWidgets(deps, actor), nextCursor: null }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/widgets',
    tag,
    summary: 'Make a widget',
    access: 's.w.wr',
    body: newWidgetSchema,
    status: 201,
    reply: replies.widget,
    example: examples.widget,
    errors: ['limit-reached'],
    run: async (actor, { body }) => ({ widget: await createWidget(deps, actor, body) }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/widgets/:id',
    tag,
    summary: 'One widget',
    access: 's.w.rea',
    params: idParams,
    query: noQuery,
    status: 200,
    reply: replies.widget,
    example: examples.widget,
    errors: ['not-found'],
    run: async (actor, { params }) => ({ widget: await getWidget(deps, actor, params.id) }),
  });

  route(app, http, {
    method: 'PATCH',
    url: '/api/v1/widgets/:id',
    tag,
    summary: 'Change a widget',
    access: 's.w.wr',
    params: idParams,
    body: widgetPatchSchema,
    status: 200,
    reply: replies.widget,
    example: examples.widget,
    errors: ['not-found'],
    run: async (actor, { params, body }) => ({ widget: await updateWidget(deps, actor, params.id, body) }),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/widgets/:id/duplicate',
    tag,
    summary: 'Make a copy of a widget',
    description: 'With a key of its own. Without `name` it is called `{name} (copy)`, numbered where that is taken.',
    access: 's.w.wr',
    params: idParams,
    body: widgetCopySchema,
    status: 201,
    reply: replies.widget,
    example: examples.widget,
    errors: ['limit-reached', 'not-found'],
    run: async (actor, { params, body }) => ({ widget: await copyWidget(deps, actor, params.id, body) }),
  });

  route(app, http, {
    method: 'DELETE',
    url: '/api/v1/widgets/:id',
    tag,
    summary: 'Remove a widget',
    description: 'Pages that show it show nothing from then on.',
    access: 's.w.wr',
    params: idParams,
    status: 204,
    reply: null,
    errors: ['not-found'],
    run: (actor, { params }) => deleteWidget(deps, actor, params.id),
  });
}
