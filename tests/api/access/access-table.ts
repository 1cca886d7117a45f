import type { PersonName, School } from '../../support/demo-school.ts';
import { ADMIN_ROWS } from './access-admin.ts';
import { BILLING_ACCOUNT_ROWS, BILLING_ROWS } from './access-billing.ts';
import { PERSON_ROWS } from './access-person.ts';
import { RECOVERY_ROWS } from './access-recovery.ts';
import { REVIEW_ROWS, TAKEDOWN_ROWS } from './access-review.ts';
import type { AccountRow, Row } from './access-rows.ts';
import { SETTINGS_ROWS } from './access-school-settings.ts';
import { SCHOOL_ACCOUNT_ROWS, SCHOOL_ROWS } from './access-schools.ts';

/**
 * Who may use which route, written out by hand from the contract; nothing of it is taken from the code.
 */

/** Oakfield: ADMIN is head, AUTHOR author, VIEWER viewer and both. Riverside: ADMIN is both, and has no other member. */
export const HOLDS: Record<string, Record<School, readonly PersonName[]>> = {
  member: { oakfield: ['admin', 'head', 'author', 'viewer', 'both'], riverside: ['admin', 'both'] },
  's.c.rea': { oakfield: ['admin', 'head', 'author', 'viewer', 'both'], riverside: ['admin', 'both'] },
  's.c.wr': { oakfield: ['admin', 'head'], riverside: ['admin', 'both'] },
  's.s.rea': { oakfield: ['admin', 'head', 'author', 'viewer', 'both'], riverside: ['admin', 'both'] },
  's.s.wr': { oakfield: ['admin', 'head', 'author'], riverside: ['admin', 'both'] },
  's.co.rea': { oakfield: ['admin', 'head', 'author', 'viewer', 'both'], riverside: ['admin', 'both'] },
  's.co.wr': { oakfield: ['admin', 'head', 'author'], riverside: ['admin', 'both'] },
  's.w.rea': { oakfield: ['admin', 'head', 'author', 'viewer', 'both'], riverside: ['admin', 'both'] },
  's.w.wr': { oakfield: ['admin', 'head'], riverside: ['admin', 'both'] },
  'i.s.rea': { oakfield: ['admin', 'head'], riverside: ['admin', 'both'] },
  'i.s.wr': { oakfield: ['admin', 'head'], riverside: ['admin', 'both'] },
  'i.u.rea': { oakfield: ['admin', 'head'], riverside: ['admin', 'both'] },
  'i.u.wr': { oakfield: ['admin', 'head'], riverside: ['admin', 'both'] },
  'i.r.rea': { oakfield: ['admin', 'head'], riverside: ['admin', 'both'] },
  'i.r.wr': { oakfield: ['admin', 'head'], riverside: ['admin', 'both'] },
  'i.b.rea': { oakfield: ['admin', 'head'], riverside: ['admin', 'both'] },
  'i.b.wr': { oakfield: ['admin', 'head'], riverside: ['admin', 'both'] },
};
export const PEOPLE: readonly (PersonName | 'nobody')[] = [
  'admin',
  'head',
  'author',
  'viewer',
  'both',
  'new',
  'unverified',
  'incomplete',
  'nobody',
];
export const SCHOOLS: readonly School[] = ['oakfield', 'riverside'];

