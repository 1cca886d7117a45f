import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll } from 'vitest';
import { startFirestore } from '../../emulators/firestore-server.ts';
import type { MigrationDeps } from '../../server/migrations/migration.ts';

/**
 * An empty database of a file's own, and what a migration is given of it; closed after the file's tests.
 * @param now the time that the migrations see
 */
export async function migrationDatabase(now: () => Date = () => new Date()): Promise<{
  readonly db: Firestore;
  readonly deps: MigrationDeps;
}> {
  const firestore = await startFirestore({ port: 0, say: () => {} });
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${firestore.port}`;
  // Without it the libraries look for a cloud machine's own address in the network.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const app = initializeApp({ projectId: 'demo-migrations' }, 'migrations');
  afterAll(async () => {
    await deleteApp(app);
    await firestore.close();
  });
  const db = getFirestore(app);
  return { db, deps: { db, log: { info() {}, warn() {}, error() {} }, now } };
}
