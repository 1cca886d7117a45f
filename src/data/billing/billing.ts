import { getBilling, listInvoices, listRetentionChoices } from '../../domain/api/billing.ts';
import type { Billing, Invoice, RetentionItem } from '../../domain/billing/schema.ts';
import { type Resource, useResource } from '../resource.ts';

/** How often it is asked whether a payment has arrived, in milliseconds. */
const WHILE_WAITING = 4_000;

/** The chosen school's plan, its payment and what it could have instead; `isWaiting` asks again and again. */
export function useBilling(isWaiting: (billing: Billing | undefined) => boolean): Resource<Billing> {
  return useResource(
    getBilling,
    'billing',
    {},
    { refreshInterval: (billing) => (isWaiting(billing) ? WHILE_WAITING : 0) },
  );
}

/** Read apart from the rest, since they come from Stripe. */
export function useInvoices(): Resource<Invoice[]> {
  return useResource(listInvoices, 'items', {});
}

/** All that can be kept or switched off; read anew for each `visit`. */
export function useRetentionItems(visit: number): Resource<RetentionItem[]> {
  return useResource(listRetentionChoices, 'items', {}, { visit });
}
