import { type DocumentData, type DocumentSnapshot, FieldValue, type Timestamp } from 'firebase-admin/firestore';
import type { Credential } from '../../src/domain/admin/credential.ts';
import type { Connection } from '../../src/domain/connection/schema.ts';
import type { Import } from '../../src/domain/feed/import.ts';
import { lastGoodSyncOf } from '../../src/domain/feed/last-good-sync.ts';
import { rulesOf, type SkippedPost } from '../../src/domain/feed/rules.ts';
import type { Feed, FeedStatus, UnreadablePost } from '../../src/domain/feed/schema.ts';
import { openSource } from '../../src/domain/feed/source.ts';
import { isReceiving, manifestOf, type Network, networkSource, type Source } from '../../src/domain/networks/all.ts';
import { iso, isoOrNull, type Stamped, stamp } from '../core/firestore/documents.ts';
import { type Hub, SOURCE_ERRORS } from '../core/ports/connector.ts';
import type { TableFile } from './table-file.ts';

/** `institutions/{iid}/feeds/{feedId}` */
export type FeedDocument = Stamped<
  Omit<Feed, 'error' | 'lastGoodSyncAt' | 'expiresAt'>,
  'lastSyncAt' | 'nextSyncAt' | 'dateCreated'
> & {
  /** Left out in documents of before it was kept. */
  lastGoodSyncAt?: Timestamp | null;
  expiresAt?: Timestamp | null;
  error: { code: string; message: string; since: Timestamp; count: number } | null;
  /** The job that reads it now or read it last. */
  jobId: string | null;
  /** The credential that its sign-in was made with. */
  credential?: string;
  /** Something has happened since its running sync began: it is read again right after that. */
  readAgain?: boolean;
  /** `pushes/{feedId}` says what was asked of the hub that its source names. */
  hasHub?: boolean;
  /** When a hub last announced something new. */
  hubToldAt?: Timestamp;
  /** It was paused by a person before the plan disabled it. */
  wasPaused?: boolean;
  /** Its school is suspended, so that a reading need not ask; left out in documents of before it was kept, of which it asks. */
  isClosed?: boolean;
};

/** `institutions/{iid}/feeds/{feedId}/unreadable/{id}` */
export type UnreadableDocument = Stamped<UnreadablePost, 'at'> & { iid: string };

/** `institutions/{iid}/feeds/{feedId}/skipped/{storyId}`: with what other rules would have looked at. */
export type SkippedDocument = Stamped<SkippedPost, 'at'> & {
  id: string;
  iid: string;
  text: string;
  hashtags: string[];
  publishedAt: string | null;
  isReply: boolean;
  isRepost: boolean;
};

/** `institutions/{iid}/connections/{id}` */
export type ConnectionDocument = Stamped<Connection, 'expiresAt' | 'connectedAt'> & {
  /** What SprX is registered as with the provider, by its identifier: a sign-in belongs to it alone. */
  credential?: string;
};

/** `inbounds/{feedId}`: under which key stories are sent to a channel, and for emails who may send them beside its members. */
export type InboundDocument = { id: string; iid: string; key: string; senders?: string[] };

/** What one hub was given. Another hub of the same channel gets its own. */
type HubAccess = {
  /** In the address that the hub calls. */
  token: string;
  /** What it signs with, sealed; `null` before it was first asked. */
  sealed: string | null;
};

/** `pushes/{feedId}`: what a hub (WebSub) was asked to tell of the channel. It is kept until the hub has confirmed the end. */
export type PushDocument = HubAccess & {
  id: string;
  iid: string;
  network: Network;
  /** What the source names now. */
  hub: Hub | null;
  asked: (Hub & { mode: 'subscribe' | 'unsubscribe' }) | null;
  /** What the source named before, whose announcements are to be cancelled. */
  leaving: (Hub & { isAsked: boolean } & Partial<HubAccess>) | null;
  leaseUntil: Timestamp | null;
  renewAt: Timestamp | null;
  denied: { reason: string; at: Timestamp } | null;
  /** When something is to be asked of it; `null` while nothing is. */
  dueAt: Timestamp | null;
};

