/** What other areas may use of this one. */
export { disabledByPlanError } from './use-cases/disabled-by-plan.ts';
export { planIn } from './use-cases/plans.ts';
export { cancelSubscription } from './use-cases/reconcile-subscription.ts';
