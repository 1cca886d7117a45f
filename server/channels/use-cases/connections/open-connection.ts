import { ProductError } from '../../../../src/domain/errors.ts';
import type { ChannelAccount } from '../../../../src/domain/feed/schema.ts';
import { manifestOf, type NetworkSource, needsSignIn } from '../../../../src/domain/networks/all.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { Credentials } from '../../../core/ports/connector.ts';
import type { ConnectionDocument, FeedDocument } from '../../documents.ts';
import { sourceField } from '../source-problem.ts';
import { asSourceUnusable } from './refusals.ts';
import { openCredentials, signInAgain } from './secrets.ts';
import { signInOf } from './start-connection.ts';

/** What a new channel is read with. */
export type OpenedConnection = {
  readonly connectionId: string;
  readonly credentials: Credentials;
  readonly account: ChannelAccount;
};

/**
 * What opens a source that is asked for with a sign-in; `null` for one without.
 * @throws ProductError `invalid` for a sign-in that is not there, `source-unusable` naming a scope that is missing or why the
 * account cannot be read
 */
export async function openConnection(
  deps: Deps,
  actor: Actor,
  asked: NetworkSource & { readonly connectionId?: string },
  signal: AbortSignal,
): Promise<OpenedConnection | null> {
  const { connectionId, network } = asked;
  if (connectionId === undefined) return null;
  const connection = (await refs.connection(deps.db, actor.iid, connectionId).get()).data() as
    | ConnectionDocument
    | undefined;
  if (connection?.network !== network) throw noConnection();
  assertAllowed(connection);
  const { signIn } = await signInOf(deps, network);
  const credentials = await asSourceUnusable(openCredentials(deps, actor.iid, connectionId));
  const accounts = await asSourceUnusable(signIn.accounts(credentials, signal));
  const id = (asked.source as Record<string, unknown>)[manifestOf(network).signIn?.field ?? ''];
  const account = accounts.find((each) => each.id === id);
  if (!account || account.problem !== undefined) {
    const message = account?.problem ?? `This sign-in doesn’t let us read that account.`;
    throw new ProductError('source-unusable', message, { fields: sourceField(asked, message) });
  }
  const { name, handle, picture } = account;
  return { connectionId, credentials, account: { id: account.id, name, handle, picture, url: null } };
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

/** What a channel is read with; `null` for one without a sign-in. @throws SourceError `auth-expired` */
export async function credentialsOf(deps: Deps, feed: FeedDocument): Promise<Credentials | null> {
  if (feed.connectionId) return openCredentials(deps, feed.iid, feed.connectionId);
  if (needsSignIn(feed.network)) throw signInAgain();
  return null;
}
