import { type Plan, SEED_OFFERS } from '../../domain/billing/plans.ts';
import type { Billing, Invoice, PlanRequest } from '../../domain/billing/schema.ts';
import { ProductError } from '../../domain/errors.ts';
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
