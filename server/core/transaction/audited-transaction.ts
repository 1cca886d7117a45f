import type { Transaction } from 'firebase-admin/firestore';
import { type AuditEntry, type AuditWho, appendAudit, auditHead, PLATFORM_CHAIN } from '../audit.ts';
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

/** Runs one use case that belongs to no school in one transaction, with its entries in the platform's audit log. */
export async function withPlatformTransaction<T>(
  deps: Deps,
  actor: AuditWho,
  work: (transaction: AuditedTransaction) => Promise<T>,
): Promise<T> {
  let after: (() => Promise<void>)[] = [];
  const result = await deps.db.runTransaction(
    async (tx) => {
      after = [];
      const entries: AuditEntry[] = [];
      const now = deps.now();
      const head = await auditHead(deps, tx, PLATFORM_CHAIN);
      const done = await work({
        tx,
        iid: '',
        actor,
        now,
        audit: (entry) => entries.push(entry),
        after: (next) => after.push(next),
      });
      appendAudit(deps, tx, PLATFORM_CHAIN, head, actor, now, entries);
      return done;
    },
    { maxAttempts: MAX_TRANSACTION_ATTEMPTS },
  );
  for (const next of after) await next();
  return result;
}
