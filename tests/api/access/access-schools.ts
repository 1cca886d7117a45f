import { registration } from '../../support/registration.ts';
import type { AccountRow, Row } from './access-rows.ts';

/** Registering, verifying and approving a school. */
// biome-ignore format: a table is read by its columns
export const SCHOOL_ACCOUNT_ROWS: readonly AccountRow[] = [
  { route: 'POST /api/v1/schools', access: 'verified', status: 409, url: '/api/v1/schools', body: (n) => registration(n, { handle: 'riverside' }) },
  { route: 'GET /api/v1/schools/handle', access: 'verified', status: 200, url: '/api/v1/schools/handle?value=hillcrest' },
  { route: 'GET /api/v1/admin/schools', access: 'platform', status: 200, url: '/api/v1/admin/schools' },
  { route: 'POST /api/v1/admin/schools/{iid}/approve', access: 'platform', status: 404, url: '/api/v1/admin/schools/nowhere/approve', body: () => ({ plan: 'school', evidence: ['website'] }) },
  { route: 'POST /api/v1/admin/schools/{iid}/reject', access: 'platform', status: 404, url: '/api/v1/admin/schools/nowhere/reject', body: () => ({ reason: 'Not a school.' }) },
  { route: 'POST /api/v1/admin/schools/{iid}/ask', access: 'platform', status: 404, url: '/api/v1/admin/schools/nowhere/ask', body: () => ({ question: 'Which school is it?' }) },
  { route: 'POST /api/v1/admin/schools/{iid}/verify', access: 'platform', status: 404, url: '/api/v1/admin/schools/nowhere/verify', body: () => ({ note: 'Spoke with the office' }) },
  { route: 'POST /api/v1/admin/schools/{iid}/merge', access: 'platform', status: 404, url: '/api/v1/admin/schools/nowhere/merge', body: () => ({ into: 'oakfield', role: 'VIEWER' }) },
  { route: 'GET /api/v1/admin/directory', access: 'platform', status: 200, url: '/api/v1/admin/directory' },
  { route: 'GET /api/v1/admin/directory/{iid}', access: 'platform', status: 200, url: '/api/v1/admin/directory/oakfield' },
  { route: 'POST /api/v1/admin/directory/{iid}/suspend', access: 'platform', status: 404, url: '/api/v1/admin/directory/nowhere/suspend', body: () => ({ reason: 'Asked for by telephone', dryRun: true }) },
  { route: 'POST /api/v1/admin/directory/{iid}/resume', access: 'platform', status: 404, url: '/api/v1/admin/directory/nowhere/resume', body: () => ({ reason: 'Asked for by telephone' }) },
];
/** The demo schools are verified already: the conflict shows that access was granted. */
// biome-ignore format: a table is read by its columns
export const SCHOOL_ROWS: readonly Row[] = [
  { route: 'POST /api/v1/schools/answer', permission: 'i.s.wr', status: 409, url: '/api/v1/schools/answer', body: () => ({ answer: 'In Taunton' }) },
  { route: 'GET /api/v1/schools/verification', permission: 'i.s.rea', status: 200, url: '/api/v1/schools/verification' },
  { route: 'POST /api/v1/schools/verification', permission: 'i.s.wr', status: 409, url: '/api/v1/schools/verification', body: () => ({ method: 'dns' }) },
  { route: 'POST /api/v1/schools/verification/check', permission: 'i.s.wr', status: 200, url: '/api/v1/schools/verification/check', body: () => ({ method: 'dns' }) },
];
