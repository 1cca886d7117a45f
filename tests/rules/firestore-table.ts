/**
 * What a browser may read of the database by itself, written out by hand from the contract; nothing of it is taken from
 * firestore.rules. tests/rules/firestore.test.ts asks for every cell.
 */

export const READERS = [
  'stranger',
  'unknown',
  'newcomer',
  'viewer',
  'author',
  'head',
  'library',
  'both',
  'rival',
  'removed',
  'ended',
  'disabled',
  'revoked',
  'admin',
  'firstAdmin',
] as const;
export type Reader = (typeof READERS)[number];

/** Who they are, for the page; the columns of the storage are the same people. */
export const WHO: Record<Reader, string> = {
  stranger: 'is not signed in',
  unknown: 'has only just made an account',
  newcomer: 'belongs to no school, and asked Oakfield and Riverside to be let in',
  viewer: 'VIEWER at Oakfield',
  author: 'AUTHOR at Oakfield',
  head: 'ADMIN at Oakfield',
  library: 'has a role of Oakfield’s own that sees collections and nothing else',
  both: 'VIEWER at Oakfield and ADMIN at Riverside',
  rival: 'ADMIN at Riverside alone',
  removed: 'was ADMIN at Oakfield, and the token still says so',
  ended: 'ADMIN at Oakfield, whose sign-in was ended',
  disabled: 'ADMIN at Oakfield, who was shut out',
  revoked: 'ran the platform, and the token still says so',
  admin: 'runs the platform',
  firstAdmin: 'runs the platform, and was never here before',
};

/** A document, a collection with the fields asked for, or the schools with these ids. */
export type Ask =
  | { readonly get: string }
  | { readonly list: string; readonly where?: Readonly<Record<string, string>> }
  | { readonly schools: readonly string[] };

type Row = readonly [what: string, ask: Ask, allowed: readonly Reader[]];

const platform: Reader[] = ['admin', 'firstAdmin'];
const members: Reader[] = ['viewer', 'author', 'head', 'library', 'both', ...platform];
const staff: Reader[] = ['viewer', 'author', 'head', 'both', ...platform];
const heads: Reader[] = ['head', ...platform];
const riverside: Reader[] = ['both', 'rival', ...platform];

