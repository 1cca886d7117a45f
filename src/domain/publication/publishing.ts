import * as z from 'zod/mini';
import { permissionSchema } from '../access.ts';
import { embedSchema } from '../widget/schema.ts';
import { DESTINATION_KINDS, feedAddressFields, publicationSchema } from './schema.ts';

export const CHECK_IDS = [
  'alt',
  'title',
  'consent',
  'limit',
  'taken-down',
  'links',
  'length',
  'hashtags',
  'picture',
] as const;
export const checkSchema = z.object({
  id: z.enum(CHECK_IDS),
  severity: z.enum(['ok', 'warn', 'block']),
  message: z.string(),
  /** The field of the story that mends it. */
  field: z.optional(z.string()),
});
export type Check = z.infer<typeof checkSchema>;

export const destinationSchema = z.object({
  kind: z.enum(DESTINATION_KINDS),
  id: z.nullable(z.string()),
  name: z.string(),
  selected: z.boolean(),
  /** It is there by other means than this publication, which therefore cannot take it away. */
  isFixed: z.boolean(),
  /** The permission that the person’s role lacks to put it there or take it out. */
  missing: z.optional(permissionSchema),
  /** Of a widget: the id of the collection that it shows. A story is published there by going into that. */
  through: z.optional(z.string()),
  /** What visitors will see there; `null` where nothing is drawn, as in a feed. */
  preview: z.nullable(embedSchema),
  ...feedAddressFields,
});
export type Destination = z.infer<typeof destinationSchema>;

export const publishingSchema = z.object({
  publication: z.nullable(publicationSchema),
  checks: z.array(checkSchema),
  destinations: z.array(destinationSchema),
});
export type Publishing = z.infer<typeof publishingSchema>;

const newDestinationsSchema = z
  .array(
    z.strictObject({
      kind: z.enum(DESTINATION_KINDS, 'Choose a destination.'),
      id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    }),
  )
  .check(z.maxLength(300, 'Choose 300 destinations or fewer.'));
const publishAtSchema = z.optional(
  z.nullable(z.iso.datetime({ offset: true, error: 'Enter a time, for example 2026-11-21T09:00:00Z.' })),
);

export const publishStorySchema = z.strictObject({
  destinations: newDestinationsSchema,
  publishAt: publishAtSchema,
  consentConfirmed: z.optional(z.boolean()),
  picturesConfirmed: z.optional(z.boolean()),
});
export type PublishStory = z.infer<typeof publishStorySchema>;

export const publishCollectionSchema = z.strictObject({
  destinations: newDestinationsSchema,
  publishAt: publishAtSchema,
});
export type PublishCollection = z.infer<typeof publishCollectionSchema>;
