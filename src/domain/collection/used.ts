import * as z from 'zod/mini';

/** What shows a collection, and what ends for visitors when it is deleted. */
export const collectionUsedSchema = z.object({
  widgets: z.array(z.object({ id: z.string(), name: z.string() })),
  newsletters: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether the school's page shows it. */
  page: z.boolean(),
  /** Whole addresses that readers follow. */
  feeds: z.array(z.string()),
  breaks: z.array(z.string()),
});
export type CollectionUsed = z.infer<typeof collectionUsedSchema>;
