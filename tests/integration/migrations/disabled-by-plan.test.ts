import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFirestore } from '../../../emulators/firestore/server.ts';
import { disabledByPlan } from '../../../server/migrations/0043-disabled-by-plan.ts';

let firestore: Awaited<ReturnType<typeof startFirestore>>;
let app: App;
let db: Firestore;
beforeAll(async () => {
  firestore = await startFirestore({ port: 0, say: () => {} });
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${firestore.port}`;
  // Without it the libraries look for a cloud machine's own address in the network.
  process.env.METADATA_SERVER_DETECTION = 'none';
  app = initializeApp({ projectId: 'demo-migrations' }, 'disabled-by-plan');
  db = getFirestore(app);
});
afterAll(async () => {
  await deleteApp(app);
  await firestore.close();
});

it('disabledByPlan: things that say offPlan → say disabledByPlan too; a second run changes nothing', async () => {
  const paths = ['institutions/oakfield/feeds/f1', 'collections/c1', 'widgets/w1'];
  for (const path of paths) await db.doc(path).set({ name: path, offPlan: true });
  await db.doc('collections/on').set({ name: 'on' });
  await db.doc('collections/on-again').set({ name: 'on again', offPlan: false });
  await db.doc('collections/new').set({ name: 'new', offPlan: true, disabledByPlan: false });

  const deps = { db, log: { info() {}, warn() {}, error() {} }, now: () => new Date() };
  expect(await disabledByPlan.run(deps)).toBe(4);
  expect(await disabledByPlan.run(deps)).toBe(0);

  const read = async (path: string) => (await db.doc(path).get()).get('disabledByPlan');
  expect(await Promise.all(paths.map(read))).toEqual([true, true, true]);
  expect(await Promise.all(['collections/on', 'collections/on-again', 'collections/new'].map(read))).toEqual([
    undefined,
    false,
    false,
  ]);
});
