import * as z from 'zod/mini';
import { pageFields } from '../page-fields.ts';

/** The shape of every list; `nextCursor` is `null` at its end. */
export const pageOf = <T extends z.ZodMiniType>(items: T) =>
  z.object({ items: z.array(items), nextCursor: z.nullable(z.string()), total: z.optional(z.number()) });

/** A form with `signed_request` is far smaller. */
export const MOST_SIGNED_REQUEST_BYTES = 64 * 1024;

/** For lists that are only read on. */
export const pageQuery = z.strictObject(pageFields);
