import * as z from 'zod/mini';
import { emailSchema } from '../../src/domain/person/schema.ts';

export const MOST_CONCERN = 2_000;

const none = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  );

/** What a visitor sends. `website` is seen by programs alone. */
export const concernSchema = z.object({
  message: z
    .string('Write what you want to tell the school.')
    .check(
      z.trim(),
      z.minLength(1, 'Write what you want to tell the school.'),
      z.maxLength(MOST_CONCERN, 'Use 2,000 characters or fewer.'),
    ),
  email: none(emailSchema),
  storyId: z.optional(z.string().check(z.maxLength(128))),
  website: z.optional(z.string()),
});
export type Concern = z.output<typeof concernSchema>;
