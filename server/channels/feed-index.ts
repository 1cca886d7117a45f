import type { Timestamp, Transaction, UpdateData } from 'firebase-admin/firestore';
import { needsPersonFrom } from '../../src/domain/connection/attention.ts';
import { lastGoodSyncOf } from '../../src/domain/feed/last-good-sync.ts';
import type { FeedStatus } from '../../src/domain/feed/schema.ts';
import type { Network } from '../../src/domain/networks/all.ts';
import { searchWords } from '../../src/domain/story/search-words.ts';
import type { Deps } from '../core/deps.ts';
import { isoOrNull, stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { FeedDocument } from './documents.ts';

/**
 * `feeds/{id}`: one row for each channel of all schools, which the scheduler and the platform’s monitor read. It is written in
 * every transaction that changes something of it, so it says what the channel’s own document says.
 */
export type FeedIndexDocument = {
  id: string;
  iid: string;
  network: Network;
  status: FeedStatus;
  nextSyncAt: Timestamp | null;
  dateCreated: Timestamp;
  data: {
    name: string;
    /** It is found by the beginnings of these. */
    words: string[];
    handle: string | null;
    /** The account that is read with a sign-in. */
    account: string | null;
    connectionId: string | null;
    /** What its sign-in was made with, by its identifier. */
    credential: string | null;
    error: { code: string; message: string; since: Timestamp } | null;
    /** Readings that failed one after the other. */
    failures: number;
    quiet: boolean;
    lastSyncAt: Timestamp | null;
    lastGoodSyncAt: Timestamp | null;
    unreadable: number;
    disabledByPlan: boolean;
    /** From when on a person has to do something about it, see `needsPersonFrom`. */
    needsPersonFrom: Timestamp | null;
  };
};

/** What changes of a channel. Counters may be changed by increments: the index has none of them. */
type FeedChanges = Omit<Partial<FeedDocument>, 'postCount' | 'skipped' | 'held'> & {
  [counter in 'postCount' | 'skipped' | 'held']?: UpdateData<FeedDocument>['postCount'];
};

export function feedIndexOf(feed: FeedDocument): FeedIndexDocument {
  const { error, status, disabledByPlan = false, expiresAt = null } = feed;
  const personFrom = needsPersonFrom({ status, disabledByPlan, expiresAt: isoOrNull(expiresAt) });
  return {
    id: feed.id,
    iid: feed.iid,
    network: feed.network,
    status,
    nextSyncAt: feed.nextSyncAt,
    dateCreated: feed.dateCreated,
    data: {
      name: feed.name,
      words: searchWords({
        title: [feed.name, feed.handle, feed.account?.name].filter(Boolean).join(' '),
        text: '',
        hashtags: [],
      }),
      handle: feed.handle ?? null,
      account: feed.account?.name ?? null,
      connectionId: feed.connectionId ?? null,
      credential: feed.credential ?? null,
      error: error && { code: error.code, message: error.message, since: error.since },
      failures: error?.count ?? 0,
      quiet: feed.quiet,
      lastSyncAt: feed.lastSyncAt,
      lastGoodSyncAt: lastGoodSyncOf(feed),
      unreadable: feed.unreadable ?? 0,
      disabledByPlan,
      needsPersonFrom: personFrom === null ? null : stamp(new Date(personFrom)),
    },
  };
}

type Db = Pick<Deps, 'db'>;

/** Writes a new channel. */
export function createFeedIn({ db }: Db, tx: Transaction, feed: FeedDocument): void {
  tx.create(refs.feed(db, feed.iid, feed.id), feed);
  tx.set(refs.feedIndex(db, feed.id), feedIndexOf(feed));
}

/**
 * Changes a channel that was read in the same transaction as `before`, or was read before it and written last at `unlessSince`: the
 * transaction fails (`isOutdated`) where it has been written again.
 */
export function updateFeedIn(
  { db }: Db,
  tx: Transaction,
  before: FeedDocument,
  changes: FeedChanges,
  unlessSince: Timestamp | null = null,
): void {
  if (Object.keys(changes).length === 0) return;
  const reference = refs.feed(db, before.iid, before.id);
  if (unlessSince) tx.update(reference, changes as UpdateData<FeedDocument>, { lastUpdateTime: unlessSince });
  else tx.update(reference, changes as UpdateData<FeedDocument>);
  if (before.hasHub && isOff(before) !== isOff({ ...before, ...changes } as FeedDocument))
    askHubAgain(db, tx, before.id);
  const index = feedIndexOf({ ...before, ...changes } as FeedDocument);
  if (JSON.stringify(index) !== JSON.stringify(feedIndexOf(before))) tx.set(refs.feedIndex(db, before.id), index);
}

const isOff = ({ status, disabledByPlan }: FeedDocument) => status === 'paused' || disabledByPlan === true;

/** Subscribes to announcements of new posts again, or cancels them. */
function askHubAgain(db: Deps['db'], tx: Transaction, id: string): void {
  tx.set(refs.push(db, id), { dueAt: stamp(new Date(0)), renewAt: null }, { merge: true });
}

export function deleteFeedIn(
  { db }: Db,
  tx: Transaction,
  { iid, id, hasHub }: Pick<FeedDocument, 'iid' | 'id' | 'hasHub'>,
): void {
  if (hasHub) askHubAgain(db, tx, id);
  tx.delete(refs.feed(db, iid, id));
  tx.delete(refs.feedIndex(db, id));
}
