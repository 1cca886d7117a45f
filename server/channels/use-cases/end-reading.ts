import type { DocumentData, QuerySnapshot, Timestamp, Transaction } from 'firebase-admin/firestore';
import type { Term } from '../../../src/domain/institution/settings.ts';
import type { JobCounts } from '../../../src/domain/job/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { isOutdated } from '../../core/firestore/outcomes.ts';
import { refs } from '../../core/firestore/refs.ts';
import { finishJobIn, type JobRun } from '../../core/jobs/queue.ts';
import type { ChannelProfile, Hub, UnreadableItem } from '../../core/ports/connector.ts';
import type { Hashing } from '../../core/ports/hashing.ts';
import type { FeedDocument, UnreadableDocument } from '../documents.ts';
import { updateFeedIn } from '../feed-index.ts';
import { type FeedStateDocument, type Hashes, packHashes, unpackHashes } from '../feed-state.ts';
import { NO_INCIDENT } from './channel-incident.ts';
import { isQuiet, nextBesideHub, nextReading } from './feed-rhythm.ts';
import { feedIdOf, readOpenFeedAndSchool } from './open-feed.ts';
import { followHub, hubKey, trustsHub } from './push/hub.ts';
import { needsMediaCopy, queueMediaCopy } from './queue-media-copy.ts';
import { queueSync } from './queue-sync.ts';
import type { RecentPosts } from './source-deletions.ts';

/** What was there before a reading. */
export type BeforeSync = {
  readonly feed: FeedDocument;
  readonly hashes: Hashes;
  readonly state: FeedStateDocument | null;
  /** `undefined` also where it was not asked for. */
  readonly school: DocumentData | undefined;
  /** When the channel was written last, as its reading began; `null` where that was by this reading. */
  readonly writtenAt: Timestamp | null;
};

/** What a reading leaves. */
export type Learnt = {
  cursor: FeedStateDocument['cursor'];
  /** A place was kept, of which nothing is to be gone on with any more. */
  isEndOfBegun: boolean;
  hasPictures: boolean;
  hashes?: Hashes;
  figures?: Hashes;
  profile?: ChannelProfile;
  recent?: RecentPosts;
  wasBare?: boolean;
  hub?: Hub | null;
  unreadable?: readonly UnreadableItem[];
  rhythmMs?: number | null;
  hours?: readonly number[] | null;
  newestAt?: string | null;
};

/**
 * Ends the job, and writes of the channel's memory only what is different from before. A reading that changed no story takes the
 * channel and the school as it found them at its beginning, and reads them again only where the channel was changed meanwhile.
 */
export async function endReading(
  deps: Deps,
  run: JobRun,
  beforeSync: BeforeSync,
  learnt: Learnt,
  counts: JobCounts,
): Promise<void> {
  const reading: Reading = {
    deps,
    run,
    beforeSync,
    learnt,
    counts,
    memory: memoryAfter(deps, run, beforeSync, learnt),
  };
  const isUntouched = beforeSync.writtenAt !== null && counts.added + counts.updated === 0;
  const ended = await (isUntouched
    ? endAsBegun(reading).catch((error) => {
        if (!isOutdated(error)) throw error;
        return endAsItIs(reading);
      })
    : endAsItIs(reading));
  if (ended.isWaking) deps.wake();
}

type Reading = {
  readonly deps: Deps;
  readonly run: JobRun;
  readonly beforeSync: BeforeSync;
  readonly learnt: Learnt;
  readonly counts: JobCounts;
  readonly memory: Memory;
};
/** Whether there is something more to do at once. */
type Ended = { readonly isWaking: boolean };

function endAsBegun(reading: Reading): Promise<Ended> {
  const { deps, run, beforeSync } = reading;
  return deps.db.runTransaction(async (tx) => {
    const jobSince = run.untouchedSince();
    if (!jobSince) await run.assertLease(tx);
    return endIn(reading, tx, beforeSync, { feedSince: beforeSync.writtenAt, jobSince });
  });
}

