import type { NoticeTold } from '../../domain/notice/schema.ts';
import { type Live, useLive } from '../live.ts';
import { useServices } from '../provider.tsx';
import { useSession } from '../session/session.tsx';

/** One more than is ever counted out. */
const COUNTED = 100;

/** What one has not read, in no order, at most a hundred; `empty` when all is read. */
export function useUnreadNotices(): Live<NoticeTold[]> {
  const { notices } = useServices();
  const uid = useUid();
  return useLive(uid ? ['unread-notices', uid] : null, (observer) => notices.watchUnread(uid, COUNTED, observer));
}

/** What one was told, newest first, at most `limit`. */
export function useNotices(limit: number): Live<NoticeTold[]> {
  const { notices } = useServices();
  const uid = useUid();
  return useLive(uid ? ['notices', uid, limit] : null, (observer) => notices.watch(uid, limit, observer));
}

function useUid(): string {
  return useSession().user?.uid ?? '';
}
