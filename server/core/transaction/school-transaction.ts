import type { DocumentReference, DocumentSnapshot, Timestamp, Transaction } from 'firebase-admin/firestore';
import { can, PERMISSIONS, type Permission, type Role } from '../../../src/domain/access.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { availability, hasRoomFor, toUsedResources } from '../../../src/domain/institution/limits.ts';
import type { AnalyticsGlobal, Institution, Limited, UsedResources } from '../../../src/domain/institution/schema.ts';
import type { Actor } from '../actor.ts';
import { type AuditEntry, appendAudit, headOf } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { toInstitution, toUsage } from '../firestore/documents.ts';
import { roleIn } from '../firestore/membership.ts';
import { refs } from '../firestore/refs.ts';
import { assertNotSuspended } from '../suspension.ts';
import { type AuditedTransaction, MAX_TRANSACTION_ATTEMPTS } from './audited-transaction.ts';

type Charged = Extract<Limited, 'channels' | 'widgets' | 'stories' | 'collections'>;

/** One school inside one transaction. */
export type SchoolTransaction = AuditedTransaction & {
  readonly institution: Institution;
  /** With the role as it is in the transaction. */
  readonly actor: Actor;
  /** As charged so far. */
  usedResources(): UsedResources;
  /**
   * Takes from (or, with a negative number, gives back to) what the plan allows.
   * @throws ProductError `limit-reached`
   */
  charge(resource: Charged, by: number): void;
  limitError(resource: Charged): ProductError;
  /** People are counted, not limited. */
  countUsers(by: number): void;
};

const RESOURCE_NAMES: Record<Charged, readonly [one: string, many: string]> = {
  channels: ['channel', 'channels'],
  widgets: ['story widget', 'story widgets'],
  stories: ['approved or scheduled story', 'approved or scheduled stories'],
  collections: ['collection', 'collections'],
};

type Unless = { readonly evenIfDeleting?: boolean; readonly evenIfSuspended?: boolean };

/**
 * Runs one use case in one transaction: permission by the documents as they are in it, the plan's limits, the usage
 * counters and the audit entries.
 * @throws ProductError `conflict` for a change in a school that is to be deleted, unless `evenIfDeleting`; `forbidden` in
 * one that is suspended, unless `evenIfSuspended`, for whoever does not run the platform
 */
export async function withSchoolTransaction<T>(
  deps: Deps,
  actor: Actor,
  permission: Permission | 'member',
  work: (school: SchoolTransaction) => Promise<T>,
  { evenIfDeleting = false, evenIfSuspended = false }: Unless = {},
): Promise<T> {
  const { db } = deps;
  let after: (() => Promise<void>)[] = [];
  const result = await db.runTransaction(
    async (tx) => {
      after = [];
      const { role, documents } = await readIfAllowed(deps, tx, actor, permission, [
        refs.institution(db, actor.iid),
        refs.usage(db, actor.iid),
        refs.auditHead(db, actor.iid),
      ]);
      const [institutionDocument, usageDocument, auditDocument] = documents;
      if (!institutionDocument?.exists) throw new ProductError('not-found', 'This school is not there any more.');
      if (!evenIfSuspended) assertNotSuspended(institutionDocument, actor);
      if (permission.endsWith('.wr') && !evenIfDeleting) assertNotDeleting(institutionDocument);
      const institution = toInstitution(institutionDocument.id, institutionDocument.data() ?? {});
      const before = toUsage(usageDocument?.data() ?? null);
      const usage = structuredClone(before);
      const entries: AuditEntry[] = [];
      const now = deps.now();

      const limitError = (resource: Charged) => reached(resource, institution, usage);
      const done = await work({
        tx,
        iid: actor.iid,
        institution,
        actor: { ...actor, role },
        now,
        usedResources: () => toUsedResources(usage),
        limitError,
        charge(resource, by) {
          const left = availability(resource, institution.subscription, toUsedResources(usage));
          if (!hasRoomFor(left, by)) throw limitError(resource);
          add(usage, resource, by);
        },
        countUsers(by) {
          usage.users = Math.max(0, usage.users + by);
        },
        audit: (entry) => entries.push(entry),
        after: (next) => after.push(next),
      });

      if (JSON.stringify(usage) !== JSON.stringify(before)) tx.set(refs.usage(db, actor.iid), usage);
      appendAudit(deps, tx, actor.iid, headOf(auditDocument?.data()), actor, now, entries);
      return done;
    },
    { maxAttempts: MAX_TRANSACTION_ATTEMPTS },
  );
  for (const next of after) await next();
  return result;
}

/** @throws ProductError `conflict` in a school that is to be deleted */
export function assertNotDeleting(document: DocumentSnapshot): void {
  const deletesAt: Timestamp | null | undefined = document.get('deletesAt');
  if (!deletesAt) return;
  const day = deletesAt
    .toDate()
    .toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  throw new ProductError(
    'conflict',
    `This school will be deleted on ${day}; until then nothing in it can be changed. An admin can still keep it, in the school’s settings.`,
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
  { uid, iid, role: hint, isPlatformAdmin }: Actor,
  permission: Permission | 'member',
  references: readonly DocumentReference[],
): Promise<{ role: Role | null; documents: DocumentSnapshot[] }> {
  if (isPlatformAdmin) return { role: hint, documents: await tx.getAll(...references) };
  let read: DocumentSnapshot[] | undefined;
  const role = await roleIn(
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
  return { role, documents: read ?? [] };
}

function noMember(): ProductError {
  return new ProductError('forbidden', 'You are not a member of this school any more.');
}

export function missing(permission: Permission): ProductError {
  return new ProductError(
    'forbidden',
    `Your role here does not include “${PERMISSIONS[permission]}” (${permission}). An admin of your school can grant it.`,
    { permission },
  );
}

function add(usage: AnalyticsGlobal, resource: Charged, by: number): void {
  if (resource === 'widgets') usage.widgets.story = Math.max(0, usage.widgets.story + by);
  else usage[resource] = Math.max(0, usage[resource] + by);
}

function reached(resource: Charged, institution: Institution, usage: AnalyticsGlobal): ProductError {
  const { subscription } = institution;
  const { used, limit } = availability(resource, subscription, toUsedResources(usage));
  const plan = subscription?.displayName ?? 'none';
  const [one, many] = RESOURCE_NAMES[resource];
  const message = subscription
    ? `The plan ${plan} includes ${limit.toLocaleString('en-GB')} ${limit === 1 ? one : many}, and ${used.toLocaleString('en-GB')} ${used === 1 ? 'is' : 'are'} in use.`
    : `Your school has no plan yet, so it can have no ${many}.`;
  return new ProductError('limit-reached', message, { limit: { resource, used, limit, plan } });
}
