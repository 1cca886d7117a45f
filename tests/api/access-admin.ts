import type { AccountRow } from './access-rows.ts';

/** The platform's routes. Those that change a person are called for people who do not exist. */
const REASON = { reason: 'Asked for by telephone' };
// biome-ignore format: a table is read by its columns
export const ADMIN_ROWS: readonly AccountRow[] = [
  { route: 'GET /api/v1/admin/overview', access: 'platform', status: 200, url: '/api/v1/admin/overview' },
  { route: 'GET /api/v1/admin/admins', access: 'platform', status: 200, url: '/api/v1/admin/admins' },
  { route: 'POST /api/v1/admin/admins', access: 'platform', status: 400, url: '/api/v1/admin/admins', body: () => ({ email: 'nobody@school.example', ...REASON }) },
  { route: 'DELETE /api/v1/admin/admins/{uid}', access: 'platform', status: 404, url: '/api/v1/admin/admins/u-nobody', body: () => REASON },
  { route: 'GET /api/v1/admin/users', access: 'platform', status: 200, url: '/api/v1/admin/users' },
  { route: 'GET /api/v1/admin/users/{uid}', access: 'platform', status: 200, url: '/api/v1/admin/users/u-head' },
  { route: 'PATCH /api/v1/admin/users/{uid}', access: 'platform', status: 404, url: '/api/v1/admin/users/u-nobody', body: () => ({ disabled: true, ...REASON }) },
  { route: 'POST /api/v1/admin/users/{uid}/verification', access: 'platform', status: 404, url: '/api/v1/admin/users/u-nobody/verification' },
  { route: 'POST /api/v1/admin/users/{uid}/end-sessions', access: 'platform', status: 404, url: '/api/v1/admin/users/u-nobody/end-sessions' },
  { route: 'DELETE /api/v1/admin/users/{uid}/schools/{iid}', access: 'platform', status: 404, url: '/api/v1/admin/users/u-nobody/schools/oakfield', body: () => REASON },
  { route: 'GET /api/v1/admin/logs', access: 'platform', status: 200, url: '/api/v1/admin/logs' },
  { route: 'GET /api/v1/admin/logs/verify', access: 'platform', status: 200, url: '/api/v1/admin/logs/verify?chain=platform' },
  { route: 'POST /api/v1/admin/schools/{iid}/recount', access: 'platform', status: 404, url: '/api/v1/admin/schools/nowhere/recount' },
];
