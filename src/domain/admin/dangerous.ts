import * as z from 'zod/mini';
import { reasonSchema } from './people.ts';

/** How long a dry run counts before the act itself. */
export const DRY_RUN_LIVES_MS = 24 * 3_600_000;

/** What an act takes that needs a dry run first, and the word that says which thing is meant. */
export const dangerousActSchema = z.strictObject({
  reason: reasonSchema,
  dryRun: z.optional(z.boolean()),
  confirm: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Use 200 characters or fewer.'))),
});
export type DangerousAct = z.infer<typeof dangerousActSchema>;

/** Fields that may differ between a dry run and its act. */
export const NOT_COMPARED = ['dryRun', 'confirm', 'reason', 'version'] as const;
