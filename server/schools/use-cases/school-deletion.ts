import { ProductError } from '../../../src/domain/errors.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import { GRACE_DAYS, type SchoolSettings } from '../../../src/domain/institution/settings.ts';
import { settingsPath } from '../../../src/domain/institution/settings-pages.ts';
import { cancelSubscription } from '../../billing/index.ts';
import { type Actor, SYSTEM } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { UserDocument } from '../../core/firestore/user-document.ts';
import type { JobDocument } from '../../core/jobs/job-document.ts';
import { enqueueJob, type JobHandler } from '../../core/jobs/queue.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import { withPlatformTransaction } from '../../core/transaction/audited-transaction.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { type MemberDocument, memberIn, personIn, removeMember } from '../../identity/index.ts';
import type { SettingsDocument } from '../settings-document.ts';
import { deleteDocuments } from './delete-documents.ts';
import { freeKeys } from './school-keys.ts';
import { schoolSettings } from './school-settings.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The target is the school's id. */
    'school-deletion': string;
  }
}

const DAY_MS = 86_400_000;
/** Schools whose time has come that one look finds. */
const BATCH = 20;

type Document = Omit<Partial<Institution>, 'suspension'> & SettingsDocument;

/**
 * Takes everything of the school off other people's pages, or puts it back. Nothing inside changes.
 * @throws ProductError `forbidden` for the school's own people where the platform archived it
 */
export async function archiveSchool(deps: Deps, actor: Actor, isArchived: boolean): Promise<SchoolSettings> {
  await withSchoolTransaction(deps, actor, 'i.s.wr', async (school) => {
    const reference = refs.institution(deps.db, actor.iid);
    const { archivedAt, archivedByPlatform = false } = await documentIn(deps, school);
    const byPlatform = actor.isPlatformAdmin;
    if (archivedAt && archivedByPlatform && !byPlatform) {
      throw new ProductError('forbidden', 'Only a platform admin can restore this school. Contact us.');
    }
    if (Boolean(archivedAt) === isArchived && archivedByPlatform === byPlatform) return;
    if (!archivedAt && !isArchived) return;
    school.tx.update(reference, {
      archivedAt: isArchived ? stamp(school.now) : null,
      archivedByPlatform: isArchived && byPlatform,
    });
    school.audit({ action: isArchived ? 'school.archive' : 'school.unarchive', target: reference.path });
  });
  return schoolSettings(deps, actor);
}

/**
 * Has the school deleted in 30 days. From now on nothing of it is served and nothing in it can be changed; its admins
 * hear of it by an email.
 * @throws ProductError `invalid` for another name, `forbidden` for who is no admin, `conflict` where it was asked for
 */
export async function requestDeletion(deps: Deps, actor: Actor, name: string): Promise<SchoolSettings> {
  await withSchoolTransaction(
    deps,
    actor,
    'i.s.wr',
    async (school) => {
      const reference = refs.institution(deps.db, actor.iid);
      await assertAdmin(deps, school);
      const document = await documentIn(deps, school);
      if (document.deletesAt) throw new ProductError('conflict', 'This school’s deletion is already scheduled.');
      if (plain(name) !== plain(school.institution.name)) {
        const message = `Type ${school.institution.name} to delete the school.`;
        throw new ProductError('invalid', message, { fields: { name: message } });
      }
      const admins = await school.tx.get(refs.members(deps.db, actor.iid).where('role', '==', 'ADMIN').limit(100));
      const deletesAt = new Date(school.now.getTime() + GRACE_DAYS * DAY_MS);
      school.tx.update(reference, { deletesAt: stamp(deletesAt), deletionJobId: null });
      for (const admin of admins.docs) {
        const { email } = admin.data() as MemberDocument;
        if (!email) continue;
        enqueueEmail(deps, school, 'school-deletion', email, {
          school: school.institution.name,
          requestedBy: asIs(actor.email ?? 'An admin'),
          at: deletesAt.toISOString(),
          url: asIs(`${deps.appOrigin}${settingsPath('danger')}`),
        });
      }
      school.audit({
        action: 'school.deletion-request',
        target: reference.path,
        after: { deletesAt: deletesAt.toISOString() },
      });
    },
    { evenIfDeleting: true },
  );
  return schoolSettings(deps, actor);
}

