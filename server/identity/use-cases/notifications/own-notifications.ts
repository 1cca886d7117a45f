import { NOTIFICATION_DAYS, type ReadNotifications } from '../../../../src/domain/notification/schema.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import type { DailyJob } from '../../../core/jobs/daily.ts';
import type { JobHandler } from '../../../core/jobs/queue.ts';
import type { NotificationDocument } from './notify.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** Nothing but the day. */
    'old-notices': 'old-notices';
  }
}

export const dailyOldNotices: DailyJob = { kind: 'old-notices', hour: 3 };

const CHUNK = 200;
const DAY_MS = 86_400_000;

/** Marks one's own notifications as read. What is another's, read before or gone is passed over. */
export async function markNotificationsRead(deps: Deps, { uid }: Caller, selection: ReadNotifications): Promise<void> {
  const { db } = deps;
  const readAt = stamp(deps.now());
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)].filter(isDocumentId);
    if (ids.length === 0) return;
    await db.runTransaction(async (tx) => {
      const snapshots = await tx.getAll(...ids.map((id) => refs.notifications(db).doc(id)));
      for (const snapshot of snapshots) {
        const notification = dataOf<NotificationDocument>(snapshot);
        if (notification?.uid === uid && notification.readAt === null) tx.update(snapshot.ref, { readAt });
      }
    });
    return;
  }
  const unread = refs.notifications(db).where('uid', '==', uid).where('readAt', '==', null).limit(CHUNK);
  for (;;) {
    const size = await db.runTransaction(async (tx) => {
      const unreadPage = await tx.get(unread);
      for (const { ref } of unreadPage.docs) tx.update(ref, { readAt });
      return unreadPage.size;
    });
    if (size < CHUNK) return;
  }
}

/** Removes notifications that are too old to matter. */
export const deleteOldNotifications: JobHandler = async (deps, { signal }) => {
  const before = stamp(new Date(deps.now().getTime() - NOTIFICATION_DAYS * DAY_MS));
  const old = refs.notifications(deps.db).where('at', '<', before).limit(CHUNK).select();
  for (;;) {
    signal.throwIfAborted();
    const expired = await old.get();
    const batch = deps.db.batch();
    for (const { ref } of expired.docs) batch.delete(ref);
    await batch.commit();
    if (expired.size < CHUNK) return 'done';
  }
};
