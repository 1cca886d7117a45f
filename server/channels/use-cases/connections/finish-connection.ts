import { endsSoon } from '../../../../src/domain/connection/ends.ts';
import type {
  Connection,
  FinishSignIn,
  ReadableAccount,
  SignedInAccount,
} from '../../../../src/domain/connection/schema.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { manifestOf, type Network } from '../../../../src/domain/networks/all.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import type { ClientCredential, Credentials, SignedIn, SignIn } from '../../../core/ports/connector.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import {
  type ConnectionDocument,
  type FeedDocument,
  type SignInAttemptDocument,
  toConnection,
} from '../../documents.ts';
import { updateFeedIn } from '../../feed-index.ts';
import { NO_INCIDENT } from '../channel-incident.ts';
import { queueSync } from '../queue-sync.ts';
import { asSourceUnusable } from './connection-errors.ts';
import { withClient } from './credentials.ts';
import { toChannelAccount } from './open-connection.ts';
import { sealCredentials } from './secrets.ts';
import { placeOfAttempt, redirectUri, signInOf } from './start-connection.ts';

type Finished = { connection: Connection; accounts: ReadableAccount[] };
type Signed = SignedIn & { readonly account: SignedInAccount; readonly accounts: readonly ReadableAccount[] };

/**
 * Ends a sign-in. The attempt is used up first, whatever comes of it: a state counts once.
 * @throws ProductError `invalid` for a state that is wrong or used, and for an attempt of another user or past its time;
 * `source-unusable` when the person or the provider said no; `conflict` when a channel was to be renewed with another account
 */
export async function finishConnection(
  deps: Deps,
  actor: Actor,
  network: Network,
  answer: FinishSignIn,
  signal: AbortSignal,
): Promise<Finished> {
  const attempt = await takeAttempt(deps, actor, network, answer);
  const { label } = manifestOf(network);
  if (answer.error !== undefined) {
    const isNo = answer.error === 'access_denied';
    const why = isNo ? `You didn’t allow SprX to read from ${label}.` : `${label} refused the sign-in.`;
    throw new ProductError('source-unusable', `${why} Nothing was changed. You can try again.`);
  }
  const ways = await signInOf(deps, network, attempt.credential);
  const signed = await asSourceUnusable(
    withClient(ways.client, (client) => signInWith(deps, { ...ways, client }, attempt, answer, signal)),
  );
  const connection = await storeConnection(deps, actor, attempt, signed);
  deps.wake();
  return { connection, accounts: [...signed.accounts] };
}

const STALE = 'This sign-in was already used, is older than ten minutes, or belongs to someone else. Start again.';

async function takeAttempt(
  deps: Deps,
  actor: Actor,
  network: Network,
  { attemptId, state: returnedState, oauth_token = '', error }: FinishSignIn,
): Promise<SignInAttemptDocument & { state: string }> {
  const attempt = await withSchoolTransaction(deps, actor, 's.c.wr', async ({ tx, iid, now }) => {
    if (!isDocumentId(attemptId)) return null;
    const reference = refs.signInAttempt(deps.db, attemptId);
    const ownAttempt = (await tx.get(reference)).data() as SignInAttemptDocument | undefined;
    const isOwn = ownAttempt?.iid === iid && ownAttempt.uid === actor.uid && ownAttempt.network === network;
    if (!ownAttempt || !isOwn) return null;
    tx.delete(reference);
    return ownAttempt.expiresAt.toMillis() > now.getTime() ? ownAttempt : null;
  });
  const state = returnedState ?? oauth_token;
  // Some providers say no without anything else that names the attempt, and some lead to its own page. It is this person's.
  const isUnnamed = state === '' || manifestOf(network).signIn?.returnsTo !== undefined;
  const isNo = error !== undefined && isUnnamed;
  const isRight = attempt !== null && (isNo || deps.hashing.sha256(state, 'hex') === attempt.stateHash);
  if (!isRight) throw new ProductError('invalid', STALE, { fields: { state: STALE } });
  return { ...attempt, state };
}

async function signInWith(
  deps: Deps,
  { signIn, client }: { readonly signIn: SignIn; readonly client: ClientCredential },
  attempt: SignInAttemptDocument & { state: string },
  { code, state, oauth_token, oauth_verifier }: FinishSignIn,
  signal: AbortSignal,
): Promise<Signed> {
  const attemptCredentials = JSON.parse(
    await deps.sealer.open(attempt.kept, placeOfAttempt(attempt.id)),
  ) as Credentials;
  const isAgain = attempt.feedId !== null;
  const back = redirectUri(deps, attempt.network, attempt.id);
  const request = { client, redirectUri: back, state: attempt.state, isAgain };
  const answer = Object.entries({ code, state, oauth_token, oauth_verifier }).filter(
    ([, value]) => value !== undefined,
  );
  const signed = await signIn.finish(request, attemptCredentials, Object.fromEntries(answer), signal);
  const account = await signIn.account(client, signed.credentials, signal);
  return { ...signed, account, accounts: await signIn.accounts(client, signed.credentials, signal) };
}

