import { ProductError } from '../../../src/domain/errors.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import { type AuditEntry, type AuditWho, appendAudit, endOf } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { toInstitution } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import { assertNotSuspended } from '../suspension.ts';
import { type AuditedTransaction, runAudited } from './audited-transaction.ts';
import { assertNotDeleting, countUsers } from './school-transaction.ts';

/** A school with which a person deals who is no member yet. */
export type GuestTransaction = AuditedTransaction & {
  readonly institution: Institution;
  countUsers(by: number): void;
  /**
   * Before a person joins; to leave, or to withdraw something, is possible to the end.
   * @throws ProductError `conflict` for a school that is to be deleted, `forbidden` for one that is suspended
   */
  assertStays(): void;
};

/**
 * Runs one use case of a person who need not belong to the school, in one transaction, with its entries in the school's
 * audit log and its people counted. @throws ProductError `not-found`
 */
export async function withGuestTransaction<T>(
  deps: Deps,
  actor: AuditWho,
  iid: string,
  work: (school: GuestTransaction) => Promise<T>,
): Promise<T> {
  const { db } = deps;
  let after: (() => Promise<void>)[] = [];
  const result = await runAudited(deps, iid, async (tx, part) => {
    after = [];
    const entries: AuditEntry[] = [];
    const now = deps.now();
    const [school, head] = await tx.getAll(refs.institution(db, iid), refs.auditHead(db, part.name));
    if (!school?.exists) throw new ProductError('not-found', 'This school has been deleted.');
    let users = 0;
    const done = await work({
      tx,
      iid,
      institution: toInstitution(school.id, school.data() ?? {}),
      actor,
      now,
      assertStays: () => {
        assertNotSuspended(school, actor);
        assertNotDeleting(school);
      },
      countUsers: (by) => {
        users += by;
      },
      audit: (entry) => entries.push(entry),
      after: (next) => after.push(next),
    });
    countUsers(deps, tx, iid, users);
    appendAudit(deps, tx, endOf(part, head?.data()), actor, now, entries);
    return done;
  });
  for (const next of after) await next();
  return result;
}
