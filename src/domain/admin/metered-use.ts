import * as z from 'zod/mini';
import { manifestOf, NETWORKS, type Network } from '../networks/all.ts';
import { anyReasonSchema } from './people.ts';

/** The network whose provider charges by the post. */
export const METERED = NETWORKS.find((network) => manifestOf(network).metered) as Network;

/** The newest posts of an account that its provider gives at all. */
export const MOST_HISTORY = 3_200;

/** What was read of it this calendar month, what may be read, and what that costs in US dollars. */
export const meteredUseSchema = z.object({
  from: z.string(),
  to: z.string(),
  reads: z.number(),
  cap: z.number(),
  stopped: z.boolean(),
  cost: z.number(),
  pricePerThousand: z.number(),
  endpoints: z.array(z.object({ name: z.string(), limit: z.number(), remaining: z.number(), reset: z.string() })),
  schools: z.array(z.object({ id: z.string(), name: z.string(), reads: z.number() })),
});
export type MeteredUse = z.infer<typeof meteredUseSchema>;

const whole = (message: string) =>
  z.number(message).check(z.int(message), z.minimum(0, message), z.maximum(1e9, message));
const PRICE = 'Enter a price from 0 to 1,000 dollars.';
export const readsPerMonthSchema = whole('Enter a whole number of posts, 0 or more.');
export const priceSchema = z.number(PRICE).check(z.minimum(0, PRICE), z.maximum(1_000, PRICE));
export const meteredUsePatchSchema = z.strictObject({
  cap: z.optional(readsPerMonthSchema),
  stopped: z.optional(z.boolean()),
  pricePerThousand: z.optional(priceSchema),
  reason: z.optional(anyReasonSchema),
});
export type MeteredUsePatch = z.infer<typeof meteredUsePatchSchema>;

export const RUN_STATUSES = ['queued', 'running', 'paused', 'done', 'stopped', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

const DAY = 'Enter a day as YYYY-MM-DD.';
const day = z.string(DAY).check(z.iso.date(DAY));
const id = z.string('Choose a channel.').check(z.regex(/^[\w-]{1,128}$/, 'Choose a channel.'));
export const historyAskedSchema = z.strictObject({ iid: id, feedId: id, from: day, to: day }).check(
  z.refine(({ from, to }) => Number.isNaN(Date.parse(from)) || from <= to, {
    path: ['to'],
    error: 'The last day is before the first.',
  }),
);
export type HistoryAsked = z.infer<typeof historyAskedSchema>;

export const historyEstimateSchema = z.object({ posts: z.number(), reads: z.number(), cost: z.number() });
export type HistoryEstimate = z.infer<typeof historyEstimateSchema>;

export const historyRunSchema = z.object({
  id: z.string(),
  status: z.enum(RUN_STATUSES),
  from: z.string(),
  to: z.string(),
  counts: z.object({ read: z.number(), added: z.number(), known: z.number(), failed: z.number() }),
  school: z.object({ id: z.string(), name: z.string() }),
  feed: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Why it is pending or failed, or what it could not reach. */
  message: z.optional(z.string()),
});
export type HistoryRun = z.infer<typeof historyRunSchema>;

export const isOpenRun = (status: RunStatus): boolean => ['queued', 'running', 'paused'].includes(status);
