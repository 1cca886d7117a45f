import * as z from 'zod/mini';
import {
  appliedDefaultsSchema,
  appliedSchema,
  defaultsPreviewSchema,
  newWidgetDefaultsSchema,
  previewedDefaultsSchema,
  widgetDefaultsSchema,
} from '../widget/defaults.ts';
import {
  newWidgetSchema,
  restoredWidgetSchema,
  widgetCopySchema,
  widgetPatchSchema,
  widgetSchema,
  widgetVersionSchema,
} from '../widget/schema.ts';
import { NO_COUNTS, statsQuerySchema, widgetStatsSchema } from '../widget/stats.ts';
import { endpoint } from './endpoint.ts';
import { sampleWidget, sampleWidgetDefaults } from './samples.ts';
import { pageOf } from './shared.ts';

export const listWidgets = endpoint({
  method: 'GET',
  path: '/widgets',
  tag: 'Widgets',
  summary: 'The school’s widgets, newest first',
  access: 's.w.rea',
  reply: [200, pageOf(widgetSchema)],
  example: { items: [sampleWidget], nextCursor: null },
});

export const createWidget = endpoint({
  method: 'POST',
  path: '/widgets',
  tag: 'Widgets',
  summary: 'Create a widget',
  access: 's.w.wr',
  body: newWidgetSchema,
  reply: [201, z.object({ widget: widgetSchema })],
  errors: ['limit-reached'],
  example: { widget: sampleWidget },
  changes: ['widgets'],
});

export const getWidget = endpoint({
  method: 'GET',
  path: '/widgets/:id',
  tag: 'Widgets',
  summary: 'One widget',
  access: 's.w.rea',
  reply: [200, z.object({ widget: widgetSchema })],
  errors: ['not-found'],
  example: { widget: sampleWidget },
});

export const updateWidget = endpoint({
  method: 'PATCH',
  path: '/widgets/:id',
  tag: 'Widgets',
  summary: 'Change a widget',
  description:
    'Changes the fields that it names, inside `options` and `options.parts` too. With a `version` that is no longer the widget’s it is refused with `latest`.',
  access: 's.w.wr',
  body: widgetPatchSchema,
  reply: [200, z.object({ widget: widgetSchema })],
  errors: ['not-found'],
  example: { widget: sampleWidget },
  changes: ['widgets'],
});

export const copyWidget = endpoint({
  method: 'POST',
  path: '/widgets/:id/duplicate',
  tag: 'Widgets',
  summary: 'Copy a widget',
  description: 'With a key of its own. Without `name` it is called `{name} (copy)`, numbered where that is taken.',
  access: 's.w.wr',
  body: widgetCopySchema,
  reply: [201, z.object({ widget: widgetSchema })],
  errors: ['limit-reached', 'not-found'],
  example: { widget: sampleWidget },
  changes: ['widgets'],
});

export const deleteWidget = endpoint({
  method: 'DELETE',
  path: '/widgets/:id',
  tag: 'Widgets',
  summary: 'Remove a widget',
  description: 'Pages that show it show nothing from then on.',
  access: 's.w.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['widgets'],
});

export const pauseWidget = endpoint({
  method: 'POST',
  path: '/widgets/:id/pause',
  tag: 'Widgets',
  summary: 'Pause a widget',
  description: 'Pages that show it show no stories until it is resumed.',
  access: 's.w.wr',
  reply: [200, z.object({ widget: widgetSchema })],
  errors: ['not-found'],
  example: { widget: { ...sampleWidget, status: 'paused' } },
  changes: ['widgets'],
});

export const resumeWidget = endpoint({
  method: 'POST',
  path: '/widgets/:id/resume',
  tag: 'Widgets',
  summary: 'Resume a widget',
  access: 's.w.wr',
  reply: [200, z.object({ widget: widgetSchema })],
  errors: ['not-found'],
  example: { widget: sampleWidget },
  changes: ['widgets'],
});

