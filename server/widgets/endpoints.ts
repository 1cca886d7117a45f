import * as api from '../../src/domain/api/widgets.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import { copyWidget, createWidget, deleteWidget, getWidget, listWidgets, updateWidget } from './use-cases/widgets.ts';

export function widgetRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listWidgets, async (actor) => ({ items: await listWidgets(deps, actor), nextCursor: null }));

  serve(api.createWidget, async (actor, { body }) => ({ widget: await createWidget(deps, actor, body) }));

  serve(api.getWidget, async (actor, { params }) => ({ widget: await getWidget(deps, actor, params.id) }));

  serve(api.updateWidget, async (actor, { params, body }) => ({
    widget: await updateWidget(deps, actor, params.id, body),
  }));

  serve(api.copyWidget, async (actor, { params, body }) => ({
    widget: await copyWidget(deps, actor, params.id, body),
  }));

  serve(api.deleteWidget, (actor, { params }) => deleteWidget(deps, actor, params.id));
}
