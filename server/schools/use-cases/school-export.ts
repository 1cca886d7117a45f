import { ProductError } from '../../../src/domain/errors.ts';
import type { DataExport } from '../../../src/domain/person/export.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import {
  type ExportDocument,
  type ExportFile,
  exportGone,
  exportPath,
  fileOf,
  isOver,
  lastAsked,
  listed,
  makeOrFail,
  markReady,
  newExport,
  toExport,
} from '../../core/export-documents.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { UserDocument } from '../../core/firestore/user-document.ts';
import type { JobHandler } from '../../core/jobs/queue.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { withPlatformTransaction } from '../../core/transaction/audited-transaction.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { collectSchoolExport } from './collect-school-export.ts';
import { assertAdmin } from './school-deletion.ts';

const HOUR_MS = 3_600_000;
const ADMINS_ONLY = 'Only an admin of the school can take a copy of everything.';
const EVEN_IF_DELETING = { evenIfDeleting: true };

/**
 * Begins to gather everything of a school, also of one that is to be deleted.
 * @throws ProductError `forbidden` for who is no admin, `too-many-requests` within an hour of the last one
 */
export function requestSchoolExport(deps: Deps, actor: Actor): Promise<DataExport> {
  return withSchoolTransaction(
    deps,
    actor,
    'i.s.wr',
    async (school) => {
      const { tx, now, iid } = school;
      await assertAdmin(deps, school, ADMINS_ONLY);
      const before = await tx.get(refs.exports(deps.db).where('iid', '==', iid));
      const wait = lastAsked(before.docs.map((each) => each.data() as ExportDocument)) + HOUR_MS - now.getTime();
      if (wait > 0) {
        const error = new ProductError(
          'too-many-requests',
          'A school can ask for one copy an hour, also when it could not be made. The last one is in the list.',
        );
        error.retryAfter = Math.ceil(wait / 1000);
        throw error;
      }
      const document = newExport(deps, school, 'school-export', { uid: null, iid, askedBy: actor.uid });
      school.audit({ action: 'school.export', target: refs.institution(deps.db, iid).path });
      return toExport(document, now);
    },
    EVEN_IF_DELETING,
  );
}

/** The newest first. @throws ProductError `forbidden` for who is no admin */
export async function listSchoolExports(deps: Deps, { iid, isPlatformAdmin, role }: Actor): Promise<DataExport[]> {
  if (!isPlatformAdmin && role?.id !== 'ADMIN') throw new ProductError('forbidden', ADMINS_ONLY);
  const found = await refs.exports(deps.db).where('iid', '==', iid).get();
  return listed(
    found.docs.map((each) => each.data() as ExportDocument),
    deps.now(),
  );
}

/**
 * The ZIP itself, piece by piece, and its size in bytes. That it was fetched, and by whom, stands in the audit log.
 * @throws ProductError `not-found` for what is not there, not ready, over or another school's; `forbidden`
 */
export async function readSchoolExport(deps: Deps, actor: Actor, id: string): Promise<ExportFile> {
  const document = await withSchoolTransaction(
    deps,
    actor,
    'i.s.wr',
    async (school) => {
      await assertAdmin(deps, school, ADMINS_ONLY);
      const reference = isDocumentId(id) ? refs.exports(deps.db).doc(id) : null;
      const found = reference ? dataOf<ExportDocument>(await school.tx.get(reference)) : null;
      if (found?.iid !== school.iid || found.status !== 'ready' || isOver(found, school.now)) throw exportGone();
      school.audit({ action: 'school.export-fetch', target: refs.institution(deps.db, school.iid).path });
      return found;
    },
    { ...EVEN_IF_DELETING, evenIfSuspended: true },
  );
  return fileOf(deps, document);
}

/** Gathers, packs, and tells who asked by an email. */
export const makeSchoolExport: JobHandler = (deps, run) =>
  makeOrFail(deps, run, async (document, reference) => {
    const { iid = '', askedBy = '' } = document;
    const path = exportPath(document);
    const pieces = collectSchoolExport(deps, iid, run.signal);
    const size = await deps.files.writePieces(path, 'application/zip', pieces);
    const isKept = await withPlatformTransaction(
      deps,
      { uid: 'system', email: null, isPlatformAdmin: true, requestId: null },
      async (transaction) => {
        const [now, school, user] = await transaction.tx.getAll(
          reference,
          refs.institution(deps.db, iid),
          refs.user(deps.db, askedBy),
        );
        if (!now?.exists) return false;
        const expiresAt = markReady(transaction, reference, size);
        const person = user ? dataOf<UserDocument>(user) : null;
        if (!person?.email) return true;
        enqueueEmail(deps, transaction, 'school-export-ready', person.email, {
          firstname: person.firstname ?? null,
          school: String(school?.get('name') ?? iid),
          expiresAt,
          url: `${deps.appOrigin}/manage/school`,
        });
        return true;
      },
    );
    // The school was deleted meanwhile.
    if (!isKept) await deps.files.remove(path);
  });
