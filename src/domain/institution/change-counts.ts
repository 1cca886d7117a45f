import * as z from 'zod/mini';

/** How often each resource of a school has changed, `institutions/{iid}/analytics/changes`. */
export const changeCountsSchema = z.record(z.string(), z.number());
