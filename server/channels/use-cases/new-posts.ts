import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import { applyFeedRules, type Verdict } from '../../../src/domain/feed/apply-feed-rules.ts';
import type { FeedRules } from '../../../src/domain/feed/rules.ts';
import type { KnownNames } from '../../../src/domain/story/consent.ts';
import type { ModerationSettings } from '../../../src/domain/story/moderation-settings.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';
import {
  consentAfter,
  derived,
  type FromPost,
  fromPost,
  postKeysOf,
  type StoryDocument,
  storyOfItem,
} from '../../stories/index.ts';
import type { FeedDocument, SkippedDocument } from '../documents.ts';
import { FirstPosts } from './first-posts.ts';
import { PlanRoom } from './plan-room.ts';
import { figuresOf, keepFigures } from './story-figures.ts';

export type Hashed = {
  readonly item: ConnectorItem;
  readonly id: string;
  readonly hash: string;
  /** The channel's memory does not know it: it is written without a look whether it is there. */
  readonly isUnknown?: boolean;
  readonly prepared?: Prepared;
};

type Prepared = { readonly made: FromPost; readonly postKeys: readonly string[] };

/** What storing a new post needs that can be made before its transaction, while the database is still busy with others. */
export function prepare({ hashing }: Deps, feedId: string, item: ConnectorItem): Prepared {
  return { made: fromPost(feedId, item), postKeys: postKeysOf(hashing, item) };
}

/** So many of what rules kept out are kept to be looked at; all are counted. */
const MOST_SKIPPED = 400;
/** Of a text that is kept only to show what other rules would make of it. */
const KEPT_TEXT = 2_000;

/** What holds in the whole school, whatever a channel's own rules say. */
export type SchoolReview = {
  readonly settings: Pick<ModerationSettings, 'twoPeople' | 'holdWords'>;
  /** Of the consent list. */
  readonly names: KnownNames | null;
};

type Judging = {
  readonly feed: FeedDocument;
  readonly rules: FeedRules;
  readonly review: SchoolReview;
  /** The school has other channels, in which a post may have come before. */
  readonly hasOthers: boolean;
};

/** New posts under the rules of their channel, inside the transaction that stores them. */
export class NewPosts {
  skipped = 0;
  held = 0;
  private readonly by: Judging;
  private readonly room: PlanRoom | null;
  private readonly known: ReadonlySet<string>;
  private readonly verdicts: ReadonlyMap<string, Verdict>;
  private readonly keys: ReadonlyMap<string, readonly string[]>;
  private readonly first: FirstPosts;

  private constructor(
    by: Judging,
    read: {
      room: PlanRoom | null;
      known: ReadonlySet<string>;
      verdicts: ReadonlyMap<string, Verdict>;
      keys: ReadonlyMap<string, readonly string[]>;
      first: FirstPosts;
    },
  ) {
    this.keys = read.keys;
    this.by = by;
    this.first = read.first;
    this.room = read.room;
    this.known = read.known;
    this.verdicts = read.verdicts;
  }

  /** Reads what judging these posts needs. */
  static async judge(deps: Deps, tx: Transaction, by: Judging, posts: readonly Hashed[]): Promise<NewPosts> {
    const { feed } = by;
    const verdicts = new Map(posts.map(({ id, item }) => [id, verdictOf(by, item)]));
    const all = refs.skipped(deps.db, feed.iid, feed.id);
    const skipped = posts.filter(({ id }) => verdicts.get(id)?.outcome === 'skipped').map(({ id }) => all.doc(id));
    const isApproving = [...verdicts.values()].some(({ outcome }) => outcome === 'approved');
    const room = isApproving ? await PlanRoom.read(deps, tx, feed.iid) : null;
    const known = skipped.length > 0 ? await tx.getAll(...skipped) : [];
    const stored = posts.filter(({ id }) => verdicts.get(id)?.outcome !== 'skipped');
    const keys = new Map(
      stored.map(({ id, item, prepared }) => [id, prepared?.postKeys ?? postKeysOf(deps.hashing, item)]),
    );
    const first = await FirstPosts.find(deps, tx, feed, by.hasOthers ? [...keys.values()].flat() : []);
    const ids = known.filter(({ exists }) => exists).map(({ id }) => id);
    return new NewPosts(by, { room, known: new Set(ids), verdicts, keys, first });
  }

  /** The story a post becomes; `null` for one that a rule keeps out, which is noted. */
  add(deps: Deps, tx: Transaction, { id, item, hash, prepared }: Hashed, now: Timestamp): StoryDocument | null {
    const { feed, review } = this.by;
    const verdict = this.verdicts.get(id) ?? verdictOf(this.by, item);
    if (verdict.outcome === 'skipped') {
      if (!this.known.has(id)) this.skipped += 1;
      tx.set(refs.skipped(deps.db, feed.iid, feed.id).doc(id), skippedOf(feed, { id, item }, verdict, now));
      return null;
    }
    const plain = storyOfItem(id, feed, item, hash, now, prepared?.made);
    const consent = consentAfter(review.names, null, plain);
    const postKeys = [...(this.keys.get(id) ?? postKeysOf(deps.hashing, item))];
    const duplicateOf = this.first.of(postKeys);
    const { hashtags } = verdict;
    const ruleTags = hashtags.filter((tag) => !item.hashtags.includes(tag));
    const story: StoryDocument = {
      ...plain,
      ...(review.names ? { consent } : {}),
      ...this.standing(verdict, consent.state === 'question', now),
      hashtags,
      ...(postKeys.length > 0 ? { postKeys } : {}),
      ...(duplicateOf ? { duplicateOf } : {}),
      ...(ruleTags.length > 0 ? { ruleTags } : {}),
      ...(item.isReply ? { isReply: true } : {}),
      ...(item.isRepost ? { isRepost: true } : {}),
    };
    if (story.held) this.held += 1;
    const figures = figuresOf(item);
    if (figures) {
      const { apiVersion = null } = deps.connectors.get(feed.network) ?? {};
      Object.assign(story, keepFigures(deps, tx, { feed, apiVersion }, id, figures));
    }
    const isTagged = ruleTags.length > 0 || hashtags.length !== item.hashtags.length;
    return isTagged ? { ...story, ...derived(story) } : story;
  }

  private standing(
    verdict: Verdict,
    isQuestioned: boolean,
    now: Timestamp,
  ): Pick<StoryDocument, 'status' | 'moderation' | 'held'> {
    const waits = { status: 'pending', moderation: null } as const;
    if (verdict.outcome === 'held') return { ...waits, held: { why: 'word', rule: verdict.rule, word: verdict.word } };
    if (verdict.outcome !== 'approved') return { ...waits, held: null };
    if (isQuestioned) return { ...waits, held: { why: 'consent', rule: verdict.rule } };
    if (!this.room?.take()) return { ...waits, held: { why: 'limit', rule: verdict.rule } };
    return { status: 'approved', moderation: { by: null, at: now, reason: null }, held: null };
  }

  write(deps: Deps, tx: Transaction): void {
    this.room?.write(deps, tx, this.by.feed.iid);
  }
}

/** No rule stands in for two people: with them it only waits. */
function verdictOf({ rules, review: { settings } }: Judging, item: ConnectorItem): Verdict {
  const verdict = applyFeedRules(rules, item, settings.holdWords);
  return verdict.outcome === 'approved' && settings.twoPeople ? { ...verdict, outcome: 'pending' } : verdict;
}

function skippedOf(
  { iid }: FeedDocument,
  { id, item }: Pick<Hashed, 'id' | 'item'>,
  { rule }: Extract<Verdict, { outcome: 'skipped' }>,
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
