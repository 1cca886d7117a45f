import * as z from 'zod/mini';
import {
  type HistoryRun,
  historyAskedSchema,
  historyEstimateSchema,
  historyRunSchema,
  type MeteredUse,
  meteredUsePatchSchema,
  meteredUseSchema,
} from '../admin/metered-use.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './shared.ts';

const sampleUse: MeteredUse = {
  from: '2026-11-01',
  to: '2026-11-30',
  reads: 1_240,
  cap: 10_000,
  stopped: false,
  cost: 6.2,
  pricePerThousand: 5,
  endpoints: [{ name: 'GET /2/users/:id/tweets', limit: 900, remaining: 871, reset: '2026-11-20T08:30:00.000Z' }],
  schools: [{ id: 'hillcrest', name: 'Hillcrest School', reads: 1_240 }],
};
const sampleRun: HistoryRun = {
  id: 'h7Rq0nV2cWk81sPz',
  status: 'running',
  from: '2025-09-01',
  to: '2026-07-31',
  counts: { read: 400, added: 380, known: 20, failed: 0 },
  school: { id: 'hillcrest', name: 'Hillcrest School' },
  feed: { id: 'f4Yq0nV2cWk81sPz', name: 'Hillcrest on X' },
  createdAt: '2026-11-20T08:15:00.000Z',
  finishedAt: null,
};

const run = z.object({ run: historyRunSchema });

export const getMeteredUse = endpoint({
  method: 'GET',
  path: '/admin/x',
  tag: 'Platform',
  summary: 'What was read from X this calendar month, by all schools',
  description: '`cost` is in US dollars. `endpoints` is what X said with the last readings.',
  access: 'platform',
  reply: [200, z.object({ x: meteredUseSchema })],
  example: { x: sampleUse },
  reads: ['metered-use'],
});

export const changeMeteredUse = endpoint({
  method: 'PATCH',
  path: '/admin/x',
  tag: 'Platform',
  summary: 'Set what may be read from X in a month, or stop all reading',
  description:
    'At `cap`, or `stopped`, nothing is sent and X channels are `limited` with the code `quota`. When reading is possible again, they are read.',
  access: 'platform',
  body: meteredUsePatchSchema,
  reply: [200, z.object({ x: meteredUseSchema })],
  example: { x: sampleUse },
  changes: ['metered-use', 'monitor'],
});

export const estimateHistory = endpoint({
  method: 'POST',
  path: '/admin/x/history/estimate',
  tag: 'Platform',
  summary: 'About how many posts a history run would read, and what it costs',
  description: 'From what is known of the channel. Nothing is asked of X.',
  access: 'platform',
  body: historyAskedSchema,
  reply: [200, historyEstimateSchema],
  errors: ['not-found'],
  example: { posts: 1_200, reads: 1_200, cost: 6 },
  changes: [],
});

export const startHistory = endpoint({
  method: 'POST',
  path: '/admin/x/history',
  tag: 'Platform',
  summary: 'Read the past of an X channel',
  description: '`from` and `to` are days, both included. X gives the newest 3,200 posts of an account at most.',
  access: 'platform',
  body: historyAskedSchema,
  reply: [201, run],
  errors: ['not-found', 'conflict'],
  example: { run: sampleRun },
  changes: ['metered-history'],
});

export const listHistory = endpoint({
  method: 'GET',
  path: '/admin/x/history',
  tag: 'Platform',
  summary: 'History runs, the newest first',
  access: 'platform',
  reply: [200, pageOf(historyRunSchema)],
  example: { items: [sampleRun], nextCursor: null },
  reads: ['metered-history'],
});

const onRun = (act: 'pause' | 'resume' | 'stop', summary: string) =>
  ({
    method: 'POST',
    path: `/admin/x/history/:id/${act}`,
    tag: 'Platform',
    summary,
    access: 'platform',
    reply: [200, run],
    errors: ['not-found', 'conflict'],
    example: { run: sampleRun },
    changes: ['metered-history'],
  }) as const;

export const pauseHistory = endpoint({ ...onRun('pause', 'Pause a history run'), path: '/admin/x/history/:id/pause' });
export const resumeHistory = endpoint({
  ...onRun('resume', 'Resume a history run where it was'),
  path: '/admin/x/history/:id/resume',
});
export const stopHistory = endpoint({ ...onRun('stop', 'End a history run'), path: '/admin/x/history/:id/stop' });
