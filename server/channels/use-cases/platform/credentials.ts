import type {
  Credential,
  CredentialPatch,
  NewCredential,
  Rotation,
  Tested,
} from '../../../../src/domain/admin/credential.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { manifestOf } from '../../../../src/domain/networks/all.ts';
import type { Caller } from '../../../core/actor.ts';
import type { AuditEntry } from '../../../core/audit.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, iso, isoOrNull, stamp } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import { SourceError } from '../../../core/ports/connector.ts';
import { type AuditedTransaction, withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import type { CredentialDocument } from '../../documents.ts';
import { placeOfCredential } from '../connections/credentials.ts';
import { redirectUri } from '../connections/start-connection.ts';

/** So long the secret before is kept for what is under way. */
const OVERLAP_MS = 24 * 3_600_000;

const gone = () => new ProductError('not-found', 'This credential was not found. It may have been deleted.');

/** All of a secret that an answer has. */
const lastFour = (secret: string) => secret.slice(-4);

/** Those of one network together, the active one first. */
export async function listCredentials(deps: Deps): Promise<Credential[]> {
  const documents = (await refs.credentials(deps.db).get()).docs.map(
    (document) => document.data() as CredentialDocument,
  );
  const all = await Promise.all(documents.map((document) => toCredential(deps, document)));
  return all.toSorted(
    (one, other) =>
      one.network.localeCompare(other.network) ||
      Number(other.active) - Number(one.active) ||
      one.identifier.localeCompare(other.identifier),
  );
}

/** @throws ProductError `not-found` */
export async function getCredential(deps: Deps, identifier: string): Promise<Credential> {
  const document = isDocumentId(identifier) ? await refs.credential(deps.db, identifier).get() : null;
  const credential = document ? dataOf<CredentialDocument>(document) : null;
  if (!credential) throw gone();
  return toCredential(deps, credential);
}

async function toCredential(deps: Deps, document: CredentialDocument): Promise<Credential> {
  const { identifier, network, clientId, secretLast4, active, status = 'untested' } = document;
  return {
    identifier,
    network,
    clientId,
    secretLast4,
    scopes: document.scopes ?? [],
    callbackUrl: redirectUri(deps, network),
    expiresAt: isoOrNull(document.expiresAt ?? null),
    channels: await channelsOf(deps, identifier),
    active,
    status,
    testedAt: isoOrNull(document.testedAt ?? null),
    updatedAt: iso(document.updatedAt ?? document.dateCreated),
  };
}

const feedsWith = ({ db }: Deps, identifier: string) => refs.feedIndexes(db).where('data.credential', '==', identifier);

async function channelsOf(deps: Deps, identifier: string): Promise<number> {
  return (await feedsWith(deps, identifier).count().get()).data().count;
}

/** @throws ProductError `conflict` for an identifier that is taken */
export async function createCredential(deps: Deps, caller: Caller, newCredential: NewCredential): Promise<Credential> {
  const { identifier, network, clientId, clientSecret, scopes = [], expiresAt = null, reason } = newCredential;
  const secret = await deps.sealer.seal(clientSecret, placeOfCredential(identifier));
  const made = await withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    const reference = refs.credential(deps.db, identifier);
    const [taken, active] = await Promise.all([tx.get(reference), tx.get(activeOf(deps, network))]);
    if (taken.exists) {
      const message = 'This identifier is already in use.';
      throw new ProductError('conflict', message, { fields: { identifier: message } });
    }
    const document: CredentialDocument = {
      identifier,
      network,
      clientId,
      secret,
      secretLast4: lastFour(clientSecret),
      active: active.empty,
      scopes,
      expiresAt: expiresAt === null ? null : stamp(new Date(expiresAt)),
      status: 'untested',
      testedAt: null,
      dateCreated: stamp(now),
      updatedAt: stamp(now),
    };
    tx.create(reference, document);
    note(transaction, document, { action: 'credential.create', after: { network, clientId }, reason });
    return document;
  });
  return toCredential(deps, made);
}

const activeOf = ({ db }: Deps, network: CredentialDocument['network']) =>
  refs.credentials(db).where('network', '==', network).where('active', '==', true);

/** @throws ProductError `not-found` */
export async function updateCredential(
  deps: Deps,
  caller: Caller,
  identifier: string,
  { clientId, scopes, expiresAt, active, reason }: CredentialPatch,
): Promise<Credential> {
  await withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    const before = await credentialIn(deps, transaction, identifier);
    const others = active ? (await tx.get(activeOf(deps, before.network))).docs : [];
    const changes: Partial<CredentialDocument> = {};
    if (clientId !== undefined && clientId !== before.clientId) {
      Object.assign(changes, { clientId, status: 'untested', testedAt: null });
    }
    if (scopes !== undefined) changes.scopes = scopes;
    if (expiresAt !== undefined) changes.expiresAt = expiresAt === null ? null : stamp(new Date(expiresAt));
    if (active && !before.active) changes.active = true;
    if (Object.keys(changes).length === 0) return;
    for (const { ref } of others.filter(({ id }) => id !== identifier)) tx.update(ref, { active: false });
    tx.update(refs.credential(deps.db, identifier), { ...changes, updatedAt: stamp(now) });
    const named = Object.keys(changes).filter((name) => name !== 'testedAt');
    note(transaction, before, { action: 'credential.update', after: { changed: named }, reason });
  });
  return getCredential(deps, identifier);
}

