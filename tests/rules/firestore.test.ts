/**
 * Every path of firestore.rules by every kind of reader. What is expected is written out by hand from the contract,
 * not read from the rules. Reads go over the REST calls of the browser SDK with unsigned tokens.
 */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestEmulators, testEmulators } from '../support/emulators.ts';

const READERS = [
  'stranger',
  'viewer',
  'author',
  'head',
  'both',
  'newcomer',
  'removed',
  'ended',
  'disabled',
  'revoked',
  'admin',
  'firstAdmin',
] as const;
type Reader = (typeof READERS)[number];

/**
 * Claims as the token carries them; `removed` still claims a role that `users/removed` no longer has. The sign-ins of `ended`
 * were ended, `disabled` may not come in any more, and `revoked` still claims to run the platform. `firstAdmin`
 * got the claim by hand and has no document.
 */
const CLAIMS: Record<Exclude<Reader, 'stranger'>, Record<string, unknown>> = {
  viewer: { institutions: { oakfield: { role: 'VIEWER' } } },
  author: { institutions: { oakfield: { role: 'AUTHOR' } } },
  head: { institutions: { oakfield: { role: 'ADMIN' } } },
  both: { institutions: { oakfield: { role: 'VIEWER' }, riverside: { role: 'ADMIN' } } },
  newcomer: {},
  removed: { institutions: { oakfield: { role: 'ADMIN' } } },
  ended: { institutions: { oakfield: { role: 'ADMIN' } } },
  disabled: { institutions: { oakfield: { role: 'ADMIN' } } },
  revoked: { admin: true },
  admin: { admin: true },
  firstAdmin: { admin: true },
};
/** In whole seconds, as tokens have it. */
const SIGNED_IN = 1_764_000_000;
const RECORD: Partial<Record<Reader, object>> = {
  ended: { sessionsEndedAt: new Date((SIGNED_IN + 1) * 1000) },
  disabled: { disabled: true },
  revoked: { admin: false },
  // Ended, and signed in again within the same second.
  admin: { admin: true, sessionsEndedAt: new Date(SIGNED_IN * 1000 + 999) },
  head: { sessionsEndedAt: new Date((SIGNED_IN - 60) * 1000) },
};

const VIEWER = ['s.c.rea', 's.s.rea', 's.co.rea', 's.w.rea', 'd.r.rea'];
const ROLES = {
  VIEWER,
  AUTHOR: [...VIEWER, 's.s.wr', 's.co.wr'],
  ADMIN: [...VIEWER, 's.s.wr', 's.co.wr', 's.c.wr', 's.w.wr', 'i.r.rea', 'i.u.rea'],
  LIBRARY: ['s.co.rea'],
};

let emulators: TestEmulators;
let project: string;
let root: string;
let base: string;

beforeAll(async () => {
  emulators = await testEmulators('demo-rules');
  project = emulators.projectId;
  root = `projects/${project}/databases/(default)/documents`;
  base = `http://${emulators.firestore}/v1/${root}`;
  const db = getFirestore(initializeApp({ projectId: project }, 'rules'));
  for (const iid of ['oakfield', 'riverside']) {
    await db.doc(`institutions/${iid}`).set({ id: iid, name: iid });
    await db.doc(`institutions/${iid}/analytics/global`).set({ channels: 1 });
    await db.doc(`institutions/${iid}/feeds/f1`).set({ iid, name: 'News' });
    for (const [id, permissions] of Object.entries(ROLES))
      await db.doc(`institutions/${iid}/roles/${id}`).set({ id, name: id, permissions });
    await db.doc(`institutions/${iid}/members/head`).set({ iid, uid: 'head', role: 'ADMIN' });
    await db.doc(`institutions/${iid}/joinRequests/newcomer`).set({ iid, uid: 'newcomer', status: 'pending' });
    for (const kind of ['stories', 'collections', 'widgets', 'jobs'])
      await db.doc(`${kind}/${iid}-1`).set({ iid, status: 'pending' });
  }
  for (const [uid, claims] of Object.entries(CLAIMS)) {
    if (uid === 'firstAdmin') continue;
    const institutions = uid === 'removed' ? {} : ((claims.institutions as object | undefined) ?? {});
    await db.doc(`users/${uid}`).set({ uid, institutions, ...RECORD[uid as Reader] });
  }
  await db.doc('notifications/n-viewer').set({ uid: 'viewer', title: 'A channel has stopped' });
  await db.doc('users/viewer/sessions/s1').set({ uid: 'viewer' });
  await db.doc('users/viewer/settings/comms').set({ productNews: 'off' });
  await db.doc('dataExports/e1').set({ uid: 'viewer' });
  await db.doc('auditLog/a1').set({ iid: 'oakfield' });
  await db.doc('secrets/f1').set({ token: 'x' });
});

