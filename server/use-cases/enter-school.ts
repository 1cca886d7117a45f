import type { Timestamp } from 'firebase-admin/firestore';
import { dataOf, stamp } from '../adapters/firestore/documents.ts';
import { refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from './actor.ts';
import { appendAudit, auditHead } from './audit.ts';
import { MOST_TRIES } from './ledger.ts';

/** `adminVisits/{uid}.{iid}`: when a platform admin was last noted in a school that is not their own. */
export type VisitDocument = { uid: string; iid: string; at: Timestamp };

const AGAIN_AFTER_MS = 3_600_000;

export function isFresh(visit: VisitDocument | null, now: Date): boolean {
  return visit !== null && visit.at.toMillis() > now.getTime() - AGAIN_AFTER_MS;
}

/**
 * Notes in the school's audit log that somebody who runs the platform is in it, once an hour. The door of the API does
 * this and not a page, so that there is no way in without it.
 */
export function noteVisit(deps: Deps, actor: Actor): Promise<void> {
  const { db } = deps;
  const reference = refs.adminVisit(db, actor.uid, actor.iid);
  return db.runTransaction(
    async (tx) => {
      const now = deps.now();
      if (isFresh(dataOf<VisitDocument>(await tx.get(reference)), now)) return;
      const head = await auditHead(deps, tx, actor.iid);
      tx.set(reference, { uid: actor.uid, iid: actor.iid, at: stamp(now) } satisfies VisitDocument);
      const target = refs.institution(db, actor.iid).path;
      appendAudit(deps, tx, actor.iid, head, actor, now, [{ action: 'school.enter', target }]);
    },
    { maxAttempts: MOST_TRIES },
  );
}
