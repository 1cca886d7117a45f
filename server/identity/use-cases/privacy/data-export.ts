import type { DataExport } from '../../../../src/domain/person/export.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import {
  assertRested,
  type ExportDocument,
  type ExportFile,
  exportGone,
  exportPath,
  fileOf,
  isOver,
  listed,
  newExport,
  packExport,
  toExport,
} from '../../../core/export-documents.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../../core/firestore/refs.ts';
import type { JobHandler } from '../../../core/jobs/queue.ts';
import { enqueueEmail } from '../../../core/mail/outbox.ts';
import { asIs } from '../../../core/mail/safe-texts.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { collectPersonExport } from './collect-person-export.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The target is the export's id. */
    'data-export': string;
  }
}

const DAY_MS = 86_400_000;
const ONE_A_DAY = 'You can request one copy a day, even if the last one failed. It is in the list below.';

/**
 * Begins to gather everything about a person. @throws ProductError `too-many-requests` within a day of the last one, also
 * of one that failed: it cost as much.
 */
export function requestExport(deps: Deps, caller: Caller): Promise<DataExport> {
  return withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    const mine = await tx.get(refs.exports(deps.db).where('uid', '==', caller.uid));
    assertRested(mine, DAY_MS, now, ONE_A_DAY);
    const document = newExport(deps, transaction, 'data-export', { uid: caller.uid });
    transaction.audit({ action: 'person.export', target: refs.user(deps.db, caller.uid).path });
    return toExport(document, now);
  });
}

/** The newest first. Files whose time is over are deleted here. */
export async function listExports(deps: Deps, caller: Caller): Promise<DataExport[]> {
  const now = deps.now();
  const snapshot = await refs.exports(deps.db).where('uid', '==', caller.uid).get();
  const all = snapshot.docs.map((each) => each.data() as ExportDocument);
  for (const each of all) if (isOver(each, now)) await deps.files.remove(exportPath(each));
  return listed(all, now);
}

/**
 * The ZIP itself, piece by piece, and its size in bytes.
 * @throws ProductError `not-found` for what is not there, not ready, over or another person's
 */
export async function readExport(deps: Deps, caller: Caller, id: string): Promise<ExportFile> {
  const document = isDocumentId(id) ? dataOf<ExportDocument>(await refs.exports(deps.db).doc(id).get()) : null;
  if (!document || document.uid !== caller.uid) throw exportGone();
  if (isOver(document, deps.now())) {
    await deps.files.remove(exportPath(document));
    throw exportGone();
  }
  return fileOf(deps, document);
}

/** Gathers, packs, and tells the person by an email. */
export const makeExport: JobHandler = (deps, run) =>
  packExport(deps, run, ({ uid }) => ({
    pieces: collectPersonExport(deps, uid ?? '', run.signal),
    uid: uid ?? '',
    enqueueEmail: (transaction, to, about) =>
      enqueueEmail(deps, transaction, 'data-export-ready', to, {
        ...about,
        url: asIs(`${deps.appOrigin}/user/dataexport`),
      }),
  }));
