import { type DocumentData, type DocumentSnapshot, FieldValue, type Timestamp } from 'firebase-admin/firestore';
import type { Connection } from '../../src/domain/connection/schema.ts';
import type { Feed, FeedRules, FeedStatus, UnreadablePost } from '../../src/domain/feed/schema.ts';
import { openSource } from '../../src/domain/feed/source.ts';
import { type Network, networkSource, type Source } from '../../src/domain/networks/all.ts';
import { iso, isoOrNull, type Stamped, stamp } from '../core/firestore/documents.ts';

/** `institutions/{iid}/feeds/{feedId}` */
export type FeedDocument = Stamped<Omit<Feed, 'error'>, 'lastSyncAt' | 'nextSyncAt' | 'dateCreated'> & {
  error: { code: string; message: string; since: Timestamp; count: number } | null;
  /** The job that reads it now or read it last. */
  jobId: string | null;
  /** It was paused by a person before the plan had no room for it. */
  wasPaused?: boolean;
};

/** `institutions/{iid}/feeds/{feedId}/unreadable/{id}` */
export type UnreadableDocument = Stamped<UnreadablePost, 'at'> & { iid: string };

/** `institutions/{iid}/connections/{id}` */
export type ConnectionDocument = Stamped<Connection, 'expiresAt' | 'connectedAt'>;

/** `secrets/{connectionId}` */
export type SecretDocument = { id: string; iid: string; sealed: string; changedAt: Timestamp };

/** `signInAttempts/{id}`: single use, of one person in one school. */
export type SignInAttemptDocument = {
  id: string;
  iid: string;
  uid: string;
  network: Network;
  /** The channel whose sign-in is renewed; `null` for a new one. */
  feedId: string | null;
  stateHash: string;
  /** What the connector wants back, sealed. */
  kept: string;
  expiresAt: Timestamp;
};

/** `credentials/{identifier}` */
export type CredentialDocument = {
  identifier: string;
  network: Network;
  clientId: string;
  /** Sealed. */
  secret: string;
  secretLast4: string;
  active: boolean;
  dateCreated: Timestamp;
};

export function toConnection(document: ConnectionDocument): Connection {
  const { id, iid, network, account, scopes, missingScopes, status, connectedBy, feedIds } = document;
  return {
    id,
    iid,
    network,
    account,
    scopes: [...scopes],
    missingScopes: [...missingScopes],
    status,
    expiresAt: isoOrNull(document.expiresAt),
    connectedBy,
    connectedAt: iso(document.connectedAt),
    feedIds: [...feedIds],
  };
}

/** `whole` is the source for those who may change channels; the others see what everyone may. */
export function toFeed(document: FeedDocument, whole?: Source): Feed {
  const { id, iid, name, network, status, quiet, postCount, error } = document;
  return {
    id,
    iid,
    name,
    ...networkSource(network, whole ?? openSource(document)),
    handle: document.handle ?? null,
    status: status as FeedStatus,
    quiet,
    ...(error ? { error: { code: error.code, message: error.message, since: iso(error.since) } } : {}),
    lastSyncAt: isoOrNull(document.lastSyncAt),
    nextSyncAt: isoOrNull(document.nextSyncAt),
    postCount,
    ...(document.postsByDay ? { postsByDay: document.postsByDay } : {}),
    unreadable: document.unreadable ?? 0,
    ...(document.disabledByPlan ? { disabledByPlan: true } : {}),
    ...(document.connectionId ? { connectionId: document.connectionId } : {}),
    ...(document.account ? { account: document.account } : {}),
    rules: rulesOf(document),
    dateCreated: iso(document.dateCreated),
  };
}

/** What changes of a channel that is read again. */
export function resumed(
  { error }: Pick<FeedDocument, 'error'>,
  now: Date,
): Pick<FeedDocument, 'status' | 'nextSyncAt'> {
  return { status: error ? 'failing' : 'ok', nextSyncAt: stamp(now) };
}

/** Off unless a person has turned it on. */
export function rulesOf({ rules }: Pick<FeedDocument, 'rules'>): FeedRules {
  return { trustEdits: rules?.trustEdits ?? false };
}

export function toUnreadable({ id, externalId, reason, at }: UnreadableDocument): UnreadablePost {
  return { id, externalId, reason, at: iso(at) };
}

/** `feedSources/{feedId}`: where a channel is read. The channel's own document, which members read, has no query. */
export type FeedSourceDocument = {
  id: string;
  iid: string;
  source: Source;
  /** Two channels of a school with the same key are the same channel. */
  sourceKey: string;
};

/** The whole source; of a channel that was made before sources were kept apart, its document's own. */
export function sourceOf(feed: FeedDocument, kept: DocumentSnapshot | undefined): Source {
  return (kept?.data() as FeedSourceDocument | undefined)?.source ?? feed.source;
}

type OldFeed = FeedDocument & { readonly sourceKey?: string };
type Change = {
  readonly feed: DocumentData;
  readonly source: FeedSourceDocument;
};

/** What a channel that was made before sources were kept apart becomes; `null` for one that has its new form. */
export function sourceApart(feed: OldFeed): Change | null {
  const { id, iid, source, sourceKey } = feed;
  if (sourceKey === undefined) return null;
  return {
    feed: { source: openSource(feed), sourceKey: FieldValue.delete() },
    source: { id, iid, source, sourceKey },
  };
}
