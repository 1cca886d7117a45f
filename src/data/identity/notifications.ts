import type { UserNotification } from '../../domain/notification/schema.ts';
import type { Resource } from '../../lib/resource.ts';
import { useLive } from '../live.ts';
import { useServices } from '../provider.tsx';
import { useSession } from '../session/session.tsx';

/** One more than is ever counted out. */
const COUNTED = 100;

/** What one has not read, in no order, at most a hundred; `empty` when all is read. */
export function useUnreadNotifications(): Resource<UserNotification[]> {
  const { notifications } = useServices();
  const uid = useUid();
  return useLive(uid ? ['unread-notifications', uid] : null, (observer) =>
    notifications.watchUnread(uid, COUNTED, observer),
  );
}

/** The signed-in person's notifications, newest first, at most `limit`. */
export function useNotifications(limit: number): Resource<UserNotification[]> {
  const { notifications } = useServices();
  const uid = useUid();
  return useLive(uid ? ['notifications', uid, limit] : null, (observer) => notifications.watch(uid, limit, observer));
}

function useUid(): string {
  return useSession().user?.uid ?? '';
}
