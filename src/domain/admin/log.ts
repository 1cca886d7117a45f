import * as z from 'zod/mini';

/** One entry of the audit log as platform admins see it. Times are ISO 8601 in UTC. */
export const logEntrySchema = z.object({
  id: z.string(),
  /** The school's id, or `platform`; `{iid}.1` for what was written at the same moment as another entry. */
  chain: z.string(),
  /** From 1 in its chain. */
  seq: z.number(),
  school: z.nullable(z.object({ id: z.string(), name: z.string() })),
  actor: z.object({ uid: z.string(), email: z.nullable(z.string()) }),
  /** Done by a platform admin. */
  byPlatform: z.boolean(),
  action: z.string(),
  /** Paths of the documents it is about. */
  targets: z.array(z.string()),
  /** What the first three of them are called now, or were when it happened; those without a name are left out. */
  about: z.array(z.string()),
  at: z.string(),
  ip: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** Which entries are asked for. `actor` is an account's id or its email address; the days are the first and the last. */
export type LogFilters = {
  readonly school?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
};

/** The first entry of a chain that is not as it was written, and what is wrong there. */
export const chainBreakSchema = z.object({
  /** The part of the chain that it is in, as its entries name it; left out for the first. */
  part: z.optional(z.string()),
  seq: z.number(),
  /** `null` where the entry itself is gone. */
  id: z.nullable(z.string()),
  /** `rewritten`: it fits the entries around it, and is not the one that was kept outside the database. */
  how: z.enum(['changed', 'missing', 'inserted', 'cut-off', 'rewritten']),
  /** The day (UTC) of the copy outside the database that shows it. */
  keptOn: z.optional(z.string()),
});
export const chainStateSchema = z.object({
  chain: z.string(),
  /** How many entries were good before the break, or in all. */
  entries: z.number(),
  broken: z.nullable(chainBreakSchema),
  /** The last copy outside the database that the chain was compared with; left out where there is none. */
  compared: z.optional(
    z.object({
      /** Up to which entry it holds the chain. */
      seq: z.number(),
      /** The day (UTC) on which it was kept. */
      keptOn: z.string(),
    }),
  ),
});
export type ChainState = z.infer<typeof chainStateSchema>;
export type ChainBreak = z.infer<typeof chainBreakSchema>;
