import { FieldPath, FieldValue, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { SYSTEM } from '../../../core/actor.ts';
import { type AuditDocument, type AuditPart, appendAudit, auditEnd, auditHash } from '../../../core/audit.ts';
import type { Deps } from '../../../core/deps.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { MAX_TRANSACTION_ATTEMPTS } from '../../../core/transaction/audited-transaction.ts';
import { type Erasure, redactor } from './redact.ts';

/** Entries that one transaction changes. */
const PAGE = 100;
/** As many keys as one question to the database may name. */
const KEYS = 30;

/** Addresses that the account had before, as the log tells them. */
export async function formerAddresses(deps: Deps, uid: string): Promise<string[]> {
  const changes = await refs
    .audit(deps.db)
    .where('target', '==', refs.user(deps.db, uid).path)
    .where('action', '==', 'account.email')
    .get();
  return changes.docs.flatMap((each) => {
    const { before, after } = each.data() as { before: { email?: string } | null; after: { email?: string } | null };
    return [before?.email, after?.email].filter((address) => address !== undefined && address !== null);
  });
}

/**
 * Puts the pseudonym into every entry about the person. An entry keeps its hash, which the next one holds; a new entry at the end
 * of the chain holds the hashes of what the entries have become, so that no other change to them stays unseen (ADR 30).
 * @returns the schools in whose logs the person stood
 */
export async function eraseFromAudit(deps: Deps, person: Erasure): Promise<string[]> {
  const iids = new Set<string>();
  const keys = [person.uid, ...person.addresses];
  for (let from = 0; from < keys.length; from += KEYS) {
    const about = refs
      .audit(deps.db)
      .where('people', 'array-contains-any', keys.slice(from, from + KEYS))
      .orderBy(FieldPath.documentId())
      .limit(PAGE);
    for (;;) {
      const snapshot = await about.get();
      if (snapshot.empty) break;
      for (const [name, entries] of Map.groupBy(snapshot.docs, (each) => String(each.get('chain')))) {
        const iid: string | null = entries[0]?.get('iid') ?? null;
        await redactEntries(deps, person, { name, iid }, entries);
        if (iid) iids.add(iid);
      }
    }
  }
  return [...iids];
}

function redactEntries(
  deps: Deps,
  person: Erasure,
  part: AuditPart,
  entries: readonly QueryDocumentSnapshot[],
): Promise<void> {
  const redacted = redactor(person);
  const gone = new Set([person.uid, ...person.addresses]);
  return deps.db.runTransaction(
    async (tx) => {
      const end = await auditEnd(deps, tx, part);
      const documents = await tx.getAll(...entries.map(({ ref }) => ref));
      const hashes: Record<string, string> = {};
      for (const document of documents) {
        if (!document.exists) continue;
        const { salt: _, ...entry } = document.data() as AuditDocument;
        const isActor = entry.actor.uid === person.uid;
        const changes = {
          actor: { uid: String(redacted(entry.actor.uid)), email: isActor ? null : entry.actor.email },
          target: redacted(entry.target) as AuditDocument['target'],
          before: redacted(entry.before) as AuditDocument['before'],
          after: redacted(entry.after) as AuditDocument['after'],
          reason: redacted(entry.reason) as AuditDocument['reason'],
          ip: isActor ? null : entry.ip,
          people: entry.people?.filter((each) => !gone.has(each)) ?? [],
          redacted: true,
        } satisfies Partial<AuditDocument>;
        tx.update(document.ref, { ...changes, salt: FieldValue.delete() });
        hashes[entry.seq] = auditHash(deps.hashing, { ...entry, ...changes });
      }
      appendAudit(deps, tx, end, SYSTEM, deps.now(), [
        { action: 'audit.redact', target: `auditHeads/${part.name}`, after: { person: person.pseudonym, hashes } },
      ]);
    },
    { maxAttempts: MAX_TRANSACTION_ATTEMPTS },
  );
}
