import { MOST_HISTORY } from '../../../../src/domain/admin/metered-use.ts';
import { rulesOf } from '../../../../src/domain/feed/rules.ts';
import { type JobCounts, NO_COUNTS } from '../../../../src/domain/job/schema.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import {
  enqueueJob,
  finishJobIn,
  type JobHandler,
  type JobOutcome,
  type JobRun,
  LeaseLost,
} from '../../../core/jobs/queue.ts';
import { classifyError, type Page, SourceError } from '../../../core/ports/connector.ts';
import { type FeedDocument, sourceOf } from '../../documents.ts';
import { chunks } from '../chunks.ts';
import { hashed } from '../inbound/store-sent.ts';
import { ChannelGone, readOpenFeed, SchoolClosed } from '../open-feed.ts';
import { withStored } from '../post-outcome.ts';
import { readSource } from '../read-source.ts';
import { storeChunk } from '../store-posts.ts';
import type { HistoryRunDocument } from './history.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The history run. */
    'x-history': string;
  }
}

const ALL_GIVEN = `These are the newest ${MOST_HISTORY.toLocaleString('en-GB')} posts, all that the provider gives.`;

/**
 * Reads the past of a channel. The place behind a page is kept in the transaction that stores its posts, so that a run that is killed
 * goes on there. The meter asks before each request what may still be read.
 */
export const readHistory: JobHandler = async (deps, run) => {
  try {
    if (run.attemptsExhausted) throw new Error('Every try ended without an answer');
    const begun = await begin(deps, run);
    if (!begun) return 'done';
    await new History(deps, run, begun).read();
  } catch (error) {
    if (error instanceof LeaseLost || run.signal.aborted) throw error;
    const isOver = error instanceof SourceError || error instanceof ChannelGone || error instanceof SchoolClosed;
    if (!isOver && !run.isLastAttempt && !run.attemptsExhausted) throw error;
    const outcome = await interrupted(deps, run, error);
    if (!isOver) throw error;
    return outcome;
  }
  return 'ended';
};

type Begun = { readonly feed: FeedDocument; readonly document: HistoryRunDocument };

function begin(deps: Deps, run: JobRun): Promise<Begun | null> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const reference = refs.historyRun(db, run.job.target);
    const document = dataOf<HistoryRunDocument>(await tx.get(reference));
    if (!document || (document.status !== 'queued' && document.status !== 'running')) return null;
    const feed = await readOpenFeed(deps, tx, { iid: document.iid, id: document.feedId });
    const source = sourceOf(feed, await tx.get(refs.feedSource(db, feed.id)));
    tx.update(reference, { status: 'running', message: null });
    return { feed: { ...feed, source } as FeedDocument, document };
  });
}

class History {
  private readonly deps: Deps;
  private readonly run: JobRun;
  private readonly begun: Begun;
  private counts: HistoryRunDocument['counts'];

  constructor(deps: Deps, run: JobRun, begun: Begun) {
    this.deps = deps;
    this.run = run;
    this.begun = begun;
    this.counts = begun.document.counts;
  }

  async read(): Promise<void> {
    const { feed, document } = this.begun;
    const { skipReplies, skipReposts } = rulesOf(feed);
    const countedPosts = refs.historyRun(this.deps.db, document.id);
    const pages = readSource(
      this.deps,
      { ...feed, countedPosts },
      {
        cursor: document.cursor,
        without: { replies: skipReplies, reposts: skipReposts },
        from: document.from,
        to: document.to,
        signal: this.run.signal,
      },
    );
    // What was read before a kill is not asked for again: each post costs.
    let isFull = this.counts.read >= MOST_HISTORY;
    if (!isFull && !document.isReadWhole) {
      for await (const page of pages) {
        if (page.status === 'read') await this.store(page);
        isFull = this.counts.read >= MOST_HISTORY;
        if (isFull) break;
      }
    }
    await this.end(isFull ? ALL_GIVEN : null);
  }

  private async store(page: Extract<Page, { status: 'read' }>): Promise<void> {
    const { deps, run, begun } = this;
    const { feed, document } = begun;
    const before = this.counts;
    const read = before.read + (page.counted ?? page.items.length);
    const failed = before.failed + page.unreadable.length;
    const parts = [...chunks(page.items.map((item) => hashed(deps, feed, item)))];
    let counts: JobCounts = NO_COUNTS;
    const noted = (now: JobCounts) => {
      const knownPosts = before.known + now.unchanged + now.updated;
      return { read, added: before.added + now.added, known: knownPosts, failed };
    };
    const reference = refs.historyRun(deps.db, document.id);
    const place = { cursor: page.cursor, isReadWhole: page.isLast ?? false };
    for (const [nth, chunk] of parts.entries()) {
      const isLast = nth === parts.length - 1;
      const soFar = counts;
      const stored = await storeChunk(deps, { iid: document.iid, id: document.feedId }, chunk, {
        assertLease: (tx) => run.assertLease(tx),
        write: (tx, part) => {
          const now = withStored(soFar, part);
          if (isLast) tx.update(reference, { counts: noted(now), ...place });
          run.progress(tx, now);
          if (isLast) run.gotFurther(tx);
        },
      });
      counts = withStored(soFar, stored);
    }
    this.counts = noted(counts);
    if (parts.length > 0) deps.changes.mark(document.iid, ['stories', 'collections']);
    else await this.write({ counts: this.counts, ...place });
  }

  private write(changes: Partial<HistoryRunDocument>): Promise<void> {
    const { deps, run, begun } = this;
    return deps.db.runTransaction(async (tx) => {
      await run.assertLease(tx);
      tx.update(refs.historyRun(deps.db, begun.document.id), changes);
    });
  }

  private end(message: string | null): Promise<void> {
    const { deps, run, begun } = this;
    return deps.db.runTransaction(async (tx) => {
      await run.assertLease(tx);
      const finishedAt = stamp(deps.now());
      tx.update(refs.historyRun(deps.db, begun.document.id), { status: 'done', message, finishedAt });
      finishJobIn(deps, tx, run, { status: 'done' });
    });
  }
}

/** What passes by itself is waited for; what a person has to change pauses the run where it is. */
function interrupted(deps: Deps, run: JobRun, error: unknown): Promise<JobOutcome> {
  const { db } = deps;
  const reference = refs.historyRun(db, run.job.target);
  const isExplained = error instanceof SourceError || error instanceof ChannelGone || error instanceof SchoolClosed;
  const message = isExplained ? error.message : 'Something went wrong on our side.';
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const document = dataOf<HistoryRunDocument>(await tx.get(reference));
    if (!document) return 'done';
    const now = deps.now();
    finishJobIn(deps, tx, run, { status: 'failed', error: { code: 'source-unusable', message } });
    const isRetried = error instanceof SourceError && error.code !== 'quota' && classifyError(error).mayPass;
    if (isRetried) {
      const job = enqueueJob(
        deps,
        { tx, iid: document.iid, actor: { uid: run.job.createdBy }, now },
        'x-history',
        document.id,
        Math.max(error.retryAfterMs ?? 0, WAIT_MS),
        run.job.host,
      );
      tx.update(reference, { status: 'running', message, jobId: job.id });
      return 'ended';
    }
    const isPaused = error instanceof SourceError && (error.code === 'quota' || error.code === 'auth-expired');
    tx.update(
      reference,
      isPaused ? { status: 'paused', message } : { status: 'failed', message, finishedAt: stamp(now) },
    );
    return 'ended';
  });
}

const WAIT_MS = 60_000;
