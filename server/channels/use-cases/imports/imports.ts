import { ProductError } from '../../../../src/domain/errors.ts';
import {
  guessMapping,
  hasText,
  type Import,
  type ImportField,
  type ImportMapping,
  type ImportMappingRequest,
  type ImportProblem,
} from '../../../../src/domain/feed/import.ts';
import { guessDateOrder } from '../../../../src/domain/feed/read-date.ts';
import { type Job, NO_COUNTS } from '../../../../src/domain/job/schema.ts';
import { manifestOf } from '../../../../src/domain/networks/all.ts';
import type { SchoolStory } from '../../../../src/domain/story/schema.ts';
import { disabledByPlanError } from '../../../billing/index.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { schoolZone } from '../../../core/firestore/school-zone.ts';
import { type JobDocument, toJob } from '../../../core/jobs/job-document.ts';
import { enqueueJob, runInlineJob, startInlineJob } from '../../../core/jobs/queue.ts';
import { getOwn, outsideTransaction } from '../../../core/read.ts';
import { withSchoolTransaction } from '../../../core/transaction/school-transaction.ts';
import { type FeedDocument, type ImportDocument, toImport } from '../../documents.ts';
import { recogniseTable, rowsOf, type TableFile, type TableFormat } from '../../table-file.ts';
import { itemOfSent } from '../inbound/sent-item.ts';
import { assertMayFill } from '../own-words.ts';
import { previewed } from '../preview-feed.ts';
import { importPath } from './import-files.ts';
import { rowReader } from './import-row.ts';
import { undoImport } from './undo-import.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;
/** Dates that are looked at for the order of their numbers. */
const DATES = 2_000;
const PREVIEWED = 5;
const MOST_PROBLEMS = 200;

type Sent = {
  readonly bytes: Uint8Array;
  /** Left out for a type that is none of ours. */
  readonly format: TableFormat | undefined;
  readonly fileName: string;
};

function feedToImport(deps: Deps, actor: Actor, feedId: string): Promise<FeedDocument> {
  return getOwn<FeedDocument>('feed', outsideTransaction, (id) => refs.feed(deps.db, actor.iid, id), feedId, actor.iid);
}

function ownImport(deps: Deps, actor: Actor, id: string): Promise<ImportDocument> {
  return getOwn<ImportDocument>('import', outsideTransaction, (own) => refs.import(deps.db, own), id, actor.iid);
}

