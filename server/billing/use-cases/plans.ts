import type { Transaction } from 'firebase-admin/firestore';
import type { Plan } from '../../../src/domain/billing/plans.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Subscription } from '../../../src/domain/institution/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';

/** A plan that was written before it was said what it costs. */
type PlanDocument = Subscription & Partial<Plan>;

/** Reads. @throws ProductError `invalid` for a plan that is not offered */
export async function planIn(deps: Deps, tx: Transaction, id: string): Promise<Subscription> {
  return subscriptionOf(await offeredIn(deps, tx, id));
}

/** Reads. @throws ProductError `invalid` for a plan that is not offered */
export async function offeredIn(deps: Deps, tx: Transaction, id: string): Promise<Plan> {
  const plan = isDocumentId(id) ? dataOf<PlanDocument>(await tx.get(refs.plan(deps.db, id))) : null;
  if (plan && plan.active !== false) return planOf(id, plan);
  const message = 'There is no such plan.';
  throw new ProductError('invalid', message, { fields: { plan: message } });
}

/** Reads: the plan that a school has for which nothing is paid. */
export async function defaultPlanIn(deps: Deps, tx: Transaction): Promise<Subscription> {
  const settings = dataOf<{ defaultPlan?: string }>(await tx.get(refs.globalSettings(deps.db)));
  return planIn(deps, tx, settings?.defaultPlan ?? 'starter');
}

/** Reads: the plan that is paid by a price, or, for a price that no plan has any more, the one it was for. */
export async function paidPlanIn(
  deps: Deps,
  tx: Transaction,
  { priceId, plan }: { readonly priceId: string | null; readonly plan: string | null },
): Promise<Subscription | null> {
  if (priceId) {
    const [byPrice] = (await tx.get(refs.plans(deps.db).where('stripePriceId', '==', priceId).limit(1))).docs;
    if (byPrice) return subscriptionOf(planOf(byPrice.id, byPrice.data() as PlanDocument));
  }
  const document = plan && isDocumentId(plan) ? dataOf<PlanDocument>(await tx.get(refs.plan(deps.db, plan))) : null;
  return plan && document ? subscriptionOf(planOf(plan, document)) : null;
}

/** Every plan, in the order in which they are offered. */
export async function allPlans(deps: Deps): Promise<Plan[]> {
  const snapshot = await refs.plans(deps.db).get();
  return snapshot.docs
    .map((document) => planOf(document.id, document.data() as PlanDocument))
    .sort((a, b) => a.sort - b.sort || a.displayName.localeCompare(b.displayName, 'en'));
}

export function subscriptionOf({ id, displayName, features }: Subscription): Subscription {
  return { id, displayName, features };
}

function planOf(id: string, document: PlanDocument): Plan {
  const { displayName, features, description = '', extras = [], price = null, isFree = false } = document;
  const { stripePriceId = null, active = true, visible = true, sort = 0 } = document;
  return {
    id,
    displayName,
    features,
    description,
    extras,
    price,
    isFree,
    stripePriceId,
    active,
    visible,
    sort,
  };
}
