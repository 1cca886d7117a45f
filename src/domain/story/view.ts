import * as z from 'zod/mini';

/** Lists whose filters can be saved. */
export const VIEWED = ['stories'] as const;
export const MOST_VIEWS = 100;

/** The filters as they stand in an address, or name by name. */
const filtersSchema = z.union(
  [
    z.string().check(z.maxLength(4000, 'The filters are too long.')),
    z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(400))),
  ],
  'Send the filters.',
);

export const newViewSchema = z.strictObject({
  for: z.enum(VIEWED, 'Views are for stories.'),
  name: z
    .string('Enter a name.')
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(60, 'Use 60 characters or fewer.')),
  query: filtersSchema,
  /** With everyone who may see the list. */
  shared: z._default(z.boolean('Shared is true or false.'), false),
});
export type NewView = z.output<typeof newViewSchema>;

export const viewSchema = z.object({
  id: z.string(),
  for: z.enum(VIEWED),
  name: z.string(),
  query: filtersSchema,
  shared: z.boolean(),
  /** Whether the one who asks saved it. */
  own: z.boolean(),
});
export type View = z.infer<typeof viewSchema>;
