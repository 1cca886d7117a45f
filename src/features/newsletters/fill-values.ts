import * as z from 'zod/mini';
import { FILL_ORDERS, type Newsletter, type NewsletterPatch } from '../../domain/newsletter/schema.ts';

export const fillFormSchema = z.object({
  description: z.string().check(z.trim(), z.maxLength(300, 'Use 300 characters or fewer.')),
  collectionIds: z.array(z.string()).check(z.maxLength(20, 'Choose 20 collections or fewer.')),
  any: z.array(z.string()).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
  max: z.int('Choose how many stories.').check(z.minimum(1, 'Use 1 or more.'), z.maximum(30, 'Use 30 or fewer.')),
  order: z.enum(FILL_ORDERS, 'Choose an order.'),
});
export type FillValues = z.infer<typeof fillFormSchema>;
export type FillField = keyof FillValues;

const FIELDS = ['description', 'collectionIds', 'any', 'max', 'order'] as const satisfies readonly FillField[];

export const FILL_FIELD_NAMES: Record<FillField, string> = {
  description: 'Description',
  collectionIds: 'From these collections',
  any: 'With any of these hashtags',
  max: 'Number of stories',
  order: 'Order',
};

export const ORDER_NAMES: Record<FillValues['order'], string> = { suggested: 'Suggested', newest: 'Newest first' };

export function fillValuesOf({ description, fill }: Pick<Newsletter, 'description' | 'fill'>): FillValues {
  return { description, ...fill };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function changedFillFields(base: FillValues, values: FillValues): FillField[] {
  return FIELDS.filter((field) => !isSame(base[field], values[field]));
}

/** What of it is sent. */
export function fillPatch(values: FillValues, fields: readonly FillField[]): NewsletterPatch {
  const { description, ...fill } = Object.fromEntries(
    fields.map((field) => [field, values[field]]),
  ) as Partial<FillValues>;
  return {
    ...(description === undefined ? {} : { description }),
    ...(Object.keys(fill).length === 0 ? {} : { fill }),
  };
}

/** Of what was changed here, what somebody else has changed otherwise since. */
export function fillConflicts(base: FillValues, mine: FillValues, theirs: FillValues): FillField[] {
  return changedFillFields(base, mine).filter(
    (field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]),
  );
}
