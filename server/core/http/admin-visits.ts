import type { Timestamp } from 'firebase-admin/firestore';
import type { Actor } from '../actor.ts';
import { appendAudit, auditEnd } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { dataOf, stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import { runAudited } from '../transaction/audited-transaction.ts';

/**
 * `adminVisits/{uid}.{iid}`: when a platform admin was last noted in a school that is not their own. For an hour from then on
 * the rules let that admin read the school.
 */
export type VisitDocument = {
  uid: string;
  iid: string;
  at: Timestamp;
  /** From when on this needs a sign-in with a second factor, by the school or the platform; for the rules of Storage. */
  secondFactorFrom?: Timestamp | null;
};

/** Before the hour is over, so that nothing stops for whoever goes on working. */
const AGAIN_AFTER_MS = 50 * 60_000;

export function isFresh(visit: VisitDocument | null, now: Date): boolean {
  return visit !== null && visit.at.toMillis() > now.getTime() - AGAIN_AFTER_MS;
}

/**
 * Notes in the school's activity log that a platform admin is in it, once an hour. The API does
 * this and not a page, so that there is no way in without it. `required`: the days from which a second factor is needed.
 */
export function noteVisit(deps: Deps, actor: Actor, required: readonly (string | null | undefined)[]): Promise<void> {
  const { db } = deps;
  const reference = refs.adminVisit(db, actor.uid, actor.iid);
  const [first] = required.filter((from) => typeof from === 'string').toSorted();
  const secondFactorFrom = first === undefined ? null : stamp(first);
  return runAudited(deps, actor.iid, async (tx, part) => {
    const now = deps.now();
    if (isFresh(dataOf<VisitDocument>(await tx.get(reference)), now)) return;
    const end = await auditEnd(deps, tx, part);
    const visit: VisitDocument = { uid: actor.uid, iid: actor.iid, at: stamp(now), secondFactorFrom };
    tx.set(reference, visit);
    const target = refs.institution(db, actor.iid).path;
    appendAudit(deps, tx, end, actor, now, [{ action: 'school.enter', target }]);
  });
}
