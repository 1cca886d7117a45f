import * as z from 'zod/mini';
import { type CountedFeed, countedFeedSchema, postCountsQuerySchema, recountSchema } from '../admin/post-counts.ts';
import { jobSchema, NO_COUNTS } from '../job/schema.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './shared.ts';

const sample: CountedFeed = {
  school: { id: 'hillcrest', name: 'Hillcrest School' },
  feed: { id: 'f4Yq0nV2cWk81sPz', name: 'School news', network: 'rss' },
  days: [{ day: '2026-11-20', count: 2 }],
  total: 48,
  atSource: null,
  gaps: [{ from: '2026-11-02', to: '2026-11-19' }],
  countedAt: '2026-11-20T08:15:00.000Z',
};

export const listPostCounts = endpoint({
  method: 'GET',
  path: '/admin/post-counts',
  tag: 'Platform',
  summary: 'Stories of each channel by the day they were published',
  description:
    'Those that are gone at the source too. The last 28 days unless said. `atSource` is what the network says it has; `gaps` are weeks and more without a post.',
  access: 'platform',
  query: postCountsQuerySchema,
  reply: [200, pageOf(countedFeedSchema)],
  example: { items: [sample], nextCursor: null },
  reads: ['post-counts'],
});

export const recountPosts = endpoint({
  method: 'POST',
  path: '/admin/post-counts/recount',
  tag: 'Platform',
  summary: 'Count the stories of a school’s channels, or of one, again',
  access: 'platform',
  body: recountSchema,
  reply: [202, z.object({ job: jobSchema })],
  errors: ['not-found'],
  example: { job: { id: 'j4Yq0nV2cWk81sPz', status: 'queued', counts: NO_COUNTS } },
  changes: ['post-counts'],
});
