import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { can, PERMISSIONS, type Permission, type Role } from '../../../src/domain/access.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import { dateFormat } from '../../../src/lib/date-format.ts';
import type { Actor } from '../actor.ts';
import { type AuditEntry, appendAudit, endOf } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { toInstitution } from '../firestore/documents.ts';
import { membershipIn } from '../firestore/membership.ts';
import { refs } from '../firestore/refs.ts';
import { assertNotSuspended } from '../suspension.ts';
import { type AuditedTransaction, runAudited } from './audited-transaction.ts';

/** One school inside one transaction. */
export type SchoolTransaction = AuditedTransaction & {
  readonly institution: Institution;
  /** The school's document, with what only one area knows of it. */
  readonly document: DocumentData | undefined;
  /** With the role as it is in the transaction. */
  readonly actor: Actor;
  /** Who acts, as colleagues know the person. */
  readonly person: { readonly uid: string; readonly name: string };
  /** People are counted, not limited. */
  countUsers(by: number): void;
};

export type Unless = { readonly evenIfDeleting?: boolean; readonly evenIfSuspended?: boolean };

/**
 * Runs one use case in one transaction: permission by the documents as they are in it, and the audit entries.
 * @throws ProductError `conflict` for a change in a school that is to be deleted, unless `evenIfDeleting`; `forbidden` in
 * one that is suspended, unless `evenIfSuspended`, for whoever does not run the platform
 */
export function withSchoolTransaction<T>(
  deps: Deps,
  actor: Actor,
  permission: Permission | 'member',
  work: (school: SchoolTransaction) => Promise<T>,
  unless?: Unless,
): Promise<T> {
  return withSchoolDocuments(deps, actor, permission, [], work, unless);
}

/** As `withSchoolTransaction`, with what else the work needs read in the same question. */
export async function withSchoolDocuments<T>(
  deps: Deps,
  actor: Actor,
  permission: Permission | 'member',
  more: readonly DocumentReference[],
  work: (school: SchoolTransaction, documents: readonly DocumentSnapshot[]) => Promise<T>,
  { evenIfDeleting = false, evenIfSuspended = false }: Unless = {},
): Promise<T> {
  const { db } = deps;
  const { iid } = actor;
  let after: (() => Promise<void>)[] = [];
  const result = await runAudited(deps, iid, async (tx, part) => {
    after = [];
    const { role, name, documents } = await readIfAllowed(deps, tx, actor, permission, [
      refs.institution(db, iid),
      refs.auditHead(db, part.name),
      ...more,
    ]);
    const [institutionDocument, head, ...rest] = documents;
    if (!institutionDocument?.exists) throw new ProductError('not-found', 'This school has been deleted.');
    if (!evenIfSuspended) assertNotSuspended(institutionDocument, actor);
    if (permission.endsWith('.wr') && !evenIfDeleting) assertNotDeleting(institutionDocument);
    const entries: AuditEntry[] = [];
    const now = deps.now();
    let users = 0;
    const school: SchoolTransaction = {
      tx,
      iid,
      institution: toInstitution(institutionDocument.id, institutionDocument.data() ?? {}),
      document: institutionDocument.data(),
      actor: { ...actor, role },
      person: { uid: actor.uid, name },
      now,
      countUsers: (by) => {
        users += by;
      },
      audit: (entry) => entries.push(entry),
      after: (next) => after.push(next),
    };
    const done = await work(school, rest);
    countUsers(deps, tx, iid, users);
    appendAudit(deps, tx, endOf(part, head?.data()), actor, now, entries);
    return done;
  });
  for (const next of after) await next();
  return result;
}

/** Counts people without reading, so that two who join or leave at once do not block each other. */
export function countUsers(deps: Deps, tx: Transaction, iid: string, by: number): void {
  if (by === 0) return;
  tx.set(refs.usage(deps.db, iid), { users: FieldValue.increment(by) }, { merge: true });
}

/** @throws ProductError `conflict` in a school that is to be deleted */
export function assertNotDeleting(document: DocumentSnapshot): void {
  const deletesAt: Timestamp | null | undefined = document.get('deletesAt');
  if (!deletesAt) return;
  const day = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    deletesAt.toDate(),
  );
  throw new ProductError(
    'conflict',
    `This school will be deleted on ${day}. Until then nothing in it can be changed. An admin can cancel the deletion in School settings.`,
  );
}

/**
 * Reads with the same question what decides whether the person still may: the role can have changed since the request was
 * let in. Two questions at once would leave the locks of the one behind when the other is refused.
 * @throws ProductError `forbidden`
 */
async function readIfAllowed(
  { db }: Deps,
  tx: Transaction,
  { uid, email, iid, role: hint, isPlatformAdmin }: Actor,
  permission: Permission | 'member',
  references: readonly DocumentReference[],
): Promise<{ role: Role | null; name: string; documents: DocumentSnapshot[] }> {
  if (isPlatformAdmin) return { role: hint, name: email ?? 'SprX', documents: await tx.getAll(...references) };
  let read: DocumentSnapshot[] | undefined;
  const { role, user } = await membershipIn(
    db,
    async (...decisive) => {
      if (read) return tx.getAll(...decisive);
      const all = await tx.getAll(...references, ...decisive);
      read = all.slice(0, references.length);
      return all.slice(references.length);
    },
    uid,
    iid,
    hint?.id ?? null,
  );
  if (!role) throw noMember();
  if (permission !== 'member' && !can({ isPlatformAdmin: false, role }, permission)) throw missing(permission);
  return { role, name: user?.displayName ?? email ?? uid, documents: read ?? [] };
}

function noMember(): ProductError {
  return new ProductError('forbidden', 'You are no longer a member of this school.');
}

export function missing(permission: Permission): ProductError {
  return new ProductError(
    'forbidden',
    `Your role here does not include “${PERMISSIONS[permission]}” (${permission}). An admin of your school can grant it.`,
    { permission },
  );
}
