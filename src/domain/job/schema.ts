import * as z from 'zod/mini';

export const JOB_STATUSES = ['queued', 'running', 'done', 'failed'] as const;

export const jobCountsSchema = z.object({
  seen: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.number(),
});
export type JobCounts = z.infer<typeof jobCountsSchema>;
export const NO_COUNTS: JobCounts = { seen: 0, added: 0, updated: 0, unchanged: 0, failed: 0 };

/** Work that goes on after the answer, `jobs/{id}`. */
export const jobSchema = z.object({
  id: z.string(),
  status: z.enum(JOB_STATUSES),
  counts: jobCountsSchema,
  error: z.optional(z.nullable(z.object({ code: z.string(), message: z.string() }))),
});
export type Job = z.infer<typeof jobSchema>;
