import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import { endsSoon, WARNED_MS } from '../../../../src/domain/connection/ends.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { type Credentials, SourceError } from '../../../core/ports/connector.ts';
import type { SecretDocument } from '../../documents.ts';

const placeOf = (connectionId: string) => `secrets/${connectionId}`;

/** What is kept of a sign-in's tokens; sealed outside the transaction that writes it. */
export async function sealCredentials(
  deps: Deps,
  iid: string,
  connectionId: string,
  { credentials, expiresAt }: { readonly credentials: Credentials; readonly expiresAt: Date | null },
) {
  const now = deps.now();
  const document: SecretDocument = {
    id: connectionId,
    iid,
    ...(await sealed(deps, connectionId, credentials)),
    warnAt: warnAtFor(expiresAt, now),
  };
  return ({ db }: Deps, tx: Transaction, isUsed: boolean) => {
    const confirmUntil = isUsed ? null : stamp(new Date(now.getTime() + CONFIRM_MS));
    tx.set(refs.secret(db, connectionId), { ...document, confirmUntil });
  };
}

/** How much time a person, who sees the name of the account, has to add a channel with a new sign-in. */
const CONFIRM_MS = 24 * 3_600_000;

/** Seven days before the end, or at once where that has passed. */
export function warnAtFor(expiresAt: Date | null, now: Date): Timestamp | null {
  if (!expiresAt) return null;
  return stamp(endsSoon(expiresAt, now) ? now : new Date(expiresAt.getTime() - WARNED_MS));
}

/** The part of the document that changes with the tokens. */
export async function sealed({ sealer, now }: Deps, connectionId: string, credentials: Credentials) {
  return {
    sealed: await sealer.seal(JSON.stringify(credentials), placeOf(connectionId)),
    changedAt: stamp(now()),
    refreshAt: refreshAt(credentials),
    lease: null,
  };
}

const LAST_PART = 0.1;

function refreshAt({ refresh, accessFrom, accessUntil }: Credentials): Timestamp | null {
  if (refresh === undefined || accessFrom === undefined || accessUntil === undefined) return null;
  const until = Date.parse(accessUntil);
  return stamp(new Date(until - (until - Date.parse(accessFrom)) * LAST_PART));
}

/** @throws SourceError `auth-expired` when nothing is kept, no key opens it, or the provider takes it no more */
export async function openCredentials(deps: Deps, iid: string, connectionId: string): Promise<Credentials> {
  const document = (await refs.secret(deps.db, connectionId).get()).data() as SecretDocument | undefined;
  if (document?.iid !== iid || document.refused) throw signInAgain();
  return openSecret(deps, document);
}

/** @throws SourceError `auth-expired` when no key opens it */
export async function openSecret({ sealer, log }: Deps, { id, sealed }: SecretDocument): Promise<Credentials> {
  try {
    return JSON.parse(await sealer.open(sealed, placeOf(id))) as Credentials;
  } catch (error) {
    log.error({ err: error, connection: id }, 'a sign-in cannot be opened');
    throw signInAgain();
  }
}

export function signInAgain(): SourceError {
  return new SourceError('auth-expired', 'The sign-in of this channel has ended.');
}
