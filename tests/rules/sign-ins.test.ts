import { initializeApp } from 'firebase-admin/app';
import { FieldValue, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestEmulators, testEmulators } from '../support/emulators.ts';

/** Which sign-ins Firestore and Storage accept: both check the token and the current documents. */
const SIGNED_IN = 1_764_000_000;
const BUCKET = 'demo-sign-ins.appspot.com';
const HOUR = 3_600_000;
let emulators: TestEmulators;
let db: Firestore;

beforeAll(async () => {
  emulators = await testEmulators('demo-sign-ins');
  db = getFirestore(initializeApp({ projectId: emulators.projectId }, 'sign-ins'));
  await db.doc('stories/s1').set({ iid: 'oakfield' });
});
afterAll(() => emulators.close());
beforeEach(async () => {
  await db.doc('institutions/oakfield').set({ id: 'oakfield', secondFactorFrom: null });
  await db.doc('institutions/oakfield/roles/HEAD').set({ permissions: ['s.s.rea', 's.s.wr', 'i.s.wr'] });
  await db.doc('institutions/oakfield/roles/VIEWER').set({ permissions: ['s.s.rea'] });
  await db.doc('users/head').set({ uid: 'head', institutions: { oakfield: { role: 'HEAD' } } });
  await db.doc('users/admin').set({ uid: 'admin', institutions: {}, admin: true });
  await db.doc('adminVisits/admin.oakfield').delete();
});

/** `factor`: the id of the second factor that the sign-in used. */
type SignIn = { who?: 'head' | 'admin'; factor?: string | null; at?: number };

function bearer({ who = 'head', factor = null, at = SIGNED_IN }: SignIn, scheme: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const second = factor ? { sign_in_second_factor: 'totp', second_factor_identifier: factor } : {};
  const { projectId } = emulators;
  const claims = {
    ...{ sub: who, user_id: who, aud: projectId, iss: `https://securetoken.google.com/${projectId}` },
    ...{ auth_time: at, admin: who === 'admin', firebase: { sign_in_provider: 'password', ...second } },
  };
  return `${scheme} ${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

async function readsStory(signIn: SignIn = {}): Promise<boolean> {
  const root = `projects/${emulators.projectId}/databases/(default)/documents`;
  const answer = await fetch(`http://${emulators.firestore}/v1/${root}:batchGet`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', authorization: bearer(signIn, 'Bearer') },
    body: JSON.stringify({ documents: [`${root}/stories/s1`] }),
  });
  return answer.ok && !(await answer.text()).includes('"error"');
}

const FILE = 'schools/oakfield/stories/s1/a.png';
const storage = (path: string) => `http://${emulators.storage}/v0/b/${BUCKET}/o${path}`;

async function readsFile(signIn: SignIn = {}): Promise<boolean> {
  const server = { authorization: 'Bearer owner', 'content-type': 'image/png' };
  await fetch(storage(`?name=${encodeURIComponent(FILE)}`), { method: 'POST', headers: server, body: 'x' });
  const headers = { authorization: bearer(signIn, 'Firebase') };
  return (await fetch(storage(`/${encodeURIComponent(FILE)}`), { headers })).ok;
}

/** As the web SDK does it: what it says of the file, then the file. */
async function writesFile(signIn: SignIn = {}, more: object = {}, path = FILE): Promise<boolean> {
  const about = JSON.stringify({ name: path, contentType: 'image/png', ...more });
  const body = ['', 'Content-Type: application/json', '', about, '--b', 'Content-Type: image/png', '', 'x', '--b--'];
  const headers = {
    authorization: bearer(signIn, 'Firebase'),
    'x-goog-upload-protocol': 'multipart',
    'content-type': 'multipart/related; boundary=b',
  };
  const url = storage(`?name=${encodeURIComponent(path)}`);
  return (await fetch(url, { method: 'POST', headers, body: `--b${body.join('\r\n')}` })).ok;
}

const all = (signIn: SignIn = {}) => Promise.all([readsStory(signIn), readsFile(signIn), writesFile(signIn)]);
const end = (more: object) => db.doc('users/head').set(more, { merge: true });

describe('sessionsEndedAt', () => {
  test('sign-in before it → denied by Firestore and Storage; after it → allowed', async () => {
    expect(await all()).toEqual([true, true, true]);
    await end({ sessionsEndedAt: new Date((SIGNED_IN + 1) * 1000) });
    expect(await all()).toEqual([false, false, false]);
    expect(await all({ at: SIGNED_IN + 1 })).toEqual([true, true, true]);
  });

  test('sign-in with the factor of sessionsKeptBy → allowed; with another → denied', async () => {
    await end({ sessionsEndedAt: new Date((SIGNED_IN + 1) * 1000), sessionsKeptBy: 'new-app' });
    expect(await all({ factor: 'new-app' })).toEqual([true, true, true]);
    expect(await all({ factor: 'old-app' })).toEqual([false, false, false]);
    expect(await all()).toEqual([false, false, false]);
    await end({ sessionsKeptBy: null });
    expect(await all({ factor: 'new-app' }), 'ended once more').toEqual([false, false, false]);
  });
});