/** @throws ChannelGone, SchoolClosed */
function endAsItIs(reading: Reading): Promise<Ended> {
  const { deps, run } = reading;
  return deps.db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const { feed, school } = await readOpenFeedAndSchool(deps, tx, feedIdOf(run));
    return endIn(reading, tx, { feed, school }, { feedSince: null, jobSince: null });
  });
}

type Memory = {
  readonly state: Partial<FeedStateDocument>;
  readonly rhythmMs: number | null;
  readonly hours: readonly number[] | null;
  readonly newestAt: string | null;
  readonly isNewUnreadable: boolean;
  readonly isOtherHub: boolean;
};

/** What the channel's memory is changed by. */
function memoryAfter(deps: Deps, { job: { iid } }: JobRun, beforeSync: BeforeSync, learnt: Learnt): Memory {
  const old = beforeSync.state;
  const rhythmMs = learnt.rhythmMs === undefined ? (old?.rhythmMs ?? null) : learnt.rhythmMs;
  const hours = learnt.hours === undefined ? (old?.hours ?? null) : learnt.hours;
  const newestAt = learnt.newestAt ?? old?.newestAt ?? null;
  const digest = learnt.unreadable ? digestOf(deps.hashing, learnt.unreadable) : (old?.unreadable ?? '');
  const isNewUnreadable = digest !== (old?.unreadable ?? digestOf(deps.hashing, []));

  const state: Partial<FeedStateDocument> = { iid };
  const isNew = learnt.isEndOfBegun || JSON.stringify(learnt.cursor) !== JSON.stringify(old?.cursor ?? null);
  if (isNew) state.cursor = learnt.cursor;
  if (learnt.hashes && (learnt.isEndOfBegun || !sameHashes(learnt.hashes, beforeSync.hashes)))
    state.hashes = packHashes(learnt.hashes);
  if (learnt.figures && learnt.figures.size > 0 && !sameHashes(learnt.figures, unpackHashes(old?.figures)))
    state.figures = packHashes(learnt.figures);
  if (learnt.recent && !isSameRecord(learnt.recent, old?.recent ?? {})) state.recent = learnt.recent;
  if (learnt.wasBare !== undefined && learnt.wasBare !== (old?.wasBare ?? false)) state.wasBare = learnt.wasBare;
  if (digest !== old?.unreadable) state.unreadable = digest;
  if (old?.failures !== 0) Object.assign(state, NO_INCIDENT);
  if (learnt.isEndOfBegun) state.begun = null;
  if (old?.waitUntil) state.waitUntil = null;
  if (rhythmMs !== old?.rhythmMs) state.rhythmMs = rhythmMs;
  if (String(hours) !== String(old?.hours ?? null)) state.hours = hours;
  if (newestAt !== old?.newestAt) state.newestAt = newestAt;

  const { hub } = learnt;
  const isOtherHub = hub !== undefined && hubKey(hub) !== (old?.hub ?? '');
  if (isOtherHub) state.hub = hubKey(hub);
  return { state, rhythmMs, hours, newestAt, isNewUnreadable, isOtherHub };
}

