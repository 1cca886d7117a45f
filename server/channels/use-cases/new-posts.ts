import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import { applyFeedRules, type Verdict } from '../../../src/domain/feed/apply-feed-rules.ts';
import type { FeedRules } from '../../../src/domain/feed/rules.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import {
  consentAfter,
  derived,
  fromPost,
  mayShow,
  postKeysOf,
  type SourceReview,
  type StoryDocument,
  storyOfItem,
} from '../../stories/index.ts';
import type { FeedDocument, SkippedDocument } from '../documents.ts';
import { FirstPosts } from './first-posts.ts';
import type { Hashed, PostOutcome, Prepared, SkippedVerdict } from './post-outcome.ts';
import { StoryAvailability } from './story-availability.ts';
import { figuresOf, storyFigures } from './story-figures.ts';

/** What storing a new post needs that can be made before its transaction, while the database is still busy with others. */
export function prepare({ hashing }: Deps, feedId: string, item: ConnectorItem): Prepared {
  return { made: fromPost(feedId, item), postKeys: postKeysOf(hashing, item) };
}

/** So many of what rules kept out are kept to be looked at; all are counted. */
const MOST_SKIPPED = 400;
/** Of a text that is kept only to show what other rules would make of it. */
const KEPT_TEXT = 2_000;

/** What holds in the whole school, whatever a channel's own rules say. */
export type SchoolReview = SourceReview & { readonly timeZone: string };

type NewPostContext = {
  readonly feed: FeedDocument;
  readonly rules: FeedRules;
  readonly review: SchoolReview;
  /** The school has other channels, in which a post may have come before. */
  readonly hasOthers: boolean;
};

type NewPostReads = {
  /** `null` where no post is approved by rule. */
  readonly plan: StoryAvailability | null;
  /** Ids of posts that are noted as kept out already. */
  readonly skippedIds: ReadonlySet<string>;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly keys: ReadonlyMap<string, readonly string[]>;
  readonly first: FirstPosts;
};

/** New posts under the rules of their channel, inside the transaction that stores them. */
export class NewPosts {
  private readonly context: NewPostContext;
  private readonly reads: NewPostReads;

  private constructor(context: NewPostContext, reads: NewPostReads) {
    this.context = context;
    this.reads = reads;
  }

  /** Reads what the outcomes of these posts need. */
  static async read(deps: Deps, tx: Transaction, context: NewPostContext, posts: readonly Hashed[]): Promise<NewPosts> {
    const { feed } = context;
    const verdicts = new Map(posts.map(({ id, item }) => [id, verdictOf(context, item)]));
    const all = refs.skipped(deps.db, feed.iid, feed.id);
    const skipped = posts.filter(({ id }) => verdicts.get(id)?.outcome === 'skipped').map(({ id }) => all.doc(id));
    const isApproving = [...verdicts.values()].some(({ outcome }) => outcome === 'approved');
    const plan = isApproving ? await StoryAvailability.read(deps, tx, feed.iid) : null;
    const noted = skipped.length > 0 ? await tx.getAll(...skipped) : [];
    const stored = posts.filter(({ id }) => verdicts.get(id)?.outcome !== 'skipped');
    const keys = new Map(
      stored.map(({ id, item, prepared }) => [id, prepared?.postKeys ?? postKeysOf(deps.hashing, item)]),
    );
    const first = await FirstPosts.find(deps, tx, feed, context.hasOthers ? [...keys.values()].flat() : []);
    const skippedIds = new Set(noted.filter(({ exists }) => exists).map(({ id }) => id));
    return new NewPosts(context, { plan, skippedIds, verdicts, keys, first });
  }

  /** What the post becomes. One that is approved by rule takes its place on the plan from those after it. */
  outcomeOf(post: Hashed, now: Date): PostOutcome {
    const { verdicts, skippedIds, keys, first, plan } = this.reads;
    const { id, item } = post;
    const verdict = verdicts.get(id) ?? verdictOf(this.context, item);
    if (verdict.outcome === 'skipped') return { kind: 'skipped', post, verdict, isFirst: !skippedIds.has(id) };
    const postKeys = keys.get(id) ?? [];
    const story = newStory(post, {
      feed: this.context.feed,
      review: this.context.review,
      verdict,
      postKeys,
      duplicateOf: first.of(postKeys),
      takesPlace: () => plan?.take() ?? false,
      at: stamp(now),
    });
    const figures = figuresOf(item);
    return { kind: 'new', post, story: figures ? { ...story, ...storyFigures(figures, now) } : story, figures };
  }

