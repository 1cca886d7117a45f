import { FieldValue } from 'firebase-admin/firestore';
import type { Permission } from '../../../src/domain/access.ts';
import { type Charged, entityOfPlan } from '../../../src/domain/entities/all.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { availability, COUNTER_PATHS, hasRemaining, toUsedResources } from '../../../src/domain/institution/limits.ts';
import type { AnalyticsGlobal, Institution, UsedResources } from '../../../src/domain/institution/schema.ts';
import type { Actor } from '../actor.ts';
import { AUDIT_PARTS } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { toUsage } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import { type SchoolTransaction, type Unless, withSchoolDocuments } from './school-transaction.ts';

/** One school inside one transaction, with what its plan limits. */
export type UsageTransaction = SchoolTransaction & {
  /** As charged so far. */
  usedResources(): UsedResources;
  /**
   * Takes from (or, with a negative number, gives back to) what the plan allows.
   * @throws ProductError `limit-reached`
   */
  charge(resource: Charged, by: number): void;
};

/** As many servers as may be at it, each with so many at once in one school, take one each: so many have to be left. */
const FAR = AUDIT_PARTS * 10;

/** Only who reads the counters alone can say; the work begins anew that way. */
class NeedsExactCount extends Error {}

/**
 * As `withSchoolTransaction`, with the plan's limits and the usage counters. Where a limit is far, one more is counted without
 * reading, so that no write blocks another; near it the counters are read before they are written, by one after the other.
 * ADR 41 says why both together keep the limit.
 */
export async function withUsageTransaction<T>(
  deps: Deps,
  actor: Actor,
  permission: Permission | 'member',
  work: (school: UsageTransaction) => Promise<T>,
  unless?: Unless,
): Promise<T> {
  try {
    return await countFar(deps, actor, permission, work, unless);
  } catch (error) {
    if (!(error instanceof NeedsExactCount)) throw error;
    return deps.queues.take(`usage ${actor.iid}`, 1, () => countExactly(deps, actor, permission, work, unless));
  }
}

type Run = <T>(
  deps: Deps,
  actor: Actor,
  permission: Permission | 'member',
  work: (school: UsageTransaction) => Promise<T>,
  unless?: Unless,
) => Promise<T>;

const countExactly: Run = (deps, actor, permission, work, unless) => {
  const usageRef = refs.usage(deps.db, actor.iid);
  return withSchoolDocuments(
    deps,
    actor,
    permission,
    [usageRef],
    async (school, [document]) => {
      const before = toUsage(document?.data() ?? null);
      const usage = structuredClone(before);
      const done = await work({
        ...school,
        usedResources: () => toUsedResources(usage),
        charge(resource, by) {
          const left = availability(resource, school.institution.subscription, toUsedResources(usage));
          if (!hasRemaining(left, by)) throw reached(resource, school.institution, usage);
          add(usage, resource, by);
        },
      });
      if (JSON.stringify(usage) !== JSON.stringify(before)) {
        school.tx.set(usageRef, usage);
        // Is delayed by every write that counts without reading, and makes those that come after read again.
        school.tx.set(refs.exactCounts(deps.db, actor.iid), { times: FieldValue.increment(1) }, { merge: true });
      }
      return done;
    },
    unless,
  );
};

const countFar: Run = (deps, actor, permission, work, unless) => {
  const usageRef = refs.usage(deps.db, actor.iid);
  return withSchoolDocuments(
    deps,
    actor,
    permission,
    // Locked to the end: no other write counts exactly between what is read next and what is written.
    [refs.exactCounts(deps.db, actor.iid)],
    async (school) => {
      const usage = toUsage((await usageRef.get()).data() ?? null);
      const charged = new Map<Charged, number>();
      const done = await work({
        ...school,
        usedResources() {
          throw new NeedsExactCount();
        },
        charge(resource, by) {
          const { remaining } = availability(resource, school.institution.subscription, toUsedResources(usage));
          const all = (charged.get(resource) ?? 0) + by;
          if (all > 1 || (all > 0 && remaining < FAR)) throw new NeedsExactCount();
          charged.set(resource, all);
        },
      });
      if (charged.size > 0) school.tx.set(usageRef, incrementsOf(charged), { merge: true });
      return done;
    },
    unless,
  );
};

function incrementsOf(charged: ReadonlyMap<Charged, number>): object {
  const increments: Record<string, unknown> = {};
  for (const [resource, by] of charged) {
    const [name, part] = COUNTER_PATHS[resource];
    const increment = FieldValue.increment(by);
    increments[name] = part === undefined ? increment : { ...(increments[name] as object), [part]: increment };
  }
  return increments;
}

function add(usage: AnalyticsGlobal, resource: Charged, by: number): void {
  const [name, part] = COUNTER_PATHS[resource];
  const counters: Record<string, unknown> = part === undefined ? usage : Object(usage[name]);
  const counter = part ?? name;
  counters[counter] = Math.max(0, Number(counters[counter]) + by);
}

function reached(resource: Charged, institution: Institution, usage: AnalyticsGlobal): ProductError {
  const { subscription } = institution;
  const { used, limit } = availability(resource, subscription, toUsedResources(usage));
  const plan = subscription?.displayName ?? 'none';
  const { one, many } = entityOfPlan(resource);
  const message = subscription
    ? `The plan ${plan} includes ${limit.toLocaleString('en-GB')} ${limit === 1 ? one : many}, and ${used.toLocaleString('en-GB')} ${used === 1 ? 'is' : 'are'} in use.`
    : `Your school has no plan yet, so it can have no ${many}.`;
  return new ProductError('limit-reached', message, { limit: { resource, used, limit, plan } });
}