/** Keeps the sign-in: a renewed one with its channels where there is one already, else a new one. */
async function storeConnection(
  deps: Deps,
  actor: Actor,
  attempt: SignInAttemptDocument,
  signed: Signed,
): Promise<Connection> {
  const newId = deps.newId();
  const before = await connectionBefore(deps, actor.iid, attempt, signed);
  const id = before ?? newId;
  const writeSecret = await sealCredentials(deps, actor.iid, id, signed);
  return withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
    const { tx, iid, now } = school;
    const reference = refs.connection(deps.db, iid, id);
    const [snapshot, person] = await tx.getAll(reference, refs.user(deps.db, actor.uid));
    const old = snapshot?.data() as ConnectionDocument | undefined;
    const feeds = await feedsToRenew(deps, school, attempt, id);
    if (attempt.feedId !== null) assertSameAccount(attempt, feeds, old, signed);
    const { displayName } = (person?.data() ?? {}) as Partial<UserDocument>;
    const document: ConnectionDocument = {
      id,
      iid,
      network: attempt.network,
      account: signed.account,
      scopes: [...signed.scopes],
      missingScopes: missingScopes(attempt.network, signed.scopes),
      status: endsSoon(signed.expiresAt, now) ? 'expiring' : 'ok',
      expiresAt: signed.expiresAt ? stamp(signed.expiresAt) : null,
      connectedBy: { uid: actor.uid, name: displayName ?? '' },
      connectedAt: stamp(now),
      feedIds: feeds.map((feed) => feed.id),
      ...(attempt.credential ? { credential: attempt.credential } : {}),
    };
    tx.set(reference, document);
    writeSecret(deps, tx, feeds.length > 0);
    for (const feed of feeds) resumeFeed(deps, school, feed, document, signed.accounts);
    const auditedFields = { network: attempt.network, account: signed.account.name };
    school.audit({
      action: old ? 'connection.renew' : 'connection.create',
      target: reference.path,
      after: auditedFields,
    });
    return toConnection(document);
  });
}

/** The connection that is renewed: that of the channel, else the one that this account has in the school. */
async function connectionBefore(
  deps: Deps,
  iid: string,
  { network, feedId }: SignInAttemptDocument,
  { account }: Signed,
): Promise<string | null> {
  if (feedId !== null) {
    const feed = (await refs.feed(deps.db, iid, feedId).get()).data() as FeedDocument | undefined;
    if (feed?.connectionId) return feed.connectionId;
  }
  const own = refs.connections(deps.db, iid).where('network', '==', network).where('account.id', '==', account.id);
  return (await own.limit(1).get()).docs[0]?.id ?? null;
}

/** The channels of the connection, and the one that was asked about, which may never have had one. */
async function feedsToRenew(
  deps: Deps,
  { tx, iid }: SchoolTransaction,
  { feedId }: SignInAttemptDocument,
  connectionId: string,
): Promise<FeedDocument[]> {
  const snapshot = await tx.get(refs.feeds(deps.db, iid).where('connectionId', '==', connectionId));
  const feeds = snapshot.docs.map((document) => document.data() as FeedDocument);
  if (feedId === null || feeds.some(({ id }) => id === feedId)) return feeds;
  const requestedFeed = (await tx.get(refs.feed(deps.db, iid, feedId))).data() as FeedDocument | undefined;
  return requestedFeed ? [...feeds, requestedFeed] : feeds;
}

/** @throws ProductError `conflict`: what one of the channels reads is not among the new accounts */
function assertSameAccount(
  { network }: SignInAttemptDocument,
  feeds: readonly FeedDocument[],
  old: ConnectionDocument | undefined,
  signed: Signed,
): void {
  const readable = new Set(signed.accounts.filter(({ problem }) => problem === undefined).map(({ id }) => id));
  const lost = feeds.find((feed) => !readable.has(accountIdOf(feed) ?? ''));
  if (!lost) return;
  const { label } = manifestOf(network);
  const isRenewed = old !== undefined && lost.connectionId === old.id;
  const lostAccountName = lost.account?.name ?? lost.handle ?? accountIdOf(lost) ?? sourceTextOf(lost);
  const before = `“${isRenewed ? old.account.name : lostAccountName}”`;
  throw new ProductError(
    'conflict',
    `You signed in to ${label} as “${signed.account.name}”. The channel “${lost.name}” belongs to ${before}. Nothing was changed. Sign in with that account.`,
  );
}

/** Which account a channel reads; of one that never had a sign-in its source says it, where that is an account's. */
function accountIdOf({ account, network, source }: FeedDocument): string | undefined {
  const field = manifestOf(network).signIn?.field ?? '';
  const named = (source as Readonly<Record<string, unknown>>)[field];
  return account?.id ?? (typeof named === 'string' ? named : undefined);
}

const sourceTextOf = ({ source }: FeedDocument): string => Object.values(source).map(String).join(' ');

function missingScopes(network: Network, allowed: readonly string[]): Connection['missingScopes'] {
  const { label, signIn } = manifestOf(network);
  const missing = signIn?.scopes.filter(({ scope }) => !allowed.includes(scope)) ?? [];
  return missing.map(({ scope, purpose }) => ({ scope, message: `${label} doesn’t let us ${purpose}.` }));
}

function resumeFeed(
  deps: Deps,
  school: SchoolTransaction,
  feed: FeedDocument,
  { id: connectionId, credential, expiresAt }: ConnectionDocument,
  accounts: readonly ReadableAccount[],
): void {
  const account = accounts.find(({ id }) => id === accountIdOf(feed));
  const change = {
    connectionId,
    expiresAt,
    error: null,
    ...(account ? { account: toChannelAccount(account) } : {}),
    ...(credential ? { credential } : {}),
  };
  // Should it end once more, that is news again.
  school.tx.set(refs.feedState(deps.db, feed.id), { iid: feed.iid, ...NO_INCIDENT }, { merge: true });
  // One that is being read already goes on with it.
  if (feed.status === 'paused' || feed.status === 'syncing' || feed.disabledByPlan) {
    updateFeedIn(deps, school.tx, feed, change);
  } else {
    const jobId = queueSync(deps, school, { ...feed, connectionId }).id;
    updateFeedIn(deps, school.tx, feed, { ...change, status: 'syncing', nextSyncAt: null, jobId });
  }
}
