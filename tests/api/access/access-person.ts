import type { AccountRow } from './access-rows.ts';

/**
 * One's own account. What would end the account or its sign-ins is asked for wrongly: that it is understood and refused for
 * that shows that the person was let in.
 */
// biome-ignore format: a table is read by its columns
export const PERSON_ROWS: readonly AccountRow[] = [
  { route: 'GET /api/v1/person', access: 'account', status: 200, url: '/api/v1/person' },
  { route: 'PATCH /api/v1/person', access: 'account', status: 200, url: '/api/v1/person', body: (n) => ({ jobtitle: `Teacher ${n}` }) },
  { route: 'DELETE /api/v1/person', access: 'account', status: 400, url: '/api/v1/person', body: () => ({ confirm: 'no' }) },
  { route: 'DELETE /api/v1/person/schools/{iid}', access: 'account', status: 404, url: '/api/v1/person/schools/nowhere' },
  { route: 'GET /api/v1/person/sessions', access: 'account', status: 200, url: '/api/v1/person/sessions' },
  { route: 'POST /api/v1/person/sessions/end', access: 'account', status: 400, url: '/api/v1/person/sessions/end', body: () => ({ only: 'here' }) },
  { route: 'GET /api/v1/person/comms', access: 'account', status: 200, url: '/api/v1/person/comms' },
  { route: 'PUT /api/v1/person/comms', access: 'account', status: 200, url: '/api/v1/person/comms', body: () => ({ productNews: 'monthly' }) },
  { route: 'POST /api/v1/person/notifications/read', access: 'account', status: 204, url: '/api/v1/person/notifications/read', body: () => ({ all: true }) },
  { route: 'POST /api/v1/person/exports', access: 'verified', status: 202, url: '/api/v1/person/exports' },
  { route: 'GET /api/v1/person/exports', access: 'account', status: 200, url: '/api/v1/person/exports' },
  { route: 'GET /api/v1/person/exports/{id}/file', access: 'account', status: 404, url: '/api/v1/person/exports/none/file' },
];
