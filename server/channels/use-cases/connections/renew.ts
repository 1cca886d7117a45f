import type { QuerySnapshot } from 'firebase-admin/firestore';
import { endsSoon } from '../../../../src/domain/connection/ends.ts';
import type { Network } from '../../../../src/domain/networks/all.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { type Credentials, type Renewed, SourceError } from '../../../core/ports/connector.ts';
import { wait } from '../../../core/turn.ts';
import type { FeedDocument, SecretDocument } from '../../documents.ts';
import { updateFeedIn } from '../../feed-index.ts';
import { credentialOf, withClient } from './credentials.ts';
import { openSecret, sealed, signInAgain, warnAtFor } from './secrets.ts';

/** Longer than a provider may take to answer: whoever held it has gone. */
const LEASE_MS = 60_000;
const POLL_MS = 200;

export type SignInPlace = {
  readonly iid: string;
  readonly network: Network;
  readonly connectionId: string;
  readonly credential?: string | undefined;
};

/**
 * Renews what a sign-in is read with. Of several servers that want to at once one asks the provider, which takes a refresh
 * token once; the others get what it was given.
 * @param used what was nearly over or refused
 * @returns `null` where only a person can renew it
 * @throws SourceError `auth-expired` when the provider takes it no more; another when it cannot be asked
 */
export async function renew(
  deps: Deps,
  place: SignInPlace,
  used: Credentials,
  signal: AbortSignal,
): Promise<Credentials | null> {
  const refresh = deps.connectors.get(place.network)?.signIn?.refresh;
  const client =
    refresh && used.refresh !== undefined ? await credentialOf(deps, place.network, place.credential) : null;
  if (!refresh || !client) return null;
  const owner = deps.newId();
  for (;;) {
    signal.throwIfAborted();
    const turn = await takeTurn(deps, place, used, owner);
    if (turn === 'ours') break;
    if (turn !== 'wait') return turn;
    await wait(POLL_MS);
  }
  try {
    const renewed = await withClient(client, (currentClient) => refresh(currentClient, used, signal));
    return renewed && (await storeRenewed(deps, place, used, renewed));
  } catch (error) {
    const isRefused = error instanceof SourceError && error.code === 'auth-expired';
    const other = await giveBack(deps, place, used, owner, isRefused);
    if (other) return other;
    throw isRefused ? signInAgain() : error;
  }
}

/** Whether we may ask, have to wait for who asks, or already have what was asked for. */
function takeTurn(deps: Deps, { iid, connectionId }: SignInPlace, used: Credentials, owner: string) {
  const reference = refs.secret(deps.db, connectionId);
  return deps.db.runTransaction(async (tx): Promise<Credentials | 'ours' | 'wait'> => {
    const secret = (await tx.get(reference)).data() as SecretDocument | undefined;
    if (secret?.iid !== iid || secret.refused) throw signInAgain();
    const current = await openSecret(deps, secret);
    if (current.access !== used.access) return current;
    const now = deps.now();
    if (secret.lease && secret.lease.until.toMillis() > now.getTime()) return 'wait';
    tx.update(reference, { lease: { owner, until: stamp(new Date(now.getTime() + LEASE_MS)) } });
    return 'ours';
  });
}

/** In one write: the new takes the place of the old, unless a person has signed in again meanwhile. */
async function storeRenewed(
  deps: Deps,
  { iid, connectionId }: SignInPlace,
  used: Credentials,
  { credentials, expiresAt }: Renewed,
): Promise<Credentials> {
  const { db } = deps;
  const reference = refs.secret(db, connectionId);
  const fresh = await sealed(deps, connectionId, credentials);
  return db.runTransaction(async (tx) => {
    const secret = (await tx.get(reference)).data() as SecretDocument | undefined;
    if (secret?.iid !== iid) throw signInAgain();
    const current = await openSecret(deps, secret);
    if (current.access !== used.access) return current;
    const feeds =
      expiresAt === undefined ? null : await tx.get(refs.feeds(db, iid).where('connectionId', '==', connectionId));
    tx.update(reference, fresh);
    if (expiresAt === undefined) return credentials;
    const now = deps.now();
    const isNear = endsSoon(expiresAt, now);
    const end = expiresAt && stamp(expiresAt);
    tx.update(
      reference,
      isNear && secret.isWarned ? { warnAt: null } : { warnAt: warnAtFor(expiresAt, now), isWarned: false },
    );
    tx.update(refs.connection(db, iid, connectionId), { status: isNear ? 'expiring' : 'ok', expiresAt: end });
    for (const feed of feedsIn(feeds)) updateFeedIn(deps, tx, feed, { expiresAt: end });
    return credentials;
  });
}

/** Lets others ask. @returns what another has been given meanwhile */
function giveBack(
  deps: Deps,
  { iid, connectionId }: SignInPlace,
  used: Credentials,
  owner: string,
  isRefused: boolean,
): Promise<Credentials | null> {
  const { db } = deps;
  const reference = refs.secret(db, connectionId);
  return db.runTransaction(async (tx) => {
    const secret = (await tx.get(reference)).data() as SecretDocument | undefined;
    if (secret?.iid !== iid) return null;
    const current = await openSecret(deps, secret);
    if (current.access !== used.access) return current;
    if (secret.lease?.owner !== owner) return null;
    const feeds = isRefused ? await tx.get(refs.feeds(db, iid).where('connectionId', '==', connectionId)) : null;
    tx.update(reference, { lease: null, ...(isRefused ? { refused: true, refreshAt: null } : {}) });
    if (!feeds) return null;
    tx.update(refs.connection(db, iid, connectionId), { status: 'reauth' });
    // Each is read at once, finds that out, and is reported as any other end of a sign-in is. A sync that is under way may
    // still end well with the token it began with.
    for (const feed of feedsIn(feeds)) {
      if (feed.status === 'syncing') updateFeedIn(deps, tx, feed, { readAgain: true });
      else if (feed.status === 'ok') updateFeedIn(deps, tx, feed, { nextSyncAt: stamp(deps.now()) });
    }
    return null;
  });
}

const feedsIn = (snapshot: QuerySnapshot | null) => snapshot?.docs.map((each) => each.data() as FeedDocument) ?? [];
