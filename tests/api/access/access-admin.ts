import type { AccountRow } from './access-rows.ts';

/** The platform's routes. Those that change a person are called for people who do not exist. */
const REASON = { reason: 'Asked for by telephone' };
const HISTORY = { iid: 'oakfield', feedId: 'none', from: '2026-01-01', to: '2026-02-01' };
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
  { route: 'GET /api/v1/admin/credentials', access: 'platform', status: 200, url: '/api/v1/admin/credentials' },
  { route: 'POST /api/v1/admin/credentials', access: 'platform', status: 201, url: '/api/v1/admin/credentials', body: (n) => ({ identifier: `vimeo-${n}`, network: 'vimeo', clientId: 'abc', clientSecret: 'made-up-secret-abc' }) },
  { route: 'GET /api/v1/admin/credentials/{identifier}', access: 'platform', status: 404, url: '/api/v1/admin/credentials/nothing' },
  { route: 'PATCH /api/v1/admin/credentials/{identifier}', access: 'platform', status: 404, url: '/api/v1/admin/credentials/nothing', body: () => ({ active: true }) },
  { route: 'DELETE /api/v1/admin/credentials/{identifier}', access: 'platform', status: 404, url: '/api/v1/admin/credentials/nothing' },
  { route: 'POST /api/v1/admin/credentials/{identifier}/test', access: 'platform', status: 404, url: '/api/v1/admin/credentials/nothing/test' },
  { route: 'POST /api/v1/admin/credentials/{identifier}/rotate', access: 'platform', status: 404, url: '/api/v1/admin/credentials/nothing/rotate', body: () => ({ clientSecret: 'another-made-up-secret' }) },
  { route: 'GET /api/v1/admin/channels', access: 'platform', status: 200, url: '/api/v1/admin/channels' },
  { route: 'POST /api/v1/admin/channels/act', access: 'platform', status: 200, url: '/api/v1/admin/channels/act', body: () => ({ ids: [{ iid: 'oakfield', feedId: 'gone' }], act: 'sync' }) },
  { route: 'GET /api/v1/admin/x', access: 'platform', status: 200, url: '/api/v1/admin/x' },
  { route: 'PATCH /api/v1/admin/x', access: 'platform', status: 200, url: '/api/v1/admin/x', body: () => ({ cap: 9000 }) },
  { route: 'POST /api/v1/admin/x/history/estimate', access: 'platform', status: 404, url: '/api/v1/admin/x/history/estimate', body: () => HISTORY },
  { route: 'POST /api/v1/admin/x/history', access: 'platform', status: 404, url: '/api/v1/admin/x/history', body: () => HISTORY },
  { route: 'GET /api/v1/admin/x/history', access: 'platform', status: 200, url: '/api/v1/admin/x/history' },
  { route: 'POST /api/v1/admin/x/history/{id}/pause', access: 'platform', status: 404, url: '/api/v1/admin/x/history/none/pause' },
  { route: 'POST /api/v1/admin/x/history/{id}/resume', access: 'platform', status: 404, url: '/api/v1/admin/x/history/none/resume' },
  { route: 'POST /api/v1/admin/x/history/{id}/stop', access: 'platform', status: 404, url: '/api/v1/admin/x/history/none/stop' },
  { route: 'GET /api/v1/admin/post-counts', access: 'platform', status: 200, url: '/api/v1/admin/post-counts' },
  { route: 'POST /api/v1/admin/post-counts/recount', access: 'platform', status: 404, url: '/api/v1/admin/post-counts/recount', body: () => ({ iid: 'nowhere' }) },
  { route: 'GET /api/v1/admin/search', access: 'platform', status: 200, url: '/api/v1/admin/search' },
  { route: 'POST /api/v1/admin/search/reindex', access: 'platform', status: 404, url: '/api/v1/admin/search/reindex', body: () => ({ iid: 'nowhere' }) },
  { route: 'GET /api/v1/admin/data-deletions', access: 'platform', status: 200, url: '/api/v1/admin/data-deletions' },
  { route: 'POST /api/v1/admin/data-deletions/{code}/decide', access: 'platform', status: 404, url: '/api/v1/admin/data-deletions/nothing/decide', body: () => ({ decision: 'delete' }) },
];
