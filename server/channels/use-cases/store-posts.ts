import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { countPosts, movesDay, type PostMove } from '../../../src/domain/feed/posts-by-day.ts';
import type { JobCounts } from '../../../src/domain/job/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { iso, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobRun } from '../../core/jobs/queue.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import { isSuspended } from '../../core/suspension.ts';
import {
  CountChanges,
  collectionsIn,
  collectionsOf,
  type StoryDocument,
  storyAfterSource,
  storyOfItem,
  TakenDown,
} from '../../stories/index.ts';
import { type FeedDocument, rulesOf } from '../documents.ts';

/** The channel was removed while it was being read. */
export class ChannelGone extends Error {
  constructor() {
    super('This channel has been deleted.');
    this.name = 'ChannelGone';
  }
}

/** The platform closed the school while its channel was being read. */
export class SchoolClosed extends Error {
  constructor() {
    super('The school is suspended. No channels sync until a platform admin resumes it.');
    this.name = 'SchoolClosed';
  }
}

export type Hashed = { readonly item: ConnectorItem; readonly id: string; readonly hash: string };

/** A transaction writes at most this many stories, of at most this many characters together (Firestore takes 10 MiB). */
const CHUNK = 400;
const CHUNK_CHARACTERS = 3_000_000;

/** `kept`: the part of `all` that a try noted with its place, and that a later one goes on from. */
export type TriesBefore = { readonly kept: JobCounts; readonly all: JobCounts };

/** What a try before this one stored, before its process died, is unchanged now but was added by this job all the same. */
export function withTriesBefore(counts: JobCounts, { kept, all }: TriesBefore): JobCounts {
  const again = counts.unchanged - kept.unchanged;
  const added = Math.min(all.added - kept.added, again);
  const updated = Math.min(all.updated - kept.updated, again - added);
  return {
    ...counts,
    added: counts.added + added,
    updated: counts.updated + updated,
    unchanged: counts.unchanged - added - updated,
  };
}

export function* chunks(items: readonly Hashed[]): Generator<Hashed[]> {
  let chunk: Hashed[] = [];
  let characters = 0;
  for (const entry of items) {
    const size = entry.item.html.length + entry.item.text.length + 4_000;
    if (chunk.length >= CHUNK || (chunk.length > 0 && characters + size > CHUNK_CHARACTERS)) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push(entry);
    characters += size;
  }
  if (chunk.length > 0) yield chunk;
}

export function storeChunk(
  deps: Deps,
  run: JobRun,
  chunk: readonly Hashed[],
  before: JobCounts,
  tries: TriesBefore,
): Promise<JobCounts> {
  const { db } = deps;
  const { iid, target } = run.job;
  return db.runTransaction(
    async (tx) => {
      await run.assertLease(tx);
      const [feed, removed, collections, takenDown, stories] = await Promise.all([
        feedIn(deps, tx, run),
        tx.get(refs.feedRemoved(db, target)),
        collectionsIn(deps, tx, iid),
        TakenDown.read(deps, tx, iid),
        tx.getAll(...chunk.map(({ id }) => refs.story(db, id))),
      ]);
      const removedIds = new Set<string>(removed.data()?.ids ?? []);
      const now = stamp(deps.now());
      const rules = rulesOf(feed);
      const moves = new CountChanges();
      const counts = { ...before };
      const posts: PostMove[] = [];
      chunk.forEach(({ item, id, hash }, index) => {
        const old = stories[index]?.data() as StoryDocument | undefined;
        if (old ? old.contentHash === hash : removedIds.has(id)) {
          counts.unchanged += 1;
          return;
        }
        const story = old ? storyAfterSource(old, item, hash, now, rules) : storyOfItem(id, feed, item, hash, now);
        story.collectionIds = collectionsOf(collections, story);
        moves.moved(old?.collectionIds ?? [], story.collectionIds);
        takenDown.moved(id, old, story);
        tx.set(refs.story(db, id), story);
        posts.push([old ? iso(old.publishedAt) : null, iso(story.publishedAt)]);
        counts[old ? 'updated' : 'added'] += 1;
      });
      moves.write(deps, tx, collections);
      takenDown.write(tx);
      const added = counts.added - before.added;
      const isCounted = feed.postsByDay !== undefined && posts.some(movesDay);
      if (added > 0 || isCounted) {
        tx.update(refs.feed(db, iid, target), {
          postCount: FieldValue.increment(added),
          ...(isCounted ? { postsByDay: countPosts(feed.postsByDay ?? {}, posts, deps.now()) } : {}),
        });
      }
      run.progress(tx, withTriesBefore(counts, tries));
      return counts;
    },
    { maxAttempts: 10 },
  );
}

/** The channel as it is now. @throws ChannelGone, SchoolClosed */
export async function feedIn({ db }: Deps, tx: Transaction, { job }: JobRun): Promise<FeedDocument> {
  const [document, school] = await tx.getAll(refs.feed(db, job.iid, job.target), refs.institution(db, job.iid));
  const feed = document?.data() as FeedDocument | undefined;
  if (!feed) throw new ChannelGone();
  if (isSuspended(school)) throw new SchoolClosed();
  return feed;
}
