import * as z from 'zod/mini';
import { storyUseSchema } from './schema.ts';
import { versionSchema } from './versions.ts';

export const DECISIONS = ['approve', 'hide', 'return', 'restore'] as const;
export type Decision = (typeof DECISIONS)[number];

const storyIdsSchema = z
  .array(z.string().check(z.minLength(1), z.maxLength(200)))
  .check(z.minLength(1, 'Choose at least one story.'), z.maxLength(500, 'Choose 500 stories or fewer.'));

export const moderateSchema = z
  .strictObject({
    ids: storyIdsSchema,
    decision: z.enum(DECISIONS),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.'))),
    /** The person who approves says that whoever may be named agrees. */
    consentConfirmed: z.optional(z.boolean()),
    /** The person who approves knows that pictures in it were taken down, and shows them again. */
    picturesConfirmed: z.optional(z.boolean()),
    /** Kept with that. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.'))),
    /** Also where another moderator is reviewing the story. */
    force: z.optional(z.boolean()),
    /** The version that was looked at, by id. A story that has changed since is left as it is. */
    versions: z.optional(z.record(z.string().check(z.maxLength(200)), versionSchema)),
  })
  .check(
    z.refine(({ decision, reason }) => decision !== 'return' || !!reason, {
      message: 'Enter what should be changed.',
      path: ['reason'],
    }),
  );
export type Moderate = z.infer<typeof moderateSchema>;

const failedSchema = z.array(z.object({ id: z.string(), error: z.object({ code: z.string(), message: z.string() }) }));
const undoOfferSchema = z.object({ id: z.string(), until: z.string() });

export const moderatedSchema = z.object({
  done: z.array(z.string()),
  /** A second person approves them. */
  waiting: z._default(z.array(z.string()), []),
  /** Those of `done` that are published at their hour, not at once. */
  scheduled: z._default(z.array(z.string()), []),
  failed: failedSchema,
  /** `null` where nothing was done. */
  undo: z.optional(z.nullable(undoOfferSchema)),
});
export type Moderated = z.infer<typeof moderatedSchema>;

export const BULK_ACTS = ['tag', 'untag', 'value', 'unvalue', 'collect', 'uncollect', 'delete'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

export const bulkSchema = z.strictObject({
  ids: storyIdsSchema,
  act: z.enum(BULK_ACTS),
  /** The hashtag, the value or the collection's id. */
  value: z.optional(z.string().check(z.maxLength(128, 'Use 128 characters or fewer.'))),
});
export type Bulk = z.infer<typeof bulkSchema>;

export const undoSchema = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) });
export const undoneActSchema = z.object({ done: z.array(z.string()), failed: failedSchema });
export type UndoneAct = z.infer<typeof undoneActSchema>;
export const bulkDoneSchema = z.extend(undoneActSchema, {
  undo: z.optional(undoOfferSchema),
  /** Those of `done` whose change is pending beside what visitors see. */
  waiting: z.optional(z.array(z.string())),
});
export type BulkDone = z.infer<typeof bulkDoneSchema>;

export const takedownSchema = z.strictObject({
  reason: z
    .string('Enter the reason.')
    .check(z.trim(), z.minLength(1, 'Enter the reason.'), z.maxLength(1000, 'Use 1,000 characters or fewer.')),
});
/** `media` counts the pictures that are no longer served; `publication` is the one that it ended, as it was. */
export const takedownFromSchema = z.extend(storyUseSchema, {
  media: z.number(),
  publication: z.nullable(z.object({ id: z.string(), status: z.string() })),
});
export type TakedownFrom = z.infer<typeof takedownFromSchema>;

export const SOURCE_DELETED_DECISIONS = ['keep', 'remove'] as const;
export const sourceDeletedSchema = z.strictObject({ decision: z.enum(SOURCE_DELETED_DECISIONS) });

export const PROPOSED_DECISIONS = ['accept', 'keep'] as const;
export type ProposedDecision = (typeof PROPOSED_DECISIONS)[number];

export const decideProposedSchema = z.strictObject({
  decision: z.enum(PROPOSED_DECISIONS),
  /** The version that was looked at. */
  version: z.optional(versionSchema),
  /** Whoever accepts says that whoever may be named agrees. */
  consentConfirmed: z.optional(z.boolean()),
  picturesConfirmed: z.optional(z.boolean()),
  /** Kept with that. */
  note: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.'))),
});
export type DecideProposed = z.infer<typeof decideProposedSchema>;