/** Keeps a file of stories and says what is in it; nothing is imported yet. */
export async function createImport(deps: Deps, actor: Actor, feedId: string, sent: Sent): Promise<Import> {
  const { db, files } = deps;
  const feed = await feedToImport(deps, actor, feedId);
  if (!sent.format) throw new ProductError('unsupported-type', 'Send the file as text/csv or application/json.');
  if (manifestOf(feed.network).receives !== 'file') {
    throw new ProductError(
      'conflict',
      `The channel “${feed.name}” takes no files. Add a channel for stories from a file.`,
    );
  }
  const file = await recogniseTable(sent.bytes, sent.format);
  const looked = await lookAt(deps, piecesOf(sent.bytes), file);
  const id = deps.newId();
  const path = importPath(actor.iid, id);
  await files.write(path, { bytes: sent.bytes, contentType: 'application/octet-stream' });
  try {
    return await withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
      await getOwn<FeedDocument>('feed', school.tx, (own) => refs.feed(db, school.iid, own), feedId, school.iid);
      const { displayName = null } = (await school.tx.get(refs.user(db, actor.uid))).data() ?? {};
      const document: ImportDocument = {
        id,
        iid: school.iid,
        feedId,
        fileName: sent.fileName,
        status: 'mapping',
        file,
        ...looked,
        counts: NO_COUNTS,
        problems: [],
        jobId: null,
        done: 0,
        at: stamp(school.now),
        by: { uid: actor.uid, name: String(displayName ?? '') },
      };
      school.tx.create(refs.import(db, id), document);
      const auditedFields = { feedId, rows: looked.rows };
      school.audit({ action: 'import.create', target: refs.import(db, id).path, after: auditedFields });
      return toImport(document);
    });
  } catch (error) {
    await files.remove(path);
    throw error;
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

type Looked = Pick<ImportDocument, 'rows' | 'columns' | 'mapping' | 'dateOrder'>;

/** Reads all of it once: how many rows, which columns with what in them, and what each is for by its name. */
async function lookAt({ csv }: Deps, pieces: AsyncIterable<Uint8Array>, file: TableFile): Promise<Looked> {
  let names: readonly string[] | null = null;
  let rows = 0;
  let samples: string[][] = [];
  let mapping: ImportMapping = {};
  const dates: string[] = [];
  for await (const row of rowsOf(csv, pieces, file)) {
    if (!names) {
      names = row;
      samples = row.map(() => []);
      mapping = guessMapping(row);
      continue;
    }
    rows += 1;
    row.slice(0, names.length).forEach((cell, index) => {
      const columnSamples = samples[index];
      const sample = cell.replace(/\s+/g, ' ').trim().toWellFormed().slice(0, SAMPLE_LENGTH);
      if (columnSamples && columnSamples.length < SAMPLES && sample && !columnSamples.includes(sample))
        columnSamples.push(sample);
    });
    const date = mapping.publishedAt === undefined ? undefined : row[names.indexOf(mapping.publishedAt)];
    if (date && dates.length < DATES) dates.push(date);
  }
  const columns = (names ?? []).map((name, index) => ({ name, samples: samples[index] ?? [] }));
  return { rows, columns, mapping: plain(mapping), dateOrder: guessDateOrder(dates) };
}

/** Without fields that no column was chosen for: the database takes nothing undefined. */
function plain(mapping: ImportMapping): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The newest first. */
export async function listImports(deps: Deps, actor: Actor, feedId: string): Promise<Import[]> {
  await feedToImport(deps, actor, feedId);
  const snapshot = await refs.imports(deps.db).where('iid', '==', actor.iid).where('feedId', '==', feedId).get();
  const documents = snapshot.docs.map((document) => document.data() as ImportDocument);
  return documents.sort((a, b) => b.at.toMillis() - a.at.toMillis()).map(toImport);
}

export async function getImport(deps: Deps, actor: Actor, id: string): Promise<Import> {
  return toImport(await ownImport(deps, actor, id));
}

export type ImportPreview = { readonly items: SchoolStory[]; readonly problems: ImportProblem[] };

/** Says which column each field is taken from, and shows what would become of it. */
export async function mapImport(
  deps: Deps,
  actor: Actor,
  id: string,
  mappingRequest: ImportMappingRequest,
): Promise<{ import: Import; preview: ImportPreview }> {
  const before = await ownImport(deps, actor, id);
  assertOpen(before);
  const feed = await feedToImport(deps, actor, before.feedId);
  const file: TableFile = { ...before.file, separator: mappingRequest.separator ?? before.file.separator };
  const isOther = file.separator !== before.file.separator && file.format === 'csv';
  const looked: Looked = isOther ? await lookAt(deps, await fileOf(deps, before), file) : before;
  const dateOrder = mappingRequest.dateOrder ?? before.dateOrder;
  assertMapped(mappingRequest.mapping, looked.columns);
  const next = {
    ...before,
    file,
    rows: looked.rows,
    columns: looked.columns,
    mapping: plain(mappingRequest.mapping),
    dateOrder,
  };
  const preview = await previewOf(deps, feed, next);
  const saved = await withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
    const now = await getOwn<ImportDocument>('import', school.tx, (own) => refs.import(deps.db, own), id, school.iid);
    const reference = refs.import(deps.db, id);
    assertOpen(now);
    const { rows, columns, mapping } = next;
    const changes = { status: 'ready' as const, file, rows, columns, mapping, dateOrder };
    school.tx.update(reference, changes);
    return { ...now, ...changes };
  });
  return { import: toImport(saved), preview };
}

function assertOpen({ status }: ImportDocument): void {
  if (status === 'mapping' || status === 'ready') return;
  throw new ProductError('conflict', 'This file has been imported already. Choose the file again to import it again.');
}

function assertMapped(mapping: ImportMapping, columns: ImportDocument['columns']): void {
  const fields: Record<string, string> = {};
  for (const [field, column] of Object.entries(mapping) as [ImportField, string | undefined][]) {
    if (column !== undefined && !columns.some(({ name }) => name === column)) {
      fields[`mapping.${field}`] = `The file has no column “${column}”.`;
    }
  }
  if (!hasText(mapping)) fields['mapping.text'] = 'Choose the column that contains the text.';
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ProductError('invalid', message, { fields });
}

