import type { Transaction } from 'firebase-admin/firestore';
import { overPlan } from '../../../src/domain/billing/plans.ts';
import { RETENTION_CHOICE_DAYS, SWITCHABLE, type Switchable } from '../../../src/domain/billing/schema.ts';
import type { Limited, Subscription } from '../../../src/domain/institution/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { iso, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import type { UsageTransaction } from '../../core/transaction/usage-transaction.ts';
import type { MemberDocument } from '../../identity/index.ts';
import type { BillingDocument } from '../documents.ts';

const DAY_MS = 86_400_000;
const MAX_RECIPIENTS = 10;

export const isSwitchable = (resource: Limited): resource is Switchable =>
  SWITCHABLE.some((switchable) => switchable === resource);

/** Reads: addresses of those who may change the school's plan. */
export async function billingPeopleIn(deps: Deps, tx: Transaction, iid: string): Promise<string[]> {
  const roles = await tx.get(refs.roles(deps.db, iid).where('permissions', 'array-contains', 'i.b.wr').limit(30));
  if (roles.empty) return [];
  const ids = roles.docs.map(({ id }) => id);
  const members = await tx.get(refs.members(deps.db, iid).where('role', 'in', ids).limit(MAX_RECIPIENTS));
  return members.docs.flatMap((document) => (document.data() as MemberDocument).email ?? []);
}

/**
 * Puts a school on another plan. What is over the plan's limits keeps working for 30 days; those who may change the plan
 * hear of it by an email. @returns the state of the payments with the day until which; the caller writes it
 */
export function changePlan(
  deps: Deps,
  school: UsageTransaction,
  state: BillingDocument,
  { plan, people, reason }: { plan: Subscription; people: readonly string[]; reason?: string },
): BillingDocument {
  const before = school.institution.subscription;
  const isOver = overPlan(plan, school.usedResources()).some(({ resource }) => isSwitchable(resource));
  const keepBy = isOver ? stamp(new Date(school.now.getTime() + RETENTION_CHOICE_DAYS * DAY_MS)) : null;
  const reference = refs.institution(deps.db, school.iid);
  school.tx.update(reference, { subscription: plan });
  school.audit({
    action: 'school.plan',
    target: reference.path,
    before: { plan: before?.id ?? null },
    after: { plan: plan.id, keepBy: keepBy && iso(keepBy) },
    ...(reason === undefined ? {} : { reason }),
  });
  for (const to of people) {
    enqueueEmail(deps, school, 'plan-changed', to, {
      school: school.institution.name,
      plan: plan.displayName,
      before: before?.displayName ?? null,
      keepBy: keepBy && iso(keepBy),
      url: asIs(`${deps.appOrigin}/manage/subscription`),
    });
  }
  return { ...state, keepBy };
}
