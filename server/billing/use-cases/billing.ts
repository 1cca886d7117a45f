import { isPaying, isStanding, overPlan, wayTo } from '../../../src/domain/billing/plans.ts';
import {
  type Billing,
  type PlanRequestInput,
  readBySwitchable,
  type Switchable,
} from '../../../src/domain/billing/schema.ts';
import { entityOfPlan } from '../../../src/domain/entities/all.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { toUsedResources } from '../../../src/domain/institution/limits.ts';
import type { AnalyticsGlobal } from '../../../src/domain/institution/schema.ts';
import { type Actor, actorIn, type Caller } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, iso, stamp, toInstitution, toUsage } from '../../core/firestore/documents.ts';
import { ofSchool } from '../../core/firestore/of-school.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { UserDocument } from '../../core/firestore/user-document.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { type BillingDocument, noBilling, type PlanRequestDocument, toPlanRequest } from '../documents.ts';
import { billingPeopleIn, changePlan } from './change-plan.ts';
import { allPlans, offeredIn, planIn } from './plans.ts';

/** Of those who run the platform, as many get an email. */
const MAX_RECIPIENTS = 50;

/** @throws ProductError `not-found` */
export async function billing(deps: Deps, actor: Actor): Promise<Billing> {
  const { db } = deps;
  const { iid } = actor;
  const off = async (resource: Switchable) =>
    (await ofSchool(db, entityOfPlan(resource).id, iid).where('disabledByPlan', '==', true).count().get()).data().count;
  const [[school, usage, billingDocument, planRequest], plans, switchedOff] = await Promise.all([
    db.getAll(refs.institution(db, iid), refs.usage(db, iid), refs.billing(db, iid), refs.planRequest(db, iid)),
    allPlans(deps),
    readBySwitchable(off),
  ]);
  if (!school?.exists) throw new ProductError('not-found', 'This school has been deleted.');
  const { subscription, isApproved } = toInstitution(iid, school.data() ?? {});
  const used = usage && dataOf<AnalyticsGlobal>(usage);
  const usedResources = used ? toUsedResources(toUsage(used)) : null;
  const state = (billingDocument && dataOf<BillingDocument>(billingDocument)) ?? noBilling(iid);
  const request = planRequest && dataOf<PlanRequestDocument>(planRequest);
  const standing = {
    plan: subscription?.id ?? null,
    isStanding: isStanding(state.status),
    canPay: deps.payments !== null && isApproved,
  };
  const over = overPlan(subscription, usedResources);
  return {
    plan: subscription,
    usedResources,
    payment: paymentOf(state),
    hasPortal: deps.payments !== null && Boolean(state.stripeCustomerId),
    offers: plans
      .filter((plan) => (plan.active && plan.visible) || plan.id === subscription?.id)
      .map((plan) => {
        const { id, displayName, features, description, extras, price, isFree } = plan;
        return { id, displayName, features, description, extras, price, isFree, way: wayTo(plan, standing) };
      }),
    request: request ? toPlanRequest(request) : null,
    excess: state.keepBy && over.length > 0 ? { keepBy: iso(state.keepBy), resources: over } : null,
    switchedOff,
  };
}

/** What has ended is not paid for any more. */
function paymentOf({ status, renewsAt, endsAt }: BillingDocument): Billing['payment'] {
  if (!status || !isStanding(status)) return null;
  return { status, renewsAt: renewsAt && iso(renewsAt), endsAt: endsAt && iso(endsAt) };
}

/**
 * Asks those who run the platform for a plan; they get an email.
 * @throws ProductError `conflict` while another request is pending or for the school’s own plan, `invalid` for one that is not
 * offered
 */
export async function requestPlan(deps: Deps, actor: Actor, input: PlanRequestInput): Promise<Billing> {
  const { db } = deps;
  await withSchoolTransaction(deps, actor, 'i.b.wr', async (school) => {
    const { tx, iid, institution } = school;
    const reference = refs.planRequest(db, iid);
    const [open, user] = await tx.getAll(reference, refs.user(db, actor.uid));
    const plan = await offeredIn(deps, tx, input.plan);
    const admins = await tx.get(refs.users(db).where('admin', '==', true).limit(MAX_RECIPIENTS));
    if (open?.exists)
      throw new ProductError('conflict', 'Your school has already requested a plan. We haven’t answered yet.');
    if (plan.id === institution.subscription?.id) {
      throw new ProductError('conflict', `Your school is already on the plan ${plan.displayName}.`);
    }
    const person = user && dataOf<UserDocument>(user);
    const request: PlanRequestDocument = {
      iid,
      school: institution.name,
      plan: { id: plan.id, displayName: plan.displayName },
      message: input.message,
      by: actor.uid,
      byName: person?.displayName || actor.email || 'An admin',
      at: stamp(school.now),
    };
    tx.create(reference, request);
    for (const { email: to, disabled } of admins.docs.map((admin) => admin.data() as UserDocument)) {
      if (!to || disabled) continue;
      enqueueEmail(deps, school, 'platform-notice', to, {
        title: `${institution.name} asks for the plan ${plan.displayName}`,
        text: [`${request.byName} asked for it.`, input.message && `“${input.message}”`].filter(Boolean).join(' '),
        url: asIs(`${deps.appOrigin}/admin/manageschools`),
      });
    }
    school.audit({ action: 'plan-request.create', target: reference.path, after: { plan: plan.id } });
  });
  return billing(deps, actor);
}

/** Nothing happens when there is none. */
export async function withdrawPlanRequest(deps: Deps, actor: Actor): Promise<Billing> {
  await withSchoolTransaction(deps, actor, 'i.b.wr', async (school) => {
    const reference = refs.planRequest(deps.db, school.iid);
    const open = dataOf<PlanRequestDocument>(await school.tx.get(reference));
    if (!open) return;
    school.tx.delete(reference);
    school.audit({ action: 'plan-request.withdraw', target: reference.path, before: { plan: open.plan.id } });
  });
  return billing(deps, actor);
}

/**
 * Puts a school on a plan by hand, which answers what it may have asked for.
 * @throws ProductError `not-found`, `invalid` for an unknown plan, `conflict` for a school that pays through Stripe
 */
export async function setPlan(
  deps: Deps,
  caller: Caller,
  iid: string,
  { plan: id, reason }: { readonly plan: string; readonly reason: string },
): Promise<Billing> {
  const actor = actorIn(caller, iid);
  await withUsageTransaction(deps, actor, 'i.b.wr', async (school) => {
    const { tx, institution } = school;
    const reference = refs.billing(deps.db, iid);
    const [billing, planRequest] = await tx.getAll(reference, refs.planRequest(deps.db, iid));
    const plan = await planIn(deps, tx, id);
    const people = await billingPeopleIn(deps, tx, iid);
    const state = (billing && dataOf<BillingDocument>(billing)) ?? noBilling(iid);
    if (isPaying(state.status)) {
      const message = `${institution.name} pays for its plan through Stripe. End that first, then set the plan.`;
      throw new ProductError('conflict', message);
    }
    if (planRequest?.exists) tx.delete(planRequest.ref);
    // Also the same plan once more: its limits may have changed since.
    tx.set(reference, changePlan(deps, school, state, { plan, people, reason }));
  });
  return billing(deps, actor);
}
