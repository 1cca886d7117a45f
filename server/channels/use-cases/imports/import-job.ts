import type { Transaction } from 'firebase-admin/firestore';
import type { ImportProblem } from '../../../../src/domain/feed/import.ts';
import type { JobCounts } from '../../../../src/domain/job/schema.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { schoolZone } from '../../../core/firestore/school-zone.ts';
import { finishJobIn, type JobOutcome, type JobRun } from '../../../core/jobs/queue.ts';
import type { ImportAddedDocument, ImportDocument } from '../../documents.ts';
import { updateFeedIn } from '../../feed-index.ts';
import { rowsOf } from '../../table-file.ts';
import { itemOfSent } from '../inbound/sent-item.ts';
import { hashed } from '../inbound/store-sent.ts';
import { ChannelGone, readOpenFeed, SchoolClosed } from '../open-feed.ts';
import { type Hashed, withStored } from '../post-outcome.ts';
import { storeChunk } from '../store-posts.ts';
import { importPath } from './import-files.ts';
import { type ReadRow, rowReader } from './import-row.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The import whose rows become stories. */
    import: string;
  }
}

const BATCH = 200;
const BATCH_CHARACTERS = 2_000_000;
const MOST_PROBLEMS = 200;

/** Makes stories of a file’s rows. Its progress is stored beside them, so that one that is cut off goes on where it was. */
export async function importWork(deps: Deps, run: JobRun): Promise<JobOutcome> {
  const { db, files } = deps;
  const { iid, target } = run.job;
  const document = (await refs.import(db, target).get()).data() as ImportDocument | undefined;
  // Of one that was cut off between its end and this, the file is still there.
  if (document?.status === 'done') await files.remove(importPath(iid, target));
  if (document?.status !== 'running') return 'done';
  try {
    if (run.attemptsExhausted) throw new Error('Every try ended without an answer');
    await new RowImport(deps, run, document).read();
    await files.remove(importPath(iid, target));
  } catch (error) {
    const isOver = error instanceof ChannelGone || error instanceof SchoolClosed;
    if (isOver || run.isLastAttempt || run.attemptsExhausted) {
      await fail(deps, run, isOver ? error.message : 'Something went wrong on our side.', isOver);
    }
    if (!isOver) throw error;
    return 'ended';
  }
  return 'done';
}

/** @param endsJob there is no further try */
function fail(deps: Deps, run: JobRun, message: string, endsJob: boolean): Promise<void> {
  const reference = refs.import(deps.db, run.job.target);
  return deps.db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const { exists } = await tx.get(reference);
    if (endsJob) finishJobIn(deps, tx, run, { status: 'failed', error: { code: 'conflict', message } });
    if (!exists) return;
    const problem: ImportProblem = { row: 0, field: 'row', message };
    tx.update(reference, { status: 'failed', problems: [problem] });
  });
}

class RowImport {
  private readonly deps: Deps;
  private readonly run: JobRun;
  private readonly document: ImportDocument;
  private counts: JobCounts;
  private readonly problems: ImportProblem[];
  private batch: Hashed[] = [];
  private characters = 0;

  constructor(deps: Deps, run: JobRun, document: ImportDocument) {
    this.deps = deps;
    this.run = run;
    this.document = document;
    this.counts = document.counts;
    this.problems = [...document.problems];
  }

  async read(): Promise<void> {
    const { deps, run, document } = this;
    const { latest, repeated } = await this.latestRows();
    let row = 0;
    for await (const parsed of this.rows()) {
      row += 1;
      if (row <= document.done) continue;
      this.count('seen');
      if ('problem' in parsed) {
        this.failed({ row, ...parsed.problem });
        continue;
      }
      const { story } = parsed;
      if (latest.get(story.id) !== row) {
        this.count(repeated.has(row) ? 'unchanged' : 'updated');
        continue;
      }
      const entry = hashed(deps, { iid: document.iid, id: document.feedId }, itemOfSent(deps, story));
      this.batch.push(entry);
      this.characters += entry.item.html.length + entry.item.text.length;
      if (this.batch.length < BATCH && this.characters < BATCH_CHARACTERS) continue;
      run.signal.throwIfAborted();
      await this.store(row);
    }
    run.signal.throwIfAborted();
    if (this.batch.length > 0) await this.store(row);
    await this.end(row);
  }

