import * as z from 'zod/mini';
import { FEED_STATUSES, type Feed, feedSchemaWith } from '../feed/schema.ts';
import { NETWORKS } from '../networks/all.ts';
import { pageFields } from '../page-fields.ts';
import { anyReasonSchema } from './people.ts';

/** Those that failed most first, those that were read longest ago first, those that are due first, by name. */
export const MONITOR_SORTS = ['-failures', 'lastGoodSyncAt', 'nextSyncAt', 'name'] as const;
export type MonitorSort = (typeof MONITOR_SORTS)[number];

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not an id.'));

export const monitorQuerySchema = z.strictObject({
  ...pageFields,
  network: z.optional(z.enum(NETWORKS, 'Choose a network.')),
  status: z.optional(z.enum(FEED_STATUSES, 'Choose a status.')),
  iid: z.optional(id),
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters.'))),
  sort: z.optional(z.enum(MONITOR_SORTS, `Sort by ${MONITOR_SORTS.join(', ')}.`)),
});
export type MonitorQuery = z.infer<typeof monitorQuerySchema>;

type Monitored = {
  school: { id: string; name: string };
  /** Readings that failed one after the other. */
  failures: number;
};
/** A channel as its school sees it, with the school. */
export type MonitoredFeed = Feed & Monitored;
export const monitoredFeedSchema = feedSchemaWith<Monitored>({
  school: z.object({ id: z.string(), name: z.string() }),
  failures: z.number(),
});

/** How many channels are how; quiet ones are working ones too. */
export const monitorSummarySchema = z.object({
  ok: z.number(),
  syncing: z.number(),
  limited: z.number(),
  failing: z.number(),
  reauth: z.number(),
  paused: z.number(),
  quiet: z.number(),
});
export type MonitorSummary = z.infer<typeof monitorSummarySchema>;

export const CHANNEL_ACTS = ['sync', 'pause', 'resume', 'reauth', 'email'] as const;
export type ChannelAct = (typeof CHANNEL_ACTS)[number];

const channelIdSchema = z.strictObject({ iid: id, feedId: id });
export type ChannelId = z.infer<typeof channelIdSchema>;

const MOST = 500;
export const channelsActSchema = z.strictObject({
  ids: z
    .array(channelIdSchema)
    .check(z.minLength(1, 'Choose at least one channel.'), z.maxLength(MOST, `At most ${MOST} channels at a time.`)),
  act: z.enum(CHANNEL_ACTS, `The act is one of ${CHANNEL_ACTS.join(', ')}.`),
  reason: z.optional(anyReasonSchema),
});
export type ChannelsAct = z.infer<typeof channelsActSchema>;

export const channelsActedSchema = z.object({
  done: z.array(channelIdSchema),
  failed: z.array(
    z.object({ iid: z.string(), feedId: z.string(), error: z.object({ code: z.string(), message: z.string() }) }),
  ),
});
export type ChannelsActed = z.infer<typeof channelsActedSchema>;
