import { FieldPath, type Query } from 'firebase-admin/firestore';
import { ProductError } from '../../src/domain/errors.ts';
import type { AnalyticsGlobal } from '../../src/domain/institution/schema.ts';
import type { Job } from '../../src/domain/job/schema.ts';
import { countsAgainstPlan } from '../../src/domain/story/moderation.ts';
import { STORY_STATUSES } from '../../src/domain/story/schema.ts';
import { dataOf, toJob, toUsage } from '../adapters/firestore/documents.ts';
import type { MemberDocument, UserDocument } from '../adapters/firestore/people-documents.ts';
import { isDocumentId, refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import { newJob, type Work } from '../jobs/queue.ts';
import type { Caller } from './actor.ts';
import { appendAudit, auditHead } from './audit.ts';
import { MOST_TRIES } from './ledger.ts';
import { findableOf, memberOf } from './membership.ts';
import { inSchool } from './school.ts';

/** Asks for a recount of what a school uses. @throws ProductError `not-found` */
export async function askForRecount(deps: Deps, caller: Caller, iid: string): Promise<Job> {
  if (!isDocumentId(iid)) throw new ProductError('not-found', 'This school is not there.');
  const job = await inSchool(deps, { ...caller, iid, role: null }, 'member', async (school) => {
    school.audit({ action: 'school.recount', target: refs.institution(deps.db, iid).path });
    return newJob(deps, school, 'recount', iid);
  });
  deps.wake();
  return toJob(job);
}

/**
 * Counts what a school uses from its documents and makes its members' rows anew from its people. What had drifted is
 * repaired and told in the school's audit log. Changes meanwhile are counted once: they wait for the counters' document.
 */
export const recount: Work = async (deps, { job }) => {
  const iid = job.target;
  const rows = await repairRows(deps, iid);
  await deps.db.runTransaction(
    async (tx) => {
      const usage = refs.usage(deps.db, iid);
      const [kept, head] = await Promise.all([tx.get(usage), auditHead(deps, tx, iid)]);
      const before = toUsage(dataOf<AnalyticsGlobal>(kept));
      const count = async (query: Query) => (await tx.get(query.count())).data().count;
      const own = (all: Query) => all.where('iid', '==', iid);
      const [channels, story, stories, collections, users] = await Promise.all([
        count(refs.feeds(deps.db, iid)),
        count(own(refs.widgets(deps.db))),
        count(own(refs.stories(deps.db)).where('status', 'in', STORY_STATUSES.filter(countsAgainstPlan))),
        count(own(refs.collections(deps.db))),
        count(refs.members(deps.db, iid)),
      ]);
      const after = { ...before, channels, widgets: { ...before.widgets, story }, stories, collections, users };
      const usageDrift = JSON.stringify(before) !== JSON.stringify(after);
      if (usageDrift) tx.set(usage, after);
      appendAudit(deps, tx, iid, head, PROGRAM, deps.now(), [
        {
          action: 'school.recounted',
          target: usage.path,
          before: usageDrift ? before : {},
          after: { ...(usageDrift ? after : {}), rowsRepaired: rows },
        },
      ]);
    },
    { maxAttempts: MOST_TRIES },
  );
  return 'done';
};

const PROGRAM = { uid: 'sprx', email: null, isPlatformAdmin: true, requestId: null } as const;

/** @returns how many rows were not as the people's own documents say */
async function repairRows(deps: Deps, iid: string): Promise<number> {
  const belongs = new FieldPath('institutions', iid, 'role');
  const [people, rows] = await Promise.all([
    refs.users(deps.db).where(belongs, '>', '').get(),
    refs.members(deps.db, iid).get(),
  ]);
  const uids = new Set([...people.docs, ...rows.docs].map(({ id }) => id));
  let repaired = 0;
  for (const uid of uids) if (await repairRow(deps, iid, uid)) repaired += 1;
  return repaired;
}

function repairRow(deps: Deps, iid: string, uid: string): Promise<boolean> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    const [user, member] = await tx.getAll(refs.user(db, uid), refs.member(db, iid, uid));
    const person = user ? dataOf<UserDocument>(user) : null;
    const row = member ? dataOf<MemberDocument>(member) : null;
    const role = person?.institutions[iid]?.role;
    if (!person || !role) {
      if (row) tx.delete(refs.member(db, iid, uid));
      return row !== null;
    }
    const found = findableOf(person);
    if (person.sortName !== found.sortName || !same(person.words, found.words)) tx.update(refs.user(db, uid), found);
    const { joinedAt, lastSeenAt, hasSecondFactor, ...right } = memberOf(person, iid, role, deps.now());
    if (!row) tx.set(refs.member(db, iid, uid), { ...right, joinedAt, lastSeenAt, hasSecondFactor });
    else if (isRight(row, right)) return false;
    else tx.update(refs.member(db, iid, uid), right);
    return true;
  });
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isRight = (row: MemberDocument, right: Partial<MemberDocument>) =>
  Object.entries(right).every(([name, value]) => same(row[name as keyof MemberDocument], value));
