import { type Network, needsSignIn } from '../../../../src/domain/networks/all.ts';
import type { Deps } from '../../../core/deps.ts';
import { type Credentials, type ReadRequest, SourceError } from '../../../core/ports/connector.ts';
import { credentialOf } from './credentials.ts';
import { renew, type SignInPlace } from './renew.ts';
import { openCredentials, signInAgain } from './secrets.ts';
import { NOT_SET_UP } from './start-connection.ts';

/** What a source is opened with; both `null` for one without a sign-in. */
export type Opening = Required<Pick<ReadRequest, 'credentials' | 'client'>>;

/** A token is not used any more in its last minute: the answer might come after it. */
const LAST_MS = 60_000;

export type Opened = Opening & {
  /**
   * In the place of what the provider has refused.
   * @throws SourceError the refusal itself where only a person can renew it
   */
  renewed(refusal: SourceError): Promise<Opening>;
};

type Where = Omit<SignInPlace, 'connectionId'> & { readonly connectionId?: string | undefined };

/**
 * What a source is read with, renewed where it is nearly over.
 * @throws SourceError `auth-expired`, `ours` where SprX is not registered any more
 */
export async function openingOf(deps: Deps, where: Where, signal: AbortSignal): Promise<Opened> {
  const { iid, network, connectionId, credential } = where;
  if (!connectionId) {
    if (needsSignIn(network)) throw signInAgain();
    return { credentials: null, client: null, renewed: (refusal) => Promise.reject(refusal) };
  }
  const place = { iid, network, connectionId, credential };
  const credentials = await fresh(deps, place, signal);
  const client = await clientOf(deps, network, credential);
  return {
    credentials,
    client,
    async renewed(refusal) {
      const next = await renew(deps, place, credentials, signal);
      if (!next) throw refusal;
      return { credentials: next, client };
    },
  };
}

async function fresh(deps: Deps, place: SignInPlace, signal: AbortSignal): Promise<Credentials> {
  const credentials = await openCredentials(deps, place.iid, place.connectionId);
  const { accessUntil } = credentials;
  const left = accessUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(accessUntil) - deps.now().getTime();
  if (left > LAST_MS) return credentials;
  try {
    return (await renew(deps, place, credentials, signal)) ?? credentials;
  } catch (error) {
    signal.throwIfAborted();
    // It is good for a moment yet, and only the provider's word about it ends a sign-in.
    if (left > 0 && error instanceof SourceError && error.code !== 'auth-expired') return credentials;
    throw error;
  }
}

/** Asked for where it is needed alone: it is one more document at every reading. */
async function clientOf(deps: Deps, network: Network, credential: string | undefined) {
  if (!deps.connectors.get(network)?.signIn?.needsClient) return null;
  const client = await credentialOf(deps, network, credential);
  if (!client) throw new SourceError('ours', NOT_SET_UP);
  return client;
}

/** Asks with what opens a sign-in, and once more with what it is renewed to where the provider refused it. */
export async function askWith<T>(
  deps: Deps,
  place: SignInPlace,
  signal: AbortSignal,
  ask: (credentials: Credentials) => Promise<T>,
): Promise<T> {
  const credentials = await fresh(deps, place, signal);
  try {
    return await ask(credentials);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const next = await renew(deps, place, credentials, signal);
    if (!next) throw error;
    return ask(next);
  }
}

export function isRefusal(error: unknown): error is SourceError {
  return error instanceof SourceError && error.code === 'auth-expired';
}
