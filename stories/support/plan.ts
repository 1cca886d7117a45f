import { within } from 'storybook/test';
import { noBilling } from '../../server/billing/documents.ts';
import type { PaidSubscription } from '../../server/core/ports/payments.ts';
import { setPlan } from '../../src/domain/api/billing.ts';
import { SEED_OFFERS } from '../../src/domain/billing/plans.ts';
import type { PageContext } from './app.tsx';
import type { World } from './workbench/world.ts';

export const IID = 'oakfield';
export const CUSTOMER = `cus_${IID}`;
const DAY_MS = 86_400_000;

/** The school pays for a plan at Stripe, which says so. */
export async function pay(world: World, changes: Partial<PaidSubscription> = {}): Promise<void> {
  const plan = SEED_OFFERS.find(({ id }) => id === 'school');
  const customer = world.payments.of(CUSTOMER);
  const number = customer.invoices.length + 1;
  customer.invoices.unshift({
    id: `in_${number}`,
    number: `SPRX-${String(number).padStart(4, '0')}`,
    at: world.now(),
    amount: plan?.price?.amount ?? 0,
    currency: plan?.price?.currency ?? 'gbp',
    status: 'paid',
    url: 'https://invoice.stripe.example/view',
    pdf: 'https://invoice.stripe.example/pdf',
  });
  const now = Date.parse(world.now());
  const subscription: PaidSubscription = {
    id: 'sub_1',
    status: 'active',
    priceId: plan?.stripePriceId ?? null,
    plan: 'school',
    createdAt: new Date(now),
    renewsAt: new Date(now + 30 * DAY_MS),
    endsAt: null,
  };
  customer.subscriptions = [{ ...subscription, ...changes }];
  if (!world.documents.get('billing', 'state')) {
    await world.documents.set('billing', 'state', { ...noBilling(IID), stripeCustomerId: CUSTOMER });
  }
  await world.tellOfPayment(CUSTOMER);
}

/** A school that has paid for three months. */
export async function paid(world: World): Promise<void> {
  for (let months = 0; months < 3; months += 1) await pay(world);
  const [, failed, first] = world.payments.of(CUSTOMER).invoices;
  if (failed) Object.assign(failed, { at: '2026-10-20T09:30:00.000Z' });
  if (first) Object.assign(first, { at: '2026-09-20T09:30:00.000Z' });
}

/** Less than the school has: what it paid for has ended, or those who run the platform chose it. */
export async function starter(world: World): Promise<void> {
  if (world.documents.get('billing', 'state')?.stripeSubscriptionId) {
    await world.payments.cancel('sub_1');
    await world.tellOfPayment(CUSTOMER);
  } else await putOnPlan(world, 'starter');
}

export async function putOnPlan(world: World, plan: string): Promise<void> {
  const body = { plan, reason: 'Agreed by phone.' };
  await world.as('platform-admin', null).call(setPlan, { params: { iid: IID }, body });
}

/** The card of a plan by its name. */
export const card = (canvas: PageContext['canvas'], plan: string) =>
  within(canvas.getByRole('article', { name: `${plan} plan` }));
