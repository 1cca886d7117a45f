import { ProductError } from '../../../src/domain/errors.ts';
import type { Application, Merge } from '../../../src/domain/institution/approval.ts';
import { NO_USE } from '../../../src/domain/institution/limits.ts';
import { actorIn, type Caller } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp, toUsage } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { UserDocument } from '../../core/firestore/user-document.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { claimsFollow, memberOf } from '../../identity/index.ts';
import type { SchoolDocument } from '../documents.ts';
import { freeKeys } from './school-keys.ts';
import { application, assertNotHeld } from './schools-approve.ts';

/** One transaction takes 500 writes; each person who moves is four of them. */
const MOST_WHO_MOVE = 100;

/**
 * Ends a school that is another one: its people move there with the role that was chosen, and nothing of it is served.
 * What they made stays with the school that ends.
 * @throws ProductError `conflict` for a school that is approved or has more people than move at once
 */
export async function mergeSchool(
  deps: Deps,
  caller: Caller,
  iid: string,
  { into, role }: Merge,
): Promise<Application> {
  const { db } = deps;
  if (into === iid) throw new ProductError('conflict', 'This is the same school.');
  await withSchoolTransaction(deps, actorIn(caller, into), 'i.s.wr', async (school) => {
    const { tx, now } = school;
    const [document, members, usage] = await Promise.all([
      tx.get(refs.institution(db, actorIn(caller, iid).iid)),
      tx.get(refs.members(db, iid).limit(MOST_WHO_MOVE + 1)),
      tx.get(refs.usage(db, iid)),
    ]);
    const ending = dataOf<SchoolDocument>(document);
    if (!ending) throw new ProductError('not-found', 'School not found.');
    if (ending.isApproved)
      throw new ProductError('conflict', `${ending.name} is approved and can no longer be merged.`);
    for (const each of [ending, school.institution]) assertNotHeld(each);
    if (ending.status === 'merged') throw new ProductError('conflict', `${ending.name} has already been merged.`);
    if (school.institution.status === 'merged') {
      throw new ProductError('conflict', `${school.institution.name} has itself been merged into another school.`);
    }
    if (members.size > MOST_WHO_MOVE) {
      throw new ProductError('conflict', `${ending.name} has too many members to merge.`);
    }
    const people = await Promise.all(members.docs.map(({ id }) => tx.get(refs.user(db, id))));
    let moved = 0;
    for (const person of people) {
      const user = dataOf<UserDocument>(person);
      if (!user) continue;
      const { [iid]: _, ...institutions } = user.institutions;
      if (!institutions[into]) {
        institutions[into] = { role };
        tx.set(refs.member(db, into, user.uid), memberOf(user, into, role, now));
        moved += 1;
      }
      tx.update(refs.user(db, user.uid), { institutions, ...claimsFollow(deps, school, user) });
      tx.delete(refs.member(db, iid, user.uid));
      if (user.email) {
        const { name } = school.institution;
        enqueueEmail(deps, school, 'join-approved', user.email, { school: name, role, url: asIs(deps.appOrigin) });
      }
    }
    school.countUsers(moved);
    tx.set(refs.usage(db, iid), { ...NO_USE, ...toUsage(usage.data() ?? null), users: 0 });
    if (ending.status !== 'declined') freeKeys(deps, tx, ending);
    tx.update(refs.institution(db, iid), {
      status: 'merged',
      mergedInto: into,
      decision: { text: `This school is now ${school.institution.name}.`, at: stamp(now) },
    });
    school.audit({
      action: 'school.merge',
      target: [`institutions/${iid}`, `institutions/${into}`],
      before: { name: ending.name, status: ending.status },
      after: { into, role, moved },
    });
  });
  return application(deps, iid);
}
