import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { Role } from '../../../src/domain/access.ts';
import type { Collection, CollectionRules } from '../../../src/domain/collection/schema.ts';
import type { Feed, FeedRules, FeedStatus, UnreadablePost } from '../../../src/domain/feed/schema.ts';
import { openSource } from '../../../src/domain/feed/source.ts';
import { NO_USE } from '../../../src/domain/institution/limits.ts';
import type { AnalyticsGlobal, Institution } from '../../../src/domain/institution/schema.ts';
import type { Job, JobCounts } from '../../../src/domain/job/schema.ts';
import { networkSource, type Source } from '../../../src/domain/networks/all.ts';
import type { Proposed, SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Widget } from '../../../src/domain/widget/schema.ts';

/**
 * Stored documents and the API's view of them. In Firestore times are timestamps, in the API ISO 8601 in UTC. Each
 * `to...` names every field it gives out, so that what the server keeps for itself never leaves it.
 */

type Stamped<T, Times extends keyof T> = Omit<T, Times> & {
  [K in Times]: null extends T[K] ? Timestamp | null : Timestamp;
};

export type FeedDocument = Stamped<Omit<Feed, 'error'>, 'lastSyncAt' | 'nextSyncAt' | 'dateCreated'> & {
  error: { code: string; message: string; since: Timestamp; count: number } | null;
  /** The job that reads it now or read it last. */
  jobId: string | null;
  /** It was paused by a person before the plan had no room for it. */
  wasPaused?: boolean;
};

export type UnreadableDocument = Stamped<UnreadablePost, 'at'> & { iid: string };

/** `text` is the plain text of its `html`. */
export type ProposedDocument = Stamped<Omit<Proposed, 'publishedAt'>, 'at'> & {
  publishedAt?: Timestamp;
  text?: string;
};

export type StoryDocument = Stamped<
  Omit<SchoolStory, 'moderation' | 'version' | 'proposed'>,
  'publishedAt' | 'importedAt' | 'updatedAt'
> & {
  /** Stories stored before versions were counted have none; see `versionOf`. */
  version?: number;
  proposed?: ProposedDocument | null;
  /** Whether `proposed` holds something, to find it by. */
  hasProposal?: boolean;
  moderation: { by: string | null; at: Timestamp; reason: string | null } | null;
  /** Who wrote it here; left out for what came from a channel. */
  createdBy?: string | null;
  /** What the source gave last, condensed; `null` for what was written here. */
  contentHash: string | null;
  /** Fields that a person changed: the source no longer does. */
  edited: string[];
  /** Collections it was put into or taken out of by hand. */
  addedTo: string[];
  takenOutOf: string[];
  /** Folded words of title, text and hashtags, for the search. */
  words: string[];
  /** Folded title, to sort by. */
  sortTitle: string;
};

export type CollectionDocument = Stamped<Collection, 'dateCreated' | 'updatedAt'>;
export type WidgetDocument = Stamped<Widget, 'dateCreated'>;

export type JobKind =
  | 'sync'
  | 'collection-rules'
  | 'collection-removed'
  | 'feed-removed'
  | 'feed-forgotten'
  | 'claims'
  | 'mail'
  | 'mail-link'
  | 'person-deleted'
  | 'channel-digest'
  | 'announcement'
  | 'moderation-digest'
  | 'sync-report'
  | 'old-notices'
  | 'audit-anchor'
  | 'data-export'
  | 'school-export'
  | 'school-deletion'
  | 'second-step-letters'
  | 'recount';
export type JobDocument = {
  id: string;
  iid: string;
  kind: JobKind;
  /** The feed, collection, person or email it is about. */
  target: string;
  status: Job['status'];
  counts: JobCounts;
  error: { code: string; message: string } | null;
  attempts: number;
  /** Who holds the lease. */
  owner: string | null;
  /** Neither done nor failed. */
  open: boolean;
  /** When it may be taken: for a queued job its turn, for a running one the end of its lease. */
  dueAt: Timestamp;
  createdAt: Timestamp;
  createdBy: string;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
};

export const stamp = (iso: string | Date): Timestamp => Timestamp.fromDate(new Date(iso));
export const iso = (time: Timestamp): string => time.toDate().toISOString();
const isoOrNull = (time: Timestamp | null): string | null => (time ? iso(time) : null);

/** Reads a document as what was stored under it; the server alone writes, through schemas, so it is not parsed again. */
export function dataOf<T>(snapshot: DocumentSnapshot): T | null {
  return snapshot.exists ? (snapshot.data() as T) : null;
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
    unreadable: document.unreadable ?? 0,
    ...(document.disabledByPlan ? { disabledByPlan: true } : {}),
    rules: rulesOf(document),
    dateCreated: iso(document.dateCreated),
  };
}

