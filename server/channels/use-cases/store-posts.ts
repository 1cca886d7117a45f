import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { type FeedRules, rulesOf } from '../../../src/domain/feed/rules.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp, toInstitution } from '../../core/firestore/documents.ts';
import { isThere } from '../../core/firestore/outcomes.ts';
import { refs } from '../../core/firestore/refs.ts';
import { withStringsAsTheyAre } from '../../core/firestore/strings-value.ts';
import {
  CountChanges,
  collectionsIn,
  collectionsOf,
  knownNames,
  moderationOf,
  removedAmong,
  removedIn,
  type StoryDocument,
  StoryEvents,
  writeVersion,
} from '../../stories/index.ts';
import type { FeedDocument } from '../documents.ts';
import { updateFeedIn } from '../feed-index.ts';
import { hasOtherChannels } from './first-posts.ts';
import { NewPosts, type SchoolReview, skippedOf } from './new-posts.ts';
import { type FeedId, readOpenFeedAndSchool } from './open-feed.ts';
import {
  changedOutcome,
  countOutcomes,
  feedGrowth,
  type Hashed,
  kindOf,
  type PostOutcome,
  type StoredPosts,
  type WrittenOutcome,
} from './post-outcome.ts';
import { writeFigures } from './story-figures.ts';

/** What else is done in the transaction that stores posts. */
export type StoreHooks = {
  /** Before anything is read. */
  readonly assertLease?: (tx: Transaction) => Promise<void>;
  /** Writes what follows from it. */
  readonly write?: (tx: Transaction, stored: StoredPosts) => void;
};

/**
 * Posts that the channel's memory does not know are written without being looked for. Where one is there all the same (the memory
 * ends before its last reading did, or holds no more), nothing is written and all are looked for.
 */
export async function storeChunk(
  deps: Deps,
  feed: FeedId,
  chunk: readonly Hashed[],
  hooks: StoreHooks = {},
): Promise<StoredPosts> {
  try {
    return await storePosts(deps, feed, chunk, hooks);
  } catch (error) {
    if (!isThere(error)) throw error;
    const lookedFor = chunk.map((post) => ({ ...post, isUnknown: false }));
    return storePosts(deps, feed, lookedFor, hooks);
  }
}

/** @throws `isThere` where a post that was taken for unknown is stored */
function storePosts(
  deps: Deps,
  feed: FeedId,
  chunk: readonly Hashed[],
  { assertLease, write }: StoreHooks,
): Promise<StoredPosts> {
  return deps.db.runTransaction(
    async (tx) => {
      await assertLease?.(tx);
      const reads = await readForPosts(deps, tx, feed, chunk);
      const now = deps.now();
      const outcomes = outcomesOf(deps, reads, chunk, now);
      writeOutcomes(deps, tx, reads, outcomes, now);
      const stored = countOutcomes(outcomes);
      write?.(tx, stored);
      return stored;
    },
    { maxAttempts: 10 },
  );
}

type PostReads = {
  readonly feed: FeedDocument;
  readonly rules: FeedRules;
  readonly review: SchoolReview;
  readonly collections: Awaited<ReturnType<typeof collectionsIn>>;
  readonly storyEvents: StoryEvents;
  /** Those of the posts that are stored, by their ids. */
  readonly stories: ReadonlyMap<string, StoryDocument>;
  /** Ids of the posts whose stories people deleted. */
  readonly removedIds: ReadonlySet<string>;
  readonly newPosts: NewPosts;
};

/** All that the outcomes depend on; a transaction reads before it writes. */
async function readForPosts(
  deps: Deps,
  tx: Transaction,
  { iid, id }: FeedId,
  chunk: readonly Hashed[],
): Promise<PostReads> {
  const [{ feed, school }, removed, collections, storyEvents, stories, hasOthers] = await Promise.all([
    readOpenFeedAndSchool(deps, tx, { iid, id }),
    removedIn(deps, tx, id),
    collectionsIn(deps, tx, iid),
    StoryEvents.read(deps, tx, iid),
    storedIn(deps, tx, chunk),
    hasOtherChannels(deps, iid),
  ]);
  const { settings, consent } = moderationOf(school);
  const names = await knownNames(deps, iid, consent);
  const rules = rulesOf(feed);
  const unknown = chunk.filter((post) => !stories.has(post.id)).map((post) => post.id);
  const removedIds = await removedAmong(deps, tx, id, removed, unknown);
  const { timeZone } = toInstitution(iid, school ?? {});
  const review = { settings, names, timeZone };
  const context = { feed, rules, review, hasOthers };
  const newPosts = await NewPosts.read(
    deps,
    tx,
    context,
    chunk.filter((post) => kindOf(post, { feed, stories, removedIds, timeZone }) === 'new'),
  );
  return { feed, rules, review, collections, storyEvents, stories, removedIds, newPosts };
}

