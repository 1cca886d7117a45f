import { isBefore } from '../../../src/domain/feed/apply-feed-rules.ts';
import { believableDate } from '../../../src/domain/feed/post-date.ts';
import { type JobCounts, NO_COUNTS } from '../../../src/domain/job/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { schoolZone } from '../../core/firestore/school-zone.ts';
import type { JobRun } from '../../core/jobs/queue.ts';
import {
  type ChannelProfile,
  type ConnectorItem,
  type Hub,
  type Page,
  SourceError,
  type UnreadableItem,
} from '../../core/ports/connector.ts';
import { hashOfItem, type StoryDocument, storyIdOf, uncopiedOf } from '../../stories/index.ts';
import type { FeedDocument } from '../documents.ts';
import { type FeedStateDocument, type Hashes, itemKey, packHashes, unpackHashes } from '../feed-state.ts';
import { CHUNK, chunks } from './chunks.ts';
import { type BeforeSync, endReading } from './end-reading.ts';
import { hoursOf, newestOf, rhythmOf } from './feed-rhythm.ts';
import { prepare, trimSkipped } from './new-posts.ts';
import { feedIdOf } from './open-feed.ts';
import { type Hashed, withStored } from './post-outcome.ts';
import { usableHub } from './push/hub.ts';
import { isContinued } from './read-source.ts';
import { markSourceDeleted, SourceDeletions } from './source-deletions.ts';
import { isNews, storeMetrics, storeProfile } from './store-metrics.ts';
import { storeChunk } from './store-posts.ts';
import { figuresKey, figuresOf } from './story-figures.ts';
import { type TriesBefore, withTriesBefore } from './tries-before.ts';

const LONGEST_HTML = 300_000;
/** So many are kept with their reasons; all are counted. */
const MOST_UNREADABLE = 400;

/**
 * Stores what a reading gives, page by page: new posts await review, changed ones follow or their change awaits review,
 * unchanged ones are not touched. After each page its cursor is kept, so that a reading that is cut off is gone on with. What was
 * read with a page and follows it is prepared while the database stores what came before.
 */
export async function importPosts(
  deps: Deps,
  run: JobRun,
  beforeSync: BeforeSync,
  pages: AsyncIterable<Page>,
): Promise<void> {
  const intake = new Intake(deps, run, beforeSync);
  try {
    for await (const page of pages) await intake.add(page);
  } catch (error) {
    await intake.stored();
    if (error instanceof SourceError) await intake.saveCursor();
    throw error;
  }
  await intake.end();
}

class Intake {
  private counts: JobCounts;
  /** What is known of each post, and what the page that is being read says of it. */
  private hashes: Hashes;
  private readHashes: Map<string, string> | null = null;
  private figures: Hashes;
  /** Of the page that is being read: posts to be stored, and those with figures. */
  private changed: Hashed[] = [];
  private counted: ConnectorItem[] = [];
  private hasChanged = false;
  private storing: Promise<void> = Promise.resolve();
  /** The one before it. */
  private storingBefore: Promise<void> = Promise.resolve();
  private profile: ChannelProfile | null = null;
  private readonly unreadable: UnreadableItem[] = [];
  private readonly times: (string | null)[] = [];
  private readonly taken = new Set<string>();
  /** What tries of this job stored before this one. */
  private readonly before: TriesBefore;
  private last: Page | null = null;
  private hasSavedCursor: boolean;
  private readonly deletions: SourceDeletions;
  private hub: Hub | null | undefined;
  private hasPictures = false;
  private timeZone: string | null = null;
  private readonly deps: Deps;
  private readonly run: JobRun;
  private readonly feed: FeedDocument;
  private readonly beforeSync: BeforeSync;

  constructor(deps: Deps, run: JobRun, beforeSync: BeforeSync) {
    this.deps = deps;
    this.run = run;
    this.feed = beforeSync.feed;
    this.beforeSync = beforeSync;
    const begun = beforeSync.state?.begun;
    const committed = begun?.jobId === run.job.id ? begun.counts : NO_COUNTS;
    this.counts = committed;
    this.before = { committed, all: run.job.counts };
    this.unreadable.push(...(begun?.unreadable ?? []));
    this.hashes = beforeSync.hashes;
    this.figures = unpackHashes(beforeSync.state?.figures);
    this.hasSavedCursor = beforeSync.state?.begun != null;
    this.deletions = new SourceDeletions(
      beforeSync.state?.recent,
      !this.hasSavedCursor,
      beforeSync.state?.wasBare === true,
    );
  }

