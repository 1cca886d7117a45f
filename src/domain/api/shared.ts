import * as z from 'zod/mini';
import { pageFields } from '../page-fields.ts';

/** The shape of every list; `nextCursor` is `null` at its end. */
export const pageOf = <T extends z.ZodMiniType>(items: T) =>
  z.object({ items: z.array(items), nextCursor: z.nullable(z.string()), total: z.optional(z.number()) });

/** For lists that are only read on. */
export const pageQuery = z.strictObject(pageFields);
