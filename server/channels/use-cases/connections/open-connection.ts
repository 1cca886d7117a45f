import type { Timestamp } from 'firebase-admin/firestore';
import type { ReadableAccount } from '../../../../src/domain/connection/schema.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import type { ChannelAccount } from '../../../../src/domain/feed/schema.ts';
import { manifestOf, type NetworkSource } from '../../../../src/domain/networks/all.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { ConnectionDocument } from '../../documents.ts';
import { sourceField } from '../source-problem.ts';
import { asSourceUnusable } from './connection-errors.ts';
import { askWith } from './opened.ts';
import { signInOf } from './start-connection.ts';

/** What a new channel is read with. */
export type OpenedConnection = {
  readonly connectionId: string;
  readonly account: ChannelAccount;
  /** Which credential the sign-in was made with. */
  readonly credential: string;
  /** When it ends and a person has to sign in again. */
  readonly expiresAt: Timestamp | null;
};

/**
 * What opens a source that is asked for with a sign-in; `null` for one without.
 * @throws ProductError `invalid` for a sign-in that is not there, `source-unusable` naming a scope that is missing or why the
 * account cannot be read
 */
export async function openConnection(
  deps: Deps,
  actor: Actor,
  requestedSource: NetworkSource & { readonly connectionId?: string },
  signal: AbortSignal,
): Promise<OpenedConnection | null> {
  const { connectionId, network } = requestedSource;
  if (connectionId === undefined) return null;
  const connection = (await refs.connection(deps.db, actor.iid, connectionId).get()).data() as
    | ConnectionDocument
    | undefined;
  if (connection?.network !== network) throw noConnection();
  assertAllowed(connection);
  const { signIn, client } = await signInOf(deps, network, connection.credential);
  const place = { iid: actor.iid, network, connectionId, credential: connection.credential };
  const accounts = await asSourceUnusable(
    askWith(deps, place, signal, (credentials) => signIn.accounts(client, credentials, signal)),
  );
  const id = (requestedSource.source as Record<string, unknown>)[manifestOf(network).signIn?.field ?? ''];
  const account = accounts.find((each) => each.id === id);
  if (!account || account.problem !== undefined) {
    const message = account?.problem ?? `This sign-in doesn’t let us read that account.`;
    throw new ProductError('source-unusable', message, { fields: sourceField(requestedSource, message) });
  }
  return {
    connectionId,
    credential: client.identifier,
    account: toChannelAccount(account),
    expiresAt: connection.expiresAt,
  };
}

export function toChannelAccount({ id, name, handle, picture, url }: ReadableAccount): ChannelAccount {
  return { id, name, handle, picture, url: url ?? null };
}

export function noConnection(): ProductError {
  const message = 'Sign in to the network first.';
  return new ProductError('invalid', message, { fields: { connectionId: message } });
}

function assertAllowed({ network, missingScopes }: ConnectionDocument): void {
  const needed =
    manifestOf(network)
      .signIn?.scopes.filter(({ isNeeded }) => isNeeded)
      .map(({ scope }) => scope) ?? [];
  const missing = missingScopes.find(({ scope }) => needed.includes(scope));
  if (!missing) return;
  const message = `${missing.message} Sign in again and allow it (${missing.scope}).`;
  throw new ProductError('source-unusable', message, { fields: { connectionId: message } });
}