async function endIn(
  { deps, run, beforeSync, learnt, counts, memory }: Reading,
  tx: Transaction,
  { feed, school }: Pick<BeforeSync, 'feed' | 'school'>,
  { feedSince, jobSince }: { readonly feedSince: Timestamp | null; readonly jobSince: Timestamp | null },
): Promise<Ended> {
  const { db } = deps;
  const { iid, target } = run.job;
  const { rhythmMs, hours, newestAt, isNewUnreadable, isOtherHub } = memory;
  const old = beforeSync.state;
  const now = deps.now();
  const state = { ...memory.state };
  const isQuietBy = (terms?: readonly Term[]) => isQuiet(rhythmMs, newestAt, now, terms);
  const quiet = isQuietBy() && isQuietBy((school ?? (await tx.get(refs.institution(db, iid))).data())?.terms);
  const stored = isNewUnreadable ? await tx.get(refs.unreadable(db, iid, target).select()) : null;
  const followedHub = isOtherHub ? await followHub(deps, tx, feed, learnt.hub ?? null) : null;
  const isCopyNeeded = await needsMediaCopy(deps, tx, learnt.hasPictures, old);
  if (stored) keepUnreadable(deps, tx, run, stored, learnt.unreadable ?? []);
  const isPaused = feed.status === 'paused';
  const isHubTrusted = trustsHub(feed, counts.added > 0, now, old);
  if (isHubTrusted !== (old?.isHubTrusted ?? false)) state.isHubTrusted = isHubTrusted;
  const nextSyncAt =
    isHubTrusted && feed.push === 'active'
      ? nextBesideHub(now, deps.random)
      : nextReading(now, rhythmMs, deps.random, hours);
  const again = feed.readAgain && !isPaused ? queueSync(deps, { tx, iid, now, actor: { uid: 'system' } }, feed) : null;
  const changes = {
    status: isPaused ? 'paused' : again ? 'syncing' : 'ok',
    ...(again ? { jobId: again.id, readAgain: false } : {}),
    error: null,
    quiet,
    lastSyncAt: stamp(now),
    lastGoodSyncAt: stamp(now),
    nextSyncAt: isPaused ? null : stamp(nextSyncAt),
    ...(learnt.unreadable ? { unreadable: counts.failed } : {}),
    ...followedHub?.(now),
    ...(learnt.profile ? { profile: { ...learnt.profile, at: now.toISOString() } } : {}),
  } satisfies Partial<FeedDocument>;
  updateFeedIn(deps, tx, feed, changes, feedSince);
  if (isCopyNeeded) Object.assign(state, queueMediaCopy(deps, tx, run));
  // A cursor takes the place of the one before, whatever that had besides: to merge would keep both.
  if (Object.keys(state).length > 1) tx.set(refs.feedState(db, target), state, { mergeFields: Object.keys(state) });
  finishJobIn(deps, tx, run, { status: 'done' }, { counts, unlessSince: jobSince });
  return { isWaking: Boolean(state.mediaJob) || again !== null || isOtherHub };
}

/** Those that are new, without those that can be read by now. */
function keepUnreadable(
  deps: Deps,
  tx: Transaction,
  { job: { iid, target } }: JobRun,
  stored: QuerySnapshot,
  unreadable: readonly UnreadableItem[],
): void {
  const unreadableById = byId(deps.hashing, unreadable);
  const storedIds = new Set(stored.docs.map(({ id }) => id));
  // Those of one reading have one time: they are listed by it, and then by their order.
  const at = stamp(deps.now());
  for (const { ref } of stored.docs) if (!unreadableById.has(ref.id)) tx.delete(ref);
  for (const [id, { externalId, reason }] of unreadableById) {
    if (storedIds.has(id)) continue;
    const post: UnreadableDocument = { id, iid, externalId, reason, at };
    tx.set(refs.unreadable(deps.db, iid, target).doc(id), post);
  }
}

function isSameRecord(a: RecentPosts, b: RecentPosts): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function sameHashes(a: Hashes, b: Hashes): boolean {
  if (a.size !== b.size) return false;
  for (const [key, hash] of a) if (b.get(key) !== hash) return false;
  return true;
}

/** The same at every reading; the same reason of several posts gets a number. */
function byId({ sha256 }: Hashing, items: readonly UnreadableItem[]): Map<string, UnreadableItem> {
  const times = new Map<string, number>();
  const itemsById = new Map<string, UnreadableItem>();
  for (const item of items) {
    const identity = `${item.externalId}\n${item.reason}`;
    const before = times.get(identity) ?? 0;
    times.set(identity, before + 1);
    const id = sha256(before === 0 ? identity : `${identity}\n${before}`, 'hex').slice(0, 24);
    itemsById.set(id, item);
  }
  return itemsById;
}

function digestOf(hashing: Hashing, items: readonly UnreadableItem[]): string {
  return hashing.sha256([...byId(hashing, items).keys()].sort().join(), 'base64url').slice(0, 16);
}