  /** What the posts that are approved by rule take of the plan. */
  write(deps: Deps, tx: Transaction): void {
    this.reads.plan?.write(deps, tx, this.context.feed.iid);
  }
}

type NewStoryContext = {
  readonly feed: FeedDocument;
  readonly review: SchoolReview;
  readonly verdict: Exclude<Verdict, SkippedVerdict>;
  readonly postKeys: readonly string[];
  /** The story of another channel that came first. */
  readonly duplicateOf: string | null;
  /** Asked once, for a story that is approved by rule. @returns whether the plan has a place for it */
  readonly takesPlace: () => boolean;
  readonly at: Timestamp;
};

/** The story of a post that no rule keeps out. */
export function newStory({ id, item, hash, prepared }: Hashed, context: NewStoryContext): StoryDocument {
  const { feed, review, verdict, postKeys, duplicateOf, at } = context;
  const { hashtags } = verdict;
  const plain = { ...storyOfItem(id, feed, item, hash, at, prepared?.made), hashtags };
  const consent = consentAfter(review.names, null, plain);
  const ruleTags = hashtags.filter((tag) => !item.hashtags.includes(tag));
  const story: StoryDocument = {
    ...plain,
    ...(review.names ? { consent } : {}),
    ...statusOf(context, { ...plain, consent }),
    ...(postKeys.length > 0 ? { postKeys: [...postKeys] } : {}),
    ...(duplicateOf ? { duplicateOf } : {}),
    ...(ruleTags.length > 0 ? { ruleTags } : {}),
    ...(item.isReply ? { isReply: true } : {}),
    ...(item.isRepost ? { isRepost: true } : {}),
  };
  const isTagged = ruleTags.length > 0 || hashtags.length !== item.hashtags.length;
  return isTagged ? { ...story, ...derived(story) } : story;
}

function statusOf(
  { verdict, takesPlace, review, at }: NewStoryContext,
  story: StoryDocument,
): Pick<StoryDocument, 'status' | 'moderation' | 'held'> {
  const pending = { status: 'pending', moderation: null } as const;
  if (verdict.outcome === 'held') return { ...pending, held: { why: 'word', rule: verdict.rule, word: verdict.word } };
  if (verdict.outcome !== 'approved') return { ...pending, held: null };
  const pendingFor = mayShow({ before: null, after: story, approval: null }, review.settings);
  // No rule replaces a review by two people.
  if (pendingFor.some(({ why }) => why === 'second-person')) return { ...pending, held: null };
  if (pendingFor.length > 0) return { ...pending, held: { why: 'consent', rule: verdict.rule } };
  if (!takesPlace()) return { ...pending, held: { why: 'limit', rule: verdict.rule } };
  return { status: 'approved', moderation: { by: null, at, reason: null }, held: null };
}

const verdictOf = ({ rules, review }: NewPostContext, item: ConnectorItem): Verdict =>
  applyFeedRules(rules, item, { holdWords: review.settings.holdWords, timeZone: review.timeZone });

/** The note of a post that a rule keeps out. */
export function skippedOf(
  { iid }: Pick<FeedDocument, 'iid'>,
  { id, item }: Pick<Hashed, 'id' | 'item'>,
  { rule }: SkippedVerdict,
  at: Timestamp,
): SkippedDocument {
  return {
    id,
    iid,
    externalId: item.externalId,
    title: item.title,
    url: item.permalink,
    rule,
    at,
    text: item.text.slice(0, KEPT_TEXT),
    hashtags: [...item.hashtags],
    publishedAt: item.publishedAt,
    isReply: item.isReply === true,
    isRepost: item.isRepost === true,
  };
}

/** The oldest of what rules kept out give way. */
export async function trimSkipped({ db }: Deps, { iid, id }: Pick<FeedDocument, 'iid' | 'id'>): Promise<void> {
  for (;;) {
    const old = await refs
      .skipped(db, iid, id)
      .orderBy('at', 'desc')
      .offset(MOST_SKIPPED)
      .limit(MOST_SKIPPED)
      .select()
      .get();
    if (old.empty) return;
    const batch = db.batch();
    for (const { ref } of old.docs) batch.delete(ref);
    await batch.commit();
  }
}
