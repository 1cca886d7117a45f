import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFirestore } from '../../../emulators/firestore/server.ts';
import { invitationIds } from '../../../server/migrations/0041-invitation-ids.ts';

let firestore: Awaited<ReturnType<typeof startFirestore>>;
let app: App;
let db: Firestore;
beforeAll(async () => {
  firestore = await startFirestore({ port: 0, say: () => {} });
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${firestore.port}`;
  // Without it the libraries look for a cloud machine's own address in the network.
  process.env.METADATA_SERVER_DETECTION = 'none';
  app = initializeApp({ projectId: 'demo-migrations' }, 'invitation-ids');
  db = getFirestore(app);
});
afterAll(async () => {
  await deleteApp(app);
  await firestore.close();
});

it('invitation-ids: invitations with and without an id → each has its own; second run changes nothing', async () => {
  await db.doc('invitations/old-code').set({ code: 'old-code', status: 'pending' });
  await db.doc('invitations/new-code').set({ code: 'new-code', id: 'kept', status: 'pending' });
  const deps = { db, log: { info() {}, warn() {}, error() {} }, now: () => new Date() };
  expect(await invitationIds.run(deps)).toBe(1);
  expect(await invitationIds.run(deps)).toBe(0);
  const id = async (code: string) => String((await db.doc(`invitations/${code}`).get()).get('id'));
  expect(await id('old-code')).toMatch(/^[0-9a-f]{20}$/);
  expect(await id('new-code')).toBe('kept');
});