  private async *rows(): AsyncGenerator<ReadRow> {
    const { deps, document } = this;
    const { iid, id, columns, mapping, dateOrder } = document;
    const pieces = await deps.files.readPieces(importPath(iid, id));
    if (!pieces) throw new Error('The file of an import was not found');
    const read = rowReader(deps.hashing, {
      columns: columns.map(({ name }) => name),
      mapping,
      dateOrder,
      timeZone: await schoolZone(deps.db, iid),
    });
    let isHead = true;
    for await (const cells of rowsOf(deps.csv, pieces, document.file)) {
      if (!isHead) yield read(cells);
      isHead = false;
    }
  }

  /** By the id of its story, the last row that has it; and the rows whose next one of the same story says the same. */
  private async latestRows(): Promise<{ latest: ReadonlyMap<string, number>; repeated: ReadonlySet<number> }> {
    const latest = new Map<string, number>();
    const repeated = new Set<number>();
    // As numbers, which take little memory: a file has up to 200,000 rows.
    const said = [0];
    for await (const parsed of this.rows()) {
      const row = said.length;
      said.push('story' in parsed ? this.digestOf(parsed.story) : 0);
      if (!('story' in parsed)) continue;
      const before = latest.get(parsed.story.id);
      if (before !== undefined && said[before] === said[row]) repeated.add(before);
      latest.set(parsed.story.id, row);
    }
    return { latest, repeated };
  }

  private digestOf(story: object): number {
    return Number.parseInt(this.deps.hashing.sha256(JSON.stringify(story), 'hex').slice(0, 12), 16);
  }

  private count(what: keyof JobCounts): void {
    this.counts = { ...this.counts, [what]: this.counts[what] + 1 };
  }

  private failed(problem: ImportProblem): void {
    this.count('failed');
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
  }

  private async store(row: number): Promise<void> {
    const { deps, run, document, counts } = this;
    const stored = await storeChunk(deps, { iid: document.iid, id: document.feedId }, this.batch, {
      assertLease: (tx) => run.assertLease(tx),
      write: (tx, part) => {
        this.noteAdded(tx, row, part.addedIds);
        const now = withStored(counts, part);
        this.note(tx, row, now);
        run.progress(tx, now);
        run.gotFurther(tx);
      },
    });
    this.counts = withStored(counts, stored);
    deps.changes.mark(document.iid, ['stories', 'collections']);
    this.batch = [];
    this.characters = 0;
  }

  private noteAdded(tx: Transaction, row: number, ids: readonly string[]): void {
    if (ids.length === 0) return;
    const { iid, id } = this.document;
    const part: ImportAddedDocument = { iid, ids: [...ids] };
    tx.set(refs.importAdded(this.deps.db, id).doc(String(row)), part);
  }

  private note(tx: Transaction, done: number, counts: JobCounts): void {
    tx.update(refs.import(this.deps.db, this.document.id), { done, counts, problems: this.problems });
  }

  private end(row: number): Promise<void> {
    const { deps, run, document } = this;
    return deps.db.runTransaction(async (tx) => {
      await run.assertLease(tx);
      const feed = await readOpenFeed(deps, tx, { iid: document.iid, id: document.feedId });
      const now = stamp(deps.now());
      updateFeedIn(deps, tx, feed, { lastSyncAt: now, lastGoodSyncAt: now });
      this.note(tx, row, this.counts);
      tx.update(refs.import(deps.db, document.id), { status: 'done' });
      run.progress(tx, this.counts);
    });
  }
}
