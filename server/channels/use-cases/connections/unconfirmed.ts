import type { DocumentReference } from 'firebase-admin/firestore';
import { SYSTEM } from '../../../core/actor.ts';
import { appendAudit, auditEnd } from '../../../core/audit.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { runAudited } from '../../../core/transaction/audited-transaction.ts';
import type { ConnectionDocument, SecretDocument } from '../../documents.ts';
import { withdraw } from './connections.ts';
import { openSecret } from './secrets.ts';

/** Taken up at a time. */
const BATCH = 20;
const REVOKE_MS = 20_000;

/** Ends the sign-ins with which no channel was added in time, so that no member has confirmed the account. @returns how many */
export async function endUnconfirmed(deps: Deps): Promise<number> {
  const due = await refs
    .secrets(deps.db)
    .where('confirmUntil', '<=', stamp(deps.now()))
    .orderBy('confirmUntil')
    .limit(BATCH)
    .get();
  for (const { ref } of due.docs) await endIfUnconfirmed(deps, ref);
  return due.size;
}

async function endIfUnconfirmed(deps: Deps, reference: DocumentReference): Promise<void> {
  const { db } = deps;
  const secret = (await reference.get()).data() as SecretDocument | undefined;
  if (!secret) return;
  const { iid, id } = secret;
  const connection = await runAudited(deps, iid, async (tx, part) => {
    const end = await auditEnd(deps, tx, part);
    const [current, snapshot] = await tx.getAll(reference, refs.connection(db, iid, id));
    const { confirmUntil } = (current?.data() ?? {}) as Partial<SecretDocument>;
    if (!confirmUntil || confirmUntil.toMillis() > deps.now().getTime()) return null;
    tx.delete(reference);
    const unconfirmed = snapshot?.data() as ConnectionDocument | undefined;
    if (!snapshot || !unconfirmed) return null;
    tx.delete(snapshot.ref);
    const before = { network: unconfirmed.network, account: unconfirmed.account.name };
    appendAudit(deps, tx, end, SYSTEM, deps.now(), [
      { action: 'connection.delete', target: snapshot.ref.path, before },
    ]);
    return unconfirmed;
  });
  if (!connection) return;
  const credentials = await openSecret(deps, secret).catch(() => null);
  await withdraw(deps, connection, credentials, AbortSignal.timeout(REVOKE_MS));
}
