import * as z from 'zod/mini';
import {
  channelsActedSchema,
  channelsActSchema,
  type MonitoredFeed,
  monitoredFeedSchema,
  monitorQuerySchema,
  monitorSummarySchema,
} from '../admin/channels-monitor.ts';
import { endpoint } from './endpoint.ts';
import { sampleFeed } from './samples.ts';

export const monitorChannels = endpoint({
  method: 'GET',
  path: '/admin/channels',
  tag: 'Platform',
  summary: 'The channels of all schools',
  description:
    'Read by an index, page by page. `q` finds by the beginnings of words of a channel’s name and account. `summary` counts the channels of the chosen network and school, whatever their status; `quiet` ones are in `ok` too.',
  access: 'platform',
  query: monitorQuerySchema,
  reply: [
    200,
    z.object({
      items: z.array(monitoredFeedSchema),
      nextCursor: z.nullable(z.string()),
      total: z.number(),
      summary: monitorSummarySchema,
    }),
  ],
  example: {
    items: [{ ...sampleFeed, school: { id: 'hillcrest', name: 'Hillcrest School' }, failures: 0 } as MonitoredFeed],
    nextCursor: null,
    total: 1,
    summary: { ok: 1, syncing: 0, limited: 0, failing: 0, reauth: 0, paused: 0, quiet: 0 },
  },
  reads: ['monitor'],
});

export const actOnChannels = endpoint({
  method: 'POST',
  path: '/admin/channels/act',
  tag: 'Platform',
  summary: 'Sync, pause or resume channels of any school, or write to their schools',
  description:
    '`reauth` asks those who may change channels to reconnect them, `email` tells them how the channels are. What could not be done is in `failed`, with the reason.',
  access: 'platform',
  body: channelsActSchema,
  reply: [200, channelsActedSchema],
  example: { done: [{ iid: 'hillcrest', feedId: 'f4Yq0nV2cWk81sPz' }], failed: [] },
  changes: ['monitor'],
});