/** @throws ProductError `not-found`, `conflict` while channels are read with it */
export async function deleteCredential(deps: Deps, caller: Caller, identifier: string, reason?: string): Promise<void> {
  await withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx } = transaction;
    const before = await credentialIn(deps, transaction, identifier);
    const [used, others] = await Promise.all([
      tx.get(feedsWith(deps, identifier).limit(1)),
      tx.get(refs.credentials(deps.db).where('network', '==', before.network)),
    ]);
    if (!used.empty) {
      const count = await channelsOf(deps, identifier);
      const message = `${count === 1 ? 'A channel uses' : `${count} channels use`} this credential. It can be deleted once they are connected with another one.`;
      throw new ProductError('conflict', message);
    }
    tx.delete(refs.credential(deps.db, identifier));
    const rest = others.docs.filter(({ id }) => id !== identifier);
    const next = before.active ? oldest(rest.map((document) => document.data() as CredentialDocument)) : undefined;
    if (next) tx.update(refs.credential(deps.db, next.identifier), { active: true });
    const { network, clientId } = before;
    note(transaction, before, { action: 'credential.delete', before: { network, clientId }, reason });
  });
}

const oldest = (credentials: readonly CredentialDocument[]) =>
  credentials.toSorted((one, other) => one.dateCreated.toMillis() - other.dateCreated.toMillis())[0];

/** Replaces the secret; the one before goes on for a day. @throws ProductError `not-found` */
export async function rotateCredential(
  deps: Deps,
  caller: Caller,
  identifier: string,
  { clientSecret, reason }: Rotation,
): Promise<Credential> {
  const secret = await deps.sealer.seal(clientSecret, placeOfCredential(identifier));
  await withPlatformTransaction(deps, caller, async (transaction) => {
    const { now } = transaction;
    const before = await credentialIn(deps, transaction, identifier);
    const until = stamp(new Date(now.getTime() + OVERLAP_MS));
    const changes: Partial<CredentialDocument> = {
      secret,
      secretLast4: lastFour(clientSecret),
      earlier: { secret: before.secret, until },
      status: 'untested',
      testedAt: null,
      updatedAt: stamp(now),
    };
    transaction.tx.update(refs.credential(deps.db, identifier), changes);
    note(transaction, before, { action: 'credential.rotate', reason });
  });
  return getCredential(deps, identifier);
}

/** Asks the provider whether it knows the credential, and keeps what it said. @throws ProductError `not-found` */
export async function testCredential(
  deps: Deps,
  caller: Caller,
  identifier: string,
  signal: AbortSignal,
): Promise<Tested> {
  if (!isDocumentId(identifier)) throw gone();
  const document = dataOf<CredentialDocument>(await refs.credential(deps.db, identifier).get());
  if (!document) throw gone();
  const tested = await ask(deps, document, signal);
  await withPlatformTransaction(deps, caller, async (transaction) => {
    const now = await credentialIn(deps, transaction, identifier);
    // What was said of a secret that has been replaced meanwhile says nothing of the new one.
    if (now.secret !== document.secret || now.clientId !== document.clientId) return;
    const status = tested.ok ? 'ok' : 'failing';
    transaction.tx.update(refs.credential(deps.db, identifier), { status, testedAt: stamp(transaction.now) });
    note(transaction, document, { action: 'credential.test', after: { status } });
  });
  return tested;
}

async function ask(deps: Deps, document: CredentialDocument, signal: AbortSignal): Promise<Tested> {
  const { identifier, network, clientId, secret } = document;
  const { label } = manifestOf(network);
  const signIn = deps.connectors.get(network)?.signIn;
  if (!signIn) return { ok: false, message: `This SprX has no sign-in at ${label}.` };
  const client = { clientId, clientSecret: await deps.sealer.open(secret, placeOfCredential(identifier)) };
  try {
    await signIn.verify({ client, redirectUri: redirectUri(deps, network) }, signal);
    return { ok: true, message: `${label} knows this credential.` };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SourceError)) throw error;
    const isUnknown = error.code === 'ours';
    return {
      ok: false,
      message: isUnknown ? `${label} doesn’t know this client id with this secret.` : error.message,
    };
  }
}

/** Reads. @throws ProductError `not-found` */
async function credentialIn(deps: Deps, { tx }: AuditedTransaction, identifier: string): Promise<CredentialDocument> {
  const snapshot = isDocumentId(identifier) ? await tx.get(refs.credential(deps.db, identifier)) : null;
  const document = snapshot ? dataOf<CredentialDocument>(snapshot) : null;
  if (!document) throw gone();
  return document;
}

type Noted = Omit<AuditEntry, 'target' | 'reason'> & { readonly reason?: string | undefined };

function note(transaction: AuditedTransaction, { identifier }: CredentialDocument, { reason, ...entry }: Noted): void {
  transaction.audit({ ...entry, target: `credentials/${identifier}`, ...(reason ? { reason } : {}) });
}