  async add(page: Page): Promise<void> {
    await this.saveCursor();
    if (page.status === 'read') await this.take(page);
    else this.count({ seen: this.beforeSync.hashes.size, unchanged: this.beforeSync.hashes.size });
    this.last = isContinued(page) ? null : page;
  }

  private async take(page: ReadPage): Promise<void> {
    const { deps, feed } = this;
    this.deletions.saw(deps, feed, page);
    if (page.hub !== undefined) this.hub = usableHub(deps, page.hub);
    const { items, unreadable } = sift(page, this.taken, await this.firstDay());
    this.readHashes ??= page.isWhole ? new Map() : new Map(this.hashes);
    let changed = 0;
    for (const item of items) {
      const hash = hashOfItem(deps.hashing, item);
      const key = itemKey(deps.hashing, item.externalId);
      const storedHash = this.hashes.get(key);
      this.readHashes.set(key, hash);
      if (storedHash === hash) continue;
      const id = storyIdOf(deps.hashing, feed.iid, feed.id, item.externalId);
      const isUnknown = storedHash === undefined;
      this.changed.push({
        item,
        hash,
        id,
        isUnknown,
        ...(isUnknown ? { prepared: prepare(deps, feed.id, item) } : {}),
      });
      changed += 1;
    }
    this.count({
      seen: items.length + unreadable.length,
      unchanged: items.length - changed,
      failed: unreadable.length,
    });
    this.hasPictures ||= this.changed.some(({ item }) => item.media.some((media) => uncopiedOf(media) !== null));
    this.unreadable.push(...unreadable);
    this.times.push(...items.map(({ publishedAt }) => publishedAt));
    this.counted.push(...items.filter((item) => figuresOf(item) !== null));
    await this.store(!isContinued(page));
    if (!isContinued(page)) await this.closePage(page);
  }

  /** The first day to import, by the school's clock. */
  private async firstDay(): Promise<FirstDay | null> {
    const { deps, feed } = this;
    if (!feed.historyFrom) return null;
    this.timeZone ??= await schoolZone(deps.db, feed.iid);
    return { day: feed.historyFrom, timeZone: this.timeZone };
  }

  /**
   * Begins to store what has come together, a chunk at a time, while one more may wait: a database that is slow for a moment holds
   * up no reading. `isAll`: also a chunk that is not full, and until all is stored.
   */
  private async store(isAll: boolean): Promise<void> {
    const ready = [...chunks(this.changed)];
    const isWaitedFor = !isAll && (ready.at(-1)?.length ?? CHUNK) < CHUNK;
    this.changed = isWaitedFor ? (ready.pop() ?? []) : [];
    for (const chunk of ready) {
      await this.storingBefore;
      this.run.signal.throwIfAborted();
      this.storingBefore = this.storing;
      this.storing = this.storing.then(() => this.storeOne(chunk));
      // Who awaits it next gets the error; until then it must not count as unhandled.
      this.storing.catch(() => undefined);
    }
    if (isAll) await this.storing;
  }

  private async storeOne(chunk: readonly Hashed[]): Promise<void> {
    const { deps, run, counts, before } = this;
    const stored = await storeChunk(deps, feedIdOf(run), chunk, {
      assertLease: (tx) => run.assertLease(tx),
      write: (tx, part) => run.progress(tx, withTriesBefore(withStored(counts, part), before)),
    });
    this.counts = withStored(this.counts, stored);
    this.noteFigures(chunk, new Set(stored.addedIds));
    this.hasChanged = true;
  }

  /** Settles once nothing is being stored any more, however that ended. */
  async stored(): Promise<void> {
    await this.storing.catch(() => undefined);
  }

  private count(more: Partial<JobCounts>): void {
    const { seen = 0, added = 0, updated = 0, unchanged = 0, failed = 0 } = more;
    const { counts } = this;
    this.counts = {
      seen: counts.seen + seen,
      added: counts.added + added,
      updated: counts.updated + updated,
      unchanged: counts.unchanged + unchanged,
      failed: counts.failed + failed,
    };
  }

  /** What is done once for a page, after its last part is stored. */
  private async closePage({ profile }: ReadPage): Promise<void> {
    const { deps, run, feed } = this;
    if (this.hasChanged) {
      deps.changes.mark(feed.iid, ['stories', 'collections']);
      await trimSkipped(deps, feed);
    }
    const apiVersion = deps.connectors.get(feed.network)?.apiVersion ?? null;
    this.figures = await storeMetrics(deps, run, { feed, apiVersion }, this.counted, this.figures);
    if (profile && isNews(deps, feed, profile)) {
      this.profile = profile;
      await storeProfile(deps, { feed, apiVersion }, profile);
    }
    this.hashes = this.readHashes ?? this.hashes;
    this.readHashes = null;
    this.counted = [];
    this.hasChanged = false;
  }

