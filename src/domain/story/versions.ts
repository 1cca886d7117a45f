import * as z from 'zod/mini';

/** One field of a change: what it said before and what it says since. */
export const storyChangeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type StoryChange = z.infer<typeof storyChangeSchema>;

export const storyVersionSchema = z.object({
  version: z.number(),
  at: z.string(),
  /** `uid` is `null` for a channel, which `name` names. */
  by: z.object({ uid: z.nullable(z.string()), name: z.string() }),
  /** As in the activity log. */
  action: z.string(),
  changes: z.array(storyChangeSchema),
});
export type StoryVersion = z.infer<typeof storyVersionSchema>;

/** Of a story, as a person names it. */
export const versionSchema = z.int('Version must be a whole number.').check(z.minimum(1, 'Version must be 1 or more.'));

export const restoreSchema = z.strictObject({
  /** 0 is what the source says. */
  version: z.int('Version must be a whole number.').check(z.minimum(0, 'Version must be 0 or more.')),
});
