import * as z from 'zod/mini';
import { NOTIFICATION_KINDS } from '../comms/schema.ts';

/** So many are kept for one person, and for so many days. */
export const MAX_NOTIFICATIONS = 500;
export const NOTIFICATION_DAYS = 90;

/** One notification of a person, `notifications/{id}`. Times are ISO 8601 in UTC. */
export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** The school it is about; `null` for what concerns the platform. */
  iid: z.nullable(z.string()),
  title: z.string(),
  text: z.string(),
  /** Where it leads in the app, from `/`. */
  path: z.string(),
  at: z.string(),
  /** `null` until it was opened. */
  readAt: z.nullable(z.string()),
});
export type UserNotification = z.infer<typeof notificationSchema>;

/** Which of one's own are read now. Ids of others, and of what is gone, are passed over. */
export const readNotificationsSchema = z.union(
  [
    z.strictObject({
      ids: z.array(z.string().check(z.minLength(1), z.maxLength(128))).check(z.minLength(1), z.maxLength(200)),
    }),
    z.strictObject({ all: z.literal(true) }),
  ],
  'Name one to 200 notifications by their ids, or all of them.',
);
export type ReadNotifications = z.infer<typeof readNotificationsSchema>;
