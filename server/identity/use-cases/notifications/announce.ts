import type { Permission } from '../../../../src/domain/access.ts';
import type { AdminKind } from '../../../../src/domain/comms/schema.ts';
import type { Institution } from '../../../../src/domain/institution/schema.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { enqueueJob, type JobHandler, type JobScope } from '../../../core/jobs/queue.ts';
import { type NotificationInput, notify, notifyAdmins } from './notify.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The target is the announcement's id. */
    announcement: string;
  }
}

type AnnouncementText = { readonly title: string; readonly text: string; readonly path: string };

/** `announcements/{id}`: a notification whose recipients are still to be found. */
type Announcement =
  | (AnnouncementText & {
      readonly to: 'admins';
      readonly kind: AdminKind;
      /** As in `NotifyOptions`; `null` for all. */
      readonly letters: readonly string[] | null;
    })
  | (AnnouncementText & {
      readonly to: 'school';
      readonly iid: string;
      /** Those may do something about it. */
      readonly permission: Permission;
      readonly channels: readonly string[];
      /** Left out for what is of neither kind, and before it was kept. */
      readonly state?: 'stopped' | 'ending';
      readonly detail?: string;
    })
  | (AnnouncementText & {
      readonly to: 'reviewers';
      readonly kind: 'source-deleted' | 'publish-failed';
      readonly iid: string;
      /** Who reviews it, where that is not stories. */
      readonly permission?: Permission;
      /** These people too, for example the person who started it. */
      readonly uids?: readonly string[];
    })
  | (AnnouncementText & {
      readonly to: 'people';
      readonly kind: 'access-request';
      readonly iid: string;
      readonly uids: readonly string[];
      readonly about: string;
    });

/**
 * Writes a notification in the transaction of what it tells about; the job runner finds who is to hear of it. Tried again, it
 * notifies each person once.
 */
export function announce(deps: Deps, where: JobScope, announcement: Announcement): void {
  const id = deps.newId();
  where.tx.create(refs.announcement(deps.db, id), announcement);
  enqueueJob(deps, where, 'announcement', id);
}

export const sendAnnouncement: JobHandler = async (deps, { job, signal }) => {
  const reference = refs.announcement(deps.db, job.target);
  const announcement = dataOf<Announcement>(await reference.get());
  if (!announcement) return 'done';
  const { title, text, path } = announcement;
  const content = { title, text, path };
  if (announcement.to === 'admins') {
    const { kind, letters: emailTo } = announcement;
    await notifyAdmins(deps, { ...content, kind }, { cause: job.target, emailTo: emailTo ?? undefined });
  } else if (announcement.to === 'people') {
    const { kind, iid, uids, about } = announcement;
    for (const uid of uids) {
      signal.throwIfAborted();
      await notify(deps, uid, { ...content, kind, iid, about }, { cause: job.target });
    }
  } else if (announcement.to === 'reviewers') {
    const { kind, iid, permission = 's.s.wr', uids = [] } = announcement;
    for (const uid of new Set([...uids, ...(await whoMay(deps, iid, permission))])) {
      signal.throwIfAborted();
      await notify(deps, uid, { ...content, kind, iid }, { cause: job.target });
    }
  } else {
    const { iid, permission, channels, state, detail } = announcement;
    const school = dataOf<Partial<Institution>>(await refs.institution(deps.db, iid).get());
    const notification: NotificationInput = {
      ...content,
      kind: 'channels-need-you',
      iid,
      school: school?.name ?? iid,
      channels,
      ...(state ? { state } : {}),
      ...(detail ? { detail } : {}),
    };
    for (const uid of school ? await whoMay(deps, iid, permission) : []) {
      signal.throwIfAborted();
      await notify(deps, uid, notification, { cause: job.target });
    }
  }
  await reference.delete();
  return 'done';
};

/** As many roles as one question to the database may name. */
const ROLES = 30;

/** Members of a school whose role holds the permission. */
async function whoMay(deps: Deps, iid: string, permission: Permission): Promise<string[]> {
  const snapshot = await refs.roles(deps.db, iid).where('permissions', 'array-contains', permission).select().get();
  const roles = snapshot.docs.map(({ id }) => id);
  const uids: string[] = [];
  for (let at = 0; at < roles.length; at += ROLES) {
    const some = roles.slice(at, at + ROLES);
    const members = await refs.members(deps.db, iid).where('role', 'in', some).select().get();
    uids.push(...members.docs.map(({ id }) => id));
  }
  return uids;
}