/** Keeps a school that was to be deleted. @throws ProductError `conflict` when its time has come, `forbidden` */
export async function withdrawDeletion(deps: Deps, actor: Actor): Promise<SchoolSettings> {
  await withSchoolTransaction(
    deps,
    actor,
    'i.s.wr',
    async (school) => {
      const reference = refs.institution(deps.db, actor.iid);
      await assertAdmin(deps, school);
      const { deletesAt } = await documentIn(deps, school);
      if (!deletesAt) return;
      if (deletesAt.toMillis() <= school.now.getTime()) {
        throw new ProductError('conflict', 'It is too late: this school is being deleted.');
      }
      school.tx.update(reference, { deletesAt: null });
      school.audit({
        action: 'school.deletion-withdraw',
        target: reference.path,
        before: { deletesAt: deletesAt.toDate().toISOString() },
      });
    },
    { evenIfDeleting: true },
  );
  return schoolSettings(deps, actor);
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

async function documentIn(deps: Deps, { tx, iid }: SchoolTransaction): Promise<Document> {
  return dataOf<Document>(await tx.get(refs.institution(deps.db, iid))) ?? {};
}

/** A role of the school's own may hold the permission, but not this. @throws ProductError `forbidden` with these words */
export async function assertAdmin(
  deps: Deps,
  { tx, iid, actor }: SchoolTransaction,
  message = 'Only an admin of the school can delete it or cancel the deletion.',
): Promise<void> {
  if (actor.isPlatformAdmin) return;
  const person = await memberIn(deps, tx, iid, actor.uid);
  if (person.institutions[iid]?.role === 'ADMIN') return;
  throw new ProductError('forbidden', message);
}

/** A suspended school stays as it is: its deletion would end the suspension, and what led to it. */
function isDue(document: Document | null, now: Date): boolean {
  return Boolean(document?.deletesAt && document.deletesAt.toMillis() <= now.getTime() && !document.suspension);
}

/** Queues the schools whose time has come. @returns how many */
export async function queueDeletions(deps: Deps): Promise<number> {
  const { db } = deps;
  const due = await refs.institutions(db).where('deletesAt', '<=', stamp(deps.now())).limit(BATCH).get();
  let queued = 0;
  for (const { id: iid, ref } of due.docs) {
    const isQueued = await db.runTransaction(async (tx) => {
      const document = dataOf<Document>(await tx.get(ref));
      const now = deps.now();
      if (!isDue(document, now)) return false;
      const last = document?.deletionJobId
        ? dataOf<JobDocument>(await tx.get(refs.job(db, document.deletionJobId)))
        : null;
      if (last?.open) return false;
      const job = enqueueJob(deps, { tx, iid, now, actor: { uid: 'system' } }, 'school-deletion', iid);
      tx.update(ref, { deletionJobId: job.id });
      return true;
    });
    if (isQueued) queued += 1;
  }
  return queued;
}

/** Deletes what a school had, its own document last: it may be stopped and begun again anywhere. The audit log stays. */
export const deleteSchool: JobHandler = async (deps, run) => {
  const { db } = deps;
  const iid = run.job.target;
  const reference = refs.institution(db, iid);
  const school = dataOf<Document>(await reference.get());
  // It was kept after all, is suspended meanwhile, or is gone already.
  if (!isDue(school, deps.now())) return 'done';

  // First: nothing is charged for a school that is gone.
  await cancelSubscription(deps, iid);
  await letMembersGo(deps, run.signal, iid);
  const named = await deleteDocuments(deps, run.signal, iid);
  await deps.files.removeAll(`schools/${iid}/`);
  await withPlatformTransaction(deps, SYSTEM, async (transaction) => {
    const document = dataOf<Document>(await transaction.tx.get(reference));
    if (!document) return;
    freeKeys(deps, transaction.tx, { ...document, handle: document.handle ?? iid } as Institution &
      Parameters<typeof freeKeys>[2]);
    transaction.tx.delete(reference);
    // Here too: while the school is there, a server may still count what changed.
    for (const each of [refs.changes(db, iid), ...named]) transaction.tx.delete(each);
    transaction.audit({ action: 'school.delete', target: reference.path, before: { name: document.name ?? iid } });
  });
  return 'done';
};

/** Members first, so that no one sees a school of which half is gone. */
async function letMembersGo(deps: Deps, signal: AbortSignal, iid: string): Promise<void> {
  const members = await refs.members(deps.db, iid).select().get();
  for (const { id: uid } of members.docs) {
    signal.throwIfAborted();
    await withPlatformTransaction(deps, SYSTEM, async (transaction) => {
      const user = await transaction.tx.get(refs.user(deps.db, uid));
      if (dataOf<UserDocument>(user)?.institutions[iid]) {
        removeMember(deps, transaction, iid, await personIn(deps, transaction.tx, uid));
      } else transaction.tx.delete(refs.member(deps.db, iid, uid));
    });
  }
}
