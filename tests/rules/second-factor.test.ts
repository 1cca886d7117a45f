import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestEmulators, testEmulators } from '../support/emulators.ts';

/** What a browser may read of a school that requires a second factor: by the token and by the person's own document. */
const SIGNED_IN = 1_764_000_000;
let emulators: TestEmulators;
let root: string;
let db: Firestore;

beforeAll(async () => {
  emulators = await testEmulators('demo-rules-step');
  root = `projects/${emulators.projectId}/databases/(default)/documents`;
  db = getFirestore(initializeApp({ projectId: emulators.projectId }, 'rules-step'));
  const schools = {
    past: new Date(Date.now() - 1000),
    future: new Date(Date.now() + 3_600_000),
    none: null,
    old: undefined,
  };
  const permissions = ['s.c.rea', 's.s.rea', 'i.u.rea'];
  for (const [iid, from] of Object.entries(schools)) {
    await db.doc(`institutions/${iid}`).set({ id: iid, ...(from === undefined ? {} : { secondFactorFrom: from }) });
    await db.doc(`institutions/${iid}/roles/VIEWER`).set({ id: 'VIEWER', permissions });
    await db.doc(`institutions/${iid}/feeds/f1`).set({ iid });
    await db.doc(`institutions/${iid}/members/with`).set({ iid, hasSecondFactor: true });
    await db.doc(`institutions/${iid}/analytics/global`).set({ channels: 1 });
    await db.doc(`stories/${iid}-1`).set({ iid });
  }
  const institutions = Object.fromEntries(Object.keys(schools).map((iid) => [iid, { role: 'VIEWER' }]));
  await db.doc('adminVisits/admin.none').set({ at: new Date(), secondFactorFrom: null });
  await db.doc('users/with').set({ uid: 'with', institutions, hasSecondFactor: true });
  await db.doc('users/lost').set({ uid: 'lost', institutions, hasSecondFactor: false });
  await db.doc('users/without').set({ uid: 'without', institutions });
});
afterAll(() => emulators.close());

type Reader = 'with' | 'lost' | 'without' | 'admin';

async function isOpen(reader: Reader, path: string, used: boolean): Promise<boolean> {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { projectId } = emulators;
  const firebase = { sign_in_provider: 'password', ...(used ? { sign_in_second_factor: 'totp' } : {}) };
  const iss = `https://securetoken.google.com/${projectId}`;
  const admin = reader === 'admin';
  const claims = { admin, sub: reader, user_id: reader, aud: projectId, auth_time: SIGNED_IN, iss, firebase };
  const answer = await fetch(`http://${emulators.firestore}/v1/${root}:batchGet`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain',
      authorization: `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    },
    body: JSON.stringify({ documents: [`${root}/${path}`] }),
  });
  const text = await answer.text();
  if (answer.ok && !text.includes('"error"')) return true;
  expect(text).toContain('PERMISSION_DENIED');
  return false;
}

test.each<[string, Date | null, boolean, boolean]>([
  ['no server has said', null, false, true],
  ['the day is to come', new Date(Date.now() + 3_600_000), false, true],
  ['the day has come, without one', new Date(Date.now() - 1000), false, false],
  ['the day has come, with one', new Date(Date.now() - 1000), true, true],
])(
  'Firestore rules: second factor of platform admins, %s → access as in the table',
  async (_, from, used, expected) => {
    const settings = db.doc('settings/access');
    await (from ? settings.set({ adminSecondFactorFrom: from }) : settings.delete());
    for (const path of ['institutions/none/feeds/f1', 'stories/none-1', 'users/with']) {
      expect(await isOpen('admin', path, used), path).toBe(expected);
    }
    await settings.delete();
  },
);

const STILL_READABLE = ['feeds/f1', 'members/with'];

test.each<[string, Reader, boolean, boolean]>([
  ['a sign-in with it', 'with', true, true],
  ['a sign-in from before it was turned on', 'with', false, false],
  ['an account that has lost it since', 'lost', true, false],
  ['an account without', 'without', false, false],
])('Firestore rules: second factor of a school, %s → access as in the table', async (_, reader, used, expected) => {
  for (const path of [...STILL_READABLE.map((each) => `institutions/past/${each}`), 'stories/past-1']) {
    expect(await isOpen(reader, path, used), path).toBe(expected);
  }
});

test('Firestore rules: second factor missing → only school, role, usage and own user readable', async () => {
  for (const path of ['', '/roles/VIEWER', '/analytics/global']) {
    expect(await isOpen('without', `institutions/past${path}`, false), path).toBe(true);
  }
  expect(await isOpen('without', 'users/without', false)).toBe(true);
});

test.each(['future', 'none', 'old'])(
  'Firestore rules: second factor not required, or not yet (%s) → everything readable',
  async (iid) => {
    for (const path of [...STILL_READABLE.map((each) => `institutions/${iid}/${each}`), `stories/${iid}-1`]) {
      expect(await isOpen('without', path, false), path).toBe(true);
    }
  },
);
