import type { DangerousAct } from '../../../src/domain/admin/dangerous.ts';
import type { DirectoryEntry, SuspendSummary } from '../../../src/domain/admin/directory.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { SchoolStatus } from '../../../src/domain/institution/schema.ts';
import { actorIn, type Caller } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dangerous } from '../../core/dry-run.ts';
import { queuePurge } from '../../core/edge/purge-job.ts';
import { dataOf, iso, stamp, toInstitution, toUsage } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import type { SchoolDocument, Suspension } from '../settings-document.ts';
import { directoryEntry } from './directory.ts';

type Versioned = SchoolDocument & { version?: number };

/**
 * Closes a school: nothing of it is served, its channels are not read, its members can only read. Only the platform ends it.
 * @throws ProductError `not-found`; `conflict` for one that is suspended or merged, without a dry run, for another word
 */
export function suspendSchool(
  deps: Deps,
  caller: Caller,
  iid: string,
  body: DangerousAct,
): Promise<{ summary: SuspendSummary } | { school: DirectoryEntry }> {
  return dangerous(deps, caller, {
    route: `POST /admin/directory/${iid}/suspend`,
    body,
    plan: async () => {
      const summary = await summaryOf(deps, actorIn(caller, iid).iid);
      return { summary, confirm: summary.handle };
    },
    run: async () => {
      await changeStatus(deps, caller, iid, body.reason, ({ institution, now }, stored) => {
        const before = statusOf(institution);
        assertSuspendable(before, institution.name);
        const suspension: Suspension = { reason: body.reason, at: stamp(now), before: stored.status ?? null };
        return { before, after: 'suspended', fields: { suspension } };
      });
      return { school: await directoryEntry(deps, iid) };
    },
  });
}

/**
 * Ends a suspension: the school is again what it was before.
 * @throws ProductError `not-found`, `conflict` for one that is not suspended
 */
export async function resumeSchool(deps: Deps, caller: Caller, iid: string, reason: string): Promise<DirectoryEntry> {
  await changeStatus(deps, caller, iid, reason, ({ institution, now }, { suspension, deletesAt }) => {
    if (!suspension) throw new ProductError('conflict', `${institution.name} is not suspended.`);
    // While the school was suspended no member could stop its deletion.
    const lasted = now.getTime() - suspension.at.toMillis();
    return {
      before: 'suspended',
      after: suspension.before ?? (institution.isApproved ? 'approved' : 'waiting'),
      fields: {
        suspension: null,
        ...(deletesAt ? { deletesAt: stamp(new Date(deletesAt.toMillis() + lasted)) } : {}),
      },
    };
  });
  return directoryEntry(deps, iid);
}

type StatusChange = {
  readonly before: SchoolStatus;
  readonly after: SchoolStatus;
  /** What else changes of the school. */
  readonly fields: Partial<Pick<SchoolDocument, 'suspension' | 'deletesAt'>>;
};

/** Begins or ends a suspension: on the school, and on each of its roles and channels. */
function changeStatus(
  deps: Deps,
  caller: Caller,
  iid: string,
  reason: string,
  changeOf: (school: SchoolTransaction, stored: Versioned) => StatusChange,
): Promise<void> {
  return withSchoolTransaction(
    deps,
    actorIn(caller, iid),
    'i.s.wr',
    async (school) => {
      const { tx } = school;
      const [document, roles, feeds] = await Promise.all([
        tx.get(refs.institution(deps.db, iid)),
        tx.get(refs.roles(deps.db, iid)),
        tx.get(refs.feeds(deps.db, iid).select()),
      ]);
      const stored = document.data() as Versioned;
      const { before, after, fields } = changeOf(school, stored);
      const suspended = after === 'suspended';
      queuePurge(deps, school);
      tx.update(refs.institution(deps.db, iid), { ...fields, status: after, version: (stored.version ?? 0) + 1 });
      // The rules of Storage may read two documents: the person's and the role's.
      for (const role of roles.docs) tx.update(role.ref, { suspended });
      // A reading that finds nothing new reads two documents: the channel and what is remembered of it.
      for (const feed of feeds.docs) tx.update(feed.ref, { isClosed: suspended });
      school.audit({
        action: suspended ? 'school.suspend' : 'school.resume',
        target: `institutions/${iid}`,
        before: { status: before },
        after: { status: after },
        reason,
      });
    },
    { evenIfDeleting: true },
  );
}

const statusOf = ({ status, isApproved }: { status?: SchoolStatus | undefined; isApproved: boolean }): SchoolStatus =>
  status ?? (isApproved ? 'approved' : 'waiting');

function assertSuspendable(status: SchoolStatus, name: string): void {
  if (status === 'suspended') throw new ProductError('conflict', `${name} is already suspended.`);
  if (status === 'merged') throw new ProductError('conflict', `${name} was merged with another school.`);
}

/** @throws ProductError `not-found`, `conflict` for one that cannot be suspended */
async function summaryOf({ db }: Deps, iid: string): Promise<SuspendSummary> {
  const [school, usage] = await db.getAll(refs.institution(db, iid), refs.usage(db, iid));
  const document = school ? dataOf<SchoolDocument>(school) : null;
  if (!document) throw new ProductError('not-found', 'School not found.');
  const institution = toInstitution(iid, { ...document, secondFactorFrom: null, suspension: null });
  const status = statusOf(institution);
  assertSuspendable(status, institution.name);
  const { users, channels, widgets, stories } = toUsage(usage?.data() ?? null);
  return {
    name: institution.name,
    handle: institution.handle,
    status,
    users,
    channels,
    widgets: widgets.story + widgets.newsletter,
    stories,
    deletesAt: document.deletesAt ? iso(document.deletesAt) : null,
  };
}
