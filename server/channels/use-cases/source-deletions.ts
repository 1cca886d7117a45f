import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { type FeedRules, rulesOf } from '../../../src/domain/feed/rules.ts';
import { capabilitiesOf } from '../../../src/domain/networks/all.ts';
import { placeOfSourceDeletions } from '../../../src/domain/notification/places.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobRun } from '../../core/jobs/queue.ts';
import type { Page } from '../../core/ports/connector.ts';
import { announce } from '../../identity/index.ts';
import { type StoryDocument, storyIdOf, writeVersion } from '../../stories/index.ts';
import type { FeedDocument } from '../documents.ts';
import { listOf } from './channel-incident.ts';
import { feedIdOf, readOpenFeed } from './open-feed.ts';

/** Posts of the last reading that left none out: when each was published, by the id of its story. */
export type RecentPosts = Readonly<Record<string, string>>;

const MOST = 200;

type ReadPage = Extract<Page, { status: 'read' }>;

/** Watches one reading for posts of ours that are no longer where they were. */
export class SourceDeletions {
  private isInFull = true;
  private readonly present = new Map<string, string | null>();
  private readonly recentPosts: RecentPosts;
  private readonly named = new Set<string>();
  private readonly wasBare: boolean;
  private isSaidBare = false;
  private from = '';

  /** @param wasBare the reading before listed nothing at all */
  constructor(recentPosts: RecentPosts | undefined, isFromTheStart: boolean, wasBare: boolean) {
    this.recentPosts = recentPosts ?? {};
    this.isInFull = isFromTheStart;
    this.wasBare = wasBare;
  }

  saw(deps: Deps, feed: Pick<FeedDocument, 'iid' | 'id' | 'network' | 'connectionId'>, page: ReadPage): void {
    const { iid, id } = feed;
    if (page.isInFull !== true) this.isInFull = false;
    // Of such a source nothing is thought deleted, whatever one of its pages looks like.
    if (capabilitiesOf(feed).deletions === 'never') {
      this.isInFull = false;
      return;
    }
    if (page.inFullFrom !== undefined) this.from = page.inFullFrom;
    if (page.isBare) this.isSaidBare = true;
    const seen = (externalId: string, at: string | null) =>
      this.present.set(storyIdOf(deps.hashing, iid, id, externalId), at);
    for (const externalId of page.gone ?? []) this.named.add(storyIdOf(deps.hashing, iid, id, externalId));
    for (const { externalId, publishedAt } of page.items) seen(externalId, publishedAt);
    // What cannot be read any more is still there.
    for (const { externalId } of page.unreadable) if (externalId !== null) seen(externalId, null);
  }

  /** The stories whose posts are gone: the source says so, or they are newer than its oldest post and not among them. */
  gone(): string[] {
    return [...new Set([...this.named, ...this.missing()])];
  }

  /** The source lists nothing at all. */
  isBare(): boolean {
    return this.isInFull && this.isSaidBare && this.present.size === 0;
  }

  /** It listed nothing before, and what it lists has not changed. */
  stayed(): void {
    this.isSaidBare = this.wasBare;
  }

  private missing(): string[] {
    // For once it may be a fault of the source; twice in a row it is not.
    if (this.isBare() && this.wasBare) return Object.keys(this.recentPosts);
    const times = [...this.present.values()].filter((time) => time !== null).sort();
    const [oldest] = times;
    if (!this.isInFull || oldest === undefined) return [];
    const from = oldest > this.from ? oldest : this.from;
    return Object.entries(this.recentPosts).flatMap(([id, time]) => (time > from && !this.present.has(id) ? [id] : []));
  }

  /** What the next reading is held against; `undefined` where this one says nothing. */
  recent(): RecentPosts | undefined {
    if (!this.isInFull || (this.isBare() && !this.wasBare)) return undefined;
    const dated = [...this.present].filter((entry): entry is [string, string] => entry[1] !== null);
    return Object.fromEntries(dated.sort(([, a], [, b]) => b.localeCompare(a)).slice(0, MOST));
  }
}

/**
 * Marks stories whose posts are gone at their source. What visitors see stays until a person decides. Of those that the
 * channel's rules have come to leave out nothing is known: the source is not asked for them any more.
 * @throws ChannelGone, SchoolClosed
 */
export function markSourceDeleted(
  deps: Deps,
  run: JobRun,
  channel: Pick<FeedDocument, 'id' | 'iid' | 'name' | 'rules'>,
  ids: readonly string[],
): Promise<StoryDocument[]> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    await readOpenFeed(deps, tx, feedIdOf(run));
    const snapshots = await tx.getAll(...ids.map((id) => refs.story(db, id)));
    const rules = rulesOf(channel);
    return markDeletedIn(
      deps,
      tx,
      channel,
      snapshots.filter((story) => isAskedFor(rules, story)),
    );
  });
}

function isAskedFor({ skipReplies, skipReposts }: FeedRules, story: DocumentSnapshot): boolean {
  const { isReply, isRepost } = (story.data() ?? {}) as Partial<StoryDocument>;
  return !(isReply && skipReplies) && !(isRepost && skipReposts);
}

/**
 * One notification asks what becomes of them.
 * @returns of these, those that were neither marked before nor kept by a person all the same, who is not asked again
 */
export function markDeletedIn(
  deps: Deps,
  tx: Transaction,
  { id, iid, name }: Pick<FeedDocument, 'id' | 'iid' | 'name'>,
  snapshots: readonly DocumentSnapshot[],
): StoryDocument[] {
  const stories = snapshots.filter(({ exists }) => exists).map((story) => story.data() as StoryDocument);
  const open = stories.filter(({ sourceDeleted, sourceKept }) => !sourceDeleted && !sourceKept);
  for (const story of open) {
    const change = { sourceDeleted: true, version: (story.version ?? 1) + 1, updatedAt: stamp(deps.now()) };
    tx.update(refs.story(deps.db, story.id), change);
    writeVersion(deps, tx, story, { ...story, ...change }, { by: { uid: null, name }, action: 'story.source' });
  }
  if (open.length > 0) {
    const titles = open.map(({ title }) => `“${title}”`);
    const isOne = open.length === 1;
    announce(
      deps,
      { tx, iid, now: deps.now(), actor: { uid: 'system' } },
      {
        to: 'reviewers',
        kind: 'source-deleted',
        iid,
        title: isOne ? `A post of ${name} was deleted` : `${open.length} posts of ${name} were deleted`,
        text: `${listOf(titles)} ${isOne ? 'is' : 'are'} no longer at the source. Keep or remove ${isOne ? 'the story' : 'the stories'}?`,
        path: placeOfSourceDeletions(
          id,
          open.map((story) => story.id),
        ),
      },
    );
  }
  return open;
}