/** `secrets/{connectionId}`, or `{feedId}` for a channel that takes signed requests */
export type SecretDocument = {
  id: string;
  iid: string;
  sealed: string;
  changedAt: Timestamp;
  /** When its token is renewed by itself, in the last tenth of its life; `null` for one that need not or cannot be. */
  refreshAt?: Timestamp | null;
  /** When people are warned of an end that cannot be renewed; `null` once they were, and where there is none. */
  warnAt?: Timestamp | null;
  /** They were; a token that is renewed to another near end says nothing new. */
  isWarned?: boolean;
  /** The server that is renewing it now. */
  lease?: { owner: string; until: Timestamp } | null;
  /** The provider takes it no more, as it said when the token was to be renewed. */
  refused?: boolean;
  /** When it ends unless a channel has been added with it by then; `null` once one was. */
  confirmUntil?: Timestamp | null;
};

/** `signInAttempts/{id}`: single use, of one person in one school. */
export type SignInAttemptDocument = {
  id: string;
  iid: string;
  uid: string;
  network: Network;
  /** The channel whose sign-in is renewed; `null` for a new one. */
  feedId: string | null;
  stateHash: string;
  /** The credential it was begun with. */
  credential?: string;
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
  /** The secret before this one, sealed: good until then for what is under way. */
  earlier?: { secret: string; until: Timestamp } | null;
  /** Of one network at most one is: new sign-ins use it. */
  active: boolean;
  scopes?: string[];
  /** The provider wants the whole application to ask nothing before. */
  quietUntil?: Timestamp;
  expiresAt?: Timestamp | null;
  status?: Credential['status'];
  testedAt?: Timestamp | null;
  dateCreated: Timestamp;
  updatedAt?: Timestamp;
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
    lastGoodSyncAt: isoOrNull(lastGoodSyncOf(document)),
    postCount,
    ...(document.postsByDay ? { postsByDay: document.postsByDay } : {}),
    unreadable: document.unreadable ?? 0,
    ...(document.disabledByPlan ? { disabledByPlan: true } : {}),
    ...(document.connectionId ? { connectionId: document.connectionId } : {}),
    ...(document.account ? { account: document.account } : {}),
    ...(document.expiresAt ? { expiresAt: iso(document.expiresAt) } : {}),
    rules: rulesOf(document),
    historyFrom: document.historyFrom ?? null,
    push: document.push ?? 'none',
    ...(document.profile ? { profile: document.profile } : {}),
    skipped: document.skipped ?? 0,
    held: document.held ?? 0,
    dateCreated: iso(document.dateCreated),
  };
}

/** Code of a channel whose account's owner had its data deleted: what it was read from is not known any more. */
export const ERASED = 'erased';

/** What changes of a channel that is read again, or that stories may be sent to again. */
export function resumed(
  { error, network }: Pick<FeedDocument, 'error' | 'network'>,
  now: Date,
): Pick<FeedDocument, 'status' | 'nextSyncAt'> {
  return { status: statusBy(error), nextSyncAt: isReceiving(network) ? null : stamp(now) };
}

/** The status of a channel with this problem, or none, while nothing is read. */
export function statusBy(error: FeedDocument['error']): Exclude<FeedStatus, 'syncing' | 'paused'> {
  if (!error) return 'ok';
  return error.code in SOURCE_ERRORS ? SOURCE_ERRORS[error.code as keyof typeof SOURCE_ERRORS].status : 'failing';
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

/** Whether its own document shows less of the source than there is: then a reading needs the one that has all of it. */
export const hasHiddenSource = ({ network }: Pick<FeedDocument, 'network'>): boolean =>
  manifestOf(network).openSource !== undefined;

/** The whole source; of a channel that was made before sources were kept apart, its document's own. */
export function sourceOf(feed: FeedDocument, snapshot: DocumentSnapshot | undefined): Source {
  return (snapshot?.data() as FeedSourceDocument | undefined)?.source ?? feed.source;
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

/** `imports/{id}` */
export type ImportDocument = Stamped<Omit<Import, 'separator'>, 'at'> & {
  iid: string;
  file: TableFile;
  /** Rows whose stories are stored. */
  done: number;
};

/** `imports/{id}/added/{n}`: stories that it added. */
export type ImportAddedDocument = { iid: string; ids: string[] };

export function toImport(document: ImportDocument): Import {
  const { id, feedId, fileName, status, rows, columns, mapping, dateOrder, counts, problems, jobId, by } = document;
  return {
    id,
    feedId,
    fileName,
    status,
    rows,
    columns,
    mapping,
    dateOrder,
    separator: document.file.format === 'csv' ? document.file.separator : null,
    counts,
    problems,
    jobId,
    at: iso(document.at),
    by,
  };
}