/** Those of the posts that are looked for, by their ids. */
async function storedIn(
  { db }: Deps,
  tx: Transaction,
  chunk: readonly Hashed[],
): Promise<ReadonlyMap<string, StoryDocument>> {
  const references = chunk.filter(({ isUnknown }) => !isUnknown).map(({ id }) => refs.story(db, id));
  if (references.length === 0) return new Map();
  const stories = await tx.getAll(...references);
  return new Map(stories.filter(({ exists }) => exists).map((story) => [story.id, story.data() as StoryDocument]));
}

function outcomesOf(
  { hashing }: Deps,
  { feed, rules, review, collections, stories, removedIds, newPosts }: PostReads,
  chunk: readonly Hashed[],
  now: Date,
): PostOutcome[] {
  const context = { hashing, rules, review, now: stamp(now) };
  return chunk.map((post) => {
    const kind = kindOf(post, { feed, stories, removedIds, timeZone: review.timeZone });
    const story = stories.get(post.id);
    if (kind === 'unchanged' || kind === 'left-out') return { kind };
    const outcome = story ? changedOutcome(post, story, context) : newPosts.outcomeOf(post, now);
    return isWritten(outcome)
      ? { ...outcome, story: { ...outcome.story, collectionIds: collectionsOf(collections, outcome.story) } }
      : outcome;
  });
}

const isWritten = (outcome: PostOutcome): outcome is WrittenOutcome =>
  outcome.kind === 'new' || outcome.kind === 'changed';

function writeOutcomes(
  deps: Deps,
  tx: Transaction,
  { feed, review, collections, storyEvents, newPosts }: PostReads,
  outcomes: readonly PostOutcome[],
  now: Date,
): void {
  const collectionCounts = new CountChanges();
  for (const outcome of outcomes) {
    if (outcome.kind === 'skipped') writeSkipped(deps, tx, feed, outcome, now);
    if (!isWritten(outcome)) continue;
    const { story } = outcome;
    const before = outcome.kind === 'changed' ? outcome.before : undefined;
    collectionCounts.moved(before?.collectionIds ?? [], story.collectionIds);
    storyEvents.moved(story.id, before, story);
    writeStory(deps, tx, feed, outcome, now);
  }
  collectionCounts.write(deps, tx, collections);
  storyEvents.write(tx);
  newPosts.write(deps, tx);
  writeGrowth(deps, tx, feed, outcomes, { now, timeZone: review.timeZone });
}

function writeSkipped(
  { db }: Deps,
  tx: Transaction,
  feed: FeedDocument,
  { post, verdict }: Extract<PostOutcome, { kind: 'skipped' }>,
  now: Date,
): void {
  tx.set(refs.skipped(db, feed.iid, feed.id).doc(post.id), skippedOf(feed, post, verdict, stamp(now)));
}

function writeStory(deps: Deps, tx: Transaction, feed: FeedDocument, outcome: WrittenOutcome, now: Date): void {
  const { post, story } = outcome;
  const reference = refs.story(deps.db, post.id);
  const document = withStringsAsTheyAre(story, ['words', 'postKeys']);
  if (post.isUnknown) tx.create(reference, document);
  else tx.set(reference, document);
  if (outcome.kind === 'changed') {
    const by = { uid: null, name: feed.name };
    writeVersion(deps, tx, outcome.before, story, { by, action: 'story.source' });
  } else if (outcome.figures) {
    const { apiVersion = null } = deps.connectors.get(feed.network) ?? {};
    writeFigures(deps, tx, { feed, apiVersion }, post.id, outcome.figures, now);
  }
}

function writeGrowth(
  deps: Deps,
  tx: Transaction,
  feed: FeedDocument,
  outcomes: readonly PostOutcome[],
  at: { readonly now: Date; readonly timeZone: string },
): void {
  const growth = feedGrowth(feed, outcomes, at);
  if (!growth) return;
  const { added, skipped, held, postsByDay } = growth;
  updateFeedIn(deps, tx, feed, {
    postCount: FieldValue.increment(added),
    ...(skipped > 0 ? { skipped: FieldValue.increment(skipped) } : {}),
    ...(held > 0 ? { held: FieldValue.increment(held) } : {}),
    ...(postsByDay ? { postsByDay } : {}),
  });
}
