import * as z from 'zod/mini';
import { reindexSchema, searchStateSchema } from '../admin/search.ts';
import { jobSchema, NO_COUNTS } from '../job/schema.ts';
import { endpoint } from './endpoint.ts';

export const getSearchState = endpoint({
  method: 'GET',
  path: '/admin/search',
  tag: 'Platform',
  summary: 'What searches, and how much of each school’s stories its index has',
  description:
    '`indexed` of `stored` stories are in the index; `at` is when it was brought up to date last, `null` before it is built. With `embedded` it is what the server that answers knows. `unreachable` is a search server that does not answer: the database answers searches then.',
  access: 'platform',
  reply: [200, searchStateSchema],
  example: {
    engine: 'embedded',
    schools: [{ iid: 'hillcrest', indexed: 1240, stored: 1240, at: '2026-11-20T08:15:00.000Z' }],
    job: null,
  },
  reads: ['search'],
});

export const reindexStories = endpoint({
  method: 'POST',
  path: '/admin/search/reindex',
  tag: 'Platform',
  summary: 'Make the search index of a school, or of all, again',
  description: 'Searches are still answered. Asked for again before it is done, it is the same job.',
  access: 'platform',
  body: reindexSchema,
  reply: [202, z.object({ job: jobSchema })],
  errors: ['not-found'],
  example: { job: { id: 'j4Yq0nV2cWk81sPz', status: 'queued', counts: NO_COUNTS } },
  changes: ['search'],
});
