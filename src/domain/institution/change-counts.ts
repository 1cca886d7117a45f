import * as z from 'zod/mini';

/** How often each resource of a school has changed, `institutions/{iid}/analytics/changes`. What is no number is no count. */
export const changeCountsSchema = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((fields) =>
    Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    ),
  ),
);
