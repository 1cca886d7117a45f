import type { AccountRow, Row } from './access-rows.ts';

/** Plan and payment, without Stripe: what needs it answers a conflict. */
const NOTHING_OVER = { channels: [], widgets: [], collections: [] };
// biome-ignore format: a table is read by its columns
export const BILLING_ROWS: readonly Row[] = [
  { route: 'GET /api/v1/billing', permission: 'i.b.rea', status: 200, url: '/api/v1/billing' },
  { route: 'GET /api/v1/billing/invoices', permission: 'i.b.rea', status: 200, url: '/api/v1/billing/invoices' },
  { route: 'GET /api/v1/billing/choices', permission: 'i.b.rea', status: 200, url: '/api/v1/billing/choices' },
  { route: 'POST /api/v1/billing/checkout', permission: 'i.b.wr', status: 409, url: '/api/v1/billing/checkout', body: () => ({ plan: 'trust' }) },
  { route: 'POST /api/v1/billing/portal', permission: 'i.b.wr', status: 409, url: '/api/v1/billing/portal' },
  { route: 'POST /api/v1/billing/request', permission: 'i.b.wr', status: 400, url: '/api/v1/billing/request', body: () => ({ plan: 'nowhere', message: '' }) },
  { route: 'DELETE /api/v1/billing/request', permission: 'i.b.wr', status: 200, url: '/api/v1/billing/request' },
  { route: 'POST /api/v1/billing/keep', permission: 'i.b.wr', status: 200, url: '/api/v1/billing/keep', body: () => NOTHING_OVER },
];

// biome-ignore format: a table is read by its columns
export const BILLING_ACCOUNT_ROWS: readonly AccountRow[] = [
  { route: 'PUT /api/v1/admin/schools/{iid}/plan', access: 'platform', status: 404, url: '/api/v1/admin/schools/nowhere/plan', body: () => ({ plan: 'trust', reason: 'Asked for by telephone' }) },
];
