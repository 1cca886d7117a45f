import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../server/backend.ts';
import { firebaseFiles } from '../../server/core/files/firebase-files.ts';
import { sanitiseHtml } from '../../server/core/html/sanitise.ts';
import { SWEEP_MS, sweepPhotosIfDue } from '../../server/identity/use-cases/account/photos.ts';
import { fakeAccounts, fakeMail } from '../../stories/support/workbench/fake-accounts.ts';
import { type TestEmulators, testEmulators } from '../support/emulators.ts';
import { fakeSources } from '../support/fake-source.ts';
import { testSealer } from '../support/test-sealer.ts';

/** Photos that go up past the app, straight to Storage, with the product's rules and the server's sweep. */

const PROJECT = 'demo-photos';
const BUCKET = `${PROJECT}.appspot.com`;
const MB = 1024 * 1024;
const DAY = 86_400_000;

let emulators: TestEmulators;
let db: Firestore;
let backend: Backend;
let ahead = 0;
const app = initializeApp({ projectId: PROJECT }, 'photos');

beforeAll(async () => {
  emulators = await testEmulators(PROJECT);
  db = getFirestore(app);
  const silent = { info() {}, warn() {}, error() {} };
  backend = createBackend({
    db,
    connectors: fakeSources(),
    sealer: testSealer,
    sanitiseHtml,
    accounts: fakeAccounts(),
    files: firebaseFiles(getStorage(app), BUCKET),
    mail: fakeMail(),
    appOrigin: 'https://app.example',
    log: silent,
    now: () => new Date(Date.now() + ahead),
  });
});
afterAll(async () => {
  await deleteApp(app);
  await emulators.close();
});
beforeEach(async () => {
  await backend.deps.files.removeAll('users/');
  await db.doc('users/u1').set({ uid: 'u1', institutions: {} });
  await sweep();
});

async function sweep(): Promise<void> {
  ahead += SWEEP_MS + 1;
  expect(await sweepPhotosIfDue(backend.deps)).toBe(true);
}
const photoFiles = () => backend.deps.files.list('users/u1/photo/');

async function upload(name: string, bytes = 10, uid = 'u1'): Promise<number> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: uid, user_id: uid, aud: PROJECT, auth_time: 1_764_000_000, email_verified: false };
  const answer = await fetch(
    `http://${emulators.storage}/v0/b/${BUCKET}/o?name=${encodeURIComponent(`users/${uid}/photo/${name}`)}`,
    {
      method: 'POST',
      headers: {
        authorization: `Firebase ${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
        'content-type': 'image/png',
      },
      body: new Uint8Array(bytes),
    },
  );
  await answer.arrayBuffer();
  return answer.status;
}

describe('photos of one user', () => {
  test('40 photos → the 41st is refused; one chosen as profile photo → another allowed', async () => {
    for (let n = 0; n < 40; n += 1) expect(await upload(`${n}.png`)).toBe(200);
    await sweep();
    expect(await upload('41.png')).toBe(403);
    await db.doc('users/u1').update({ photoPath: 'users/u1/photo/39.png' });
    await sweep();
    expect(await photoFiles()).toEqual(['users/u1/photo/39.png']);
    expect(await upload('41.png')).toBe(200);
  });

  test('20 MB → another is refused', async () => {
    for (let n = 0; n < 4; n += 1) expect(await upload(`${n}.png`, 5 * MB)).toBe(200);
    await sweep();
    expect(await upload('more.png')).toBe(403);
  });

  test('70 photos of 1 MB between two sweeps → the photo in use and the first others stay, 20 MB in all', async () => {
    await Promise.all(Array.from({ length: 70 }, (_, n) => upload(`${n}.png`, MB)));
    await db.doc('users/u1').update({ photoPath: 'users/u1/photo/none.png' });
    await sweep();
    expect(await photoFiles()).toHaveLength(20);
    expect((await db.doc('users/u1').get()).get('photos')).toEqual({ files: 20, bytes: 20 * MB });
  });

  test('photos not chosen within a day → deleted with their record', async () => {
    await upload('a.png');
    await upload('b.png');
    await sweep();
    expect((await db.doc('users/u1').get()).get('photos')).toEqual({ files: 2, bytes: 20 });
    ahead += DAY;
    await sweep();
    expect(await photoFiles()).toEqual([]);
    expect((await db.doc('users/u1').get()).get('photos')).toEqual({ files: 0, bytes: 0 });
  });

  test('two servers → one of them sweeps', async () => {
    ahead += SWEEP_MS + 1;
    const sweeps = await Promise.all([sweepPhotosIfDue(backend.deps), sweepPhotosIfDue(backend.deps)]);
    expect(sweeps.filter(Boolean)).toHaveLength(1);
  });
});
