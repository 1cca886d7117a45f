import * as z from 'zod/mini';
import { jobSchema } from '../job/schema.ts';

export const SEARCH_ENGINES = ['embedded', 'elasticsearch', 'opensearch', 'firestore', 'unreachable'] as const;

/** What searches, and how much of each school's stories it knows. */
export const searchStateSchema = z.object({
  engine: z.enum(SEARCH_ENGINES),
  schools: z.array(z.object({ iid: z.string(), indexed: z.number(), stored: z.number(), at: z.nullable(z.string()) })),
  job: z.nullable(jobSchema),
});
export type SearchState = z.infer<typeof searchStateSchema>;

export const reindexSchema = z.object({ iid: z.optional(z.string().check(z.minLength(1), z.maxLength(100))) });
