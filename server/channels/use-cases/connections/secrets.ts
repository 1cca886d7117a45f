import type { Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { type Credentials, SourceError } from '../../../core/ports/connector.ts';
import type { SecretDocument } from '../../documents.ts';

const placeOf = (connectionId: string) => `secrets/${connectionId}`;

/** What is kept of a sign-in's tokens; sealed outside the transaction that writes it. */
export async function sealCredentials({ sealer, now }: Deps, iid: string, connectionId: string, what: Credentials) {
  const sealed = await sealer.seal(JSON.stringify(what), placeOf(connectionId));
  const document: SecretDocument = { id: connectionId, iid, sealed, changedAt: stamp(now()) };
  return ({ db }: Deps, tx: Transaction) => tx.set(refs.secret(db, connectionId), document);
}

/** @throws SourceError `auth-expired` when nothing is kept, or no key opens it */
export async function openCredentials(
  { db, sealer, log }: Deps,
  iid: string,
  connectionId: string,
): Promise<Credentials> {
  const document = (await refs.secret(db, connectionId).get()).data() as SecretDocument | undefined;
  if (document?.iid !== iid) throw signInAgain();
  try {
    return JSON.parse(await sealer.open(document.sealed, placeOf(connectionId))) as Credentials;
  } catch (error) {
    log.error({ err: error, connection: connectionId }, 'a sign-in cannot be opened');
    throw signInAgain();
  }
}

export function signInAgain(): SourceError {
  return new SourceError('auth-expired', 'The sign-in of this channel has ended. Sign in again.');
}
