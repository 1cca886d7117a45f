import type { Transaction } from 'firebase-admin/firestore';
import {
  AUDIT_PARTS,
  type AuditEntry,
  type AuditPart,
  type AuditWho,
  appendAudit,
  auditEnd,
  PLATFORM_CHAIN,
  partOf,
} from '../audit.ts';
import type { Deps } from '../deps.ts';

/** A transaction in which a person acts. All reads of the work come before its first write. */
export type AuditedTransaction = {
  readonly tx: Transaction;
  /** The school it is about; empty for what belongs to none. */
  readonly iid: string;
  readonly actor: AuditWho;
  readonly now: Date;
  audit(entry: AuditEntry): void;
  /** Done once the transaction is through, before the reply; a failure there is the work's own to mend. */
  after(work: () => Promise<void>): void;
};

/** Many may change one school at the same moment; each has to get its turn. */
export const MAX_TRANSACTION_ATTEMPTS = 10;

/**
 * Runs a transaction that writes to a chain of the audit log, at a part of it where no other of this process is. Whatever is
 * done in a school may be seen by its visitors: what was made for them before is not sent again.
 */
export async function runAudited<T>(
  deps: Deps,
  chain: string,
  work: (tx: Transaction, part: AuditPart) => Promise<T>,
): Promise<T> {
  const result = await deps.queues.take(`audit ${chain}`, AUDIT_PARTS, (place) => {
    let isRetry = false;
    return deps.db.runTransaction(
      (tx) => {
        // A refused transaction met another, here or at another document: those then queue at the first part's end.
        const part = partOf(chain, isRetry ? 0 : place);
        isRetry = true;
        return work(tx, part);
      },
      { maxAttempts: MAX_TRANSACTION_ATTEMPTS },
    );
  });
  deps.publicChanges.mark(chain === PLATFORM_CHAIN ? null : chain);
  return result;
}

/** Runs one use case that belongs to no school in one transaction, with its entries in the platform's audit log. */
export async function withPlatformTransaction<T>(
  deps: Deps,
  actor: AuditWho,
  work: (transaction: AuditedTransaction) => Promise<T>,
): Promise<T> {
  let after: (() => Promise<void>)[] = [];
  const result = await runAudited(deps, PLATFORM_CHAIN, async (tx, part) => {
    after = [];
    const entries: AuditEntry[] = [];
    const now = deps.now();
    const end = await auditEnd(deps, tx, part);
    const done = await work({
      tx,
      iid: '',
      actor,
      now,
      audit: (entry) => entries.push(entry),
      after: (next) => after.push(next),
    });
    appendAudit(deps, tx, end, actor, now, entries);
    return done;
  });
  for (const next of after) await next();
  return result;
}