export const RSS = (n: number) => ({ url: `https://school.example/access-${n}` });
// biome-ignore format: a table is read by its columns
export const TABLE: readonly Row[] = [
  { route: 'GET /api/v1/institutions/current', permission: 'member', status: 200, url: '/api/v1/institutions/current' },
  { route: 'POST /api/v1/feeds', permission: 's.c.wr', status: 201, url: '/api/v1/feeds', body: (_made, n) => ({ name: `Channel ${n}`, network: 'rss', source: RSS(n) }) },
  { route: 'GET /api/v1/networks', permission: 's.c.rea', status: 200, url: '/api/v1/networks' },
  { route: 'GET /api/v1/connections', permission: 's.c.rea', status: 200, url: '/api/v1/connections' },
  { route: 'POST /api/v1/connections/{network}/start', permission: 's.c.wr', status: 422, url: '/api/v1/connections/vimeo/start', body: () => ({}) },
  { route: 'POST /api/v1/connections/{network}/finish', permission: 's.c.wr', status: 400, url: '/api/v1/connections/vimeo/finish', body: () => ({ attemptId: 'none' }) },
  { route: 'GET /api/v1/connections/{id}/accounts', permission: 's.c.rea', status: 404, url: '/api/v1/connections/none/accounts' },
  { route: 'DELETE /api/v1/connections/{id}', permission: 's.c.wr', status: 404, url: '/api/v1/connections/none' },
  { route: 'PUT /api/v1/feeds/{id}/inbound/senders', permission: 's.c.wr', status: 404, url: '/api/v1/feeds/{feed}/inbound/senders', body: () => ({ senders: ['office@oakfield.test'] }) },
  { route: 'POST /api/v1/feeds/{id}/imports', permission: 's.c.wr', status: 415, url: '/api/v1/feeds/{feed}/imports' },
  { route: 'GET /api/v1/feeds/{id}/imports', permission: 's.c.rea', status: 200, url: '/api/v1/feeds/{feed}/imports' },
  { route: 'GET /api/v1/imports/{id}', permission: 's.c.rea', status: 404, url: '/api/v1/imports/none' },
  { route: 'PUT /api/v1/imports/{id}/mapping', permission: 's.c.wr', status: 404, url: '/api/v1/imports/none/mapping', body: () => ({ mapping: { text: 'Body' } }) },
  { route: 'POST /api/v1/imports/{id}/run', permission: 's.c.wr', status: 404, url: '/api/v1/imports/none/run' },
  { route: 'DELETE /api/v1/imports/{id}', permission: 's.c.wr', status: 404, url: '/api/v1/imports/none' },
  { route: 'GET /api/v1/feeds/{id}/inbound', permission: 's.c.wr', status: 404, url: '/api/v1/feeds/{feed}/inbound' },
  { route: 'POST /api/v1/feeds/{id}/inbound/rotate', permission: 's.c.wr', status: 404, url: '/api/v1/feeds/{feed}/inbound/rotate' },
  { route: 'GET /api/v1/feeds', permission: 's.c.rea', status: 200, url: '/api/v1/feeds' },
  { route: 'GET /api/v1/feeds/{id}', permission: 's.c.rea', status: 200, url: '/api/v1/feeds/{feed}' },
  { route: 'PATCH /api/v1/feeds/{id}', permission: 's.c.wr', status: 200, url: '/api/v1/feeds/{feed}', body: (_made, n) => ({ name: `Renamed ${n}` }) },
  { route: 'POST /api/v1/feeds/preview', permission: 's.c.wr', status: 200, url: '/api/v1/feeds/preview', body: (_made, n) => ({ network: 'rss', source: RSS(n) }) },
  { route: 'POST /api/v1/feeds/{id}/sync', permission: 's.c.wr', status: 202, url: '/api/v1/feeds/{feed}/sync' },
  { route: 'GET /api/v1/feeds/{id}/health', permission: 's.c.rea', status: 200, url: '/api/v1/feeds/{feed}/health' },
  { route: 'GET /api/v1/feeds/why', permission: 's.c.rea', status: 200, url: '/api/v1/feeds/why?q=nothing' },
  { route: 'POST /api/v1/feeds/{id}/rules/preview', permission: 's.c.wr', status: 200, url: '/api/v1/feeds/{feed}/rules/preview', body: () => ({ rules: {} }) },
  { route: 'GET /api/v1/feeds/{id}/metrics', permission: 's.c.rea', status: 200, url: '/api/v1/feeds/{feed}/metrics' },
  { route: 'GET /api/v1/feeds/{id}/skipped', permission: 's.c.rea', status: 200, url: '/api/v1/feeds/{feed}/skipped' },
  { route: 'GET /api/v1/feeds/{id}/unreadable', permission: 's.c.rea', status: 200, url: '/api/v1/feeds/{feed}/unreadable' },
  { route: 'GET /api/v1/jobs/{id}', permission: 's.c.rea', status: 200, url: '/api/v1/jobs/{job}' },
  { route: 'GET /api/v1/stories/approvals', permission: 's.s.rea', status: 200, url: '/api/v1/stories/approvals?from=2026-11-09T00:00:00Z&to=2026-11-16T00:00:00Z' },
  { route: 'GET /api/v1/stories', permission: 's.s.rea', status: 200, url: '/api/v1/stories' },
  { route: 'GET /api/v1/stories/{id}', permission: 's.s.rea', status: 200, url: '/api/v1/stories/{story}' },
  { route: 'PATCH /api/v1/stories/{id}', permission: 's.s.wr', status: 200, url: '/api/v1/stories/{story}', body: (_made, n) => ({ title: `Title ${n}` }) },
  { route: 'GET /api/v1/stories/{id}/history', permission: 's.s.rea', status: 200, url: '/api/v1/stories/{story}/history' },
  { route: 'POST /api/v1/stories/{id}/restore', permission: 's.s.wr', status: 200, url: '/api/v1/stories/{story}/restore', body: () => ({ version: 1 }) },
  ...REVIEW_ROWS,
  { route: 'POST /api/v1/stories', permission: 's.s.wr', status: 201, url: '/api/v1/stories', body: (_made, n) => ({ title: `Story ${n}`, html: '<p>Text</p>' }) },
  // Nothing is no picture; who may not send one hears that first.
  { route: 'GET /api/v1/default-thumbs', permission: 's.s.rea', status: 200, url: '/api/v1/default-thumbs' },
  { route: 'PUT /api/v1/default-thumbs/{kind}/{value}', permission: 's.s.wr', status: 400, url: '/api/v1/default-thumbs/school/default', body: () => ({ mediaId: 'none', alt: 'None' }) },
  { route: 'DELETE /api/v1/default-thumbs/{kind}/{value}', permission: 's.s.wr', status: 404, url: '/api/v1/default-thumbs/school/default' },
  { route: 'GET /api/v1/media', permission: 's.s.rea', status: 200, url: '/api/v1/media' },
  { route: 'POST /api/v1/media', permission: 's.s.wr', status: 415, url: '/api/v1/media' },
  { route: 'POST /api/v1/stories/moderate', permission: 's.s.wr', status: 200, url: '/api/v1/stories/moderate', body: ({ story }) => ({ ids: [story], decision: 'approve' }) },
  // An authored story has no source that could propose a change.
  { route: 'POST /api/v1/stories/{id}/proposed', permission: 's.s.wr', status: 409, url: '/api/v1/stories/{story}/proposed', body: () => ({ decision: 'accept', version: 1 }) },
  { route: 'POST /api/v1/collections', permission: 's.co.wr', status: 201, url: '/api/v1/collections', body: (_made, n) => ({ name: `Collection ${n}` }) },
  { route: 'GET /api/v1/collections', permission: 's.co.rea', status: 200, url: '/api/v1/collections' },
  { route: 'GET /api/v1/collections/{id}', permission: 's.co.rea', status: 200, url: '/api/v1/collections/{collection}' },
  { route: 'PATCH /api/v1/collections/{id}', permission: 's.co.wr', status: 200, url: '/api/v1/collections/{collection}', body: (_made, n) => ({ name: `Renamed ${n}` }) },
  { route: 'GET /api/v1/stories/{id}/publish', permission: 's.s.rea', status: 200, url: '/api/v1/stories/{story}/publish' },
  { route: 'PUT /api/v1/stories/{id}/publish', permission: 's.s.wr', status: 200, url: '/api/v1/stories/{story}/publish', body: () => ({ destinations: [], publishAt: null }) },
  { route: 'DELETE /api/v1/stories/{id}/publish', permission: 's.s.wr', status: 204, url: '/api/v1/stories/{story}/publish' },
  { route: 'GET /api/v1/collections/{id}/publish', permission: 's.co.wr', status: 200, url: '/api/v1/collections/{collection}/publish' },
  { route: 'PUT /api/v1/collections/{id}/publish', permission: 's.co.wr', status: 200, url: '/api/v1/collections/{collection}/publish', body: () => ({ destinations: [] }) },
  { route: 'DELETE /api/v1/collections/{id}/publish', permission: 's.co.wr', status: 204, url: '/api/v1/collections/{collection}/publish' },
  { route: 'GET /api/v1/collections/{id}/used', permission: 's.co.rea', status: 200, url: '/api/v1/collections/{collection}/used' },
  { route: 'POST /api/v1/collections/rules/preview', permission: 's.co.rea', status: 200, url: '/api/v1/collections/rules/preview', body: () => ({ rules: { any: ['sport'] } }) },
  { route: 'PATCH /api/v1/collections/{id}/stories/{storyId}', permission: 's.co.wr', status: 404, url: '/api/v1/collections/{collection}/stories/none', body: () => ({ after: null }) },
  { route: 'PUT /api/v1/collections/{id}/stories/{storyId}', permission: 's.co.wr', status: 204, url: '/api/v1/collections/{collection}/stories/{story}' },
  { route: 'DELETE /api/v1/collections/{id}/stories/{storyId}', permission: 's.co.wr', status: 204, url: '/api/v1/collections/{collection}/stories/{story}' },
  { route: 'POST /api/v1/widgets', permission: 's.w.wr', status: 201, url: '/api/v1/widgets', body: ({ collection }, n) => ({ name: `Widget ${n}`, type: 'story', collectionId: collection, layout: 'grid' }) },
  { route: 'POST /api/v1/widgets/{id}/duplicate', permission: 's.w.wr', status: 201, url: '/api/v1/widgets/{widget}/duplicate', body: (_made, n) => ({ name: `Copy ${n}` }) },
  { route: 'GET /api/v1/widgets', permission: 's.w.rea', status: 200, url: '/api/v1/widgets' },
  { route: 'GET /api/v1/widgets/{id}', permission: 's.w.rea', status: 200, url: '/api/v1/widgets/{widget}' },
  { route: 'PATCH /api/v1/widgets/{id}', permission: 's.w.wr', status: 200, url: '/api/v1/widgets/{widget}', body: (_made, n) => ({ name: `Renamed ${n}` }) },
  { route: 'POST /api/v1/widgets/{id}/pause', permission: 's.w.wr', status: 200, url: '/api/v1/widgets/{widget}/pause' },
  { route: 'POST /api/v1/widgets/{id}/resume', permission: 's.w.wr', status: 200, url: '/api/v1/widgets/{widget}/resume' },
  { route: 'GET /api/v1/widgets/{id}/versions', permission: 's.w.rea', status: 200, url: '/api/v1/widgets/{widget}/versions' },
  { route: 'GET /api/v1/widgets/{id}/stats', permission: 's.w.rea', status: 200, url: '/api/v1/widgets/{widget}/stats' },
  { route: 'POST /api/v1/widgets/{id}/restore', permission: 's.w.wr', status: 200, url: '/api/v1/widgets/{widget}/restore', body: () => ({ version: 1 }) },
  { route: 'GET /api/v1/widget-defaults', permission: 's.w.rea', status: 200, url: '/api/v1/widget-defaults' },
  { route: 'PUT /api/v1/widget-defaults', permission: 's.w.wr', status: 200, url: '/api/v1/widget-defaults', body: () => ({ layout: 'wall' }) },
  { route: 'POST /api/v1/widget-defaults/preview', permission: 's.w.wr', status: 200, url: '/api/v1/widget-defaults/preview', body: () => ({ options: { radius: 4 } }) },
  { route: 'POST /api/v1/widget-defaults/apply', permission: 's.w.wr', status: 200, url: '/api/v1/widget-defaults/apply', body: ({ widget }) => ({ ids: [widget] }) },
  { route: 'DELETE /api/v1/widgets/{id}', permission: 's.w.wr', status: 204, url: '/api/v1/widgets/{widget}' },
  { route: 'GET /api/v1/newsletters', permission: 's.w.rea', status: 200, url: '/api/v1/newsletters' },
  { route: 'POST /api/v1/newsletters', permission: 's.w.wr', status: 201, url: '/api/v1/newsletters', body: (_made, n) => ({ name: `Letter ${n}` }) },
  { route: 'GET /api/v1/newsletters/{id}', permission: 's.w.rea', status: 200, url: '/api/v1/newsletters/{newsletter}' },
  { route: 'PATCH /api/v1/newsletters/{id}', permission: 's.w.wr', status: 200, url: '/api/v1/newsletters/{newsletter}', body: (_made, n) => ({ name: `Renamed ${n}` }) },
  { route: 'GET /api/v1/newsletters/{id}/editions', permission: 's.w.rea', status: 200, url: '/api/v1/newsletters/{newsletter}/editions' },
  { route: 'POST /api/v1/newsletters/{id}/editions', permission: 's.w.wr', status: 201, url: '/api/v1/newsletters/{newsletter}/editions', body: () => ({ empty: true }) },
  { route: 'GET /api/v1/newsletters/{id}/candidates', permission: 's.w.rea', status: 200, url: '/api/v1/newsletters/{newsletter}/candidates' },
  { route: 'GET /api/v1/newsletters/{id}/editions/{eid}', permission: 's.w.rea', status: 200, url: '/api/v1/newsletters/{newsletter}/editions/{edition}' },
  { route: 'PATCH /api/v1/newsletters/{id}/editions/{eid}', permission: 's.w.wr', status: 200, url: '/api/v1/newsletters/{newsletter}/editions/{edition}', body: (_made, n) => ({ subject: `Subject ${n}` }) },
  { route: 'POST /api/v1/newsletters/{id}/editions/{eid}/duplicate', permission: 's.w.wr', status: 201, url: '/api/v1/newsletters/{newsletter}/editions/{edition}/duplicate' },
  { route: 'GET /api/v1/newsletters/{id}/editions/{eid}/preview', permission: 's.w.rea', status: 200, url: '/api/v1/newsletters/{newsletter}/editions/{edition}/preview' },
  { route: 'GET /api/v1/newsletters/{id}/editions/{eid}/checks', permission: 's.w.rea', status: 200, url: '/api/v1/newsletters/{newsletter}/editions/{edition}/checks' },
  { route: 'POST /api/v1/newsletters/{id}/editions/{eid}/test', permission: 's.w.wr', status: 202, url: '/api/v1/newsletters/{newsletter}/editions/{edition}/test' },
  { route: 'DELETE /api/v1/newsletters/{id}/editions/{eid}', permission: 's.w.wr', status: 204, url: '/api/v1/newsletters/{newsletter}/editions/{edition}' },
  { route: 'DELETE /api/v1/newsletters/{id}', permission: 's.w.wr', status: 204, url: '/api/v1/newsletters/{newsletter}' },
  { route: 'DELETE /api/v1/collections/{id}', permission: 's.co.wr', status: 204, url: '/api/v1/collections/{collection}' },
  ...TAKEDOWN_ROWS,
  { route: 'DELETE /api/v1/stories/{id}', permission: 's.s.wr', status: 204, url: '/api/v1/stories/{story}' },
  { route: 'DELETE /api/v1/feeds/{id}', permission: 's.c.wr', status: 204, url: '/api/v1/feeds/{feed}' },
  // People.
  { route: 'GET /api/v1/access-requests', permission: 'member', status: 200, url: '/api/v1/access-requests?permission=s.c.wr' },
  { route: 'POST /api/v1/access-requests', permission: 'member', status: 409, url: '/api/v1/access-requests', body: () => ({ permission: 's.s.rea' }) },
  { route: 'GET /api/v1/members', permission: 'i.u.rea', status: 200, url: '/api/v1/members' },
  { route: 'POST /api/v1/members/second-factor/reminder', permission: 'i.u.wr', status: 202, url: '/api/v1/members/second-factor/reminder' },
  { route: 'PATCH /api/v1/members/{uid}', permission: 'i.u.wr', status: 200, url: '/api/v1/members/{member}', body: () => ({ roleId: 'AUTHOR' }) },
  { route: 'DELETE /api/v1/members/{uid}', permission: 'i.u.wr', status: 204, url: '/api/v1/members/{member}' },
  { route: 'GET /api/v1/roles', permission: 'i.r.rea', status: 200, url: '/api/v1/roles' },
  { route: 'POST /api/v1/roles', permission: 'i.r.wr', status: 201, url: '/api/v1/roles', body: (_made, n) => ({ name: `Role ${n}`, permissions: ['s.s.rea'] }) },
  { route: 'PATCH /api/v1/roles/{id}', permission: 'i.r.wr', status: 200, url: '/api/v1/roles/{role}', body: (_made, n) => ({ name: `Renamed ${n}` }) },
  { route: 'DELETE /api/v1/roles/{id}', permission: 'i.r.wr', status: 204, url: '/api/v1/roles/{role}' },
  { route: 'POST /api/v1/invitations', permission: 'i.u.wr', status: 200, url: '/api/v1/invitations', body: (_made, n) => ({ emails: [`access-${n}@school.example`], roleId: 'VIEWER' }) },
  { route: 'GET /api/v1/invitations', permission: 'i.u.rea', status: 200, url: '/api/v1/invitations' },
  { route: 'POST /api/v1/invitations/{id}/resend', permission: 'i.u.wr', status: 200, url: '/api/v1/invitations/{invitation}/resend' },
  { route: 'DELETE /api/v1/invitations/{id}', permission: 'i.u.wr', status: 204, url: '/api/v1/invitations/{invitation}' },
  { route: 'GET /api/v1/join-requests', permission: 'i.u.rea', status: 200, url: '/api/v1/join-requests' },
  { route: 'POST /api/v1/join-requests/{uid}/approve', permission: 'i.u.wr', status: 200, url: '/api/v1/join-requests/{asking}/approve', body: () => ({ roleId: 'VIEWER' }) },
  { route: 'POST /api/v1/join-requests/{uid}/decline', permission: 'i.u.wr', status: 200, url: '/api/v1/join-requests/{asking}/decline', body: () => ({ reason: 'Unknown' }) },
  ...SCHOOL_ROWS,
  ...SETTINGS_ROWS,
  ...BILLING_ROWS,
];

