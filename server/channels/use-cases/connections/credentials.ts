import type { Network } from '../../../../src/domain/networks/all.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { type ClientCredential, type ClientQuiet, SourceError } from '../../../core/ports/connector.ts';
import type { CredentialDocument } from '../../documents.ts';

type Place = Pick<Deps, 'db' | 'sealer' | 'now'>;
type NewCredential = ClientCredential & { readonly identifier: string; readonly network: Network };

/** Where its secret is sealed for. */
export const placeOfCredential = (identifier: string) => `credentials/${identifier}`;

/** The networks that SprX is registered with. */
export async function registeredNetworks({ db }: Pick<Deps, 'db'>): Promise<ReadonlySet<Network>> {
  const snapshot = await refs.credentials(db).where('active', '==', true).select('network').get();
  return new Set(snapshot.docs.map((document) => document.get('network') as Network));
}

/** What SprX is registered as, with the secret before while that may still be asked with. */
export type KnownClient = ClientCredential & { readonly identifier: string; readonly earlierSecret?: string };

/**
 * What SprX signs in as; `null` where it is not registered.
 * @param identifier the credential that a sign-in was made with; the active one without it, and in the place of one that is gone
 */
export async function credentialOf(
  { db, sealer, now }: Place,
  network: Network,
  identifier?: string,
): Promise<KnownClient | null> {
  const own = identifier === undefined ? null : (await refs.credential(db, identifier).get()).data();
  const active = refs.credentials(db).where('network', '==', network).where('active', '==', true).limit(1);
  const document = (own ?? (await active.get()).docs[0]?.data()) as CredentialDocument | undefined;
  if (document?.network !== network) return null;
  const place = placeOfCredential(document.identifier);
  const isEarlier = document.earlier && document.earlier.until.toMillis() > now().getTime();
  return {
    identifier: document.identifier,
    clientId: document.clientId,
    clientSecret: await sealer.open(document.secret, place),
    quiet: quietOf(db, document),
    ...(isEarlier && document.earlier ? { earlierSecret: await sealer.open(document.earlier.secret, place) } : {}),
  };
}

/** Kept with every credential of the same application: several networks of one provider may share it. */
function quietOf(db: Place['db'], { clientId, quietUntil }: CredentialDocument): ClientQuiet {
  return {
    until: quietUntil?.toDate() ?? null,
    async save(until) {
      const same = await refs.credentials(db).where('clientId', '==', clientId).select().get();
      await Promise.all(same.docs.map(({ ref }) => ref.update({ quietUntil: stamp(until) })));
    },
  };
}

/**
 * Asks a provider with what SprX is registered as. While a secret is being replaced the provider may know only the one before:
 * it is asked with that one where it does not know the new one.
 */
export async function withClient<T>(
  { earlierSecret, ...client }: KnownClient,
  ask: (client: ClientCredential) => Promise<T>,
): Promise<T> {
  try {
    return await ask(client);
  } catch (error) {
    const isUnknown = error instanceof SourceError && error.code === 'ours';
    if (!isUnknown || earlierSecret === undefined) throw error;
    return ask({ ...client, clientSecret: earlierSecret });
  }
}

/** Keeps what SprX is registered as with a provider, in the place of what was kept under this name. */
export async function storeCredential({ db, sealer, now }: Place, credential: NewCredential): Promise<void> {
  const { identifier, network, clientId, clientSecret } = credential;
  const at = stamp(now());
  const document: CredentialDocument = {
    identifier,
    network,
    clientId,
    secret: await sealer.seal(clientSecret, placeOfCredential(identifier)),
    secretLast4: clientSecret.slice(-4),
    active: true,
    status: 'untested',
    dateCreated: at,
    updatedAt: at,
  };
  await refs.credential(db, identifier).set(document);
}
