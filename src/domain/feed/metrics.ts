import * as z from 'zod/mini';
import { daySchema } from './rules.ts';

/** What a channel says about itself on one day; what its network does not count is left out. */
export const feedMetricsSchema = z.object({
  day: z.string(),
  followers: z.optional(z.number()),
  posts: z.optional(z.number()),
  reach: z.optional(z.number()),
  views: z.optional(z.number()),
  engagement: z.optional(z.number()),
});
export type FeedMetrics = z.infer<typeof feedMetricsSchema>;

const ORDER = 'The first day has to be before the last.';
/** Both days belong to it. */
export const metricsQuerySchema = z
  .strictObject({ from: z.optional(daySchema), to: z.optional(daySchema) })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, { error: ORDER, path: ['from'] }),
  );
