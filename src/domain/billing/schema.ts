import * as z from 'zod/mini';
import { LIMITED, subscriptionSchema, usedResourcesSchema } from '../institution/schema.ts';

/** What one pays for a plan. `amount` in the currency's smallest unit, as Stripe counts: 4900 of `gbp` are £49. */
export const planPriceSchema = z.object({
  amount: z.number().check(z.int(), z.minimum(0)),
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  interval: z.enum(['month', 'year']),
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

/**
 * A plan as it is offered to a school: how one gets it is `way`: paid for at Stripe, by changing what is paid already, by
 * asking us, or not at all because the school is on it.
 */
export const planOfferSchema = z.extend(subscriptionSchema, {
  description: z.string(),
  /** What the plan offers besides its limits. */
  extras: z.array(z.string()),
  /** `null`: agreed one by one, or free when `isFree`. */
  price: z.nullable(planPriceSchema),
  isFree: z.boolean(),
  way: z.enum(['checkout', 'portal', 'request', 'current']),
});
export type PlanOffer = z.infer<typeof planOfferSchema>;

/** As Stripe calls them; section "The Subscription object" of its API reference. */
export const PAYMENT_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Of which a school may have more than a smaller plan holds, and which can be switched off without being deleted. */
export const SWITCHABLE = ['channels', 'widgets', 'newsletterWidgets', 'collections'] as const;
export type Switchable = (typeof SWITCHABLE)[number];

/** One value for each kind that can be switched off. */
export function bySwitchable<T>(make: (kind: Switchable) => T): Record<Switchable, T> {
  return Object.fromEntries(SWITCHABLE.map((kind) => [kind, make(kind)])) as Record<Switchable, T>;
}

/** One value for each kind that can be switched off, all asked for at once. */
export async function readBySwitchable<T>(make: (kind: Switchable) => Promise<T>): Promise<Record<Switchable, T>> {
  const values = await Promise.all(SWITCHABLE.map(async (kind) => [kind, await make(kind)] as const));
  return Object.fromEntries(values) as Record<Switchable, T>;
}

/** How long everything over a smaller plan's limits keeps working. */
export const RETENTION_CHOICE_DAYS = 30;
export const MOST_MESSAGE = 1_000;

export const planRequestSchema = z.object({
  plan: z.object({ id: z.string(), displayName: z.string() }),
  message: z.string(),
  byName: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type PlanRequest = z.infer<typeof planRequestSchema>;

/** The plan of a school, what it uses of it, and what it could have instead. Times are ISO 8601. */
export const billingSchema = z.object({
  plan: z.nullable(subscriptionSchema),
  usedResources: z.nullable(usedResourcesSchema),
  /** `null` while nothing is paid through Stripe. */
  payment: z.nullable(
    z.object({
      status: z.enum(PAYMENT_STATUSES),
      renewsAt: z.nullable(z.string()),
      /** Set when it was cancelled and runs until then. */
      endsAt: z.nullable(z.string()),
    }),
  ),
  /** Whether there is a portal to open: cards, invoices, another plan, an end. */
  hasPortal: z.boolean(),
  offers: z.array(planOfferSchema),
  /** The school's request that was not answered yet. */
  request: z.nullable(planRequestSchema),
  /** Of what there is more than the plan holds; `keepBy` is when what is over is paused unless an admin has chosen. */
  excess: z.nullable(
    z.object({
      keepBy: z.string(),
      resources: z.array(z.object({ resource: z.enum(LIMITED), used: z.number(), limit: z.number() })),
    }),
  ),
  /** How many of each are paused because they are over the limit. */
  switchedOff: z.object(bySwitchable(() => z.number())),
});
export type Billing = z.infer<typeof billingSchema>;

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  at: z.string(),
  /** In the currency's smallest unit. */
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** Pages of Stripe's, to look at and to save. */
  url: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** One thing that can be kept or switched off. */
export const retentionItemSchema = z.object({
  resource: z.enum(SWITCHABLE),
  id: z.string(),
  name: z.string(),
  /** "RSS, 214 stories" */
  detail: z.string(),
  isOn: z.boolean(),
  dateCreated: z.string(),
});
export type RetentionItem = z.infer<typeof retentionItemSchema>;

const id = z.string().check(z.minLength(1), z.maxLength(100));

export const planChoiceSchema = z.strictObject({ plan: id });
export const planRequestInputSchema = z.strictObject({
  plan: id,
  message: z.string().check(z.trim(), z.maxLength(MOST_MESSAGE, `Use ${MOST_MESSAGE} characters or fewer.`)),
});
export type PlanRequestInput = z.infer<typeof planRequestInputSchema>;

const ids = z.array(id).check(z.maxLength(1_000, 'Choose 1,000 or fewer.'));
/** What stays on; all others of these kinds are switched off. */
export const retentionChoiceSchema = z.strictObject({
  channels: ids,
  widgets: ids,
  /** Left out: those that are on stay on. */
  newsletterWidgets: z.optional(ids),
  collections: ids,
});
export type RetentionChoice = z.infer<typeof retentionChoiceSchema>;
