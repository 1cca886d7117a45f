import * as z from 'zod/mini';
import {
  COLLECTION_ORDERS,
  type Collection,
  type CollectionOrder,
  type CollectionRules,
  newCollectionSchema,
  newRulesSchema,
} from '../../domain/collection/schema.ts';

/** How stories come in: `hand` is a collection without rules. */
export const FILL_MODES = ['hand', 'rule'] as const;

/** The orders a collection can have, in words. */
export const ORDER_NAMES: Record<CollectionOrder, string> = {
  '-publishedAt': 'Newest first',
  publishedAt: 'Oldest first',
  title: 'Title A to Z',
  hand: 'By hand',
};

const day = z
  .string()
  .check(z.refine((value) => value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value), 'Enter a date as year-month-day.'));

/** The form's values: dates are empty rather than null, since that is what a date field gives. */
export const collectionFormSchema = z.object({
  name: newCollectionSchema.shape.name,
  description: z.string().check(z.trim(), z.maxLength(500, 'Use 500 characters or fewer.')),
  order: z.enum(COLLECTION_ORDERS),
  mode: z.enum(FILL_MODES),
  rules: z
    .object({
      channels: z.array(z.string()),
      any: z.array(z.string()).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
      all: z.array(z.string()).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
      none: z.array(z.string()).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
      from: day,
      to: day,
      mediaOnly: z.boolean(),
      text: z.string().check(z.trim(), z.maxLength(200, 'Use 200 characters or fewer.')),
      values: z.array(z.string()),
    })
    .check(
      z.refine(({ from, to }) => !from || !to || from <= to, {
        message: 'Choose a last day after the first day.',
        path: ['to'],
      }),
    ),
});
export type CollectionValues = z.infer<typeof collectionFormSchema>;

export function valuesOf({ name, description, order, rules }: Collection): CollectionValues {
  return {
    name,
    description,
    order,
    mode: rules ? 'rule' : 'hand',
    rules: {
      channels: rules?.channels ?? [],
      any: rules?.any ?? [],
      all: rules?.all ?? [],
      none: rules?.none ?? [],
      from: rules?.from ?? '',
      to: rules?.to ?? '',
      mediaOnly: rules?.mediaOnly ?? false,
      text: rules?.text ?? '',
      values: rules?.values ?? [],
    },
  };
}

export function rulesOf({ mode, rules }: Pick<CollectionValues, 'mode' | 'rules'>): CollectionRules | null {
  if (mode === 'hand') return null;
  const parsed = newRulesSchema.safeParse({ ...rules, from: rules.from || null, to: rules.to || null });
  return parsed.success ? parsed.data : { ...rules, from: rules.from || null, to: rules.to || null };
}
