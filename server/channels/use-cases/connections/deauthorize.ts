import type { DocumentReference } from 'firebase-admin/firestore';
import { ProductError } from '../../../../src/domain/errors.ts';
import { manifestOf, NETWORKS, type Network } from '../../../../src/domain/networks/all.ts';
import { SYSTEM } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { once } from '../../../core/http/idempotency.ts';
import { openSignedRequest, type SignedRequest } from '../../../core/signed-request.ts';
import type { ConnectionDocument, CredentialDocument } from '../../documents.ts';
import { channelsOf } from '../channel-incident.ts';
import { credentialOf } from './credentials.ts';
import { endChannels } from './end-channels.ts';

const TAKEN_BACK = {
  code: 'auth-expired',
  message: 'The person who signed in has withdrawn the sign-in at the network.',
} as const;

/**
 * A person has withdrawn, at the provider, what SprX was allowed: their connections and the channels of these need a new
 * sign-in.
 * @throws ProductError `invalid` for what is not signed with a secret of ours in the last hour
 */
export async function deauthorize(deps: Deps, signedRequest: string): Promise<void> {
  const { userId, digest } = await requestSignedByProvider(deps, signedRequest);
  if (userId === null) return;
  // A delivery that is sent again must not end a sign-in that was made since.
  await once(
    deps,
    { uid: SYSTEM.uid, iid: '' },
    digest,
    { method: 'POST', url: 'deauthorize', body: null },
    async () => {
      await endConnectionsOf(deps, userId);
      return { status: 200, body: undefined };
    },
  );
}

async function endConnectionsOf(deps: Deps, userId: string): Promise<void> {
  const connections = await deps.db.collectionGroup('connections').where('account.id', '==', userId).get();
  const theirs = connections.docs.filter((document) =>
    NETWORKS_WITH_SIGNED_REQUESTS.includes(document.get('network') as Network),
  );
  for (const { ref } of theirs) await endConnection(deps, ref);
}

/** The networks whose providers tell us of their people. */
export const NETWORKS_WITH_SIGNED_REQUESTS = NETWORKS.filter(
  (network) => manifestOf(network).signIn?.tells === 'signed-request',
);

/** @throws ProductError `invalid` for what is not signed with a secret of ours in the last hour */
export async function requestSignedByProvider(deps: Deps, signedRequest: string): Promise<SignedRequest> {
  const secrets = await secretsOf(deps, NETWORKS_WITH_SIGNED_REQUESTS);
  const request = await openSignedRequest(deps, signedRequest, secrets);
  if (!request) throw new ProductError('invalid', 'This request is not signed by the network, or it is too old.');
  return request;
}

/** Of every credential of these networks, also while a secret is being replaced. */
async function secretsOf(deps: Deps, networks: readonly Network[]): Promise<string[]> {
  const snapshot = await refs.credentials(deps.db).where('network', 'in', networks).get();
  const clients = await Promise.all(
    snapshot.docs.map((document) => {
      const { network, identifier } = document.data() as CredentialDocument;
      return credentialOf(deps, network, identifier);
    }),
  );
  return clients.flatMap((client) =>
    [client?.clientSecret, client?.earlierSecret].filter((each) => each !== undefined),
  );
}

function endConnection(deps: Deps, reference: DocumentReference): Promise<void> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    const connection = (await tx.get(reference)).data() as ConnectionDocument | undefined;
    if (!connection) return;
    const { iid, id } = connection;
    const [secret, channels] = await Promise.all([
      tx.get(refs.secret(db, id)),
      channelsOf(deps, tx, { iid, connectionId: id }),
    ]);
    tx.update(reference, { status: 'reauth' });
    if (secret.exists) tx.update(secret.ref, { refused: true, refreshAt: null, warnAt: null });
    endChannels(deps, { tx, iid, now: deps.now(), actor: { uid: 'system' } }, channels, TAKEN_BACK);
  });
}
