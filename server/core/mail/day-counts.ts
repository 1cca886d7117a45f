import type { Timestamp } from 'firebase-admin/firestore';
import type { Deps } from '../deps.ts';
import { dataOf, stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import type { AuditedTransaction } from '../transaction/audited-transaction.ts';

const DAY_MS = 86_400_000;

/** `mailCounts/{hash of the key}`: what it counts cannot be read from it. */
type CountDocument = { day: string; count: number; expiresAt: Timestamp };

/** How often something happened today, in UTC, for keys that were read before the first write of the transaction. */
type DayCounts = {
  of(key: string): number;
  add(key: string): void;
  /** Writes; what is not written is not counted. */
  write(): void;
};

export async function countsOfToday(
  deps: Deps,
  { tx, now }: AuditedTransaction,
  keys: readonly string[],
): Promise<DayCounts> {
  const day = now.toISOString().slice(0, 10);
  const all = [...new Set(keys)];
  const references = new Map(
    all.map((key) => [key, refs.mailCount(deps.db, deps.hashing.sha256(key, 'hex').slice(0, 40))]),
  );
  const documents = all.length > 0 ? await tx.getAll(...references.values()) : [];
  const counts = new Map(
    all.map((key, index) => {
      const document = documents[index];
      const stored = document ? dataOf<CountDocument>(document) : null;
      return [key, stored?.day === day ? stored.count : 0];
    }),
  );
  const changed = new Set<string>();
  const expiresAt = stamp(new Date(now.getTime() + 2 * DAY_MS));
  return {
    of: (key) => counts.get(key) ?? 0,
    add(key) {
      if (!references.has(key)) throw new Error('A count that was not read cannot be raised');
      counts.set(key, (counts.get(key) ?? 0) + 1);
      changed.add(key);
    },
    write() {
      for (const key of changed) {
        const reference = references.get(key);
        if (reference) tx.set(reference, { day, count: counts.get(key) ?? 0, expiresAt } satisfies CountDocument);
      }
    },
  };
}