  /** A story that is new was stored with its figures. */
  private noteFigures(chunk: readonly Hashed[], added: ReadonlySet<string>): void {
    for (const { id, item } of chunk) {
      const figures = added.has(id) ? figuresOf(item) : null;
      if (figures) this.figures.set(itemKey(this.deps.hashing, item.externalId), figuresKey(figures));
    }
  }

  /** Remembers where a reading is gone on with that ends here. */
  async saveCursor(): Promise<void> {
    const { deps, run, last } = this;
    if (!last) return;
    this.last = null;
    this.hasSavedCursor = true;
    const state: Partial<FeedStateDocument> = {
      iid: run.job.iid,
      cursor: last.cursor,
      hashes: packHashes(this.hashes),
      ...(this.figures.size > 0 ? { figures: packHashes(this.figures) } : {}),
      ...(this.hasPictures ? { mediaDue: true } : {}),
      newestAt: newestOf([...this.times, this.beforeSync.state?.newestAt ?? null]),
      begun: {
        jobId: run.job.id,
        counts: withTriesBefore(this.counts, this.before),
        unreadable: this.unreadable.slice(0, MOST_UNREADABLE),
      },
    };
    await deps.db.runTransaction(async (tx) => {
      await run.assertLease(tx);
      tx.set(refs.feedState(deps.db, run.job.target), state, { mergeFields: Object.keys(state) });
      run.gotFurther(tx);
    });
  }

  /** Should such a post come back, it counts as changed. */
  private forget(stories: readonly StoryDocument[]): void {
    const { deps, feed } = this;
    if (stories.length === 0) return;
    const hashes = new Map(this.hashes);
    for (const { externalId } of stories) if (externalId) hashes.delete(itemKey(deps.hashing, externalId));
    this.hashes = hashes;
    deps.changes.mark(feed.iid, ['stories']);
  }

  async end(): Promise<void> {
    const { deps, run, feed, beforeSync, last, times } = this;
    if (last?.status === 'unchanged') this.deletions.stayed();
    const gone = this.deletions.gone();
    if (gone.length > 0) this.forget(await markSourceDeleted(deps, run, feed, gone));
    const recent = this.deletions.recent();
    if (last?.status !== 'read') {
      const cursor = last?.cursor ?? beforeSync.state?.cursor ?? null;
      const learnt = { cursor, isEndOfBegun: this.hasSavedCursor, hasPictures: this.hasPictures };
      await endReading(
        deps,
        run,
        beforeSync,
        { ...learnt, ...(gone.length > 0 ? { hashes: this.hashes, recent: {} } : {}) },
        this.counts,
      );
      return;
    }
    // The end of a reading that was cut off before holds old posts alone, which say nothing of the channel's rhythm.
    const isWhole = !beforeSync.state?.begun;
    await endReading(
      deps,
      run,
      beforeSync,
      {
        cursor: last.cursor,
        hashes: this.hashes,
        figures: this.figures,
        ...(this.profile ? { profile: this.profile } : {}),
        ...(recent ? { recent } : {}),
        wasBare: this.deletions.isBare(),
        ...(this.hub === undefined ? {} : { hub: this.hub }),
        unreadable: this.unreadable.slice(0, MOST_UNREADABLE),
        ...(isWhole ? { rhythmMs: rhythmOf(times), hours: hoursOf(times) } : {}),
        newestAt: newestOf([...times, believableDate(beforeSync.state?.newestAt ?? null, deps.now())]),
        isEndOfBegun: this.hasSavedCursor,
        hasPictures: this.hasPictures,
      },
      withTriesBefore(this.counts, this.before),
    );
  }
}

type FirstDay = { readonly day: string; readonly timeZone: string };
type ReadPage = Extract<Page, { status: 'read' }>;
/** Repeats and posts of before the first day to import are dropped, and what Firestore cannot hold counts as unreadable. */
function sift(
  page: ReadPage,
  taken: Set<string>,
  from: FirstDay | null,
): { items: ConnectorItem[]; unreadable: UnreadableItem[] } {
  const items: ConnectorItem[] = [];
  const unreadable = [...page.unreadable];
  for (const item of page.items) {
    if (from && isBefore(item.publishedAt, from.day, from.timeZone)) continue;
    if (item.html.length + item.text.length > LONGEST_HTML) {
      unreadable.push({ externalId: item.externalId, reason: 'This post is longer than 300,000 characters.' });
    } else if (!taken.has(item.externalId)) {
      taken.add(item.externalId);
      items.push(item);
    }
  }
  return { items, unreadable };
}
