import * as z from 'zod/mini';

export const PRESENCE_STATES = ['viewing', 'editing'] as const;
export const presentSchema = z.strictObject({
  state: z.enum(PRESENCE_STATES),
  field: z.optional(z.string().check(z.maxLength(50))),
});
export const presentPersonSchema = z.object({
  uid: z.string(),
  name: z.string(),
  state: z.enum(PRESENCE_STATES),
  field: z.nullable(z.string()),
});
export type PresentPerson = z.infer<typeof presentPersonSchema>;

/** As it is listened to: with when the person was last heard of. */
export const presenceSignSchema = z.extend(presentPersonSchema, { at: z.string() });
export type PresenceSign = z.infer<typeof presenceSignSchema>;
