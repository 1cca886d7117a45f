import { ProductError } from '../../../src/domain/errors.ts';
import { settingsPath } from '../../../src/domain/institution/settings-pages.ts';
import type { DataExport } from '../../../src/domain/person/export.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import {
  assertRested,
  type ExportDocument,
  type ExportFile,
  exportGone,
  fileOf,
  isOver,
  listed,
  newExport,
  packExport,
  toExport,
} from '../../core/export-documents.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { JobHandler } from '../../core/jobs/queue.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { collectSchoolExport } from './collect-school-export.ts';
import { assertAdmin } from './school-deletion.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The target is the export's id. */
    'school-export': string;
  }
}

const HOUR_MS = 3_600_000;
const ONE_AN_HOUR = 'A school can request one data export an hour, including failed ones. The last one is in the list.';
const ADMINS_ONLY = 'Only an admin of the school can request its data export.';
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
      assertRested(before, HOUR_MS, now, ONE_AN_HOUR);
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
  const snapshot = await refs.exports(deps.db).where('iid', '==', iid).get();
  return listed(
    snapshot.docs.map((each) => each.data() as ExportDocument),
    deps.now(),
  );
}

/**
 * The ZIP itself, piece by piece, and its size in bytes. The audit log says that it was fetched, and by whom.
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
      const dataExport = reference ? dataOf<ExportDocument>(await school.tx.get(reference)) : null;
      if (dataExport?.iid !== school.iid || dataExport.status !== 'ready' || isOver(dataExport, school.now))
        throw exportGone();
      school.audit({ action: 'school.export-fetch', target: refs.institution(deps.db, school.iid).path });
      return dataExport;
    },
    { ...EVEN_IF_DELETING, evenIfSuspended: true },
  );
  return fileOf(deps, document);
}

/** Gathers, packs, and tells who asked by an email. */
export const makeSchoolExport: JobHandler = (deps, run) =>
  packExport(deps, run, async ({ iid = '', askedBy = '' }) => {
    const school = await refs.institution(deps.db, iid).get();
    return {
      pieces: collectSchoolExport(deps, iid, run.signal),
      uid: askedBy,
      enqueueEmail: (transaction, to, about) =>
        enqueueEmail(deps, transaction, 'school-export-ready', to, {
          ...about,
          school: String(school.get('name') ?? iid),
          url: asIs(`${deps.appOrigin}${settingsPath('danger')}`),
        }),
    };
  });
