import { overPlan, type Plan, SEED_OFFERS } from '../../domain/billing/plans.ts';
import { type Billing, type Invoice, KEEP_DAYS, type PlanRequest } from '../../domain/billing/schema.ts';
import { ProductError } from '../../domain/errors.ts';
import { toUsedResources } from '../../domain/institution/limits.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import type { Records } from './build.ts';
import type { World } from './world.ts';

type Kept = {
  payment: Billing['payment'];
  hasPortal: boolean;
  /** Whether anything can be paid through Stripe here at all. */
  canPay: boolean;
  request: PlanRequest | null;
  keepBy: string | null;
  invoices: Invoice[];
  isStripeDown: boolean;
};

const DAY = 86_400_000;
const all = new WeakMap<Records, Map<string, Kept>>();

/** What the school in memory keeps of its payment; also to prepare a story. */
export function billingKept({ records }: Pick<World, 'records'>, iid: string): Kept {
  const schools = all.get(records) ?? new Map<string, Kept>();
  all.set(records, schools);
  const kept: Kept = schools.get(iid) ?? {
    payment: null,
    hasPortal: false,
    canPay: true,
    request: null,
    keepBy: null,
    invoices: [],
    isStripeDown: false,
  };
  schools.set(iid, kept);
  return kept;
}

/** Plays Stripe and its word to the server: the plan is paid, and the school is on it. */
export function payFor(world: World, iid: string, plan: string): void {
  const { id, price } = planOf(plan);
  const kept = billingKept(world, iid);
  const now = Date.parse(world.now());
  kept.payment = { status: 'active', renewsAt: new Date(now + 30 * DAY).toISOString(), endsAt: null };
  kept.hasPortal = true;
  kept.invoices.unshift({
    id: `in_${id}_${kept.invoices.length + 1}`,
    number: `SPRX-${String(kept.invoices.length + 1).padStart(4, '0')}`,
    at: world.now(),
    amount: price?.amount ?? 0,
    currency: price?.currency ?? 'gbp',
    status: 'paid',
    url: 'https://invoice.stripe.example/view',
    pdf: 'https://invoice.stripe.example/pdf',
  });
  putOnPlan(world, iid, id);
}

/** Plays the server: another plan, and time to choose where it holds less than there is. */
export function putOnPlan(world: World, iid: string, plan: string): void {
  const school = schoolOf(world, iid);
  const { id, displayName, features, isFree } = planOf(plan);
  school.subscription = { id, displayName, features };
  const isOver = overPlan(school.subscription, toUsedResources(world.usage(iid))).length > 0;
  const kept = billingKept(world, iid);
  kept.keepBy = isOver ? new Date(Date.parse(world.now()) + KEEP_DAYS * DAY).toISOString() : null;
  if (isFree) kept.payment = null;
  if (kept.request?.plan.id === id) kept.request = null;
  world.changed();
}

/** @throws ProductError `invalid` at `plan` */
export function planOf(id: string): Plan {
  const plan = SEED_OFFERS.find((each) => each.id === id);
  if (plan) return plan;
  const message = 'There is no such plan.';
  throw new ProductError('invalid', message, { fields: { plan: message } });
}

export function schoolOf({ records }: World, iid: string): Institution {
  const school = records.institutions.find(({ id }) => id === iid);
  if (!school) throw new ProductError('not-found', 'This school is not there.');
  return school;
}
