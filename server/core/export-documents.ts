import type { DocumentReference, QuerySnapshot, Timestamp } from 'firebase-admin/firestore';
import { ProductError } from '../../src/domain/errors.ts';
import { type DataExport, EXPORT_DAYS } from '../../src/domain/person/export.ts';
import { SYSTEM } from './actor.ts';
import type { Deps } from './deps.ts';
import { dataOf, iso, stamp } from './firestore/documents.ts';
import { refs } from './firestore/refs.ts';
import type { UserDocument } from './firestore/user-document.ts';
import type { JobKind } from './jobs/job-document.ts';
import { enqueueJob, type JobRun } from './jobs/queue.ts';
import { type AuditedTransaction, withPlatformTransaction } from './transaction/audited-transaction.ts';

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

/**
 * Lets one copy be asked for in `pause` milliseconds, also after one that failed: it cost as much.
 * @throws ProductError `too-many-requests`
 */
export function assertRested(before: QuerySnapshot, pause: number, now: Date, message: string): void {
  const requestTimes = before.docs.map((each) => (each.data() as ExportDocument).requestedAt.toMillis());
  const wait = Math.max(...requestTimes) + pause - now.getTime();
  if (wait <= 0) return;
  const error = new ProductError('too-many-requests', message);
  error.retryAfter = Math.ceil(wait / 1000);
  throw error;
}

/** Writes a pending export, with the job of that kind. */
export function newExport(
  deps: Deps,
  transaction: AuditedTransaction,
  kind: JobKind,
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
function markReady(
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

/** The export of a job. When the last try of `make` ends without it, its reader is notified that it failed. */
async function makeOrFail(
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

type Packing = {
  readonly pieces: AsyncIterable<Uint8Array>;
  /** The person who is notified that it is ready, where the account still has an address. */
  readonly uid: string;
  enqueueEmail(
    transaction: AuditedTransaction,
    to: string,
    about: { readonly firstname: string | null; readonly expiresAt: string },
  ): void;
};

/** Packs the one that a job is to make, and tells by an email. What is deleted meanwhile leaves no file. */
export function packExport(
  deps: Deps,
  run: JobRun,
  packingOf: (document: ExportDocument) => Packing | Promise<Packing>,
): Promise<'done'> {
  return makeOrFail(deps, run, async (document, reference) => {
    const { pieces, uid, enqueueEmail } = await packingOf(document);
    const path = exportPath(document);
    const size = await deps.files.writePieces(path, 'application/zip', pieces);
    const isKept = await withPlatformTransaction(deps, SYSTEM, async (transaction) => {
      const [now, user] = await transaction.tx.getAll(reference, refs.user(deps.db, uid));
      if (!now?.exists) return false;
      const expiresAt = markReady(transaction, reference, size);
      const person = user ? dataOf<UserDocument>(user) : null;
      if (person?.email) enqueueEmail(transaction, person.email, { firstname: person.firstname ?? null, expiresAt });
      return true;
    });
    if (!isKept) await deps.files.remove(path);
  });
}

export const isOver = ({ expiresAt }: ExportDocument, now: Date) =>
  expiresAt !== null && expiresAt.toMillis() <= now.getTime();

export const exportGone = () =>
  new ProductError('not-found', 'Data export not found. It isn’t ready yet, or it was deleted after 7 days.');

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
