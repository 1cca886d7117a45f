import { getBilling, listInvoices, listRetentionChoices } from '../../domain/api/billing.ts';
import type { Billing, Invoice, RetentionItem } from '../../domain/billing/schema.ts';
import { type EndpointResource, useResource } from '../resource.ts';

/** How often it is asked whether a payment has arrived, in milliseconds. */
const WHILE_WAITING = 4_000;

/** The chosen school's plan, its payment and what it could have instead; `isWaiting` asks again and again. */
export function useBilling(isWaiting: (billing: Billing | undefined) => boolean): EndpointResource<Billing> {
  return useResource(
    getBilling,
    'billing',
    {},
    { refreshInterval: (billing) => (isWaiting(billing) ? WHILE_WAITING : 0) },
  );
}

/** Read apart from the rest, since they come from Stripe. */
export function useInvoices(): EndpointResource<Invoice[]> {
  return useResource(listInvoices, 'items', {});
}

/** All that can be kept or switched off; read anew for each `visit`. */
export function useRetentionItems(visit: number): EndpointResource<RetentionItem[]> {
  return useResource(listRetentionChoices, 'items', {}, { visit });
}
