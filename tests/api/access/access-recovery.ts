import type { AccountRow } from './access-rows.ts';

/** Own details and account recovery. Details are sent invalid, so that no user changes for the next row; without a second factor there are no codes. */
// biome-ignore format: a table is read by its columns
export const RECOVERY_ROWS: readonly AccountRow[] = [
  { route: 'PUT /api/v1/person/details', access: 'account', status: 400, url: '/api/v1/person/details', body: () => ({ firstname: '' }) },
  { route: 'GET /api/v1/account/recovery-codes', access: 'account', status: 200, url: '/api/v1/account/recovery-codes' },
  { route: 'POST /api/v1/account/recovery-codes', access: 'account', status: 409, url: '/api/v1/account/recovery-codes', body: () => ({}) },
];
