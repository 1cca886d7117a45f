import { ProductError } from '../../src/domain/errors.ts';
import { FORMER_MEMBER } from '../../src/domain/person/account.ts';
import { type StoryDocument, toUsage } from '../adapters/firestore/documents.ts';
import { refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import { finishInline, newInlineJob, type Work } from '../jobs/queue.ts';
import type { Caller } from './actor.ts';
import { appendAudit, headOf } from './audit.ts';
import { onPlatform } from './ledger.ts';
import { personIn } from './membership.ts';
import { queueLetter } from './outbox.ts';

/**
 * Deletes one's own account at once, and by a job what hangs on it. What one wrote stays with the school.
 * @throws ProductError `invalid` when the address was not typed right; `conflict` for platform admins, and for the last
 * admin of a school, which are named
 */
export async function deletePerson(deps: Deps, caller: Caller, confirm: string): Promise<void> {
  if (confirm.toLowerCase() !== (caller.email ?? caller.uid).toLowerCase()) {
    const words = `Type ${caller.email ?? caller.uid} to delete this account.`;
    throw new ProductError('invalid', words, { fields: { confirm: words } });
  }
  const { db } = deps;
  await onPlatform(deps, caller, async (ledger) => {
    const { tx, now } = ledger;
    const person = await personIn(deps, tx, caller.uid);
    if (person.admin || caller.isPlatformAdmin) {
      throw new ProductError('conflict', 'You are a platform admin. Another one has to take that from you first.');
    }
    const schools = await Promise.all(
      Object.entries(person.institutions).map(async ([iid, { role }]) => {
        const [institution, usage, head] = await tx.getAll(
          refs.institution(db, iid),
          refs.usage(db, iid),
          refs.auditHead(db, iid),
        );
        const admins =
          role === 'ADMIN' ? (await tx.get(refs.members(db, iid).where('role', '==', 'ADMIN').limit(2))).docs : [];
        return {
          iid,
          role,
          name: String(institution?.get('name') ?? iid),
          usage: usage?.data(),
          head: headOf(head?.data()),
          isLast: role === 'ADMIN' && admins.every(({ id }) => id === person.uid),
        };
      }),
    );
    const last = schools.filter(({ isLast }) => isLast).map(({ name }) => name);
    if (last.length > 0) throw lastAdmin(last);

    for (const { iid, role, usage, head } of schools) {
      const used = toUsage(usage ?? null);
      tx.set(refs.usage(db, iid), { ...used, users: Math.max(0, used.users - 1) });
      tx.delete(refs.member(db, iid, person.uid));
      const target = refs.member(db, iid, person.uid).path;
      appendAudit(deps, tx, iid, head, caller, now, [{ action: 'member.account-deleted', target, before: { role } }]);
    }
    tx.delete(refs.user(db, person.uid));
    ledger.audit({
      action: 'person.delete',
      target: refs.user(db, person.uid).path,
      before: { schools: schools.map(({ iid }) => iid) },
    });
    if (person.email)
      queueLetter(deps, ledger, 'account-deleted', person.email, { firstname: person.firstname ?? null });
    const job = newInlineJob(deps, ledger, 'person-deleted', person.uid);
    ledger.after(() => finishInline(deps, job, forgetPerson));
  });
}

function lastAdmin(schools: readonly string[]): ProductError {
  const names = new Intl.ListFormat('en-GB').format(schools);
  const [it, they] = schools.length === 1 ? ['it', 'this school'] : ['each of them', 'these schools'];
  return new ProductError(
    'conflict',
    `You are the last admin of ${names}. Make somebody else an admin of ${it} first; without one, nobody could let people into ${they}.`,
  );
}

const BATCH = 200;

/** Takes away what hung on a deleted account. May begin anew at any point. */
export const forgetPerson: Work = async (deps, { job }) => {
  const { db } = deps;
  const uid = job.target;
  // First: from here on nobody is let in with it.
  await deps.accounts.remove(uid);
  await db.recursiveDelete(refs.user(db, uid));
  await refs.recoveryCodes(db, uid).delete();
  await deps.files.removeAll(`users/${uid}/`);
  for (const query of [
    db.collectionGroup('joinRequests').where('uid', '==', uid),
    refs.notifications(db).where('uid', '==', uid),
    refs.digestPlans(db).where('uid', '==', uid),
    refs.exports(db).where('uid', '==', uid),
  ]) {
    for (;;) {
      const found = await query.limit(BATCH).get();
      if (found.empty) break;
      const batch = db.batch();
      for (const { ref } of found.docs) batch.delete(ref);
      await batch.commit();
    }
  }
  await renameIn(deps, uid);
  return 'done';
};

/** Stories stay with their school; the name on them does not. */
async function renameIn(deps: Deps, uid: string): Promise<void> {
  const { db } = deps;
  for (;;) {
    const found = await refs.stories(db).where('createdBy', '==', uid).limit(BATCH).get();
    if (found.empty) break;
    const batch = db.batch();
    for (const { ref } of found.docs) {
      batch.update(ref, { author: FORMER_MEMBER, createdBy: null } satisfies Partial<StoryDocument>);
    }
    await batch.commit();
  }
}
