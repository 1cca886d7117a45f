import * as z from 'zod/mini';

/** How long a copy of one's data can be fetched, in days. */
export const EXPORT_DAYS = 7;

/** A copy of everything about a person, as they asked for it. Times are ISO 8601 in UTC. */
export const dataExportSchema = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'ready', 'failed', 'expired']),
  requestedAt: z.string(),
  readyAt: z.nullable(z.string()),
  /** Until when it can be fetched. */
  expiresAt: z.nullable(z.string()),
  /** Of the ZIP file, in bytes. */
  size: z.nullable(z.number()),
});
export type DataExport = z.infer<typeof dataExportSchema>;
