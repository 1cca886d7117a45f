import * as z from 'zod/mini';
import { FEED_STATUSES, PUSH_STATES } from './schema.ts';

const SEEN = ['always', 'sometimes', 'never'] as const;

/** How a channel is doing, and what would put it right. */
export const feedHealthSchema = z.object({
  status: z.enum(FEED_STATUSES),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  since: z.optional(z.string()),
  nextTryAt: z.optional(z.string()),
  lastGoodSyncAt: z.nullable(z.string()),
  expiresAt: z.optional(z.string()),
  push: z.enum(PUSH_STATES),
  /** How many widgets and newsletters show its stories. */
  widgets: z.number(),
  newsletters: z.number(),
  /** What a person can do, one step after the other; empty while all is well. */
  steps: z.array(z.string()),
  /** What its source lets us know; left out in answers of before it was said. */
  sees: z.optional(
    z.object({
      /** Whether what is changed or deleted there is seen here. */
      edits: z.enum(SEEN),
      deletions: z.enum(SEEN),
      /** Whether it may tell us of new posts. */
      push: z.boolean(),
      /** How many posts a first reading reaches at most; `null` for all. */
      newest: z.nullable(z.number()),
    }),
  ),
});
export type FeedHealth = z.infer<typeof feedHealthSchema>;

export const WHY_STATES = [
  'shown',
  'waiting',
  'held',
  'hidden',
  'returned',
  'taken-down',
  'filtered',
  'duplicate',
  'unreadable',
  'deleted-here',
  'not-fetched',
  'not-found',
] as const;
export type WhyState = (typeof WHY_STATES)[number];

/** What became of a post that is missing. */
export const whySchema = z.object({
  /** `null` where no channel knows of it. */
  feedId: z.nullable(z.string()),
  feedName: z.nullable(z.string()),
  state: z.enum(WHY_STATES),
  title: z.optional(z.string()),
  storyId: z.optional(z.string()),
  /** Who decided so. */
  by: z.optional(z.string()),
  at: z.optional(z.string()),
  /** The name of the rule's field. */
  rule: z.optional(z.string()),
  /** In plain words. */
  reason: z.string(),
});
export type Why = z.infer<typeof whySchema>;

export const whyQuerySchema = z.strictObject({
  q: z
    .string('Enter the address, id or title of a post.')
    .check(
      z.trim(),
      z.minLength(2, 'Enter the address, id or title of a post.'),
      z.maxLength(2_000, 'Use 2,000 characters or fewer.'),
    ),
  feedId: z.optional(z.string()),
});