export const READS: readonly Row[] = [
  ['one’s own person (as viewer)', { get: 'users/viewer' }, ['viewer', ...platform]],
  ['somebody else (the head)', { get: 'users/head' }, heads],
  ['one’s own person, after one’s sign-in was ended', { get: 'users/ended' }, ['ended', ...platform]],
  ['all people', { list: 'users' }, []],
  ['Oakfield', { get: 'institutions/oakfield' }, members],
  ['Riverside', { get: 'institutions/riverside' }, riverside],
  ['the schools Oakfield and Riverside by id', { schools: ['oakfield', 'riverside'] }, ['both', ...platform]],
  ['the school Oakfield by id', { schools: ['oakfield'] }, members],
  ['all schools', { list: 'institutions' }, platform],
  ['Oakfield’s use of its plan', { get: 'institutions/oakfield/analytics/global' }, members],
  ['Riverside’s use of its plan', { get: 'institutions/riverside/analytics/global' }, riverside],
  ['all counts of Oakfield', { list: 'institutions/oakfield/analytics' }, []],
  ['Oakfield’s channels', { list: 'institutions/oakfield/feeds' }, staff],
  ['Riverside’s channels', { list: 'institutions/riverside/feeds' }, riverside],
  ['one channel of Oakfield', { get: 'institutions/oakfield/feeds/f1' }, staff],
  [
    'the role VIEWER of Oakfield',
    { get: 'institutions/oakfield/roles/VIEWER' },
    ['viewer', 'both', 'head', ...platform],
  ],
  ['the role ADMIN of Oakfield', { get: 'institutions/oakfield/roles/ADMIN' }, heads],
  ['Oakfield’s own role', { get: 'institutions/oakfield/roles/LIBRARY' }, ['library', ...heads]],
  ['the role ADMIN of Riverside', { get: 'institutions/riverside/roles/ADMIN' }, riverside],
  ['all roles of Oakfield', { list: 'institutions/oakfield/roles' }, heads],
  [
    'the request of a newcomer to Oakfield',
    { get: 'institutions/oakfield/joinRequests/newcomer' },
    ['newcomer', ...heads],
  ],
  [
    'the request of a newcomer to Riverside',
    { get: 'institutions/riverside/joinRequests/newcomer' },
    ['newcomer', ...riverside],
  ],
  ['all requests to Oakfield', { list: 'institutions/oakfield/joinRequests' }, heads],
  ['a request that one never made', { get: 'institutions/oakfield/joinRequests/viewer' }, ['viewer', ...heads]],
  ['the rows of Oakfield’s people', { list: 'institutions/oakfield/members' }, heads],
  ['one row of Oakfield’s people', { get: 'institutions/oakfield/members/head' }, heads],
  ['the rows of Riverside’s people', { list: 'institutions/riverside/members' }, riverside],
  ['invitations', { list: 'invitations', where: { iid: 'oakfield' } }, []],
  ['a story of Oakfield', { get: 'stories/oakfield-1' }, staff],
  ['a story of Riverside', { get: 'stories/riverside-1' }, riverside],
  ['Oakfield’s waiting stories', { list: 'stories', where: { iid: 'oakfield', status: 'pending' } }, staff],
  ['Riverside’s waiting stories', { list: 'stories', where: { iid: 'riverside', status: 'pending' } }, riverside],
  ['waiting stories of all schools', { list: 'stories', where: { status: 'pending' } }, platform],
  ['a collection of Oakfield', { get: 'collections/oakfield-1' }, members],
  ['Oakfield’s collections', { list: 'collections', where: { iid: 'oakfield' } }, members],
  ['a collection of Riverside', { get: 'collections/riverside-1' }, riverside],
  ['a widget of Oakfield', { get: 'widgets/oakfield-1' }, staff],
  ['Oakfield’s widgets', { list: 'widgets', where: { iid: 'oakfield' } }, staff],
  ['a widget of Riverside', { get: 'widgets/riverside-1' }, riverside],
  ['a job of Oakfield', { get: 'jobs/oakfield-1' }, staff],
  ['a job of Riverside', { get: 'jobs/riverside-1' }, riverside],
  ['all jobs of Oakfield', { list: 'jobs', where: { iid: 'oakfield' } }, []],
  ['a notice to the viewer', { get: 'notifications/n-viewer' }, ['viewer']],
  ['the notices to the viewer', { list: 'notifications', where: { uid: 'viewer' } }, ['viewer']],
  ['all notices', { list: 'notifications' }, []],
  ['what is still to be told', { list: 'announcements' }, []],
  ['whose letters of the morning are due', { list: 'digestPlans', where: { uid: 'viewer' } }, []],
  ['which errors were told', { list: 'errorReports' }, []],
  ['when the work of the day is due', { get: 'schedules/sync-report' }, []],
  ['where the viewer signed in', { list: 'users/viewer/sessions' }, []],
  ['which letters the viewer wants', { get: 'users/viewer/settings/comms' }, []],
  ['the copies of the viewer’s data', { list: 'dataExports', where: { uid: 'viewer' } }, []],
  ['the audit log', { get: 'auditLog/a1' }, []],
  ['where the audit log ends', { get: 'auditHeads/oakfield' }, []],
  ['letters that wait', { list: 'outbox' }, []],
  ['links that were asked for', { list: 'mailLinks' }, []],
  ['hashes of one’s recovery codes', { get: 'recoveryCodes/u-head' }, []],
  ['who looked into which school', { get: 'adminVisits/admin.oakfield' }, []],
  ['what no two schools may have alike', { get: 'schoolKeys/k1' }, []],
  ['how Oakfield is verified', { get: 'institutions/oakfield/verifications/dns' }, []],
  ['all ways in which Oakfield was verified', { list: 'institutions/oakfield/verifications' }, []],
  ['what is known of Oakfield’s payments', { get: 'institutions/oakfield/billing/state' }, []],
  ['all that is kept about Oakfield’s payments', { list: 'institutions/oakfield/billing' }, []],
  ['the plan that Oakfield asked for', { get: 'planRequests/oakfield' }, []],
  ['what Stripe told', { list: 'stripeEvents' }, []],
  ['a plan with its price', { get: 'subscriptions/school' }, []],
  ['a channel’s secret', { get: 'secrets/f1' }, []],
  ['something nobody named', { get: 'whatever/x' }, []],
];

/** What nobody makes, changes or deletes from a browser. */
export const WRITES: readonly string[] = [
  'users/viewer',
  'institutions/oakfield',
  'institutions/oakfield/feeds/f1',
  'institutions/oakfield/roles/VIEWER',
  'institutions/oakfield/analytics/global',
  'institutions/oakfield/billing/state',
  'planRequests/oakfield',
  'stripeEvents/evt_1',
  'subscriptions/school',
  'institutions/oakfield/joinRequests/newcomer',
  'institutions/oakfield/joinRequests/viewer',
  'institutions/oakfield/members/head',
  'institutions/oakfield/verifications/dns',
  'stories/oakfield-1',
  'stories/new',
  'collections/oakfield-1',
  'widgets/oakfield-1',
  'jobs/oakfield-1',
  'notifications/n-viewer',
  'notifications/new',
  'announcements/a1',
  'digestPlans/viewer.oakfield',
  'invitations/i1',
  'users/viewer/sessions/s1',
  'users/viewer/settings/comms',
  'dataExports/e1',
  'auditLog/a1',
  'auditHeads/oakfield',
  'outbox/o1',
  'mailLinks/l1',
  'recoveryCodes/u-head',
  'schoolKeys/k1',
  'secrets/f1',
  'whatever/x',
];