/** Off unless a person has turned it on. */
export function rulesOf({ rules }: Pick<FeedDocument, 'rules'>): FeedRules {
  return { trustEdits: rules?.trustEdits ?? false };
}

export function toUnreadable({ id, externalId, reason, at }: UnreadableDocument): UnreadablePost {
  return { id, externalId, reason, at: iso(at) };
}

export const versionOf = ({ version }: Pick<StoryDocument, 'version'>): number => version ?? 1;

function toProposed({ text: _, publishedAt, at, ...fields }: ProposedDocument): Proposed {
  return { ...fields, ...(publishedAt ? { publishedAt: iso(publishedAt) } : {}), at: iso(at) };
}

export function toStory(document: StoryDocument): SchoolStory {
  const { moderation, metrics, proposed } = document;
  return {
    id: document.id,
    iid: document.iid,
    feedId: document.feedId,
    network: document.network,
    externalId: document.externalId,
    kind: document.kind,
    status: document.status,
    title: document.title,
    text: document.text,
    html: document.html,
    permalink: document.permalink,
    author: document.author,
    media: document.media,
    hashtags: document.hashtags,
    collectionIds: document.collectionIds,
    publishedAt: iso(document.publishedAt),
    importedAt: iso(document.importedAt),
    updatedAt: iso(document.updatedAt),
    sourceDeleted: document.sourceDeleted,
    version: versionOf(document),
    ...(proposed ? { proposed: toProposed(proposed) } : {}),
    moderation: moderation ? { by: moderation.by, at: iso(moderation.at), reason: moderation.reason } : null,
    ...(metrics ? { metrics } : {}),
  };
}

export function toCollection(document: CollectionDocument): Collection {
  const { id, iid, name, description, rules, count } = document;
  const { dateCreated, updatedAt } = document;
  return {
    id,
    iid,
    name,
    description,
    rules: rules as CollectionRules | null,
    count,
    ...(document.disabledByPlan ? { disabledByPlan: true } : {}),
    dateCreated: iso(dateCreated),
    updatedAt: iso(updatedAt),
  };
}

export function toWidget(document: WidgetDocument): Widget {
  const { id, iid, publicKey, name, type, collectionId, layout, options, disabledByPlan, dateCreated } = document;
  return {
    id,
    iid,
    publicKey,
    name,
    type,
    collectionId,
    layout,
    options,
    ...(disabledByPlan ? { disabledByPlan } : {}),
    dateCreated: iso(dateCreated),
  };
}

export function toJob(document: JobDocument): Job {
  const { id, status, counts, error } = document;
  return { id, status, counts, ...(error ? { error } : {}) };
}

/** Its numbers at Stripe and HubSpot stand elsewhere and are added for those who may see them. */
export function toInstitution(id: string, data: Partial<Institution>): Institution {
  return {
    ...profileOf(data),
    id,
    name: data.name ?? id,
    handle: data.handle ?? id,
    isApproved: data.isApproved ?? false,
    isVerified: data.isVerified ?? false,
    subscription: data.subscription ?? null,
    stripeCustomerId: null,
    hubspotId: null,
    website: data.website ?? null,
    timeZone: data.timeZone ?? 'Europe/London',
    locale: data.locale ?? 'en-GB',
    hashtags: data.hashtags ?? { people: [], place: [], purpose: [] },
  };
}

const isoOf = (time: Timestamp | string): string => (typeof time === 'string' ? time : iso(time));

/** What a school was registered with, as far as it was asked. */
function profileOf(data: Partial<Institution>): Partial<Institution> {
  const decision = data.decision as { text: string; at: Timestamp | string } | null | undefined;
  const suspension = data.suspension as { reason: string; at: Timestamp | string } | null | undefined;
  const told: Partial<Institution> = {
    country: data.country,
    address: data.address,
    geo: data.geo,
    phoneE164: data.phoneE164,
    phase: data.phase,
    ageLow: data.ageLow,
    ageHigh: data.ageHigh,
    roll: data.roll,
    values: data.values,
    brandedHashtag: data.brandedHashtag,
    domains: data.domains,
    externalIds: data.externalIds,
    groupReason: data.groupReason,
    status: data.status,
    verifiedBy: data.verifiedBy,
    secondFactorFrom: data.secondFactorFrom && isoOf(data.secondFactorFrom),
    suspension: suspension && { reason: suspension.reason, at: isoOf(suspension.at) },
    decision: decision && { text: decision.text, at: isoOf(decision.at) },
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

export function toUsage(data: Partial<AnalyticsGlobal> | null): AnalyticsGlobal {
  return { ...NO_USE, ...data, widgets: { ...NO_USE.widgets, ...data?.widgets } };
}

export function toRole(id: string, data: Partial<Role>): Role {
  return { id, name: data.name ?? id, base: data.base ?? null, permissions: data.permissions ?? [] };
}
