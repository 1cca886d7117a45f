import * as z from 'zod/mini';
import { newViewSchema, VIEWED, viewSchema } from '../story/view.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './shared.ts';

const sampleView = {
  id: 'v9Kd72mQxT0aLbVr',
  for: 'stories' as const,
  name: 'Sports day to review',
  query: 'status=pending&tag=sportsday',
  shared: true,
  own: true,
};

export const listViews = endpoint({
  method: 'GET',
  path: '/views',
  tag: 'Stories',
  summary: 'The saved filters of a list: one’s own and those that others share',
  access: 's.s.rea',
  query: z.strictObject({ for: z.enum(VIEWED, 'Views are for stories.') }),
  reply: [200, pageOf(viewSchema)],
  example: { items: [sampleView], nextCursor: null },
  reads: ['views'],
});

export const createView = endpoint({
  method: 'POST',
  path: '/views',
  tag: 'Stories',
  summary: 'Save filters under a name',
  description: 'At most 100 a person. With `shared` everyone who may see the list has it.',
  access: 's.s.wr',
  body: newViewSchema,
  reply: [201, z.object({ view: viewSchema })],
  example: { view: sampleView },
  changes: ['views'],
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/views/:id',
  tag: 'Stories',
  summary: 'Delete saved filters',
  description: 'Your own. People who may change the school’s settings also delete those that others share.',
  access: 's.s.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['views'],
});
