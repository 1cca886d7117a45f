import type { Transaction } from 'firebase-admin/firestore';
import { can, PERMISSIONS, type Permission } from '../../src/domain/access.ts';
import { ProductError } from '../../src/domain/errors.ts';
import { availability, toUsedResources } from '../../src/domain/institution/limits.ts';
import type { AnalyticsGlobal, Institution, Limited } from '../../src/domain/institution/schema.ts';
import { stamp, toInstitution, toUsage } from '../adapters/firestore/documents.ts';
import { roleIn } from '../adapters/firestore/membership.ts';
import { refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from './actor.ts';

type Charged = Extract<Limited, 'channels' | 'widgets' | 'stories' | 'collections'>;

type AuditEntry = {
  /** Such as `feed.create`. */
  readonly action: string;
  /** A document's path, or several for a bulk change. */
  readonly target: string | readonly string[];
  readonly before?: object;
  readonly after?: object;
};

/** One school inside one transaction. All reads of the work come before its first write. */
export type School = {
  readonly tx: Transaction;
  readonly iid: string;
  readonly institution: Institution;
  readonly actor: Actor;
  readonly now: Date;
  /** What is left of the plan, as charged so far. */
  remaining(resource: Charged): number;
  /**
   * Takes from (or, with a negative number, gives back to) what the plan allows.
   * @throws ProductError `limit-reached`
   */
  charge(resource: Charged, by: number): void;
  limitError(resource: Charged): ProductError;
  audit(entry: AuditEntry): void;
};

const RESOURCE_NAMES: Record<Charged, string> = {
  channels: 'channels',
  widgets: 'story widgets',
  stories: 'approved or scheduled stories',
  collections: 'collections',
};

/**
 * Runs one use case in one transaction: permission by the documents as they are in it, the plan's limits, the usage
 * counters and the audit entries.
 */
export function inSchool<T>(
  deps: Deps,
  actor: Actor,
  permission: Permission,
  work: (school: School) => Promise<T>,
): Promise<T> {
  const { db } = deps;
  return db.runTransaction(
    async (tx) => {
      const [documents] = await Promise.all([
        tx.getAll(refs.institution(db, actor.iid), refs.usage(db, actor.iid)),
        assertStillMay(deps, tx, actor, permission),
      ]);
      const [institutionDocument, usageDocument] = documents;
      if (!institutionDocument?.exists) throw new ProductError('not-found', 'This school is not there any more.');
      const institution = toInstitution(institutionDocument.id, institutionDocument.data() ?? {});
      const before = toUsage(usageDocument?.data() ?? null);
      const usage = structuredClone(before);
      const entries: AuditEntry[] = [];
      const now = deps.now();

      const left = (resource: Charged) =>
        availability(resource, institution.subscription, toUsedResources(usage)).remaining;
      const limitError = (resource: Charged) => reached(resource, institution, usage);
      const result = await work({
        tx,
        iid: actor.iid,
        institution,
        actor,
        now,
        remaining: left,
        limitError,
        charge(resource, by) {
          if (by > left(resource)) throw limitError(resource);
          add(usage, resource, by);
        },
        audit: (entry) => entries.push(entry),
      });

      if (JSON.stringify(usage) !== JSON.stringify(before)) tx.set(refs.usage(db, actor.iid), usage);
      for (const { action, target, before: old, after } of entries) {
        tx.create(refs.audit(db).doc(deps.newId()), {
          iid: actor.iid,
          actor: { uid: actor.uid, email: actor.email },
          action,
          target,
          at: stamp(now),
          requestId: actor.requestId,
          before: old ?? null,
          after: after ?? null,
        });
      }
      return result;
    },
    { maxAttempts: 10 },
  );
}

/** The role may have changed since the request was let in. */
async function assertStillMay(deps: Deps, tx: Transaction, actor: Actor, permission: Permission): Promise<void> {
  if (actor.isPlatformAdmin) return;
  const role = await roleIn(
    deps.db,
    (...documents) => tx.getAll(...documents),
    actor.uid,
    actor.iid,
    actor.role?.id ?? null,
  );
  if (!can({ isPlatformAdmin: false, role }, permission)) throw missing(permission);
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
  const message = subscription
    ? `The plan ${plan} includes ${limit.toLocaleString('en-GB')} ${RESOURCE_NAMES[resource]}, and ${used.toLocaleString('en-GB')} are in use.`
    : `Your school has no plan yet, so it can have no ${RESOURCE_NAMES[resource]}.`;
  return new ProductError('limit-reached', message, { limit: { resource, used, limit, plan } });
}
