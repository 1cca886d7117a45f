import * as z from 'zod/mini';
import { isDay } from '../../lib/day.ts';
import { normaliseHashtag } from '../../lib/text.ts';

/** What holds for the new posts of a channel. */
export const feedRulesSchema = z.object({
  /** `auto`: new posts are approved without review. */
  approve: z.enum(['manual', 'auto']),
  /** What the source changes in an approved story is shown at once, without review. */
  trustEdits: z.boolean(),
  /** A post with one of these words awaits review all the same. */
  holdWords: z.array(z.string()),
  /** Posts with none of these hashtags are left out; all are taken where it is empty. */
  only: z.array(z.string()),
  skipReplies: z.boolean(),
  skipReposts: z.boolean(),
  /** Posts of before this day are left out. */
  from: z.nullable(z.string()),
  addTags: z.array(z.string()),
});
export type FeedRules = z.infer<typeof feedRulesSchema>;

export const DEFAULT_RULES: FeedRules = {
  approve: 'manual',
  trustEdits: false,
  holdWords: [],
  only: [],
  skipReplies: true,
  skipReposts: true,
  from: null,
  addTags: [],
};

/** The rules of a channel, whole: one that was connected before there were so many has the usual ones. */
export function rulesOf({ rules }: { rules?: Partial<FeedRules> | undefined }): FeedRules {
  return { ...DEFAULT_RULES, ...rules };
}

/** These rules with what was changed of them; a field that is left out stays as it is. */
export function changedRules(rules: FeedRules, patch: FeedRulesPatch): FeedRules {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...rules, ...(Object.fromEntries(entries) as Partial<FeedRules>) };
}

const DAY = 'Enter a day as YYYY-MM-DD.';
export const daySchema = z.string(DAY).check(z.refine(isDay, DAY));

const unique = (texts: string[]) => [...new Set(texts)];
const MOST = 50;
const LONGEST = 100;
const listOf = (most: string, long: string, map: (word: string) => string) =>
  z.pipe(
    z.array(z.string().check(z.trim(), z.maxLength(LONGEST, long))).check(z.maxLength(MOST, most)),
    z.transform((texts: string[]) => unique(texts.map(map).filter(Boolean))),
  );
const hashtags = listOf('Use 50 hashtags or fewer.', 'Use 100 characters or fewer.', normaliseHashtag);

/** A field that is left out stays as it is. */
export const feedRulesPatchSchema = z.strictObject({
  approve: z.optional(z.enum(['manual', 'auto'], 'Choose “manual” or “auto”.')),
  trustEdits: z.optional(z.boolean()),
  holdWords: z.optional(listOf('Use 50 words or fewer.', 'Use 100 characters or fewer.', (word) => word)),
  only: z.optional(hashtags),
  skipReplies: z.optional(z.boolean()),
  skipReposts: z.optional(z.boolean()),
  from: z.optional(z.nullable(daySchema)),
  addTags: z.optional(hashtags),
});
export type FeedRulesPatch = z.infer<typeof feedRulesPatchSchema>;

export const RULE_OUTCOMES = ['approved', 'pending', 'held', 'skipped'] as const;
export const rulesPreviewSchema = z.object({
  counts: z.object({ approved: z.number(), pending: z.number(), held: z.number(), skipped: z.number() }),
  items: z.array(
    z.object({ externalId: z.string(), title: z.string(), outcome: z.enum(RULE_OUTCOMES), why: z.string() }),
  ),
  nextCursor: z.null(),
});
export type RulesPreview = z.infer<typeof rulesPreviewSchema>;

/** A post that a rule kept out. */
export const skippedPostSchema = z.object({
  externalId: z.string(),
  title: z.string(),
  url: z.nullable(z.string()),
  /** The name of the rule's field. */
  rule: z.string(),
  at: z.string(),
});
export type SkippedPost = z.infer<typeof skippedPostSchema>;
