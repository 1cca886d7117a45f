import { FieldPath, type Query } from 'firebase-admin/firestore';
import { readBySwitchable, type Switchable } from '../../../src/domain/billing/schema.ts';
import { entityOfPlan } from '../../../src/domain/entities/all.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { withCounts } from '../../../src/domain/institution/limits.ts';
import type { AnalyticsGlobal } from '../../../src/domain/institution/schema.ts';
import type { Job } from '../../../src/domain/job/schema.ts';
import { countsAgainstPlan } from '../../../src/domain/story/moderation.ts';
import { STORY_STATUSES } from '../../../src/domain/story/schema.ts';
import type { Caller } from '../../core/actor.ts';
import { appendAudit, auditEnd } from '../../core/audit.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, toUsage } from '../../core/firestore/documents.ts';
import { ofSchool } from '../../core/firestore/of-school.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { UserDocument } from '../../core/firestore/user-document.ts';
import { toJob } from '../../core/jobs/job-document.ts';
import { enqueueJob, type JobHandler } from '../../core/jobs/queue.ts';
import { runAudited } from '../../core/transaction/audited-transaction.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { findableOf, type MemberDocument, memberOf } from '../../identity/index.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The school. */
    recount: string;
  }
}

/** Asks for a recount of what a school uses. @throws ProductError `not-found` */
export async function askForRecount(deps: Deps, caller: Caller, iid: string): Promise<Job> {
  if (!isDocumentId(iid)) throw new ProductError('not-found', 'School not found.');
  const job = await withSchoolTransaction(deps, { ...caller, iid, role: null }, 'member', async (school) => {
    school.audit({ action: 'school.recount', target: refs.institution(deps.db, iid).path });
    return enqueueJob(deps, school, 'recount', iid);
  });
  deps.wake();
  return toJob(job);
}

/**
 * Counts what a school uses from its documents and makes its members' rows anew from its people. What had drifted is
 * repaired and noted in the school's audit log. Changes meanwhile are counted once: the counters' document is locked.
 */
export const recount: JobHandler = async (deps, { job }) => {
  const iid = job.target;
  const rows = await repairRows(deps, iid);
  await runAudited(deps, iid, async (tx, part) => {
    const usage = refs.usage(deps.db, iid);
    const [snapshot, end] = await Promise.all([tx.get(usage), auditEnd(deps, tx, part)]);
    const before = toUsage(dataOf<AnalyticsGlobal>(snapshot));
    const count = async (query: Query) => (await tx.get(query.count())).data().count;
    // What is paused by the plan does not count.
    const switchedOn = async (resource: Switchable) => {
      const all = ofSchool(deps.db, entityOfPlan(resource).id, iid);
      const [every, off] = await Promise.all([count(all), count(all.where('disabledByPlan', '==', true))]);
      return every - off;
    };
    const [switchables, stories, users] = await Promise.all([
      readBySwitchable(switchedOn),
      count(
        refs.stories(deps.db).where('iid', '==', iid).where('status', 'in', STORY_STATUSES.filter(countsAgainstPlan)),
      ),
      count(refs.members(deps.db, iid)),
    ]);
    const after = withCounts({ ...before, users }, { ...switchables, stories });
    const usageDrift = JSON.stringify(before) !== JSON.stringify(after);
    if (usageDrift) tx.set(usage, after);
    appendAudit(deps, tx, end, PROGRAM, deps.now(), [
      {
        action: 'school.recounted',
        target: usage.path,
        before: usageDrift ? before : {},
        after: { ...(usageDrift ? after : {}), rowsRepaired: rows },
      },
    ]);
  });
  return 'done';
};

const PROGRAM = { uid: 'sprx', email: null, isPlatformAdmin: true, requestId: null } as const;

const AT_ONCE = 10;

/** @returns how many rows were not as the people's own documents say */
async function repairRows(deps: Deps, iid: string): Promise<number> {
  const belongs = new FieldPath('institutions', iid, 'role');
  const [users, members] = await Promise.all([
    refs.users(deps.db).where(belongs, '>', '').get(),
    refs.members(deps.db, iid).get(),
  ]);
  const people = new Map(users.docs.map((document) => [document.id, document.data() as UserDocument]));
  const rows = new Map(members.docs.map((document) => [document.id, document.data() as MemberDocument]));
  const drifted = [...new Set([...people.keys(), ...rows.keys()])].filter(
    (uid) => !isRight(iid, people.get(uid) ?? null, rows.get(uid) ?? null),
  );
  let repaired = 0;
  for (let from = 0; from < drifted.length; from += AT_ONCE) {
    const some = drifted.slice(from, from + AT_ONCE);
    const done = await Promise.all(some.map((uid) => repairRow(deps, iid, uid)));
    repaired += done.filter(Boolean).length;
  }
  return repaired;
}

/** Reads both again in a transaction, where they cannot change. */
function repairRow(deps: Deps, iid: string, uid: string): Promise<boolean> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    const [user, member] = await tx.getAll(refs.user(db, uid), refs.member(db, iid, uid));
    const person = user ? dataOf<UserDocument>(user) : null;
    const row = member ? dataOf<MemberDocument>(member) : null;
    if (isRight(iid, person, row)) return false;
    const role = person?.institutions[iid]?.role;
    if (!person || !role) {
      tx.delete(refs.member(db, iid, uid));
      return true;
    }
    tx.update(refs.user(db, uid), findableOf(person));
    const { joinedAt, lastSeenAt, ...right } = memberOf(person, iid, role, deps.now());
    // What the school has of its own in a row that is there stays.
    const own = row ? {} : { joinedAt, lastSeenAt };
    tx.set(refs.member(db, iid, uid), { ...right, ...own }, { merge: true });
    return true;
  });
}

/** Whether a row, or that there is none, is what the person's own document says. */
function isRight(iid: string, person: UserDocument | null, row: MemberDocument | null): boolean {
  const role = person?.institutions[iid]?.role;
  if (!person || !role) return row === null;
  const { sortName, words: searchWords } = findableOf(person);
  if (person.sortName !== sortName || !same(person.words, searchWords) || !row) return false;
  const { joinedAt: _, lastSeenAt: __, ...right } = memberOf(person, iid, role, new Date(0));
  return Object.entries(right).every(([name, value]) => same(row[name as keyof MemberDocument], value));
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