async function fileOf({ files }: Deps, { iid, id }: ImportDocument): Promise<AsyncIterable<Uint8Array>> {
  const pieces = await files.readPieces(importPath(iid, id));
  if (!pieces) throw new ProductError('conflict', 'The file is no longer kept. Choose it again.');
  return pieces;
}

async function previewOf(deps: Deps, feed: FeedDocument, document: ImportDocument): Promise<ImportPreview> {
  const items: SchoolStory[] = [];
  const problems: ImportProblem[] = [];
  const now = deps.now().toISOString();
  /** The place of a row's story among those shown. */
  const shown = new Map<string, number>();
  const read = rowReader(deps.hashing, {
    ...document,
    columns: document.columns.map(({ name }) => name),
    timeZone: await schoolZone(deps.db, document.iid),
  });
  let row = -1;
  for await (const cells of rowsOf(deps.csv, await fileOf(deps, document), document.file)) {
    row += 1;
    if (row === 0 || problems.length >= MOST_PROBLEMS) continue;
    const parsed = read(cells);
    if ('problem' in parsed) problems.push({ row, ...parsed.problem });
    else {
      const at = shown.get(parsed.story.id) ?? items.length;
      if (at >= PREVIEWED) continue;
      shown.set(parsed.story.id, at);
      items[at] = previewed(deps.hashing, itemOfSent(deps, parsed.story), feed.iid, feed.network, now);
    }
  }
  return { items, problems };
}

/** Queues the import of a file whose columns are known. */
export async function runImport(deps: Deps, actor: Actor, id: string): Promise<Job> {
  const { db } = deps;
  const job = await withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
    const document = await getOwn<ImportDocument>('import', school.tx, (own) => refs.import(db, own), id, school.iid);
    const reference = refs.import(db, id);
    const { jobId, status, mapping, feedId } = document;
    const running = jobId ? ((await school.tx.get(refs.job(db, jobId))).data() as JobDocument | undefined) : undefined;
    if (running && status === 'running') return toJob(running);
    if (status !== 'failed') assertOpen(document);
    if (!hasText(mapping)) throw new ProductError('conflict', 'First choose the column that contains the text.');
    const feed = await getOwn<FeedDocument>(
      'feed',
      school.tx,
      (own) => refs.feed(db, school.iid, own),
      feedId,
      school.iid,
    );
    assertMayFill(school, feed);
    if (feed.disabledByPlan) throw disabledByPlanError(feed.name, 'filled');
    if (feed.status === 'paused') throw new ProductError('conflict', `“${feed.name}” is paused. Resume it first.`);
    const queued = enqueueJob(deps, school, 'import', id);
    school.tx.update(reference, { status: 'running', jobId: queued.id });
    school.audit({ action: 'import.run', target: reference.path, after: { feedId, rows: document.rows } });
    return toJob(queued);
  });
  deps.wake();
  return job;
}

/** Removes the stories that it added and that were not touched since; a file that was not imported is forgotten. */
export async function deleteImport(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { db, files } = deps;
  const job = await withSchoolTransaction(deps, actor, 's.c.wr', async (school) => {
    const document = await getOwn<ImportDocument>('import', school.tx, (own) => refs.import(db, own), id, school.iid);
    const reference = refs.import(db, id);
    const { status, feedId } = document;
    if (status === 'running')
      throw new ProductError('conflict', 'This import is under way. Try again when it has finished.');
    // The job that takes its stories back reads of which channel they are.
    if (status === 'undone' && !(await school.tx.get(refs.importAdded(db, id).limit(1))).empty) return null;
    school.audit({ action: 'import.delete', target: reference.path, before: { feedId, status } });
    if (status === 'mapping' || status === 'ready' || status === 'undone') {
      school.tx.delete(reference);
      return null;
    }
    school.tx.update(reference, { status: 'undone' });
    return startInlineJob(deps, school, 'import-undone', id);
  });
  await files.remove(importPath(actor.iid, id));
  if (job) await runInlineJob(deps, job, undoImport);
}
