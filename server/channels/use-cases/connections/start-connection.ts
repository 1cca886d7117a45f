import type { SignInAttempt } from '../../../../src/domain/connection/schema.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { manifestOf, type Network } from '../../../../src/domain/networks/all.ts';
import type { Actor } from '../../../core/actor.ts';
import { toBase64Url } from '../../../core/base64.ts';
import { callbackTo } from '../../../core/callback.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { SignIn } from '../../../core/ports/connector.ts';
import { randomBytes } from '../../../core/random.ts';
import { getOwn } from '../../../core/read.ts';
import { withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import type { FeedDocument, SignInAttemptDocument } from '../../documents.ts';
import { asSourceUnusable } from './connection-errors.ts';
import { credentialOf, type KnownClient, withClient } from './credentials.ts';

const ATTEMPT_MS = 10 * 60_000;
/** 128 bits. */
const STATE_BYTES = 16;
/** Old ones that are removed at a time. */
const BATCH = 200;

export const NOT_SET_UP = 'A platform admin needs to set up this network first.';

export const placeOfAttempt = (id: string) => `signInAttempts/${id}`;

/** Where a network's provider leads back to: a page for all, or one of its own for each attempt. */
export function redirectUri(deps: Deps, network: Network, attemptId?: string): string {
  const own = manifestOf(network).signIn?.returnsTo;
  return callbackTo(deps, own ? `${own}${attemptId === undefined ? '' : (`/${attemptId}` as const)}` : '/redirect');
}

export type NetworkSignIn = { readonly signIn: SignIn; readonly client: KnownClient };

/**
 * @param identifier the credential of a sign-in that was made before; the network's active one for a new sign-in
 * @throws ProductError `source-unusable` where the network has no sign-in, or SprX is not registered with it
 */
export async function signInOf(deps: Deps, network: Network, identifier?: string): Promise<NetworkSignIn> {
  const signIn = deps.connectors.get(network)?.signIn;
  const client = signIn ? await credentialOf(deps, network, identifier) : null;
  if (!signIn || !client) {
    throw new ProductError('source-unusable', NOT_SET_UP);
  }
  return { signIn, client };
}

/**
 * Begins a sign-in: good once, for ten minutes, for this person in this school. The `state` begins with the attempt's id, so
 * that the page that the provider leads back to knows which one it ends.
 */
export async function startConnection(
  deps: Deps,
  actor: Actor,
  { network, feedId }: { readonly network: Network; readonly feedId: string | undefined },
  signal: AbortSignal,
): Promise<SignInAttempt> {
  const { signIn, client } = await signInOf(deps, network);
  const id = deps.newId();
  const state = `${id}.${toBase64Url(randomBytes(STATE_BYTES))}`;
  const isAgain = feedId !== undefined;
  const where = { redirectUri: redirectUri(deps, network, id), state, isAgain };
  const {
    authorizeUrl,
    kept: attemptCredentials,
    knownBy = state,
  } = await asSourceUnusable(
    withClient(client, (currentClient) => signIn.begin({ ...where, client: currentClient }, signal)),
  );
  const sealed = await deps.sealer.seal(JSON.stringify(attemptCredentials), placeOfAttempt(id));
  return withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
    const { tx, iid, now } = school;
    if (feedId !== undefined) await assertOfNetwork(deps, school, feedId, network);
    const expiresAt = new Date(now.getTime() + ATTEMPT_MS);
    const attempt: SignInAttemptDocument = {
      id,
      iid,
      uid: actor.uid,
      network,
      feedId: feedId ?? null,
      stateHash: deps.hashing.sha256(knownBy, 'hex'),
      kept: sealed,
      credential: client.identifier,
      expiresAt: stamp(expiresAt),
    };
    tx.create(refs.signInAttempt(deps.db, id), attempt);
    return { id, network, authorizeUrl, expiresAt: expiresAt.toISOString() };
  });
}

type School = Parameters<Parameters<typeof withSchoolTransaction>[3]>[0];

async function assertOfNetwork(deps: Deps, { tx, iid }: School, feedId: string, network: Network): Promise<void> {
  const feed = await getOwn<FeedDocument>('feed', tx, (id) => refs.feed(deps.db, iid, id), feedId, iid);
  if (feed.network === network) return;
  const message = `“${feed.name}” is no channel of ${manifestOf(network).label}.`;
  throw new ProductError('invalid', message, { fields: { feedId: message } });
}

/** Sign-ins that were not finished in time. @returns how many */
export async function removeOldAttempts({ db, now }: Deps): Promise<number> {
  const old = await refs.signInAttempts(db).where('expiresAt', '<', stamp(now())).limit(BATCH).select().get();
  if (old.empty) return 0;
  const batch = db.batch();
  for (const { ref } of old.docs) batch.delete(ref);
  await batch.commit();
  return old.size;
}
