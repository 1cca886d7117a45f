import type { Timestamp } from 'firebase-admin/firestore';
import { isBefore, type Verdict } from '../../../src/domain/feed/apply-feed-rules.ts';
import { countPosts, movesDay, type PostMove } from '../../../src/domain/feed/posts-by-day.ts';
import type { FeedRules } from '../../../src/domain/feed/rules.ts';
import type { JobCounts } from '../../../src/domain/job/schema.ts';
import { isReceiving } from '../../../src/domain/networks/all.ts';
import { iso } from '../../core/firestore/documents.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import type { Hashing } from '../../core/ports/hashing.ts';
import {
  consentAfter,
  type FromPost,
  postKeysOf,
  type SourceReview,
  type StoryDocument,
  storyAfterSource,
  withProposedQuestion,
  withQuestion,
} from '../../stories/index.ts';
import type { FeedDocument } from '../documents.ts';
import type { Figures } from './story-figures.ts';

/** A post of a channel, with the id that its story has or gets. */
export type Hashed = {
  readonly item: ConnectorItem;
  readonly id: string;
  readonly hash: string;
  /** The channel's memory does not know it: it is written without a look whether it is there. */
  readonly isUnknown?: boolean;
  readonly prepared?: Prepared;
};

/** What storing a new post needs that can be made before its transaction. */
export type Prepared = { readonly made: FromPost; readonly postKeys: readonly string[] };

/** What a post is to its channel before any rule is asked. `left-out`: deleted here, or of before the channel's first day. */
export type PostKind = 'new' | 'changed' | 'unchanged' | 'left-out';

export type SkippedVerdict = Extract<Verdict, { outcome: 'skipped' }>;

/** What becomes of a post. */
export type PostOutcome =
  | { readonly kind: 'unchanged' | 'left-out' }
  /** Kept out by a rule. `isFirst`: for the first time. */
  | { readonly kind: 'skipped'; readonly post: Hashed; readonly verdict: SkippedVerdict; readonly isFirst: boolean }
  | {
      readonly kind: 'new';
      readonly post: Hashed;
      readonly story: StoryDocument;
      /** The figures that the source sent along. */
      readonly figures: Figures | null;
    }
  | { readonly kind: 'changed'; readonly post: Hashed; readonly before: StoryDocument; readonly story: StoryDocument };

export type WrittenOutcome = Extract<PostOutcome, { kind: 'new' | 'changed' }>;

type ChannelStories = {
  readonly feed: Pick<FeedDocument, 'network' | 'historyFrom'>;
  /** Those of its stories that the posts may be, by id. */
  readonly stories: ReadonlyMap<string, StoryDocument>;
  /** Ids of stories that people deleted. */
  readonly removedIds: ReadonlySet<string>;
  /** The school's. */
  readonly timeZone: string;
};

export function kindOf({ id, hash, item }: Hashed, { feed, stories, removedIds, timeZone }: ChannelStories): PostKind {
  const story = stories.get(id);
  if (story) return story.contentHash === hash && !isBack(story, feed) ? 'unchanged' : 'changed';
  return removedIds.has(id) || isTooOld(item, feed, timeZone) ? 'left-out' : 'new';
}

/** A post that was gone at its source and is read there again. What is sent a second time may be a repeat. */
const isBack = ({ sourceDeleted }: StoryDocument, { network }: Pick<FeedDocument, 'network'>): boolean =>
  sourceDeleted && !isReceiving(network);

/** What is sent here, in a request, a file or an email, has not been through a reading that looks at the first day. */
const isTooOld = (
  { publishedAt }: ConnectorItem,
  { network, historyFrom }: Pick<FeedDocument, 'network' | 'historyFrom'>,
  timeZone: string,
): boolean => isReceiving(network) && isBefore(publishedAt, historyFrom, timeZone);

type ChangeContext = {
  readonly hashing: Hashing;
  readonly rules: FeedRules;
  /** What the school asks before visitors see a change. */
  readonly review: SourceReview;
  readonly now: Timestamp;
};

/** The story of a post that its source has changed. */
export function changedOutcome(
  post: Hashed,
  before: StoryDocument,
  { hashing, rules, review, now }: ChangeContext,
): WrittenOutcome {
  const { names } = review;
  const current = withQuestion(names, before);
  const story = storyAfterSource(current, withRuleTags(post.item, before), post.hash, now, rules, review);
  const consent = names || before.consent ? { consent: consentAfter(names, current, story) } : {};
  const written = withProposedQuestion(names, { ...story, ...consent, postKeys: postKeysOf(hashing, post.item) });
  return { kind: 'changed', post, before, story: written };
}

/** What the rules added stays where the source changes the rest. */
function withRuleTags(item: ConnectorItem, { ruleTags = [] }: StoryDocument): ConnectorItem {
  return ruleTags.length === 0 ? item : { ...item, hashtags: [...new Set([...item.hashtags, ...ruleTags])] };
}

/** How many posts of a chunk became what; what a rule or a person keeps out counts as unchanged. */
export type StoredPosts = {
  readonly addedIds: readonly string[];
  readonly updated: number;
  readonly unchanged: number;
};

export function countOutcomes(outcomes: readonly PostOutcome[]): StoredPosts {
  const addedIds = outcomes.flatMap((outcome) => (outcome.kind === 'new' ? [outcome.post.id] : []));
  const updated = outcomes.filter(({ kind }) => kind === 'changed').length;
  return { addedIds, updated, unchanged: outcomes.length - addedIds.length - updated };
}

export function withStored(counts: JobCounts, { addedIds, updated, unchanged }: StoredPosts): JobCounts {
  return {
    ...counts,
    added: counts.added + addedIds.length,
    updated: counts.updated + updated,
    unchanged: counts.unchanged + unchanged,
  };
}

/** How the channel's own counts grow. `postsByDay` where it is counted and changes. */
export type FeedGrowth = {
  readonly added: number;
  readonly skipped: number;
  readonly held: number;
  readonly postsByDay: Record<string, number> | null;
};

/** `null` where nothing of the channel changes. */
export function feedGrowth(
  { postsByDay }: Pick<FeedDocument, 'postsByDay'>,
  outcomes: readonly PostOutcome[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): FeedGrowth | null {
  const written = outcomes.filter((outcome) => outcome.kind === 'new' || outcome.kind === 'changed');
  const moves = written.map((outcome): PostMove => {
    const before = outcome.kind === 'changed' ? iso(outcome.before.publishedAt) : null;
    return [before, iso(outcome.story.publishedAt)];
  });
  const added = written.filter(({ kind }) => kind === 'new');
  const skipped = outcomes.filter((outcome) => outcome.kind === 'skipped' && outcome.isFirst).length;
  const isCounted = postsByDay !== undefined && moves.some((move) => movesDay(move, timeZone));
  if (added.length === 0 && skipped === 0 && !isCounted) return null;
  return {
    added: added.length,
    skipped,
    held: added.filter(({ story }) => story.held).length,
    postsByDay: isCounted ? countPosts(postsByDay ?? {}, moves, now, timeZone) : null,
  };
}
