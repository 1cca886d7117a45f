import { isStanding } from '../../../src/domain/billing/plans.ts';
import type { Invoice } from '../../../src/domain/billing/schema.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import type { Actor } from '../../core/actor.ts';
import { callbackTo } from '../../core/callback.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { CheckoutPage, Payments } from '../../core/ports/payments.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { type BillingDocument, noBilling } from '../documents.ts';
import { offeredIn } from './plans.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';

/** Stripe keeps a page open for a day, and a key for as long. */
const PAGE_MS = 23 * 3_600_000;
const MOST_TRIES = 3;
const PLAN_PAGE = '/manage/subscription';

type Begun = NonNullable<BillingDocument['checkout']>;

/**
 * Where to pay for a plan. Who presses at the same moment as a colleague gets the same page, and of two pages for
 * different plans only the later one stays, so that a school cannot pay twice.
 * @throws ProductError `invalid` for an unknown plan, `conflict` for one that is not paid for so and for a school that
 * pays, `unavailable`
 */
export async function startCheckout(deps: Deps, actor: Actor, plan: string): Promise<string> {
  const payments = paymentsOf(deps);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { begun, before } = await begin(deps, actor, plan);
    const customer = await customerOf(deps, payments, actor);
    // One that is paid already is learnt of before another page can be paid on.
    if (before?.id) await assertUnpaid(deps, payments, actor, customer, await payments.endCheckout(before.id));
    if (begun.id) {
      const page = await payments.checkout(begun.id);
      await assertUnpaid(deps, payments, actor, customer, page);
      if (page.status === 'open' && page.url) return page.url;
      await keepPage(deps, actor, begun.key, null);
      continue;
    }
    const page = await payments.createCheckout({
      key: begun.key,
      iid: actor.iid,
      customer,
      plan,
      priceId: begun.priceId,
      successUrl: callbackTo(deps, `${PLAN_PAGE}?checkout=done`),
      cancelUrl: callbackTo(deps, PLAN_PAGE),
    });
    if (!(await keepPage(deps, actor, begun.key, page.id))) {
      await payments.endCheckout(page.id);
      throw new ProductError(
        'conflict',
        'Someone else at your school has just started a payment. Check your plan again.',
      );
    }
    if (page.url) return page.url;
  }
  throw new ProductError('unavailable', 'We couldn’t open the payment page. Try again in a few minutes.');
}

/** Notes that a payment has begun. @returns what may have been begun `before` for another plan */
function begin(deps: Deps, actor: Actor, planId: string): Promise<{ begun: Begun; before: Begun | null }> {
  return withSchoolTransaction(deps, actor, 'i.b.wr', async (school) => {
    const reference = refs.billing(deps.db, school.iid);
    const state = dataOf<BillingDocument>(await school.tx.get(reference)) ?? noBilling(school.iid);
    const plan = await offeredIn(deps, school.tx, planId);
    if (isStanding(state.status)) throw paysAlready();
    if (!school.institution.isApproved) {
      throw new ProductError('conflict', 'Your school can pay for a plan once it is approved.');
    }
    if (school.institution.subscription?.id === plan.id) {
      throw new ProductError('conflict', `Your school is already on the plan ${plan.displayName}.`);
    }
    if (!plan.stripePriceId || !plan.visible) {
      throw new ProductError('conflict', `The plan ${plan.displayName} can’t be bought here. Contact us for it.`);
    }
    const open = state.checkout;
    const isSame = open?.plan === plan.id && open.priceId === plan.stripePriceId;
    if (open && isSame && school.now.getTime() - open.at.toMillis() < PAGE_MS) return { begun: open, before: null };
    const begun = { key: deps.newId(), plan: plan.id, priceId: plan.stripePriceId, id: null, at: stamp(school.now) };
    school.tx.set(reference, { ...state, checkout: begun });
    school.audit({ action: 'school.checkout', target: reference.path, after: { plan: plan.id } });
    return { begun, before: open };
  });
}

/** @returns whether it is still the one that counts; `null` gives it up */
function keepPage(deps: Deps, actor: Actor, key: string, id: string | null): Promise<boolean> {
  const reference = refs.billing(deps.db, actor.iid);
  return deps.db.runTransaction(async (tx) => {
    const open = dataOf<BillingDocument>(await tx.get(reference))?.checkout;
    if (open?.key !== key) return false;
    tx.update(reference, id === null ? { checkout: null } : { 'checkout.id': id });
    return true;
  });
}

async function assertUnpaid(
  deps: Deps,
  payments: Payments,
  actor: Actor,
  customer: string,
  page: CheckoutPage,
): Promise<void> {
  if (page.status !== 'complete') return;
  await reconcileSubscription(deps, payments, actor.iid, customer);
  const state = dataOf<BillingDocument>(await refs.billing(deps.db, actor.iid).get());
  // What was paid once and has ended since is no reason not to pay again.
  if (isStanding(state?.status)) throw paysAlready();
}

const paysAlready = () =>
  new ProductError(
    'conflict',
    'Your school already pays for a plan. Change it, or pay the open invoice, on the payment page.',
  );

/** The school's customer at Stripe, made when it is first needed. */
async function customerOf(deps: Deps, payments: Payments, actor: Actor): Promise<string> {
  const { db } = deps;
  const existing = await knownCustomer(deps, actor);
  if (existing) return existing;
  const school = dataOf<Partial<Institution>>(await refs.institution(db, actor.iid).get());
  const made = await payments.createCustomer({ iid: actor.iid, name: school?.name ?? actor.iid });
  return db.runTransaction(async (tx) => {
    const [institution, billing] = await tx.getAll(refs.institution(db, actor.iid), refs.billing(db, actor.iid));
    if (!institution?.exists) throw new ProductError('not-found', 'This school has been deleted.');
    const state = (billing && dataOf<BillingDocument>(billing)) ?? noBilling(actor.iid);
    if (state.stripeCustomerId) return state.stripeCustomerId;
    tx.set(refs.billing(db, actor.iid), { ...state, stripeCustomerId: made });
    return made;
  });
}

/**
 * Where cards, invoices and the plan are changed; made when it is asked for and kept nowhere.
 * @throws ProductError `conflict` for a school that has never paid, `unavailable`
 */
export async function openPortal(deps: Deps, actor: Actor): Promise<string> {
  const payments = paymentsOf(deps);
  const customer = await knownCustomer(deps, actor);
  if (!customer) throw new ProductError('conflict', 'Your school has not paid for anything yet.');
  return payments.createPortal({ customer, returnUrl: callbackTo(deps, PLAN_PAGE) });
}

/** @throws ProductError `unavailable` */
export async function listInvoices(deps: Deps, actor: Actor): Promise<Invoice[]> {
  const customer = await knownCustomer(deps, actor);
  return deps.payments && customer ? deps.payments.invoices(customer) : [];
}

async function knownCustomer(deps: Deps, actor: Actor): Promise<string | null> {
  return dataOf<BillingDocument>(await refs.billing(deps.db, actor.iid).get())?.stripeCustomerId ?? null;
}

function paymentsOf({ payments }: Deps): Payments {
  if (!payments) throw new ProductError('conflict', 'Plans can’t be bought here. Contact us for one.');
  return payments;
}
