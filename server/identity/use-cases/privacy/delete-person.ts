import { ProductError } from '../../../../src/domain/errors.ts';
import { type Caller, SYSTEM } from '../../../core/actor.ts';
import { appendAudit, auditEnd, partOf } from '../../../core/audit.ts';
import type { Deps } from '../../../core/deps.ts';
import type { ExportDocument } from '../../../core/export-documents.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { type JobHandler, runInlineJob, startInlineJob } from '../../../core/jobs/queue.ts';
import { enqueueEmail } from '../../../core/mail/outbox.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { countUsers } from '../../../core/transaction/school-transaction.ts';
import { personIn } from '../../membership.ts';
import { eraseFromAudit, formerAddresses } from './erase-audit.ts';
import { eraseRecords } from './erase-records.ts';
import type { Erasure } from './redact.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The pseudonym of who was deleted. */
    'person-deleted': string;
  }
}

/**
 * Deletes one's own account at once, and by a job what hangs on it. What one wrote stays with the school.
 * @throws ProductError `invalid` when the address was not typed right; `conflict` for platform admins, and for the last
 * admin of a school, which are named
 */
export async function deletePerson(deps: Deps, caller: Caller, confirm: string): Promise<void> {
  if (confirm.toLowerCase() !== (caller.email ?? caller.uid).toLowerCase()) {
    const message = `Type ${caller.email ?? caller.uid} to delete this account.`;
    throw new ProductError('invalid', message, { fields: { confirm: message } });
  }
  const { db } = deps;
  await withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    const person = await personIn(deps, tx, caller.uid);
    if (person.admin || caller.isPlatformAdmin) {
      throw new ProductError('conflict', 'You are a platform admin. Ask another platform admin to remove you first.');
    }
    const schools = await Promise.all(
      Object.entries(person.institutions).map(async ([iid, { role }]) => {
        const institution = await tx.get(refs.institution(db, iid));
        const admins =
          role === 'ADMIN' ? (await tx.get(refs.members(db, iid).where('role', '==', 'ADMIN').limit(2))).docs : [];
        return {
          iid,
          role,
          name: String(institution.get('name') ?? iid),
          end: await auditEnd(deps, tx, partOf(iid, 0)),
          isLast: role === 'ADMIN' && admins.every(({ id }) => id === person.uid),
        };
      }),
    );
    const last = schools.filter(({ isLast }) => isLast).map(({ name }) => name);
    if (last.length > 0) throw lastAdmin(last);

    for (const { iid, role, end } of schools) {
      countUsers(deps, tx, iid, -1);
      tx.delete(refs.member(db, iid, person.uid));
      const target = refs.member(db, iid, person.uid).path;
      appendAudit(deps, tx, end, caller, now, [{ action: 'member.account-deleted', target, before: { role } }]);
    }
    tx.delete(refs.user(db, person.uid));
    transaction.audit({
      action: 'person.delete',
      target: refs.user(db, person.uid).path,
      before: { schools: schools.map(({ iid }) => iid) },
    });
    const erasure = erasureOf(deps, person);
    tx.create(refs.erasure(db, erasure.pseudonym), erasure);
    const job = startInlineJob(deps, transaction, 'person-deleted', erasure.pseudonym);
    transaction.after(() => runInlineJob(deps, job, purgePerson));
  });
}

function lastAdmin(schools: readonly string[]): ProductError {
  const names = new Intl.ListFormat('en-GB').format(schools);
  const it = schools.length === 1 ? 'it' : 'each of them';
  return new ProductError('conflict', `You are the last admin of ${names}. Make someone else an admin of ${it} first.`);
}

/** Takes away what tells of a deleted account, wherever it is. May begin anew at any point. */
export const purgePerson: JobHandler = async (deps, { job, signal }) => {
  const { db } = deps;
  const reference = refs.erasure(db, job.target);
  const begun = dataOf<Erasure>(await reference.get()) ?? erasureOfBefore(deps, job.target);
  // It was done before.
  if (!begun) return 'done';
  const { uid } = begun;
  const account = await deps.accounts.get(uid);
  const person: Erasure = {
    ...begun,
    addresses: lowerCase(distinctTexts([...begun.addresses, account?.email, ...(await formerAddresses(deps, uid))])),
    names: distinctTexts([...begun.names, account?.displayName]),
    phones: distinctTexts([...begun.phones, account?.phoneNumber]),
  };
  // Before the account and the log forget them: what is cut off later looks for the same again.
  await reference.set(person);
  // First, so that the account cannot be used to sign in from here on.
  await deps.accounts.remove(uid);
  await deps.files.removeAll(`users/${uid}/`);
  await eraseRecords(deps, person, signal);
  const iids = await eraseFromAudit(deps, person);
  await removeSchoolCopies(deps, [...new Set([...person.iids, ...iids])]);
  // Last, because a pending email contains an address.
  await withPlatformTransaction(deps, SYSTEM, async (transaction) => {
    transaction.tx.delete(reference);
    if (person.email) enqueueEmail(deps, transaction, 'account-deleted', person.email, { firstname: person.firstname });
  });
  return 'done';
};

const distinctTexts = (values: readonly (string | null | undefined)[]) => [
  ...new Set(values.map((value) => value?.trim() ?? '').filter((value) => value !== '')),
];
const lowerCase = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());

/** The people of a school stand in the copies of its data, which cannot be changed. They can be asked for anew. */
async function removeSchoolCopies(deps: Deps, iids: readonly string[]): Promise<void> {
  for (const iid of iids) {
    await deps.files.removeAll(`schools/${iid}/exports/`);
    const ready = await refs.exports(deps.db).where('iid', '==', iid).where('status', '==', 'ready').get();
    for (const { ref } of ready.docs) {
      await ref.update({ expiresAt: stamp(deps.now()), fileUntil: null } satisfies Partial<ExportDocument>);
    }
  }
}

const FORMER = 'former-';

/** Of a job from before the log kept pseudonyms, which names the person by the id. */
function erasureOfBefore(deps: Deps, uid: string): Erasure | null {
  if (uid.startsWith(FORMER)) return null;
  const anonymous = { addresses: [], names: [], phones: [], iids: [], email: null, firstname: null };
  return { ...anonymous, pseudonym: `${FORMER}${deps.newId().toLowerCase()}`, uid };
}

/** Who the person was, for `forgetPerson`. The name of the document is the pseudonym: nothing leads from one to the other. */
function erasureOf(deps: Deps, person: UserDocument): Erasure {
  const { uid, firstname, surname, displayName } = person;
  return {
    pseudonym: `${FORMER}${deps.newId().toLowerCase()}`,
    uid,
    addresses: lowerCase(distinctTexts([person.email])),
    names: distinctTexts([displayName, firstname && surname ? `${firstname} ${surname}` : null]),
    phones: distinctTexts([person.phoneNumber]),
    iids: Object.keys(person.institutions),
    email: person.email,
    firstname: firstname ?? null,
  };
}
