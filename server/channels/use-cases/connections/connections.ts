import type { Connection, ReadableAccount } from '../../../../src/domain/connection/schema.ts';
import { manifestOf, NETWORKS, needsSignIn } from '../../../../src/domain/networks/all.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { Credentials } from '../../../core/ports/connector.ts';
import { getOwn, outsideTransaction } from '../../../core/read.ts';
import { withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import { type ConnectionDocument, toConnection } from '../../documents.ts';
import { channelsOf } from '../channel-incident.ts';
import { asSourceUnusable } from './connection-errors.ts';
import { credentialOf, registeredNetworks } from './credentials.ts';
import { endChannels } from './end-channels.ts';
import { askWith } from './opened.ts';
import { openCredentials, signInAgain } from './secrets.ts';
import { NOT_SET_UP, signInOf } from './start-connection.ts';

/** Every network that can be connected, and whether it can be here. */
export async function listNetworks(deps: Deps) {
  const registered = await registeredNetworks(deps);
  return NETWORKS.filter((network) => manifestOf(network).capabilities.connect).map((network) => {
    const { id, label, auth, receives } = manifestOf(network);
    const isReached = receives !== 'emails' || deps.mailDomain !== null;
    const isReady = isReached && (!needsSignIn(network) || registered.has(network));
    return { id: id as typeof network, label, auth, ready: isReady, ...(isReady ? {} : { why: NOT_SET_UP }) };
  });
}

/** The newest first. */
export async function listConnections({ db }: Deps, { iid }: Actor): Promise<Connection[]> {
  const snapshot = await refs.connections(db, iid).orderBy('connectedAt', 'desc').get();
  return snapshot.docs.map((document) => toConnection(document.data() as ConnectionDocument));
}

function connectionOf({ db }: Deps, { iid }: Actor, id: string): Promise<ConnectionDocument> {
  return getOwn<ConnectionDocument>('connection', outsideTransaction, (own) => refs.connection(db, iid, own), id, iid);
}

/** What can be read with a sign-in, asked of the provider. @throws ProductError `source-unusable` */
export async function listAccounts(
  deps: Deps,
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<readonly ReadableAccount[]> {
  const { network, iid, credential } = await connectionOf(deps, actor, id);
  const { signIn, client } = await signInOf(deps, network, credential);
  const place = { iid, network, connectionId: id, credential };
  return asSourceUnusable(askWith(deps, place, signal, (opened) => signIn.accounts(client, opened, signal)));
}

/** Ends a sign-in: its secrets are gone, and its channels wait for a new one. What the provider says to it changes nothing. */
export async function deleteConnection(deps: Deps, actor: Actor, id: string, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const { network, credential } = await connectionOf(deps, actor, id);
  const credentials = await openCredentials(deps, actor.iid, id).catch(() => null);
  await withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
    const { tx, iid } = school;
    const reference = refs.connection(db, iid, id);
    const connection = await getOwn<ConnectionDocument>('connection', tx, () => reference, id, iid);
    const channels = await channelsOf(deps, tx, { iid, connectionId: id });
    const { code, message } = signInAgain();
    endChannels(deps, school, channels, { code, message });
    tx.delete(reference);
    tx.delete(refs.secret(db, id));
    const auditedFields = { network, account: connection.account.name };
    school.audit({ action: 'connection.delete', target: reference.path, before: auditedFields });
  });
  await withdraw(deps, { network, credential }, credentials, signal);
}

/** Tells the provider that a sign-in is over. What it says to that changes nothing. */
export async function withdraw(
  deps: Deps,
  { network, credential }: Pick<ConnectionDocument, 'network' | 'credential'>,
  credentials: Credentials | null,
  signal: AbortSignal,
): Promise<void> {
  const client = await credentialOf(deps, network, credential);
  const revoke = deps.connectors.get(network)?.signIn?.revoke;
  if (!client || !credentials || !revoke) return;
  await revoke(client, credentials, signal).catch((error: unknown) => {
    deps.log.warn({ err: error, network }, 'a sign-in could not be withdrawn at its provider');
  });
}
