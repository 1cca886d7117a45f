import { FieldPath, type Timestamp, type Transaction } from 'firebase-admin/firestore';
import { REMIND_AGAIN_MS } from '../../../../src/domain/account/second-factor.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, iso, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { enqueueJob, type JobHandler } from '../../../core/jobs/queue.ts';
import { enqueueEmail } from '../../../core/mail/outbox.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { isSuspended } from '../../../core/suspension.ts';
import type { AuditedTransaction } from '../../../core/transaction/audited-transaction.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import type { MemberDocument } from '../../documents.ts';
import { countWithoutSecondFactor, withoutSecondFactor } from './second-factor-requirement.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** Why they are written. */
    'second-step-letters': 'required' | 'reminder';
  }
}

type SecondFactorSchool = {
  name?: string;
  secondFactorFrom?: Timestamp | null;
  secondFactorRemindedAt?: Timestamp | null;
};

/** Queues an email to every member of the school without a second factor. Writes. */
export function enqueueSecondFactorEmails(deps: Deps, school: SchoolTransaction, why: 'required' | 'reminder'): void {
  enqueueJob(deps, school, 'second-step-letters', why);
  school.after(async () => deps.wake());
}

/**
 * Reminds all members without a second factor by email, once a day.
 * @returns how many are written to
 * @throws ProductError `too-many-requests` within a day of the last time
 */
export async function remindOfSecondFactor(deps: Deps, actor: Actor): Promise<number> {
  const recipients = await countWithoutSecondFactor(deps, actor.iid);
  if (recipients === 0) return 0;
  await withSchoolTransaction(deps, actor, 'i.u.wr', async (school) => {
    const reference = refs.institution(deps.db, actor.iid);
    const { secondFactorRemindedAt } = (await school.tx.get(reference)).data() as SecondFactorSchool;
    const wait = (secondFactorRemindedAt?.toMillis() ?? -REMIND_AGAIN_MS) + REMIND_AGAIN_MS - school.now.getTime();
    if (wait > 0) {
      const error = new ProductError('too-many-requests', 'Already reminded today. You can send one reminder a day.');
      error.retryAfter = Math.ceil(wait / 1000);
      throw error;
    }
    school.tx.update(reference, { secondFactorRemindedAt: stamp(school.now) });
    school.audit({ action: 'member.remind-second-step', target: reference.path, after: { asked: recipients } });
    enqueueSecondFactorEmails(deps, school, 'reminder');
  });
  return recipients;
}

const AT_ONCE = 100;

/** Writes the emails, one to each: what was written before the work broke off is not written again. */
export const sendSecondFactorEmails: JobHandler = async (deps, { job, assertLease, signal }) => {
  const { iid, target, createdAt } = job;
  let after = '';
  for (;;) {
    signal.throwIfAborted();
    const ordered = withoutSecondFactor(deps, iid).orderBy(FieldPath.documentId());
    const rows = (await (after ? ordered.startAfter(after) : ordered).limit(AT_ONCE).get()).docs;
    const uids = rows
      .filter((row) => ((row.data() as MemberDocument).secondFactorAskedAt?.toMillis() ?? 0) < createdAt.toMillis())
      .map(({ id }) => id);
    await deps.db.runTransaction(async (tx) => {
      await assertLease(tx);
      if (uids.length > 0) await write(deps, tx, iid, uids, target === 'required');
    });
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) break;
    after = last.id;
  }
  deps.wake();
  return 'done';
};

async function write(deps: Deps, tx: Transaction, iid: string, uids: readonly string[], isRule: boolean) {
  const [school, ...users] = await tx.getAll(
    refs.institution(deps.db, iid),
    ...uids.map((uid) => refs.user(deps.db, uid)),
  );
  const { name = iid, secondFactorFrom } = (school?.data() ?? {}) as SecondFactorSchool;
  // The rule was removed before its emails were sent.
  if ((isRule && !secondFactorFrom) || isSuspended(school)) return;
  const now = deps.now();
  const transaction: AuditedTransaction = {
    tx,
    iid,
    now,
    actor: PROGRAM,
    audit: () => undefined,
    after: () => undefined,
  };
  for (const document of users) {
    const person = dataOf<UserDocument>(document);
    if (!person?.institutions[iid] || person.hasSecondFactor) continue;
    tx.update(refs.member(deps.db, iid, person.uid), { secondFactorAskedAt: stamp(now) });
    if (!person.email) continue;
    enqueueEmail(deps, transaction, 'second-step-required', person.email, {
      firstname: person.firstname ?? null,
      school: name,
      at: secondFactorFrom ? iso(secondFactorFrom) : null,
      url: asIs(`${deps.appOrigin}/user/mfa`),
    });
  }
}

const PROGRAM = { uid: 'sprx', email: null, isPlatformAdmin: true, requestId: null } as const;
