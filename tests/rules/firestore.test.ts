/**
 * Every path of firestore.rules by every kind of reader. What is expected is in `firestore-table.ts`. Reads go over the
 * REST calls of the browser SDK with unsigned tokens.
 */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestEmulators, testEmulators } from '../support/emulators.ts';
import { type Ask, READERS, READS, type Reader, WRITES } from './firestore-table.ts';

/**
 * Claims as the token carries them; `removed` still claims a role that `users/removed` no longer has. The sign-ins of `ended`
 * were ended, `disabled` may not come in any more, and `revoked` still claims to run the platform. `firstAdmin`
 * got the claim by hand and has no document.
 */
const CLAIMS: Record<Exclude<Reader, 'stranger'>, Record<string, unknown>> = {
  viewer: { institutions: { oakfield: { role: 'VIEWER' } } },
  author: { institutions: { oakfield: { role: 'AUTHOR' } } },
  head: { institutions: { oakfield: { role: 'ADMIN' } } },
  library: { institutions: { oakfield: { role: 'LIBRARY' } } },
  both: { institutions: { oakfield: { role: 'VIEWER' }, riverside: { role: 'ADMIN' } } },
  rival: { institutions: { riverside: { role: 'ADMIN' } } },
  unknown: {},
  newcomer: {},
  removed: { institutions: { oakfield: { role: 'ADMIN' } } },
  ended: { institutions: { oakfield: { role: 'ADMIN' } } },
  disabled: { institutions: { oakfield: { role: 'ADMIN' } } },
  revoked: { admin: true },
  admin: { admin: true },
  firstAdmin: { admin: true },
  visiting: { admin: true },
  visited: { admin: true },
};
/** In whole seconds, as tokens have it. */
const SIGNED_IN = 1_764_000_000;
const RECORD: Partial<Record<Reader, object>> = {
  ended: { sessionsEndedAt: new Date((SIGNED_IN + 1) * 1000) },
  disabled: { disabled: true },
  revoked: { admin: false },
  // Ended sessions, and a sign-in within the same second.
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
    await db
      .doc(`institutions/${iid}/private/safeguarding`)
      .set({ name: 'Priya Nair', email: 'safe@oakfield.example' });
    await db.doc(`institutions/${iid}/private/platform`).set({ hubspotId: '7' });
    await db.doc(`institutions/${iid}/billing/state`).set({ iid, status: 'active' });
    await db.doc(`institutions/${iid}/feeds/f1`).set({ iid, name: 'News' });
    await db.doc(`institutions/${iid}/connections/n1`).set({ iid, network: 'vimeo' });
    if (iid === 'oakfield') {
      await db.doc('secrets/n1').set({ iid, sealed: 'v1.a.b.c' });
      await db.doc('signInAttempts/a1').set({ iid, uid: 'head' });
      await db.doc('credentials/vimeo').set({ network: 'vimeo' });
      await db.doc('meters/x').set({ network: 'x' });
      await db.doc('meters/x/months/2026-11/schools/oakfield').set({ iid, reads: 1 });
    }
    if (iid === 'oakfield') await db.doc('stories/oakfield-1/presence/viewer').set({ iid, uid: 'viewer' });
    if (iid === 'oakfield') await db.doc('feeds/f1').set({ id: 'f1', iid, status: 'ok' });
    if (iid === 'oakfield') await db.doc('feedSources/f1').set({ iid, source: { url: 'https://a.test/?key=1' } });
    for (const [id, permissions] of Object.entries(ROLES))
      await db.doc(`institutions/${iid}/roles/${id}`).set({ id, name: id, permissions });
    await db.doc(`institutions/${iid}/members/head`).set({ iid, uid: 'head', role: 'ADMIN' });
    await db.doc(`institutions/${iid}/vr/t1`).set({ iid, status: 'draft' });
    await db.doc(`institutions/${iid}/joinRequests/newcomer`).set({ iid, uid: 'newcomer', status: 'pending' });
    for (const kind of ['stories', 'publications', 'collections', 'widgets', 'widget_newsletter', 'jobs'])
      await db.doc(`${kind}/${iid}-1`).set({ iid, status: 'pending' });
    await db.doc(`widget_newsletter/${iid}-1/editions/e1`).set({ iid, status: 'draft' });
  }
  for (const [uid, claims] of Object.entries(CLAIMS)) {
    if (uid === 'firstAdmin' || uid === 'unknown') continue;
    const institutions = uid === 'removed' ? {} : ((claims.institutions as object | undefined) ?? {});
    await db.doc(`users/${uid}`).set({ uid, institutions, ...RECORD[uid as Reader] });
  }
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await db.doc('adminVisits/visiting.oakfield').set({ uid: 'visiting', iid: 'oakfield', at: minutesAgo(55) });
  await db.doc('adminVisits/visited.oakfield').set({ uid: 'visited', iid: 'oakfield', at: minutesAgo(61) });
  await db.doc('jobs/oakfield-rules').set({ iid: 'oakfield', kind: 'collection-rules', status: 'running' });
  await db.doc('jobs/platform-1').set({ iid: '', status: 'queued' });
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

const asDocument = (path: string) => `${root}/${path}`;
const asValue = (value: string) => ({ stringValue: value });

function read(reader: Reader, ask: Ask): Promise<'allowed' | 'denied'> {
  if ('get' in ask) return call(reader, ':batchGet', { documents: [asDocument(ask.get)] });
  const filters =
    'schools' in ask
      ? [
          filter('__name__', 'IN', {
            arrayValue: { values: ask.schools.map((id) => ({ referenceValue: asDocument(`institutions/${id}`) })) },
          }),
        ]
      : Object.entries(ask.where ?? {}).map(([field, value]) => filter(field, 'EQUAL', asValue(value)));
  const path = ('schools' in ask ? 'institutions' : ask.list).split('/');
  const collectionId = path.pop();
  const where = filters.length > 0 ? { where: { compositeFilter: { op: 'AND', filters } } } : {};
  const parent = path.length > 0 ? `/${path.join('/')}` : '';
  return call(reader, `${parent}:runQuery`, { structuredQuery: { from: [{ collectionId }], ...where } });
}

const filter = (fieldPath: string, op: string, value: object) => ({ fieldFilter: { field: { fieldPath }, op, value } });

describe.each(READS)('read of %s → allowed only to those in the table', (_, ask, allowed) => {
  test.each(READERS)('%s', async (reader) => {
    expect(await read(reader, ask)).toBe(allowed.includes(reader) ? 'allowed' : 'denied');
  });
});

describe.each(WRITES)('write of %s from a browser → denied', (path) => {
  test.each(READERS)('%s', async (reader) => {
    const name = asDocument(path);
    const write = (change: object) => call(reader, ':commit', { writes: [change] });
    expect(await write({ update: { name, fields: { iid: asValue('oakfield') } } })).toBe('denied');
    expect(await write({ delete: name })).toBe('denied');
  });
});