/** Every user who is signed in; of those, the ones with a confirmed address; the platform admins. */
export const ACCOUNTS: Record<AccountRow['access'], readonly PersonName[]> = {
  account: ['admin', 'head', 'author', 'viewer', 'both', 'new', 'unverified', 'incomplete'],
  verified: ['admin', 'head', 'author', 'viewer', 'both', 'new', 'incomplete'],
  platform: ['admin'],
};
const NO_CODE = '0'.repeat(32);
/** Routes that belong to no school. */
// biome-ignore format: a table is read by its columns
export const ACCOUNT_TABLE: readonly AccountRow[] = [
  // Account links.
  { route: 'POST /api/v1/account/verification', access: 'account', status: 202, url: '/api/v1/account/verification' },
  { route: 'POST /api/v1/account/email', access: 'account', status: 202, url: '/api/v1/account/email', body: (n) => ({ email: `access-${n}@new.example` }) },
  { route: 'POST /api/v1/account/refresh', access: 'account', status: 200, url: '/api/v1/account/refresh' },
  ...PERSON_ROWS,
  ...RECOVERY_ROWS,
  // People.
  { route: 'GET /api/v1/invitations/mine', access: 'verified', status: 200, url: '/api/v1/invitations/mine' },
  { route: 'GET /api/v1/invitations/{id}', access: 'verified', status: 404, url: `/api/v1/invitations/${NO_CODE}` },
  { route: 'POST /api/v1/invitations/{code}/accept', access: 'verified', status: 404, url: `/api/v1/invitations/${NO_CODE}/accept` },
  { route: 'POST /api/v1/invitations/{code}/decline', access: 'verified', status: 404, url: `/api/v1/invitations/${NO_CODE}/decline` },
  { route: 'POST /api/v1/join-requests', access: 'verified', status: 404, url: '/api/v1/join-requests', body: () => ({ iid: 'nowhere' }) },
  { route: 'GET /api/v1/join-requests/mine', access: 'account', status: 200, url: '/api/v1/join-requests/mine' },
  { route: 'DELETE /api/v1/join-requests/{iid}', access: 'account', status: 404, url: '/api/v1/join-requests/nowhere' },
  { route: 'POST /api/v1/join-requests/{iid}/remind', access: 'verified', status: 404, url: '/api/v1/join-requests/nowhere/remind' },
  ...ADMIN_ROWS,
  ...BILLING_ACCOUNT_ROWS,
  // Finding a school.
  { route: 'GET /api/v1/schools/search', access: 'verified', status: 200, url: '/api/v1/schools/search?q=oak' },
  { route: 'GET /api/v1/schools/{id}/card', access: 'verified', status: 200, url: '/api/v1/schools/oakfield/card' },
  { route: 'GET /api/v1/schools/register/{id}', access: 'verified', status: 404, url: '/api/v1/schools/register/gias-1' },
  { route: 'GET /api/v1/schools/place', access: 'verified', status: 200, url: '/api/v1/schools/place?country=GB&postcode=TA1%204DY' },
  ...SCHOOL_ACCOUNT_ROWS,
];

