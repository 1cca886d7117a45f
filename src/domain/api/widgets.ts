import * as z from 'zod/mini';
import { newWidgetSchema, widgetCopySchema, widgetPatchSchema, widgetSchema } from '../widget/schema.ts';
import { endpoint } from './endpoint.ts';
import { sampleWidget } from './samples.ts';
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
