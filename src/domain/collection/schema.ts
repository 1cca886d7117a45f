import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { isDay } from '../rules.ts';

const tagList = z.pipe(
  z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
  z.transform((tags: string[]) => [...new Set(tags.map(normaliseHashtag).filter(Boolean))]),
);
const date = z.nullable(z.string().check(z.refine(isDay, 'Enter a date as year-month-day.')));

/**
 * Which stories come in by themselves. Empty lists do not restrict; `from` and `to` are days, both included.
 * All conditions must hold: any of `any`, all of `all`, none of `none`.
 */
export const collectionRulesSchema = z.object({
  channels: z.array(z.string()),
  any: z.array(z.string()),
  all: z.array(z.string()),
  none: z.array(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  mediaOnly: z.boolean(),
});
export type CollectionRules = z.infer<typeof collectionRulesSchema>;

export const newRulesSchema = z
  .strictObject({
    channels: z._default(z.array(z.string()).check(z.maxLength(100)), []),
    any: z._default(tagList, []),
    all: z._default(tagList, []),
    none: z._default(tagList, []),
    from: z._default(date, null),
    to: z._default(date, null),
    mediaOnly: z._default(z.boolean(), false),
  })
  .check(
    z.refine((rules) => !rules.from || !rules.to || rules.from <= rules.to, {
      message: 'Choose a last day after the first day.',
      path: ['to'],
    }),
  );

export const collectionSchema = z.object({
  id: z.string(),
  iid: z.string(),
  name: z.string(),
  description: z.string(),
  rules: z.nullable(collectionRulesSchema),
  /** Stories that stand in it, whatever their status; what is shown outside are the approved ones. */
  count: z.number(),
  /** Not to be changed, nor shown by further widgets, because the plan has no room for it. */
  disabledByPlan: z.optional(z.boolean()),
  dateCreated: z.string(),
  updatedAt: z.string(),
});
export type Collection = z.infer<typeof collectionSchema>;

const nameSchema = z
  .string('Give the collection a name.')
  .check(z.trim(), z.minLength(1, 'Give the collection a name.'), z.maxLength(80, 'Use 80 characters or fewer.'));
const descriptionSchema = z.string().check(z.trim(), z.maxLength(500, 'Use 500 characters or fewer.'));

export const newCollectionSchema = z.strictObject({
  name: nameSchema,
  description: z.optional(descriptionSchema),
  rules: z.optional(z.nullable(newRulesSchema)),
});

export const collectionPatchSchema = z
  .strictObject({
    name: z.optional(nameSchema),
    description: z.optional(descriptionSchema),
    rules: z.optional(z.nullable(newRulesSchema)),
  })
  .check(z.refine((patch) => Object.keys(patch).length > 0, 'Send at least one change.'));
