import type { Timestamp } from 'firebase-admin/firestore';
import { can, type Role } from '../../../../src/domain/access.ts';
import { type Comms, commsFor, type SchoolComms } from '../../../../src/domain/comms/schema.ts';
import type { Institution } from '../../../../src/domain/institution/schema.ts';
import { AWAITING_REVIEW } from '../../../../src/domain/story/awaiting-review.ts';
import { dayIn } from '../../../../src/lib/zoned-day.ts';
import { SYSTEM } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { enqueueJob, type JobHandler } from '../../../core/jobs/queue.ts';
import { enqueueEmail } from '../../../core/mail/outbox.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { isSuspended } from '../../../core/suspension.ts';
import { type AuditedTransaction, withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { nextMorning } from './digest-times.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The person. */
    'moderation-digest': string;
  }
}

/** `digestPlans/{uid}.{iid}`: when a person's next email about the stories of a school is due. */
type DigestPlan = {
  uid: string;
  iid: string;
  every: 'daily' | 'weekly';
  dueAt: Timestamp;
  /** The school's day for which an email was last thought of. */
  doneOn: string | null;
};

const ZONE = 'Europe/London';
const zoneOf = (school: Partial<Institution> | null) => school?.timeZone ?? ZONE;

/** Reads what the plans of these schools are now. @returns what writes them anew as they were chosen */
export async function plansOf(
  deps: Deps,
  { tx, now }: Pick<AuditedTransaction, 'tx' | 'now'>,
  uid: string,
  chosen: Readonly<Record<string, SchoolComms>>,
): Promise<() => void> {
  const { db } = deps;
  const read = await Promise.all(
    Object.keys(chosen).map(async (iid) => {
      const [plan, school] = await tx.getAll(refs.digestPlan(db, uid, iid), refs.institution(db, iid));
      return { iid, plan: plan ? dataOf<DigestPlan>(plan) : null, school: school ? dataOf<Institution>(school) : null };
    }),
  );
  return () => {
    for (const { iid, plan, school } of read) {
      const every = chosen[iid]?.moderationDigest ?? 'off';
      const reference = refs.digestPlan(db, uid, iid);
      if (every === 'off') {
        if (plan) tx.delete(reference);
      } else if (plan?.every !== every) {
        const dueAt = stamp(nextMorning(zoneOf(school), every, now));
        tx.set(reference, { uid, iid, every, dueAt, doneOn: plan?.doneOn ?? null } satisfies DigestPlan);
      }
    }
  };
}

const BATCH = 200;
/** One look queues at most this many; the next one goes on with the rest. */
const MOST = 1_000;

/** Queues the emails that are due this morning, and those of mornings when no server ran. */
export async function queueDigests(deps: Deps): Promise<number> {
  let queued = 0;
  for (let looked = 0; looked < MOST; looked += BATCH) {
    const due = await refs
      .digestPlans(deps.db)
      .where('dueAt', '<=', stamp(deps.now()))
      .orderBy('dueAt')
      .limit(BATCH)
      .get();
    for (const document of due.docs) if (await queueIfDue(deps, document.data() as DigestPlan)) queued += 1;
    if (due.size < BATCH) break;
  }
  return queued;
}

function queueIfDue(deps: Deps, { uid, iid }: DigestPlan): Promise<boolean> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    const reference = refs.digestPlan(db, uid, iid);
    const [plan, school] = await tx.getAll(reference, refs.institution(db, iid));
    const current = plan ? dataOf<DigestPlan>(plan) : null;
    const now = deps.now();
    if (!current || current.dueAt.toMillis() > now.getTime()) return false;
    const timeZone = zoneOf(school ? dataOf<Institution>(school) : null);
    tx.update(reference, { dueAt: stamp(nextMorning(timeZone, current.every, now)) });
    enqueueJob(deps, { tx, iid, now, actor: { uid: 'system' } }, 'moderation-digest', uid);
    return true;
  });
}

/** Titles that an email names; the others are counted. */
const NAMED = 3;

/** Sends one email about the stories awaiting review, unless there are none, or the person has gone or may not moderate any more. */
export const sendModerationDigest: JobHandler = async (deps, { job }) => {
  const { db } = deps;
  const { iid, target: uid } = job;
  const pages = await Promise.all(AWAITING_REVIEW.map((filter) => deps.stories.find(iid, { ...filter, limit: NAMED })));
  const items = pages.flatMap((page) => page.items).slice(0, NAMED);
  const count = pages.reduce((sum, page) => sum + (page.total ?? page.items.length), 0);
  await withPlatformTransaction(deps, SYSTEM, async (transaction) => {
    const { tx, now } = transaction;
    const reference = refs.digestPlan(db, uid, iid);
    const [plan, user, chosen, institution] = await tx.getAll(
      reference,
      refs.user(db, uid),
      refs.comms(db, uid),
      refs.institution(db, iid),
    );
    const current = plan ? dataOf<DigestPlan>(plan) : null;
    const person = user ? dataOf<UserDocument>(user) : null;
    const school = institution ? dataOf<Institution>(institution) : null;
    if (!current) return;
    if (!person || !school) {
      tx.delete(reference);
      return;
    }
    const membership = person.institutions[iid];
    const role = membership ? dataOf<Role>(await tx.get(refs.role(db, iid, membership.role))) : null;
    const today = dayIn(now.getTime(), zoneOf(school));
    if (current.doneOn === today) return;
    tx.update(reference, { doneOn: today });
    const comms = commsFor(chosen ? dataOf<Comms>(chosen) : null, { iids: [iid], isAdmin: false });
    const isSubscribed = comms.schools[iid]?.moderationDigest !== 'off';
    if (count === 0 || !person.email || person.disabled || !isSubscribed) return;
    if (!can({ isPlatformAdmin: false, role }, 's.s.wr') || isSuspended(institution)) return;
    enqueueEmail(deps, transaction, 'moderation-digest', person.email, {
      firstname: person.firstname ?? null,
      school: school.name,
      waiting: count,
      newest: items.map(({ title }) => title),
      url: asIs(`${deps.appOrigin}/manage/stories`),
    });
  });
  return 'done';
};
