import { isPaying, isStanding } from '../../../src/domain/billing/plans.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import type { PaidSubscription, PaymentEvent, Payments } from '../../core/ports/payments.ts';
import { type UsageTransaction, withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { type BillingDocument, noBilling, type StripeEventDocument } from '../documents.ts';
import { billingPeopleIn, changePlan } from './change-plan.ts';
import { defaultPlanIn, paidPlanIn } from './plans.ts';

const HANDLED_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
]);
const EVENT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Others may learn of the same school meanwhile. */
const MAX_ATTEMPTS = 20;

/** Handles an event of Stripe once. One about an unknown customer, or of a kind that is ignored, is only recorded. */
export async function handleStripeEvent(deps: Deps, payments: Payments, event: PaymentEvent): Promise<void> {
  if (!HANDLED_EVENTS.has(event.type) || event.customer === null) return;
  const ofCustomer = deps.db.collectionGroup('billing').where('stripeCustomerId', '==', event.customer);
  const iid = (await ofCustomer.limit(1).get()).docs[0]?.ref.parent.parent?.id;
  if (!iid) {
    deps.log.warn({ event: event.id, type: event.type }, 'payment for an unknown school');
    return;
  }
  await reconcileSubscription(deps, payments, iid, event.customer, event);
}

/**
 * Updates a school to what Stripe says now. Events only say that something has changed, so that
 * they may come in any order; what was learnt earlier is never written over what was learnt later.
 */
export async function reconcileSubscription(
  deps: Deps,
  payments: Payments,
  iid: string,
  customer: string,
  event: Pick<PaymentEvent, 'id' | 'type'> | null = null,
): Promise<void> {
  const reference = refs.billing(deps.db, iid);
  const heard = event ? refs.stripeEvents(deps.db).doc(event.id) : null;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    if (heard && (await heard.get()).exists) return;
    const turn = dataOf<BillingDocument>(await reference.get())?.turn ?? 0;
    const subscriptions = await payments.subscriptions(customer);
    const isDone = await withUsageTransaction(deps, stripeIn(iid), 'member', async (school) => {
      const [billing, before] = await school.tx.getAll(reference, ...(heard ? [heard] : []));
      if (before?.exists) return true;
      const state = (billing && dataOf<BillingDocument>(billing)) ?? noBilling(iid);
      if (state.turn !== turn) return false;
      await applySubscription(deps, school, state, subscriptions);
      if (heard && event) {
        const expiresAt = stamp(new Date(school.now.getTime() + EVENT_DAYS * DAY_MS));
        const document: StripeEventDocument = { type: event.type, iid, at: stamp(school.now), expiresAt };
        school.tx.create(heard, document);
      }
      return true;
    });
    if (isDone) return;
  }
  throw new ProductError('maintenance', 'Others are learning of the same school at this moment.');
}

function stripeIn(iid: string): Actor {
  return { uid: 'stripe', email: null, iid, isPlatformAdmin: true, role: null, requestId: null };
}

/** Reads, then writes. */
async function applySubscription(
  deps: Deps,
  school: UsageTransaction,
  state: BillingDocument,
  subscriptions: readonly PaidSubscription[],
): Promise<void> {
  const { tx, iid, institution } = school;
  const now = relevantSubscription(subscriptions);
  if (subscriptions.filter(({ status }) => isPaying(status)).length > 1) deps.log.error({ iid }, 'a school pays twice');
  const pays = isPaying(now?.status);
  const paid = now && pays ? await paidPlanIn(deps, tx, now) : null;
  if (now && pays && !paid) deps.log.error({ iid, price: now.priceId }, 'a school pays a price that no plan has');
  const plan = pays ? paid : isPaying(state.status) ? await defaultPlanIn(deps, tx) : null;
  const people = await billingPeopleIn(deps, tx, iid);

  let next: BillingDocument = {
    ...state,
    stripeSubscriptionId: now?.id ?? null,
    status: now?.status ?? null,
    priceId: now?.priceId ?? null,
    renewsAt: now?.renewsAt ? stamp(now.renewsAt) : null,
    endsAt: now?.endsAt ? stamp(now.endsAt) : null,
    turn: state.turn + 1,
    lastEventAt: stamp(school.now),
    checkout: isStanding(now?.status) ? null : state.checkout,
  };
  if (plan && plan.id !== institution.subscription?.id) next = changePlan(deps, school, next, { plan, people });
  if (next.status !== state.status) {
    const target = refs.billing(deps.db, iid).path;
    school.audit({
      action: 'school.payment',
      target,
      before: { status: state.status },
      after: { status: next.status },
    });
  }
  if (next.status === 'past_due' && state.status !== 'past_due') {
    const url = asIs(`${deps.appOrigin}/manage/subscription`);
    const props = { school: institution.name, plan: (plan ?? institution.subscription)?.displayName ?? '', url };
    for (const to of people) enqueueEmail(deps, school, 'payment-failed', to, props);
  }
  tx.set(refs.billing(deps.db, iid), next);
}

/** Of all that a school ever had the one that counts: what it pays for, the first where there are several; else what it could. */
function relevantSubscription(subscriptions: readonly PaidSubscription[]): PaidSubscription | null {
  const byAge = [...subscriptions].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  return (
    byAge.find(({ status }) => isPaying(status)) ??
    byAge.findLast(({ status }) => isStanding(status)) ??
    byAge.at(-1) ??
    null
  );
}

/** Ends what a school pays for. @throws ProductError `unavailable` */
export async function cancelSubscription({ db, payments }: Deps, iid: string): Promise<void> {
  const state = dataOf<BillingDocument>(await refs.billing(db, iid).get());
  if (!payments || !state) return;
  // A checkout page that is paid later would start the subscription again.
  if (state.checkout?.id) await payments.endCheckout(state.checkout.id);
  if (!state.stripeCustomerId) return;
  const ended = ['canceled', 'incomplete_expired'];
  for (const { id, status } of await payments.subscriptions(state.stripeCustomerId)) {
    if (!ended.includes(status)) await payments.cancel(id);
  }
}

const MOST_REMOVED = 100;

/** Forgets what was acted on long ago. */
export async function deleteOldEvents({ db, now }: Deps): Promise<void> {
  const old = await refs.stripeEvents(db).where('expiresAt', '<=', stamp(now())).limit(MOST_REMOVED).select().get();
  if (old.empty) return;
  const batch = db.batch();
  for (const { ref } of old.docs) batch.delete(ref);
  await batch.commit();
}
