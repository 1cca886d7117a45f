import type { Timestamp } from 'firebase-admin/firestore';
import { ProductError } from '../../src/domain/errors.ts';
import { type DataExport, EXPORT_DAYS } from '../../src/domain/person/export.ts';
import { dataOf, iso, stamp } from '../adapters/firestore/documents.ts';
import type { UserDocument } from '../adapters/firestore/people-documents.ts';
import { isDocumentId, refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import { newJob, type Work } from '../jobs/queue.ts';
import type { Caller } from './actor.ts';
import { gatherPerson } from './gather-person.ts';
import { onPlatform } from './ledger.ts';
import { queueLetter } from './outbox.ts';

/** `dataExports/{id}` */
type ExportDocument = {
  id: string;
  uid: string;
  status: 'waiting' | 'ready' | 'failed';
  requestedAt: Timestamp;
  readyAt: Timestamp | null;
  expiresAt: Timestamp | null;
  size: number | null;
};

const DAY_MS = 86_400_000;
const pathOf = ({ uid, id }: Pick<ExportDocument, 'uid' | 'id'>) => `users/${uid}/exports/${id}.zip`;

/** Begins to gather everything about a person. @throws ProductError `too-many-requests` within a day of the last one */
export function requestExport(deps: Deps, caller: Caller): Promise<DataExport> {
  return onPlatform(deps, caller, async (ledger) => {
    const { tx, now } = ledger;
    const mine = await tx.get(refs.exports(deps.db).where('uid', '==', caller.uid));
    const last = Math.max(
      ...mine.docs
        .map((each) => each.data() as ExportDocument)
        .filter(({ status }) => status !== 'failed')
        .map(({ requestedAt }) => requestedAt.toMillis()),
    );
    const wait = last + DAY_MS - now.getTime();
    if (wait > 0) {
      const error = new ProductError(
        'too-many-requests',
        'You can ask for one copy a day. The last one is in the list below.',
      );
      error.retryAfter = Math.ceil(wait / 1000);
      throw error;
    }
    const document: ExportDocument = {
      id: deps.newId(),
      uid: caller.uid,
      status: 'waiting',
      requestedAt: stamp(now),
      readyAt: null,
      expiresAt: null,
      size: null,
    };
    tx.create(refs.exports(deps.db).doc(document.id), document);
    newJob(deps, ledger, 'data-export', document.id);
    ledger.audit({ action: 'person.export', target: refs.user(deps.db, caller.uid).path });
    ledger.after(async () => deps.wake());
    return toExport(document, now);
  });
}

/** The newest first. Files whose time is over are deleted here. */
export async function listExports(deps: Deps, caller: Caller): Promise<DataExport[]> {
  const now = deps.now();
  const found = await refs.exports(deps.db).where('uid', '==', caller.uid).get();
  const all = found.docs
    .map((each) => each.data() as ExportDocument)
    .toSorted((a, b) => b.requestedAt.toMillis() - a.requestedAt.toMillis());
  for (const each of all) if (isOver(each, now)) await deps.files.remove(pathOf(each));
  return all.map((each) => toExport(each, now));
}

/** The ZIP itself. @throws ProductError `not-found` for what is not there, not ready, over or another person's */
export async function readExport(deps: Deps, caller: Caller, id: string): Promise<Uint8Array> {
  const document = isDocumentId(id) ? dataOf<ExportDocument>(await refs.exports(deps.db).doc(id).get()) : null;
  if (!document || document.uid !== caller.uid) throw gone();
  if (isOver(document, deps.now())) {
    await deps.files.remove(pathOf(document));
    throw gone();
  }
  const file = document.status === 'ready' ? await deps.files.read(pathOf(document)) : null;
  if (!file) throw gone();
  return file.bytes;
}

const gone = () =>
  new ProductError('not-found', 'This copy is not there: it is not ready yet, or its seven days are over.');

const isOver = ({ expiresAt }: ExportDocument, now: Date) =>
  expiresAt !== null && expiresAt.toMillis() <= now.getTime();

function toExport(document: ExportDocument, now: Date): DataExport {
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

/** Gathers, packs, and tells the person by a letter. */
export const makeExport: Work = async (deps, run) => {
  const reference = refs.exports(deps.db).doc(run.job.target);
  const document = dataOf<ExportDocument>(await reference.get());
  if (document?.status !== 'waiting') return 'done';
  try {
    const bytes = await gatherPerson(deps, document.uid);
    await deps.files.write(pathOf(document), { bytes, contentType: 'application/zip' });
    await onPlatform(deps, { uid: 'system', email: null, isPlatformAdmin: true, requestId: null }, async (ledger) => {
      const [now, user] = await ledger.tx.getAll(reference, refs.user(deps.db, document.uid));
      const person = user ? dataOf<UserDocument>(user) : null;
      // The account was deleted meanwhile, and its files with it.
      if (!now?.exists) return;
      const expiresAt = new Date(ledger.now.getTime() + EXPORT_DAYS * DAY_MS);
      ledger.tx.update(reference, {
        status: 'ready',
        readyAt: stamp(ledger.now),
        expiresAt: stamp(expiresAt),
        size: bytes.byteLength,
      } satisfies Partial<ExportDocument>);
      if (!person?.email) return;
      queueLetter(deps, ledger, 'data-export-ready', person.email, {
        firstname: person.firstname ?? null,
        expiresAt: expiresAt.toISOString(),
        url: `${deps.appOrigin}/user/dataexport`,
      });
    });
  } catch (error) {
    if (run.lastTry) await reference.update({ status: 'failed' } satisfies Partial<ExportDocument>);
    throw error;
  }
  return 'done';
};
