import type { Row } from './access-rows.ts';

/** The school's settings. Every body equals the stored values, so that the next rows find the school unchanged. */
// biome-ignore format: a table is read by its columns
export const SETTINGS_ROWS: readonly Row[] = [
  { route: 'GET /api/v1/school', permission: 'i.s.rea', status: 200, url: '/api/v1/school' },
  { route: 'PATCH /api/v1/school', permission: 'i.s.wr', status: 200, url: '/api/v1/school', body: () => ({ part: 'safeguarding', version: 0, name: '', email: '' }) },
  { route: 'PATCH /api/v1/school/parts', permission: 'i.s.wr', status: 200, url: '/api/v1/school/parts', body: () => ({ changes: [{ part: 'safeguarding', version: 0, name: '', email: '' }] }) },
  { route: 'POST /api/v1/school/archive', permission: 'i.s.wr', status: 200, url: '/api/v1/school/archive' },
  { route: 'DELETE /api/v1/school/archive', permission: 'i.s.wr', status: 200, url: '/api/v1/school/archive' },
  { route: 'POST /api/v1/school/export', permission: 'i.s.wr', status: 202, url: '/api/v1/school/export' },
  { route: 'GET /api/v1/school/exports', permission: 'i.s.wr', status: 200, url: '/api/v1/school/exports' },
  { route: 'GET /api/v1/school/exports/{id}/file', permission: 'i.s.wr', status: 404, url: '/api/v1/school/exports/none/file' },
  { route: 'POST /api/v1/school/deletion', permission: 'i.s.wr', status: 400, url: '/api/v1/school/deletion', body: () => ({ name: 'Another school' }) },
  { route: 'DELETE /api/v1/school/deletion', permission: 'i.s.wr', status: 200, url: '/api/v1/school/deletion' },
];
