import type {
  Billing,
  Invoice,
  PlanRequestInput,
  RetentionChoice,
  RetentionItem,
} from '../../domain/billing/schema.ts';

/** The chosen school’s plan. What answers with `Billing` answers with all of it as it is now. */
export interface BillingApi {
  billing(signal?: AbortSignal): Promise<Billing>;
  /** Newest first, at most 100. Rejects with `unavailable` while Stripe does not answer. */
  invoices(signal?: AbortSignal): Promise<Invoice[]>;
  /** Where to pay for a plan: an address of Stripe’s that is good for a short time, never kept. */
  checkout(plan: string): Promise<string>;
  /** Where cards, invoices and the plan are changed; an address of the same kind. */
  billingPortal(): Promise<string>;
  /** Asks us for a plan that cannot be paid for by oneself. Rejects with `conflict` while another request waits. */
  requestPlan(request: PlanRequestInput): Promise<Billing>;
  withdrawPlanRequest(): Promise<Billing>;
  /** All that could be kept or switched off, by kind and name. */
  keepChoices(signal?: AbortSignal): Promise<RetentionItem[]>;
  /** Rejects with `limit-reached` for more than the plan holds, with `details.fields` by kind. */
  keep(kept: RetentionChoice): Promise<Billing>;
}
