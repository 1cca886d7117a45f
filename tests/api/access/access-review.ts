import type { Row } from './access-rows.ts';

/** Who may use what belongs to the review of stories; see `access-table.ts`. */
// biome-ignore format: one row a route
export const REVIEW_ROWS: readonly Row[] = [
  { route: 'POST /api/v1/stories/undo', permission: 's.s.wr', status: 404, url: '/api/v1/stories/undo', body: () => ({ id: 'nothing' }) },
  { route: 'POST /api/v1/stories/bulk', permission: 's.s.wr', status: 200, url: '/api/v1/stories/bulk', body: ({ story }) => ({ ids: [story], act: 'tag', value: 'sport' }) },
  { route: 'PUT /api/v1/stories/{id}/claim', permission: 's.s.wr', status: 200, url: '/api/v1/stories/{story}/claim' },
  { route: 'DELETE /api/v1/stories/{id}/claim', permission: 's.s.wr', status: 204, url: '/api/v1/stories/{story}/claim' },
  { route: 'PUT /api/v1/stories/{id}/presence', permission: 's.s.rea', status: 200, url: '/api/v1/stories/{story}/presence', body: () => ({ state: 'viewing' }) },
  { route: 'DELETE /api/v1/stories/{id}/presence', permission: 's.s.rea', status: 204, url: '/api/v1/stories/{story}/presence' },
  { route: 'DELETE /api/v1/stories/{id}/takedown', permission: 'i.s.wr', status: 409, url: '/api/v1/stories/{story}/takedown' },
  { route: 'POST /api/v1/stories/{id}/source-deleted', permission: 's.s.wr', status: 409, url: '/api/v1/stories/{story}/source-deleted', body: () => ({ decision: 'keep' }) },
  { route: 'GET /api/v1/stories/export', permission: 's.s.rea', status: 200, url: '/api/v1/stories/export?format=csv' },
  { route: 'GET /api/v1/stories/coverage', permission: 's.s.rea', status: 200, url: '/api/v1/stories/coverage' },
  { route: 'GET /api/v1/hashtags', permission: 's.s.rea', status: 200, url: '/api/v1/hashtags' },
  { route: 'GET /api/v1/views', permission: 's.s.rea', status: 200, url: '/api/v1/views?for=stories' },
  { route: 'POST /api/v1/views', permission: 's.s.wr', status: 201, url: '/api/v1/views', body: () => ({ for: 'stories', name: 'To review', query: 'status=pending' }) },
  { route: 'DELETE /api/v1/views/{id}', permission: 's.s.wr', status: 404, url: '/api/v1/views/nothing' },
  { route: 'GET /api/v1/settings/moderation', permission: 's.s.rea', status: 200, url: '/api/v1/settings/moderation' },
  { route: 'PATCH /api/v1/settings/moderation', permission: 'i.s.wr', status: 200, url: '/api/v1/settings/moderation', body: (_made, n) => ({ holdWords: [`word${n}`] }) },
  { route: 'GET /api/v1/consent-list', permission: 's.s.wr', status: 200, url: '/api/v1/consent-list' },
  { route: 'PUT /api/v1/consent-list', permission: 'i.s.wr', status: 200, url: '/api/v1/consent-list', body: () => ({ names: ['Ada Nobody'], mode: 'add' }) },
];

/** After all others that need the story as it is. */
// biome-ignore format: one row a route
export const TAKEDOWN_ROWS: readonly Row[] = [
  { route: 'POST /api/v1/stories/{id}/takedown', permission: 's.s.wr', status: 200, url: '/api/v1/stories/{story}/takedown', body: () => ({ reason: 'A parent asked.' }) },
];
