import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { isBefore } from '../../../src/domain/feed/judge-post.ts';
import { countPosts, movesDay, type PostMove } from '../../../src/domain/feed/posts-by-day.ts';
import { rulesOf } from '../../../src/domain/feed/rules.ts';
import type { JobCounts } from '../../../src/domain/job/schema.ts';
import { isReceiving } from '../../../src/domain/networks/all.ts';
import type { Deps } from '../../core/deps.ts';
import { iso, stamp } from '../../core/firestore/documents.ts';
import { isThere } from '../../core/firestore/outcomes.ts';
import { refs } from '../../core/firestore/refs.ts';
import { withStringsAsTheyAre } from '../../core/firestore/strings-value.ts';
import type { JobRun } from '../../core/jobs/queue.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import {
  CountChanges,
  collectionsIn,
  collectionsOf,
  consentAfter,
  knownNames,
  moderationOf,
  postKeysOf,
  removedAmong,
  removedIn,
  type StoryDocument,
  storyAfterSource,
  TakenDown,
  writeVersion,
} from '../../stories/index.ts';
import type { FeedDocument } from '../documents.ts';
import { updateFeedIn } from '../feed-index.ts';
import { hasOtherChannels } from './first-posts.ts';
import { type Hashed, NewPosts } from './new-posts.ts';
import { feedIdOf, readOpenFeedAndSchool } from './open-feed.ts';

/** Whose posts are stored, and what holds while they are; a `JobRun` is one. */
export type Storing = Pick<JobRun, 'assertLease' | 'progress'> & {
  readonly job: Pick<JobRun['job'], 'iid' | 'target'>;
  /** Told which stories are new, to write something of it in the same transaction. */
  readonly added?: (tx: Transaction, ids: readonly string[]) => void;
};

/** A transaction writes at most this many stories, of at most this many characters together (Firestore takes 10 MiB). */
export const CHUNK = 400;
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

/**
 * Posts that the channel's memory does not know are written without being looked for. Where one is there all the same (the memory
 * ends before its last reading did, or holds no more), nothing is written and all are looked for.
 */
export async function storeChunk(...[deps, run, chunk, ...counts]: Parameters<typeof storePosts>): Promise<JobCounts> {
  try {
    return await storePosts(deps, run, chunk, ...counts);
  } catch (error) {
    if (!isThere(error)) throw error;
    const lookedFor = chunk.map((post) => ({ ...post, isUnknown: false }));
    return storePosts(deps, run, lookedFor, ...counts);
  }
}

/** @throws `isThere` where a post that was taken for unknown is stored */
function storePosts(
  deps: Deps,
  run: Storing,
  chunk: readonly Hashed[],
  before: JobCounts,
  tries: TriesBefore,
): Promise<JobCounts> {
  const { db } = deps;
  const { iid, target } = run.job;
  return db.runTransaction(
    async (tx) => {
      await run.assertLease(tx);
      const [{ feed, school }, known, collections, takenDown, stories, hasOthers] = await Promise.all([
        readOpenFeedAndSchool(deps, tx, feedIdOf(run)),
        removedIn(deps, tx, target),
        collectionsIn(deps, tx, iid),
        TakenDown.read(deps, tx, iid),
        storedIn(deps, tx, chunk),
        hasOtherChannels(deps, iid),
      ]);
      const { settings, consent } = moderationOf(school);
      const names = await knownNames(deps, iid, consent);
      const unknown = chunk.filter(({ id }) => !stories.has(id)).map(({ id }) => id);
      const removedIds = await removedAmong(deps, tx, target, known, unknown);
      const now = stamp(deps.now());
      const rules = rulesOf(feed);
      // What is sent here, in a request, a file or an email, has not been through a reading that looks at the first day.
      const isTooOld = ({ item }: Hashed) => isReceiving(feed.network) && isBefore(item.publishedAt, feed.historyFrom);
      const isNew = (post: Hashed) => !stories.has(post.id) && !removedIds.has(post.id) && !isTooOld(post);
      const by = { feed, rules, review: { settings, names }, hasOthers };
      const fresh = await NewPosts.judge(deps, tx, by, chunk.filter(isNew));
      const moves = new CountChanges();
      const counts = { ...before };
      const posts: PostMove[] = [];
      const addedIds: string[] = [];
      for (const post of chunk) {
        const { id, hash } = post;
        const old = stories.get(id);
        if (old ? old.contentHash === hash && !isBack(old, feed) : removedIds.has(id) || isTooOld(post)) {
          counts.unchanged += 1;
          continue;
        }
        const story = old
          ? storyAfterSource(old, withRuleTags(post.item, old), hash, now, rules)
          : fresh.add(deps, tx, post, now);
        if (!story) {
          counts.unchanged += 1;
          continue;
        }
        if (old && (names || old.consent)) story.consent = consentAfter(names, old, story);
        if (old) story.postKeys = postKeysOf(deps.hashing, post.item);
        story.collectionIds = collectionsOf(collections, story);
        moves.moved(old?.collectionIds ?? [], story.collectionIds);
        takenDown.moved(id, old, story);
        const written = withStringsAsTheyAre(story, ['words', 'postKeys']);
        if (post.isUnknown) tx.create(refs.story(db, id), written);
        else tx.set(refs.story(db, id), written);
        if (old) writeVersion(deps, tx, old, story, { by: { uid: null, name: feed.name }, action: 'story.source' });
        posts.push([old ? iso(old.publishedAt) : null, iso(story.publishedAt)]);
        counts[old ? 'updated' : 'added'] += 1;
        if (!old) addedIds.push(id);
      }
      moves.write(deps, tx, collections);
      takenDown.write(tx);
      fresh.write(deps, tx);
      const added = counts.added - before.added;
      const isCounted = feed.postsByDay !== undefined && posts.some(movesDay);
      const { skipped, held } = fresh;
      if (added > 0 || isCounted || skipped > 0) {
        updateFeedIn(deps, tx, feed, {
          postCount: FieldValue.increment(added),
          ...(skipped > 0 ? { skipped: FieldValue.increment(skipped) } : {}),
          ...(held > 0 ? { held: FieldValue.increment(held) } : {}),
          ...(isCounted ? { postsByDay: countPosts(feed.postsByDay ?? {}, posts, deps.now()) } : {}),
        });
      }
      run.added?.(tx, addedIds);
      run.progress(tx, withTriesBefore(counts, tries));
      return counts;
    },
    { maxAttempts: 10 },
  );
}

/** A post that was gone at its source and is read there again. What is sent a second time may be a repeat. */
const isBack = ({ sourceDeleted }: StoryDocument, { network }: FeedDocument): boolean =>
  sourceDeleted && !isReceiving(network);

/** What the rules added stays where the source changes the rest. */
function withRuleTags(item: ConnectorItem, { ruleTags = [] }: StoryDocument): ConnectorItem {
  return ruleTags.length === 0 ? item : { ...item, hashtags: [...new Set([...item.hashtags, ...ruleTags])] };
}

/** Those of the posts that are looked for, by their ids. */
async function storedIn(
  { db }: Deps,
  tx: Transaction,
  chunk: readonly Hashed[],
): Promise<ReadonlyMap<string, StoryDocument>> {
  const references = chunk.filter(({ isUnknown }) => !isUnknown).map(({ id }) => refs.story(db, id));
  if (references.length === 0) return new Map();
  const found = await tx.getAll(...references);
  return new Map(found.filter(({ exists }) => exists).map((story) => [story.id, story.data() as StoryDocument]));
}
