import * as z from 'zod/mini';

const LIMIT = 'Limit is a number from 1 to 200.';

/** What every list that is read page by page takes in its query. */
export const pageFields = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, LIMIT)),
      z.pipe(z.transform(Number), z.number().check(z.minimum(1, LIMIT), z.maximum(200, LIMIT))),
    ),
  ),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(4000))),
};