afterAll(() => emulators.close());

function headers(reader: Reader): Record<string, string> {
  if (reader === 'stranger') return { 'content-type': 'text/plain' };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: reader, user_id: reader, aud: project, auth_time: SIGNED_IN, iss: `https://securetoken.google.com/${project}`, ...CLAIMS[reader] })}.`;
  return { 'content-type': 'text/plain', authorization: `Bearer ${token}` };
}

async function call(reader: Reader, path: string, body: unknown): Promise<'allowed' | 'denied'> {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: headers(reader),
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.ok && !text.includes('"error"')) return 'allowed';
  expect(text).toContain('PERMISSION_DENIED');
  return 'denied';
}

const get = (path: string) => (reader: Reader) => call(reader, ':batchGet', { documents: [`${root}/${path}`] });

const query = (parent: string, collectionId: string, where?: Record<string, string>) => (reader: Reader) => {
  const filters = Object.entries(where ?? {}).map(([field, value]) => ({
    fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value: { stringValue: value } },
  }));
  const filter = filters.length > 0 ? { where: { compositeFilter: { op: 'AND', filters } } } : {};
  return call(reader, `${parent}:runQuery`, { structuredQuery: { from: [{ collectionId }], ...filter } });
};

const byIds =
  (...ids: string[]) =>
  (reader: Reader) =>
    call(reader, ':runQuery', {
      structuredQuery: {
        from: [{ collectionId: 'institutions' }],
        where: {
          fieldFilter: {
            field: { fieldPath: '__name__' },
            op: 'IN',
            value: { arrayValue: { values: ids.map((id) => ({ referenceValue: `${root}/institutions/${id}` })) } },
          },
        },
      },
    });

const write = (path: string) => (reader: Reader) =>
  call(reader, ':commit', {
    writes: [{ update: { name: `${root}/${path}`, fields: { iid: { stringValue: 'oakfield' } } } }],
  });

const staff: Reader[] = ['viewer', 'author', 'head', 'both', 'admin'];

const READS: [what: string, ask: (reader: Reader) => Promise<'allowed' | 'denied'>, allowed: Reader[]][] = [
  ['one’s own person (as viewer)', get('users/viewer'), ['viewer', 'admin']],
  ['somebody else (the head)', get('users/head'), ['head', 'admin']],
  ['one’s own person, after one’s sign-in was ended', get('users/ended'), ['ended', 'admin']],
  ['all people', query('', 'users'), []],
  ['Oakfield', get('institutions/oakfield'), staff],
  ['Riverside', get('institutions/riverside'), ['both', 'admin']],
  ['the schools Oakfield and Riverside by id', byIds('oakfield', 'riverside'), ['both', 'admin']],
  ['the school Oakfield by id', byIds('oakfield'), staff],
  ['all schools', query('', 'institutions'), ['admin']],
  ['Oakfield’s use of its plan', get('institutions/oakfield/analytics/global'), staff],
  ['Riverside’s use of its plan', get('institutions/riverside/analytics/global'), ['both', 'admin']],
  ['Oakfield’s channels', query('/institutions/oakfield', 'feeds'), staff],
  ['Riverside’s channels', query('/institutions/riverside', 'feeds'), ['both', 'admin']],
  ['one channel of Oakfield', get('institutions/oakfield/feeds/f1'), staff],
  ['the role VIEWER of Oakfield', get('institutions/oakfield/roles/VIEWER'), ['viewer', 'both', 'head', 'admin']],
  ['the role ADMIN of Oakfield', get('institutions/oakfield/roles/ADMIN'), ['head', 'admin']],
  ['the role ADMIN of Riverside', get('institutions/riverside/roles/ADMIN'), ['both', 'admin']],
  ['all roles of Oakfield', query('/institutions/oakfield', 'roles'), ['head', 'admin']],
  [
    'the request of a newcomer to Oakfield',
    get('institutions/oakfield/joinRequests/newcomer'),
    ['newcomer', 'head', 'admin'],
  ],
  [
    'the request of a newcomer to Riverside',
    get('institutions/riverside/joinRequests/newcomer'),
    ['newcomer', 'both', 'admin'],
  ],
  ['all requests to Oakfield', query('/institutions/oakfield', 'joinRequests'), ['head', 'admin']],
  ['a request that one never made', get('institutions/oakfield/joinRequests/viewer'), ['viewer', 'head', 'admin']],
  ['the rows of Oakfield’s people', query('/institutions/oakfield', 'members'), ['head', 'admin']],
  ['one row of Oakfield’s people', get('institutions/oakfield/members/head'), ['head', 'admin']],
  ['the rows of Riverside’s people', query('/institutions/riverside', 'members'), ['both', 'admin']],
  ['invitations', query('', 'invitations', { iid: 'oakfield' }), []],
  ['a story of Oakfield', get('stories/oakfield-1'), staff],
  ['a story of Riverside', get('stories/riverside-1'), ['both', 'admin']],
  ['Oakfield’s waiting stories', query('', 'stories', { iid: 'oakfield', status: 'pending' }), staff],
  ['Riverside’s waiting stories', query('', 'stories', { iid: 'riverside', status: 'pending' }), ['both', 'admin']],
  ['waiting stories of all schools', query('', 'stories', { status: 'pending' }), ['admin']],
  ['a collection of Oakfield', get('collections/oakfield-1'), staff],
  ['Oakfield’s collections', query('', 'collections', { iid: 'oakfield' }), staff],
  ['a widget of Oakfield', get('widgets/oakfield-1'), staff],
  ['a widget of Riverside', get('widgets/riverside-1'), ['both', 'admin']],
  ['a job of Oakfield', get('jobs/oakfield-1'), staff],
  ['a job of Riverside', get('jobs/riverside-1'), ['both', 'admin']],
  ['all jobs of Oakfield', query('', 'jobs', { iid: 'oakfield' }), []],
  ['a notice to the viewer', get('notifications/n-viewer'), ['viewer']],
  ['the notices to the viewer', query('', 'notifications', { uid: 'viewer' }), ['viewer']],
  ['all notices', query('', 'notifications'), []],
  ['where the viewer signed in', query('/users/viewer', 'sessions'), []],
  ['which letters the viewer wants', get('users/viewer/settings/comms'), []],
  ['the copies of the viewer’s data', query('', 'dataExports', { uid: 'viewer' }), []],
  ['the audit log', get('auditLog/a1'), []],
  ['where the audit log ends', get('auditHeads/oakfield'), []],
  ['letters that wait', query('', 'outbox'), []],
  ['links that were asked for', query('', 'mailLinks'), []],
  ['hashes of one’s recovery codes', get('recoveryCodes/u-head'), []],
  ['who looked into which school', get('adminVisits/admin.oakfield'), []],
  ['what no two schools may have alike', get('schoolKeys/k1'), []],
  ['how Oakfield is verified', get('institutions/oakfield/verifications/dns'), []],
  ['all ways in which Oakfield was verified', query('/institutions/oakfield', 'verifications'), []],
  ['a channel’s secret', get('secrets/f1'), []],
  ['something nobody named', get('whatever/x'), []],
];

describe.each(READS)('%s', (_, ask, allowed) => {
  test.each(READERS)('%s', async (reader) => {
    const asWhom = reader === 'firstAdmin' ? 'admin' : reader;
    expect(await ask(reader)).toBe(allowed.includes(asWhom) ? 'allowed' : 'denied');
  });
});

const WRITES = [
  'users/viewer',
  'institutions/oakfield',
  'institutions/oakfield/feeds/f1',
  'institutions/oakfield/roles/VIEWER',
  'institutions/oakfield/analytics/global',
  'stories/oakfield-1',
  'stories/new',
  'collections/oakfield-1',
  'widgets/oakfield-1',
  'jobs/oakfield-1',
  'notifications/n-viewer',
  'notifications/new',
  'users/viewer/sessions/s1',
  'users/viewer/settings/comms',
  'dataExports/e1',
  'auditLog/a1',
  'auditHeads/oakfield',
  'outbox/o1',
  'mailLinks/l1',
  'recoveryCodes/u-head',
  'institutions/oakfield/members/head',
  'schoolKeys/k1',
  'institutions/oakfield/verifications/dns',
  'secrets/f1',
];

describe.each(WRITES)('nobody writes %s from a browser', (path) => {
  test.each(READERS)('%s', async (reader) => {
    expect(await write(path)(reader)).toBe('denied');
  });
});
