import * as z from 'zod/mini';

/** What awaits the people who run the platform, in numbers. */
export const overviewSchema = z.object({
  schoolsWaiting: z.number(),
  planRequests: z.number(),
  /** Channels that stay broken until someone at their school acts. */
  failingChannels: z.number(),
  /** Those, channels that the plan paused, and those whose sign-in ends soon: of all schools together what the list says of each. */
  channelsNeedingAttention: z.number(),
  failedJobs: z.number(),
  mailWaiting: z.number(),
  /** Kinds of error that the server reported in the last 24 hours. */
  errors24h: z.number(),
  status: z.enum(['operational', 'outage']),
  /** Imports of schools under way. */
  imports: z.number(),
  version: z.string(),
  build: z.string(),
});
export type Overview = z.infer<typeof overviewSchema>;
