import type { Billing, Invoice, RetentionItem } from '../../domain/billing/schema.ts';
import type { BillingApi } from '../api/billing.ts';
import type { Calls } from './calls.ts';

type Answer = { billing: Billing };
type Address = { url: string };

export function billingApi({ get, send }: Calls): BillingApi {
  return {
    billing: async (signal) => (await get<Answer>('/billing', undefined, signal)).billing,
    invoices: async (signal) => (await get<{ items: Invoice[] }>('/billing/invoices', undefined, signal)).items,
    checkout: async (plan) => (await send<Address>('POST', '/billing/checkout', { plan })).url,
    billingPortal: async () => (await send<Address>('POST', '/billing/portal')).url,
    requestPlan: async (request) => (await send<Answer>('POST', '/billing/request', request)).billing,
    withdrawPlanRequest: async () => (await send<Answer>('DELETE', '/billing/request')).billing,
    keepChoices: async (signal) => (await get<{ items: RetentionItem[] }>('/billing/choices', undefined, signal)).items,
    keep: async (kept) => (await send<Answer>('POST', '/billing/keep', kept)).billing,
  };
}
