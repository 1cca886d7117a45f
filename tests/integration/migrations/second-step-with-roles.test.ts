import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFirestore } from '../../../emulators/firestore/server.ts';
import { secondFactorWithRoles } from '../../../server/migrations/0004-second-step-with-roles.ts';

let firestore: Awaited<ReturnType<typeof startFirestore>>;
let app: App;
let db: Firestore;
beforeAll(async () => {
  firestore = await startFirestore({ port: 0, say: () => {} });
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${firestore.port}`;
  // Without it the libraries look for a cloud machine's own address in the network.
  process.env.METADATA_SERVER_DETECTION = 'none';
  app = initializeApp({ projectId: 'demo-migrations' }, 'second-step-with-roles');
  db = getFirestore(app);
});
afterAll(async () => {
  await deleteApp(app);
  await firestore.close();
});

it('second-step-with-roles: schools with and without the requirement → in the roles of the former, once', async () => {
  const from = new Date('2026-12-01T09:00:00Z');
  for (const [iid, secondStepFrom] of [
    ['strict', from],
    ['free', null],
  ] as const) {
    await db.doc(`institutions/${iid}`).set({ name: iid, secondStepFrom });
    for (const role of ['ADMIN', 'VIEWER']) await db.doc(`institutions/${iid}/roles/${role}`).set({ name: role });
  }
  const deps = { db, log: { info() {}, warn() {}, error() {} }, now: () => new Date() };
  expect(await secondFactorWithRoles.run(deps)).toBe(2);
  expect(await secondFactorWithRoles.run(deps)).toBe(0);
  const role = async (path: string) => (await db.doc(path).get()).get('secondStepFrom');
  expect((await role('institutions/strict/roles/VIEWER')).toDate()).toEqual(from);
  expect(await role('institutions/free/roles/VIEWER')).toBeUndefined();
});
