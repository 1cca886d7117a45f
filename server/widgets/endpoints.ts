import * as api from '../../src/domain/api/widgets.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import {
  applyWidgetDefaults,
  previewWidgetDefaults,
  setWidgetDefaults,
  widgetDefaults,
} from './use-cases/widget-defaults.ts';
import { widgetStats } from './use-cases/widget-stats.ts';
import { restoreWidget, widgetVersions } from './use-cases/widget-versions.ts';
import {
  copyWidget,
  createWidget,
  deleteWidget,
  getWidget,
  listWidgets,
  pauseWidget,
  resumeWidget,
  updateWidget,
} from './use-cases/widgets.ts';

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

  serve(api.pauseWidget, async (actor, { params }) => ({ widget: await pauseWidget(deps, actor, params.id) }));

  serve(api.resumeWidget, async (actor, { params }) => ({ widget: await resumeWidget(deps, actor, params.id) }));

  serve(api.listWidgetVersions, async (actor, { params }) => ({
    items: await widgetVersions(deps, actor, params.id),
    nextCursor: null,
  }));

  serve(api.getWidgetStats, (actor, { params, query }) => widgetStats(deps, actor, params.id, query));

  serve(api.restoreWidget, async (actor, { params, body }) => ({
    widget: await restoreWidget(deps, actor, params.id, body.version),
  }));

  serve(api.getWidgetDefaults, async ({ iid }) => ({ defaults: await widgetDefaults(deps, iid) }));

  serve(api.setWidgetDefaults, async (actor, { body }) => ({ defaults: await setWidgetDefaults(deps, actor, body) }));

  serve(api.previewWidgetDefaults, (actor, { body }) => previewWidgetDefaults(deps, actor, body));

  serve(api.applyWidgetDefaults, (actor, { body }) => applyWidgetDefaults(deps, actor, body.ids));
}