export const OPEN = [
  // Account links.
  'POST /api/v1/account/password-reset',
  'POST /api/v1/account/recover-factor',
  // The mail server has a key of its own.
  'POST /api/v1/inbound-mail',
  // Stripe and schools’ own systems authenticate by a signature.
  'POST /api/v1/stripe/webhook',
  'POST /api/v1/meta/deauthorize',
  'POST /api/v1/meta/data-deletion',
  // People without an account ask for their data to be deleted; the code is all they have.
  'POST /api/v1/data-deletions',
  'GET /api/v1/data-deletions/{code}',
  'POST /api/v1/data-deletions/{code}/confirm',
  'POST /api/v1/inbound/{key}',
  // A hub proves itself by the token in the address, and by a signature.
  'GET /api/v1/websub/{feedId}/{token}',
  'POST /api/v1/websub/{feedId}/{token}',
  'GET /api/v1/health',
  'GET /embed/v1/sprx.js',
  'GET /embed/v1/parts/{file}',
  'GET /embed/v1/sprx-wordpress.zip',
  'GET /embed/v1/media/{id}/{file}',
  'GET /embed/v1/widgets/{publicKey}',
  'GET /embed/v1/widgets',
  'GET /embed/v1/widgets/{publicKey}/stories',
  'GET /embed/v1/widgets/{publicKey}/html',
  'GET /embed/v1/widgets/{publicKey}/screen',
  'GET /embed/v1/widgets/{publicKey}/frame',
  'GET /embed/v1/widgets/{publicKey}/feed.rss',
  'GET /embed/v1/widgets/{publicKey}/feed.json',
  'GET /embed/v1/oembed',
  'POST /embed/v1/events',
  'GET /embed/v1/collections/{publicKey}/feed.rss',
  'GET /embed/v1/collections/{publicKey}/feed.json',
  // People.
  'GET /api/v1/invitations/{code}/hint',
];