export const listWidgetVersions = endpoint({
  method: 'GET',
  path: '/widgets/:id/versions',
  tag: 'Widgets',
  summary: 'How a widget became what it is',
  description: 'The last 50 versions, the newest first, each with the fields that it changed.',
  access: 's.w.rea',
  reply: [200, pageOf(widgetVersionSchema)],
  errors: ['not-found'],
  example: {
    items: [
      {
        version: 3,
        at: '2026-10-14T15:05:00.000Z',
        by: { uid: 'u2Hq8sVb4nXw', name: 'Ada Marsh' },
        changed: ['options.radius'],
      },
    ],
    nextCursor: null,
  },
});

export const restoreWidget = endpoint({
  method: 'POST',
  path: '/widgets/:id/restore',
  tag: 'Widgets',
  summary: 'Restore an earlier version of a widget',
  description: 'As a new version. Whether the widget is paused stays as it is.',
  access: 's.w.wr',
  body: restoredWidgetSchema,
  reply: [200, z.object({ widget: widgetSchema })],
  errors: ['not-found'],
  example: { widget: sampleWidget },
  changes: ['widgets'],
});

export const getWidgetDefaults = endpoint({
  method: 'GET',
  path: '/widget-defaults',
  tag: 'Widgets',
  summary: 'What new widgets begin with',
  description: 'Before a school has chosen, the platform’s own values, with `version` 0.',
  access: 's.w.rea',
  reply: [200, z.object({ defaults: widgetDefaultsSchema })],
  example: { defaults: sampleWidgetDefaults },
});

export const setWidgetDefaults = endpoint({
  method: 'PUT',
  path: '/widget-defaults',
  tag: 'Widgets',
  summary: 'Set what new widgets begin with',
  description:
    'Replaces all of it: what is left out gets the platform’s own value. Widgets that exist stay as they are. `places` give hashtags a position, for the layout `map`.',
  access: 's.w.wr',
  body: newWidgetDefaultsSchema,
  reply: [200, z.object({ defaults: widgetDefaultsSchema })],
  example: { defaults: sampleWidgetDefaults },
  changes: ['widget-defaults'],
});

export const previewWidgetDefaults = endpoint({
  method: 'POST',
  path: '/widget-defaults/preview',
  tag: 'Widgets',
  summary: 'What defaults would change in each widget',
  description: 'Nothing is stored.',
  access: 's.w.wr',
  body: previewedDefaultsSchema,
  reply: [200, defaultsPreviewSchema],
  example: {
    items: [{ id: sampleWidget.id, name: sampleWidget.name, changes: [{ field: 'options.radius', from: 12, to: 4 }] }],
  },
});

export const applyWidgetDefaults = endpoint({
  method: 'POST',
  path: '/widget-defaults/apply',
  tag: 'Widgets',
  summary: 'Apply the default options to widgets',
  description: 'Applies only the stored `options`. Each widget keeps its layout, its sites and its story.',
  access: 's.w.wr',
  body: appliedDefaultsSchema,
  reply: [200, appliedSchema],
  example: { done: [sampleWidget.id], failed: [] },
  changes: ['widgets'],
});

export const getWidgetStats = endpoint({
  method: 'GET',
  path: '/widgets/:id/stats',
  tag: 'Widgets',
  summary: 'How often a widget was seen and used',
  description:
    'Days of the school, the oldest first, at most 92. Without `from` and `to` the last 30. Stories and pages are those of the months that the days are in.',
  access: 's.w.rea',
  query: statsQuerySchema,
  reply: [200, widgetStatsSchema],
  errors: ['not-found'],
  example: {
    days: [
      {
        ...NO_COUNTS,
        day: '2026-11-30',
        views: 64,
        visitors: 51,
        clicks: 12,
        devices: { phone: 40, tablet: 4, desktop: 20 },
      },
    ],
    stories: [{ storyId: 's9Kd2mXc7vBn', title: 'A new garden', clicks: 7 }],
    pages: [
      {
        page: 'https://www.hillcrest.example/news',
        views: 64,
        firstAt: '2026-11-02T08:12:00.000Z',
        lastAt: '2026-11-30T15:40:00.000Z',
      },
    ],
  },
});
