import * as z from 'zod/mini';
import {
  FILL_ORDERS,
  type Newsletter,
  type NewsletterPatch,
  newsletterSchema,
} from '../../domain/newsletter/schema.ts';

export const fillFormSchema = z.object({
  description: z.string().check(z.trim(), z.maxLength(300, 'Use 300 characters or fewer.')),
  collectionIds: z.array(z.string()).check(z.maxLength(20, 'Choose 20 collections or fewer.')),
  any: z.array(z.string()).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
  max: z.int('Choose how many stories.').check(z.minimum(1, 'Use 1 or more.'), z.maximum(30, 'Use 30 or fewer.')),
  order: z.enum(FILL_ORDERS, 'Choose an order.'),
});
export type FillValues = z.infer<typeof fillFormSchema>;
export type FillField = keyof FillValues;

export const FILL_FIELDS = [
  'description',
  'collectionIds',
  'any',
  'max',
  'order',
] as const satisfies readonly FillField[];

/** Of the newsletter. */
export const fillSourceSchema = z.pick(newsletterSchema, { description: true, fill: true });

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