test('rules: demoted or removed from the school → applies at the next request, with the same token', async () => {
  expect(await all()).toEqual([true, true, true]);
  await end({ institutions: { oakfield: { role: 'VIEWER' } } });
  expect(await all()).toEqual([true, true, false]);
  await db.doc('users/head').update({ institutions: {} });
  expect(await all()).toEqual([false, false, false]);
});

describe('second factor required by a school', () => {
  const demand = async (from: Date, name = 'secondFactorFrom') => {
    const required = { secondFactorFrom: FieldValue.delete(), [name]: from };
    await db.doc('institutions/oakfield').update(required);
    await db.doc('institutions/oakfield/roles/HEAD').update(required);
  };

  test('required from a later day → every sign-in allowed', async () => {
    await demand(new Date(Date.now() + HOUR));
    expect(await all()).toEqual([true, true, true]);
  });

  test('field under its name from before migration 0042 → required', async () => {
    await demand(new Date(Date.now() - 1000), 'secondStepFrom');
    await end({ hasSecondFactor: true });
    expect(await all()).toEqual([false, false, false]);
    expect(await all({ factor: 'app' })).toEqual([true, true, true]);
  });

  test.each<[string, SignIn, object, boolean]>([
    ['a password alone', {}, {}, false],
    ['a password alone, the account has a factor', {}, { hasSecondFactor: true }, false],
    ['a factor', { factor: 'app' }, { hasSecondFactor: true }, true],
    ['a factor that the account has lost', { factor: 'app' }, { hasSecondFactor: false }, false],
  ])('%s', async (_, signIn, person, expected) => {
    await demand(new Date(Date.now() - 1000));
    await end(person);
    expect(await all(signIn)).toEqual([expected, expected, expected]);
  });
});

describe('platform admin', () => {
  const visit = (minutes: number, secondFactorFrom: Date | null = null) =>
    db.doc('adminVisits/admin.oakfield').set({ at: new Date(Date.now() - minutes * 60_000), secondFactorFrom });

  test('no visit, visit an hour ago, open visit → reads only during the open one, never writes', async () => {
    expect(await all({ who: 'admin' })).toEqual([false, false, false]);
    await visit(61);
    expect(await all({ who: 'admin' })).toEqual([false, false, false]);
    await visit(59);
    expect(await all({ who: 'admin' })).toEqual([true, true, false]);
  });

  test('visit that needs a second factor → required by Storage', async () => {
    await visit(1, new Date(Date.now() - 1000));
    expect(await readsFile({ who: 'admin' })).toBe(false);
    expect(await readsFile({ who: 'admin', factor: 'app' })).toBe(true);
  });

  test('platform admin who is a member of the school → reads and writes by their role', async () => {
    await db.doc('users/admin').update({ institutions: { oakfield: { role: 'HEAD' } } });
    expect(await all({ who: 'admin' })).toEqual([true, true, true]);
    await db.doc('users/admin').update({ institutions: { oakfield: { role: 'VIEWER' } } });
    expect(await all({ who: 'admin' })).toEqual([true, true, false]);
  });
});

describe('Storage metadata of an upload → only what the rules allow', () => {
  const OWN = 'users/head/photo/me.png';
  const LOGO = 'schools/oakfield/logo/logo.png';

  test.each<[object, boolean]>([
    [{}, true],
    [{ contentDisposition: '', cacheControl: '' }, true],
    [{ contentDisposition: 'attachment; filename="invoice.exe"' }, false],
    [{ contentDisposition: 'inline; filename="invoice.exe"' }, false],
    [{ contentEncoding: 'gzip' }, false],
    [{ cacheControl: 'public, max-age=31536000' }, false],
    [{ contentLanguage: 'en' }, false],
    [{ metadata: { note: 'x' } }, false],
  ])('%j', async (more, expected) => {
    for (const path of [FILE, OWN, LOGO]) expect([path, await writesFile({}, more, path)]).toEqual([path, expected]);
  });

  test('metadata changed afterwards → 403', async () => {
    expect(await writesFile({}, {}, OWN)).toBe(true);
    const change = { contentDisposition: 'attachment; filename="invoice.exe"' };
    const headers = { authorization: bearer({}, 'Firebase'), 'content-type': 'application/json' };
    const url = storage(`/${encodeURIComponent(OWN)}`);
    const answer = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(change) });
    expect(answer.status).toBe(403);
  });
});
