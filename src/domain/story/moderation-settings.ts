import * as z from 'zod/mini';

export const moderationSettingsSchema = z.object({
  /** Two different people approve each story. */
  twoPeople: z.boolean(),
  /** How long a story that a moderator has open in the review queue is theirs. */
  claimMinutes: z.number(),
  /** A new post with one of these words is pending in every channel. */
  holdWords: z.array(z.string()),
  version: z.number(),
});
export type ModerationSettings = z.infer<typeof moderationSettingsSchema>;

export const DEFAULT_MODERATION: ModerationSettings = { twoPeople: false, claimMinutes: 2, holdWords: [], version: 1 };

const holdWordsSchema = z.pipe(
  z
    .array(z.string().check(z.trim(), z.maxLength(100, 'Use 100 characters or fewer.')))
    .check(z.maxLength(500, 'Use 500 words or fewer.')),
  z.transform((texts: string[]) => [...new Set(texts.filter((word) => word !== ''))]),
);

export const moderationSettingsPatchSchema = z
  .strictObject({
    twoPeople: z.optional(z.boolean()),
    claimMinutes: z.optional(
      z
        .int('Enter a whole number of minutes.')
        .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(60, 'Enter 60 or fewer.')),
    ),
    holdWords: z.optional(holdWordsSchema),
    /** As it was read; settings that someone else has saved since are not overwritten. */
    version: z.optional(z.int('Version must be a whole number.')),
  })
  .check(z.refine((patch) => Object.keys(patch).some((name) => name !== 'version'), 'Send at least one change.'));

export const consentListSchema = z.object({ count: z.number(), updatedAt: z.nullable(z.string()) });
export type ConsentList = z.infer<typeof consentListSchema>;

export const MOST_CONSENT_NAMES = 10_000;
export const CONSENT_MODES = ['replace', 'add'] as const;

export const newConsentListSchema = z.strictObject({
  names: z
    .array(z.string().check(z.maxLength(200, 'Use 200 characters or fewer for each name.')))
    .check(z.maxLength(MOST_CONSENT_NAMES, 'Use 10,000 names or fewer.')),
  mode: z.enum(CONSENT_MODES),
});
