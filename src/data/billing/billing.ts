import type { Billing, Invoice, RetentionItem } from '../../domain/billing/schema.ts';
import { type Loaded, useLoaded } from '../lists.ts';
import { useServices } from '../provider.tsx';
import { useInstitutionId } from '../session/session.tsx';

/** How often it is asked whether a payment has arrived, in milliseconds. */
const WHILE_WAITING = 4_000;

/** The chosen school's plan, its payment and what it could have instead; `isWaiting` asks again and again. */
export function useBilling(isWaiting: (billing: Billing | undefined) => boolean): Loaded<Billing> {
  const { api } = useServices();
  return useLoaded(['billing', useInstitutionId()], () => api.billing(), undefined, {
    refreshInterval: (billing) => (isWaiting(billing) ? WHILE_WAITING : 0),
  });
}

/** Read apart from the rest, since they come from Stripe. */
export function useInvoices(): Loaded<Invoice[]> {
  const { api } = useServices();
  return useLoaded(['invoices', useInstitutionId()], () => api.invoices());
}

/** All that can be kept or switched off; read anew for each `visit`. */
export function useRetentionItems(visit: number): Loaded<RetentionItem[]> {
  const { api } = useServices();
  return useLoaded(['keep-choices', useInstitutionId(), String(visit)], () => api.keepChoices());
}
