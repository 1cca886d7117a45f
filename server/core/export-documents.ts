import type { DocumentReference, Timestamp } from 'firebase-admin/firestore';
import { ProductError } from '../../src/domain/errors.ts';
import { type DataExport, EXPORT_DAYS } from '../../src/domain/person/export.ts';
import type { Deps } from './deps.ts';
import { dataOf, iso, stamp } from './firestore/documents.ts';
import { refs } from './firestore/refs.ts';
import { enqueueJob, type JobRun } from './jobs/queue.ts';
import type { AuditedTransaction } from './transaction/audited-transaction.ts';

/** `dataExports/{id}`: a copy of a person's data, or of a school's. */
export type ExportDocument = {
  id: string;
  /** The person it is about; `null` for a school's. */
  uid: string | null;
  /** The school it is about; left out for a person's. */
  iid?: string;
  /** Who asked for a school's. */
  askedBy?: string;
  status: 'waiting' | 'ready' | 'failed';
  requestedAt: Timestamp;
  readyAt: Timestamp | null;
  expiresAt: Timestamp | null;
  /** When its file is to go; `null` where there is none. */
  fileUntil?: Timestamp | null;
  size: number | null;
};

const DAY_MS = 86_400_000;
/** Files that one look deletes. */
const BATCH = 20;

export function exportPath({ uid, iid, id }: ExportDocument): string {
  return iid ? `schools/${iid}/exports/${id}.zip` : `users/${uid}/exports/${id}.zip`;
}

/** When the last one was asked for, in ms, whatever became of it; minus infinity without any. */
export function lastAsked(documents: readonly ExportDocument[]): number {
  return Math.max(...documents.map(({ requestedAt }) => requestedAt.toMillis()));
}

/** Writes one that waits, with the job of that kind. */
export function newExport(
  deps: Deps,
  transaction: AuditedTransaction,
  kind: 'data-export' | 'school-export',
  about: Pick<ExportDocument, 'uid' | 'iid' | 'askedBy'>,
): ExportDocument {
  const document: ExportDocument = {
    id: deps.newId(),
    ...about,
    status: 'waiting',
    requestedAt: stamp(transaction.now),
    readyAt: null,
    expiresAt: null,
    fileUntil: null,
    size: null,
  };
  transaction.tx.create(refs.exports(deps.db).doc(document.id), document);
  enqueueJob(deps, transaction, kind, document.id);
  transaction.after(async () => deps.wake());
  return document;
}

/** A write of the transaction: its file is there. @returns until when, ISO */
export function markReady(
  { tx, now }: Pick<AuditedTransaction, 'tx' | 'now'>,
  reference: DocumentReference,
  size: number,
): string {
  const expiresAt = new Date(now.getTime() + EXPORT_DAYS * DAY_MS);
  tx.update(reference, {
    status: 'ready',
    readyAt: stamp(now),
    expiresAt: stamp(expiresAt),
    fileUntil: stamp(expiresAt),
    size,
  } satisfies Partial<ExportDocument>);
  return expiresAt.toISOString();
}

/** The one that a job is to make. When the last try of `make` ends without it, its reader is told that it failed. */
export async function makeOrFail(
  deps: Deps,
  run: JobRun,
  make: (document: ExportDocument, reference: DocumentReference) => Promise<void>,
): Promise<'done'> {
  const reference = refs.exports(deps.db).doc(run.job.target);
  const document = dataOf<ExportDocument>(await reference.get());
  if (document?.status !== 'waiting') return 'done';
  try {
    // Work that takes its process down with it would otherwise go round for ever.
    if (run.attemptsExhausted) throw new Error('Every try ended without an answer');
    await make(document, reference);
  } catch (error) {
    if (run.isLastAttempt || run.attemptsExhausted)
      await reference.update({ status: 'failed' } satisfies Partial<ExportDocument>);
    throw error;
  }
  return 'done';
}

export const isOver = ({ expiresAt }: ExportDocument, now: Date) =>
  expiresAt !== null && expiresAt.toMillis() <= now.getTime();

export const exportGone = () =>
  new ProductError('not-found', 'This copy is not there: it is not ready yet, or its seven days are over.');

export type ExportFile = { readonly pieces: AsyncIterable<Uint8Array>; readonly size: number };

/** @throws ProductError `not-found` when it is not ready or gone */
export async function fileOf(deps: Deps, document: ExportDocument): Promise<ExportFile> {
  const pieces = document.status === 'ready' ? await deps.files.readPieces(exportPath(document)) : null;
  if (!pieces) throw exportGone();
  return { pieces, size: document.size ?? 0 };
}

export function toExport(document: ExportDocument, now: Date): DataExport {
  const { id, status, requestedAt, readyAt, expiresAt, size } = document;
  return {
    id,
    status: isOver(document, now) ? 'expired' : status,
    requestedAt: iso(requestedAt),
    readyAt: readyAt ? iso(readyAt) : null,
    expiresAt: expiresAt ? iso(expiresAt) : null,
    size,
  };
}

/** The newest first. */
export function listed(documents: readonly ExportDocument[], now: Date): DataExport[] {
  return documents
    .toSorted((a, b) => b.requestedAt.toMillis() - a.requestedAt.toMillis())
    .map((each) => toExport(each, now));
}

/** Deletes the files whose seven days are over. */
export async function removeOldExports(deps: Deps): Promise<void> {
  const due = await refs.exports(deps.db).where('fileUntil', '<=', stamp(deps.now())).limit(BATCH).get();
  for (const each of due.docs) {
    await deps.files.remove(exportPath(each.data() as ExportDocument));
    await each.ref.update({ fileUntil: null } satisfies Partial<ExportDocument>);
  }
}
