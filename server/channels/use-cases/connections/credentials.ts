import type { Network } from '../../../../src/domain/networks/all.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { ClientCredential } from '../../../core/ports/connector.ts';
import type { CredentialDocument } from '../../documents.ts';

type Place = Pick<Deps, 'db' | 'sealer' | 'now'>;
type NewCredential = ClientCredential & { readonly identifier: string; readonly network: Network };

const placeOf = (identifier: string) => `credentials/${identifier}`;

/** The networks that SprX is registered with. */
export async function registeredNetworks({ db }: Pick<Deps, 'db'>): Promise<ReadonlySet<Network>> {
  const found = await refs.credentials(db).where('active', '==', true).select('network').get();
  return new Set(found.docs.map((document) => document.get('network') as Network));
}

/** What SprX signs in as; `null` where it is not registered. */
export async function credentialOf({ db, sealer }: Pick<Deps, 'db' | 'sealer'>, network: Network) {
  const active = refs.credentials(db).where('network', '==', network).where('active', '==', true).limit(1);
  const document = (await active.get()).docs[0]?.data() as CredentialDocument | undefined;
  if (!document) return null;
  const clientSecret = await sealer.open(document.secret, placeOf(document.identifier));
  return { clientId: document.clientId, clientSecret };
}

/** Keeps what SprX is registered as with a provider, in the place of what was kept under this name. */
export async function storeCredential({ db, sealer, now }: Place, credential: NewCredential): Promise<void> {
  const { identifier, network, clientId, clientSecret } = credential;
  const document: CredentialDocument = {
    identifier,
    network,
    clientId,
    secret: await sealer.seal(clientSecret, placeOf(identifier)),
    secretLast4: clientSecret.slice(-4),
    active: true,
    dateCreated: stamp(now()),
  };
  await refs.credential(db, identifier).set(document);
}
